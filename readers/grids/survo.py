"""Tables of the numbers from 1 on, each once, with the sums of rows and columns."""

import re
from typing import NamedTuple

from ortools.sat.python.cp_model import CpModel

from readers.backtracking import backtracked
from readers.following import Ground, Rule, on
from readers.grids._board import Board, agree, board, cells, drawing, listed, shown, size
from readers.grids._grounds import distinct, in_rows, name, sums_of
from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.search import solved

_ITEM = r"(?:\d+|[?*_])"
_SAYS = Phrases(
    once={
        "task": r"""
            Find the missing numbers of the table below.
            Solve this Survo puzzle of <rows:int> rows and <columns:int> columns.
            Here is a number table with <rows:int> rows and <columns:int> columns; fill it in.
            Complete the following <rows:int>x<columns:int> Survo puzzle.
        """,
        "rule": r"""
            Place the numbers 1 to <last:int>, each exactly once, in <rows:int> rows of
                <columns:int>, so that all row sums and all column sums are as given.
            The <rows:int> by <columns:int> cells hold the numbers from 1 to <last:int> without
                repetition; every row and every column must have its stated total.
            Each whole number from 1 to <last:int> occurs exactly once in the table, and the numbers
                of each row and each column add up to the sum stated for it.
        """,
        "missing": r"""
            The sign <missing:sign> marks a number to be found.
            A missing number is written <missing:sign>.
            An empty cell is shown as <missing:sign>.
        """,
        "table": r"""
            <drawing:drawing> | (sums)
            <board:board>¶Row sums, from top to bottom: <across:sums>¶Column sums, from left to
                right: <down:sums>
        """,
        "one": r"""
            There is exactly one solution.
            Only one filling fits.
        """,
        "form": r"""
            Write the whole table row by row, one line each, as numbers separated by spaces; leave
                the sums out.
            Answer with the <rows:int> completed rows, one per line, numbers separated by spaces,
                without the sums.
        """,
    },
    kinds={
        "sign": r"[?*_]",
        "board": drawing(_ITEM),
        "sums": r"\d+(?:,? \d+)+",
        "drawing": r"(?: *{row} \| +\d+\n)+-+\+-+\n *\d+(?: +\d+)+".replace(
            "{row}", rf"{_ITEM}(?: +{_ITEM})+"
        ),
    },
)


class Table(NamedTuple):
    """What a prompt says."""

    drawn: Board
    """Numbers, nothing for missing ones."""
    across: tuple[int, ...]
    down: tuple[int, ...]


def _read(question: str) -> Table:
    said = _SAYS.read(question)
    part, missing = said.one("table"), said.one("missing")["missing"]
    if "board" in part:
        inside, across, down = part["board"], part["across"], part["down"]
    else:
        *rows, _, down = part["drawing"].split("\n")
        inside = "\n".join(row.split(" | ")[0].strip() for row in rows)
        across = " ".join(row.split(" | ")[1] for row in rows)
    drawn = board(inside, rf"\d+|[{missing}]")
    table = Table(
        tuple(tuple("" if sign == missing else sign for sign in row) for row in drawn),
        _sums(across),
        _sums(down),
    )
    agree(said, {**size(drawn), "last": len(cells(drawn))})
    if (len(table.across), len(table.down)) != (len(drawn), len(drawn[0])):
        raise Unread("a sum for each row and column")
    if sum(table.across) != sum(table.down):
        raise Unread("rows and columns have one total")
    return table


def _sums(text: str) -> tuple[int, ...]:
    between = ", " if "," in text else " "
    return tuple(map(int, listed(re.sub(" +", " ", text.strip()), r"\d+", between)))


def _solve(table: Table) -> str:
    model, drawn = CpModel(), table.drawn
    value = {cell: model.new_int_var(1, len(cells(drawn)), "") for cell in cells(drawn)}
    model.add_all_different(value.values())
    for (r, c), var in value.items():
        if drawn[r][c]:
            model.add(var == int(drawn[r][c]))
    for r, total in enumerate(table.across):
        model.add(sum(value[r, c] for c in range(len(table.down))) == total)
    for c, total in enumerate(table.down):
        model.add(sum(value[r, c] for r in range(len(table.across))) == total)
    found = solved(model)
    if not found:
        return "no way"
    return shown(drawn, {cell: found.value(var) for cell, var in value.items()})


def _ground(table: Table) -> Ground:
    drawn, numbers = table.drawn, [str(n + 1) for n in range(len(cells(table.drawn)))]
    rules: dict[str, Rule] = {**sums_of(drawn, table.across + table.down)}
    rules["the table"] = distinct(cells(drawn))
    values = {name((r, c)): [drawn[r][c]] if drawn[r][c] else numbers for r, c in cells(drawn)}
    return Ground(values, rules, in_rows(drawn))


READER = Reader(_read, _solve, follow=on(_ground), search=backtracked(_ground))
