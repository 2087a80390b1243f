"""Aquarium: fill tanks to a level, so that rows and columns hold the right counts of water.

Tanks and levels are drawn, the counts read off, and some of them hidden while one filling is left.
The generator narrows the interval of levels of every tank; the solver has CP-SAT decide cells.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import NamedTuple

from generators.canonical import board_json, neighbors, spaced, split_rows
from generators.family import Family, Knob, Knobs, redrawn
from generators.logic.grids import _linecounts
from generators.logic.grids._linecounts import HIDE
from generators.search import cp_model, hidden, new_bools, solved_boards, spared_singly
from generators.wording import Grammar, speak
from proofmill.problem import Json

SIZE = Knob("size", 5, 10, "rows and columns")
TANK = Knob("tank", 5, 4, "cells of a tank on average")
HIDDEN = Knob("hidden", 0.1, 0.6, "share of counts to hide; fewer where they are needed")

_MAX_NODES = 300
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class Aquarium:
    """The tank of every cell, row by row, and the counts, which are HIDE where hidden."""

    size: int
    tanks: tuple[int, ...]
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    answer: str = field(compare=False)


class Line(NamedTuple):
    """A row or column with a known count."""

    wet: int
    water: tuple[tuple[int, tuple[int, ...]], ...]
    """Each tank in it, with the water that it brings at every level."""


class Search(NamedTuple):
    """What a search found."""

    answers: int
    """Fillings, up to two; 2 also if the search was cut short."""
    work: int
    """Lines gone through, dead branches included."""


def _heights(tanks: Sequence[int], size: int) -> list[list[int]]:
    """Return the rows of every tank, from the bottom."""
    rows: list[set[int]] = [set() for _ in range(max(tanks) + 1)]
    for cell, tank in enumerate(tanks):
        rows[tank].add(cell // size)
    return [sorted(found, reverse=True) for found in rows]


def _lines(
    size: int, tanks: Sequence[int], rows: Sequence[int], columns: Sequence[int]
) -> list[Line]:
    heights, cells = _heights(tanks, size), range(size * size)
    found = []
    for index, count in enumerate((*rows, *columns)):
        if count == HIDE:
            continue
        first, step = (index * size, 1) if index < size else (index - size, size)
        line = cells[first : first + step * size : step]
        water = []
        for tank in sorted({tanks[cell] for cell in line}):
            own = [cell // size for cell in line if tanks[cell] == tank]
            heap = heights[tank]
            levels = [sum(row in heap[:level] for row in own) for level in range(len(heap) + 1)]
            water.append((tank, tuple(levels)))
        found.append(Line(count, tuple(water)))
    return found


def _settled(lines: Sequence[Line], low: list[int], high: list[int]) -> int:
    """Narrow the levels in place; return the lines gone through, negative on a contradiction."""
    work, is_stable = 0, False
    while not is_stable:
        is_stable = True
        for wet, water in lines:
            work += 1
            room = wet - sum(levels[low[tank]] for tank, levels in water)
            spare = sum(levels[high[tank]] for tank, levels in water) - wet
            if room < 0 or spare < 0:
                return -work
            for tank, levels in water:
                least, most = levels[low[tank]], levels[high[tank]]
                if most - least <= min(room, spare):
                    continue
                while levels[high[tank]] - least > room:
                    high[tank] -= 1
                while most - levels[low[tank]] > spare:
                    low[tank] += 1
                is_stable = False
                if low[tank] > high[tank]:
                    return -work
    return work


def _search(lines: Sequence[Line], tops: Sequence[int]) -> Search:
    """Count the fillings, splitting the levels of the tank that has the most left."""
    answers = work = 0
    stack = [([0] * len(tops), [*tops])]
    for _ in range(_MAX_NODES):
        if not stack or answers == 2:
            return Search(answers, work)
        low, high = stack.pop()
        done = _settled(lines, low, high)
        work += abs(done)
        if done < 0:
            continue
        gaps = [b - a for a, b in zip(low, high, strict=True)]
        tank = gaps.index(max(gaps))
        if gaps[tank] == 0:
            answers += 1
            continue
        middle = (low[tank] + high[tank]) // 2
        stack.append((low, [*high[:tank], middle, *high[tank + 1 :]]))
        stack.append(([*low[:tank], middle + 1, *low[tank + 1 :]], high))
    return Search(2, work)


@redrawn(400, "unique board")
def _generate(rng: Random, knobs: Knobs) -> Aquarium | None:
    size = SIZE.integer(knobs)
    tanks = _tanks(rng, size, min(len(_LETTERS), round(size * size / TANK.number(knobs))))
    flat = _filled(rng, tanks, size)
    rows = [sum(row) for row in split_rows(flat, size)]
    columns = [sum(flat[column::size]) for column in range(size)]
    if not _is_unique(size, tanks, rows + columns):
        return None
    order, most = rng.sample(range(2 * size), 2 * size), int(2 * size * HIDDEN.number(knobs))
    is_enough = partial(_is_unique, size, tanks)
    counts = hidden(rows + columns, HIDE, order, most, is_enough, spared_singly)
    answer = board_json(flat, size)
    above, below = tuple(counts[:size]), tuple(counts[size:])
    return Aquarium(size, tuple(tanks), above, below, answer)


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
    names: dict[int, int] = {}
    return [names.setdefault(tank, len(names)) for tank in tanks]


def _filled(rng: Random, tanks: Sequence[int], size: int) -> list[int]:
    heights = _heights(tanks, size)
    wet = [rows[: rng.randrange(len(rows) + 1)] for rows in heights]
    return [int(cell // size in wet[tank]) for cell, tank in enumerate(tanks)]


def _is_unique(size: int, tanks: Sequence[int], counts: Sequence[int]) -> bool:
    lines = _lines(size, tanks, counts[:size], counts[size:])
    return _search(lines, [len(rows) for rows in _heights(tanks, size)]).answers == 1


_GRAMMAR: Grammar = {
    "start": (
        "<ask> <rules>\n\n{board}\n\n{counts}\n<hide> <unique> <layout>",
        "<ask> <legend>\n\n{board}\n\n<rules> <hide>\n{counts}\n<unique> <layout>",
        "<rules> <ask>\n\n{board}\n\n<legend> <hide>\n{counts}\n<unique> <layout>",
    ),
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
        "The letters are tanks, and each tank is filled from the bottom up to some row, or not at "
        "all: of the cells of a tank, those in the same row are all wet or all dry, and below a "
        "wet one none is dry. Row and column counts give the number of wet cells.",
    ),
    "legend": ("The top line is the top row.", "Row 1 is at the top; water collects below."),
    "hide": (
        "A ? in place of a count means that it is not known.",
        "Where a count is replaced by ? any count is possible.",
    ),
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
    text = spaced(cells, board.size, rng.choice((" ", "")))
    counts = _linecounts.written(board.rows + board.columns)
    return speak(_GRAMMAR, rng, size=board.size, board=text, counts=counts)


def _solve(board: Aquarium) -> list[str]:
    size, count = board.size, board.size**2
    model = cp_model.CpModel()
    water = new_bools(model, count)
    for upper in range(count):
        for lower in range(upper // size * size, count):
            if board.tanks[lower] == board.tanks[upper]:
                model.add_implication(water[upper], water[lower])
    _linecounts.require(model, water, board.rows + board.columns)
    return solved_boards(model, water, size)


def _canonical(board: Aquarium) -> Json:
    # Up to the names of the tanks, and left and right.
    rows = split_rows(board.tanks, board.size)
    return min(
        [list(board.rows), list(board.columns)[::way], _renamed([row[::way] for row in rows])]
        for way in (1, -1)
    )


def _renamed(rows: Sequence[Sequence[int]]) -> list[int]:
    names: dict[int, int] = {}
    return [names.setdefault(tank, len(names)) for row in rows for tank in row]


def _effort(board: Aquarium) -> int:
    tops = [len(rows) for rows in _heights(board.tanks, board.size)]
    return _search(_lines(board.size, board.tanks, board.rows, board.columns), tops).work


def _guess_rate(dial: float) -> float:
    # Each tank full, empty or, most often, at one of some levels between.
    size = SIZE.integer_at(dial)
    return 2.0 ** -round(size * size / TANK.number_at(dial))


FAMILY = Family(
    name="aquarium",
    version=1,
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
    # By the birthday estimate at dial 0: 66 pairs of equals in 8000 boards; larger ones have more.
    capacity=lambda dial: 4e5,
    guess_rate=_guess_rate,
)
