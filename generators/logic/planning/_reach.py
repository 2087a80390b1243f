"""What given numbers can make with + - * / when each is used once, in exact fractions.

Values of small sets of numbers are tabulated from below; larger sets are searched backwards from
the target down to those tables, since one operand of every operation has at most half the numbers.
The search is exhaustive but for products with a zero that stands for anything.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import cache
from math import gcd
from typing import NamedTuple, TypeAlias

from generators.family import rule

Value: TypeAlias = tuple[int, int]
"""A rational number in lowest terms, the denominator positive."""


class Term(NamedTuple):
    """An expression, and how tightly its outermost operator binds: 1 for + -, 2 for * /, else 3."""

    text: str
    binding: int


@rule
def join(sign: str, left: Term, right: Term) -> Term:
    """Write an operation with no more brackets than it needs."""
    binding = 2 if sign in "*/" else 1
    first = left.text if left.binding >= binding else f"({left.text})"
    is_bare = right.binding > binding or (right.binding == binding and sign in "+*")
    return Term(f"{first} {sign} {right.text if is_bare else f'({right.text})'}", binding)


def _lowest(top: int, bottom: int) -> Value:
    if bottom == 1:
        return top, 1
    divisor = gcd(top, bottom)
    return (
        (top // divisor, bottom // divisor) if bottom > 0 else (-top // divisor, -bottom // divisor)
    )


def _turned(value: Value) -> Value:
    """Return one over a value other than zero."""
    top, bottom = value
    return (bottom, top) if top > 0 else (-bottom, -top)


Origin: TypeAlias = tuple[str, int, Value, int, Value] | None
"""Sign, left set and value, right set and value; None for a number that was given."""


def _outcomes(a: Value, b: Value) -> Iterator[tuple[str, bool, Value]]:
    """Yield each operation on two values, whether they are swapped, and its value."""
    (p, q), (r, s) = a, b
    left, right, both = p * s, r * q, q * s
    less = _lowest(left - right, both)
    yield "+", False, _lowest(left + right, both)
    yield "-", False, less
    yield "-", True, (-less[0], less[1])
    yield "*", False, _lowest(p * r, both)
    if r:
        ratio = _lowest(left, right)
        yield "/", False, ratio
        if p:
            yield "/", True, _turned(ratio)
    elif p:
        yield "/", True, (0, 1)


class Tables(dict[int, Mapping[Value, Origin]]):
    """Set of numbers, as bits -> every value that they can make -> how; made when first wanted."""

    def __init__(self, numbers: Sequence[int], largest: int) -> None:
        """Note the numbers; sets of more than `largest` of them are not tabulated."""
        super().__init__()
        self._numbers, self._largest = numbers, largest

    def hold(self, chosen: int) -> bool:
        """Tell whether a set is small enough."""
        return chosen.bit_count() <= self._largest

    def __missing__(self, chosen: int) -> Mapping[Value, Origin]:
        """Combine the values of the two parts of every split."""
        made = self[chosen] = dict[Value, Origin]()
        if chosen.bit_count() == 1:
            made[self._numbers[chosen.bit_length() - 1], 1] = None
        for part in _parts(chosen):
            rest = chosen ^ part
            for a in self[part]:
                for b in self[rest]:
                    for sign, is_swapped, value in _outcomes(a, b):
                        if value not in made:
                            halves = (rest, b, part, a) if is_swapped else (part, a, rest, b)
                            made[value] = (sign, *halves)
        return made


@cache
def _parts(chosen: int) -> tuple[int, ...]:
    """Return the smaller halves of all ways to split a set in two, large ones first."""

    def size(part: int) -> tuple[int, int]:
        return part.bit_count(), part

    parts = [part for part in range(1, chosen) if part & chosen == part]
    return tuple(sorted((p for p in parts if size(p) < size(chosen ^ p)), key=size, reverse=True))


def _term(tables: Tables, numbers_of: int, value: Value) -> Term:
    origin = tables[numbers_of][value]
    if origin is None:
        return Term(str(value[0]), 3)
    sign, left, a, right, b = origin
    return join(sign, _term(tables, left, a), _term(tables, right, b))


def reach(tables: Tables, chosen: int, target: Value) -> Iterator[Term | None]:
    """Yield the outcome of every look-up: an expression of all chosen numbers, or None."""
    if tables.hold(chosen):
        yield _term(tables, chosen, target) if target in tables[chosen] else None
        return
    for part in _parts(chosen):
        for value in tables[part]:
            for sign, is_left, needed in _inverses(target, value):
                for found in reach(tables, chosen ^ part, needed):
                    if found is None:
                        yield None
                    else:
                        yield _placed(sign, _term(tables, part, value), found, is_left)


def hits(tables: Tables, chosen: int, target: Value) -> Iterator[Term]:
    """Yield what `reach` finds, in its order; quicker, for the look-ups in vain leave no trace."""
    return _hits(tables, chosen, target, {})


def _hits(
    tables: Tables, chosen: int, target: Value, quotients: dict[int, Set[float]]
) -> Iterator[Term]:
    """Yield them; `quotients` of sets are kept as they are asked for."""
    if tables.hold(chosen):
        if target in tables[chosen]:
            yield _term(tables, chosen, target)
        return
    for part in _parts(chosen):
        rest, values = chosen ^ part, tables[part]
        if tables.hold(rest) and rest not in quotients:
            quotients[rest] = _quotients(tables, rest)
        near = _near(target, values, quotients[rest]) if tables.hold(rest) else values
        for value in near:
            for sign, is_left, needed in _inverses(target, value):
                for term in _hits(tables, rest, needed, quotients):
                    yield _placed(sign, _term(tables, part, value), term, is_left)


def _quotients(tables: Tables, chosen: int) -> Set[float]:
    """Return the values of a set of numbers, each as the nearest float.

    The quotient of two integers is rounded correctly, so equal fractions have the same float; a
    float costs a fifth of the lowest terms, and few sets have to be tabulated.
    """
    if chosen in tables or chosen.bit_count() == 1:
        return {top / bottom for top, bottom in tables[chosen]}
    found = set[float]()
    for part in _parts(chosen):
        others = tables[chosen ^ part]
        for p, q in tables[part]:
            for r, s in others:
                left, right, both = p * s, r * q, q * s
                less = (left - right) / both
                found.update((less, -less, (left + right) / both, p * r / both))
                if r:
                    found.add(left / right)
                if p:
                    found.add(right / left)
    return found


def _near(target: Value, values: Iterable[Value], among: Set[float]) -> list[Value]:
    """Return the values that have an inverse whose nearest float is among some.

    Nothing is missed, as `_quotients` says.
    """
    p, q = target
    found = []
    for r, s in values:
        left, right, both = p * s, r * q, q * s
        less = (left - right) / both
        if (
            less in among
            or -less in among
            or (left + right) / both in among
            or (r and (left / right in among or p * r / both in among))
            or (r and p and right / left in among)
        ):
            found.append((r, s))
    return found


def _placed(sign: str, own: Term, found: Term, is_left: bool) -> Term:
    return join(sign, own, found) if is_left else join(sign, found, own)


def _inverses(target: Value, value: Value) -> list[tuple[str, bool, Value]]:
    """Return what x must be for `x sign value`, or `value sign x`, to be the target.

    Left out is a factor of zero, where x could be anything.
    """
    (p, q), (r, s) = target, value
    left, right, both = p * s, r * q, q * s
    less = _lowest(left - right, both)
    sums = [
        ("+", False, less),
        ("-", False, _lowest(left + right, both)),
        ("-", True, (-less[0], less[1])),
    ]
    if not r:
        return sums
    ratio = _lowest(left, right)
    products = [("*", False, ratio), ("/", False, _lowest(p * r, both))]
    return [*sums, *products, ("/", True, _turned(ratio))] if p else [*sums, *products]
