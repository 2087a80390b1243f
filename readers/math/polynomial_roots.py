"""Symmetric sums over the roots of a polynomial, complex ones and multiple ones included."""

import re
from collections.abc import Iterator
from math import comb
from typing import Final, NamedTuple

from sympy import QQ, Expr, Poly, Rational, S, Symbol, fraction, invert, together

from readers.formulas import formula
from readers.math._written import written
from readers.phrases import Phrases, Sayings, Unread
from readers.reader import Reader
from readers.retracing import retraced

_SAYS: Final = Phrases(
    once={
        "exact": r"""
            The answer is a rational number; write it as an integer or a fraction in lowest terms.
            Give an integer or a reduced fraction.
            Answer exactly, with an integer or a fraction in lowest terms.
        """,
        "sum": r"""
            {Find the exact value of|Compute|Determine the exact value of|Evaluate the symmetric
                sum|Compute the sum}¶¶$$<sum>$$
            {What is the value of|Find} $\displaystyle <sum>${.|?}
        """,
    },
    perhaps={
        "where": r"""
            where $<roots>$ are the roots of¶¶$$<p>$$
        """,
        "multiple": r"""
            Roots may be complex and count with their multiplicity.
            Complex roots are included, and a multiple root is listed as often as it occurs.
        """,
        "roots": r"""
            Over the complex numbers, $<p>$ factors completely; its roots are $<roots>$, each
                repeated as often as it occurs.
            Consider the equation $<p> = 0$ and its <n:int> solutions $<roots>$<how:how>.
            The polynomial $<p>$ has <n:int> roots $<roots>$<how:how>.
            Let $<roots>$ be the roots of $<p>$<how:how>.
            Denote by $<roots>$ the zeros of $<p>$<how:how>.
        """,
    },
    kinds={
        "how": r" \(real or complex, and counted with multiplicity\)"
        r"| in the complex numbers, listed with multiplicity"
        r"|, where multiple roots are repeated and roots need not be real",
    },
)
_FORMS: Final = ({"sum", "exact", "where", "multiple"}, {"sum", "exact", "roots"})
_SUM: Final = re.compile(
    r"\\sum_\{(?:(?P<one>i=1)\}\^\{(?P<n>\d+)|1 \\le i < j \\le (?P<pairs>\d+))\} (?P<value>.+)"
)
_X: Final = Symbol("x")
_I: Final = Symbol("r_i")
_J: Final = Symbol("r_j")


class Roots(NamedTuple):
    """What a prompt says."""

    polynomial: Poly
    value: Expr
    """What is summed, over roots r_i, or over pairs of roots r_i and r_j with i < j."""
    pairs: bool


def _read(question: str) -> Roots:
    said = _SAYS.read(question)
    if {part.key for part in said.parts} not in _FORMS:
        raise Unread("sentences that do not belong together")
    (found,) = (part for part in said.parts if "p" in part)
    named = re.fullmatch(r"(?:P\((?P<x>[a-z])\) = )?(?P<p>.+)", found["p"])
    x = re.search(r"[a-z]", found["p"])
    if not named or not x:
        raise Unread(f"no polynomial: {found['p']!r}")
    if named["x"] and named["x"] != x[0]:
        raise Unread("two letters")
    polynomial = Poly(formula(named["p"], {x[0]: _X}), _X)
    n = int(polynomial.degree())
    if "n" in found and found.integer("n") != n:
        raise Unread(f"not {n} roots")
    return Roots(polynomial, *_summed(said, _letter(found["roots"], n), n))


def _letter(text: str, n: int) -> str:
    """Return the letter of roots that are listed."""
    letter = text[0]
    many, all_ = f"{letter}_1, \\dots, {letter}_{n}", range(1, n + 1)
    if text not in {many, ", ".join(f"{letter}_{k}" for k in all_)}:
        raise Unread(f"no {n} roots: {text!r}")
    return letter


def _summed(said: Sayings, letter: str, n: int) -> tuple[Expr, bool]:
    text = said.one("sum")["sum"].removesuffix(".")
    found = _SUM.fullmatch(text)
    if not found or int(found["n"] or found["pairs"]) != n:
        raise Unread(f"no sum over {n} roots: {text!r}")
    known = {f"{letter}_i": _I} if found["one"] else {f"{letter}_i": _I, f"{letter}_j": _J}
    return formula(found["value"], known), not found["one"]


def _solve(roots: Roots) -> str:
    if not roots.pairs:
        top, bottom = fraction(together(roots.value))
        inverse = invert(Poly(bottom, _I, domain=QQ).replace(_I, _X), roots.polynomial)
        reduced = (Poly(top, _I).replace(_I, _X) * inverse).rem(roots.polynomial)
        sums = _power_sums(roots.polynomial, int(roots.polynomial.degree()))
        return str(sum((c * sums[k] for (k,), c in reduced.terms()), S.Zero))
    poly = Poly(roots.value, _I, _J)
    sums = _power_sums(roots.polynomial, int(poly.total_degree()))
    ordered = sum((c * sums[a] * sums[b] for (a, b), c in poly.terms()), S.Zero)
    equal = sum((c * sums[a + b] for (a, b), c in poly.terms()), S.Zero)
    return str((ordered - equal) / 2)


def _told(roots: Roots) -> Iterator[str]:
    """Yield the polynomial of what is summed, but for its power, and the sums of its powers."""
    top, bottom = fraction(together(roots.value))
    base = Poly(top * bottom, _I, _J) if roots.pairs else Poly(top * bottom, _I)
    power = int(base.total_degree())
    shift = S.Zero if roots.pairs else -base.all_coeffs()[1] / (power * base.LC())
    polynomial = roots.polynomial.compose(Poly(_X + shift, _X))
    moved = written(Poly(_X - shift, _X), "r")
    if bottom.has(_I):
        polynomial, moved = Poly(polynomial.all_coeffs()[::-1], _X), f"1/({moved})"
    yield f"The numbers ${moved}$ are the roots of ${written(polynomial)}$."
    sums, (first, *rest) = _power_sums(polynomial, power), polynomial.all_coeffs()
    for k in range(1, power + 1):
        terms = [f"{c} * {sums[k - n]}" for n, c in enumerate(rest[: k - 1], 1)]
        terms += [f"{k} * {c}" for c in rest[k - 1 : k]]
        yield f"Sum of powers {k}: -({' + '.join(terms)}) / {first} = {sums[k]}."
    if roots.pairs:
        terms = [f"{comb(power, n)} * {sums[n]} * {sums[power - n]}" for n in range(power + 1)]
        both = 2 * Rational(_solve(roots)) + 2**power * sums[power]
        every = f"Powers {power} of r + s, r and s any two or one"
        yield f"{every}: {' + '.join(terms)} = {both}."
        half = f"({both} - {2**power} * {sums[power]}) / 2"
        yield f"Without r + r, by halves: {half} = {_solve(roots)}."


def _power_sums(polynomial: Poly, highest: int) -> list[Expr]:
    """Return the sums of the 0th, first, second and further powers of the roots (Newton)."""
    leading, *rest = polynomial.all_coeffs()
    a = [Rational(c) / leading for c in rest]
    sums: list[Expr] = [Rational(len(a))]
    for k in range(1, max(highest, 0) + 1):
        known = sum((a[n - 1] * sums[k - n] for n in range(1, min(k, len(a) + 1))), S.Zero)
        sums.append(-known - (k * a[k - 1] if k <= len(a) else 0))
    return sums


READER = Reader(_read, _solve, follow=retraced(_told, _solve))
