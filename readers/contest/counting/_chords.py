"""Points numbered evenly round a circle: tests of polygons (corners in order), pairs of chords."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final


def arcs(corners: Sequence[int], size: int) -> list[int]:
    """Return how far it is from each corner to the next one, in arcs between neighbors."""
    return [two - one for one, two in pairwise((*corners, corners[0] + size))]


def _right(corners: Sequence[int], size: int) -> bool:
    return any(2 * arc == size for arc in arcs(corners, size))


def _isosceles(corners: Sequence[int], size: int) -> bool:
    return len(set(arcs(corners, size))) < len(corners)


def _center(corners: Sequence[int], size: int) -> bool:
    return all(2 * arc < size for arc in arcs(corners, size))


def _parallel(ends: Sequence[int], size: int) -> bool:
    return (ends[0] + ends[1] - ends[2] - ends[3]) % size == 0


def _perpendicular(ends: Sequence[int], size: int) -> bool:
    return 2 * (ends[0] + ends[1] - ends[2] - ends[3]) % (2 * size) == size


def _trapezoid(corners: Sequence[int], size: int) -> bool:
    return _parallel(corners, size) != _parallel((*corners[1:], corners[0]), size)


def _rectangle(corners: Sequence[int], size: int) -> bool:
    return all(2 * (corners[at + 2] - corners[at]) == size for at in (0, 1))


TESTS: Final[dict[str, Callable[[Sequence[int], int], bool]]] = {
    "right": _right,
    "isosceles": _isosceles,
    "center": _center,
    "parallel": _parallel,
    "perpendicular": _perpendicular,
    "trapezoid": _trapezoid,
    "rectangle": _rectangle,
}
"""What a polygon, or a pair of chords given by its four ends, may be among so many points."""
