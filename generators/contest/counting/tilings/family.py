"""Tilings: in how many ways pieces of some colours cover a board, or with what chance so.

The generator goes through the board column by column and keeps count by the cells that stick out
into the next one; chances come from smaller boards. The solver knows no columns: it lists all
places of all pieces, covers the first free cell in every way, and throws out what an event forbids.
"""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import prod
from random import Random

from generators.contest.counting.tilings.boards import (
    N,
    Tiling,
    colours_of,
    favourable,
    strip,
    total,
)
from generators.contest.counting.tilings.steps import letters, steps
from generators.contest.counting.tilings.words import picture, render
from generators.family import Family, Knob, Knobs, redrawn
from generators.latex import number, polynomial
from proofmill.problem import Json

ROWS = Knob("rows", 1, 4, "rows of the board")
HOLES = Knob("holes", 1.8, 3, "cells that are missing")
INDIRECT = Knob("indirect", 0.3, 0.6, "share of questions for a chance or in terms of n")

_COLUMNS = {1: (8, 15), 2: (5, 9), 3: (4, 7), 4: (5, 6)}
_MOST_COLOURS = {1: 5, 2: 4, 3: 4, 4: 3}
_SHARE_N = 0.12
"""Of the indirect questions about a single row, those in terms of n."""
_FEWEST = 60
"""Tilings."""
_MOST_DIGITS = 7


@redrawn(500, "board with a short answer")
def _generate(rng: Random, knobs: Knobs) -> Tiling | None:
    rows = ROWS.integer(knobs)
    wide = rng.randint(*_COLUMNS[rows])
    # A hole at an end of a single row would only make it shorter.
    free = range(wide) if rows > 1 else range(1, wide - 1)
    cells = [(row, column) for row in range(rows) for column in free]
    blocked = tuple(sorted(rng.sample(cells, int(HOLES.number(knobs) + rng.random()))))
    squares, dominoes, third = (rng.randint(least, _MOST_COLOURS[rows]) for least in (0, 0, -2))
    bars, corners = (max(third, 0), 0) if rows == 1 else (0, max(third, 0))
    if not squares and not corners:
        dominoes = 1
    if rows == 1:
        squares, dominoes = max(squares, 1), max(dominoes, 1)
    drawn = Tiling(rows, wide, blocked, squares, dominoes, bars, corners, ("", 0, 0), "")
    if rng.random() < INDIRECT.number(knobs):
        drawn = _indirect(rng, drawn)
    return _settled(drawn)


def _indirect(rng: Random, drawn: Tiling) -> Tiling:
    if drawn.rows == 1 and rng.random() < _SHARE_N:
        columns = drawn.columns - 5
        inside = tuple(cell for cell in drawn.blocked if cell[1] < columns - 1)
        blocked = inside or ((0, rng.randrange(1, columns - 1)),)
        return replace(drawn, squares=N, columns=columns, blocked=blocked)
    row, column = rng.randrange(drawn.rows), rng.randrange(drawn.columns - 1)
    is_square = drawn.squares and (row, column) not in drawn.blocked and rng.random() < 0.5
    return replace(drawn, event=("square", row, column) if is_square else ("line", 0, column))


def _settled(drawn: Tiling) -> Tiling | None:
    kinds = colours_of(drawn)
    if len(kinds) < 2 and kinds != [("domino", drawn.dominoes)]:
        return None
    if drawn.squares == N:
        *_, (_, ways) = strip(drawn)
        return replace(drawn, answer=polynomial(ways[-1], "n")) if len(ways[-1]) > 2 else None
    whole = total(drawn)
    if whole < _FEWEST:
        return None
    if not drawn.event[0]:
        return replace(drawn, answer=str(whole)) if whole < 10**_MOST_DIGITS else None
    factor = drawn.squares if drawn.event[0] == "square" else 1
    chance = Fraction(factor * prod(map(total, favourable(drawn))), whole)
    digits = sum(map(str.isdigit, str(chance)))
    is_good = 0 < chance < 1 and chance.denominator > 5 and digits <= _MOST_DIGITS + 2
    return replace(drawn, answer=number(chance)) if is_good else None


Shape = tuple[tuple[int, int], ...]

_BAR: Shape = ((0, 0), (0, 1), (0, 2))
_SQUARE = ((0, 0), (0, 1), (1, 0), (1, 1))


