"""Bulbs that light every white cell of a board, but none another; walls count the bulbs beside."""

from collections.abc import Container, Iterable
from itertools import combinations
from typing import NamedTuple

from ortools.sat.python.cp_model import CpModel

from readers.following import Ground, Judgment, on
from readers.grids._board import Board, Cell, agree, beside, board, cells, drawing, shown, size
from readers.grids._grounds import name, one_of, shading
from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.search import solved

_SAYS = Phrases(
    once={
        "task": r"""
            Place the light bulbs in the following Light Up puzzle.
            Where do the bulbs go on this <rows:int> by <columns:int> Akari board?
            Here is a Light Up puzzle of <rows:int> rows and <columns:int> columns.
            Solve this <rows:int>x<columns:int> Akari (Light Up) puzzle.
        """,
        "rule": r"""
            Bulbs go into white cells and shine along their row and column in all four directions
                until a wall or the edge. Every white cell must hold a bulb or be lit by one, and no
                bulb may be lit by another. A wall with a number has exactly that many bulbs in the
                (up to four) cells that share a side with it.
            Put bulbs on white cells so that each white cell either has a bulb or sees one in its
                row or column with no wall between them, while no two bulbs see each other in this
                way. The number on a wall counts the bulbs directly above, below, left and right of
                it.
            A bulb lights its own cell and all cells from there to the next wall or the border,
                horizontally and vertically. Light the whole board without lighting any bulb by
                another one; a numbered wall touches exactly as many bulbs, by its sides, as it
                says.
        """,
        "signs": r"""
            In the picture <white:sign> is a white cell, <wall:sign> a wall with no number (any
                count is fine there) and a digit a wall with that number.
            White cells are shown as <white:sign>, walls without a number as <wall:sign>, other
                walls by their number; a wall without a number may touch any number of bulbs.
        """,
        "board": r"<board:board>",
        "one": r"""
            There is exactly one solution.
            Only one placement works.
        """,
        "form": r"""
            Write the board row by row, one line each, with 1 where there is a bulb and 0 everywhere
                else (also for walls), separated by spaces.
            Answer with <rows:int> lines of <columns:int> numbers separated by spaces: 1 for a cell
                with a bulb, 0 for every other cell, walls included.
        """,
    },
    kinds={"sign": r"[-._X#@]", "board": drawing(r"[-._X#@0-4]")},
)


class Room(NamedTuple):
    """What a prompt says."""

    drawn: Board
    """`#` for a wall without a number, nothing for a white cell."""


def _read(question: str) -> Room:
    said = _SAYS.read(question)
    means = {said.one("signs")["white"]: "", said.one("signs")["wall"]: "#"}
    drawn = board(said.one("board")["board"], r"[-._X#@0-4]")
    agree(said, size(drawn))
    if len(means) != 2 or {sign for row in drawn for sign in row} - {*means, *"01234"}:
        raise Unread("a sign for white cells and one for walls")
    return Room(tuple(tuple(means.get(sign, sign) for sign in row) for row in drawn))


def _solve(room: Room) -> str:
    model, drawn = CpModel(), room.drawn
    bulb = {(r, c): model.new_bool_var("") for r, c in cells(drawn) if drawn[r][c] == ""}
    for cell, var in bulb.items():
        seen = [bulb[other] for other in _seen(bulb, cell)]
        model.add_bool_or(var, *seen)
        for other in seen:
            model.add_bool_or(~var, ~other)
    for r, c in cells(drawn):
        if drawn[r][c].isdecimal():
            near = [bulb[cell] for cell in beside((r, c)) if cell in bulb]
            model.add(sum(near) == int(drawn[r][c]))
    found = solved(model)
    if not found:
        return "no placement"
    return shown(
        drawn, {cell: found.value(bulb[cell]) if cell in bulb else 0 for cell in cells(drawn)}
    )


def _seen(white: Container[Cell], cell: Cell) -> list[Cell]:
    """Return the white cells that can be seen from one, up to the next walls."""
    seen = []
    for down, right in beside((0, 0)):
        r, c = cell
        while (r := r + down, c := c + right) in white:
            seen.append((r, c))
    return seen


def _ground(room: Room) -> Ground:
    drawn, rules = room.drawn, dict[str, Judgment]()
    white = {(r, c) for r, c in cells(drawn) if drawn[r][c] == ""}
    for cell in white:
        rules[f"the light of {name(cell)}"] = one_of(
            _bulbs(white, [bulb]) for bulb in [cell, *_seen(white, cell)]
        )
    for r, c in cells(drawn):
        if drawn[r][c].isdecimal():
            near = {*beside((r, c))} & white
            rules[f"the {drawn[r][c]} at {name((r, c))}"] = one_of(
                _bulbs(white, bulbs) | dict.fromkeys(near.difference(bulbs), "0")
                for bulbs in combinations(near, int(drawn[r][c]))
            )
    return shading(drawn, rules, {*cells(drawn)} - white)


def _bulbs(white: Container[Cell], bulbs: Iterable[Cell]) -> dict[Cell, str]:
    """Return what bulbs leave of the cells that they light, and of their own."""
    lit = {cell for bulb in bulbs for cell in _seen(white, bulb)}
    return dict.fromkeys(lit, "0") | dict.fromkeys(bulbs, "1")


READER = Reader(_read, _solve, follow=on(_ground))
