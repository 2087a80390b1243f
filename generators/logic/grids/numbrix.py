"""Numbrix: number all cells so that consecutive numbers are neighbors; a Hamiltonian path.

The path is drawn by backbite moves (Oberdorf et al. 2006) and its givens thinned out while it stays
the only one. The generator lists all routes of every gap between givens and covers the empty
cells with one route a gap; the solver is CP-SAT with a flag for every number that a cell may hold.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import compress
from math import factorial
from random import Random

from generators.canonical import board_json, images, neighbors, spaced, split_rows
from generators.family import Family, Knob, Knobs
from generators.logic.grids._drawings import texts
from generators.logic.grids._routes import longest_gap, search
from generators.pictures import Grid
from generators.search import hidden, new_model, solutions, spared_headfirst
from generators.wording import BOARD_PUZZLE, Grammar, speak
from proofmill.problem import Json

SIZE = Knob("size", 4, 9, "rows and columns")
GIVENS = Knob("givens", 0.5, 0.15, "share of cells to leave given; more where they are needed")
GAP = Knob("gap", 3, 13, "missing numbers in a row, at the most")

_MOVES = 8
"""Backbite moves for each cell."""


@dataclass(frozen=True, slots=True)
class Numbrix:
    """The cells row by row, 1..size squared; 0 is an empty cell."""

    size: int
    givens: tuple[int, ...]
    answer: str = field(compare=False)
    """Rows of numbers as JSON."""


def _path(rng: Random, size: int) -> list[int]:
    """Return the cells of a random Hamiltonian path: a snake after many backbite moves."""
    path = [
        row * size + (column if row % 2 == 0 else size - 1 - column)
        for row in range(size)
        for column in range(size)
    ]
    for _ in range(_MOVES * size * size):
        if rng.random() < 0.5:
            path.reverse()
        # The end bites into a neighbor on the path, and what comes after the bite turns round.
        bite = path.index(rng.choice(neighbors(path[-1], size, size)))
        path[bite + 1 :] = path[:bite:-1]
    return path


def _generate(rng: Random, knobs: Knobs) -> Numbrix:
    size = SIZE.integer(knobs)
    numbers = [0] * (size * size)
    for number, cell in enumerate(_path(rng, size), 1):
        numbers[cell] = number
    order = rng.sample(range(size * size), size * size)
    fewest = round(size * size * GIVENS.number(knobs))

    def is_enough(givens: Sequence[int]) -> bool:
        return longest_gap(givens) <= GAP.integer(knobs) and search(givens, size).answers == 1

    givens = hidden(numbers, 0, order, len(order) - fewest, is_enough, spared_headfirst)
    return Numbrix(size, tuple(givens), board_json(numbers, size))


_GRAMMAR: Grammar = {
    "start": BOARD_PUZZLE,
    "ask": (
        "Solve this {size}x{size} Numbrix puzzle.",
        "Fill in the empty cells of the Numbrix below.",
        "Here is a Numbrix puzzle of {size} rows and {size} columns.",
        "Complete the path of numbers on this {size} by {size} board.",
    ),
    "rules": (
        "Put each of the numbers 1 to {last} into exactly one cell, so that every two consecutive "
        "numbers stand in cells that share a side.",
        "The finished board holds every number from 1 to {last} once, and one can walk from 1 to "
        "{last} in order by steps up, down, left or right; diagonal steps are not allowed.",
        "The numbers 1, 2, 3, ..., {last} form a path through all cells: each number is directly "
        "above, below, left or right of the next one. Given numbers stay where they are.",
    ),
    "blank": (
        "The sign {blank} stands for an empty cell.",
        "Each {blank} is a cell without a number.",
        "A {blank} marks a cell to be filled in.",
    ),
    "unique": ("There is exactly one solution.", "Only one way to fill it in works."),
    "layout": (
        "Answer with the completed board: {size} lines of {size} numbers separated by spaces.",
        "Give every row on a line of its own, with spaces between its {size} numbers.",
    ),
}


def _render(board: Numbrix, rng: Random) -> str:
    blank = rng.choice(("_", ".", "?", "*"))
    width = 2 if rng.random() < 0.5 else 1
    cells = [(str(number) if number else blank).rjust(width) for number in board.givens]
    text = spaced(cells, board.size)
    return speak(_GRAMMAR, rng, size=board.size, last=board.size**2, blank=blank, board=text)


def _solve(board: Numbrix) -> list[str]:
    size, model = board.size, new_model()
    last = size * size
    stands = [
        {number: model.new_bool_var("") for number in numbers} for numbers in _possible(board)
    ]
    for own in stands:
        model.add_exactly_one(own.values())
    for number in range(1, last + 1):
        model.add_exactly_one(own[number] for own in stands if number in own)
    for cell, own in enumerate(stands):
        beside = [stands[other] for other in neighbors(cell, size, size)]
        for number, here in own.items():
            elsewhere = here.negated()
            for next_to in (number - 1, number + 1):
                if 1 <= next_to <= last:
                    steps = [there[next_to] for there in beside if next_to in there]
                    model.add_bool_or(elsewhere, *steps)
    flags = [here for own in stands for here in own.values()]
    places = [(cell, number) for cell, own in enumerate(stands) for number in own]
    found = [dict(compress(places, flat)) for flat in solutions(model, flags)]
    return [board_json([numbers[cell] for cell in range(last)], size) for numbers in found]


def _possible(board: Numbrix) -> list[list[int]]:
    """Return for each cell the numbers that are as many steps from every given as it may take.

    A walk of so many steps goes at most so far, and its cells change color like a chessboard's.
    """
    size = board.size
    known = [
        (*divmod(cell, size), _apart(size, given))
        for cell, given in enumerate(board.givens)
        if given
    ]
    missing = sorted(set(range(1, size * size + 1)) - set(board.givens))
    possible = []
    for cell, given in enumerate(board.givens):
        row, column = divmod(cell, size)
        fitting = -1
        for down, across, apart in [] if given else known:
            fitting &= apart[abs(row - down) + abs(column - across)]
        possible.append([given] if given else [n for n in missing if fitting >> n & 1])
    return possible


@cache
def _apart(size: int, given: int) -> Sequence[int]:
    """Return the numbers, as bits, of cells that are 0, 1, 2 ... steps from the given one."""
    gaps = [(number, abs(number - given)) for number in range(size * size + 1)]
    return [
        sum(1 << number for number, gap in gaps if gap >= far and (gap - far) % 2 == 0)
        for far in range(2 * size)
    ]


def _canonical(board: Numbrix) -> Json:
    # Up to turns, reflections and counting down.
    turned = [board.size**2 + 1 - number if number else 0 for number in board.givens]
    forms = [images(flat, board.size, board.size) for flat in (board.givens, turned)]
    return [board.size, min(forms[0] + forms[1])]


def _picture(board: Numbrix) -> Grid:
    return Grid(cells=texts(split_rows(board.givens, board.size)))


def _guess_rate(dial: float) -> float:
    # The numbers that miss, in any order.
    cells = SIZE.integer_at(dial) ** 2
    return 1 / factorial(cells - round(cells * GIVENS.number_at(dial)))


FAMILY = Family(
    name="numbrix",
    version=2,
    domain="logic",
    summary="fill a board so that consecutive numbers are neighbors all along",
    concepts=("constraint satisfaction", "paths"),
    knobs=(SIZE, GIVENS, GAP),
    verifier="grid",
    answer_format="tags",
    examples=("1 2 3\n8 9 4\n7 6 5", "9 8 7\n2 1 6\n3 4 5"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=lambda board: search(board.givens, board.size).work,
    canonical=_canonical,
    picture=_picture,
    # By the birthday estimate at dial 0: 247 pairs of equals in 10000 boards.
    capacity=lambda dial: 2e5,
    guess_rate=_guess_rate,
)
