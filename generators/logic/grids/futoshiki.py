"""Futoshiki: a Latin square from a few digits and the signs between neighbouring cells.

The signs are drawn from a solved square, then the givens are thinned out until none can be
spared (or as the knob says), so every board has one solution; SynLogic draws its signs without
one and 15-93 % of its boards have none. The solver is CP-SAT.
"""

from dataclasses import dataclass, field
from math import comb
from random import Random
from typing import NamedTuple, TypeAlias

from generators.canonical import symmetries
from generators.deducing import (
    Square,
    cell_name,
    latin_board,
    less,
    searched_square,
    worked_square,
)
from generators.family import Family, Knob, Knobs
from generators.logic.grids._drawings import texts
from generators.pictures import Grid
from generators.search import latin, latin_square, solved_boards
from generators.wording import Grammar, speak
from proofmill.problem import Json, canonical_json

SIZE = Knob("size", 4, 9, "rows and columns")
GIVENS = Knob("givens", 0.45, 0.1, "share of cells to leave given; more where they are needed")
SIGNS = Knob("signs", 0.3, 0.4, "share of neighbouring pairs with a sign")

Cell: TypeAlias = tuple[int, int]


class Sign(NamedTuple):
    """One neighbour is less than the other; both are (row, column) from 0."""

    low: Cell
    high: Cell


@dataclass(frozen=True, slots=True)
class Futoshiki:
    """A board to fill in; the signs are sorted."""

    givens: latin.Grid
    signs: tuple[Sign, ...]
    answer: str = field(compare=False)
    """Rows of digits as JSON."""


def _generate(rng: Random, knobs: Knobs) -> Futoshiki:
    size = SIZE.integer(knobs)
    shape = latin.board(size)
    answer = latin.solved(shape, rng)
    grid = latin.to_grid(answer, size)
    pairs = _neighbours(size)
    chosen = rng.sample(pairs, _sign_count(knobs))
    signs = sorted(
        Sign(a, b) if grid[a[0]][a[1]] < grid[b[0]][b[1]] else Sign(b, a) for a, b in chosen
    )
    cells = latin.bits(answer)
    rng.shuffle(cells)
    fewest = round(size * size * GIVENS.number(knobs))
    clues = latin.thin(shape, cells, fewest, _narrow(size, signs))
    return Futoshiki(latin.to_grid(clues, size), tuple(signs), canonical_json(grid))


def _neighbours(size: int) -> list[tuple[Cell, Cell]]:
    lines = range(size)
    across = [((r, c), (r, c + 1)) for r in lines for c in lines[:-1]]
    return across + [((r, c), (r + 1, c)) for r in lines[:-1] for c in lines]


def _sign_count(knobs: Knobs) -> int:
    size = SIZE.integer(knobs)
    return round(2 * size * (size - 1) * SIGNS.number(knobs))


def _narrow(size: int, signs: list[Sign] | tuple[Sign, ...]) -> latin.Narrow:
    """Return the rule of the signs, which treats all signs of one direction at once."""
    digits, shape = (1 << size) - 1, latin.board(size)
    rises = [(step, shape.lowest * (digits >> step)) for step in (1, 2, 4)]
    lows: dict[int, int] = {}
    for low, high in signs:
        shift = ((high[0] - low[0]) * size + high[1] - low[1]) * size
        cell = digits << (low[0] * size + low[1]) * size
        lows[shift] = lows.get(shift, 0) | cell
    forward = [(shift, ~mask, ~(mask << shift)) for shift, mask in lows.items() if shift > 0]
    backward = [(-shift, ~mask, ~(mask >> -shift)) for shift, mask in lows.items() if shift < 0]

    def narrow(candidates: int) -> int:
        # Taking 1 away turns the lowest candidate of a cell and all below it round. It borrows if
        # a cell has none; then this board has no solution, whatever is left of it.
        above = ~(candidates ^ candidates - shape.lowest)
        below = candidates >> 1 & rises[0][1]
        for step, rise in rises:
            below |= below >> step & rise
        for shift, not_low, not_high in forward:
            candidates &= (not_low | below >> shift) & (not_high | above << shift)
        for shift, not_low, not_high in backward:
            candidates &= (not_low | below << shift) & (not_high | above >> shift)
        return candidates

    return narrow


_GRAMMAR: Grammar = {
    "start": (
        "<ask> <rules>\n\n{board}\n\n<blank> {signs} <layout>",
        "<ask> <blank> {signs}\n\n{board}\n\n<rules> <layout>",
    ),
    "ask": (
        "Solve this {size}x{size} Futoshiki.",
        "Here is a Futoshiki puzzle of {size} rows and {size} columns.",
        "Complete the Futoshiki below.",
        "Fill in the {size}x{size} grid of this Futoshiki (a square with inequality signs).",
        "Find the only way to fill this square of {size} rows and {size} columns.",
    ),
    "rules": (
        "Every row and every column must hold each of the numbers 1 to {size} exactly once, and "
        "every inequality sign between two neighboring cells must be true.",
        "Put a number from 1 to {size} into each empty cell, so that no number is repeated in a "
        "row or a column and all inequalities hold.",
        "Each row and each column contains the numbers 1 to {size}, each once; all inequalities "
        "between neighboring cells must be satisfied.",
    ),
    "blank": (
        "An empty cell is shown as {blank}.",
        "Each {blank} is a cell to be filled in.",
        "Empty cells are marked {blank}.",
    ),
    "drawn": (
        "Signs between cells: < and > compare the cells to their left and right; ^ means that the "
        "cell above it is less than the cell below it, and v that the cell above it is greater.",
        "Every sign points at the smaller of its two cells: < at the left one, > at the right "
        "one, ^ at the upper one and v at the lower one.",
    ),
    "listed": (
        "The inequalities are listed under the grid; rN cM is the cell in row N from the top and "
        "column M from the left, both counted from 1.",
        "Below the grid are the inequalities, where r2 c3 means row 2 (from the top), column 3 "
        "(from the left).",
    ),
    "layout": (
        "Answer with the completed grid without the signs: {size} lines of {size} numbers "
        "separated by spaces.",
        "Give the numbers alone, one row per line from top to bottom, separated by spaces.",
        "Write all {size} completed rows, one per line, as numbers separated by spaces; leave the "
        "inequality signs out.",
    ),
}


