"""Sums and products of a term of k, from one integer to another, to n or without end."""

import re
from collections.abc import Iterable
from fractions import Fraction
from math import prod
from typing import Final, NamedTuple, cast

from sympy import (
    Expr,
    Integer,
    Poly,
    Rational,
    Symbol,
    cancel,
    expand,
    factor_list,
    fraction,
    limit,
    oo,
    powdenest,
    together,
)
from sympy.concrete.gosper import gosper_sum

from readers.contest.algebra._latex import written
from readers.formulas import formula, parts, put_in
from readers.phrases import Phrases, Said, Sayings, Unread
from readers.reader import Reader

_SAYS: Final = Phrases(
    perhaps={
        "let": r"""
            Let $<head:head> = <term:math>$.
            A function has the values $<head:head> = <term:math>$.
            For positive integers $k$ let $<head:head> = <term:math>$.
        """,
        "dots": r"""
            {Find the exact value of|Determine exactly|Evaluate exactly} $<dots:dots>$.
            What is the exact value of $<dots:dots>$?
        """,
        "big": r"""
            {Find the exact value of|Determine exactly|Evaluate exactly} $<big:big> <term:math>$.
            What is the exact value of $<big:big> <term:math>$?
        """,
        "listed": r"""
            A list contains the number $<term:math>$ for every integer <range:range>. {Find the
                exact value of|Determine exactly|Evaluate exactly} the <op=sum|product> of all
                numbers in it.
            For every integer <range:range> the number $<term:math>$ is written down. What exact
                value does the <op=sum|product> of all these numbers have?
            A computer prints $<term:math>$ for every integer <range:range>. {Find the exact value
                of|Determine exactly|Evaluate exactly} the <op=sum|product> of what it prints.
        """,
        "added": r"""
            A point starts at $0$ on the number line. For every integer <range:range>, in increasing
                order, it moves by $<term:math>$, to the left if this is negative.
            An account is empty at first. For every integer <range:range>, in increasing order, its
                balance changes by $<term:math>$.
        """,
        "multiplied": r"""
            A quantity is 1 at first. For every integer <range:range>, in increasing order, it is
                multiplied by $<term:math>$.
            A field has the area 1. For every integer <range:range>, in increasing order, it shrinks
                to its $<term:math>$-fold.
        """,
        "turned": r"""
            Angles $\alpha_k = \arctan<term:math>$ are given for every integer <range:range>. What
                is the exact value of the tangent of the sum of all these angles?
            Let $S = <big:big> \arctan<term:math>$. Find the exact value of $\tan S$.
            A wheel with a marked spoke, horizontal at first and pointing to the right, is turned
                counterclockwise by the angle $\arctan<term:math>$ for every integer <range:range>.
                Determine the exact slope of the spoke afterwards.
            A ray points along the positive $x$-axis. For every integer <range:range> it is turned
                counterclockwise about its origin by the angle $\arctan<term:math>$. Find the exact
                slope of the ray at the end.
        """,
        "last": r"""
            {What|Where} is it after the last {change|step}?
        """,
        "limit": r"""
            Which {value|number} does it approach?
        """,
        "form": r"""
            Answer with a formula in $n$, without dots and summation signs, for integers
                $n \ge <first:int>$.
            The answer is an expression in $n$, where $n \ge <first:int>$ is an integer.
            Give an expression in $n$ that holds for all integers $n \ge <first:int>$.
        """,
    },
    kinds={
        "math": r"[^$\n]+",
        "head": r"f\(k\)|a_k",
        "dots": r"(?:f\(|a_)[^$\n]+",
        "big": r"\\(?:sum|prod)_\{k=\d+\}\^\{(?:\d+|n|\\infty)\}",
        "range": r"\$k\$ from \$\d+\$ to \$(?:\d+|n)\$|\$k \\ge \d+\$",
    },
)
_COMPLETE: Final = (
    {"let", "dots"},
    {"big"},
    {"listed"},
    {"added", "last"},
    {"added", "limit"},
    {"multiplied", "last"},
    {"multiplied", "limit"},
    {"turned"},
)
_LOGARITHM: Final = re.compile(r"(?:\\ln|\\log_\{(\d+)\})(\\left\(.+\\right\))")
_CALLS: Final = {"f": re.compile(r"f\((\d+|n)\)"), "a": re.compile(r"a_\{(\d+|n)\}")}
_ROWS: Final = {
    "sum": re.compile(r"<(\d+)> \+ <(\d+)> \+ (?:<(\d+)> \+ \\cdots|\\cdots \+ <(\d+|n)>)"),
    "product": re.compile(r"<(\d+)> \\cdot <(\d+)> (?:\\cdot <(\d+)> \\cdots|\\cdots <(\d+|n)>)"),
}
_K: Final = Symbol("k")
_N: Final = Symbol("n", integer=True, positive=True)


class Terms(NamedTuple):
    """What a prompt says."""

    kind: str
    """`sum`, `product`, `tangent` of a sum of arctangents, or `log`, of a sum of logarithms."""
    base: int | None
    """Of logarithms, None of natural ones."""
    term: Expr
    first: int
    last: int | None
    """None if it is n, or there is no end."""
    is_endless: bool


