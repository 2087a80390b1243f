"""Placements of stars, one in every row, column and region of a board, that do not touch.

The row, column or region with the fewest cells left is filled first; sets of cells are the bits of
an integer.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from generators.search import latin


class Search(NamedTuple):
    """What a search found."""

    solutions: list[tuple[int, ...]]
    """The cells of the stars, in order."""
    looks: int
    """Cells looked at in lines and regions without a star, dead branches included."""


@cache
def _lines(size: int) -> tuple[int, ...]:
    """Return the rows and columns as sets of cells, bit by bit."""
    rows = [(1 << size) - 1 << row * size for row in range(size)]
    first = sum(1 << row * size for row in range(size))
    return (*rows, *(first << column for column in range(size)))


@cache
def _apart(size: int) -> tuple[int, ...]:
    """Return for each cell those that may hold a star beside it, regions aside."""
    cells = [divmod(cell, size) for cell in range(size * size)]
    return tuple(
        sum(
            1 << other
            for other, (y, x) in enumerate(cells)
            if y != r and x != c and max(abs(y - r), abs(x - c)) > 1
        )
        for r, c in cells
    )


def search(regions: Sequence[int], size: int, limit: int = 2) -> Search:
    """Find up to `limit` placements, always filling a unit with the fewest cells left."""
    parts = [0] * size
    for cell, region in enumerate(regions):
        parts[region] |= 1 << cell
    apart, units = _apart(size), [*parts, *_lines(size)]
    found: list[tuple[int, ...]] = []
    looks = 0
    # Free cells, stars as bits, the last of them, and the units without any star before that.
    stack = [((1 << size * size) - 1, 0, 0, units)]
    while stack:
        free, stars, last, before = stack.pop()
        still = [free & unit for unit in before if not unit & last]
        if not still:
            found.append(tuple(latin.bits(stars)))
            if len(found) == limit:
                break
            continue
        looks += len(still) * size
        if 0 in still:
            continue
        options = min(still, key=int.bit_count)
        while options:
            low = options & -options
            options ^= low
            cell = low.bit_length() - 1
            left = free & apart[cell] & ~parts[regions[cell]]
            stack.append((left, stars | low, low, still))
    return Search(found, looks)
