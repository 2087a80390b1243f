"""Chords that do not cross: what is told, and the arcs by which the ways are counted."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Chords:
    """Points 1 to `points` round a circle, joined without crossings; some pairs may not be."""

    kind: str
    """`all`: each point with one other; `some`: with one other or none; `cuts`: diagonals cut the
    polygon into triangles."""
    points: int
    forbidden: tuple[Pair, ...]
    is_chance: bool
    """Asked is the chance that no forbidden pair is joined, among all ways."""
    answer: str = field(compare=False)


def terms(chords: Chords, first: int, last: int) -> Iterator[tuple[Pair, ...]]:
    """Yield for each first choice the arcs that are left; their ways multiply, and these add up."""
    forbidden = chords.forbidden
    if chords.kind == "cuts":
        for top in range(first + 1, last):
            sides = [(first, top), (top, last)]
            if not any(side in forbidden for side in sides):
                yield tuple(side for side in sides if side[1] - side[0] > 1)
        return
    if chords.kind == "some":
        yield ((first + 1, last),)
    for partner in range(first + 1, last + 1):
        if (first, partner) not in forbidden:
            yield (first + 1, partner - 1), (partner + 1, last)


def is_idle(chords: Chords, arc: Pair) -> bool:
    """Tell whether an arc has nothing to be decided."""
    return chords.kind != "cuts" and arc[1] < arc[0]


def ways(chords: Chords) -> dict[Pair, int]:
    """Return the numbers of ways of the arcs that come up, short ones first."""
    found: dict[Pair, int] = {}

    @cache
    def count(arc: Pair) -> int:
        first, last = arc
        if is_idle(chords, arc):
            return 1
        if chords.kind == "all" and (last - first) % 2 == 0:
            return 0
        total = 0
        for parts in terms(chords, first, last):
            product = 1
            for part in parts:
                product *= count(part)
            total += product
        found[arc] = total
        return total

    count((1, chords.points))
    return dict(sorted(found.items(), key=lambda item: (item[0][1] - item[0][0], item[0])))
