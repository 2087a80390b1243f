"""Tanks with water at one level each: counts say how many cells of rows and columns are wet."""

from typing import NamedTuple

from ortools.sat.python.cp_model import CpModel

from readers.following import Ground, on
from readers.grids._board import (
    Board,
    agree,
    board,
    cells,
    counts,
    explained,
    lines,
    regions,
    shown,
    size,
)
from readers.grids._grounds import follows, in_rows, name, sums_of
from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.search import solved

_SAYS = Phrases(
    once={
        "task": r"""
            Solve this <rows:int>x<columns:int> Aquarium puzzle.
            Fill the tanks of the <rows:int> by <columns:int> board below.
            Here is an Aquarium puzzle of <rows:int> rows and <columns:int> columns.
            Which cells of the following Aquarium board hold water?
        """,
        "rule": r"""
            All cells with the same letter form a tank. In a tank, water stands at one level: if one
                of its cells holds water, so do all its cells in the same row and in all lower rows.
                A tank may also be empty or full. The counts say how many cells of a row or column
                hold water.
            The cells with the same letter are a tank, and each tank is filled from the bottom up to
                some row, or not at all: of the cells of a tank, those in the same row are all wet
                or all dry, and below a wet one none is dry. Row and column counts give the number
                of wet cells.
        """,
        "top": r"""
            The board is seen from the side, with the bottom row below.
            The top line of the board is its top row.
        """,
        "board": r"<board:board>",
        "across": r"Cells with water in each row, from top to bottom: <counts:counts>",
        "down": r"Cells with water in each column, from left to right: <counts:counts>",
        "one": r"""
            There is exactly one solution.
            Only one filling works.
        """,
        "form": r"""
            Write the board row by row from the top, one line each, with 1 for water and 0 for a dry
                cell, separated by spaces.
            Answer with <rows:int> lines of <columns:int> numbers separated by spaces: 1 for a cell
                with water and 0 for one without.
        """,
    },
    perhaps={
        "unknown": r"""
            A ? in place of a count means that it is not known.
            Where a count is replaced by ? any count is possible.
        """
    },
    kinds={
        "board": r"[A-Z](?: [A-Z])+(?:\n[A-Z](?: [A-Z])+)*",
        "counts": r"(?:\d+|\?)(?: (?:\d+|\?))*",
    },
)


class Tanks(NamedTuple):
    """What a prompt says."""

    letters: Board
    counts: tuple[int | None, ...]
    """Of rows from the top, then of columns from the left; None if not known."""


def _read(question: str) -> Tanks:
    said = _SAYS.read(question)
    letters = board(said.one("board")["board"], "[A-Z]")
    across, down = (counts(said.one(key)["counts"]) for key in ("across", "down"))
    if (len(across), len(down)) != (len(letters), len(letters[0])):
        raise Unread("a count for each row and column")
    agree(said, size(letters))
    explained(said, "unknown", None in across + down)
    return Tanks(letters, across + down)


def _solve(tanks: Tanks) -> str:
    model = CpModel()
    wet = {cell: model.new_bool_var("") for cell in cells(tanks.letters)}
    for tank in regions(tanks.letters).values():
        for one in tank:
            for other in tank:
                if other[0] >= one[0]:
                    model.add_implication(wet[one], wet[other])
    for line, count in zip(lines(tanks.letters), tanks.counts, strict=True):
        if count is not None:
            model.add(sum(wet[cell] for cell in line) == count)
    found = solved(model)
    if not found:
        return "no filling"
    return shown(tanks.letters, {cell: found.value(var) for cell, var in wet.items()})


def _ground(tanks: Tanks) -> Ground:
    rules = sums_of(tanks.letters, tanks.counts)
    for tank in regions(tanks.letters).values():
        tops = range(len(tanks.letters) + 1)
        ways = ["".join("1" if r >= top else "0" for r, _ in tank) for top in tops]
        rules[f"the tank of {name(min(tank))}"] = follows(tank, ways)
    return Ground(
        {name(cell): "01" for cell in cells(tanks.letters)}, rules, in_rows(tanks.letters)
    )


READER = Reader(_read, _solve, follow=on(_ground))
