"""Deduction of diagonals in the cells of a square: counts at corners, and no closed loop.

Diagonals are bit masks, rising ones being the cells that are in; corners are joined by union-find.
"""

from collections.abc import Sequence
from functools import cache

from generators.family import rule
from generators.search import masks

BLANK = -1
"""In place of a count that is hidden."""
_MAX_NODES = 16
"""Boards that take longer to decide are not used."""


@rule
def ends(cell: int, size: int, is_rising: int) -> tuple[int, int]:
    """Return the corners that the diagonal of a cell joins."""
    row, column = divmod(cell, size)
    corner = row * (size + 1) + column
    return (corner + 1, corner + size + 1) if is_rising else (corner, corner + size + 2)


def find(parent: list[int], corner: int) -> int:
    """Return the corner that stands for all that are joined to this one."""
    while parent[corner] != corner:
        parent[corner] = parent[parent[corner]]
        corner = parent[corner]
    return corner


@cache
def _corners(size: int) -> tuple[tuple[tuple[int, int], tuple[int, int]], ...]:
    """Return for each cell the corners that its falling, and those that its rising one joins."""
    return tuple((ends(cell, size, 0), ends(cell, size, 1)) for cell in range(size * size))


def _joined(size: int, flat: Sequence[int | None]) -> list[int] | None:
    """Return for each corner what stands for all joined to it; None if a loop closes."""
    parent = list(range((size + 1) ** 2))
    for is_rising, both in zip(flat, _corners(size), strict=True):
        if is_rising is not None:
            one, two = both[is_rising]
            a, b = find(parent, one), find(parent, two)
            if a == b:
                return None
            parent[a] = b
    return [find(parent, corner) for corner in parent]


@rule
def touching(size: int) -> list[tuple[list[int], list[int]]]:
    """Return for each corner the cells whose rising, and whose falling diagonal ends there."""
    found: list[tuple[list[int], list[int]]] = [([], []) for _ in range((size + 1) ** 2)]
    for cell in range(size * size):
        for is_rising in (1, 0):
            for corner in ends(cell, size, is_rising):
                found[corner][1 - is_rising].append(cell)
    return found


def search(counts: Sequence[int], size: int, nodes: int = _MAX_NODES) -> masks.Search:
    """Search with the rising diagonals as the cells that are in."""
    shape = masks.board(size, size)
    places = [masks.place(shape, cell) for cell in range(size * size)]
    needs = [
        (masks.to_mask(shape, rising), masks.to_mask(shape, falling), count)
        for (rising, falling), count in zip(touching(size), counts, strict=True)
        if count != BLANK
    ]

    def deduce(inside: int, outside: int) -> masks.Known:
        before = inside, outside
        for rising, falling, count in needs:
            # Diagonals that meet the corner, and those that miss it.
            met = (rising & inside | falling & outside).bit_count()
            free = (rising | falling) & ~(inside | outside)
            if not met <= count <= met + free.bit_count():
                return inside | places[0], outside | places[0]
            if count == met:
                inside, outside = inside | falling & free, outside | rising & free
            elif count == met + free.bit_count():
                inside, outside = inside | rising & free, outside | falling & free
        return (inside, outside) if (inside, outside) != before else _open(inside, outside)

    def _open(inside: int, outside: int) -> masks.Known:
        known = [1 if inside & bit else 0 if outside & bit else None for bit in places]
        joined = _joined(size, known)
        if joined is None:
            return inside | places[0], outside | places[0]
        for is_rising, bit, (down, up) in zip(known, places, _corners(size), strict=True):
            if is_rising is None:
                if joined[up[0]] == joined[up[1]]:
                    outside |= bit
                if joined[down[0]] == joined[down[1]]:
                    inside |= bit
        return inside, outside

    return masks.search(deduce, shape, nodes=nodes)
