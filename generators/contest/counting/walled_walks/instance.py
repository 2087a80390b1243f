"""Walks of steps up and down between walls: what is told, and how many there are by reflection."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations
from math import comb, prod

OPEN = 99
"""Height of a wall that is not there."""


@dataclass(frozen=True, slots=True)
class Walks:
    """Walkers that make `steps` steps of 1 up or down at the same times, and never meet.

    Their starts have one parity, so that they meet before they pass each other.
    """

    starts: tuple[int, ...]
    ends: tuple[int, ...]
    steps: int
    low: int
    """Height of the wall that may not be touched, below all of them; -OPEN: none."""
    high: int
    """The same above them; OPEN: none."""
    gate: tuple[str, int, int]
    """`at` or `off`, step, height: where a single walker has to be, or may not be, then; or
    empty."""
    is_chance: bool
    """Asked is the chance of all this among all walks with these starts and ends."""
    answer: str = field(compare=False)


def free(start: int, end: int, steps: int) -> int:
    """Return the number of walks without walls."""
    up, odd = divmod(steps + end - start, 2)
    return 0 if odd or not 0 <= up <= steps else comb(steps, up)


def reflected(walks: Walks, end: int, steps: int) -> list[tuple[int, int]]:
    """Return signs and ends of walks without walls that add up to those between the walls."""
    low, high = walks.low, walks.high
    if low == -OPEN and high == OPEN:
        return [(1, end)]
    if high == OPEN:
        return [(1, end), (-1, 2 * low - end)]
    if low == -OPEN:
        return [(1, end), (-1, 2 * high - end)]
    width = 2 * (high - low)
    most = steps // (high - low) + 1
    found = [(1, end), (-1, 2 * low - end), (-1, 2 * high - end)]
    for k in range(1, most + 1):
        found += [(1, end + k * width), (1, end - k * width)]
        found += [(-1, 2 * low - end - k * width), (-1, 2 * high - end + k * width)]
    return found


def between(walks: Walks, start: int, end: int, steps: int) -> int:
    """Return the number of walks of one walker between the walls."""
    return sum(one * free(start, to, steps) for one, to in reflected(walks, end, steps))


def sign(order: Sequence[int]) -> int:
    """Return 1 for an even order, -1 for an odd one."""
    return -1 if sum(i > j for i, j in combinations(order, 2)) % 2 else 1


def apart(walks: Walks) -> int:
    """Return the number of ways in which nobody meets (Lindström 1973, Gessel and Viennot)."""
    many = range(len(walks.starts))
    return sum(
        sign(order)
        * prod(between(walks, walks.starts[i], walks.ends[order[i]], walks.steps) for i in many)
        for order in permutations(many)
    )


def total(walks: Walks) -> int:
    """Return the number of walks as wanted."""
    found = apart(walks)
    word, at, height = walks.gate
    if not word:
        return found
    [start], [end] = walks.starts, walks.ends
    through = between(walks, start, height, at) * between(walks, height, end, walks.steps - at)
    return through if word == "at" else found - through


def whole(walks: Walks) -> int:
    """Return the number of walks with these starts and ends."""
    pairs: Sequence[tuple[int, int]] = [*zip(walks.starts, walks.ends, strict=True)]
    return prod(free(start, end, walks.steps) for start, end in pairs)
