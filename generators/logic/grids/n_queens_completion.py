"""Queens with closed squares: complete a placement that is planted and proved to be the only one.

Squares of every other placement are closed until none is left, so boards differ far more than the
352 placements of nine queens would. From 8 queens, of which four are given, up to 13 with two.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from math import factorial
from random import Random
from typing import NamedTuple, TypeAlias

from generators.canonical import images
from generators.chance import picked, shuffled
from generators.deducing import Rule, options, worked
from generators.family import Family, IllPosedError, Knob, Knobs, redrawn
from generators.pictures import Grid
from generators.search import cp_model, new_model, solutions
from generators.wording import Grammar, speak
from proofmill.problem import Json, canonical_json

SIZE = Knob("size", 8, 13, "queens, rows and columns")
GIVEN = Knob("given", 4, 2, "queens shown")
CLOSED = Knob("closed", 0.5, 0.2, "share of squares closed at random before the proof")

_MAX_DRAWS = 40
_MAX_PLACEMENTS = 10_000
"""Placements begun until one comes to an end: on 13 rows three in two hundred do."""
_MAX_NODES = 30_000
"""Of one search; the median at the top of the dial is some hundreds."""
_MOST_TOLD = 600
"""Of the work of a solution; boards that take more are not told, which keeps draws quick."""

Masks: TypeAlias = list[int]
"""For each row, the columns that may hold its queen, as bits."""


@dataclass(frozen=True, slots=True)
class Board:
    """Columns count from 0 here, from 1 in the answer."""

    given: tuple[tuple[int, int], ...]
    """(row, column) of the queens shown."""
    open: tuple[int, ...]
    """For each row, the columns that are not closed, as bits."""
    answer: str = field(compare=False)


class _Search(NamedTuple):
    placement: tuple[int, ...] | None
    nodes: int


def _attacked(masks: Masks, row: int, column: int) -> Masks:
    """Return what is left in each row once a queen stands there."""
    return [mask & kept for mask, kept in zip(masks, _kept(len(masks), row, column), strict=True)]


@cache
def _kept(size: int, row: int, column: int) -> Masks:
    """Return the columns of each row that a queen does not attack; of its own row, the queen's."""
    kept = []
    for other in range(size):
        far = abs(other - row)
        hit = 1 << column | 1 << column + far | (1 << column >> far)
        kept.append(~hit if far else 1 << column)
    return kept


@cache
def _columns(mask: int) -> tuple[int, ...]:
    return tuple(column for column in range(mask.bit_length()) if mask >> column & 1)


def _other(masks: Masks, planted: Sequence[int]) -> _Search:
    """Return a placement that differs from the planted one, or None if there is none.

    Rows with the fewest squares left come first. Without a planted one any placement counts.
    """
    nodes, stack = 0, [(masks, 0)]
    while stack and nodes < _MAX_NODES:
        masks, done = stack.pop()
        nodes += 1
        if 0 in masks:
            continue
        rows = [row for row in range(len(masks)) if not done >> row & 1]
        if not rows:
            found = tuple(mask.bit_length() - 1 for mask in masks)
            if found != tuple(planted):
                return _Search(found, nodes)
            continue
        row = min(rows, key=[*map(int.bit_count, masks)].__getitem__)
        for column in _columns(masks[row]):
            stack.append((_attacked(masks, row, column), done | 1 << row))
    return _Search(None, nodes)


def _planted(rng: Random, size: int) -> tuple[int, ...]:
    """Return a random placement: queens row by row in random order, anew when one is full."""
    placement, every = [0] * size, (1 << size) - 1
    for _ in range(_MAX_PLACEMENTS):
        columns = rising = falling = 0
        for row in shuffled(rng, range(size)):
            free = _columns(every & ~(columns | rising >> row | falling >> size - row))
            if not free:
                break
            column = placement[row] = picked(rng, free)
            columns |= 1 << column
            rising |= 1 << row + column
            falling |= 1 << size - row + column
        else:
            return tuple(placement)
    raise IllPosedError(f"n_queens_completion: no placement of {size} queens")


@redrawn(_MAX_DRAWS, "single completion")
def _generate(rng: Random, knobs: Knobs) -> Board | None:
    size = SIZE.integer(knobs)
    columns = _planted(rng, size)
    given = sorted(rng.sample(range(size), GIVEN.integer(knobs)))
    shown = tuple((row, columns[row]) for row in given)
    closed = CLOSED.number(knobs)
    masks = [
        sum([1 << c for c in range(size) if c == own or rng.random() >= closed]) for own in columns
    ]
    if not _close(rng, masks, shown, columns):
        return None
    answer = canonical_json([column + 1 for column in columns])
    return Board(shown, tuple(masks), answer)


def _start(masks: Sequence[int], given: Sequence[tuple[int, int]]) -> Masks:
    left = [*masks]
    for row, column in given:
        left = _attacked(left, row, column)
    return left


def _close(
    rng: Random, masks: Masks, given: Sequence[tuple[int, int]], columns: Sequence[int]
) -> bool:
    """Close squares of other placements until there is none; False if a search runs too long."""
    for _ in range(len(masks) ** 2):
        found, nodes = _other(_start(masks, given), columns)
        if found is None:
            return nodes < _MAX_NODES
        row = rng.choice([r for r, column in enumerate(found) if column != columns[r]])
        masks[row] &= ~(1 << found[row])
    return False


