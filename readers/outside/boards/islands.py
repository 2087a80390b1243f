"""Grids of cells that spread, live or hang together."""

import json
from typing import Final, NamedTuple, TypeAlias

from readers.forms import Form, matrix
from readers.phrases import Unread
from readers.reader import Reader

Cell: TypeAlias = tuple[int, int]
Rows: TypeAlias = tuple[tuple[int, ...], ...]

_ISLANDS: Final = Form(r"""
    You are given the following <height:int> x <width:int> binary matrix grid:
    <grid:block>

    An island is a group of 1's (representing land) connected 4-directionally (horizontal or \
    vertical).
    You may assume all four edges of the grid are surrounded by water.

    The area of an island is the number of cells with a value 1 in the island.

    Return the maximum area of an island in grid. If there is no island, return 0.
""")
_ORANGES: Final = Form(r"""
    You are given an n x n grid where each cell can have one of three values:
    - 0 representing an empty cell
    - 1 representing a fresh orange
    - 2 representing a rotten orange

    Every minute, any fresh orange that is 4-directionally adjacent to a rotten orange becomes \
    rotten.

    Your task is determine the minimum number of minutes that must elapse until no cell has a \
    fresh orange.
    If this is impossible, return -1.

    Now, determine the minimum number of minutes that must elapse until no cell in the grid below \
    has a fresh orange:
    <grid:block>
""")
_LIFE: Final = Form(r"""
    What will this Game of Life board look like after <steps:int> steps of simulation? Assume a \
    Moore neighborhood and wrapping topology. Reply as array of arrays representing rows in the \
    grid from top to bottom in JSON format. (An empty 3x3 grid would look like this: \
    [[0,0,0],[0,0,0],[0,0,0]])

    <board:block>.
""")
_HALTING: Final = Form(r"""
    This is a 'Game of Life' grid. We consider a game halted if there are no cells alive.
    Will this game halt at or before <steps:int> steps? Assume a Moore neighborhood and wrapping \
    topology. If it will halt, reply 'True'. If it won't halt, reply 'False'.

    Initial board:
    <board:block>
""")
_MOST_STEPS: Final = 1000


class Life(NamedTuple):
    """A board of the game of life, and how many steps are taken."""

    steps: int
    rows: Rows


def _cells(rows: Rows, values: set[int]) -> dict[Cell, int]:
    found = {(y, x): cell for y, row in enumerate(rows) for x, cell in enumerate(row)}
    if not set(found.values()) <= values:
        raise Unread(f"other cells than {sorted(values)}: {sorted(set(found.values()))}")
    return found


def _read_islands(question: str) -> Rows:
    said = _ISLANDS.read(question)
    rows = matrix(said["grid"])
    if (len(rows), len(rows[0])) != (said.integer("height"), said.integer("width")):
        raise Unread(f"not {said['height']} rows of {said['width']}")
    _cells(rows, {0, 1})
    return rows


def _beside(cell: Cell) -> set[Cell]:
    y, x = cell
    return {(y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)}


def _largest(rows: Rows) -> str:
    land = {cell for cell, value in _cells(rows, {0, 1}).items() if value}
    areas = [0]
    while land:
        island, edge = set[Cell](), {min(land)}
        while edge:
            island |= edge
            edge = set().union(*map(_beside, edge)) & land - island
        areas.append(len(island))
        land -= island
    return str(max(areas))


def _read_oranges(question: str) -> Rows:
    rows = matrix(_ORANGES.read(question)["grid"])
    if len(rows) != len(rows[0]):
        raise Unread(f"{len(rows)} rows of {len(rows[0])}")
    _cells(rows, {0, 1, 2})
    return rows


def _minutes(rows: Rows) -> str:
    cells = _cells(rows, {0, 1, 2})
    fresh = {cell for cell, value in cells.items() if value == 1}
    rotten = {cell for cell, value in cells.items() if value == 2}
    minutes = 0
    while fresh:
        spoilt = {cell for cell in fresh if _beside(cell) & rotten}
        if not spoilt:
            return "-1"
        fresh, rotten, minutes = fresh - spoilt, spoilt, minutes + 1
    return str(minutes)


def _read_life(question: str) -> Life:
    said = _LIFE.read(question)
    return _life(said.integer("steps"), said["board"], "[[{}]]", "],[", ",")


def _read_halting(question: str) -> Life:
    said = _HALTING.read(question)
    return _life(said.integer("steps"), said["board"], "[[{}]]", "][", " ")


def _life(steps: int, board: str, around: str, between: str, comma: str) -> Life:
    """Return a board that is written with the given brackets and commas."""
    head, tail = around.split("{}")
    written = board.replace("\n ", "")
    if not written.startswith(head) or not written.endswith(tail) or not 0 < steps <= _MOST_STEPS:
        raise Unread(f"no board, or no steps: {steps}")
    lines = written.removeprefix(head).removesuffix(tail).split(between)
    rows = matrix("\n".join(line.replace(comma, " ") for line in lines))
    _cells(rows, {0, 1})
    return Life(steps, rows)


def _lived(life: Life) -> Rows:
    rows = life.rows
    height, width = len(rows), len(rows[0])
    for _ in range(life.steps):
        rows = tuple(
            tuple(_alive(rows, y, x, height, width) for x in range(width)) for y in range(height)
        )
    return rows


def _alive(rows: Rows, y: int, x: int, height: int, width: int) -> int:
    """Return 1 if a cell lives on or is born: with three neighbours, or with two if it lives."""
    around = sum(
        rows[(y + dy) % height][(x + dx) % width]
        for dy in (-1, 0, 1)
        for dx in (-1, 0, 1)
        if (dy, dx) != (0, 0)
    )
    return int(around == 3 or (around == 2 and rows[y][x] == 1))


def _halts(life: Life) -> str:
    return str(not any(map(any, _lived(life))))


LARGEST_ISLAND: Final = Reader(_read_islands, _largest)
ROTTEN_ORANGES: Final = Reader(_read_oranges, _minutes)
GAME_OF_LIFE: Final = Reader(_read_life, lambda life: json.dumps(_lived(life)))
GAME_OF_LIFE_HALTING: Final = Reader(_read_halting, _halts)
