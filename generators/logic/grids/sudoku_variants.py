"""Sudoku with diagonals, or with irregular regions in place of boxes; one solution.

Either both long diagonals hold every digit too, or the boxes are cut anew into connected regions.
The generator thins a solved board out on bit masks, where regions and diagonals are further units;
the solver is CP-SAT.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from math import isqrt
from random import Random

from generators.canonical import around, connected_parts, images, renamed, split_rows
from generators.deducing import cell_name, different, every_digit, worked_latin
from generators.family import Family, IllPosedError, Knob, Knobs, hardest
from generators.logic.grids._drawings import texts, tinted
from generators.pictures import Grid
from generators.search import latin, latin_square, solved_boards
from generators.wording import WHOLE_GRID, Grammar, speak
from proofmill.problem import Json, canonical_json

SIZE = Knob("size", 3, 9, "rows and columns: the least of 4, 6, 8 and 9 that is not below this")
EMPTY = Knob("empty", 0.35, 0.72, "share of cells to empty; fewer once no given can be spared")
PICKS = Knob("picks", 1, 3, "boards drawn, of which the one that takes most work is kept")

_MAX_DRAWS = 200
_MAX_NODES = 100
"""Nodes of the search for one solved board; others are drawn instead."""
_MOST_KNOWN = 1024
"""Candidates of units for which what follows is kept, for one board."""
_SWAPS = 1
"""Swaps tried for each cell to make regions irregular; most are refused."""
_LETTERS = "ABCDEFGHIJ"


@dataclass(frozen=True, slots=True)
class Variant:
    """A board to fill in."""

    givens: latin.Grid
    regions: tuple[int, ...]
    """The region of every cell, row by row."""
    has_diagonals: bool
    """Both long diagonals hold every digit, and the regions are the usual boxes."""
    answer: str = field(compare=False)
    """Rows of digits as JSON."""


def _units(regions: Sequence[int], has_diagonals: bool) -> list[list[int]]:
    """Return the sets of cells, rows and columns aside, that hold every digit."""
    size = isqrt(len(regions))
    parts: list[list[int]] = [[] for _ in range(size)]
    for cell, region in enumerate(regions):
        parts[region].append(cell)
    lines = (range(0, size * size, size + 1), range(size - 1, size * size - 1, size - 1))
    return parts + [list(line) for line in lines] * has_diagonals


@lru_cache(maxsize=16)
def _shape(regions: tuple[int, ...], has_diagonals: bool) -> tuple[latin.Board, latin.Narrow]:
    """Return a board whose choices clear these units too, and the rule of their last places."""
    size = isqrt(len(regions))
    shape, keep, units = latin.board(size), [*latin.board(size).keep], []
    for cells in _units(regions, has_diagonals):
        places = sum(1 << cell * size for cell in cells)
        units.append(places * ((1 << size) - 1))
        for digit in range(size):
            rest = shape.full ^ places << digit
            for cell in cells:
                bit = cell * size + digit
                keep[bit] = keep[bit] & rest | 1 << bit
    each_digit = [shape.lowest << digit for digit in range(size)]

    @lru_cache(maxsize=_MOST_KNOWN)
    def left_by(unit: int) -> int:
        """Return what candidates of a unit, by the last places of its digits, leave of all."""
        left = shape.full
        for digit in each_digit:
            there = unit & digit
            if not there:
                return 0
            if not there & there - 1:
                kept = keep[there.bit_length() - 1]
                left &= kept
                unit &= kept
        return left

    def narrow(candidates: int) -> int:
        for unit in units:
            candidates &= left_by(candidates & unit)
        return candidates

    return replace(shape, keep=tuple(keep)), narrow


def _draw(rng: Random, knobs: Knobs) -> Variant:
    size, has_diagonals = latin.boxed_size(SIZE.number(knobs)), rng.random() < 0.5
    for _ in range(_MAX_DRAWS):
        regions = _boxes(size)
        if not has_diagonals:
            regions = _irregular(rng, regions)
            if regions == _boxes(size):
                continue
        shape, narrow = _shape(tuple(regions), has_diagonals)
        answer = _solved(rng, shape, narrow)
        if answer:
            cells = latin.bits(answer)
            rng.shuffle(cells)
            fewest = round(size * size * (1 - EMPTY.number(knobs)))
            clues = latin.thin(shape, cells, fewest, narrow)
            text = canonical_json(latin.to_grid(answer, size))
            return Variant(latin.to_grid(clues, size), tuple(regions), has_diagonals, text)
    raise IllPosedError(f"sudoku_variants: no board of size {size} in {_MAX_DRAWS} draws")


def _boxes(size: int) -> list[int]:
    height, width = latin.BOXES[size]
    across = size // width
    return [r // height * across + c // width for r in range(size) for c in range(size)]


def _irregular(rng: Random, regions: Sequence[int]) -> list[int]:
    """Return the regions after swaps of cells that leave all of them connected."""
    size, found = isqrt(len(regions)), [*regions]
    beside = around(size)
    for _ in range(_SWAPS * len(found)):
        cell = rng.randrange(len(found))
        own, other = found[cell], found[rng.choice(beside[cell])]
        if other == own:
            continue
        rim = [near for c, region in enumerate(found) if region == own for near in beside[c]]
        back = rng.choice([c for c in rim if found[c] == other])
        found[cell], found[back] = other, own
        parts = [[c for c, region in enumerate(found) if region == one] for one in (own, other)]
        if any(len(connected_parts(part, size)) > 1 for part in parts):
            found[cell], found[back] = own, other
    return found


def _solved(rng: Random, shape: latin.Board, narrow: latin.Narrow) -> int:
    """Return a solved board, random in its first cells; 0 if none is found soon."""
    candidates, fixed = shape.full, 0
    for bit in rng.sample(range(shape.size**3), shape.size**2):
        if candidates & ~fixed & 1 << bit:
            after = latin.settle(shape, candidates & shape.keep[bit], fixed | 1 << bit, narrow)
            if after[0]:
                candidates, fixed = after
    found = latin.search(shape, candidates, fixed, narrow, limit=1, nodes=_MAX_NODES)
    return found.solutions[0] if found.solutions else 0


_GRAMMAR: Grammar = {
    "start": (
        "<ask> <board>\n\n{grid}\n\n{rules} <unique> <layout>",
        "<ask> {rules}\n\n{grid}\n\n<board> <unique> <layout>",
        "<ask> {rules} <board>\n\n{grid}\n\n<unique> <layout>",
    ),
    "ask": (
        "Solve this {size}x{size} {name}.",
        "Complete the following {size}x{size} {name}.",
        "Fill in this {size} by {size} {name}.",
        "Fill in every empty cell of the {name} below.",
    ),
    "diagonal": ("diagonal Sudoku", "Sudoku X", "X-Sudoku"),
    "irregular": ("jigsaw Sudoku", "Sudoku with irregular regions", "irregular Sudoku"),
    "board": (
        "The sign {blank} is an empty cell.",
        "Each {blank} stands for a cell to be filled in.",
        "The sign {blank} marks an empty cell.",
    ),
    "diagonal_rules": (
        "Every row, every column, every box and both long diagonals must hold each of the digits "
        "1 to {size} exactly once. <boxes>",
        "Use the digits 1 to {size}, so that no digit is repeated in a row, in a column, in a box "
        "or on one of the two diagonals that run from corner to corner. <boxes>",
    ),
    "boxes": (
        "The boxes are the {size} blocks of {height} rows by {width} columns that tile the grid "
        "from its top left corner.",
        "The grid is cut, from the top left corner, into {size} boxes, each {height} rows high "
        "and {width} columns wide.",
    ),
    "irregular_rules": (
        "Every row, every column and every region must hold each of the digits 1 to {size} exactly "
        "once. Instead of the usual boxes there are irregular regions; <regions>",
        "Use the digits 1 to {size}, so that no digit is repeated in a row, in a column or in a "
        "region. Regions of other shapes take the place of the usual boxes; <regions>",
    ),
    "regions": (
        "the second grid shows them: cells with the same letter belong together.",
        "each consists of the cells that have the same letter in the grid of letters.",
    ),
    "unique": ("There is exactly one solution.", "Only one way to fill it in works."),
    "layout": WHOLE_GRID,
}


def _render(board: Variant, rng: Random) -> str:
    size = len(board.givens)
    height, width = latin.BOXES[size]
    blank = rng.choice(("_", ".", "0", "?", "*"))
    rows = [[str(digit) if digit else blank for digit in row] for row in board.givens]
    text = "\n".join(" ".join(row) for row in rows)
    kind = "diagonal" if board.has_diagonals else "irregular"
    if not board.has_diagonals:
        names = rng.sample(_LETTERS[:size], size)
        letters = split_rows([names[region] for region in board.regions], size)
        text += "\n\n" + "\n".join(" ".join(row) for row in letters)
    rules = speak(_GRAMMAR, rng, f"{kind}_rules", size=size, height=height, width=width)
    name = speak(_GRAMMAR, rng, kind)
    return speak(_GRAMMAR, rng, grid=text, size=size, blank=blank, rules=rules, name=name)


def _solve(board: Variant) -> list[str]:
    size = len(board.givens)
    model, cells = latin_square(board.givens)
    for region in range(size):
        model.add_all_different(cells[c] for c, r in enumerate(board.regions) if r == region)
    if board.has_diagonals:
        model.add_all_different(cells[index * (size + 1)] for index in range(size))
        model.add_all_different(cells[(index + 1) * (size - 1)] for index in range(size))
    return solved_boards(model, cells, size)


def _steps(board: Variant) -> tuple[str, ...]:
    size = len(board.givens)
    kind = "box" if board.has_diagonals else "region"
    units = _units(board.regions, board.has_diagonals)
    names = [f"the {kind} of {cell_name(size, part[0])}" for part in units[:size]]
    names += ["the falling diagonal", "the rising diagonal"] * board.has_diagonals
    every = every_digit(size)
    more = [different(name, unit, every) for name, unit in zip(names, units, strict=True)]
    return worked_latin(board.givens, more, board.answer)


def _canonical(board: Variant) -> Json:
    # Up to turns, reflections and the names of digits and regions.
    size = len(board.givens)
    digits = images([digit for row in board.givens for digit in row], size, size)
    regions = images(board.regions, size, size)
    # An empty cell (0) comes first, so it keeps its name.
    forms = [[renamed(r), renamed([0, *d])] for r, d in zip(regions, digits, strict=True)]
    return [size, board.has_diagonals, min(forms)]


def _picture(board: Variant) -> Grid:
    size = len(board.givens)
    diagonals = {(i, j): 1 for i in range(size) for j in (i, size - 1 - i)}
    shades = diagonals if board.has_diagonals else tinted(board.regions, size)
    return Grid(cells=texts(board.givens), regions=split_rows(board.regions, size), shades=shades)


@lru_cache(maxsize=16)
def _effort(board: Variant) -> int:
    clues = latin.to_mask(board.givens)
    shape, narrow = _shape(board.regions, board.has_diagonals)
    return latin.search(shape, latin.given(shape, clues), clues, narrow).filled


def _guess_rate(dial: float) -> float:
    size = latin.boxed_size(SIZE.number_at(dial))
    return float(size) ** -round(size * size * EMPTY.number_at(dial) / 2)


FAMILY = Family(
    name="sudoku_variants",
    version=3,
    domain="logic",
    summary="fill a Sudoku whose diagonals count too, or whose boxes are irregular regions",
    concepts=("constraint satisfaction", "deduction"),
    knobs=(SIZE, EMPTY, PICKS),
    verifier="grid",
    answer_format="tags",
    examples=("1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1", "4 3 2 1\n2 1 4 3\n3 4 1 2\n1 2 3 4"),
    generate=hardest(_draw, PICKS, _effort),
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=_canonical,
    steps=_steps,
    picture=_picture,
    # By the birthday estimate, of which a tenth is a careful figure: 163 pairs of equals in 1500
    # boards of size 4, no pair in 3000 of size 6.
    capacity=lambda dial: 6e2 if latin.boxed_size(SIZE.number_at(dial)) == 4 else 4e5,
    guess_rate=_guess_rate,
)
