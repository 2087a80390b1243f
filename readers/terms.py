"""Terms: sums and products of numbers as computers write them, taken apart by recursive descent."""

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final, TypeAlias

from readers.phrases import Unread

Term: TypeAlias = tuple[str, "Term", "Term"] | tuple[str, "Term"] | Fraction | str
"""An operator with what it joins, `("-", term)` for a sign, a number, or a letter."""

_TOKEN: Final = re.compile(r"\s*(\d+\.\d+|0x[0-9a-f]+|\d+|<<|>>|\*\*|[-+*/()]|[A-Za-z])")
_LEVELS: Final = (("<<", ">>"), ("+", "-"), ("*", "/"))
"""Operators of the same rank, the loosest first; those of a level are joined from the left."""
_DEEPEST: Final = 40
"""Brackets and signs inside one another."""
_MOST_TOKENS: Final = 400
_LARGEST_SHIFT: Final = 1024
_LARGEST_POWER: Final = 1024
_LONGEST: Final = 100_000
"""Bits of a power."""


def term(text: str) -> Term:
    """Return what a text says.

    Raises:
        Unread: if anything in it is no part of a term, or it is too long or nested too deeply.
    """
    tokens, at = list[str](), 0
    while at < len(text.rstrip()):
        found = _TOKEN.match(text, at)
        if not found:
            raise Unread(f"no term: {text!r} (at {text[at:]!r})")
        tokens.append(found[1])
        at = found.end()
    if len(tokens) > _MOST_TOKENS:
        raise Unread(f"{len(tokens)} numbers and signs; {_MOST_TOKENS} at most")
    parser = _Parser(tokens)
    value = parser.level(0, 0)
    if parser.next:
        raise Unread(f"no term: {text!r} (at {parser.next!r})")
    return value


class _Parser:
    """Where one is among tokens."""

    def __init__(self, tokens: list[str]) -> None:
        self._tokens = tokens
        self._at = 0

    @property
    def next(self) -> str:
        """The next token; nothing at the end."""
        return self._tokens[self._at] if self._at < len(self._tokens) else ""

    def _taken(self) -> str:
        self._at += 1
        return self._tokens[self._at - 1] if self._at <= len(self._tokens) else ""

    def level(self, rank: int, depth: int) -> Term:
        if rank == len(_LEVELS):
            return self._signed(depth)
        left = self.level(rank + 1, depth)
        while self.next in _LEVELS[rank]:
            left = (self._taken(), left, self.level(rank + 1, depth))
        return left

    def _signed(self, depth: int) -> Term:
        if depth > _DEEPEST:
            raise Unread(f"nested more than {_DEEPEST} times")
        if self.next == "-":
            self._taken()
            return ("-", self._signed(depth + 1))
        return self._power(depth)

    def _power(self, depth: int) -> Term:
        base = self._atom(depth)
        if self.next != "**":
            return base
        self._taken()
        return ("**", base, self._signed(depth + 1))

    def _atom(self, depth: int) -> Term:
        token = self._taken()
        if token == "(":
            inner = self.level(0, depth + 1)
            if self._taken() != ")":
                raise Unread("a bracket is not closed")
            return inner
        if token.startswith("0x"):
            return Fraction(int(token, 16))
        if token[:1].isdigit():
            return Fraction(token)
        if token.isalpha():
            return token
        raise Unread(f"{token!r} where a number must be")


def letters(term: Term) -> set[str]:
    """Return the letters of a term."""
    if isinstance(term, str):
        return {term}
    if isinstance(term, Fraction):
        return set()
    return set().union(*map(letters, term[1:]))


def numbers(term: Term) -> list[Fraction]:
    """Return the numbers of a term, in its order."""
    if isinstance(term, (Fraction, str)):
        return [term] if isinstance(term, Fraction) else []
    return [number for part in term[1:] for number in numbers(part)]


def operators(term: Term) -> list[str]:
    """Return the operators of a term; that of a sign is `sign`."""
    if isinstance(term, (Fraction, str)):
        return []
    own = term[0] if len(term) > 2 else "sign"
    return [own, *(found for part in term[1:] for found in operators(part))]


def value(term: Term) -> Fraction:
    """Return the exact value of a term without letters.

    Raises:
        Unread: if it divides by zero, shifts what is no integer or too far, or has a letter.
    """
    if isinstance(term, Fraction):
        return term
    if isinstance(term, str):
        raise Unread(f"nothing says what {term} is")
    parts = [value(part) for part in term[1:]]
    if len(parts) == 1:
        return -parts[0]
    left, right = parts
    if term[0] == "/" and right == 0:
        raise Unread("it divides by zero")
    return _OPERATORS[term[0]](left, right)


def _shifted(left: Fraction, right: Fraction) -> Fraction:
    if left.denominator != 1 or right.denominator != 1 or not 0 <= right <= _LARGEST_SHIFT:
        raise Unread(f"cannot shift {left} by {right}")
    return Fraction(int(left) << int(right))


def _shifted_back(left: Fraction, right: Fraction) -> Fraction:
    if left.denominator != 1 or right.denominator != 1 or not 0 <= right <= _LARGEST_SHIFT:
        raise Unread(f"cannot shift {left} by {right}")
    return Fraction(int(left) >> int(right))


def _power(base: Fraction, exponent: Fraction) -> Fraction:
    size = max(base.numerator.bit_length(), base.denominator.bit_length())
    if exponent.denominator != 1 or not 0 <= exponent <= _LARGEST_POWER:
        raise Unread(f"no power of a whole number to {_LARGEST_POWER}")
    if size * exponent > _LONGEST:
        raise Unread(f"a power of more than {_LONGEST} bits")
    return Fraction(base ** int(exponent))


_OPERATORS: Final[Mapping[str, Callable[[Fraction, Fraction], Fraction]]] = {
    "+": lambda left, right: left + right,
    "-": lambda left, right: left - right,
    "*": lambda left, right: left * right,
    "/": lambda left, right: left / right,
    "**": _power,
    "<<": _shifted,
    ">>": _shifted_back,
}


def decimal(number: Fraction) -> str:
    """Return a number as an integer, a finite decimal, or else a reduced fraction."""
    if number.denominator == 1:
        return str(number.numerator)
    rest, twos, fives = number.denominator, 0, 0
    while rest % 2 == 0:
        rest, twos = rest // 2, twos + 1
    while rest % 5 == 0:
        rest, fives = rest // 5, fives + 1
    if rest != 1:
        return str(number)
    places = max(twos, fives)
    digits = str(abs(number.numerator) * 10**places // number.denominator).rjust(places + 1, "0")
    return f"{'-' if number < 0 else ''}{digits[:-places]}.{digits[-places:]}"
