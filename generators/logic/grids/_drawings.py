"""Drawings of boards: what stands in their cells, and the tints of their regions."""

from collections.abc import Mapping, Sequence

from generators.canonical import renamed
from generators.pictures import Cell, Grid

_EMPTY = {0: ""}
_TINTS = 8
"""Shades that leave walls and texts readable; regions beyond them share one."""


def texts(rows: Sequence[Sequence[int]], signs: Mapping[int, str] = _EMPTY) -> list[list[str]]:
    """Return what is written in each cell: its number, or the sign that stands for it."""
    return [[signs.get(number, str(number)) for number in row] for row in rows]


def blank(size: int) -> list[list[str]]:
    """Return the cells of a square board without any text."""
    return [[""] * size for _ in range(size)]


def tinted(regions: Sequence[int], columns: int) -> dict[Cell, int]:
    """Return the shade of every cell by its region, given cell by cell.

    Regions are counted as they appear: their own numbers may tell of the answer.
    """
    order = enumerate(renamed(regions))
    return {divmod(cell, columns): 1 + region % _TINTS for cell, region in order}


def caged(cages: Mapping[Sequence[int], str], size: int) -> Grid:
    """Return a square board cut into cages, each with a note in its first cell."""
    cage_of = {cell: number for number, cage in enumerate(cages) for cell in cage}
    return Grid(
        cells=blank(size),
        regions=[[cage_of[row * size + column] for column in range(size)] for row in range(size)],
        notes={divmod(min(cage), size): note for cage, note in cages.items()},
    )
