"""Norinori: shade two cells in every region so that the shaded cells form separate dominoes.

Dominoes are laid first, their cells paired into regions, and every further cell goes to a region
where it opens no other shading (a search with that cell shaded fails); a cell without such a region
stays a wall. So every board has one shading. The generator searches on bit masks of the whole
board; the solver is CP-SAT. SynLogic's verifier of this puzzle never looks at a region without a
shaded cell, so it accepts empty text.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from math import comb
from random import Random

from generators.canonical import board_json, images, marked, neighbors, spaced, split_rows
from generators.deducing import Rule, cell_name, options, parts_of, total, worked_square
from generators.family import Family, Knob, Knobs, redrawn
from generators.logic.grids._drawings import blank, tinted
from generators.logic.grids._shadings import search, shape_of
from generators.pictures import Grid
from generators.search import new_bools, new_model, solved_boards
from generators.wording import LEGEND_PUZZLE, Grammar, speak
from proofmill.problem import Json

SIZE = Knob("size", 4.6, 10, "rows and columns")
OWN = Knob("own", 0.8, 0.4, "share of regions to make of one whole domino, where that is possible")

WALL = -1
_TRIAL = 5
"""Nodes of each search that measures effort; without a bound a few hard cells outweigh the rest."""
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_MOST_TOLD = 2000
"""Of the work of a solution; boards that take more are not told, which keeps draws quick."""


@dataclass(frozen=True, slots=True)
class Norinori:
    """The region of every cell, row by row; WALL for cells outside all regions."""

    size: int
    regions: tuple[int, ...]
    answer: str = field(compare=False)
    """Rows of 0 and 1 as JSON; 1 is shaded."""


@redrawn(5000, "board")
def _generate(rng: Random, knobs: Knobs) -> Norinori | None:
    size = SIZE.integer(knobs)
    shaded = _dominoes(rng, size)
    pairs = _paired(rng, shaded, size, OWN.number(knobs))
    regions = _grown(rng, pairs, size) if pairs else None
    if not regions or regions.count(WALL) > size:
        return None
    flat = marked(shaded, size)
    return Norinori(size, tuple(regions), board_json(flat, size))


def _dominoes(rng: Random, size: int) -> list[int]:
    """Return the cells of dominoes that do not touch, as many as fit in a random order."""
    pairs = [*_borders(size)]
    rng.shuffle(pairs)
    taken, closed = list[int](), 0
    for pair, bits, rim in pairs:
        if not bits & closed:
            taken += pair
            closed |= rim
    return taken


@cache
def _borders(size: int) -> tuple[tuple[tuple[int, int], int, int], ...]:
    """Return the cells that share a side, each pair once, also as bits, and those beside them."""
    cells = range(size * size)
    beside = [sum(1 << other for other in neighbors(cell, size, size)) for cell in cells]
    return tuple(
        ((a, b), 1 << a | 1 << b, beside[a] | beside[b])
        for a in cells
        for b in neighbors(a, size, size)
        if a < b
    )


def _paired(
    rng: Random, shaded: Sequence[int], size: int, own: float
) -> list[tuple[int, ...]] | None:
    """Return disjoint paths, each from a shaded cell to another one; None if a cell is left over.

    A path is a whole domino, or has one cell between two shaded ones.
    """
    paths = []
    dark, closed = frozenset(shaded), set[int]()
    for cell in rng.sample(shaded, len(shaded)):
        if cell in closed:
            continue
        around = [n for n in neighbors(cell, size, size) if n not in closed]
        whole = [(cell, n) for n in around if n in dark]
        bent = [
            (cell, via, n)
            for via in around
            if via not in dark
            for n in neighbors(via, size, size)
            if n in dark and n != cell and n not in closed
        ]
        if not whole and not bent:
            return None
        path = rng.choice(whole if whole and (rng.random() < own or not bent) else bent)
        paths.append(path)
        closed.update(path)
    return paths


def _grown(rng: Random, paths: Sequence[tuple[int, ...]], size: int) -> list[int] | None:
    """Return the regions that grow from the paths; None if these alone have two shadings."""
    shape, homes = shape_of(size), [WALL] * (size * size)
    parts = [sum(1 << cell for cell in path) for path in paths]
    for region, path in enumerate(paths):
        for cell in path:
            homes[cell] = region
    walls = shape.whole & ~sum(parts)
    for path in paths:
        if len(path) == 3 and search(parts, 1 << path[1], walls, shape).is_possible:
            return None
    tried: set[tuple[int, int]] = set()
    for cell in rng.sample(range(size * size), size * size) * 3:
        if homes[cell] != WALL:
            continue
        near = {homes[other] for other in neighbors(cell, size, size)} - {WALL}
        options = sorted(region for region in near if (cell, region) not in tried)
        for region in rng.sample(options, len(options)):
            tried.add((cell, region))
            more = [*parts]
            more[region] |= 1 << cell
            if not search(more, 1 << cell, walls & ~(1 << cell), shape).is_possible:
                parts, homes[cell], walls = more, region, walls & ~(1 << cell)
                break
    return homes


_GRAMMAR: Grammar = {
    "start": LEGEND_PUZZLE,
    "ask": (
        "Solve this {size}x{size} Norinori puzzle.",
        "Which cells of the following Norinori board are shaded?",
        "Shade cells of the {size} by {size} board below.",
        "Here is a Norinori puzzle of {size} rows and {size} columns.",
    ),
    "rules": (
        "Every region has exactly two shaded cells, and every shaded cell shares a side with "
        "exactly one other shaded cell, which may lie in another region.",
        "The shaded cells form dominoes (two cells side by side or one above the other): no two "
        "dominoes share a side, and every region has exactly two shaded cells. A domino may lie "
        "across the border of two regions, and dominoes may touch at corners.",
        "Exactly two cells of each region must be shaded. The shaded cells must form pairs: each "
        "has precisely one shaded neighbor above, below, left or right, in its own region or in "
        "another one.",
    ),
    "legend": (
        "Cells with the same letter form a region.",
        "Each letter stands for one region.",
        "The letters show which region a cell belongs to.",
    ),
    "walls": (
        " A {wall} marks a wall, which belongs to no region and is never shaded.",
        " Each {wall} is a wall: it is part of no region and stays unshaded.",
    ),
    "unique": ("There is exactly one solution.", "Only one shading works."),
    "layout": (
        "Answer with {size} lines of {size} numbers separated by spaces: 1 for a shaded cell and 0 "
        "for any other cell.",
        "Write the board row by row, one line each, with 1 for every shaded cell and 0 for the "
        "rest, separated by spaces.",
        "Give each row on a line of its own, as numbers separated by spaces: 1 if the cell is "
        "shaded, else 0.",
    ),
}


def _render(board: Norinori, rng: Random) -> str:
    letters = [*rng.sample(_LETTERS, max(board.regions) + 1), rng.choice("#.")]
    cells = [letters[region] for region in board.regions]
    text = spaced(cells, board.size)
    walls = speak(_GRAMMAR, rng, "walls", wall=letters[WALL]) if WALL in board.regions else ""
    legend = speak(_GRAMMAR, rng, "legend") + walls
    return speak(_GRAMMAR, rng, size=board.size, board=text, legend=legend)


def _solve(board: Norinori) -> list[str]:
    size, count = board.size, board.size**2
    model = new_model()
    shaded = new_bools(model, count)
    for region in range(max(board.regions) + 1):
        model.add(sum(shaded[c] for c in range(count) if board.regions[c] == region) == 2)
    for cell in range(count):
        around = sum(shaded[other] for other in neighbors(cell, size, size))
        model.add(around == 1).only_enforce_if(shaded[cell])
        if board.regions[cell] == WALL:
            model.add(shaded[cell] == 0)
    return solved_boards(model, shaded, size)


def _steps(board: Norinori) -> tuple[str, ...]:
    size = board.size
    rules = [
        total(f"the region of {cell_name(size, part[0])}", part, 2, 2)
        for part in parts_of(board.regions)
    ]
    rules += [_domino(cell, size) for cell in range(size**2)]
    known = [1 if region == WALL else 3 for region in board.regions]
    return worked_square(size, known, rules, board.answer, work=_MOST_TOLD)


@cache
def _domino(cell: int, size: int) -> Rule:
    """Return the rule that a cell is not shaded, or with one beside it, and none around both."""
    beside = partial(neighbors, rows=size, columns=size)
    each = [{cell: 1}]
    for other in beside(cell):
        rim = dict.fromkeys((*beside(cell), *beside(other)), 1)
        each.append({**rim, cell: 2, other: 2})
    return options(f"what may be at {cell_name(size, cell)}", each)


def _canonical(board: Norinori) -> Json:
    # Up to turns, reflections and the names of the regions.
    forms = images(board.regions, board.size, board.size)
    return [board.size, min(_renamed(flat) for flat in forms)]


def _picture(board: Norinori) -> Grid:
    walls = {divmod(c, board.size): 9 for c, region in enumerate(board.regions) if region == WALL}
    shades = tinted(board.regions, board.size) | walls
    regions = split_rows(board.regions, board.size)
    return Grid(cells=blank(board.size), regions=regions, shades=shades)


def _renamed(flat: list[int]) -> list[int]:
    names: dict[int, int] = {WALL: WALL}
    return [names.setdefault(region, len(names)) for region in flat]


def _effort(board: Norinori) -> int:
    # To try each cell as shaded, one by one.
    shape = shape_of(board.size)
    parts = [0] * (max(board.regions) + 1)
    for cell, region in enumerate(board.regions):
        if region != WALL:
            parts[region] |= 1 << cell
    walls = shape.whole & ~sum(parts)
    free = [cell for cell, region in enumerate(board.regions) if region != WALL]
    return sum(search(parts, 1 << cell, walls, shape, _TRIAL).settled for cell in free)


def _guess_rate(dial: float) -> float:
    # Two cells of each region, of which there is one for some seven cells.
    size = SIZE.integer_at(dial)
    return float(comb(7, 2)) ** -(size * size // 7)


FAMILY = Family(
    name="norinori",
    version=4,
    domain="logic",
    summary="shade two cells of every region so that all shaded cells form separate dominoes",
    concepts=("constraint satisfaction", "deduction"),
    knobs=(SIZE, OWN),
    verifier="grid",
    answer_format="tags",
    examples=("0 1 1\n0 0 0\n1 1 0", "1 0 0\n1 0 1\n0 0 1"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=_canonical,
    steps=_steps,
    picture=_picture,
    # By the birthday estimate at dial 0: 279 pairs of equals in 4000 boards. Larger ones have more
    # by far; that they double every tenth of the dial is a careful figure.
    capacity=lambda dial: 2.5e4 * 1000**dial,
    guess_rate=_guess_rate,
)