def _shapes(drawn: Tiling) -> list[tuple[Shape, int]]:
    shapes: list[tuple[Shape, int]] = [(((0, 0),), drawn.squares), (_BAR, drawn.bars)]
    shapes += [(((0, 0), (0, 1)), drawn.dominoes), (((0, 0), (1, 0)), drawn.dominoes)]
    corners = (tuple(cell for cell in _SQUARE if cell != left) for left in _SQUARE)
    shapes += [(shape, drawn.corners) for shape in corners]
    return [(shape, many) for shape, many in shapes if many]


def _solve(drawn: Tiling) -> list[str]:
    cells = {(i, j) for i in range(drawn.rows) for j in range(drawn.columns)} - {*drawn.blocked}
    placed = [
        (frozenset((i + di, j + dj) for di, dj in shape), many)
        for shape, many in _shapes(drawn)
        for i in range(drawn.rows)
        for j in range(drawn.columns)
    ]
    placed = [(lies, many) for lies, many in placed if lies <= cells]
    if drawn.squares == N:
        ways = _covered(cells, [(lies, max(many, 1)) for lies, many in placed])
        return [" + ".join(f"{many} n^{{{power}}}" for power, many in ways.items())]
    whole = sum(_covered(cells, placed).values())
    if not drawn.event[0]:
        return [str(whole)]
    allowed = [(lies, many) for lies, many in placed if _is_allowed(drawn.event, lies)]
    return [number(Fraction(sum(_covered(cells, allowed).values()), whole))]


def _is_allowed(event: tuple[str, int, int], lies: frozenset[tuple[int, int]]) -> bool:
    word, row, column = event
    if word == "square":
        return (row, column) not in lies or len(lies) == 1
    return len({j <= column for _, j in lies}) == 1


def _covered(
    cells: set[tuple[int, int]], placed: list[tuple[frozenset[tuple[int, int]], int]]
) -> Counter[int]:
    """Return the number of exact covers by the number of single cells in them."""
    bit = {cell: 1 << place for place, cell in enumerate(sorted(cells))}
    by_first: dict[int, list[tuple[int, int, bool]]] = {one: [] for one in bit.values()}
    for lies, many in placed:
        by_first[bit[min(lies)]].append((sum(map(bit.__getitem__, lies)), many, len(lies) == 1))

    @cache
    def ways(left: int) -> Counter[int]:
        if not left:
            return Counter({0: 1})
        found = Counter[int]()
        for mask, many, is_single in by_first[left & -left]:
            if mask & left == mask:
                for singles, times in ways(left ^ mask).items():
                    found[singles + is_single] += times * many
        return found

    return ways(sum(bit.values()))


def _canonical(drawn: Tiling) -> Json:
    images = []
    for is_upside_down in (False, True):
        for is_mirrored in (False, True):
            flip = _flipped(drawn, is_upside_down, is_mirrored)
            images.append([[*map(list, flip.blocked)], [*flip.event]])
    board = [drawn.rows, drawn.columns]
    return [*board, drawn.squares, drawn.dominoes, drawn.bars, drawn.corners, min(images)]


def _flipped(drawn: Tiling, is_upside_down: bool, is_mirrored: bool) -> Tiling:
    def image(row: int, column: int) -> tuple[int, int]:
        row = drawn.rows - 1 - row if is_upside_down else row
        return row, drawn.columns - 1 - column if is_mirrored else column

    word, row, column = drawn.event
    if word == "square":
        row, column = image(row, column)
    elif word == "line" and is_mirrored:
        column = drawn.columns - 2 - column
    blocked = tuple(sorted(image(*cell) for cell in drawn.blocked))
    return replace(drawn, blocked=blocked, event=(word, row, column))


def _effort(drawn: Tiling) -> int:
    is_indirect = bool(drawn.event[0]) or drawn.squares == N
    return 12 * drawn.rows + 3 * len(colours_of(drawn)) + 2 * len(drawn.blocked) + 4 * is_indirect


FAMILY = Family(
    name="tilings",
    version=2,
    domain="math",
    summary="a board with holes is covered with coloured pieces: in how many ways, by what chance",
    concepts=("recursion", "transfer matrices", "combinatorics"),
    knobs=(ROWS, HOLES, INDIRECT),
    verifier="math",
    examples=(r"\frac{13}{47}", "1284", r"n^{3} + 2n", r"2n^{2} + 5"),
    generate=_generate,
    render=render,
    solve=_solve,
    steps=steps,
    letters=letters,
    effort=_effort,
    canonical=_canonical,
    picture=picture,
    capacity=lambda dial: 20_000.0,
    guess_rate=lambda dial: 0.01,
)
