"""Slitherlink: one loop along the edges of a grid; asked for are the cells inside it.

A random region without holes grows cell by cell, its border is the loop, and numbers are hidden
while one loop is left. The generator deduces which cells are inside, on bit masks with floods from
either side; the solver is the circuit constraint of CP-SAT along the edges.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import product
from random import Random
from typing import TypeAlias

from generators.canonical import board_json, images, spaced, split_rows
from generators.family import Family, Knob, Knobs, redrawn
from generators.logic.grids._drawings import texts
from generators.logic.grids._loops import BLANK, clues_of, framed, judged, search
from generators.pictures import Grid
from generators.search import Model, Var, hidden, new_model, solutions, with_rivals
from generators.wording import BOARD_PUZZLE, Grammar, speak

SIZE = Knob("size", 4, 9, "rows and columns")
HIDDEN = Knob("hidden", 0.2, 0.7, "share of the numbers to hide; fewer where they are needed")

_FILL = 0.55
"""Share of the cells to be inside; growth may stop before."""
_FAT = 0.4
"""Chance to take a cell that has two or three neighbors inside; thin regions have longer loops."""
Cell: TypeAlias = tuple[int, int]
_RING = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))


@dataclass(frozen=True, slots=True)
class Slitherlink:
    """The number of every cell, row by row; BLANK where there is none."""

    size: int
    clues: tuple[int, ...]
    answer: str = field(compare=False)
    """Rows of 0 and 1 as JSON; 1 is inside the loop."""


@redrawn(100, "unique loop")
def _generate(rng: Random, knobs: Knobs) -> Slitherlink | None:
    size = SIZE.integer(knobs)
    flat = _grown(rng, size)
    inside = framed(flat, size)
    clues = clues_of(inside, size)
    if not search(clues, size).is_unique:
        return None
    order, most = rng.sample(range(len(clues)), len(clues)), len(clues) * HIDDEN.number(knobs)
    is_enough = with_rivals(clues, BLANK, partial(judged, size=size, inside=inside))
    clues = hidden(clues, BLANK, order, round(most), is_enough)
    return Slitherlink(size, tuple(clues), board_json(flat, size))


def _grown(rng: Random, size: int) -> list[int]:
    """Return a random region whose border is one loop, as 1 for its cells."""
    grid = [[0] * (size + 2) for _ in range(size + 2)]
    grid[rng.randint(1, size)][rng.randint(1, size)] = 1
    cells = list(product(range(1, size + 1), repeat=2))
    count = 1
    for _ in range(2):
        rng.shuffle(cells)
        for row, column in cells * 2:
            if count >= _FILL * size * size:
                break
            if not grid[row][column] and _may_grow(grid, row, column, rng):
                grid[row][column] = 1
                count += 1
    return [cell for line in grid[1:-1] for cell in line[1:-1]]


def _may_grow(grid: Sequence[Sequence[int]], row: int, column: int, rng: Random) -> bool:
    """Return whether the border stays one loop: the region touches the cell in a single run."""
    ring = [grid[row + r][column + c] for r, c in _RING]
    runs = sum(ring[i] > ring[i - 1] for i in range(8))
    sides = sum(ring[1::2])
    return runs == 1 and sides > 0 and (sides == 1 or rng.random() < _FAT)


_GRAMMAR: Grammar = {
    "start": BOARD_PUZZLE,
    "ask": (
        "Solve this {size}x{size} Slitherlink puzzle.",
        "Which cells lie inside the loop of the following Slitherlink?",
        "Here is a Slitherlink puzzle of {size} rows and {size} columns.",
        "Find the loop on the {size} by {size} board below and tell its inside from its outside.",
    ),
    "rules": (
        "Draw a single closed loop along the sides of the cells; it may also use sides that lie on "
        "the border of the board. The loop never crosses or touches itself, and the number in a "
        "cell says how many of the four sides of that cell belong to the loop.",
        "Exactly one closed loop runs along the grid lines, of which those at the border of the "
        "board may be used too. It has no crossings or branches, and meets no point of the grid "
        "twice. A cell with a number has exactly that many of its four sides on the loop.",
        "Each number counts those of the four sides of its cell that are part of a loop. There is "
        "one loop only; it follows the lines of the grid (and may follow the outer border), is "
        "closed, and visits no grid point more than once.",
    ),
    "blank": (
        "A {blank} marks a cell without a number: any of its sides may be on the loop.",
        "Cells shown as {blank} have no number, so nothing is said about their sides.",
    ),
    "unique": ("There is exactly one solution.", "Only one loop works."),
    "layout": (
        "Answer with {size} lines of {size} numbers separated by spaces: 1 for a cell inside the "
        "loop and 0 for a cell outside.",
        "Write the board row by row, one line each, with 1 for every cell that the loop encloses "
        "and 0 for every other cell, separated by spaces.",
    ),
}


def _render(board: Slitherlink, rng: Random) -> str:
    blank = rng.choice(".-_*")
    cells = [blank if clue == BLANK else str(clue) for clue in board.clues]
    text = spaced(cells, board.size)
    return speak(_GRAMMAR, rng, size=board.size, board=text, blank=blank)


def _solve(board: Slitherlink) -> list[str]:
    size, model = board.size, new_model()
    inside = {(r, c): model.new_bool_var("") for r in range(size) for c in range(size)}
    steps = _steps(model, inside, size)
    skips = [(point, point, model.new_bool_var("")) for point in range((size + 1) ** 2)]
    model.add_circuit([*steps.values(), *skips])
    model.add(sum(inside.values()) >= 1)
    for cell, clue in zip(inside, board.clues, strict=True):
        if clue != BLANK:
            sides = [step for ends, step in steps.items() if cell in ends]
            model.add(sum(taken for _, _, taken in sides) == clue)
    found = solutions(model, list(inside.values()))
    return [board_json(flat, size) for flat in found]


def _steps(
    model: Model, inside: Mapping[Cell, Var], size: int
) -> dict[tuple[Cell, Cell], tuple[int, int, Var]]:
    """Return for a cell and one across a side: the points along it, and whether the loop does so.

    The first cell is inside and on the right, so a loop is walked in one direction only.
    """
    # The sides in the order of _RING, from one corner of the cell to the next one.
    corners = (((0, 0), (0, 1)), ((0, 1), (1, 1)), ((1, 1), (1, 0)), ((1, 0), (0, 0)))
    found = {}
    for row, column in inside:
        for (down, right), ends in zip(_RING[1::2], corners, strict=True):
            other, taken = (row + down, column + right), model.new_bool_var("")
            here, there = inside[row, column], inside.get(other)
            # Cells off the board are outside.
            if there is None:
                model.add(taken == here)
            else:
                model.add_bool_and(here, there.negated()).only_enforce_if(taken)
                model.add_bool_or(here.negated(), there, taken)
            start, end = ((row + r) * (size + 1) + column + c for r, c in ends)
            found[(row, column), other] = start, end, taken
    return found


def _picture(board: Slitherlink) -> Grid:
    cells = texts(split_rows(board.clues, board.size), {BLANK: ""})
    points = range(board.size + 1)
    dots = {(row, column): "" for row in points for column in points}
    return Grid(cells=cells, corners=dots, is_ruled=False, is_framed=False)


FAMILY = Family(
    name="slitherlink",
    version=2,
    domain="logic",
    summary="find the one loop along the edges of a grid from counts of sides",
    concepts=("constraint satisfaction", "topology"),
    knobs=(SIZE, HIDDEN),
    verifier="grid",
    answer_format="tags",
    examples=("1 1 0\n0 1 0\n0 1 1", "0 1 1\n1 1 0\n1 0 0"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=lambda board: search(board.clues, board.size).decided,
    # Up to turns and reflections.
    canonical=lambda board: [board.size, min(images(board.clues, board.size, board.size))],
    picture=_picture,
    # By the birthday estimate at dial 0: 191 pairs of equals in 4000 boards. Larger ones have more
    # by far; that they double every tenth of the dial is a careful figure.
    capacity=lambda dial: 4e4 * 1000**dial,
    # A cell at the border of the board is inside or outside, one as likely as the other.
    guess_rate=lambda dial: 1 / (1 << 4 * SIZE.integer_at(dial) - 4),
)