def _read(question: str) -> Terms:
    said = _SAYS.read(question)
    form = said.maybe("form")
    if {part.key for part in said.parts} - {"form"} not in _COMPLETE:
        raise Unread("says what does not belong together")
    whole = next(part for part in said.parts if "term" in part)
    kind, first, last = _range(said, whole)
    if (last == "n") != (form is not None) or (form and form.integer("first") != first):
        raise Unread("the form of the answer is another one")
    if whole.key in {"added", "multiplied"} and (said.maybe("limit") is not None) == bool(last):
        raise Unread("an end and no end")
    base, term = None, whole["term"]
    if found := _LOGARITHM.fullmatch(term):
        kind, base, term = f"log of {kind}", int(found[1]) if found[1] else None, found[2]
    end = int(last) if last.isdigit() else None
    return Terms(kind, base, formula(term, {"k": _K}), first, end, not last)


def _range(said: Sayings, whole: Said) -> tuple[str, int, str]:
    """Return what becomes of the terms, the first k, and the last one: nothing if there is none."""
    if whole.key == "let":
        return _dots(said.one("dots")["dots"], whole["head"][0])
    numbers = re.findall(r"\d+|\bn\b", whole.values.get("range") or whole["big"].replace("_", " "))
    first, last = (*numbers, "")[:2]
    if "op" in whole:
        kind = whole["op"]
    elif "big" in whole:
        kind = "product" if "prod" in whole["big"] else "sum"
    else:
        kind = "product" if whole.key == "multiplied" else "sum"
    if whole.key == "turned":
        kind = f"tangent of {kind}"
    return kind, int(first), last


def _dots(text: str, name: str) -> tuple[str, int, str]:
    """Read a row of terms that has dots in it."""
    bare = _CALLS[name].sub(r"<\1>", text)
    for kind, row in _ROWS.items():
        if found := row.fullmatch(bare):
            first, second, third = int(found[1]), int(found[2]), int(found[3] or 0)
            if second != first + 1 or third not in {0, first + 2}:
                break
            return kind, first, found[4] or ""
    raise Unread(f"no row of terms: {text!r}")


def _solve(terms: Terms) -> str:
    if terms.kind == "sum":
        return written(_sum(terms))
    if terms.kind == "product":
        return written(_product(terms))
    if terms.last is None:
        raise ValueError(f"no end of a {terms.kind}")
    if terms.kind == "tangent of sum":
        return _tangent(_values(terms))
    ratio = prod(_values(terms), start=Fraction(1))
    sign = r"\ln" if terms.base is None else rf"\log_{{{terms.base}}}"
    return rf"{sign}\left({written(_rational(ratio))}\right)"


def _values(terms: Terms) -> list[Fraction]:
    """Return all terms of a sum or product that has an end."""
    places = range(terms.first, cast("int", terms.last) + 1)
    numbers = (put_in(terms.term, {_K: k}).as_numer_denom() for k in places)
    return [Fraction(int(above), int(below)) for above, below in numbers]


def _rational(value: Fraction) -> Expr:
    return cast("Expr", Rational(value.numerator, value.denominator))


def _tangent(slopes: Iterable[Fraction]) -> str:
    """Multiply the numbers 1 + ti, whose arguments are the angles."""
    real, imaginary = Fraction(1), Fraction(0)
    for slope in slopes:
        real, imaginary = real - imaginary * slope, imaginary + real * slope
    return written(_rational(imaginary / real))


def _sum(terms: Terms) -> Expr:
    if terms.last is not None:
        if terms.term.is_rational_function(_K):
            return _rational(sum(_values(terms), Fraction(0)))
        plain = _without_roots_below(terms.term)
        places = range(terms.first, terms.last + 1)
        return cast("Expr", expand(sum((put_in(plain, {_K: k}) for k in places), Integer(0))))
    found = gosper_sum(terms.term, (_K, terms.first, _N))
    if found is None:
        raise ValueError(f"no sum: {terms.term}")
    if terms.is_endless:
        return cast("Expr", limit(found, _N, oo))
    # powers may come back as $e^{n \log 3}$
    return cast("Expr", powdenest(found, force=True))


def _without_roots_below(term: Expr) -> Expr:
    above, below = fraction(term)
    one, other = parts(below)
    return cast("Expr", above * (one - other) / expand(one**2 - other**2))


def _product(terms: Terms) -> Expr:
    if terms.last is not None:
        return _rational(prod(_values(terms), start=Fraction(1)))
    steps = _steps(terms.term)
    first = put_in(steps, {_K: terms.first})
    if terms.is_endless:
        return cast("Expr", limit(steps, _K, oo) / first)
    return cast("Expr", cancel(put_in(steps, {_K: _N + 1}) / first))


def _steps(term: Expr) -> Expr:
    """Return a function h with h(k + 1) / h(k) = term, whose roots and poles are integers."""
    above, below = (
        cast("tuple[Expr, list[tuple[Expr, int]]]", factor_list(part, _K))
        for part in fraction(together(term))
    )
    if above[0] != below[0]:
        raise ValueError(f"no such function: {term}")
    powers = dict[int, int]()
    for sign, (_, factors) in ((1, above), (-1, below)):
        for factor, power in factors:
            first, constant = Poly(factor, _K).all_coeffs()
            if first != 1:
                raise ValueError(f"no such function: {term}")
            powers[int(constant)] = powers.get(int(constant), 0) + sign * power
    value, running = cast("Expr", Integer(1)), 0
    for place in range(min(powers), max(powers) + 1):
        running -= powers.get(place, 0)
        value *= (_K + place) ** running
    if running:
        raise ValueError(f"no such function: {term}")
    return value


READER = Reader(_read, _solve)
