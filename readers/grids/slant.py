"""A diagonal in each cell: numbers count those that end at a corner, and none form a loop."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from ortools.sat.python.cp_model import CpModel, CpSolver, IntVar

from readers.following import Candidates, Constraint, Ground, Judgment, Rule, on
from readers.grids._board import Board, Cell, agree, board, cells, drawing, shown
from readers.grids._connected import solved_until
from readers.grids._grounds import name, shading
from readers.phrases import Phrases, Unread
from readers.reader import Reader

_SAYS = Phrases(
    once={
        "task": r"""
            Here is a Slant puzzle with <rows:int> rows and <columns:int> columns of cells.
            Find the direction of the diagonal in each cell of this <rows:int>x<columns:int> Slant.
            Solve this Slant puzzle (Gokigen Naname) of <rows:int>x<columns:int> cells.
            Draw a diagonal in every cell of a <rows:int> by <columns:int> board.
        """,
        "rule": r"""
            Each cell holds one of its two diagonals, / or \. The board shows the corners of the
                cells, <high:int> rows of <wide:int>: a number says how many diagonals end in that
                corner. The diagonals must never form a closed loop.
            Put / or \ into each cell, so that no diagonals join up to a closed ring and every
                number is the count of diagonals that end at it. The numbers stand on the <high:int>
                by <wide:int> corners of the cells (each cell lies between four neighboring
                corners).
            The <high:int>x<wide:int> signs of the board are the grid points, the corners of the
                cells; the cell in row r and column c lies between the points of rows r and r+1 and
                columns c and c+1. In every cell one diagonal is drawn, / or \. A number gives how
                many diagonals end at its point, and no diagonals may join up to a closed loop.
        """,
        "plain": r"""
            Corners marked <plain:sign> have no number.
            The sign <plain:sign> is a corner without a number.
        """,
        "board": r"<board:board>",
        "one": r"""
            There is exactly one solution.
            Only one solution exists.
        """,
        "form": r"""
            Write the cells row by row, one line each, with 1 for a diagonal / that rises from left
                to right and 0 for a diagonal \ that falls from left to right, separated by spaces.
            Answer with <rows:int> lines of <columns:int> numbers separated by spaces, one for each
                cell: 1 for / (from the lower left corner to the upper right one), 0 for \ (from the
                upper left to the lower right).
        """,
    },
    kinds={"sign": r"[.*+o]", "board": drawing(r"[.*+o0-4]")},
)


class Slant(NamedTuple):
    """What a prompt says."""

    corners: Board
    """Numbers, nothing where there is none."""


def _read(question: str) -> Slant:
    said = _SAYS.read(question)
    plain = said.one("plain")["plain"]
    drawn = board(said.one("board")["board"], rf"[{plain}0-4]")
    high, wide = len(drawn), len(drawn[0])
    agree(said, {"high": high, "wide": wide, "rows": high - 1, "columns": wide - 1})
    if high < 2:
        raise Unread("cells lie between corners")
    return Slant(tuple(tuple("" if sign == plain else sign for sign in row) for row in drawn))


def _solve(slant: Slant) -> str:
    model, corners = CpModel(), slant.corners
    drawn = tuple(row[1:] for row in corners[1:])
    rises = {cell: model.new_bool_var("") for cell in cells(drawn)}
    for r, c in cells(corners):
        if corners[r][c]:
            ends = [
                rises[cell] if rising else 1 - rises[cell]
                for cell, rising in _around(r, c)
                if cell in rises
            ]
            model.add(sum(ends) == int(corners[r][c]))
    found = solved_until(model, lambda found: _unlooped(model, rises, found))
    if not found:
        return "no way"
    return shown(drawn, {cell: found.value(var) for cell, var in rises.items()})


def _around(r: int, c: int) -> list[tuple[Cell, bool]]:
    """Return the cells at a corner, and whether their diagonal ends there if it rises."""
    return [((r - 1, c - 1), False), ((r - 1, c), True), ((r, c - 1), True), ((r, c), False)]


def _unlooped(model: CpModel, rises: dict[Cell, IntVar], found: CpSolver) -> bool:
    """Rule out the loops of a solution: ends of diagonals that nothing else ends at are no part."""
    left = {
        cell: {(cell[0], cell[1] + up), (cell[0] + 1, cell[1] + 1 - up)}
        for cell, var in rises.items()
        for up in [found.value(var)]
    }
    loops = False
    while left:
        chain = _loop(left)
        if not chain:
            return loops
        model.add_bool_or(
            ~rises[cell] if found.value(rises[cell]) else rises[cell] for cell in chain
        )
        loops = True
        for cell in chain:
            del left[cell]
    return loops


def _loop(diagonals: dict[Cell, set[Cell]]) -> list[Cell]:
    """Return the cells of one loop, none if there is none."""
    way: dict[Cell, list[Cell]] = {}
    for start in {corner for ends in diagonals.values() for corner in ends}:
        if start in way:
            continue
        way[start], open_ = [], [start]
        while open_:
            corner = open_.pop()
            for cell, ends in diagonals.items():
                if corner in ends and cell not in way[corner]:
                    (other,) = ends - {corner}
                    if other in way:
                        return list({*way[corner]} ^ {*way[other]} | {cell})
                    way[other] = [*way[corner], cell]
                    open_.append(other)
    return []


def _ground(slant: Slant) -> Ground:
    corners = slant.corners
    drawn = tuple(row[1:] for row in corners[1:])
    inside, rules = {*cells(drawn)}, dict[str, Rule]()
    for r, c in cells(corners):
        if corners[r][c]:
            around = [(cell, rising) for cell, rising in _around(r, c) if cell in inside]
            told = f"the {corners[r][c]} at corner {r + 1}-{c + 1}"
            rules[told] = _ending(around, int(corners[r][c]))
    rules["the loop rule"] = Judgment(
        tuple(map(name, sorted(inside))), partial(_loopless, sorted(inside))
    )
    return shading(drawn, rules)._replace(
        names="Let rXcY be the cell in row X and column Y, and corner X-Y the corner in row X and "
        "column Y of corners."
    )


def _ending(around: Sequence[tuple[Cell, bool]], count: int) -> Constraint:
    """Return the rule that so many diagonals end at a corner."""

    def possible(values: Sequence[str]) -> bool:
        found = sum(
            (value == "1") == rising for value, (_, rising) in zip(values, around, strict=False)
        )
        return found <= count <= found + len(around) - len(values)

    return Constraint(tuple(name(cell) for cell, _ in around), possible)


def _loopless(inside: Sequence[Cell], known: Candidates) -> bool:
    """Tell whether diagonals that are sure close no loop; one way always fits of any other."""
    diagonals = {
        (r, c): {(r, c + up), (r + 1, c + 1 - up)}
        for r, c in inside
        if len(known[name((r, c))]) == 1
        for up in [int("1" in known[name((r, c))])]
    }
    return not _loop(diagonals)


READER = Reader(_read, _solve, follow=on(_ground))
