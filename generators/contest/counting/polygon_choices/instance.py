"""Corners of a regular polygon, some of them removed or colored, and how figures are counted.

Corners n places apart are the same corner; a chord between i and j has the direction i + j.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from itertools import combinations
from math import comb, gcd, prod
from typing import NamedTuple

REMOVED = ("right", "rectangles", "center", "isosceles", "parallel", "trapezoids", "perpendicular")
"""Kinds in which the marked corners may not be used."""
PAINTED = ("turned", "swapped")
"""Kinds in which colorings are counted; marked corners are red in all of them."""


@dataclass(frozen=True, slots=True)
class Corners:
    """Corners 1 to n of a regular polygon, and what is counted."""

    kind: str
    n: int
    marked: tuple[int, ...]
    """Removed, or red."""
    others: tuple[int, ...]
    """Told to be blue, where colorings are counted."""
    size: int
    """Corners of a figure that are chosen, or that are red; 0 where this is no question."""
    is_chance: bool
    """Asked is the share among all figures, or colorings, of this sort."""
    answer: str = field(compare=False)


def unmarked(one: Corners) -> tuple[int, ...]:
    """Return the corners that are not marked."""
    return tuple(corner for corner in range(1, one.n + 1) if corner not in one.marked)


def diameters(one: Corners) -> tuple[int, int, int]:
    """Return how many diameters have no marked end, one, and two."""
    half = one.n // 2
    ends = [(i in one.marked) + (i + half in one.marked) for i in range(1, half + 1)]
    return ends.count(0), ends.count(1), ends.count(2)


def ahead(one: Corners, corner: int) -> int:
    """Return how many usable corners lie within half a turn after a corner."""
    return sum((other - corner) % one.n in range(1, one.n // 2 + 1) for other in unmarked(one))


class Isosceles(NamedTuple):
    """Isosceles triangles: symmetric pairs seen from each corner, and equilateral ones."""

    pairs: tuple[int, ...]
    equal: int

    @property
    def total(self) -> int:
        """How many triangles there are; equilateral ones were seen from three corners."""
        return sum(self.pairs) - 2 * self.equal


def isosceles(n: int, corners: Collection[int]) -> Isosceles:
    """Return the isosceles triangles with such corners."""
    here = {corner % n for corner in corners}
    pairs = tuple(
        sum((i - t) % n in here and (i + t) % n in here for t in range(1, (n + 1) // 2))
        for i in sorted(here)
    )
    third = n // 3
    turns = range(third) if n % 3 == 0 else ()
    equal = sum(all((i + third * k) % n in here for k in range(3)) for i in turns)
    return Isosceles(pairs, equal)


def directions(n: int, corners: Collection[int]) -> list[int]:
    """Return how many chords between such corners have each of the n directions."""
    found = [0] * n
    for i, j in combinations(corners, 2):
        found[(i + j) % n] += 1
    return found


class Turn(NamedTuple):
    """Colorings that a turn by `step` corners takes to themselves, or to the opposite."""

    sign: int
    step: int
    red: int
    """Classes of corners whose color is told, or red."""
    blue: int
    ways: int


def turns(one: Corners) -> Iterator[Turn]:
    """Yield colorings that are kept by turns, with the sign with which they count."""
    common = gcd(one.n, one.size)
    primes = [p for p in range(2, common + 1) if common % p == 0 and _is_prime(p)]
    for many in range(1, len(primes) + 1):
        for some in combinations(primes, many):
            order = prod(some)
            step = one.n // order
            red = {corner % step for corner in one.marked}
            blue = {corner % step for corner in one.others}
            left = step - len(red) - len(blue)
            more = one.size // order - len(red)
            is_sound = not red & blue and 0 <= more <= left
            ways = comb(left, more) if is_sound else 0
            yield Turn((-1) ** (many - 1), step, len(red), len(blue), ways)


def _is_prime(p: int) -> bool:
    return all(p % d for d in range(2, p))


def swaps(one: Corners) -> Iterator[Turn]:
    """Yield colorings that a turn by half a circle, a quarter, an eighth, ... makes opposite."""
    step = one.n
    while step % 2 == 0:
        step //= 2
        seen = [(c % step, (c // step) % 2) for c in one.marked]
        seen += [(c % step, 1 - (c // step) % 2) for c in one.others]
        fixed = {rest for rest, _ in seen}
        is_sound = len(set(seen)) == len(fixed)
        yield Turn(1, step, len(fixed), 0, 2 ** (step - len(fixed)) if is_sound else 0)


def total(one: Corners) -> int:
    """Return how many figures or colorings there are."""
    none, single, both = diameters(one) if one.n % 2 == 0 else (0, 0, 0)
    usable, red = unmarked(one), len(one.marked)
    match one.kind:
        case "right":
            return none * (len(usable) - 2)
        case "rectangles":
            return comb(none, 2)
        case "right_colors":
            return (none, single, both)[one.size] * (red - one.size)
        case "rectangle_colors":
            return {1: none * single, 2: comb(single, 2) + none * both, 3: single * both}[one.size]
        case "center":
            missed = sum(comb(ahead(one, corner), one.size - 1) for corner in usable)
            return comb(len(usable), one.size) - missed
        case "isosceles":
            return isosceles(one.n, usable).total
        case "mixed":
            every = isosceles(one.n, range(one.n)).total
            return every - isosceles(one.n, usable).total - isosceles(one.n, one.marked).total
        case "turned" | "swapped":
            found = turns(one) if one.kind == "turned" else swaps(one)
            return sum(turn.sign * turn.ways for turn in found)
    return _of_chords(one)


def _of_chords(one: Corners) -> int:
    found, half = directions(one.n, unmarked(one)), one.n // 2
    match one.kind:
        case "perpendicular":
            return sum(found[s] * found[s + half] for s in range(half))
        case "banded":
            red = directions(one.n, one.marked)
            return sum(x * y for x, y in zip(found, red, strict=True))
    pairs = sum(comb(many, 2) for many in found)
    is_even = one.n % 2 == 0
    rectangles = comb(diameters(one)[0], 2) if is_even and one.kind == "trapezoids" else 0
    return pairs - 2 * rectangles


def every(one: Corners) -> int:
    """Return the number of all figures or colorings of this sort."""
    usable = len(unmarked(one)) if one.kind in REMOVED else one.n
    match one.kind:
        case "turned":
            told = len(one.marked) + len(one.others)
            return comb(one.n - told, one.size - len(one.marked))
        case "swapped":
            return int(2 ** (one.n - len(one.marked) - len(one.others)))
        case "parallel" | "perpendicular" | "banded":
            return comb(comb(usable, 2), 2)
        case "center":
            return comb(usable, one.size)
    return comb(usable, 4 if one.kind in ("rectangles", "rectangle_colors", "trapezoids") else 3)
