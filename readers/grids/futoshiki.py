"""Latin squares with inequality signs between neighboring cells."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from ortools.sat.python.cp_model import CpModel

from readers.backtracking import backtracked
from readers.following import Constraint, Ground, on
from readers.grids._board import (
    Board,
    Cell,
    agree,
    beside,
    board,
    cells,
    drawing,
    lines,
    shown,
    size,
)
from readers.grids._grounds import digits_of, distinct, in_rows, name, rules_of_lines
from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.search import solved

_SAYS = Phrases(
    once={
        "task": r"""
            Complete the Futoshiki below.
            Find the only way to fill this square of <rows:int> rows and <columns:int> columns.
            Fill in the <rows:int>x<columns:int> grid of this Futoshiki (a square with inequality
                signs).
            Here is a Futoshiki puzzle of <rows:int> rows and <columns:int> columns.
            Solve this <rows:int>x<columns:int> Futoshiki.
        """,
        "rule": r"""
            Each row and each column contains the numbers 1 to <rows:int>, each once; all
                inequalities between neighboring cells must be satisfied.
            Put a number from 1 to <rows:int> into each empty cell, so that no number is repeated in
                a row or a column and all inequalities hold.
            Every row and every column must hold each of the numbers 1 to <rows:int> exactly once,
                and every inequality sign between two neighboring cells must be true.
        """,
        "empty": r"""
            Empty cells are marked <empty:sign>.
            Each <empty:sign> is a cell to be filled in.
            An empty cell is shown as <empty:sign>.
        """,
        "form": r"""
            Write all <rows:int> completed rows, one per line, as numbers separated by spaces; leave
                the inequality signs out.
            Answer with the completed grid without the signs: <rows:int> lines of <columns:int>
                numbers separated by spaces.
            Give the numbers alone, one row per line from top to bottom, separated by spaces.
        """,
    },
    perhaps={
        "drawn": r"<board:drawn>",
        "signs": r"""
            Every sign points at the smaller of its two cells: < at the left one, > at the right
                one, ^ at the upper one and v at the lower one.
            Signs between cells: < and > compare the cells to their left and right; ^ means that the
                cell above it is less than the cell below it, and v that the cell above it is
                greater.
        """,
        "listed": r"<board:board>¶¶<list:block>",
        "places": r"""
            Below the grid are the inequalities, where r2 c3 means row 2 (from the top), column 3
                (from the left).
            The inequalities are listed under the grid; rN cM is the cell in row N from the top and
                column M from the left, both counted from 1.
        """,
    },
    kinds={
        "sign": r"[?*_]",
        "board": drawing(r"[\d?*_]"),
        "drawn": r"{row}(?:\n[ ^v]*\n{row})+".replace("{row}", r"[\d?*_](?: [<> ] [\d?*_])+"),
    },
)


class Futoshiki(NamedTuple):
    """What a prompt says."""

    drawn: Board
    """Digits, nothing where the board is empty."""
    less: tuple[tuple[Cell, Cell], ...]
    """The first of each pair holds less than the second; in order."""


def _read(question: str) -> Futoshiki:
    said = _SAYS.read(question)
    keys = {"drawn", "signs", "listed", "places"} & {part.key for part in said.parts}
    if keys == {"drawn", "signs"}:
        drawn, less = _drawn(said.one("drawn")["board"])
    elif keys == {"listed", "places"}:
        drawn = board(said.one("listed")["board"], r"[\d?*_]")
        less = [_inequality(each) for each in re.split("; |, |\n", said.one("listed")["list"])]
    else:
        raise Unread("inequalities are drawn or listed, and it is said how")
    agree(said, {**size(drawn), "empty": "".join({c for row in drawn for c in row if c in "?*_"})})
    inside = {*cells(drawn)}
    if len(drawn) != len(drawn[0]) or not all(
        one in beside(other) and {one, other} <= inside for one, other in less
    ):
        raise Unread("a square with inequalities of neighbors")
    digits = tuple(tuple(c if c.isdecimal() else "" for c in row) for row in drawn)
    return Futoshiki(digits, tuple(sorted(less)))


def _drawn(text: str) -> tuple[Board, list[tuple[Cell, Cell]]]:
    """Take a drawing apart: a cell every fourth character, signs half way between."""
    rows = text.split("\n")
    drawn = tuple(tuple(row[::4]) for row in rows[::2])
    less = []
    if len({len(row) for row in drawn}) != 1:
        raise Unread("rows of a board have one width")
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            if (y % 2, x % 4) == (0, 2) and sign != " ":
                less.append(_pair((y // 2, x // 4), (y // 2, x // 4 + 1), sign == "<"))
            elif (y % 2, x % 4) == (1, 0) and sign != " ":
                less.append(_pair((y // 2, x // 4), (y // 2 + 1, x // 4), sign == "^"))
            elif (y % 2, x % 4) != (0, 0) and sign != " ":
                raise Unread(f"a sign between no cells: {row!r}")
    return drawn, less


def _pair(one: Cell, other: Cell, less: bool) -> tuple[Cell, Cell]:
    return (one, other) if less else (other, one)


def _inequality(text: str) -> tuple[Cell, Cell]:
    found = re.fullmatch(r"r(\d+) c(\d+) ([<>]) r(\d+) c(\d+)", text)
    if not found:
        raise Unread(f"no inequality: {text!r}")
    one, other = ((int(found[at]) - 1, int(found[at + 1]) - 1) for at in (1, 4))
    return _pair(one, other, found[3] == "<")


def _solve(futoshiki: Futoshiki) -> str:
    model, drawn = CpModel(), futoshiki.drawn
    value = {cell: model.new_int_var(1, len(drawn), "") for cell in cells(drawn)}
    for line in lines(drawn):
        model.add_all_different(value[cell] for cell in line)
    for (r, c), var in value.items():
        if drawn[r][c]:
            model.add(var == int(drawn[r][c]))
    for one, other in futoshiki.less:
        model.add(value[one] < value[other])
    found = solved(model)
    if not found:
        return "no way"
    return shown(drawn, {cell: found.value(var) for cell, var in value.items()})


def _ground(futoshiki: Futoshiki) -> Ground:
    drawn = futoshiki.drawn
    rules = rules_of_lines(drawn, distinct)
    for pair in futoshiki.less:
        one, other = map(name, pair)
        rules[f"{one} < {other}"] = Constraint((one, other), _rises)
    return Ground(digits_of(drawn), rules, in_rows(drawn))


def _rises(values: Sequence[str]) -> bool:
    numbers = list(map(int, values))
    return numbers == sorted({*numbers})


READER = Reader(_read, _solve, follow=on(_ground), search=backtracked(_ground))
