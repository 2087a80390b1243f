"""Shaded cells in pairs side by side, two in each region."""

from collections.abc import Set as AbstractSet
from typing import NamedTuple

from ortools.sat.python.cp_model import CpModel

from readers.following import Ground, Judgment, Rule, on
from readers.grids._board import (
    Board,
    Cell,
    agree,
    beside,
    board,
    cells,
    drawing,
    regions,
    shown,
    size,
)
from readers.grids._grounds import amount, name, one_of, shading
from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.search import solved

_SAYS = Phrases(
    once={
        "task": r"""
            Solve this <rows:int>x<columns:int> Norinori puzzle.
            Which cells of the following Norinori board are shaded?
            Here is a Norinori puzzle of <rows:int> rows and <columns:int> columns.
            Shade cells of the <rows:int> by <columns:int> board below.
        """,
        "rule": r"""
            Every region has exactly two shaded cells, and every shaded cell shares a side with
                exactly one other shaded cell, which may lie in another region.
            Exactly two cells of each region must be shaded. The shaded cells must form pairs: each
                has precisely one shaded neighbor above, below, left or right, in its own region or
                in another one.
            The shaded cells form dominoes (two cells side by side or one above the other): no two
                dominoes share a side, and every region has exactly two shaded cells. A domino may
                lie across the border of two regions, and dominoes may touch at corners.
        """,
        "letters": r"""
            The letters show which region a cell belongs to.
            Each letter stands for one region.
            Cells with the same letter form a region.
        """,
        "board": r"<board:board>",
        "one": r"""
            There is exactly one solution.
            Only one shading works.
        """,
        "form": r"""
            Give each row on a line of its own, as numbers separated by spaces: 1 if the cell is
                shaded, else 0.
            Answer with <rows:int> lines of <columns:int> numbers separated by spaces: 1 for a
                shaded cell and 0 for any other cell.
            Write the board row by row, one line each, with 1 for every shaded cell and 0 for the
                rest, separated by spaces.
        """,
    },
    perhaps={
        "wall": r"""
            A <wall:sign> marks a wall, which belongs to no region and is never shaded.
            Each <wall:sign> is a wall: it is part of no region and stays unshaded.
        """
    },
    kinds={"sign": r"[.#]", "board": drawing(r"[.#A-Za-z]")},
)


class Norinori(NamedTuple):
    """What a prompt says."""

    drawn: Board
    """Letters, nothing for walls."""


def _read(question: str) -> Norinori:
    said = _SAYS.read(question)
    wall = said.maybe("wall")
    sign = wall["wall"] if wall else ""
    drawn = board(said.one("board")["board"], rf"[A-Za-z{sign}]")
    agree(said, size(drawn))
    if wall and not any(sign in row for row in drawn):
        raise Unread("a wall is shown")
    return Norinori(tuple(tuple("" if each == sign else each for each in row) for row in drawn))


def _solve(norinori: Norinori) -> str:
    model, drawn = CpModel(), norinori.drawn
    shaded = {cell: model.new_bool_var("") for cell in cells(drawn)}
    for letter, region in regions(drawn).items():
        model.add(sum(shaded[cell] for cell in region) == (2 if letter else 0))
    for cell, var in shaded.items():
        near = [shaded[other] for other in beside(cell) if other in shaded]
        model.add(sum(near) == 1).only_enforce_if(var)
    found = solved(model)
    if not found:
        return "no way"
    return shown(drawn, {cell: found.value(var) for cell, var in shaded.items()})


def _ground(norinori: Norinori) -> Ground:
    drawn, where = norinori.drawn, cells(norinori.drawn)
    walls = [(r, c) for r, c in where if not drawn[r][c]]
    rules: dict[str, Rule] = {
        f"the region of {name(min(region))}": amount(region, 2, 2)
        for letter, region in regions(drawn).items()
        if letter
    }
    for cell in where:
        rules[f"what may be at {name(cell)}"] = _domino(cell, {*where})
    return shading(drawn, rules, walls)


def _domino(cell: Cell, where: AbstractSet[Cell]) -> Judgment:
    """Return the rule that a cell is not shaded, or is with one beside it and no other there."""
    ways: list[dict[Cell, str]] = [{cell: "0"}]
    for other in {*beside(cell)} & where:
        rim = {*beside(cell), *beside(other)} & where - {cell, other}
        ways.append({cell: "1", other: "1", **dict.fromkeys(rim, "0")})
    return one_of(ways)


READER = Reader(_read, _solve, follow=on(_ground))
