"""Star battle: the same count of stars in every row, column and region, no two of them touching.

Stars are placed first and regions grown from them. Where other placements fit, a cell that only
they use goes to a neighboring region, until one placement is left. The generator
fills the tightest line or region first, on bit masks; the solver is CP-SAT.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import pairwise
from random import Random

from generators.canonical import (
    board_json,
    connected_parts,
    images,
    marked,
    neighbors,
    renamed,
    spaced,
    split_rows,
)
from generators.deducing import Rule, cell_name, lines_of, options, parts_of, worked_square
from generators.family import Family, IllPosedError, Knob, Knobs, hardest, redrawn
from generators.logic.grids._drawings import blank, tinted
from generators.logic.grids._linecounts import cells_of_lines
from generators.logic.grids._minefield import around
from generators.logic.grids._stars import search
from generators.pictures import Grid
from generators.search import new_bools, new_model, solved_boards
from generators.wording import Grammar, speak
from proofmill.problem import Json

SIZE = Knob("size", 5.6, 9.4, "rows, columns and regions")
PICKS = Knob("picks", 0.7, 2.2, "boards drawn, of which the one that takes most work is kept")
SMALLEST = Knob("smallest", 1, 2.9, "cells of the smallest region at the least")

_MAX_DRAWS = 400
_MAX_REPAIRS = 45
_OTHERS = 5
"""Placements to count before and after a cell changes its region."""
_SLACK = 1
"""How many more of them a change may bring."""
_LETTERS = "ABCDEFGHIJ"
_MOST_TOLD = 3000
"""Of the work of a solution; boards that take more are not told, which keeps draws quick."""


@dataclass(frozen=True, slots=True)
class StarBattle:
    """The region of every cell, row by row."""

    size: int
    regions: tuple[int, ...]
    answer: str = field(compare=False)
    """Rows of 0 and 1 as JSON; 1 is a star."""


@redrawn(_MAX_DRAWS, "unique board")
def _draw(rng: Random, knobs: Knobs) -> StarBattle | None:
    size = SIZE.integer(knobs)
    stars = _stars(rng, size)
    regions = _repaired(rng, _grown(rng, stars, size), stars, SMALLEST.integer(knobs))
    if not regions:
        return None
    flat = marked(stars, size)
    return StarBattle(size, tuple(regions), board_json(flat, size))


def _stars(rng: Random, size: int) -> list[int]:
    """Return the cell of the star of every row."""
    for _ in range(_MAX_DRAWS * size):
        columns = rng.sample(range(size), size)
        if all(abs(a - b) > 1 for a, b in pairwise(columns)):
            return [row * size + column for row, column in enumerate(columns)]
    raise IllPosedError(f"star_battle: no stars that do not touch on a board of size {size}")


def _grown(rng: Random, stars: Sequence[int], size: int) -> list[int]:
    """Return regions that grow from the stars, cell by cell, until they fill the board."""
    regions = [-1] * (size * size)
    parts = [[star] for star in stars]
    for region, star in enumerate(stars):
        regions[star] = region
    open_parts = [*range(size)]
    while open_parts:
        region = rng.choice(open_parts)
        rim = [n for c in parts[region] for n in neighbors(c, size, size) if regions[n] < 0]
        if not rim:
            open_parts.remove(region)
            continue
        cell = rng.choice(rim)
        regions[cell] = region
        parts[region].append(cell)
    return regions


def _others(regions: Sequence[int], stars: Sequence[int]) -> list[tuple[int, ...]]:
    found = search(regions, len(stars), _OTHERS).solutions
    return [placement for placement in found if placement != tuple(stars)]


def _repaired(
    rng: Random, regions: list[int], stars: Sequence[int], smallest: int
) -> list[int] | None:
    """Return regions that leave the stars as the only placement; None if that takes too long."""
    others, least, starred = _others(regions, stars), _least(regions), {*stars}
    for _ in range(_MAX_REPAIRS):
        if not others:
            return regions if least >= smallest else None
        cells = [cell for other in others for cell in other if cell not in starred]
        changed = _changed(rng, regions, stars, rng.choice(cells))
        if changed is regions:
            continue
        smaller = _least(changed)
        if smaller < min(smallest, least):
            continue
        more = _others(changed, stars)
        if len(more) <= len(others) + _SLACK:
            regions, others, least = changed, more, smaller
    return None


def _least(regions: Sequence[int]) -> int:
    return min(Counter(regions).values())


def _changed(rng: Random, regions: list[int], stars: Sequence[int], cell: int) -> list[int]:
    """Give a cell, and what it cuts off from its star, to a neighboring region, if it has one."""
    size, own = len(stars), regions[cell]
    around = neighbors(cell, size, size)
    near = sorted({regions[other] for other in around} - {own})
    if not near:
        return regions
    part = [place for place, region in enumerate(regions) if region == own and place != cell]
    kept = next(kept for kept in connected_parts(part, size) if stars[own] in kept)
    new, changed = rng.choice(near), [*regions]
    for place in {cell, *part}.difference(kept):
        changed[place] = new
    return changed


_GRAMMAR: Grammar = {
    "start": (
        "<ask> <rules>\n\n{board}\n\n<legend> <unique> <layout>",
        "<ask> <legend>\n\n{board}\n\n<rules> <unique> <layout>",
        "<rules> <ask>\n\n{board}\n\n<legend> <unique> <layout>",
    ),
    "ask": (
        "Solve this {size}x{size} Star Battle with one star per row, column and region.",
        "Place {size} stars on the following {size} by {size} board.",
        "Find the stars in this Star Battle puzzle.",
        "Here is a Star Battle puzzle of {size} rows and {size} columns, with {size} stars.",
    ),
    "rules": (
        "Every row, every column and every region holds exactly one star, and no two stars touch, "
        "not even at a corner.",
        "Put stars into cells of the {size}x{size} board so that there is exactly one in each "
        "row, one in each column and one in each region; the eight cells around a star have none.",
        "There must be exactly one star in each row, in each column and in each lettered region. "
        "Stars may not be neighbors horizontally, vertically or diagonally.",
    ),
    "legend": (
        "Cells with the same letter form a region.",
        "Each letter stands for one region.",
        "The letters show which region a cell belongs to.",
    ),
    "unique": ("There is exactly one solution.", "Only one placement works."),
    "layout": (
        "Answer with {size} lines of {size} numbers separated by spaces: 1 for a star and 0 for "
        "any other cell.",
        "Write the board row by row, one line each, with 1 where there is a star and 0 where "
        "there is none, separated by spaces.",
        "Give each row on a line of its own, as numbers separated by spaces: 1 for a star, else 0.",
    ),
}


def _render(board: StarBattle, rng: Random) -> str:
    letters = rng.sample(_LETTERS[: board.size], board.size)
    cells = [letters[region] for region in board.regions]
    text = spaced(cells, board.size)
    return speak(_GRAMMAR, rng, size=board.size, board=text)


def _solve(board: StarBattle) -> list[str]:
    size = board.size
    model = new_model()
    star = new_bools(model, size * size)
    for i in range(size):
        model.add_exactly_one(star[i * size : i * size + size])
        model.add_exactly_one(star[i::size])
        model.add_exactly_one(
            var for var, region in zip(star, board.regions, strict=True) if region == i
        )
    for a, b in _touching(size):
        model.add_at_most_one(star[a], star[b])
    return solved_boards(model, star, size)


@cache
def _touching(size: int) -> list[tuple[int, int]]:
    """Return the pairs of cells that share a side or a corner."""
    return [(a, b) for a, near in enumerate(around(size)) for b in near if a < b]


def _steps(board: StarBattle) -> tuple[str, ...]:
    size, stars = board.size, board.size**2
    parts = parts_of(board.regions)
    alone: list[dict[int, int]] = [{}] * stars
    for part in parts:
        for star in part:
            alone[star] = {**dict.fromkeys((*_barred(size)[star], *part), 1), star: 2}

    def star_in(name: str, cells: Sequence[int], _: int = 0) -> Rule:
        return options(f"the star of {name}", [alone[cell] for cell in cells])

    rules = lines_of(size, size, star_in)
    rules += [star_in(f"the region of {cell_name(size, part[0])}", part) for part in parts]
    return worked_square(size, [3] * stars, rules, board.answer, work=_MOST_TOLD)


@cache
def _barred(size: int) -> list[list[int]]:
    """Return for each star the cells that hold none, regions aside: of its lines, and around it."""
    lines = cells_of_lines(size)
    return [
        sorted({*near, *lines[star // size], *lines[size + star % size]})
        for star, near in enumerate(around(size))
    ]


def _canonical(board: StarBattle) -> Json:
    # Up to turns, reflections and the names of the regions.
    forms = images(board.regions, board.size, board.size)
    return [board.size, min(renamed(flat) for flat in forms)]


def _picture(board: StarBattle) -> Grid:
    regions, shades = split_rows(board.regions, board.size), tinted(board.regions, board.size)
    return Grid(cells=blank(board.size), regions=regions, shades=shades)


@lru_cache(maxsize=16)
def _effort(board: StarBattle) -> int:
    return search(board.regions, board.size).looks


def _placements(size: int) -> int:
    """Return the ways to place the stars on a board without regions (OEIS A002464)."""
    return {5: 14, 6: 90, 7: 646, 8: 5242, 9: 47622, 10: 479306}[size]


FAMILY = Family(
    name="star_battle",
    version=3,
    domain="logic",
    summary="place stars, one in every row, column and region, that do not touch",
    concepts=("constraint satisfaction", "deduction"),
    knobs=(SIZE, SMALLEST, PICKS),
    verifier="grid",
    answer_format="tags",
    examples=("0 1 0 0\n0 0 0 1\n1 0 0 0\n0 0 1 0", "0 0 1 0\n1 0 0 0\n0 0 0 1\n0 1 0 0"),
    generate=hardest(_draw, PICKS, _effort),
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=_canonical,
    steps=_steps,
    picture=_picture,
    # Placements up to symmetry, times a careful ten thousand of ways to grow the regions.
    capacity=lambda dial: _placements(SIZE.integer_at(dial)) / 8 * 1e4,
    guess_rate=lambda dial: 1 / _placements(SIZE.integer_at(dial)),
)
