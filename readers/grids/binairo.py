"""Two symbols on a board, as many of each in every line, and never three alike in a row."""

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from ortools.sat.python.cp_model import CpModel, IntVar

from readers.backtracking import backtracked
from readers.following import Constraint, Ground, on
from readers.grids._board import Board, Cell, agree, board, cells, lines, shown, size
from readers.grids._grounds import in_rows, name, rules_of_lines
from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.search import solved

_SAYS = Phrases(
    once={
        "task": r"""
            Fill in every empty cell of the Binairo on this <rows:int> by <columns:int> board.
            Complete the following binary puzzle (Takuzu).
            Find the only way to complete this Takuzu of <rows:int> rows and <columns:int> columns.
            Solve this <rows:int>x<columns:int> Binairo.
        """,
        "rule": r"""
            Every row and every column must hold <a:sign> in <half:int> of its cells and <b:sign> in
                the other <half:int>, and no three cells that follow one another in a row or column
                may be the same.
            Use only <a:sign> and <b:sign>: <half:int> of each in every row and in every column, and
                nowhere more than two of the same next to each other in a row or column.
            Each cell of the <rows:int>x<columns:int> board holds <a:sign> or <b:sign>. Three equal
                symbols may never stand directly one after another, across or down; every row and
                every column has as many <a:sign> as <b:sign>.
        """,
        "empty": r"""
            Each <empty:sign> is a cell to be filled in.
            The sign <empty:sign> marks an empty cell.
            An empty cell is shown as <empty:sign>.
        """,
        "board": r"<board:board>",
        "form": r"""
            Write all <rows:int> completed rows from top to bottom, one line each, with spaces
                between the symbols.
            Answer with the completed board, one row per line, symbols separated by spaces.
        """,
    },
    perhaps={
        "differ": r"""
            All rows must differ from one another, and so must all columns.
            No two rows may be the same, and no two columns.
        """,
        "repeat": r"""
            Two rows, or two columns, may be equal.
            Rows may repeat, and so may columns.
        """,
    },
    kinds={"sign": r"\S", "board": r"\S(?: \S)+(?:\n\S(?: \S)+)+"},
)


class Binairo(NamedTuple):
    """What a prompt says."""

    drawn: Board
    signs: tuple[str, str]
    differ: bool
    """Whether no two rows may be the same, nor two columns."""


def _read(question: str) -> Binairo:
    said = _SAYS.read(question)
    rule, empty = said.one("rule"), said.one("empty")["empty"]
    signs = (rule["a"], rule["b"])
    drawn = board(said.one("board")["board"], ".")
    differ = said.maybe("differ") is not None
    agree(said, {**size(drawn), "half": len(drawn) // 2})
    if len(drawn) != len(drawn[0]) or len(drawn) % 2:
        raise Unread("a square board whose lines can be halved")
    if {sign for row in drawn for sign in row} - {*signs, empty} or len({*signs, empty}) != 3:
        raise Unread("two symbols and a sign for empty cells")
    if differ == (said.maybe("repeat") is not None):
        raise Unread("rows may repeat or not")
    return Binairo(drawn, signs, differ)


def _solve(binairo: Binairo) -> str:
    model, drawn = CpModel(), binairo.drawn
    second = {cell: model.new_bool_var("") for cell in cells(drawn)}
    for (r, c), var in second.items():
        if drawn[r][c] in binairo.signs:
            model.add(var == binairo.signs.index(drawn[r][c]))
    codes = [_line(model, [second[cell] for cell in line]) for line in lines(drawn)]
    if binairo.differ:
        model.add_all_different(codes[: len(drawn)])
        model.add_all_different(codes[len(drawn) :])
    found = solved(model)
    if not found:
        return "no way"
    return shown(drawn, {cell: binairo.signs[found.value(var)] for cell, var in second.items()})


def _line(model: CpModel, line: list[IntVar]) -> IntVar:
    """Hold a line to the rule, and return its number: one for every way to fill it."""
    model.add(2 * sum(line) == len(line))
    for three in zip(line, line[1:], line[2:], strict=False):
        model.add_linear_constraint(sum(three), 1, 2)
    code = model.new_int_var(0, 2 ** len(line) - 1, "")
    model.add(code == sum(var * 2**at for at, var in enumerate(line)))
    return code


def _ground(binairo: Binairo) -> Ground:
    drawn, signs = binairo.drawn, binairo.signs
    rules = rules_of_lines(drawn, lambda line: _balanced(line, signs))
    titled = [*zip(rules, lines(drawn), strict=True)]
    for group in (titled[: len(drawn)], titled[len(drawn) :]) if binairo.differ else ():
        for (one, cells_of_one), (other, cells_of_other) in combinations(group, 2):
            rules[f"{one} against {other}"] = _unlike(cells_of_one, cells_of_other)
    values = {name((r, c)): drawn[r][c] if drawn[r][c] in signs else signs for r, c in cells(drawn)}
    return Ground(values, rules, in_rows(drawn))


def _balanced(line: Sequence[Cell], signs: Sequence[str]) -> Constraint:
    """Return the rule that half of a line holds each sign, and no three in a row the same."""

    def possible(values: Sequence[str]) -> bool:
        most = max(values.count(sign) for sign in signs)
        return 2 * most <= len(line) and len({*values[-3:]}) >= min(2, len(values) - 1)

    return Constraint(
        tuple(map(name, line)), possible, lambda values: (values.count(signs[0]), *values[-2:])
    )


def _unlike(one: Sequence[Cell], other: Sequence[Cell]) -> Constraint:
    """Return the rule that two lines differ."""
    places = [name(cell) for pair in zip(one, other, strict=True) for cell in pair]

    def differ(values: Sequence[str]) -> bool:
        return any(a != b for a, b in zip(values[::2], values[1::2], strict=False))

    return Constraint(
        tuple(places),
        lambda values: len(values) < len(places) or differ(values),
        lambda values: differ(values) or values[len(values) // 2 * 2 :] or ("",),
    )


READER = Reader(_read, _solve, follow=on(_ground), search=backtracked(_ground))
