"""Aquarium: fill tanks to a level, so that rows and columns hold the right counts of water.

Tanks and levels are drawn, the counts read off, and some of them hidden while one filling is left.
The generator narrows the interval of levels of every tank; the solver has CP-SAT decide cells.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random

from generators.canonical import board_json, neighbors, renamed, spaced, split_rows
from generators.deducing import cell_name, counts_of, lines, parts_of, worked_square
from generators.family import Family, Knob, Knobs, redrawn
from generators.logic.grids import _linecounts
from generators.logic.grids._drawings import blank, tinted
from generators.logic.grids._levels import rows_of_tanks, search
from generators.logic.grids._linecounts import HIDE
from generators.pictures import Grid
from generators.search import hidden, new_bools, new_model, solved_boards, spared_singly
from generators.wording import Grammar, speak
from proofmill.problem import Json

SIZE = Knob("size", 5, 10, "rows and columns")
TANK = Knob("tank", 5, 4, "cells of a tank on average")
HIDDEN = Knob("hidden", 0.1, 0.6, "share of counts to hide; fewer where they are needed")

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class Aquarium:
    """The tank of every cell, row by row, and the counts, which are HIDE where hidden."""

    size: int
    tanks: tuple[int, ...]
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    answer: str = field(compare=False)


@redrawn(400, "unique board")
def _generate(rng: Random, knobs: Knobs) -> Aquarium | None:
    size = SIZE.integer(knobs)
    tanks = _tanks(rng, size, min(len(_LETTERS), round(size * size / TANK.number(knobs))))
    flat = _filled(rng, tanks, size)
    rows = [sum(row) for row in split_rows(flat, size)]
    columns = [sum(flat[column::size]) for column in range(size)]

    def is_enough(counts: Sequence[int]) -> bool:
        return search(size, tanks, counts).answers == 1

    if not is_enough(rows + columns):
        return None
    order, most = rng.sample(range(2 * size), 2 * size), int(2 * size * HIDDEN.number(knobs))
    counts = hidden(rows + columns, HIDE, order, most, is_enough, spared_singly)
    above, below = tuple(counts[:size]), tuple(counts[size:])
    return Aquarium(size, tuple(tanks), above, below, board_json(flat, size))


def _tanks(rng: Random, size: int, count: int) -> list[int]:
    """Return tanks that grow from random cells, a random step at a time."""
    tanks = [-1] * (size * size)
    rim = list(enumerate(rng.sample(range(size * size), count)))
    while rim:
        place = int(rng.random() * len(rim))
        rim[place], rim[-1] = rim[-1], rim[place]
        tank, cell = rim.pop()
        if tanks[cell] < 0:
            tanks[cell] = tank
            rim += [(tank, other) for other in neighbors(cell, size, size) if tanks[other] < 0]
    return renamed(tanks)


def _filled(rng: Random, tanks: Sequence[int], size: int) -> list[int]:
    heights = rows_of_tanks(tanks, size)
    wet = [rows[: rng.randrange(len(rows) + 1)] for rows in heights]
    return [int(cell // size in wet[tank]) for cell, tank in enumerate(tanks)]


_GRAMMAR: Grammar = {
    # The rules speak of letters, so they do not come first.
    "start": _linecounts.COUNTED_PUZZLE[:2],
    "ask": (
        "Solve this {size}x{size} Aquarium puzzle.",
        "Which cells of the following Aquarium board hold water?",
        "Fill the tanks of the {size} by {size} board below.",
        "Here is an Aquarium puzzle of {size} rows and {size} columns.",
    ),
    "rules": (
        "All cells with the same letter form a tank. In a tank, water stands at one level: if one "
        "of its cells holds water, so do all its cells in the same row and in all lower rows. A "
        "tank may also be empty or full. The counts say how many cells of a row or column hold "
        "water.",
        "The cells with the same letter are a tank, and each tank is filled from the bottom up to "
        "some row, or not at all: of the cells of a tank, those in the same row are all wet or all "
        "dry, and below a wet one none is dry. Row and column counts give the number of wet cells.",
    ),
    "legend": (
        "The top line of the board is its top row.",
        "The board is seen from the side, with the bottom row below.",
    ),
    "hide": _linecounts.HIDE_WORDS,
    "unique": ("There is exactly one solution.", "Only one filling works."),
    "layout": (
        "Answer with {size} lines of {size} numbers separated by spaces: 1 for a cell with water "
        "and 0 for one without.",
        "Write the board row by row from the top, one line each, with 1 for water and 0 for a dry "
        "cell, separated by spaces.",
    ),
}


def _render(board: Aquarium, rng: Random) -> str:
    letters = rng.sample(_LETTERS, max(board.tanks) + 1)
    cells = [letters[tank] for tank in board.tanks]
    text = spaced(cells, board.size)
    counts = board.rows + board.columns
    return speak(
        _GRAMMAR,
        rng,
        size=board.size,
        board=text,
        counts=_linecounts.written(counts, "Cells with water"),
        hide=speak(_GRAMMAR, rng, "hide") if HIDE in counts else "",
    )


def _solve(board: Aquarium) -> list[str]:
    size, model = board.size, new_model()
    water = new_bools(model, size**2)
    for tank in parts_of(board.tanks):
        for upper, lower in pairwise(tank):
            model.add_implication(water[upper], water[lower])
            if upper // size == lower // size:
                model.add_implication(water[lower], water[upper])
    _linecounts.require(model, water, board.rows + board.columns)
    return solved_boards(model, water, size)


def _steps(board: Aquarium) -> tuple[str, ...]:
    size = board.size
    waters = [
        lines(f"the tank of {cell_name(size, cells[0])}", cells, _fillings(cells, size))
        for cells in parts_of(board.tanks)
    ]
    rules = [*counts_of(size, board.rows + board.columns), *waters]
    return worked_square(size, [3] * size**2, rules, board.answer)


def _fillings(cells: Sequence[int], size: int) -> list[list[int]]:
    """Return the ways to fill a tank: up to some level."""
    levels = sorted({cell // size for cell in cells})
    return [[int(cell // size >= top) for cell in cells] for top in [*levels, levels[-1] + 1]]


def _canonical(board: Aquarium) -> Json:
    # Up to the names of the tanks, and left and right.
    rows, columns = list(board.rows), list(board.columns)
    mirrored = [tank for row in split_rows(board.tanks, board.size) for tank in row[::-1]]
    return min([rows, columns, renamed(board.tanks)], [rows, columns[::-1], renamed(mirrored)])


def _picture(board: Aquarium) -> Grid:
    left, top = _linecounts.told(board.rows + board.columns)
    tanks = split_rows(board.tanks, board.size)
    shades = tinted(board.tanks, board.size)
    return Grid(cells=blank(board.size), regions=tanks, shades=shades, left=left, top=top)


def _effort(board: Aquarium) -> int:
    return search(board.size, board.tanks, board.rows + board.columns).work


def _guess_rate(dial: float) -> float:
    # Each tank full, empty or, most often, at one of some levels between.
    size = SIZE.integer_at(dial)
    return 2.0 ** -round(size * size / TANK.number_at(dial))


FAMILY = Family(
    name="aquarium",
    version=4,
    domain="logic",
    summary="fill every tank to a level so that rows and columns hold the right counts of water",
    concepts=("constraint satisfaction", "deduction", "counting"),
    knobs=(SIZE, TANK, HIDDEN),
    verifier="grid",
    answer_format="tags",
    examples=("0 1 1\n0 1 1\n1 1 1", "0 0 0\n1 0 1\n1 0 1"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=_canonical,
    steps=_steps,
    picture=_picture,
    # By the birthday estimate at dial 0: 66 pairs of equals in 8000 boards; larger ones have more.
    capacity=lambda dial: 4e5,
    guess_rate=_guess_rate,
)
