"""What given numbers can make with + - * / when each is used once, in exact fractions.

Values of small sets of numbers are tabulated from below; larger sets are searched backwards from
the target down to those tables, since one operand of every operation has at most half the numbers.
The search is exhaustive but for products with a zero that stands for anything.
"""

from collections.abc import Iterator, Mapping, Sequence
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
    divisor = gcd(top, bottom)
    return (
        (top // divisor, bottom // divisor) if bottom > 0 else (-top // divisor, -bottom // divisor)
    )


Origin: TypeAlias = tuple[str, int, Value, int, Value] | None
"""Sign, left set and value, right set and value; None for a number that was given."""
Tables: TypeAlias = Mapping[int, Mapping[Value, Origin]]
"""Set of numbers, as bits -> every value that they can make -> how."""


def _outcomes(a: Value, b: Value) -> Iterator[tuple[str, bool, Value]]:
    """Yield each operation on two values, whether they are swapped, and its value."""
    (p, q), (r, s) = a, b
    yield "+", False, _lowest(p * s + r * q, q * s)
    yield "-", False, _lowest(p * s - r * q, q * s)
    yield "-", True, _lowest(r * q - p * s, q * s)
    yield "*", False, _lowest(p * r, q * s)
    if r:
        yield "/", False, _lowest(p * s, q * r)
    if p:
        yield "/", True, _lowest(r * q, s * p)


def tabulate(numbers: Sequence[int], largest: int) -> Tables:
    """Return the values of all sets of up to `largest` of the numbers."""
    tables: dict[int, dict[Value, Origin]] = {}
    for chosen in sorted(range(1, 1 << len(numbers)), key=int.bit_count):
        if chosen.bit_count() > largest:
            break
        made = tables[chosen] = {}
        if chosen.bit_count() == 1:
            made[numbers[chosen.bit_length() - 1], 1] = None
        for part in _parts(chosen):
            rest = chosen ^ part
            for a in tables[part]:
                for b in tables[rest]:
                    for sign, is_swapped, value in _outcomes(a, b):
                        made.setdefault(
                            value,
                            (sign, rest, b, part, a) if is_swapped else (sign, part, a, rest, b),
                        )
    return tables


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
    if chosen in tables:
        yield _term(tables, chosen, target) if target in tables[chosen] else None
        return
    for part in _parts(chosen):
        for value in tables[part]:
            for sign, is_left, needed in _inverses(target, value):
                for found in reach(tables, chosen ^ part, needed):
                    if found is None:
                        yield None
                    else:
                        own = _term(tables, part, value)
                        yield join(sign, own, found) if is_left else join(sign, found, own)


def _inverses(target: Value, value: Value) -> Iterator[tuple[str, bool, Value]]:
    """Yield what x must be for `x sign value`, or `value sign x`, to be the target.

    Left out is a factor of zero, where x could be anything.
    """
    (p, q), (r, s) = target, value
    yield "+", False, _lowest(p * s - r * q, q * s)
    yield "-", False, _lowest(p * s + r * q, q * s)
    yield "-", True, _lowest(r * q - p * s, q * s)
    if r:
        yield "*", False, _lowest(p * s, q * r)
        yield "/", False, _lowest(p * r, q * s)
        if p:
            yield "/", True, _lowest(r * q, s * p)
