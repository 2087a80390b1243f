"""Outlines on a grid: rectangles that hang together, with corners cut off, and what they count.

What is counted is known from how the figure is made; nothing is measured.
"""

from collections import Counter
from collections.abc import Sequence, Set
from itertools import accumulate, pairwise
from random import Random
from typing import NamedTuple, TypeAlias

from generators.family import IllPosedError, rule

SIZES = range(3, 13)
"""Widths and heights of the rectangles; a cut takes one off either side of a corner."""
_MAX_DRAWS = 200

Point: TypeAlias = tuple[int, int]


class Count(NamedTuple):
    """What is asked."""

    corners: int
    right: int
    """Corners where the two sides are perpendicular."""
    inward: int
    """Corners with an angle over 180 degrees inside."""
    parallel: int
    """Pairs of sides that are parallel."""
    area: int
    """Twice the area."""


def figure(rng: Random, cells: int, share: float) -> tuple[list[Point], Count]:
    """Return the corners of a figure, counterclockwise, and its counts.

    Args:
        rng: draws the figure.
        cells: rectangles that make it.
        share: of the corners that are cut, two at least.

    Raises:
        IllPosedError: if no figure without holes and pinches is found.
    """
    for _ in range(_MAX_DRAWS):
        chosen = _draw_cells(rng, cells)
        loop = _boundary(chosen)
        if loop:
            break
    else:
        raise IllPosedError(f"no simple figure of {cells} cells in {_MAX_DRAWS} draws")
    xs, ys = ([0, *accumulate(rng.choices(SIZES, k=cells))] for _ in range(2))
    corners = [(xs[x], ys[y]) for x, y in loop]
    area = 2 * sum((xs[x + 1] - xs[x]) * (ys[y + 1] - ys[y]) for x, y in chosen)
    cut = max(2, int(share * len(corners) + 0.5))
    return _cut(corners, area, set(rng.sample(range(len(corners)), cut)))


def _draw_cells(rng: Random, count: int) -> set[Point]:
    """Return cells that hang together."""
    cells = [(0, 0)]
    while len(cells) < count:  # each round adds a cell next to the others
        beside = sorted(
            {
                (x + right, y + up)
                for x, y in cells
                for right, up in ((1, 0), (-1, 0), (0, 1), (0, -1))
            }
            - set(cells)
        )
        cells.append(rng.choice(beside))
    low, bottom = min(x for x, _ in cells), min(y for _, y in cells)
    return {(x - low, y - bottom) for x, y in cells}


def _boundary(cells: set[Point]) -> list[Point]:
    """Return the corners of the outline, counterclockwise; nothing if it has holes or pinches."""
    after: dict[Point, Point] = {}
    edges = 0
    for x, y in cells:
        ring = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1), (x, y)]
        beside = [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]
        for (start, end), other in zip(pairwise(ring), beside, strict=True):
            if other not in cells:
                after[start] = end
                edges += 1
    if len(after) < edges:
        return []
    start = min(after)
    loop = [start]
    for _ in range(edges):
        loop.append(after[loop[-1]])
        if loop[-1] == start:
            break
    if len(loop) - 1 < edges:
        return []
    return [b for a, b, c in zip([loop[-2], *loop], loop, loop[1:], strict=False) if bend(a, b, c)]


@rule
def bend(a: Point, b: Point, c: Point) -> int:
    """Return the cross product of ab and bc: positive to the left, 0 for straight on."""
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])


def _cut(corners: Sequence[Point], area: int, chosen: Set[int]) -> tuple[list[Point], Count]:
    """Replace corners by two, one step away on either side, and count while doing so."""
    points: list[Point] = []
    right = inward = 0
    slopes: Counter[str] = Counter()
    for index, corner in enumerate(corners):
        before, after = corners[index - 1], corners[(index + 1) % len(corners)]
        is_inward = bend(before, corner, after) < 0
        slopes["across" if before[1] == corner[1] else "up"] += 1
        if index not in chosen:
            points.append(corner)
            right, inward = right + 1, inward + is_inward
            continue
        one, two = _nearer(corner, before), _nearer(corner, after)
        points += [one, two]
        inward += 2 * is_inward
        area += 1 if is_inward else -1
        slopes["rising" if (two[0] - one[0]) * (two[1] - one[1]) > 0 else "falling"] += 1
    parallel = sum(n * (n - 1) // 2 for n in slopes.values())
    return points, Count(len(points), right, inward, parallel, area)


def _nearer(corner: Point, other: Point) -> Point:
    """Return the point one step from the corner."""
    x, y = ((there > here) - (there < here) for here, there in zip(corner, other, strict=True))
    return corner[0] + x, corner[1] + y
