"""Lights out with holes and several levels: the one way to press that turns every lamp off.

Presses commute and count modulo the number of levels, so this is linear algebra over a prime field
(Anderson and Feil 1998). Boards with an invertible matrix are kept. The solver chases the light
down the board instead, with the presses it cannot derive as unknowns. From 4x4 with three lamps
to press up to 7x7 with 3 levels.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice, product
from math import comb
from random import Random
from typing import TypeAlias

from generators.canonical import images
from generators.family import Family, Knob, Knobs, redrawn, rule
from generators.logic.grids._drawings import texts
from generators.pictures import Grid, Panel
from generators.wording import Grammar, speak
from proofmill.problem import Json, canonical_json

SIDE = Knob("side", 3.6, 7, "rows and columns")
LEVELS = Knob("levels", 2, 3, "levels of a lamp, off among them")
HOLES = Knob("holes", 4, 7, "squares without a lamp")
PRESSED = Knob("pressed", 0.25, 0.67, "share of the lamps that have to be pressed")

_HOLE = -1

Squares: TypeAlias = tuple[tuple[int, ...], ...]
Cell: TypeAlias = tuple[int, int]
Matrix: TypeAlias = list[list[int]]


@dataclass(frozen=True, slots=True)
class Board:
    """Level of the lamp on each square, -1 for a hole; a press adds 1 modulo `levels`."""

    squares: Squares
    levels: int
    answer: str = field(compare=False)
    """Presses on each square, `#` for a hole."""


@redrawn(300, "regular board")
def _generate(rng: Random, knobs: Knobs) -> Board | None:
    side, levels = SIDE.integer(knobs), LEVELS.integer(knobs)
    holes = rng.sample(range(side * side), HOLES.integer(knobs))
    cells = [divmod(place, side) for place in range(side * side) if place not in holes]
    matrix = [[int(other in _around(cell)) for other in cells] for cell in cells]
    if not _is_regular(matrix, levels):
        return None
    pressed = rng.sample(cells, round(len(cells) * PRESSED.number(knobs)))
    presses = {cell: rng.randrange(1, levels) if cell in pressed else 0 for cell in cells}
    lit = {cell: -sum(presses.get(other, 0) for other in _around(cell)) % levels for cell in cells}
    if not any(lit.values()):
        return None
    return Board(_laid(lit, side, _HOLE), levels, canonical_json(_laid(presses, side, "#")))


def _is_regular(matrix: Matrix, prime: int) -> bool:
    """Tell whether no row is a sum of multiples of those above it."""
    basis: dict[int, list[int]] = {}
    for row in matrix:
        rest = row
        for head, known in basis.items():
            rest = [(a - rest[head] * b) % prime for a, b in zip(rest, known, strict=True)]
        place = next((place for place, entry in enumerate(rest) if entry), None)
        if place is None:
            return False
        inverse = pow(rest[place], -1, prime)
        basis[place] = [entry * inverse % prime for entry in rest]
    return True


@rule
def _around(cell: Cell) -> tuple[Cell, ...]:
    """Return the squares whose lamps a press on the cell changes, holes included."""
    row, column = cell
    return cell, (row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)


@rule
def _laid(values: dict[Cell, int], side: int, hole: Json) -> tuple[tuple[Json, ...], ...]:
    return tuple(tuple(values.get((r, c), hole) for c in range(side)) for r in range(side))


_GRAMMAR: Grammar = {
    "start": ("<open>\n\n{board}\n\n<rule> <task>", "<open> <rule>\n\n{board}\n\n<task>"),
    "open": (
        "Each number on this board of {side} by {side} squares is the level of a lamp; # is a "
        "square without a lamp.",
        "Lamps stand on a board of {side} by {side} squares. A number gives the level of the lamp "
        "there, and # marks an empty square.",
        "Turn off all the lamps of this board ({side} rows, {side} columns; # is a square that "
        "has no lamp, a number is the level of the lamp there).",
        "All lamps on the following {side} by {side} grid are to reach level 0. A number is the "
        "level of the lamp there, and a # stands where there is no lamp.",
    ),
    "rule": (
        "Pressing a lamp changes it and the lamps directly above, below, left and right of it: "
        "{cycle}. The board does not wrap around, and empty squares cannot be pressed.",
        "A press on a lamp acts on that lamp and on its neighbors in the same row or column, one "
        "square away: {cycle}. Only lamps can be pressed, and edges do not wrap around.",
    ),
    "cycle_two": (
        "level 0 (off) becomes 1 (on), and 1 becomes 0",
        "each of them switches between 0 (off) and 1 (on)",
    ),
    "cycle_three": (
        "level 0 (off) becomes 1, 1 becomes 2, and 2 becomes 0",
        "each of them goes one level up, from 0 (off) to 1 to 2 and from 2 back to 0",
    ),
    "task": (
        "How often must each lamp be pressed (at most {most_times}) so that all end at level 0? "
        "The solution is unique. <form>",
        "Find the number of presses, {range}, for every lamp so that all levels become 0; "
        "there is exactly one solution. <form>",
    ),
    "form": (
        "Answer with {side} rows like those of the board: the number of presses for each lamp and "
        "# for squares without one, separated by spaces.",
        "Write {side} rows of {side} entries, separated by spaces: presses of the lamp there, or # "
        "where there is none.",
    ),
}


def _render(board: Board, rng: Random) -> str:
    gap = rng.choice((" ", "  "))
    lines = [gap.join("#" if n == _HOLE else str(n) for n in row) for row in board.squares]
    return speak(
        _GRAMMAR,
        rng,
        side=len(board.squares),
        board="\n".join(lines),
        range="0 or 1" if board.levels == 2 else f"from 0 to {board.levels - 1}",
        most_times="once" if board.levels == 2 else "twice",
        cycle=speak(_GRAMMAR, rng, "cycle_two" if board.levels == 2 else "cycle_three"),
    )


def _solve(board: Board) -> list[str]:
    """Express every press by unknowns, row by row; lamps with nothing below decide the unknowns."""
    side, prime = len(board.squares), board.levels
    level = {(r, c): n for r, row in enumerate(board.squares) for c, n in enumerate(row) if n >= 0}
    unknown = [cell for cell in level if (cell[0] - 1, cell[1]) not in level]
    width = len(unknown) + 1  # the last entry is the constant

    presses: dict[Cell, list[int]] = {}
    for row, column in level:
        if (row, column) in unknown:
            place = unknown.index((row, column))
            presses[row, column] = [int(i == place) for i in range(width)]
        else:
            above = (row - 1, column)
            presses[row, column] = [-n % prime for n in _total(presses, level, above, width)]
    rest = [cell for cell in level if (cell[0] + 1, cell[1]) not in level]
    demands = [[n % prime for n in _total(presses, level, cell, width)] for cell in rest]
    found = islice(_values(demands, prime, width - 1), 2)
    return [
        canonical_json(
            _laid({cell: _at(form, values, prime) for cell, form in presses.items()}, side, "#")
        )
        for values in found
    ]


def _total(
    presses: dict[Cell, list[int]], level: dict[Cell, int], cell: Cell, width: int
) -> list[int]:
    """Return the lamp's final level, by unknowns and a constant, from the presses known so far."""
    forms = [presses[other] for other in _around(cell) if other in presses]
    return [sum(column) for column in zip([0] * (width - 1) + [level[cell]], *forms, strict=True)]


