"""Polynomials that are equal for all x, and what follows from that for numbers."""

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from math import isqrt, prod
from typing import Final, NamedTuple, TypeAlias, cast

from sympy import (
    Expr,
    I,
    Integer,
    Poly,
    Rational,
    Symbol,
    expand,
    linsolve,
    minimal_polynomial,
    radsimp,
    rem,
    sqrt,
)

from readers.contest.algebra._identity_words import SAYS
from readers.contest.algebra._latex import written
from readers.formulas import Known, formula, integers, letters, put_in
from readers.phrases import Unread
from readers.reader import Reader

Given: TypeAlias = Mapping[str, Expr]
_X: Final = Symbol("x")
_A, _B, _SIN, _COS = Symbol("A"), Symbol("B"), Symbol("s"), Symbol("c")
_KNOWN: Final[Known] = {"i": cast("Expr", I), **letters("x A B")}
_TURNED: Final[Known] = {"s": _SIN, "c": _COS, "t": _SIN / _COS}
_FUNCTION: Final = re.compile(r"\\([sct])(?:in|os|an)(\^\d)?\\theta")
_WAVE: Final = re.compile(r"(-?)(\d*)\\cos 2x ([+-]) (\d*)\\sin x(?: ([+-]) (\d+))?")


class Identity(NamedTuple):
    """What a prompt says."""

    kind: str
    given: tuple[tuple[str, Expr], ...]
    words: tuple[tuple[str, str], ...]
    lists: tuple[tuple[int, ...], ...]


def _read(question: str) -> Identity:
    said = SAYS.only(question)
    slots = sorted(said.values.items())
    given = dict[str, Expr]()
    for slot, text in slots:
        if slot.endswith("_wave"):
            given |= _wave(text)
        elif not slot.endswith(("_word", "_list")):
            given[slot] = _value(slot, text)
    lists = tuple(integers(text) for slot, text in slots if slot.endswith("_list"))
    words = tuple((slot, text) for slot, text in slots if slot.endswith("_word"))
    _agree(given)
    return Identity(said.key, tuple(given.items()), words, lists)


def _value(slot: str, text: str) -> Expr:
    if slot == "n":
        return formula(text.strip("{}"), {})
    if slot.endswith("_angle"):
        return formula(_FUNCTION.sub(r"\1\2", text), _TURNED)
    return formula(text, _KNOWN)


def _wave(text: str) -> dict[str, Expr]:
    """Return the factors of cos 2x and sin x, and what is added."""
    found = _WAVE.fullmatch(text)
    if not found:
        raise Unread(f"no wave: {text!r}")
    parts = found.groups(default="")
    if not parts[5]:
        parts = (*parts[:5], "0")
    factors = (int(f"{parts[n]}{parts[n + 1] or 1}") for n in (0, 2, 4))
    return dict(zip(("double", "single", "constant"), map(Integer, factors), strict=True))


def _agree(given: Given) -> None:
    """Compare a product with the factors that are said."""
    if "product" not in given:
        return
    one, other = (
        given[factor] if factor in given else _X - given[zero]
        for factor, zero in (("p", "a"), ("q", "b"))
    )
    if expand(given["product"] - one * other) != 0:
        raise Unread(f"{given['product']} is not the product of {one} and {other}")


def _solve(puzzle: Identity) -> str:
    given, words = dict(puzzle.given), dict(puzzle.words)
    if puzzle.kind == "lists":
        return written(_quotient(given["more"], *puzzle.lists))
    return written(_SOLVED[puzzle.kind](given, **words))


def _at(polynomial: Expr, at: Expr) -> Expr:
    return cast("Expr", expand(put_in(polynomial, {_X: at})))


def _remainder(given: Given) -> Expr:
    return _at(rem(given["f"], given["by"], _X), given["at"])


def _divided(given: Given) -> Expr:
    zeros = {"a": _X - given["p"], "b": _X - given["q"]}
    if any(zero.has(_X) for zero in zeros.values()):
        raise ValueError(f"not of the form x - a: {given['p']}, {given['q']}")
    return _points({**given, **zeros})


def _points(given: Given) -> Expr:
    """Return the height at a place of the line through two points."""
    a, b, r, s = (given[slot] for slot in "abrs")
    return r + (s - r) / (b - a) * (given["at"] - a)


def _divisible(given: Given) -> Expr:
    m, n = Symbol("m"), Symbol("n")
    general = _X**4 + m * _X**2 + n
    left = Poly(rem(general, given["by"], _X), _X).all_coeffs()
    return _at(_determined(general, left, m, n), given["at"])


