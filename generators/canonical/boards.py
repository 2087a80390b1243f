"""The turns and reflections of a board, for canonical forms."""

from collections.abc import Collection, Iterable, Sequence
from functools import cache, lru_cache
from typing import TypeVar

from proofmill.problem import Json, canonical_json

T = TypeVar("T")


@cache
def symmetries(rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
    """Return the symmetries of a board: for each, where every cell goes, row by row.

    There are eight for a square; four for any other board, which keeps its sides.
    """
    cells = [divmod(cell, columns) for cell in range(rows * columns)]
    found = []
    for top, left in ((0, 0), (0, columns - 1), (rows - 1, 0), (rows - 1, columns - 1)):
        moved = [(abs(top - r), abs(left - c)) for r, c in cells]
        found.append(tuple(r * columns + c for r, c in moved))
        if rows == columns:
            found.append(tuple(c * columns + r for r, c in moved))
    return tuple(found)


def images(flat: Sequence[T], rows: int, columns: int) -> list[list[T]]:
    """Return the board, cells row by row, under all its symmetries."""
    found = []
    for places in symmetries(rows, columns):
        moved = [*flat]
        for place, value in zip(places, flat, strict=True):
            moved[place] = value
        found.append(moved)
    return found


def split_rows(flat: Sequence[T], columns: int) -> list[list[T]]:
    """Return the rows of a board given cell by cell."""
    return [list(flat[start : start + columns]) for start in range(0, len(flat), columns)]


def board_json(flat: Sequence[Json], columns: int) -> str:
    """Return the rows of a board given cell by cell as JSON: how a grid is answered."""
    return canonical_json(split_rows(flat, columns))


def marked(cells: Collection[int], size: int) -> list[int]:
    """Return the cells of a square board, row by row: 1 for those of `cells`, 0 for the others."""
    return [int(cell in cells) for cell in range(size * size)]


def spaced(signs: Sequence[str], columns: int, gap: str = " ") -> str:
    """Return the rows of a board, one line each, with a gap between the signs of its cells."""
    return "\n".join(gap.join(row) for row in split_rows(signs, columns))


def renamed(flat: Sequence[int]) -> list[int]:
    """Return the board with its values numbered from 0 by first appearance."""
    names: dict[int, int] = {}
    return [names.setdefault(value, len(names)) for value in flat]


@lru_cache(maxsize=4096)
def neighbors(cell: int, rows: int, columns: int) -> tuple[int, ...]:
    """Return the cells that share a side with `cell`: above, left, right, below."""
    row, column = divmod(cell, columns)
    around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return tuple(r * columns + c for r, c in around if 0 <= r < rows and 0 <= c < columns)


@cache
def around(size: int) -> tuple[tuple[int, ...], ...]:
    """Return the neighbors of every cell of a square board."""
    return tuple(neighbors(cell, size, size) for cell in range(size * size))


def connected_parts(cells: Iterable[int], size: int) -> list[list[int]]:
    """Return the parts of some cells of a square board that are connected through sides."""
    left, parts = dict.fromkeys(cells), []
    beside = around(size)
    while left:
        part = [left.popitem()[0]]
        for cell in part:
            for other in beside[cell]:
                if other in left:
                    del left[other]
                    part.append(other)
        parts.append(part)
    return parts
