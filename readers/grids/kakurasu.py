"""Filled cells that count as much as the number of their line, with the sums of all lines."""

from typing import NamedTuple

from ortools.sat.python.cp_model import CpModel

from readers.backtracking import backtracked
from readers.following import Ground, on
from readers.grids._board import agree, cells, lines, listed, shown
from readers.grids._grounds import adds_up, in_rows, line_names, name
from readers.phrases import Phrases
from readers.reader import Reader
from readers.search import solved

_SAYS = Phrases(
    once={
        "task": r"""
            Decide which cells of a Kakurasu of <rows:int> rows and <columns:int> columns are
                filled.
            Find out which cells of this Kakurasu are filled.
            Solve this <rows:int>x<columns:int> Kakurasu.
            Here is a Kakurasu puzzle with <rows:int> rows and <columns:int> columns.
        """,
        "rule": r"""
            The columns of the <rows:int>x<columns:int> board are worth 1 to <columns:int> from left
                to right, the rows 1 to <rows:int> from top to bottom. In each row the columns of
                the filled cells must add up to the row's sum, and in each column the rows of the
                filled cells to the column's sum.
            The sum of a row is the total of the column numbers of its filled cells, and the sum of
                a column is the total of the row numbers of its filled cells; rows and columns are
                numbered from 1, from the top left.
            A filled cell in column j (from the left, counted from 1) adds j to the sum of its row,
                and a filled cell in row i (from the top, counted from 1) adds i to the sum of its
                column. Every sum must be as stated.
        """,
        "across": r"""
            Row sums (top to bottom): <sums:sums>
            Row sums, from top to bottom: <sums:sums>
        """,
        "down": r"""
            Column sums (left to right): <sums:sums>
            Column sums, from left to right: <sums:sums>
        """,
        "one": r"""
            There is exactly one solution.
            The solution is unique.
            Only one filling fits.
        """,
        "form": r"""
            Write the board row by row, one line each, with 1 where a cell is filled and 0 where it
                is not, separated by spaces.
            Answer with <rows:int> lines of <columns:int> numbers, 1 for a filled cell and 0 for an
                empty one, separated by spaces.
        """,
    },
    perhaps={
        "unknown": r"""
            A sum shown as <unknown:sign> is not known.
            Where a sum reads <unknown:sign>, any sum will do.
            The mark <unknown:sign> stands for an unknown sum.
        """
    },
    kinds={"sign": r"[?*_]", "sums": r"(?:\d+|[?*_])(?: (?:\d+|[?*_]))+"},
)


class Kakurasu(NamedTuple):
    """What a prompt says."""

    across: tuple[int | None, ...]
    """Sums of rows, None if not known."""
    down: tuple[int | None, ...]


def _read(question: str) -> Kakurasu:
    said = _SAYS.read(question)
    unknown = said.maybe("unknown")
    form = rf"\d+|[{unknown['unknown']}]" if unknown else r"\d+"
    across, down = (
        tuple(
            int(each) if each.isdecimal() else None for each in listed(said.one(key)["sums"], form)
        )
        for key in ("across", "down")
    )
    agree(said, {"rows": len(across), "columns": len(down)})
    return Kakurasu(across, down)


def _solve(kakurasu: Kakurasu) -> str:
    model = CpModel()
    board = (("",) * len(kakurasu.down),) * len(kakurasu.across)
    filled = {cell: model.new_bool_var("") for cell in cells(board)}
    for r, total in enumerate(kakurasu.across):
        if total is not None:
            model.add(sum((c + 1) * filled[r, c] for c in range(len(kakurasu.down))) == total)
    for c, total in enumerate(kakurasu.down):
        if total is not None:
            model.add(sum((r + 1) * filled[r, c] for r in range(len(kakurasu.across))) == total)
    found = solved(model)
    if not found:
        return "no way"
    return shown(board, {cell: found.value(var) for cell, var in filled.items()})


def _ground(kakurasu: Kakurasu) -> Ground:
    board = (("",) * len(kakurasu.down),) * len(kakurasu.across)
    sums = (*kakurasu.across, *kakurasu.down)
    rules = {
        title: adds_up(line, total, range(1, len(line) + 1))
        for title, line, total in zip(line_names(board), lines(board), sums, strict=True)
        if total is not None
    }
    return Ground({name(cell): "01" for cell in cells(board)}, rules, in_rows(board))


READER = Reader(_read, _solve, follow=on(_ground), search=backtracked(_ground))
