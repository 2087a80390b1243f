"""Sudokus: what their prompts have in common, and how they are solved."""

from collections.abc import Iterable, Sequence
from typing import Final

from ortools.sat.python.cp_model import CpModel

from readers.grids._board import Board, Cell, cells, drawing, shown
from readers.phrases import Said, Unread
from readers.search import solved

SIGN: Final = r"[0.*_?]"
GRID: Final = drawing(r"[0-9.*_?]")
EMPTY: Final = r"""
    The sign <empty:sign> marks an empty cell.
    The sign <empty:sign> is an empty cell.
    Each <empty:sign> stands for a cell to be filled in.
"""
FORM: Final = r"""
    Give all <rows:int> rows of the solved grid from top to bottom, one line each, with spaces
        between the digits.
    Answer with the whole completed grid, one row per line, digits separated by spaces.
    Write the completed grid as <rows:int> lines of <columns:int> digits separated by spaces.
"""
BOXES: Final = r"""
    The grid is cut, from the top left corner, into <boxes:int> boxes, each <high:int> rows high and
        <wide:int> columns wide.
    The boxes are the <boxes:int> blocks of <high:int> rows by <wide:int> columns that tile the grid
        from its top left corner.
"""


def digits(drawn: Board, empty: str) -> Board:
    """Return the digits of a square grid, nothing for its empty cells.

    Raises:
        Unread: if it is no square of digits up to its size.
    """
    side = len(drawn)
    allowed = {*map(str, range(1, side + 1)), empty}
    if {len(row) for row in drawn} != {side} or not {*sum(drawn, ())} <= allowed:
        raise Unread(f"a square of digits up to {side}, and {empty} for empty cells")
    return tuple(tuple("" if sign == empty else sign for sign in row) for row in drawn)


def boxes(said: Said, side: int) -> tuple[tuple[Cell, ...], ...]:
    """Return the cells of each box.

    Raises:
        Unread: if boxes of that size do not tile a grid of that size, or are no such number.
    """
    high, wide = said.integer("high"), said.integer("wide")
    if high < 1 or wide < 1 or side % high or side % wide or high * wide != side:
        raise Unread(f"boxes {high} high and {wide} wide do not tile {side} rows")
    if said.integer("boxes") != side:
        raise Unread(f"there are {side} boxes")
    return tuple(
        tuple((r + y, c + x) for y in range(high) for x in range(wide))
        for r in range(0, side, high)
        for c in range(0, side, wide)
    )


def solve(drawn: Board, groups: Iterable[Sequence[Cell]]) -> str:
    """Return the grid in which all groups of cells, rows and columns too, hold every digit."""
    model = CpModel()
    value = {cell: model.new_int_var(1, len(drawn), "") for cell in cells(drawn)}
    for group in groups:
        model.add_all_different(value[cell] for cell in group)
    for (r, c), var in value.items():
        if drawn[r][c]:
            model.add(var == int(drawn[r][c]))
    found = solved(model)
    if not found:
        return "no way"
    return shown(drawn, {cell: found.value(var) for cell, var in value.items()})
