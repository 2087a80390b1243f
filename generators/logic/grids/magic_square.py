"""Magic squares of order 4 and 5 with cells missing, over numbers with gaps between them.

A square is the sum of two orthogonal diagonal Latin squares (Euler's construction, over the field
of 4 or 5 elements), the symbols of each replaced by random numbers; so the numbers need not follow
one another, and few squares share their numbers. Cells are emptied while the line search finds one
solution; of order 4 one row, column or diagonal stays whole. The solver is CP-SAT.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import comb, factorial, gcd
from random import Random

from generators.canonical import board_json, images, split_rows
from generators.deducing import (
    Square,
    different,
    searched_square,
    total,
    worked_square,
)
from generators.family import Family, Knob, Knobs, redrawn
from generators.logic.grids._drawings import texts
from generators.pictures import Grid, Panel, Table
from generators.search import (
    Line,
    SumSearch,
    cp_model,
    new_model,
    search_sums,
    solved_boards,
    thin_sums,
)
from generators.wording import Grammar, listed, speak
from proofmill.problem import Json

SIZE = Knob("size", 4, 5, "rows and columns")
EMPTY = Knob("empty", 0.4, 0.75, "share of cells to empty; fewer where the numbers are needed")
STEP = Knob("step", 6, 14, "mean gap of the symbols that the two Latin squares are made of")

# Multiples a * row + column with the field's arithmetic: diagonal Latin squares for these a, and
# orthogonal to each other for different ones.
_FACTORS: Mapping[int, tuple[int, int]] = {4: (2, 3), 5: (2, 3)}

_MOST_TOLD = 1500
"""Of the work of a solution; boards that take more are not told, which keeps draws quick."""


@dataclass(frozen=True, slots=True)
class MagicSquare:
    """The square, with 0 for an empty cell, and the numbers that are missing, in order."""

    board: tuple[tuple[int, ...], ...]
    missing: tuple[int, ...]
    answer: str = field(compare=False)
    """Rows of numbers as JSON."""


def _latin(size: int, factor: int) -> list[int]:
    """Return a Latin square, cell by cell, whose diagonals have all symbols too."""
    if size == 5:
        return [(factor * r + c) % 5 for r in range(5) for c in range(5)]
    times = {2: (0, 2, 3, 1), 3: (0, 3, 1, 2)}[factor]  # in the field of four elements
    return [times[r] ^ c for r in range(4) for c in range(4)]


def _lines(size: int, total: int) -> list[Line]:
    cells = range(size * size)
    rows = [tuple(cells[r * size : r * size + size]) for r in range(size)]
    columns = [tuple(cells[c::size]) for c in range(size)]
    diagonals = [tuple(cells[:: size + 1]), tuple(cells[size - 1 : -1 : size - 1])]
    return [Line(line, total) for line in (*rows, *columns, *diagonals)]


def _generate(rng: Random, knobs: Knobs) -> MagicSquare:
    size = SIZE.integer(knobs)
    answer = _full(rng, size, STEP.integer(knobs))
    order = rng.sample(range(size * size), size * size)
    most = round(size * size * EMPTY.number(knobs))
    if size == SIZE.low:
        kept = rng.choice(_lines(size, 0)).cells
        order = [cell for cell in order if cell not in kept]
    flat = thin_sums(_lines(size, sum(answer) // size), answer, order, most)
    rows = tuple(map(tuple, split_rows(flat, size)))
    missing = tuple(sorted(set(answer) - set(flat)))
    return MagicSquare(rows, missing, board_json(answer, size))


@redrawn(3000, "sums that all differ")
def _full(rng: Random, size: int, step: int) -> list[int] | None:
    """Return a full magic square of positive numbers that all differ."""
    one, two = (_latin(size, factor) for factor in _FACTORS[size])
    high = rng.sample(range(1, size * step + 1), size)
    low = rng.sample(range(size * step), size)
    flat = [high[a] + low[b] for a, b in zip(one, two, strict=True)]
    return flat if len(set(flat)) == len(flat) else None


_GRAMMAR: Grammar = {
    "start": (
        "<ask> <rules> <numbers>\n\n{board}\n\n<blank> <layout>",
        "<ask>\n\n{board}\n\n<blank> <rules> <numbers> <layout>",
        "<ask> <rules> <blank>\n\n{board}\n\n<numbers> <layout>",
    ),
    "ask": (
        "Complete this magic square of order {size}.",
        "Restore the missing numbers of a {size}x{size} magic square.",
        "Some cells of a {size} by {size} magic square have been lost; find their numbers.",
        "Fill the gaps in the following square of {size} rows and {size} columns.",
    ),
    "rules": (
        "All {size} rows, all {size} columns and both main diagonals of the square have the same "
        "sum.",
        "In the finished square the {size} numbers of every row, every column and each of the two "
        "main diagonals add up to one and the same total.",
        "One common sum is shared by every row, every column and the two long diagonals of the "
        "{size}x{size} square.",
    ),
    "numbers": (
        "The missing numbers are {missing}; each goes into exactly one cell.",
        "Use each of these numbers exactly once: {missing}.",
        "The numbers to be put in, each once, are {missing}.",
    ),
    "blank": (
        "An empty cell is shown as {blank}. <unique>",
        "The sign {blank} marks a cell to be filled in. <unique>",
        "Gaps are marked {blank}. <unique>",
    ),
    "unique": ("There is exactly one solution.", "Only one filling works."),
    "layout": (
        "Answer with the whole square, one row per line, numbers separated by spaces.",
        "Write all {size} completed rows from top to bottom, one line each, with spaces between "
        "the numbers.",
        "Give the finished square as {size} lines of {size} numbers separated by spaces.",
    ),
}


def _render(square: MagicSquare, rng: Random) -> str:
    size, blank = len(square.board), rng.choice(("_", "?", "*"))
    cells = [[str(number) if number else blank for number in row] for row in square.board]
    width = max(len(cell) for row in cells for cell in row)
    bar = rng.choice((" ", " | "))
    lines = [bar.join(cell.rjust(width) for cell in row) for row in cells]
    missing = listed([str(number) for number in square.missing])
    board = "\n".join(lines)
    return speak(_GRAMMAR, rng, size=size, blank=blank, board=board, missing=missing)


def _solve(square: MagicSquare) -> list[str]:
    size = len(square.board)
    model = new_model()
    free = cp_model.Domain.from_values([*square.missing])
    cell = [
        [
            model.new_constant(number) if number else model.new_int_var_from_domain(free, "")
            for number in row
        ]
        for row in square.board
    ]
    flat = [var for row in cell for var in row]
    model.add_all_different(flat)
    total = (sum(map(sum, square.board)) + sum(square.missing)) // size
    for i in range(size):
        model.add(sum(cell[i]) == total)
        model.add(sum(row[i] for row in cell) == total)
    model.add(sum(cell[i][i] for i in range(size)) == total)
    model.add(sum(cell[i][size - 1 - i] for i in range(size)) == total)
    return solved_boards(model, flat, size)


def _rules(square: MagicSquare) -> Square:
    size, flat = len(square.board), [number for row in square.board for number in row]
    whole = (sum(flat) + sum(square.missing)) // size
    names = [f"{kind} {place + 1}" for kind in ("row", "column") for place in range(size)]
    names += ["the falling diagonal", "the rising diagonal"]
    rules = [
        total(name, line.cells, line.total, line.total)
        for name, line in zip(names, _lines(size, whole), strict=True)
    ]
    gaps = [cell for cell, number in enumerate(flat) if not number]
    left = sum(1 << number for number in square.missing)
    rules.append(different("the list", gaps, left))
    known = [1 << number if number else left for number in flat]
    return Square(size, known, rules, square.answer)


def _steps(square: MagicSquare) -> tuple[str, ...]:
    return worked_square(*_rules(square), work=_MOST_TOLD)


def _canonical(square: MagicSquare) -> Json:
    # Up to turns, reflections and an affine map of the numbers.
    size = len(square.board)
    flat = [number for row in square.board for number in row]
    numbers = sorted({*square.missing, *flat} - {0})
    low = numbers[0]
    unit = gcd(*(number - low for number in numbers))
    plain = {0: -1} | {number: (number - low) // unit for number in numbers}
    least = min(images([plain[number] for number in flat], size, size))
    return [least, [plain[number] for number in square.missing]]


def _picture(square: MagicSquare) -> Panel:
    missing = texts(split_rows(square.missing, len(square.board)))
    board = Grid(cells=texts(square.board))
    return Panel(figures=[("square", board), ("missing numbers", Table(rows=missing))])


def _search(board: Sequence[Sequence[int]], missing: Sequence[int]) -> SumSearch:
    flat = [number for row in board for number in row]
    total = (sum(flat) + sum(missing)) // len(board)
    return search_sums(_lines(len(board), total), flat, missing)


def _setting(dial: float) -> tuple[int, int]:
    size = SIZE.integer_at(dial)
    return size, round(size * size * EMPTY.number_at(dial))


def _capacity(dial: float) -> float:
    # Two draws of the symbols up to symmetry and an affine map, a hundredth of them with different
    # sums, times the choices of what is left, a hundredth of which at the least fix the square.
    # Of the smaller squares the cells of one line are not emptied.
    size, empty = _setting(dial)
    cells = size * size - size * (size == SIZE.low)
    symbols = comb(size * STEP.integer_at(dial), size) * factorial(size)
    return symbols**2 / 8 / (size * STEP.high) ** 2 / 1e4 * comb(cells, empty)


FAMILY = Family(
    name="magic_square",
    version=3,
    domain="logic",
    summary="restore the missing numbers of a magic square",
    concepts=("constraint satisfaction", "sums"),
    knobs=(SIZE, EMPTY, STEP),
    verifier="grid",
    answer_format="tags",
    examples=("2 7 6\n9 5 1\n4 3 8", "8 1 6\n3 5 7\n4 9 2"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=lambda square: _search(square.board, square.missing).tried,
    canonical=_canonical,
    steps=_steps,
    trace=lambda square: searched_square(_rules(square)),
    picture=_picture,
    capacity=_capacity,
    # Any order of the numbers left; half of the cells to empty are needed at most.
    guess_rate=lambda dial: 1 / factorial(_setting(dial)[1] // 2 + 1),
)