def _values(demands: Matrix, prime: int, count: int) -> list[list[int]]:
    """Return the values of the unknowns for which all demands are zero; some of them, if many."""
    rank = _eliminated(demands, prime, count)
    if any(row[count] for row in demands[rank:]):
        return []
    heads = [next(i for i, entry in enumerate(row) if entry) for row in demands[:rank]]
    free = [i for i in range(count) if i not in heads]
    found = []
    for chosen in islice(product(range(prime), repeat=len(free)), 2):
        values = [0] * count
        for i, value in zip(free, chosen, strict=True):
            values[i] = value
        for head, row in zip(heads, demands, strict=False):
            values[head] = -(row[count] + sum(row[i] * values[i] for i in free)) % prime
        found.append(values)
    return found


def _eliminated(matrix: Matrix, prime: int, columns: int | None = None) -> int:
    """Bring a matrix into reduced echelon form in place, by its first columns; return its rank."""
    rank = 0
    for column in range(len(matrix[0]) if columns is None else columns):
        pivot = next((r for r in range(rank, len(matrix)) if matrix[r][column]), None)
        if pivot is None:
            continue
        matrix[rank], matrix[pivot] = matrix[pivot], matrix[rank]
        inverse = pow(matrix[rank][column], -1, prime)
        matrix[rank] = top = [entry * inverse % prime for entry in matrix[rank]]
        for r, row in enumerate(matrix):
            factor = row[column]
            if factor and r != rank:
                matrix[r] = [(a - factor * b) % prime for a, b in zip(row, top, strict=True)]
        rank += 1
    return rank


def _at(form: Sequence[int], values: Sequence[int], prime: int) -> int:
    return sum(a * b for a, b in zip(form, [*values, 1], strict=True)) % prime