def _determined(value: Expr, zeros: list[Expr], *names: Symbol) -> Expr:
    """Return a value with the only names put in for which linear expressions are zero."""
    ((one, other),) = cast("set[tuple[Expr, Expr]]", linsolve(zeros, names))
    if one.free_symbols or other.free_symbols:
        raise ValueError(f"not determined: {one}, {other}")
    return put_in(value, dict(zip(names, (one, other), strict=True)))


def _cubic(given: Given, field_word: str) -> Expr:
    return _with_zeros(given, field_word, 3)


def _quartic(given: Given, field_word: str) -> Expr:
    return _with_zeros(given, field_word, 4)


def _with_zeros(given: Given, field: str, degree: int) -> Expr:
    one, other = (_least(given[slot], field) for slot in ("zero", "other"))
    product = Poly(one * other, _X)
    if one == other or product.degree() != degree:
        raise ValueError(f"not of degree {degree}: {one}, {other}")
    return _at(product.as_expr(), given["at"])


def _least(zero: Expr, field: str) -> Expr:
    """Return the polynomial of least degree over a field that has a zero."""
    if field == "rational":
        return cast("Expr", minimal_polynomial(zero, _X))
    turned = cast("Expr", zero.conjugate())
    return _X - zero if turned == zero else cast("Expr", expand((_X - zero) * (_X - turned)))


def _coefficients(given: Given, which_word: str) -> Expr:
    terms = Poly(given["base"], _X) ** int(given["n"])
    wanted = 0 if which_word.startswith("even") else 1
    return sum((factor for (power,), factor in terms.terms() if power % 2 == wanted), Integer(0))


def _fractions(given: Given) -> Expr:
    return _factors({**given, "p": given["q"], "q": given["p"]})


def _factors(given: Given) -> Expr:
    rest = _A * given["p"] + _B * given["q"] - given["sum"]
    return _determined(given["wanted"], Poly(rest, _X).all_coeffs(), _A, _B)


def _quotient(more: Expr, above: tuple[int, ...], below: tuple[int, ...]) -> Expr:
    one, other = (prod(each**4 + int(more) for each in numbers) for numbers in (above, below))
    return Rational(one, other)


def _square(given: Given) -> Expr:
    square = prod(int(given[slot]) for slot in "abcd") + int(given["more"])
    side = isqrt(square)
    if side**2 != square:
        raise ValueError(f"no square: {square}")
    return Integer(side)


def _floor(given: Given) -> Expr:
    """Multiply out to whole + factor * root(d), with exact integers."""
    a, d, n = (int(given[slot]) for slot in "adn")
    whole, factor = 1, 0
    for _ in range(n):
        whole, factor = whole * a + factor * d, whole + factor * a
    if factor < 0:
        raise ValueError(f"a negative factor of a root: {factor}")
    return Integer(whole + isqrt(factor**2 * d))


def _angle(given: Given, sign_word: str) -> Expr:
    """Try both angles whose sine and cosine add up to a value, or differ by it."""
    value, sign = given["value"], 1 if sign_word in {"+", "plus"} else -1
    found = set[Expr]()
    for half in (1, -1):
        sine = (value + half * sqrt(2 - value**2)) / 2
        at = {_SIN: sine, _COS: sign * (value - sine)}
        found.add(cast("Expr", expand(radsimp(put_in(given["wanted_angle"], at)))))
    (answer,) = found
    return answer


def _extreme(given: Given, what_word: str) -> Expr:
    """Look at the ends and the vertex of a parabola: cos 2x is 1 - 2 s^2, with s = sin x."""
    a, b, c = (Fraction(int(given[slot])) for slot in ("double", "single", "constant"))
    places = [Fraction(-1), Fraction(1)]
    if a and abs(b) <= abs(4 * a):
        places.append(b / (4 * a))
    heights = [a * (1 - 2 * s**2) + b * s + c for s in places]
    most, least = max(heights), min(heights)
    wanted = {"largest value": most, "least value": least}.get(what_word, most - least)
    return Rational(wanted.numerator, wanted.denominator)


_SOLVED: Final[Mapping[str, Callable[..., Expr]]] = {
    "sparse": _remainder,
    "divided": _divided,
    "points": _points,
    "divisible": _divisible,
    "cubic": _cubic,
    "quartic": _quartic,
    "coefficients": _coefficients,
    "factors": _factors,
    "fractions": _fractions,
    "quotient": lambda given: given["value"],
    "square": _square,
    "floor": _floor,
    "angle": _angle,
    "wave": _extreme,
}
READER = Reader(_read, _solve)
