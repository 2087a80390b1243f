"""Grids: boards, mazes and tables of cells, with walls, clues and signs."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

Cell: TypeAlias = tuple[int, int]
"""Row and column, from 0 at the top left."""
Border: TypeAlias = tuple[Cell, Cell]
"""Two cells side by side, the upper or left one first."""

SHADES = 10
"""Shades that can be told apart, 0 to 9; 0 is the plain background, 1 a light grey, 9 black."""
_SHADES_OF: Mapping[str, int] = {
    **dict.fromkeys(("gray", "silver"), 1),
    **dict.fromkeys(("orange", "brown", "beige"), 3),
    **dict.fromkeys(("green", "teal"), 4),
    "yellow": 5,
    "blue": 6,
    **dict.fromkeys(("red", "maroon"), 7),
    **dict.fromkeys(("pink", "purple", "violet"), 8),
    "black": 9,
}


def shade_of(color: str) -> int:
    """Return the shade nearest to a color's name; 0 for white and for names that are not known."""
    return _SHADES_OF.get(color, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """Rows of cells; whatever is keyed by a cell or border must lie on the board."""

    cells: Sequence[Sequence[str]]
    """Text of each cell, row by row; "" is an empty one."""
    shades: Mapping[Cell, int] = field(default_factory=dict)
    """Background of a cell, 0 to 9 (see `SHADES`)."""
    circles: Collection[Cell] = ()
    """Cells whose text stands in a circle."""
    notes: Mapping[Cell, str] = field(default_factory=dict)
    """Small text in a cell's top left corner."""
    regions: Sequence[Sequence[object]] = ()
    """A region's name for each cell: thick walls are drawn between different ones."""
    walls: Collection[Border] = ()
    """Further thick walls."""
    signs: Mapping[Border, str] = field(default_factory=dict)
    """Text on the line between two cells."""
    corners: Mapping[Cell, str] = field(default_factory=dict)
    """Text on a crossing of lines, "" for a dot; (0, 0) is the board's top left corner."""
    top: Sequence[str] = ()
    """Clue above each column; parts with spaces between stand one above the other."""
    bottom: Sequence[str] = ()
    left: Sequence[str] = ()
    """Clue beside each row."""
    right: Sequence[str] = ()
    is_ruled: bool = True
    """Whether thin lines part the cells."""
    is_framed: bool = True
    """Whether a thick line runs around the board; else a thin one, if it is ruled."""