def _steps(board: Board) -> tuple[str, ...]:
    """Chase the lights: each lamp says how often one is pressed, mostly the one below it."""
    levels = board.levels
    squares = [((r, c), x) for r, row in enumerate(board.squares) for c, x in enumerate(row)]
    lamps = {cell: level for cell, level in squares if level >= 0}
    known: dict[Cell, tuple[dict[Cell, int], int]] = {}
    lines = [f"All sums are modulo {levels}; a cell rXcY stands for the presses of its lamp."]
    for (row, column), level in lamps.items():
        presses = dict.fromkeys((near for near in _around((row, column)) if near in lamps), 1)
        presses, right = _put_in(presses, -level % levels, known, levels)
        below = (row + 1, column)
        own = below if below in presses else max(presses)
        inverse = pow(presses.pop(own), -1, levels)
        terms = {cell: -each * inverse % levels for cell, each in sorted(presses.items())}
        known[own] = terms, right * inverse % levels
        found = f"{_named(own)} = {_sum(*known[own])}"
        lines.append(f"The lamp at {_named((row, column))} leaves {found}.")
    rows = [" ".join(map(str, row)) for row in json.loads(board.answer)]
    lines += [f"Put in, row {number} is {row}." for number, row in enumerate(rows, 1)]
    return (*lines, f"So the answer is {' / '.join(rows)}.")


def _put_in(
    presses: dict[Cell, int],
    right: int,
    known: Mapping[Cell, tuple[dict[Cell, int], int]],
    levels: int,
) -> tuple[dict[Cell, int], int]:
    """Return an equation with what is known in place of cells."""
    for own, (terms, constant) in known.items():
        times = presses.pop(own, 0)
        for cell, each in terms.items() if times else ():
            presses[cell] = (presses.get(cell, 0) + times * each) % levels
        right = (right - times * constant) % levels
    return {cell: each for cell, each in presses.items() if each}, right


def _named(cell: Cell) -> str:
    return f"r{cell[0] + 1}c{cell[1] + 1}"


def _sum(terms: Mapping[Cell, int], constant: int) -> str:
    parts = [str(constant)] if constant or not terms else []
    parts += [f"{each} {_named(c)}" if each > 1 else _named(c) for c, each in terms.items()]
    return " + ".join(parts)


def _effort(board: Board) -> int:
    """Count the entries that chasing the light writes: every press over all unknowns."""
    side = len(board.squares)
    cells = [(r, c) for r in range(side) for c in range(side) if board.squares[r][c] >= 0]
    unknowns = sum(not r or board.squares[r - 1][c] == _HOLE for r, c in cells)
    return board.levels * len(cells) * (unknowns + 1)


def _canonical(board: Board) -> Json:
    side = len(board.squares)
    return [board.levels, min(images([x for row in board.squares for x in row], side, side))]


def _picture(board: Board) -> Panel:
    shades = {_HOLE: 9, 1: 5, 2: 3}
    lit = {
        (r, c): shades[level]
        for r, row in enumerate(board.squares)
        for c, level in enumerate(row)
        if level in shades
    }
    lamps = Grid(cells=texts(board.squares, {_HOLE: ""}), shades=lit)
    press = Grid(cells=[["", "+1", ""], ["+1"] * 3, ["", "+1", ""]], circles=[(1, 1)])
    cycle = " → ".join(map(str, [*range(board.levels), 0]))
    return Panel(figures=[("lamps", lamps), (f"a press: {cycle}", press)])


def _presses(dial: float) -> float:
    """Return the choices of the lamps to press, and of how often."""
    lamps = SIDE.integer_at(dial) ** 2 - HOLES.integer_at(dial)
    pressed = round(lamps * PRESSED.number_at(dial))
    return float(comb(lamps, pressed) * (LEVELS.integer_at(dial) - 1) ** pressed)


def _capacity(dial: float) -> float:
    # A third of the choices of holes is regular; boards are counted up to eight images.
    return comb(SIDE.integer_at(dial) ** 2, HOLES.integer_at(dial)) * _presses(dial) / 24


FAMILY = Family(
    name="lights_out",
    version=3,
    domain="logic",
    summary="the one way to press the lamps of a board with holes that turns all of them off",
    concepts=("linear algebra", "modular arithmetic"),
    knobs=(SIDE, LEVELS, HOLES, PRESSED),
    verifier="grid",
    answer_format="tags",
    examples=("1 0 #\n0 # 1\n1 1 0", "0 1 1\n# 0 1\n1 0 0"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=_canonical,
    steps=_steps,
    picture=_picture,
    capacity=_capacity,
    guess_rate=lambda dial: 1 / _presses(dial),
)
