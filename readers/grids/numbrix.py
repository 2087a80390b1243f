"""Paths of consecutive numbers through all cells of a board, by steps across or down."""

from typing import NamedTuple

from ortools.sat.python.cp_model import CpModel

from readers.grids._board import Board, Cell, agree, beside, board, cells, drawing, shown, size
from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.search import solved

_SAYS = Phrases(
    once={
        "task": r"""
            Solve this <rows:int>x<columns:int> Numbrix puzzle.
            Here is a Numbrix puzzle of <rows:int> rows and <columns:int> columns.
            Fill in the empty cells of the Numbrix below.
            Complete the path of numbers on this <rows:int> by <columns:int> board.
        """,
        "rule": r"""
            Put each of the numbers 1 to <last:int> into exactly one cell, so that every two
                consecutive numbers stand in cells that share a side.
            The finished board holds every number from 1 to <last:int> once, and one can walk from 1
                to <last:int> in order by steps up, down, left or right; diagonal steps are not
                allowed.
            The numbers 1, 2, 3, ..., <last:int> form a path through all cells: each number is
                directly above, below, left or right of the next one. Given numbers stay where they
                are.
        """,
        "empty": r"""
            The sign <empty:sign> stands for an empty cell.
            A <empty:sign> marks a cell to be filled in.
            Each <empty:sign> is a cell without a number.
        """,
        "board": r"<board:board>",
        "one": r"""
            There is exactly one solution.
            Only one way to fill it in works.
        """,
        "form": r"""
            Answer with the completed board: <rows:int> lines of <columns:int> numbers separated by
                spaces.
            Give every row on a line of its own, with spaces between its <columns:int> numbers.
        """,
    },
    kinds={"sign": r"[.*_?]", "board": drawing(r"(?:\d+|[.*_?])")},
)


class Numbrix(NamedTuple):
    """What a prompt says."""

    drawn: Board
    """Numbers, nothing for empty cells."""


def _read(question: str) -> Numbrix:
    said = _SAYS.read(question)
    empty = said.one("empty")["empty"]
    drawn = board(said.one("board")["board"], rf"\d+|[{empty}]")
    agree(said, {**size(drawn), "last": len(cells(drawn))})
    given = [int(sign) for row in drawn for sign in row if sign != empty]
    if len({*given}) != len(given) or not {*given} <= {*range(1, len(cells(drawn)) + 1)}:
        raise Unread("numbers of the path, each once")
    return Numbrix(tuple(tuple("" if sign == empty else sign for sign in row) for row in drawn))


def _solve(numbrix: Numbrix) -> str:
    model, drawn = CpModel(), numbrix.drawn
    given = {(r, c): int(drawn[r][c]) for r, c in cells(drawn) if drawn[r][c]}
    last = len(cells(drawn))
    holds = {
        (cell, number): model.new_bool_var("")
        for cell in cells(drawn)
        for number in range(1, last + 1)
        if _reachable(cell, number, given)
    }
    for cell in cells(drawn):
        model.add_exactly_one(var for (where, _), var in holds.items() if where == cell)
    for number in range(1, last + 1):
        model.add_exactly_one(var for (_, what), var in holds.items() if what == number)
    for (cell, number), var in holds.items():
        for step in (-1, 1):
            near = [(other, number + step) for other in beside(cell)]
            if 1 <= number + step <= last:
                model.add_bool_or(~var, *(holds[each] for each in near if each in holds))
    found = solved(model)
    if not found:
        return "no path"
    return shown(drawn, {cell: number for (cell, number), var in holds.items() if found.value(var)})


def _reachable(cell: Cell, number: int, given: dict[Cell, int]) -> bool:
    """Tell whether a walk from each given number can be there in time, odd steps for odd ways."""
    for (r, c), other in given.items():
        way = abs(cell[0] - r) + abs(cell[1] - c)
        if (
            way > abs(number - other)
            or (way - abs(number - other)) % 2
            or (not way) != (number == other)
        ):
            return False
    return True


READER = Reader(_read, _solve)