_GRAMMAR: Grammar = {
    "start": ("<open>\n\n{board}\n\n<rule> <task>", "<open> <rule>\n\n{board}\n\n<task>"),
    "open": (
        "On this {size} by {size} board {given} queens already stand ({legend}). Place {missing} "
        "more.",
        "Complete the placement of {size} queens on a chessboard of {size} by {size} squares. "
        "{legend_cap}.",
        "On the {size} by {size} board shown here, {missing} more queens have to be placed "
        "({legend}).",
        "Here is a board of {size} rows and {size} columns, on which {missing} of {size} queens "
        "are still missing; {legend}.",
        "Place queens on the open squares of this {size} by {size} board until there are {size} "
        "queens. {legend_cap}.",
    ),
    "rule": (
        "In the end there must be exactly one queen in every row and every column, and no two "
        "queens on a common diagonal. New queens go on open squares only, and queens attack across "
        "closed squares as well.",
        "No two of the {size} queens may share a row, a column or a diagonal (of any length); "
        "closed squares cannot hold a queen but do not stop an attack either.",
    ),
    "task": (
        "There is only one way. For each row from top to bottom, give the column of its queen "
        "(columns count from 1 at the left): {size} numbers separated by commas.",
        "The solution is unique. Answer with {size} numbers separated by commas: the column of the "
        "queen in row 1, row 2, and so on, where row 1 is at the top and column 1 at the left.",
    ),
}


def _render(board: Board, rng: Random) -> str:
    queen, empty, closed = rng.choice(("Q.#", "Q_x", "Q-X", "*.#"))
    size = len(board.open)
    lines = [
        [closed if not mask >> column & 1 else empty for column in range(size)]
        for mask in board.open
    ]
    for row, column in board.given:
        lines[row][column] = queen
    legend = f"{queen} is a queen, {empty} an open square, {closed} a closed one"
    return speak(
        _GRAMMAR,
        rng,
        size=size,
        given=len(board.given),
        missing=size - len(board.given),
        legend=legend,
        legend_cap=f"In the diagram {legend}",
        board="\n".join(" ".join(line) for line in lines),
    )


def _solve(board: Board) -> list[str]:
    model = new_model()
    columns = [
        model.new_int_var_from_domain(
            cp_model.Domain.from_values([c for c in range(len(board.open)) if mask >> c & 1]),
            f"row {row}",
        )
        for row, mask in enumerate(board.open)
    ]
    for row, column in board.given:
        model.add(columns[row] == column)
    model.add_all_different(columns)
    model.add_all_different([column + row for row, column in enumerate(columns)])
    model.add_all_different([column - row for row, column in enumerate(columns)])
    return [canonical_json([c + 1 for c in found]) for found in solutions(model, columns)]


def _effort(board: Board) -> int:
    """Count the queens that backtracking places, row by row from the top, in the whole tree."""
    masks, placed = _start(board.open, board.given), 0
    stack = [(0, 0, 0, 0)]
    while stack and placed < _MAX_NODES:
        row, columns, falling, rising = stack.pop()
        placed += 1
        free = masks[row] & ~(columns | falling | rising) if row < len(masks) else 0
        while free:
            queen = free & -free
            free ^= queen
            stack.append((row + 1, columns | queen, (falling | queen) << 1, (rising | queen) >> 1))
    return placed


@cache
def _rules(size: int) -> Sequence[Rule]:
    """Return what rows and columns ask for, whatever the board."""
    places = range(size)
    rows = [
        options(f"row {row + 1}", [_left(size, row, column) for column in places]) for row in places
    ]
    columns = [
        options(f"column {column + 1}", [_left(size, row, column) for row in places])
        for column in places
    ]
    return (*rows, *columns)


def _steps(board: Board) -> tuple[str, ...]:
    size = len(board.open)
    known = [mask << 1 for mask in board.open]
    for row, column in board.given:
        known[row] = 2 << column
    columns = json.loads(board.answer)
    last = ", ".join(map(str, columns))
    return worked(
        [f"q{row + 1}" for row in range(size)],
        known,
        _rules(size),
        columns,
        ("Let qN be the column of the queen in row N.", f"So the answer is {last}."),
        work=_MOST_TOLD,
    )


@cache
def _left(size: int, row: int, column: int) -> dict[int, int]:
    """Return what a queen leaves of the columns, from 1 on, of each row."""
    every = [(1 << size) - 1] * size
    return {other: mask << 1 for other, mask in enumerate(_attacked(every, row, column))}


def _canonical(board: Board) -> Json:
    given, size = set(board.given), len(board.open)
    cells = [
        2 if (r, c) in given else board.open[r] >> c & 1 for r in range(size) for c in range(size)
    ]
    return min(images(cells, size, size))


def _picture(board: Board) -> Grid:
    columns = range(len(board.open))
    closed = [(r, c) for r, mask in enumerate(board.open) for c in columns if not mask >> c & 1]
    cells = [["♛" if (r, c) in board.given else "" for c in columns] for r in columns]
    top = [str(column + 1) for column in columns]
    return Grid(cells=cells, shades=dict.fromkeys(closed, 9), top=top)


def _capacity(dial: float) -> float:
    # Closed squares at random, about half of them, even where the given queens attack anyway.
    size = SIZE.integer_at(dial)
    return float(2 ** (size * size // 2))


FAMILY = Family(
    name="n_queens_completion",
    version=3,
    domain="logic",
    summary="complete the only placement of queens on a board with closed squares",
    concepts=("constraint satisfaction", "search"),
    knobs=(SIZE, GIVEN, CLOSED),
    verifier="sequence",
    examples=("5, 3, 1, 7, 2, 8, 6, 4", "3, 6, 2, 7, 1, 4, 8, 5"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=_canonical,
    steps=_steps,
    picture=_picture,
    capacity=_capacity,
    # Of somebody who gives the rows that are left any of the other columns.
    guess_rate=lambda dial: 1 / factorial(SIZE.integer_at(dial) - GIVEN.integer_at(dial)),
)
