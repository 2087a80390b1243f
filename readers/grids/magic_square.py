"""Magic squares with lost numbers: all rows, columns and diagonals have one sum."""

import re
from typing import NamedTuple

from ortools.sat.python.cp_model import CpModel, Domain

from readers.backtracking import backtracked
from readers.following import Ground, Rule, on
from readers.grids._board import Board, agree, board, cells, lines, listed, shown, size
from readers.grids._grounds import adds_up, distinct, in_rows, name, sums_of
from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.search import solved

_SAYS = Phrases(
    once={
        "task": r"""
            Fill the gaps in the following square of <rows:int> rows and <columns:int> columns.
            Some cells of a <rows:int> by <columns:int> magic square have been lost; find their
                numbers.
            Complete this magic square of order <rows:int>.
            Restore the missing numbers of a <rows:int>x<columns:int> magic square.
        """,
        "rule": r"""
            All <rows:int> rows, all <columns:int> columns and both main diagonals of the square
                have the same sum.
            One common sum is shared by every row, every column and the two long diagonals of the
                <rows:int>x<columns:int> square.
            In the finished square the <rows:int> numbers of every row, every column and each of the
                two main diagonals add up to one and the same total.
        """,
        "empty": r"""
            The sign <empty:sign> marks a cell to be filled in.
            Gaps are marked <empty:sign>.
            An empty cell is shown as <empty:sign>.
        """,
        "missing": r"""
            Use each of these numbers exactly once: <missing:numbers>.
            The numbers to be put in, each once, are <missing:numbers>.
            The missing numbers are <missing:numbers>; each goes into exactly one cell.
        """,
        "board": r"<board:board>",
        "one": r"""
            There is exactly one solution.
            Only one filling works.
        """,
        "form": r"""
            Give the finished square as <rows:int> lines of <columns:int> numbers separated by
                spaces.
            Write all <rows:int> completed rows from top to bottom, one line each, with spaces
                between the numbers.
            Answer with the whole square, one row per line, numbers separated by spaces.
        """,
    },
    kinds={
        "sign": r"[?*_]",
        "numbers": r"\d+(?:, \d+)* and \d+",
        "board": r"{row}(?:\n{row})+".replace("{row}", r" *(?:\d+|[?*_])(?:[ |]+(?:\d+|[?*_]))+"),
    },
)


class Square(NamedTuple):
    """What a prompt says."""

    drawn: Board
    """Numbers, nothing for a gap."""
    missing: tuple[int, ...]


def _read(question: str) -> Square:
    said = _SAYS.read(question)
    empty = said.one("empty")["empty"]
    drawn = board(re.sub(r"(?<=\S) \| ", " ", said.one("board")["board"]), rf"\d+|[{empty}]")
    *more, last = said.one("missing")["missing"].split(" and ")
    missing = tuple(int(each) for each in (*listed(more[0], r"\d+", ", "), last))
    agree(said, size(drawn))
    shown_ = [sign for row in drawn for sign in row if sign != empty]
    if len(drawn) != len(drawn[0]) or len(shown_) + len(missing) != len(drawn) ** 2:
        raise Unread("a square with a number for each gap")
    if len({*missing, *map(int, shown_)}) != len(drawn) ** 2:
        raise Unread("numbers differ")
    return Square(
        tuple(tuple("" if sign == empty else sign for sign in row) for row in drawn), missing
    )


def _solve(square: Square) -> str:
    model, drawn = CpModel(), square.drawn
    side, gaps = range(len(drawn)), Domain.from_values(list(square.missing))
    value = {
        (r, c): model.new_constant(int(drawn[r][c]))
        if drawn[r][c]
        else model.new_int_var_from_domain(gaps, "")
        for r, c in cells(drawn)
    }
    total = sum(square.missing) + sum(int(sign) for row in drawn for sign in row if sign)
    diagonals = [[(n, n) for n in side], [(n, len(drawn) - 1 - n) for n in side]]
    for line in [*lines(drawn), *diagonals]:
        model.add(len(drawn) * sum(value[cell] for cell in line) == total)
    model.add_all_different(value.values())
    found = solved(model)
    if not found:
        return "no filling"
    return shown(drawn, {cell: found.value(var) for cell, var in value.items()})


def _ground(square: Square) -> Ground:
    drawn, side = square.drawn, range(len(square.drawn))
    missing = [str(number) for number in square.missing]
    given = [int(sign) for row in drawn for sign in row if sign]
    total = (sum(square.missing) + sum(given)) // len(drawn)
    rules: dict[str, Rule] = {**sums_of(drawn, [total] * (2 * len(drawn)))}
    rules["the falling diagonal"] = adds_up([(n, n) for n in side], total)
    rules["the rising diagonal"] = adds_up([(n, side[-1] - n) for n in side], total)
    rules["the list"] = distinct((r, c) for r, c in cells(drawn) if not drawn[r][c])
    values = {name((r, c)): [drawn[r][c]] if drawn[r][c] else missing for r, c in cells(drawn)}
    return Ground(values, rules, in_rows(drawn))


READER = Reader(_read, _solve, follow=on(_ground), search=backtracked(_ground))
