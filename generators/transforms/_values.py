r"""Values: what a side of a formula comes to, exactly, as a quotient of polynomials in one unknown.

Read are numbers, letters with values, `+`, `-`, `\cdot`, `*`, products without a sign, `/`,
`\frac`, powers, factorials, `\binom` and floors; of anything else there is no value. Standard
arithmetic on lists of coefficients, none of the engine that judges formulas.
"""

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb, factorial, floor, isqrt
from typing import Final, NamedTuple, TypeAlias

Poly: TypeAlias = tuple[Fraction, ...]
"""Coefficients from the constant on; the last is not 0 unless it is alone."""

_TOKEN: Final = re.compile(
    r"\[\?\d+\]|\\[A-Za-z]+|\\.|[A-Za-z](?:_\{[^{}]*\}|_\w)?|\d+(?:\.\d+)?|\S"
)
_TIMES: Final = frozenset({r"\cdot", r"\times", "*"})
_CLOSING: Final[Mapping[str, str]] = {"(": ")", "{": "}", r"\lfloor": r"\rfloor"}
_SPACES: Final = frozenset({r"\left", r"\right", r"\,", r"\;", r"\!", "\\ "})
_MOST_DIGITS: Final = 400
_MOST_POWER: Final = 1000
_KEPT: Final = 1024
"""Sides whose tokens are remembered: those of a few solutions."""
_MOST_TERMS: Final = 8
"""Of a polynomial: unknowns stand in few places."""


class UnreadError(ValueError):
    """A text has no value that is read here."""


class Value(NamedTuple):
    """A quotient of polynomials in the unknown."""

    top: Poly
    bottom: Poly

    @property
    def number(self) -> Fraction | None:
        """The number that this is; None if the unknown is in it."""
        if len(self.top) == len(self.bottom) == 1:
            return self.top[0] / self.bottom[0]
        return None


UNKNOWN: Final = Value((Fraction(0), Fraction(1)), (Fraction(1),))


def constant(number: Fraction | int) -> Value:
    """Return a number as a value."""
    return Value((Fraction(number),), (Fraction(1),))


def value_of(text: str, letters: Mapping[str, Value]) -> Value:
    """Return the value of a side, `letters` giving those of letters and of marks for numbers.

    Raises:
        UnreadError: if it has none, or none that is read here.
    """
    tokens = tokens_of(text)
    reader = _Reader(tokens, letters)
    found = reader.total()
    if reader.at < len(tokens):
        raise UnreadError(text)
    return found


@lru_cache(maxsize=_KEPT)
def tokens_of(text: str) -> tuple[str, ...]:
    """Return the numbers, letters and signs of a side, in order."""
    return tuple(token for token in _TOKEN.findall(text) if token not in _SPACES)


def difference(one: Value, other: Value) -> Poly:
    """Return a polynomial that is 0 just where two values agree, poles apart."""
    return _added(_product(one.top, other.bottom), _product(other.top, one.bottom), -1)


def whole_roots(found: Poly) -> list[int] | None:
    """Return the whole numbers from 0 on where a polynomial is 0; None if all or of degree > 2."""
    if len(found) == 1:
        return None if found[0] == 0 else []
    if len(found) == 2:
        roots = [-found[0] / found[1]]
    elif len(found) == 3:
        c, b, a = found
        root = _root(b * b - 4 * a * c)
        roots = [] if root is None else [(-b + root) / (2 * a), (-b - root) / (2 * a)]
    else:
        return None
    return sorted({int(root) for root in roots if root >= 0 and root.denominator == 1})


def _root(square: Fraction) -> Fraction | None:
    if square < 0:
        return None
    found = Fraction(isqrt(square.numerator), isqrt(square.denominator))
    return found if found**2 == square else None


def at(found: Poly, number: int) -> Fraction:
    """Return the value of a polynomial at a number."""
    return sum((factor * number**power for power, factor in enumerate(found)), Fraction(0))


def _trimmed(found: Sequence[Fraction]) -> Poly:
    end = max((place for place, factor in enumerate(found) if factor), default=0)
    return tuple(found[: end + 1])


def _added(one: Poly, other: Poly, sign: int = 1) -> Poly:
    if len(one) == len(other) == 1:
        return (one[0] + sign * other[0],)
    size = max(len(one), len(other))
    long = [[*poly, *[Fraction(0)] * (size - len(poly))] for poly in (one, other)]
    return _trimmed([a + sign * b for a, b in zip(*long, strict=True)])


