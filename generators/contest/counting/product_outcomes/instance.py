"""Products of thrown or chosen numbers, told by the exponents of 2, 3 and 5.

For each pair of exponents of 3 and 5 the possible exponents of 2 are the bits of a number.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import factorial, prod
from typing import TypeAlias

Reach: TypeAlias = Mapping[tuple[int, int], int]
"""Exponents of 5 and of 3 -> the exponents of 2 that go with them, as bits."""
_ONE: Reach = {(0, 0): 1}


@dataclass(frozen=True, slots=True)
class Outcomes:
    """Numbers of which some are multiplied."""

    kind: str
    """`die`: each throw gives one of the faces; `two`: so do throws of another die; `deck`: so many
    different cards are taken; `any`: one card or more, as many as one likes."""
    faces: tuple[int, ...]
    throws: int
    """Or cards that are taken; 0 if that is free."""
    more: tuple[int, ...]
    """Faces of the other die."""
    others: int
    """Its throws."""
    target: int
    """Asked is the chance of this product; 0 where products are counted."""
    answer: str = field(compare=False)


def exponents(number: int) -> tuple[int, int, int]:
    """Return the exponents of 2, 3 and 5."""
    found = []
    for prime in (2, 3, 5):
        count = 0
        while number % prime == 0:
            number //= prime
            count += 1
        found.append(count)
    a, b, c = found
    return a, b, c


def _times(reach: Reach, face: int) -> Reach:
    a, b, c = exponents(face)
    return {(five + c, three + b): bits << a for (five, three), bits in reach.items()}


def _joined(parts: Sequence[Reach]) -> Reach:
    found = defaultdict[tuple[int, int], int](int)
    for part in parts:
        for key, bits in part.items():
            found[key] |= bits
    return found


def _thrown(reach: Reach, faces: Sequence[int], throws: int) -> Reach:
    for _ in range(throws):
        reach = _joined([_times(reach, face) for face in faces])
    return reach


def _chosen(faces: Sequence[int]) -> list[Reach]:
    """Return what 0, 1, 2, ... different cards can give."""
    found: list[Reach] = [_ONE, *({} for _ in faces)]
    for face in faces:
        for many in range(len(faces), 0, -1):
            found[many] = _joined([found[many], _times(found[many - 1], face)])
    return found


def reached(one: Outcomes) -> Reach:
    """Return the exponents of all products."""
    match one.kind:
        case "deck":
            return _chosen(one.faces)[one.throws]
        case "any":
            return _joined(_chosen(one.faces)[1:])
    return _thrown(_thrown(_ONE, one.faces, one.throws), one.more, one.others)


def total(one: Outcomes) -> int:
    """Return the number of different products."""
    return sum(bits.bit_count() for bits in reached(one).values())


def selections(one: Outcomes) -> list[tuple[int, ...]]:
    """Return the throws, in order of size, that make the target, by what is left to be divided."""
    found = _dividing(one.faces, one.target, one.throws)
    return [some for some in found if len(some) == one.throws]


def _dividing(faces: Sequence[int], left: int, throws: int) -> Iterator[tuple[int, ...]]:
    """Yield the throws whose product is what is left; there may be fewer of them."""
    if left == 1:
        yield ()
    if not throws:
        return
    for place, face in enumerate(faces):
        if left % face == 0:
            for some in _dividing(faces[place:], left // face, throws - 1):
                yield face, *some


def orders(some: Sequence[int]) -> int:
    """Return in how many orders numbers can be thrown."""
    return factorial(len(some)) // prod(map(factorial, Counter(some).values()))


def share(one: Outcomes) -> Fraction:
    """Return the chance of the target."""
    return Fraction(sum(map(orders, selections(one))), len(one.faces) ** one.throws)
