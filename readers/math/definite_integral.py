"""Definite integrals of sums of polynomials times powers of polynomials."""

from typing import Final, NamedTuple, cast

from sympy import Add, Expr, Mul, Poly, Pow, S, Symbol, linsolve, simplify, symbols

from readers.exact import REDUCED
from readers.formulas import formula, parts
from readers.phrases import Phrases, Unread
from readers.reader import Reader

_SAYS: Final = Phrases(
    once={
        "exact": REDUCED,
    },
    perhaps={
        "integral": r"$$\int_{<a:int>}^{<b:int>} \left( <value> \right) \, d<x:letter>$$",
        "evaluate": r"""
            Integrate:
            Compute the integral
            Find the exact value of
            Evaluate the definite integral
        """,
        "let": r"Let",
        "velocity": r"At time $<x:letter>$ a point moves along a line with velocity",
        "function": r"$$<f:letter>(<x:letter>) = <value>$$",
        "derivative": r"$$<f:letter>'(<x:letter>) = <value>$$",
        "has": r"A function $<f:letter>$ has the derivative",
        "from_to": r"""
            Integrate $<f:letter>$ from $<x:letter> = <a:int>$ to $<x:letter> = <b:int>$.
            What is the integral of $<f:letter>$ from $<a:int>$ to $<b:int>$?
            {What is|Find} $\int_{<a:int>}^{<b:int>} <f:letter>(<x:letter>) \, d<x:letter>${.|?}
        """,
        "moved": r"""
            By how much does its coordinate change between $<x:letter> = <a:int>$ and $<x:letter> =
                <b:int>$?
        """,
        "difference": r"""
            {Find|What is} $<f:letter>(<b:int>) - <f:letter>(<a:int>)${.|?}
        """,
        "value": r"What is the value of this integral?",
    },
    kinds={"letter": "[A-Za-z]"},
)
_SCENES: Final = (
    {"evaluate", "integral"},
    {"integral", "value"},
    {"let", "function", "from_to"},
    {"velocity", "function", "moved"},
    {"has", "derivative", "difference"},
)


class Integral(NamedTuple):
    """What a prompt says."""

    value: Expr
    letter: Symbol
    start: int
    end: int


def _read(question: str) -> Integral:
    said = _SAYS.read(question)
    keys = {part.key for part in said.parts} - {"exact"}
    if keys not in _SCENES:
        raise Unread(f"sentences that do not belong together: {sorted(keys)}")
    slots = {slot: {p[slot] for p in said.parts if slot in p} for slot in ("x", "f", "a", "b")}
    if any(len(found) > 1 for found in slots.values()):
        raise Unread(f"letters do not agree: {slots}")
    (x,), (a,), (b,) = slots["x"], slots["a"], slots["b"]
    (text,) = (part["value"] for part in said.parts if "value" in part)
    letter = Symbol(x)
    return Integral(formula(text, {x: letter}), letter, int(a), int(b))


def _solve(integral: Integral) -> str:
    total = S.Zero
    for term in Add.make_args(integral.value):
        inner = _antiderivative(term, integral)
        x = integral.letter
        total += inner.subs(x, integral.end) - inner.subs(x, integral.start)
    return str(simplify(total))


def _antiderivative(term: Expr, integral: Integral) -> Expr:
    """Return A q^(n+1) for a term P q^n, where A' q + (n + 1) A q' = P."""
    x = integral.letter
    constant, term = term.as_independent(x, as_Add=False)
    powers = [part for part in Mul.make_args(term) if _is_power(part)]
    if not powers:
        return constant * Poly(term, x).integrate(x).as_expr()
    (power,) = powers
    base, n = parts(power)
    if Poly(base, x).count_roots(integral.start, integral.end):
        raise ValueError(f"not defined from {integral.start} to {integral.end}: {term}")
    factor = term / power
    unknown = symbols(f"c0:{Poly(factor, x).degree() + 3}")
    sought = sum((c * x**k for k, c in enumerate(unknown)), S.Zero)
    must = sought.diff(x) * base + (n + 1) * sought * base.diff(x) - factor
    found = linsolve(Poly(must, x).coeffs(), *unknown)
    if not found:
        raise ValueError(f"no antiderivative: {term}")
    solution = zip(unknown, parts(cast("Expr", next(iter(found)))), strict=True)
    others = [(letter, S.Zero) for letter in unknown]
    return constant * sought.subs(list(solution)).subs(others) * base ** (n + 1)


def _is_power(part: Expr) -> bool:
    return isinstance(part, Pow) and (part.exp.is_negative or not part.exp.is_Integer)


READER = Reader(_read, _solve)
