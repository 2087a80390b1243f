"""Equations of one real number: of powers, roots, exponentials or logarithms of it."""

import re
from collections.abc import Iterable
from typing import Final, NamedTuple, cast

from sympy import (
    Add,
    Expr,
    Function,
    Integer,
    Mul,
    Poly,
    Pow,
    Rational,
    S,
    Symbol,
    expand,
    factor_list,
    factorint,
    fraction,
    prod,
    sqrt,
    together,
)

from readers.contest.algebra._latex import equation, the_set, written
from readers.formulas import parts
from readers.phrases import Phrases, Unread
from readers.reader import Reader

_SAYS: Final = Phrases(
    once={
        "claim": r"""
            Solve $<claim:math>$ over the real numbers.
            Consider the equation \[<claim:math>.\]
            {Find|Determine|Compute|What is} <what:what> for which $<claim:math>${.|?}
            {Find|Determine|Compute|What is} <what:what> with $<claim:math>${.|?}
            A real number $x$ satisfies $<claim:math>$.
            Suppose that $x$ is a real number with $<claim:math>$.
            Of a real number $x$ it is only known that $<claim:math>$.
            On a number line all points $x$ with $<claim:math>$ are marked.
            A lock opens for every real number $x$ with $<claim:math>$, and for no other.
            <who:name> tries to enter a real number $x$ such that $<claim:math>$.
            Two curves, the graphs of the left and of the right side of $<claim:math>$, are drawn
                over the real numbers. At which $x$ do they meet?
        """,
    },
    perhaps={
        "asked": r"""
            Give <what:what>.
            {Find|Determine|Compute|What is} <what:what> that {satisfy|satisfies} it{.|?}
            {Find|Determine|Compute|What is} <what:what> that can occur{.|?}
            {Find|Determine|Compute|What is} <what:what> among the marked ones{.|?}
            {Find|Determine|Compute|What is} <what:what> that {open|opens} it{.|?}
            {Find|Determine|Compute|What is} <what:what> that {he|she} may enter{.|?}
        """,
        "exact": r"The exact value is wanted.",
    },
    kinds={
        "math": r"[^$\n]+?",
        "what": r"the (?:(?:set|sum|product) of all|largest|smallest|greatest|least)"
        r" (?:real numbers? \$x\$|solutions?|such \$x\$)",
    },
)
_LOG: Final = re.compile(
    r"\\log_(?:\{(?P<base>\d+)\} (?:x|\\frac\{x\}\{(?P<below>\d+)\}"
    r"|\\left\((?P<of>\d*x(?: [+-] \d+)?)\\right\))|x (?P<power>\d+))"
)
_X: Final = Symbol("x")
_T: Final = Symbol("t")
_L: Final = Function("L")


class Equation(NamedTuple):
    """What a prompt says; L is the logarithm to the base, if there is one."""

    left: Expr
    right: Expr
    base: int
    wanted: str


def _read(question: str) -> Equation:
    said = _SAYS.read(question)
    whats = [part["what"] for part in said.parts if "what" in part]
    if len(whats) != 1:
        raise Unread(f"asks for {whats}")
    wanted = whats[0].split()[1]
    wanted = {"greatest": "largest", "least": "smallest"}.get(wanted, wanted)
    text = said.one("claim")["claim"]
    bases = {int(found["base"] or found["power"]) for found in _LOG.finditer(text)}
    if len(bases) > 1 or "L" in text:
        raise Unread(f"logarithms to several bases: {text!r}")
    known = {"x": _X, "L": lambda of: cast("Expr", _L(of))}
    left, right = equation(_LOG.sub(_logarithm, text), known)
    return Equation(left, right, bases.pop() if bases else 0, wanted)


def _logarithm(found: "re.Match[str]") -> str:
    if found["power"]:
        return r"\frac{1}{L(x)}"
    if found["below"]:
        return rf"L(\frac{{x}}{{{found['below']}}})"
    return f"L({found['of'] or 'x'})"


def _solve(puzzle: Equation) -> str:
    zero = puzzle.left - puzzle.right
    if any(power.exp.has(_X) and power.base.is_number for power in zero.atoms(Pow)):
        return _of_powers(zero, puzzle.wanted)
    if puzzle.base:
        return _chosen(_with_logarithms(puzzle), puzzle.wanted)
    roots = [power for power in zero.atoms(Pow) if power.exp == S.Half and power.has(_X)]
    return _chosen(_with_root(zero, roots[0]) if roots else _roots(zero, _X), puzzle.wanted)


def _chosen(found: Iterable[Expr], wanted: str) -> str:
    values = sorted(set(found))
    if wanted == "set":
        return the_set(values)
    if wanted in {"sum", "product"}:
        return written(expand(sum(values) if wanted == "sum" else prod(values)))
    return written(values[-1 if wanted == "largest" else 0])


