"""Slant (Gokigen Naname): a diagonal in every cell, corner counts, no closed loop.

Diagonals are laid at random where they close no loop, and counts of corners are hidden while one
way is left. The generator deduces on bit masks and labels the corners that are joined; the solver
is CP-SAT, cut whenever a loop closes.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import product
from random import Random

from generators.canonical import board_json, images, spaced
from generators.deducing import Rule, cell_name, lines, ways, worked
from generators.family import Family, Knob, Knobs, redrawn
from generators.logic.grids._diagonals import (
    BLANK,
    Forest,
    counts_of,
    diagonals,
    ends,
    judged,
    search,
    touching,
)
from generators.logic.grids._drawings import blank
from generators.pictures import Grid
from generators.search import (
    Clause,
    cut_solutions,
    hidden,
    masks,
    new_bools,
    new_model,
    with_rivals,
)
from generators.wording import BOARD_PUZZLE, Grammar, speak

SIZE = Knob("size", 3, 8, "rows and columns of cells")
HIDDEN = Knob("hidden", 0.2, 0.7, "share of the counts to hide; fewer where they are needed")


@dataclass(frozen=True, slots=True)
class Slant:
    """The count of every corner, row by row; BLANK where there is none."""

    size: int
    """Rows and columns of cells; there is one more of corners."""
    counts: tuple[int, ...]
    answer: str = field(compare=False)
    """Rows of 0 and 1 as JSON; 1 is a diagonal from the lower left to the upper right."""


@redrawn(200, "unique board")
def _generate(rng: Random, knobs: Knobs) -> Slant | None:
    size = SIZE.integer(knobs)
    flat = _laid(rng, size)
    rising = masks.to_mask(masks.board(size, size), [at for at, way in enumerate(flat) if way])
    counts = counts_of(rising, size)
    if not search(counts, size).is_unique:
        return None
    order, most = rng.sample(range(len(counts)), len(counts)), len(counts) * HIDDEN.number(knobs)
    is_enough = with_rivals(counts, BLANK, partial(judged, size=size, rising=rising))
    counts = hidden(counts, BLANK, order, round(most), is_enough)
    return Slant(size, tuple(counts), board_json(flat, size))


def _laid(rng: Random, size: int) -> list[int]:
    """Return diagonals without a loop; at least one way always fits."""
    forest, flat = Forest((size + 1) ** 2), [0] * (size * size)
    for cell in rng.sample(range(size * size), size * size):
        way = rng.randrange(2)
        if not forest.join(*ends(cell, size, way)):
            way = 1 - way
            forest.join(*ends(cell, size, way))
        flat[cell] = way
    return flat


_GRAMMAR: Grammar = {
    # The rules speak of the board, so they do not come first.
    "start": BOARD_PUZZLE[:2],
    "ask": (
        "Solve this Slant puzzle (Gokigen Naname) of {size}x{size} cells.",
        "Draw a diagonal in every cell of a {size} by {size} board.",
        "Here is a Slant puzzle with {size} rows and {size} columns of cells.",
        "Find the direction of the diagonal in each cell of this {size}x{size} Slant.",
    ),
    "rules": (
        "Each cell holds one of its two diagonals, / or \\. The board shows the corners of the "
        "cells, {points} rows of {points}: a number says how many diagonals end in that corner. "
        "The diagonals must never form a closed loop.",
        "The {points}x{points} signs of the board are the grid points, the corners of the cells; "
        "the cell in row r and column c lies between the points of rows r and r+1 and columns c "
        "and c+1. In every cell one diagonal is drawn, / or \\. A number gives how many diagonals "
        "end at its point, and no diagonals may join up to a closed loop.",
        "Put / or \\ into each cell, so that no diagonals join up to a closed ring and every "
        "number is the count of diagonals that end at it. The numbers stand on the {points} by "
        "{points} corners of the cells (each cell lies between four neighboring corners).",
    ),
    "blank": (
        "Corners marked {blank} have no number.",
        "The sign {blank} is a corner without a number.",
    ),
    "unique": ("There is exactly one solution.", "Only one solution exists."),
    "layout": (
        "Answer with {size} lines of {size} numbers separated by spaces, one for each cell: 1 for "
        "/ (from the lower left corner to the upper right one), 0 for \\ (from the upper left to "
        "the lower right).",
        "Write the cells row by row, one line each, with 1 for a diagonal / that rises from left "
        "to right and 0 for a diagonal \\ that falls from left to right, separated by spaces.",
    ),
}


def _render(board: Slant, rng: Random) -> str:
    blank = rng.choice(".+*o")
    signs = [blank if count == BLANK else str(count) for count in board.counts]
    text = spaced(signs, board.size + 1)
    return speak(_GRAMMAR, rng, size=board.size, points=board.size + 1, board=text, blank=blank)


def _solve(board: Slant) -> list[str]:
    size, model = board.size, new_model()
    rising = new_bools(model, size * size)
    for (up, down), count in zip(touching(size), board.counts, strict=True):
        if count != BLANK:
            model.add(sum(rising[c] for c in up) + sum(1 - rising[c] for c in down) == count)

    def cuts(flat: Sequence[int]) -> Iterator[Clause]:
        for loop in _loops(flat, size):
            yield [rising[c].negated() if flat[c] else rising[c] for c in loop]

    return [board_json(flat, size) for flat in cut_solutions(model, rising, cuts)]


def _loops(flat: Sequence[int], size: int) -> list[list[int]]:
    """Return the cells of a loop for each diagonal that closes one with those before it."""
    links: list[list[tuple[int, int]]] = [[] for _ in range((size + 1) ** 2)]
    roots, found = list(range(len(links))), []
    for cell, is_rising in enumerate(flat):
        start, goal = ends(cell, size, is_rising)
        one, other = _root(roots, start), _root(roots, goal)
        if one == other:
            found.append([*_path(links, start, goal), cell])
        else:
            roots[one] = other
            links[start].append((goal, cell))
            links[goal].append((start, cell))
    return found


def _root(roots: list[int], corner: int) -> int:
    """Return the corner that stands for all that are joined to this one (union-find)."""
    while roots[corner] != corner:
        roots[corner] = corner = roots[roots[corner]]
    return corner


def _path(links: Sequence[Sequence[tuple[int, int]]], start: int, goal: int) -> list[int]:
    """Return the cells of the only way between two corners of a tree."""
    stack: list[tuple[int, list[int]]] = [(start, [])]
    while stack[-1][0] != goal:
        corner, used = stack.pop()
        last = used[-1:]
        stack += [(other, [*used, via]) for other, via in links[corner] if [via] != last]
    return stack[-1][1]


def _steps(board: Slant) -> tuple[str, ...]:
    size, rules = board.size, list[Rule]()
    corners = zip(range(len(board.counts)), touching(size), board.counts, strict=True)
    for corner, (rising, falling), count in corners:
        if count == BLANK:
            continue
        row, column = divmod(corner, size + 1)
        kinds = [*(1 for _ in rising), *(0 for _ in falling)]
        fits = ways(
            line
            for line in product((0, 1), repeat=len(kinds))
            if sum(way == kind for way, kind in zip(line, kinds, strict=True)) == count
        )
        name = f"the {count} at corner {row + 1}-{column + 1}"
        rules.append(lines(name, [*rising, *falling], fits))
    rules.append(Rule("the loop rule", tuple(range(size * size)), partial(_loopless, size)))
    names = [cell_name(size, cell) for cell in range(size * size)]
    rows = json.loads(board.answer)
    last = " / ".join(" ".join(map(str, row)) for row in rows)
    flat = [one for row in rows for one in row]
    return worked(names, [3] * len(flat), rules, flat, (_NAMES, f"All rows: {last}"))


_NAMES = (
    "Let rXcY be the cell in row X and column Y, and corner X-Y the corner in row X and column Y "
    "of corners."
)


def _loopless(size: int, known: Sequence[int]) -> list[int]:
    """Leave cells what closes no loop of diagonals that are known; nothing if these close one."""
    forest = Forest((size + 1) ** 2)
    for mask, both in zip(known, diagonals(size), strict=True):
        if mask in (1, 2) and not forest.join(*both[mask - 1]):
            return [0] * len(known)
    left, labels = [*known], forest.labels
    for cell, ((a, b), (c, d)) in enumerate(diagonals(size)):
        if left[cell] == 3:
            left[cell] -= (labels[a] == labels[b]) + 2 * (labels[c] == labels[d])
    return left


def _picture(board: Slant) -> Grid:
    points = (divmod(point, board.size + 1) for point in range(len(board.counts)))
    told = zip(points, board.counts, strict=True)
    corners = {point: str(count) for point, count in told if count != BLANK}
    return Grid(cells=blank(board.size), corners=corners, is_framed=False)


FAMILY = Family(
    name="slant",
    version=3,
    domain="logic",
    summary="lay a diagonal in every cell by counts at corners, without a closed loop",
    concepts=("constraint satisfaction", "acyclicity"),
    knobs=(SIZE, HIDDEN),
    verifier="grid",
    answer_format="tags",
    examples=("1 0 1\n1 1 0\n0 1 0", "0 0 1\n0 1 0\n1 1 0"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=lambda board: search(board.counts, board.size).decided,
    # Up to turns and reflections.
    canonical=lambda board: [board.size, min(images(board.counts, board.size + 1, board.size + 1))],
    steps=_steps,
    picture=_picture,
    # By the birthday estimate, of which a tenth is a careful figure: 35 pairs of equals in 1500
    # boards of 3x3 cells, no pair in 4000 of 4x4.
    capacity=lambda dial: 3e3 if SIZE.integer_at(dial) == 3 else 8e5,
    # Counts and loops leave about half of the cells to chance.
    guess_rate=lambda dial: 2.0 ** -((SIZE.integer_at(dial) ** 2 + 1) // 2),
)
