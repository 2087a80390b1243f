"""One closed loop along the lines of a grid; numbers count the sides of cells that it takes."""

from typing import NamedTuple

from ortools.sat.python.cp_model import CpModel, CpSolver

from readers.grids._board import Board, agree, beside, board, cells, drawing, shown, size
from readers.grids._connected import join, solved_until
from readers.phrases import Phrases
from readers.reader import Reader

_SAYS = Phrases(
    once={
        "task": r"""
            Here is a Slitherlink puzzle of <rows:int> rows and <columns:int> columns.
            Find the loop on the <rows:int> by <columns:int> board below and tell its inside from
                its outside.
            Solve this <rows:int>x<columns:int> Slitherlink puzzle.
            Which cells lie inside the loop of the following Slitherlink?
        """,
        "rule": r"""
            Each number counts those of the four sides of its cell that are part of a loop. There is
                one loop only; it follows the lines of the grid (and may follow the outer border),
                is closed, and visits no grid point more than once.
            Draw a single closed loop along the sides of the cells; it may also use sides that lie
                on the border of the board. The loop never crosses or touches itself, and the number
                in a cell says how many of the four sides of that cell belong to the loop.
            Exactly one closed loop runs along the grid lines, of which those at the border of the
                board may be used too. It has no crossings or branches, and meets no point of the
                grid twice. A cell with a number has exactly that many of its four sides on the
                loop.
        """,
        "plain": r"""
            Cells shown as <plain:sign> have no number, so nothing is said about their sides.
            A <plain:sign> marks a cell without a number: any of its sides may be on the loop.
        """,
        "board": r"<board:board>",
        "one": r"""
            There is exactly one solution.
            Only one loop works.
        """,
        "form": r"""
            Answer with <rows:int> lines of <columns:int> numbers separated by spaces: 1 for a cell
                inside the loop and 0 for a cell outside.
            Write the board row by row, one line each, with 1 for every cell that the loop encloses
                and 0 for every other cell, separated by spaces.
        """,
    },
    kinds={"sign": r"[-.*_]", "board": drawing(r"[-.*_0-4]")},
)


class Slitherlink(NamedTuple):
    """What a prompt says."""

    drawn: Board
    """Numbers, nothing where there is none."""


def _read(question: str) -> Slitherlink:
    said = _SAYS.read(question)
    plain = said.one("plain")["plain"]
    drawn = board(said.one("board")["board"], rf"[{plain}0-4]")
    agree(said, size(drawn))
    return Slitherlink(tuple(tuple("" if sign == plain else sign for sign in row) for row in drawn))


def _solve(slitherlink: Slitherlink) -> str:
    """Choose the cells inside: they hang together, as do those outside, with a rim around."""
    model, drawn = CpModel(), slitherlink.drawn
    rim = [(r, c) for r in range(-1, len(drawn) + 1) for c in range(-1, len(drawn[0]) + 1)]
    inside = {cell: model.new_bool_var("") for cell in rim}
    outside = {cell: model.new_bool_var("") for cell in rim}
    board_cells = {*cells(drawn)}
    model.add_bool_or(inside[cell] for cell in board_cells)
    for (r, c), var in inside.items():
        model.add(outside[r, c] == 1 - var)
        if (r, c) not in board_cells:
            model.add(var == 0)
        elif drawn[r][c]:
            count = sum(inside[near] for near in beside((r, c)))
            model.add(count == 4 - int(drawn[r][c])).only_enforce_if(var)
            model.add(count == int(drawn[r][c])).only_enforce_if(~var)
        if (r + 1, c + 1) in inside:
            four = inside[r, c], inside[r + 1, c + 1], inside[r, c + 1], inside[r + 1, c]
            model.add_bool_or(~four[0], ~four[1], four[2], four[3])
            model.add_bool_or(four[0], four[1], ~four[2], ~four[3])

    def amended(found: CpSolver) -> bool:
        apart = join(model, inside, found)
        return join(model, outside, found) or apart

    found = solved_until(model, amended)
    if not found:
        return "no loop"
    return shown(drawn, {cell: found.value(var) for cell, var in inside.items()})


READER = Reader(_read, _solve)