def _roots(zero: Expr, letter: Symbol) -> list[Expr]:
    """Return the real roots of a rational function whose factors have degree 2 at most."""
    above, below = fraction(together(zero))
    found = list[Expr]()
    for factor, _ in factor_list(above, letter)[1]:
        polynomial = Poly(factor, letter)
        if polynomial.degree() > 2 and polynomial.count_roots():
            raise ValueError(f"no roots are known: {factor}")
        if polynomial.degree() == 1:
            a, b = polynomial.all_coeffs()
            found.append(-b / a)
        elif polynomial.degree() == 2:
            a, b, c = polynomial.all_coeffs()
            if (under := b * b - 4 * a * c) > 0:
                found += [expand((-b + sign * sqrt(under)) / (2 * a)) for sign in (1, -1)]
    return [root for root in found if expand(below.subs(letter, root)) != 0]


def _with_root(zero: Expr, root: Expr) -> list[Expr]:
    """Solve a + mr = 0, where r is a square root: a and m are not both positive then."""
    factor = cast("Expr", zero.coeff(root))
    rest = expand(zero - factor * root)
    squared = rest**2 - factor**2 * parts(root)[0]
    if factor.has(_X) or rest.has(root):
        raise ValueError(f"no roots are known: {zero}")
    return [x for x in _roots(squared, _X) if expand(rest.subs(_X, x)) * factor <= 0]


def _with_logarithms(puzzle: Equation) -> list[Expr]:
    """Multiply what logarithms are added of; else take t for that of x."""
    zero, base = puzzle.left - puzzle.right, Integer(puzzle.base)
    times = {each: cast("Expr", zero.coeff(each)) for each in zero.atoms(_L)}
    total = expand(zero - sum(n * each for each, n in times.items()))
    if not total.has(_X) and all(n.is_Integer for n in times.values()):
        whole = prod(parts(each)[0] ** n for each, n in times.items())
        found = _roots(whole - base ** (-total), _X)
        return [x for x in found if all(expand(parts(each)[0].subs(_X, x)) > 0 for each in times)]
    if puzzle.left == _X ** _L(_X):
        zero = _T**2 - _in_t(puzzle.right, puzzle.base)
    put = {each: _in_t(parts(each)[0], puzzle.base) for each in zero.atoms(_L)}
    return [base**t for t in _roots(cast("Expr", zero.xreplace(put)), _T)]


def _in_t(of: Expr, base: int) -> Expr:
    """Return the logarithm of a multiple of a power of x, where t is that of x."""
    factor, power = of.as_coeff_Mul()
    exponent = power.as_base_exp()[1]
    if power.as_base_exp()[0] != _X or (plain := _exact(factor, base)) is None:
        raise ValueError(f"no logarithm is known: {of}")
    return cast("Expr", plain + exponent * _T)


def _exact(value: Expr, base: Expr | int) -> Rational | None:
    """Return the logarithm of a number if it is rational."""
    one, other = (_exponents(number) for number in (value, base))
    prime = next(iter(other))
    ratio = cast("Rational", Rational(one.get(prime, 0), other[prime]))
    same = all(one.get(each, 0) == ratio * other.get(each, 0) for each in one.keys() | other.keys())
    return ratio if same else None


def _exponents(number: Expr | int) -> dict[int, int]:
    value = cast("Rational", Rational(number))
    below = {prime: -exponent for prime, exponent in factorint(value.q).items()}
    return {**factorint(value.p), **below}


def _of_powers(zero: Expr, wanted: str) -> str:
    """Take t for the power that makes each term but one a multiple of a power of t."""
    factors = dict[Expr, Expr]()
    for term in Add.make_args(expand(zero)):
        factor, base = _term(term)
        factors[base] = factors.get(base, Integer(0)) + factor
    bases = sorted(factors)
    step = bases[1] / bases[0]
    if any(base != bases[0] * step**n for n, base in enumerate(bases)):
        raise ValueError(f"no step is known: {bases}")
    polynomial = sum((factors[base] * _T**n for n, base in enumerate(bases)), Integer(0))
    values = sorted(t for t in _roots(polynomial, _T) if t > 0)
    logs = [_logarithm_of(t, step) for t in values]
    if wanted == "set":
        return rf"\{{{', '.join(logs)}\}}"
    if wanted == "sum":
        return _logarithm_of(expand(prod(values)), step)
    if wanted == "product":
        return r" \cdot ".join(logs)
    return logs[-1 if wanted == "largest" else 0]


def _term(term: Expr) -> tuple[Expr, Expr]:
    """Return the factor and the base of a multiple of a power with exponent x."""
    factor, base = cast("Expr", Integer(1)), cast("Expr", Integer(1))
    for part in Mul.make_args(term):
        if part.has(_X):
            power = cast("Pow", part)
            slope, start = Poly(power.exp, _X).all_coeffs()
            base *= power.base**slope
            factor *= power.base**start
        else:
            factor *= part
    return factor, base


def _logarithm_of(value: Expr, base: Expr) -> str:
    if isinstance(value, Rational) and (exact := _exact(value, base)) is not None:
        return written(exact)
    return rf"\log_{{{written(base)}}} \left({written(value)}\right)"


READER = Reader(_read, _solve)
