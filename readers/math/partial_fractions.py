"""Sums of coefficients of a decomposition into partial fractions, all or some of them named."""

from fractions import Fraction
from typing import Final, NamedTuple

from sympy import Add, Expr, Poly, Symbol, factor_list, fraction, symbols, together

from readers.enumerated import listed
from readers.exact import REDUCED
from readers.formulas import formula, letters
from readers.linear import implied
from readers.phrases import Phrases, Unread
from readers.reader import Reader

_SAYS: Final = Phrases(
    once={
        "asked": r"""
            {Find|Compute|Determine the exact value of|What is the value of} $<wanted>${.|?}
        """,
        "exact": REDUCED,
    },
    perhaps={
        "equation": r"""
            $$<left> = <right>$$
            $$<left> = <right>.$$
        """,
        "begins": r"""
            Numbers $<names>$ are chosen such that
            Here $<names>$ are the constants with
            Decompose into partial fractions:
            Consider the identity
        """,
        "ends": r"""
            for every $x$ where both sides are defined.
            in which $<names>$ are rational numbers.
            with constants $<names>$.
            The numbers $<names>$ do not depend on $x$.
        """,
        "two": r"""
            The rational function¶¶$$<left>$$¶¶{has|can be written as|is a sum of simple fractions;
                it has} the partial fraction decomposition¶¶$$<right>$$
            The rational function¶¶$$<left>$$¶¶{has|can be written as|is a sum of simple fractions;
                it has} the partial fraction decomposition¶¶$$<right>.$$
        """,
        "some": r"""
            Written as a sum of partial fractions over the real numbers,¶¶$$<left>$$¶¶contains
                <terms>, with numbers $<names>$.
            The rational function¶¶$$<left>$$¶¶is a sum of partial fractions, whose denominators
                are powers of linear polynomials or irreducible quadratic polynomials. Among its
                terms are <terms>.
            Over the real numbers,¶¶$$<left>$$¶¶has a partial fraction decomposition with the terms
                <terms> and possibly others, where $<names>$ are constants.
            The terms <terms> belong to the decomposition of¶¶$$<left>$$¶¶into partial fractions
                over the real numbers.
        """,
    },
)
_FORMS: Final = (
    {"equation", "begins", "ends"},
    {"equation", "begins"},
    {"equation", "ends"},
    {"two", "ends"},
    {"two"},
    {"some"},
)
_X: Final = Symbol("x")
_KNOWN: Final = letters("x A B C D E F G H")


class Decomposition(NamedTuple):
    """What a prompt says."""

    left: Expr
    terms: tuple[Expr, ...]
    """Of the right side: all of them, or some."""
    is_whole: bool
    wanted: Expr


def _read(question: str) -> Decomposition:
    said = _SAYS.read(question)
    keys = {part.key for part in said.parts} - {"asked", "exact"}
    if keys not in _FORMS:
        raise Unread(f"sentences that do not belong together: {sorted(keys)}")
    (found,) = (part for part in said.parts if "left" in part)
    left = formula(found["left"], letters("x"))
    if "some" in keys:
        texts = [text.strip("$") for text in listed(found["terms"], r"\$[^$,]+\$")]
    else:
        texts = found["right"].split(r" + \frac")
        texts = [texts[0], *(rf"\frac{text}" for text in texts[1:])]
    terms = tuple(formula(text, _KNOWN) for text in texts)
    wanted = formula(said.one("asked")["wanted"], _KNOWN)
    unknown = {letter for term in terms for letter in term.free_symbols} - {_X}
    for part in said.parts:
        if "names" in part and {Symbol(name) for name in part["names"].split(", ")} != unknown:
            raise Unread("names of the numbers do not agree")
    if not wanted.free_symbols <= unknown:
        raise Unread("asks for numbers that are not there")
    return Decomposition(left, terms, "some" not in keys, wanted)


def _solve(found: Decomposition) -> str:
    """Put in numbers for x; each gives a linear equation for the unknowns."""
    terms = [*found.terms, *([] if found.is_whole else _others(found))]
    letters_ = {a for term in terms for a in term.free_symbols} - {_X}
    names = [Symbol(name) for name in sorted(map(str, letters_))]
    total = Add(*terms)
    sums = [total.diff(name) for name in names]
    rows, right = list[list[Fraction]](), list[Fraction]()
    at = 0
    while len(rows) < len(names) + 3:
        at += 1
        numbers = [each.subs(_X, at) for each in (*sums, found.left)]
        if all(number.is_finite for number in numbers):
            *row, value = (Fraction(str(number)) for number in numbers)
            rows.append(row)
            right.append(value)
    wanted = [Fraction(str(found.wanted.diff(name))) for name in names]
    return str(implied(rows, right, wanted))


def _others(found: Decomposition) -> list[Expr]:
    """Return what else there may be: every power of every factor, if no given term has it."""
    top, bottom = fraction(together(found.left))
    given = {Poly(fraction(together(term))[1], _X).monic() for term in found.terms}
    others = list[Expr]()
    for factor, times in factor_list(bottom, _X)[1]:
        for power in range(1, times + 1):
            base = Poly(factor, _X) ** power
            if base.monic() not in given:
                unknown = symbols(f"c{len(others)}_:{Poly(factor, _X).degree()}")
                numerator = sum(c * _X**n for n, c in enumerate(unknown))
                others.append(numerator / factor**power)
    extra = int(Poly(top, _X).degree()) - int(Poly(bottom, _X).degree())
    others += [Symbol(f"p{n}") * _X**n for n in range(extra + 1)]
    return others


READER = Reader(_read, _solve)
