"""Four winds: arrows run from the numbered cells until every other cell is on one of them.

A number says how many cells the arrows from its cell cover together. Where a second covering is
found, a cell in which the two differ becomes a number too; then numbers are hidden while one
covering is left. The generator narrows how far each arrow reaches, from both ends; the solver is
CP-SAT over which arrow covers each cell. SynLogic calls this puzzle an arrow maze. At the top 10x10
with two numbers in five hidden.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product, takewhile
from random import Random

from generators.canonical import board_json, images, split_rows
from generators.deducing import Rule, cell_name, options, worked_square
from generators.family import Family, Knob, Knobs, hardest, redrawn, rule
from generators.logic.grids._drawings import texts
from generators.logic.grids._winds import EMPTY, HIDE, STEPS, Board, Cells, board_of, search, ways
from generators.pictures import Grid
from generators.search import Model, Var, hidden, new_model, solutions, spared_singly
from generators.wording import Grammar, speak
from proofmill.problem import canonical_json

SIZE = Knob("size", 4.5, 10, "rows and columns")
REACH = Knob("reach", 2, 5, "cells that one arrow covers at the most, when the board is drawn")
HIDDEN = Knob("hidden", 0.0, 0.4, "share of the numbers to hide; fewer where they are needed")
PICKS = Knob("picks", 1, 3, "boards drawn, of which the one that takes most work is kept")

_BACK = {"U": "D", "D": "U", "L": "R", "R": "L"}


@dataclass(frozen=True, slots=True)
class Winds:
    """The numbers row by row; EMPTY where an arrow goes, HIDE where a number is not told."""

    size: int
    cells: Cells
    answer: str = field(compare=False)
    """Rows of letters U, D, L, R and numbers (?, if hidden) as JSON."""


@redrawn(400, "unique board")
def _draw(rng: Random, knobs: Knobs) -> Winds | None:
    size = SIZE.integer(knobs)
    arrows = _repaired(rng, _covered(rng, size, REACH.integer(knobs)), size)
    if not arrows:
        return None
    cells = _numbers(arrows, size)
    sources = [cell for cell, number in enumerate(cells) if number != EMPTY]
    order, most = rng.sample(sources, len(sources)), int(len(sources) * HIDDEN.number(knobs))
    cells = hidden(
        cells, HIDE, order, most, lambda left: search(board_of(left, size)).is_unique, spared_singly
    )
    flat = [arrow or _shown(number) for arrow, number in zip(arrows, cells, strict=True)]
    return Winds(size, tuple(cells), board_json(flat, size))


def _repaired(rng: Random, arrows: list[str], size: int) -> list[str] | None:
    """Return the arrows with numbers in place of some, so that nothing else covers the board."""
    for _ in range(size * size // 4):
        board = board_of(_numbers(arrows, size), size)
        found = search(board)
        if found.is_unique:
            return arrows
        if len(found.coverings) < 2:
            return None
        reached = [_reached(board, covering) for covering in found.coverings]
        unlike = [cell for cell in board.covers if reached[0][cell] != reached[1][cell]]
        inner = [cell for cell in unlike if _is_led_on(arrows, cell, size)]
        arrows = [*arrows]
        arrows[rng.choice(inner or unlike)] = ""
    return None


def _is_led_on(arrows: Sequence[str], cell: int, size: int) -> bool:
    """Tell whether the arrow on a cell covers the next one too."""
    after = _beside(cell, arrows[cell], size)
    return after is not None and arrows[after] == arrows[cell]


def _reached(board: Board, covering: Sequence[int]) -> dict[int, int]:
    """Return the arrow on every cell."""
    return {
        cell: arrow
        for arrow, (ray, far) in enumerate(zip(board.rays, covering, strict=True))
        for cell in ray[:far]
    }


@rule
def _shown(number: int) -> str:
    return "?" if number == HIDE else str(number)


def _numbers(arrows: Sequence[str], size: int) -> list[int]:
    """Return what the numbered cells, those without a letter, must say."""
    return [EMPTY if arrow else _sent(arrows, cell, size) for cell, arrow in enumerate(arrows)]


def _sent(arrows: Sequence[str], source: int, size: int) -> int:
    """Return how many cells the arrows from a source cover."""
    return sum(
        next((far for far, cell in enumerate(way) if arrows[cell] != letter), len(way))
        for letter, way in zip(STEPS, ways(size)[source], strict=True)
    )


def _covered(rng: Random, size: int, reach: int) -> list[str]:
    """Return a letter for each cell on an arrow, and nothing for the others.

    A number without arrows is covered by a longer one, where there is one that points to it.
    """
    arrows, sources = [""] * size**2, dict[int, None]()
    for source in rng.sample(range(size * size), size * size):
        if arrows[source]:
            continue
        sources[source] = None
        for letter, way in zip(STEPS, ways(size)[source], strict=True):
            for cell in way[: rng.randint(1, reach)]:
                if arrows[cell] or cell in sources:
                    break
                arrows[cell] = letter
    for cell in sources:
        if _sent(arrows, cell, size) == 0:
            beside = {letter: _beside(cell, _BACK[letter], size) for letter in STEPS}
            ends = [x for x, near in beside.items() if near is not None and arrows[near] in ("", x)]
            arrows[cell] = rng.choice(ends) if ends else ""
    return arrows


_GRAMMAR: Grammar = {
    "start": (
        "<ask> <rules>\n\n{board}\n\n<signs> <unique> <layout>",
        "<ask> <signs>\n\n{board}\n\n<rules> <unique> <layout>",
        "<ask> <rules> <signs>\n\n{board}\n\n<unique> <layout>",
    ),
    "ask": (
        "Solve this Four Winds puzzle of {size} rows and {size} columns.",
        "Draw the arrows on the {size}x{size} board.",
        "Which way does the arrow on each empty cell run?",
        "Cover the {size} by {size} board with arrows.",
    ),
    "rules": (
        "From every cell with a number, straight arrows may run up, down, left and right, at most "
        "one each way. The number says how many cells these arrows cover together, not counting "
        "its own. Arrows never pass over a number or another arrow, and each empty cell is covered "
        "by exactly one arrow.",
        "Each number sends out up to four arrows (one up, one down, one to the left, one to the "
        "right), and is the sum of their lengths in cells. An arrow starts next to its number and "
        "covers empty cells without a gap; every empty cell lies on exactly one arrow.",
        "Every empty cell belongs to exactly one arrow. An arrow leaves a numbered cell upward, "
        "downward, to the left or to the right, and runs straight over empty cells, as far as it "
        "likes; the arrows that leave a cell cover as many cells in all as its number says.",
    ),
    "signs": (
        "A {blank} marks an empty cell{hide}.",
        "The sign {blank} marks an empty cell{hide}.",
    ),
    "hide": (
        "; a ? is a numbered cell whose number is not known",
        ", and ? stands for a number that is not told",
    ),
    "unique": ("There is exactly one solution.", "Only one covering works."),
    "layout": (
        "Answer with {size} lines of {size} signs separated by spaces: for each empty cell the "
        "direction of its arrow, away from the number (U up, D down, L left, R right), and every "
        "other cell as it is shown.",
        "Write the board row by row, one line each, with spaces between the cells. Put U, D, L or "
        "R (up, down, left, right) for the direction in which the arrow on a cell leads away from "
        "its number, and repeat the numbered cells as they stand.",
    ),
}


def _render(winds: Winds, rng: Random) -> str:
    blank = rng.choice(".-_")
    flat = [blank if number == EMPTY else _shown(number) for number in winds.cells]
    wide = max(map(len, flat))
    rows = (" ".join(sign.rjust(wide) for sign in row) for row in split_rows(flat, winds.size))
    hide = speak(_GRAMMAR, rng, "hide") if HIDE in winds.cells else ""
    return speak(_GRAMMAR, rng, size=winds.size, board="\n".join(rows), blank=blank, hide=hide)


def _solve(winds: Winds) -> list[str]:
    model, size = new_model(), winds.size
    lead: dict[tuple[int, str], Var] = {}
    for cell, number in enumerate(winds.cells):
        if number == EMPTY:
            for letter in STEPS:
                lead[cell, letter] = model.new_bool_var("")
            model.add_exactly_one(lead[cell, letter] for letter in STEPS)
    for cell, letter in lead:
        # The cell before one on an arrow is on the same arrow, or is its source.
        before = _beside(cell, _BACK[letter], size)
        if before is None:
            model.add(lead[cell, letter] == 0)
        elif winds.cells[before] == EMPTY:
            model.add_implication(lead[cell, letter], lead[before, letter])
    for source, number in enumerate(winds.cells):
        if number >= 0:
            model.add(sum(_along(model, winds, lead, source)) == number)
    order = list(lead)
    found = solutions(model, [lead[key] for key in order])
    return [_written(winds, dict(zip(order, values, strict=True))) for values in found]


@rule
def _beside(cell: int, letter: str, size: int) -> int | None:
    (down, across), (row, column) = STEPS[letter], divmod(cell, size)
    is_inside = 0 <= row + down < size and 0 <= column + across < size
    return cell + down * size + across if is_inside else None


def _along(model: Model, winds: Winds, lead: dict[tuple[int, str], Var], source: int) -> list[Var]:
    """Return what tells of each cell in sight of a source whether its arrow comes from there."""
    return [
        lead[cell, letter]
        for letter, way in zip(STEPS, ways(winds.size)[source], strict=True)
        for cell in takewhile(lambda cell: winds.cells[cell] == EMPTY, way)
    ]


def _written(winds: Winds, leads: dict[tuple[int, str], int]) -> str:
    flat = [_shown(number) for number in winds.cells]
    for (cell, letter), is_led in leads.items():
        if is_led:
            flat[cell] = letter
    return board_json(flat, winds.size)


def _steps(board: Winds) -> tuple[str, ...]:
    size, cells, rules = board.size, board.cells, list[Rule]()
    known = [0] * len(cells)
    words = [*_ARROWS, *dict.fromkeys(_shown(number) for number in cells if number != EMPTY)]
    for cell, number in enumerate(cells):
        if number == EMPTY:
            continue
        known[cell] = 1 << words.index(_shown(number))
        arms = _arms(cells, size, cell)
        for arrow, arm in enumerate(arms):
            for other in arm:
                known[other] |= 1 << arrow
        name = cell_name(size, cell)
        if number != HIDE and (each := _covers(arms, number)):
            rules.append(options(f"the {number} at {name}", each))
            continue
        for arrow, arm in enumerate(arms):
            ways = [_cover(arm, arrow, length) for length in range(len(arm) + 1)]
            if arm:
                rules.append(options(f"the arrow {_WAYS[arrow]} of {name}", ways))
    rows = [[words.index(sign) for sign in row] for row in json.loads(board.answer)]
    return worked_square(size, known, rules, canonical_json(rows), words.__getitem__)


_ARROWS = ("U", "D", "L", "R")
_WAYS = ("up", "down", "left", "right")


def _arms(cells: Cells, size: int, cell: int) -> list[list[int]]:
    """Return the cells that arrows up, down, left and right of a number could cover."""
    row = cell // size
    lines = (
        range(cell - size, -1, -size),
        range(cell + size, size * size, size),
        range(cell - 1, row * size - 1, -1),
        range(cell + 1, row * size + size),
    )
    return [[*takewhile(lambda other: cells[other] == EMPTY, line)] for line in lines]


def _covers(arms: Sequence[Sequence[int]], number: int) -> list[dict[int, int]]:
    """Return the ways to send out arrows of so many cells in all, by what they leave of cells."""
    lengths = product(*(range(min(len(arm), number) + 1) for arm in arms))
    return [
        {
            cell: mask
            for arrow, (arm, length) in enumerate(zip(arms, each, strict=True))
            for cell, mask in _cover(arm, arrow, length).items()
        }
        for each in lengths
        if sum(each) == number and any(arms)
    ]


def _cover(arm: Sequence[int], arrow: int, length: int) -> dict[int, int]:
    """Return what an arrow of some length leaves of the cells that it could cover."""
    own, other = 1 << arrow, 0b1111 & ~(1 << arrow)
    return {cell: own if place < length else other for place, cell in enumerate(arm)}


@lru_cache(maxsize=16)
def _effort(winds: Winds) -> int:
    return search(board_of(winds.cells, winds.size)).work


def _guess_rate(dial: float) -> float:
    # Some two of the four directions are possible for each of two cells in three.
    size = SIZE.integer_at(dial)
    return float(2.0 ** -(size * size * 2 / 3))


def _picture(winds: Winds) -> Grid:
    cells = texts(split_rows(winds.cells, winds.size), {EMPTY: "", HIDE: "?"})
    sources = [divmod(c, winds.size) for c, number in enumerate(winds.cells) if number != EMPTY]
    return Grid(cells=cells, circles=sources)


FAMILY = Family(
    name="four_winds",
    version=3,
    domain="logic",
    summary="run arrows from numbered cells so that they cover all others, each number in all",
    concepts=("constraint satisfaction", "deduction"),
    knobs=(SIZE, REACH, HIDDEN, PICKS),
    verifier="grid",
    answer_format="tags",
    examples=("L 4 R\n1 D U\nD D 1", "U L 1\n4 R R\nD L 1"),
    generate=hardest(_draw, PICKS, _effort),
    render=_render,
    solve=_solve,
    effort=_effort,
    # Up to turns and reflections.
    canonical=lambda winds: [winds.size, min(images(winds.cells, winds.size, winds.size))],
    steps=_steps,
    picture=_picture,
    # By the birthday estimate at dial 0: 149 pairs of equals in 4000 boards. Larger ones have more
    # by far; that they double every tenth of the dial is a careful figure.
    capacity=lambda dial: 5e4 * 1000**dial,
    guess_rate=_guess_rate,
)
