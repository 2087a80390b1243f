"""Light up (Akari): bulbs that light every cell, none in sight of another, walls count neighbors.

Walls are drawn and bulbs put into unlit cells until none is left; where other bulbs fit the same
numbers, a cell that could be either becomes a wall. Then numbers are hidden while one solution is
left. The generator searches sets of cells, as bits; the solver is CP-SAT.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from itertools import combinations, groupby
from random import Random

from generators.canonical import board_json, images, marked, neighbors, spaced, split_rows
from generators.deducing import Rule as Deduced
from generators.deducing import cell_name, options, worked_square
from generators.family import Family, Knob, Knobs, hardest, redrawn, rule
from generators.logic.grids._bulbs import Lamps, Number
from generators.logic.grids._drawings import texts
from generators.pictures import Grid
from generators.search import (
    Net,
    Rule,
    Search,
    Table,
    hidden,
    latin,
    new_bools,
    new_model,
    search,
    solved_boards,
    spared_headfirst,
    table,
)
from generators.wording import LEGEND_PUZZLE, Grammar, speak

SIZE = Knob("size", 5, 10, "rows and columns")
WALLS = Knob("walls", 0.28, 0.16, "share of cells that are walls at first")
HIDDEN = Knob("hidden", 0.1, 1.0, "share of the walls without a number; fewer where needed")
PICKS = Knob("picks", 1, 5, "boards drawn, of which the one that takes most work is kept")

WHITE, BLANK = -2, -1
"""A cell for bulbs, and a wall without a number; a wall with a number is 0..4."""
_MAX_REPAIRS = 30
_MAX_NODES = 300
"""Boards that take longer to decide are not used."""
_MOST_TOLD = 3000
"""Of the work of a solution; boards that take more are not told, which keeps draws quick."""


@dataclass(frozen=True, slots=True)
class LightUp:
    """The cells row by row: -2 white, -1 a wall, 0..4 a wall with that many bulbs beside it."""

    size: int
    cells: tuple[int, ...]
    answer: str = field(compare=False)
    """Rows of 0 and 1 as JSON; 1 is a bulb."""


@rule
def _sights(cells: Sequence[int], size: int) -> list[tuple[list[int], list[int]]]:
    """Return for each cell what it sees in its row and in its column; nothing for a wall."""
    return _seen(tuple(kind == WHITE for kind in cells), size)


@lru_cache(maxsize=64)
def _seen(is_white: tuple[bool, ...], size: int) -> list[tuple[list[int], list[int]]]:
    found: list[tuple[list[int], list[int]]] = [([], []) for _ in is_white]
    for way, runs in enumerate(_runs(is_white, size)):
        for run in runs:
            for place, cell in enumerate(run):
                found[cell][way].extend(run[:place][::-1] + run[place + 1 :])
    return found


def _runs(is_white: Sequence[bool], size: int) -> tuple[list[list[int]], list[list[int]]]:
    """Return the white cells between two walls, those across and those down."""
    across, down = list[list[int]](), list[list[int]]()
    for first in range(size):
        row, column = range(first * size, first * size + size), range(first, size * size, size)
        across += [[*run] for white, run in groupby(row, is_white.__getitem__) if white]
        down += [[*run] for white, run in groupby(column, is_white.__getitem__) if white]
    return across, down


@cache
def _lit(across: int, down: int) -> Table:
    """Return how a cell that sees `across` and `down` others is lit: by itself, or by one of them.

    By one across, one down, or one of each.
    """
    width = 1 + across + down
    tuples = [tuple(int(i == 0) for i in range(width))]
    for a in range(across + 1):
        for d in range(down + 1):
            bulbs = {a} | {across + d if d else 0}
            if bulbs != {0}:
                tuples.append(tuple(int(i in bulbs and i > 0) for i in range(width)))
    return table(tuples, 2)


@cache
def _counted(around: int, bulbs: int) -> Table:
    tuples = [[mask >> i & 1 for i in range(around)] for mask in range(1 << around)]
    return table([entry for entry in tuples if sum(entry) == bulbs], 2)


@lru_cache(maxsize=128)
def _search(cells: tuple[int, ...], size: int) -> Search:
    rules, domains = [], [1] * len(cells)
    for cell, (across, down) in enumerate(_sights(cells, size)):
        if cells[cell] == WHITE:
            domains[cell] = 3
            rules.append(Rule(_lit(len(across), len(down)), (cell, *across, *down)))
        elif cells[cell] >= 0:
            around = _white_around(cells, cell, size)
            if around:
                rules.append(Rule(_counted(len(around), cells[cell]), tuple(around)))
    return search(Net(len(cells), rules), domains, nodes=_MAX_NODES)


def _white_around(cells: Sequence[int], cell: int, size: int) -> list[int]:
    return [other for other in neighbors(cell, size, size) if cells[other] == WHITE]


def _numbers(cells: Sequence[int], size: int) -> dict[int, Number]:
    """Return the numbers that have white cells beside them, by their walls."""
    numbers = dict[int, Number]()
    for cell, kind in enumerate(cells):
        around = _white_around(cells, cell, size) if kind >= 0 else ()
        if around:
            numbers[cell] = Number(sum([1 << other for other in around]), kind)
    return numbers


def _lamps(cells: Sequence[int], size: int) -> Lamps:
    across, down = _runs([kind == WHITE for kind in cells], size)
    return Lamps(across + down, size * size)


@redrawn(50, "unique board")
def _draw(rng: Random, knobs: Knobs) -> LightUp | None:
    size = SIZE.integer(knobs)
    walls = rng.sample(range(size * size), round(size * size * WALLS.number(knobs)))
    for _ in range(_MAX_REPAIRS):
        cells = [WHITE] * (size * size)
        for wall in walls:
            cells[wall] = BLANK
        lamps = _lamps(cells, size)
        bulbs = lamps.put(rng.sample(range(size * size), size * size))
        for wall in walls:
            cells[wall] = sum([bulbs >> other & 1 for other in neighbors(wall, size, size)])
        found = lamps.search(_numbers(cells, size).values(), _MAX_NODES)
        if found.is_unique:
            answer = board_json(marked(latin.bits(bulbs), size), size)
            return LightUp(size, tuple(cells), answer)
        if len(found.solutions) < 2:
            break
        one, other = found.solutions
        walls.append(rng.choice(latin.bits(one ^ other)))
    return None


def _generate(rng: Random, knobs: Knobs) -> LightUp:
    """Hide numbers of the hardest board drawn, as long as one solution is left."""
    board = hardest(_draw, PICKS, _effort)(rng, knobs)
    walls = [cell for cell, kind in enumerate(board.cells) if kind != WHITE]
    rng.shuffle(walls)
    lamps, numbers = _lamps(board.cells, board.size), _numbers(board.cells, board.size)

    def is_enough(cells: list[int]) -> bool:
        told = [number for wall, number in numbers.items() if cells[wall] != BLANK]
        return lamps.search(told, _MAX_NODES).is_unique

    cells = hidden(
        board.cells,
        BLANK,
        walls,
        round(len(walls) * HIDDEN.number(knobs)),
        is_enough,
        spared_headfirst,
    )
    return replace(board, cells=tuple(cells))


_GRAMMAR: Grammar = {
    # The rules speak of the board, so they do not come first.
    "start": LEGEND_PUZZLE[:2],
    "ask": (
        "Solve this {size}x{size} Akari (Light Up) puzzle.",
        "Place the light bulbs in the following Light Up puzzle.",
        "Where do the bulbs go on this {size} by {size} Akari board?",
        "Here is a Light Up puzzle of {size} rows and {size} columns.",
    ),
    "rules": (
        "Bulbs go into white cells and shine along their row and column in all four directions "
        "until a wall or the edge. Every white cell must hold a bulb or be lit by one, and no bulb "
        "may be lit by another. A wall with a number has exactly that many bulbs in the (up to "
        "four) cells that share a side with it.",
        "Put bulbs on white cells so that each white cell either has a bulb or sees one in its "
        "row or column with no wall between them, while no two bulbs see each other in this way. "
        "The number on a wall counts the bulbs directly above, below, left and right of it.",
        "A bulb lights its own cell and all cells from there to the next wall or the border, "
        "horizontally and vertically. Light the whole board without lighting any bulb by another "
        "one; a numbered wall touches exactly as many bulbs, by its sides, as it says.",
    ),
    "legend": (
        "White cells are shown as {white}, walls without a number as {wall}, other walls by their "
        "number; a wall without a number may touch any number of bulbs.",
        "In the picture {white} is a white cell, {wall} a wall with no number (any count is fine "
        "there) and a digit a wall with that number.",
    ),
    "unique": ("There is exactly one solution.", "Only one placement works."),
    "layout": (
        "Answer with {size} lines of {size} numbers separated by spaces: 1 for a cell with a bulb, "
        "0 for every other cell, walls included.",
        "Write the board row by row, one line each, with 1 where there is a bulb and 0 everywhere "
        "else (also for walls), separated by spaces.",
    ),
}


def _render(board: LightUp, rng: Random) -> str:
    white, wall = rng.choice(("_#", ".#", "_X", ".@", "-#"))
    signs = {WHITE: white, BLANK: wall}
    cells = [signs.get(kind, str(kind)) for kind in board.cells]
    text = spaced(cells, board.size)
    legend = speak(_GRAMMAR, rng, "legend", white=white, wall=wall)
    return speak(_GRAMMAR, rng, size=board.size, board=text, legend=legend)


def _solve(board: LightUp) -> list[str]:
    size = board.size
    model = new_model()
    bulb = new_bools(model, size * size)
    for cell, (across, down) in enumerate(_sights(board.cells, size)):
        kind = board.cells[cell]
        if kind == WHITE:
            model.add_bool_or(bulb[cell], *(bulb[other] for other in across + down))
            for other in across + down:
                model.add(bulb[cell] + bulb[other] <= 1)
            continue
        model.add(bulb[cell] == 0)
        if kind >= 0:
            model.add(sum(bulb[other] for other in neighbors(cell, size, size)) == kind)
    return solved_boards(model, bulb, size)


def _steps(board: LightUp) -> tuple[str, ...]:
    size, rules = board.size, list[Deduced]()
    sights = [across + down for across, down in _sights(board.cells, size)]
    for cell, kind in enumerate(board.cells):
        name, near = cell_name(size, cell), _white_around(board.cells, cell, size)
        if kind == WHITE:
            bulbs = [_bulbs(sights, [bulb]) for bulb in (cell, *sights[cell])]
            rules.append(options(f"the light of {name}", bulbs))
        elif kind >= 0 and near:
            chosen = [_bulbs(sights, bulbs, near) for bulbs in combinations(near, kind)]
            rules.append(options(f"the {kind} at {name}", chosen))
    known = [3 if kind == WHITE else 1 for kind in board.cells]
    return worked_square(size, known, rules, board.answer, work=_MOST_TOLD)


def _bulbs(
    sights: Sequence[Sequence[int]], bulbs: Sequence[int], near: Sequence[int] = ()
) -> dict[int, int]:
    """Return what bulbs leave of cells: none in their sight, and no other of those near."""
    dark = dict.fromkeys([*near, *(cell for bulb in bulbs for cell in sights[bulb])], 1)
    return {**dark, **dict.fromkeys(bulbs, 2)}


def _effort(board: LightUp) -> int:
    return _search(board.cells, board.size).revisions


def _picture(board: LightUp) -> Grid:
    cells = texts(split_rows(board.cells, board.size), {WHITE: "", BLANK: ""})
    walls = {divmod(cell, board.size): 9 for cell, kind in enumerate(board.cells) if kind != WHITE}
    return Grid(cells=cells, shades=walls)


FAMILY = Family(
    name="light_up",
    version=3,
    domain="logic",
    summary="place bulbs that light every cell while none sees another",
    concepts=("constraint satisfaction", "visibility"),
    knobs=(SIZE, WALLS, HIDDEN, PICKS),
    verifier="grid",
    answer_format="tags",
    examples=("0 0 1\n1 0 0\n0 0 0", "1 0 0\n0 0 0\n0 1 0"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    # Up to turns and reflections.
    canonical=lambda board: [board.size, min(images(board.cells, board.size, board.size))],
    steps=_steps,
    picture=_picture,
    # By the birthday estimate: 1 pair of equals in 6000 boards of dial 0 (2e7, of which a tenth is
    # a careful figure); larger boards multiply them.
    capacity=lambda dial: 2e6,
    # A row of a board with w walls has a bulb in one of several places, at the least one in two.
    guess_rate=lambda dial: 1 / (1 << SIZE.integer_at(dial)),
)
