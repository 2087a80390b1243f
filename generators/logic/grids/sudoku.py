"""Sudoku on 4x4, 6x6, 8x8 and 9x9 boards, with one solution.

At the top of the dial no given can be spared and singles do not suffice: of several such boards
the one with the most work in dead branches is kept. The generator thins a random solved board out
on bit masks; the solver is CP-SAT.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import comb, factorial
from random import Random

from generators.deducing import (
    Square,
    cell_name,
    different,
    every_digit,
    latin_board,
    searched_square,
    worked_square,
)
from generators.family import Family, Knob, Knobs
from generators.logic.grids._drawings import texts
from generators.pictures import Grid
from generators.search import latin, latin_square, solved_boards
from generators.wording import WHOLE_GRID, Grammar, speak
from proofmill.problem import Json, canonical_json

SIZE = Knob("size", 3, 9, "rows and columns: the least of 4, 6, 8 and 9 that is not below this")
EMPTY = Knob("empty", 0.35, 0.8, "share of cells to empty; fewer once no given can be spared")
PICKS = Knob("picks", 1, 6, "boards drawn, of which the one that takes most work is kept")

# All solved boards: OEIS A107739 for 9x9, Pettersen and Jarvis 2005 for the others.
_SOLVED: Mapping[int, float] = {
    4: 288,
    6: 28200960,
    8: 29136487207403520,
    9: 6670903752021072936960,
}


@dataclass(frozen=True, slots=True)
class Sudoku:
    """A board to fill in."""

    givens: latin.Grid
    answer: str = field(compare=False)
    """Rows of digits as JSON."""


def _clues(knobs: Knobs) -> int:
    return round(latin.boxed_size(SIZE.number(knobs)) ** 2 * (1 - EMPTY.number(knobs)))


def _generate(rng: Random, knobs: Knobs) -> Sudoku:
    size = latin.boxed_size(SIZE.number(knobs))
    shape = latin.board(size, latin.BOXES[size])
    drawn = []
    for _ in range(int(PICKS.number(knobs))):
        answer = latin.solved(shape, rng)
        cells = latin.bits(answer)
        rng.shuffle(cells)
        clues = latin.thin(shape, cells, _clues(knobs))
        drawn.append((clues, answer))
    clues, answer = max(drawn, key=lambda pair: _search(shape, pair[0]).filled)
    return Sudoku(latin.to_grid(clues, size), canonical_json(latin.to_grid(answer, size)))


def _search(shape: latin.Board, clues: int) -> latin.Search:
    return latin.search(shape, latin.given(shape, clues), clues)


_GRAMMAR: Grammar = {
    "start": (
        "<ask> <board>\n\n{grid}\n\n<rules> <layout>",
        "<ask> <rules>\n\n{grid}\n\n<board> <layout>",
    ),
    "ask": (
        "Solve this {size}x{size} Sudoku.",
        "Complete the following Sudoku of {size} rows and {size} columns.",
        "Here is a Sudoku puzzle of {size} rows and {size} columns; fill it in.",
        "Fill in every empty cell of the Sudoku below.",
        "Find the one solution of this Sudoku.",
    ),
    "board": (
        "The sign {blank} is an empty cell.",
        "Each {blank} stands for a cell to be filled in.",
        "The sign {blank} marks an empty cell.",
    ),
    "rules": (
        "Every row, every column and every box must hold each of the digits 1 to {size} exactly "
        "once. <boxes>",
        "Use the digits 1 to {size}, so that no digit is repeated in a row, a column or a box. "
        "<boxes>",
        "<boxes> Each row, each column and each of these boxes contains all digits from 1 to "
        "{size}, each once.",
    ),
    "boxes": (
        "The boxes are the {size} blocks of {height} rows by {width} columns that tile the grid "
        "from its top left corner.",
        "The grid is cut, from the top left corner, into {size} boxes, each {height} rows high "
        "and {width} columns wide.",
    ),
    "layout": WHOLE_GRID,
}


def _render(sudoku: Sudoku, rng: Random) -> str:
    size = len(sudoku.givens)
    height, width = latin.BOXES[size]
    blank = rng.choice(("_", ".", "0", "?", "*"))
    bar = rng.choice((" ", " | "))
    lines = []
    for row in sudoku.givens:
        cells = [str(digit) if digit else blank for digit in row]
        chunks = [" ".join(cells[start : start + width]) for start in range(0, size, width)]
        lines.append(bar.join(chunks))
    if bar != " ":
        rule = "+".join("-" * (2 * width + 1) for _ in range(size // width))[1:-1]
        chunks = ["\n".join(lines[start : start + height]) for start in range(0, size, height)]
        lines = [f"\n{rule}\n".join(chunks)]
    text = "\n".join(lines)
    return speak(_GRAMMAR, rng, grid=text, size=size, height=height, width=width, blank=blank)


def _solve(sudoku: Sudoku) -> list[str]:
    size = len(sudoku.givens)
    height, width = latin.BOXES[size]
    model, cells = latin_square(sudoku.givens)
    for box in range(size):
        corner = box // (size // width) * height * size + box % (size // width) * width
        model.add_all_different(
            cells[corner + r * size + c] for r in range(height) for c in range(width)
        )
    return solved_boards(model, cells, size)


def _rules(sudoku: Sudoku) -> Square:
    size = len(sudoku.givens)
    height, width = latin.BOXES[size]
    corners = [r * size + c for r in range(0, size, height) for c in range(0, size, width)]
    inside = [r * size + c for r in range(height) for c in range(width)]
    boxes = [
        different(
            f"the box of {cell_name(size, corner)}",
            [corner + cell for cell in inside],
            every_digit(size),
        )
        for corner in corners
    ]
    return latin_board(sudoku.givens, boxes, sudoku.answer)


def _steps(sudoku: Sudoku) -> tuple[str, ...]:
    return worked_square(*_rules(sudoku))


def _canonical(sudoku: Sudoku) -> Json:
    # Up to the names of the digits, flips, and transposition where the boxes are square.
    # Swaps of rows within a band are left out: their 3 million products cost more than the puzzle.
    grids = [sudoku.givens]
    height, width = latin.BOXES[len(sudoku.givens)]
    if height == width:
        grids.append(tuple(zip(*sudoku.givens, strict=True)))
    cells = [[digit for row in grid for digit in row] for grid in grids]
    cells += [[digit for row in grid for digit in row[::-1]] for grid in grids]
    cells += [flat[::-1] for flat in cells]
    return [len(sudoku.givens), min(_renamed(flat) for flat in cells)]


def _renamed(cells: list[int]) -> list[int]:
    names = {0: 0}
    return [names.setdefault(digit, len(names)) for digit in cells]


def _effort(sudoku: Sudoku) -> int:
    size = len(sudoku.givens)
    return _search(latin.board(size, latin.BOXES[size]), latin.to_mask(sudoku.givens)).filled


def _setting(dial: float) -> tuple[int, int]:
    knobs = {"size": dial, "empty": dial}
    return latin.boxed_size(SIZE.number(knobs)), _clues(knobs)


def _picture(sudoku: Sudoku) -> Grid:
    size = len(sudoku.givens)
    height, width = latin.BOXES[size]
    boxes = [[(r // height, c // width) for c in range(size)] for r in range(size)]
    return Grid(cells=texts(sudoku.givens), regions=boxes)


def _capacity(dial: float) -> float:
    # Solved boards up to renaming and flips; a thousand patterns of givens for each is far below
    # what there is (a 6x6 board at dial 0 has comb(36, 23) patterns, most of them unique).
    size, clues = _setting(dial)
    return _SOLVED[size] / factorial(size) / 8 * min(1000, comb(size * size, clues))


def _guess_rate(dial: float) -> float:
    size, clues = _setting(dial)
    return float(size) ** (clues - size * size)


FAMILY = Family(
    name="sudoku",
    version=4,
    domain="logic",
    summary="fill a board with digits, each once in every row, column and box",
    concepts=("constraint satisfaction", "deduction"),
    knobs=(SIZE, EMPTY, PICKS),
    verifier="grid",
    answer_format="tags",
    examples=("1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1", "4 3 2 1\n2 1 4 3\n3 4 1 2\n1 2 3 4"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=_canonical,
    steps=_steps,
    trace=lambda sudoku: searched_square(_rules(sudoku)),
    picture=_picture,
    capacity=_capacity,
    guess_rate=_guess_rate,
)