def _render(board: Futoshiki, rng: Random) -> str:
    size = len(board.givens)
    blank = rng.choice(("_", "?", "*"))
    cells = [[str(digit) if digit else blank for digit in row] for row in board.givens]
    is_drawn = rng.random() < 0.5
    if is_drawn:
        text = _drawn(board, cells)
    else:
        text = "\n".join(" ".join(row) for row in cells) + "\n\n" + _listed(board, rng)
    signs = speak(_GRAMMAR, rng, "drawn" if is_drawn else "listed")
    return speak(_GRAMMAR, rng, size=size, blank=blank, board=text, signs=signs)


def _drawn(board: Futoshiki, cells: list[list[str]]) -> str:
    size = len(cells)
    canvas = [[" "] * (4 * size - 3) for _ in range(2 * size - 1)]
    for r, row in enumerate(cells):
        canvas[2 * r][::4] = row
    for (r, c), (rr, cc) in board.signs:
        mark = "<>"[c > cc] if r == rr else "^v"[r > rr]
        canvas[r + rr][2 * (c + cc)] = mark
    return "\n".join("".join(line).rstrip() for line in canvas)


def _listed(board: Futoshiki, rng: Random) -> str:
    lines = []
    for low, high in rng.sample(board.signs, len(board.signs)):
        a, b = (f"r{r + 1} c{c + 1}" for r, c in (low, high))
        lines.append(f"{a} < {b}" if rng.random() < 0.5 else f"{b} > {a}")
    return rng.choice(("\n", "; ", ", ")).join(lines)


def _solve(board: Futoshiki) -> list[str]:
    model, cells = latin_square(board.givens)
    size = len(board.givens)
    for (r, c), (rr, cc) in board.signs:
        model.add(cells[r * size + c] < cells[rr * size + cc])
    return solved_boards(model, cells, size)


def _rules(board: Futoshiki) -> Square:
    size = len(board.givens)
    signs = []
    for low, high in board.signs:
        cells = [r * size + c for r, c in (low, high)]
        names = [cell_name(size, cell) for cell in cells]
        signs.append(less(" < ".join(names), *cells))
    return latin_board(board.givens, signs, board.answer)


def _steps(board: Futoshiki) -> tuple[str, ...]:
    return worked_square(*_rules(board))


def _canonical(board: Futoshiki) -> Json:
    # Up to turns, reflections and counting down (n + 1 - digit, with all signs turned round).
    size = len(board.givens)
    flat = [digit for row in board.givens for digit in row]
    turned = [size + 1 - digit if digit else 0 for digit in flat]
    low = [r * size + c for (r, c), _ in board.signs]
    high = [r * size + c for _, (r, c) in board.signs]
    forms: list[Json] = []
    for places in symmetries(size, size):
        pairs = [(places[a], places[b]) for a, b in zip(low, high, strict=True)]
        for digits, signs in ((flat, pairs), (turned, [(b, a) for a, b in pairs])):
            moved = [0] * len(digits)
            for place, digit in zip(places, digits, strict=True):
                moved[place] = digit
            forms.append([moved, sorted(signs)])
    return min(forms)


# From the lower cell to the higher one.
_MARKS = {(0, 1): "<", (0, -1): ">", (1, 0): "^", (-1, 0): "v"}


def _picture(board: Futoshiki) -> Grid:
    signs = {
        (min(low, high), max(low, high)): _MARKS[high[0] - low[0], high[1] - low[1]]
        for low, high in board.signs
    }
    return Grid(cells=texts(board.givens), signs=signs)


def _effort(board: Futoshiki) -> int:
    size, clues = len(board.givens), latin.to_mask(board.givens)
    shape = latin.board(size)
    rule = _narrow(size, board.signs)
    return latin.search(shape, latin.given(shape, clues), clues, rule).filled


def _setting(dial: float) -> tuple[int, int, int]:
    knobs = {"size": dial, "givens": dial, "signs": dial}
    size = SIZE.integer(knobs)
    return size, round(size * size * GIVENS.number(knobs)), _sign_count(knobs)


def _capacity(dial: float) -> float:
    # Places of the signs on each solved square, up to its 16 symmetries; squares by OEIS A002860
    # (576 of size 4; a hundred thousand of any other size is a careful figure).
    size, _, signs = _setting(dial)
    squares = 576 if size == 4 else 1e5
    return squares * comb(2 * size * (size - 1), signs) / 16


def _guess_rate(dial: float) -> float:
    size, givens, _ = _setting(dial)
    return float(size) ** (givens - size * size)


FAMILY = Family(
    name="futoshiki",
    version=4,
    domain="logic",
    summary="fill a Latin square so that the inequality signs between its cells hold",
    concepts=("constraint satisfaction", "inequalities"),
    knobs=(SIZE, GIVENS, SIGNS),
    verifier="grid",
    answer_format="tags",
    examples=("1 2 3\n2 3 1\n3 1 2", "3 1 2\n1 2 3\n2 3 1"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=_canonical,
    steps=_steps,
    trace=lambda board: searched_square(_rules(board)),
    picture=_picture,
    capacity=_capacity,
    guess_rate=_guess_rate,
)
