"""Thermometers that are filled from their bulbs on; counts say how many cells of a line are."""

from itertools import pairwise
from typing import NamedTuple

from ortools.sat.python.cp_model import CpModel

from readers.following import Ground, on
from readers.grids._board import (
    Board,
    Cell,
    agree,
    beside,
    board,
    cells,
    counts,
    drawing,
    explained,
    lines,
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
            Here is a Thermometers puzzle of <rows:int> rows and <columns:int> columns.
            Which cells of the following thermometers are filled?
            Solve this <rows:int>x<columns:int> Thermometers puzzle.
            Fill the thermometers on the <rows:int> by <columns:int> board below.
        """,
        "rule": r"""
            Mercury rises from the bulb of each thermometer, whatever its direction on the board, so
                the filled cells of a thermometer are its first ones, from none to all of them. Row
                and column counts give the number of filled cells.
            A cell can only be filled if all cells of its thermometer nearer to the bulb, the bulb
                included, are filled as well. For each row and each column the number of filled
                cells is listed.
            Every thermometer is filled from its bulb up to some cell: it may be empty, partly
                filled or full, but no filled cell comes after an empty one. The counts say how many
                cells of a row or column are filled.
        """,
        "places": r"""
            Cells with the same letter form one thermometer; they are numbered from 1, its bulb, to
                its far end.
            A letter names a thermometer, and the number beside it is the cell's place in it: 1 is
                the bulb, then come 2, 3 and so on.
            Cells with the same letter (<case=capital> and small letters differ) form one
                thermometer; they are numbered from 1, its bulb, to its far end.
            A letter names a thermometer (<case=capital> and small letters differ), and the number
                beside it is the cell's place in it: 1 is the bulb, then come 2, 3 and so on.
        """,
        "board": r"<board:board>",
        "across": r"Filled cells in each row, from top to bottom: <counts:counts>",
        "down": r"Filled cells in each column, from left to right: <counts:counts>",
        "one": r"""
            There is exactly one solution.
            Only one filling works.
        """,
        "form": r"""
            Answer with <rows:int> lines of <columns:int> numbers separated by spaces: 1 for a
                filled cell and 0 for an empty one.
            Write the board row by row from the top, one line each, with 1 for every filled cell and
                0 for every other cell, separated by spaces.
        """,
    },
    perhaps={
        "unknown": r"""
            A ? in place of a count means that it is not known.
            Where a count is replaced by ? any count is possible.
        """,
        "single": r"""
            A thermometer may also be a single cell, its bulb.
            There are thermometers of one cell, the bulb alone.
        """,
    },
    kinds={"board": drawing(r"[A-Za-z]\d+"), "counts": r"(?:\d+|\?)(?: (?:\d+|\?))*"},
)


class Thermometers(NamedTuple):
    """What a prompt says."""

    drawn: Board
    counts: tuple[int | None, ...]
    """Of rows from the top, then of columns from the left; None if not known."""


def _read(question: str) -> Thermometers:
    said = _SAYS.read(question)
    drawn = board(said.one("board")["board"], r"[A-Za-z]\d+")
    across, down = (counts(said.one(key)["counts"]) for key in ("across", "down"))
    if (len(across), len(down)) != (len(drawn), len(drawn[0])):
        raise Unread("a count for each row and column")
    agree(said, size(drawn))
    explained(said, "unknown", None in across + down)
    small = any(sign[0].islower() for row in drawn for sign in row)
    if small and "case" not in said.one("places"):
        raise Unread("small letters are told of where there are some")
    lengths = [len(each) for each in _thermometers(drawn)]
    if (1 in lengths) != (said.maybe("single") is not None):
        raise Unread("single cells are told of where there are some")
    return Thermometers(drawn, across + down)


def _thermometers(drawn: Board) -> list[list[Cell]]:
    """Return the cells of each thermometer, from its bulb on.

    Raises:
        Unread: if they are not numbered from 1, each beside the one before.
    """
    named: dict[str, dict[int, Cell]] = {}
    for r, c in cells(drawn):
        named.setdefault(drawn[r][c][0], {})[int(drawn[r][c][1:])] = (r, c)
    if sum(map(len, named.values())) != len(cells(drawn)):
        raise Unread("a place in a thermometer comes once")
    found = [[each[n] for n in sorted(each)] for each in named.values()]
    for each, way in zip(named.values(), found, strict=True):
        if sorted(each) != [*range(1, len(each) + 1)]:
            raise Unread(f"not numbered from 1: {sorted(each)}")
        if any(one not in beside(other) for one, other in pairwise(way)):
            raise Unread("a thermometer leads from cell to cell")
    return found


def _solve(puzzle: Thermometers) -> str:
    model = CpModel()
    filled = {cell: model.new_bool_var("") for cell in cells(puzzle.drawn)}
    for way in _thermometers(puzzle.drawn):
        for nearer, farther in pairwise(way):
            model.add_implication(filled[farther], filled[nearer])
    for line, count in zip(lines(puzzle.drawn), puzzle.counts, strict=True):
        if count is not None:
            model.add(sum(filled[cell] for cell in line) == count)
    found = solved(model)
    if not found:
        return "no filling"
    return shown(puzzle.drawn, {cell: found.value(var) for cell, var in filled.items()})


def _ground(puzzle: Thermometers) -> Ground:
    rules = sums_of(puzzle.drawn, puzzle.counts)
    for way in _thermometers(puzzle.drawn):
        fillings = ["1" * full + "0" * (len(way) - full) for full in range(len(way) + 1)]
        rules[f"the thermometer from {name(way[0])}"] = follows(way, fillings)
    return Ground({name(cell): "01" for cell in cells(puzzle.drawn)}, rules, in_rows(puzzle.drawn))


READER = Reader(_read, _solve, follow=on(_ground))