def _product(one: Poly, other: Poly) -> Poly:
    if len(one) == len(other) == 1:
        return (one[0] * other[0],)
    if len(one) + len(other) > _MOST_TERMS:
        raise UnreadError("too high a power of the unknown")
    found = [Fraction(0)] * (len(one) + len(other) - 1)
    for i, a in enumerate(one):
        for j, b in enumerate(other):
            found[i + j] += a * b
    return _trimmed(found)


def _sum(one: Value, other: Value, sign: int) -> Value:
    if one.bottom == other.bottom:
        return Value(_added(one.top, other.top, sign), one.bottom)
    top = _added(_product(one.top, other.bottom), _product(other.top, one.bottom), sign)
    return Value(top, _product(one.bottom, other.bottom))


def _times(one: Value, other: Value) -> Value:
    return Value(_product(one.top, other.top), _product(one.bottom, other.bottom))


def _over(one: Value, other: Value) -> Value:
    if not any(other.top):
        raise UnreadError("division by 0")
    return Value(_product(one.top, other.bottom), _product(one.bottom, other.top))


def _power(base: Value, exponent: int) -> Value:
    number = base.number
    if number is not None:
        size = max(number.numerator.bit_length(), number.denominator.bit_length())
        if abs(exponent) > _MOST_POWER or size * abs(exponent) > 3 * _MOST_DIGITS:
            raise UnreadError("too large a power")
        if number == 0 and exponent < 0:
            raise UnreadError("division by 0")
        return constant(number**exponent)
    found = constant(1)
    for _ in range(min(abs(exponent), _MOST_TERMS)):
        found = _times(found, base)
    return found if exponent >= 0 else _over(constant(1), found)


class _Reader:
    """Descends through the tokens of a side."""

    def __init__(self, tokens: Sequence[str], letters: Mapping[str, Value]) -> None:
        self._tokens = tokens
        self._letters = letters
        self.at = 0

    @property
    def _next(self) -> str:
        return self._tokens[self.at] if self.at < len(self._tokens) else ""

    def _taken(self, *wanted: str) -> str:
        """Take the next token if it is one of those."""
        token = self._next
        if token not in wanted or not token:
            return ""
        self.at += 1
        return token

    def total(self) -> Value:
        sign = -1 if self._taken("-", "+") == "-" else 1
        found = _times(constant(sign), self._term())
        while token := self._taken("+", "-"):
            found = _sum(found, self._term(), 1 if token == "+" else -1)
        return found

    def _term(self) -> Value:
        found = self._factor()
        for _ in self._tokens:
            if self._taken(*_TIMES):
                found = _times(found, self._factor())
            elif self._taken("/"):
                found = _over(found, self._factor())
            elif self._starts_factor():
                found = _times(found, self._factor())
            else:
                break
        return found

    def _starts_factor(self) -> bool:
        """Tell whether a factor without a sign follows; a number in front of a fraction is none."""
        token, before = self._next, self._tokens[self.at - 1]
        if token == r"\frac":
            return not before[-1].isdigit()
        return token in ("(", r"\binom", r"\lfloor") or token in self._letters

    def _factor(self) -> Value:
        if self._taken("-"):
            return _times(constant(-1), self._factor())
        found = self._atom()
        if self._taken("!"):
            found = constant(factorial(_whole(found, 400)))
        if self._taken("^"):
            found = _power(found, _whole(self._group(), _MOST_POWER, -_MOST_POWER))
        return found

    def _atom(self) -> Value:
        token = self._next
        if token in _CLOSING:
            return self._bracket()
        self.at += 1
        if token[:1].isdigit():
            if len(token) > _MOST_DIGITS:
                raise UnreadError("too long a number")
            return constant(Fraction(token))
        if token == r"\frac":
            return _over(self._group(), self._group())
        if token == r"\binom":
            top, bottom = _whole(self._group(), 2000), _whole(self._group(), 2000)
            return constant(comb(top, bottom))
        if token not in self._letters:
            raise UnreadError(token)
        return self._letters[token]

    def _group(self) -> Value:
        """Read what is in braces, or one digit or letter."""
        if self._next == "{":
            return self._bracket()
        if len(self._next) > 1 and self._next not in self._letters:
            raise UnreadError(self._next)
        return self._atom()

    def _bracket(self) -> Value:
        opening = self._next
        self.at += 1
        found = self.total()
        if not self._taken(_CLOSING[opening]):
            raise UnreadError(opening)
        if opening != r"\lfloor":
            return found
        if found.number is None:
            raise UnreadError("floor of an unknown")
        return constant(floor(found.number))


def _whole(value: Value, most: int, least: int = 0) -> int:
    number = value.number
    if number is None or number.denominator > 1 or not least <= number <= most:
        raise UnreadError("no whole number of moderate size")
    return int(number)
