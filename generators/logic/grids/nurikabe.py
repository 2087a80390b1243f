"""Nurikabe: islands of stated sizes in one connected sea that has no 2x2 pool.

A sea grows at random without pools, every island gets its number in one of its cells, and numbers
move to cells that rule other solutions out. The generator deduces on bit masks with the reach of
every island; the solver is CP-SAT with an owner for each cell of land, cut whenever sea or land
falls apart.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import isqrt
from random import Random

from generators.canonical import around, board_json, connected_parts, images, spaced, split_rows
from generators.chance import below
from generators.family import Family, IllPosedError, Knob, Knobs
from generators.logic.grids._drawings import texts
from generators.logic.grids._islands import SEA, pools, search
from generators.pictures import Grid
from generators.search import Clause, Var, cut_solutions, masks, new_bools, new_model
from generators.wording import BOARD_PUZZLE, Grammar, speak

SIZE = Knob("size", 4.5, 9.5, "rows and columns")
ISLAND = Knob("island", 4, 8, "cells of an island at the most")
SHOWN = Knob("shown", 0.4, 0.0, "share of the cells of the sea to show")
NODES = Knob("nodes", 1, 30, "nodes that a search may take; 1 is deduction without case splits")

_MAX_DRAWS = 2000
_MAX_REPAIRS = 12
_PATIENCE = 40
"""Draws in vain until a search may take another node."""


@dataclass(frozen=True, slots=True)
class Nurikabe:
    """The number of every cell, row by row; 0 where there is none, SEA where sea is shown."""

    size: int
    numbers: tuple[int, ...]
    answer: str = field(compare=False)
    """Rows of 0 and 1 as JSON; 1 is sea."""


def _generate(rng: Random, knobs: Knobs) -> Nurikabe:
    size, largest = SIZE.integer(knobs), ISLAND.integer(knobs)
    for attempt in range(_MAX_DRAWS):
        nodes = NODES.integer(knobs) + attempt // _PATIENCE
        sea = _sea(rng, size, largest)
        islands = connected_parts((c for c in range(size * size) if not sea[c]), size)
        if max(map(len, islands)) <= largest:
            numbers = _numbered(rng, sea, islands, nodes)
            if numbers:
                wet = [cell for cell in range(size * size) if sea[cell]]
                for cell in rng.sample(wet, round(len(wet) * SHOWN.number(knobs))):
                    numbers[cell] = SEA
                return Nurikabe(size, tuple(numbers), board_json(sea, size))
    raise IllPosedError(f"nurikabe: no unique board of size {size} in {_MAX_DRAWS} draws")


def _sea(rng: Random, size: int, largest: int) -> list[int]:
    """Return 1 for the cells of a connected sea without pools, grown into land that is too large.

    Some land may stay too large where every way in would make a pool.
    """
    shape, beside = masks.board(size, size), around(size)
    sea = [0] * (size * size)
    mask = wet = 0  # the sea, and what would complete a pool of it
    rim = [below(rng, size * size)]
    while rim:
        place = below(rng, len(rim))
        rim[place], rim[-1] = rim[-1], rim[place]
        cell = rim.pop()
        bit = masks.place(shape, cell)
        if (mask | wet) & bit:
            continue
        if masks.flood(shape, bit, shape.whole & ~mask).bit_count() <= rng.randint(2, largest):
            continue
        sea[cell], mask = 1, mask | bit
        wet = pools(shape, mask)
        rim += [other for other in beside[cell] if not sea[other]]
    return sea


def _numbered(
    rng: Random, sea: Sequence[int], islands: Sequence[Sequence[int]], nodes: int
) -> list[int] | None:
    """Return the numbers, placed so that there is no other solution; None if that fails."""
    size = isqrt(len(sea))
    shape = masks.board(size, size)
    heads = [rng.choice(island) for island in islands]
    for _ in range(_MAX_REPAIRS):
        numbers = [0] * (size * size)
        for head, island in zip(heads, islands, strict=True):
            numbers[head] = len(island)
        found = search(numbers, size, nodes)
        if found.is_unique:
            return numbers
        others = [masks.to_flat(shape, mask) for mask in found.solutions]
        other = next((other for other in others if other != sea), sea)
        flooded = [(i, c) for i, island in enumerate(islands) for c in island if other[c]]
        if not flooded:
            break
        # A number in a cell that another solution floods rules that solution out.
        index, cell = rng.choice(flooded)
        heads[index] = cell
    return None


_GRAMMAR: Grammar = {
    # The rules speak of the numbers, so they do not come before the question.
    "start": BOARD_PUZZLE[:2],
    "ask": (
        "Solve this {size}x{size} Nurikabe.",
        "Here is a Nurikabe puzzle of {size} rows and {size} columns.",
        "Which cells of the following Nurikabe board are sea, and which are land?",
        "Decide for every cell of the {size} by {size} board below whether it is land or sea.",
    ),
    "rules": (
        "Every cell is land or sea. Land cells that are connected through their sides form an "
        "island; each island contains exactly one number, which is its count of cells, and each "
        "number lies on an island. All sea cells are connected through their sides, and no four "
        "cells that form a 2x2 square are all sea.",
        "Each number belongs to an island of exactly that many land cells, connected by their "
        "sides, and no island has two numbers or none. Different islands never share a side, "
        "though they may touch at corners. The rest of the cells is the sea: it hangs together "
        "by sides and nowhere fills a square of 2x2 cells.",
        "Divide the cells into sea and islands, which are groups of land cells joined by their "
        "sides. No two islands share a side. Each island holds exactly one of the numbers, and has "
        "as many cells as that number says. From every sea cell all other sea cells can be reached "
        "by steps up, down, left and right over sea, and there is no 2x2 block of sea cells.",
    ),
    "blank": (
        "A {blank} marks a cell without a number{shown}.",
        "Cells shown as {blank} have no number and may be land or sea{shown}.",
    ),
    "shown": (
        "; a ~ marks a cell that is known to be sea",
        ", and each ~ is a cell that is sea for sure",
    ),
    "unique": ("There is exactly one solution.", "Only one solution exists."),
    "layout": (
        "Answer with {size} lines of {size} numbers separated by spaces: 1 for a sea cell and 0 "
        "for a land cell, numbered cells included.",
        "Write the board row by row, one line each, with 1 for sea and 0 for land (also where a "
        "number stands), separated by spaces.",
    ),
}


def _render(board: Nurikabe, rng: Random) -> str:
    blank = rng.choice(".-_*")
    signs = {0: blank, SEA: "~"}
    text = spaced([signs.get(number, str(number)) for number in board.numbers], board.size)
    shown = speak(_GRAMMAR, rng, "shown") if SEA in board.numbers else ""
    return speak(_GRAMMAR, rng, size=board.size, board=text, blank=blank, shown=shown)


def _solve(board: Nurikabe) -> list[str]:
    size, model = board.size, new_model()
    sea = new_bools(model, len(board.numbers))
    owners: list[dict[int, Var]] = [{} for _ in sea]
    for head, need in enumerate(board.numbers):
        if need == SEA:
            model.add(sea[head] == 1)
        elif need:
            near = [cell for cell in range(size * size) if _far(head, cell, size) < need]
            own = new_bools(model, len(near))
            model.add(sum(own) == need)
            for cell, var in zip(near, own, strict=True):
                owners[cell][head] = var
            model.add(owners[head][head] == 1)
    for cell, own_by in enumerate(owners):
        model.add_exactly_one(sea[cell], *own_by.values())
        for other in around(size)[cell]:
            for head, var in own_by.items():
                model.add_bool_or(var.negated(), sea[other], owners[other].get(head, False))
    for corner in (r * size + c for r in range(size - 1) for c in range(size - 1)):
        square = (corner, corner + 1, corner + size, corner + size + 1)
        model.add_bool_or(sea[cell].negated() for cell in square)
    found = cut_solutions(model, sea, partial(_joined, sea, board))
    return [board_json(flat, size) for flat in found]


def _far(a: int, b: int, size: int) -> int:
    return abs(a // size - b // size) + abs(a % size - b % size)


def _joined(sea: Sequence[Var], board: Nurikabe, flat: Sequence[int]) -> Iterator[Clause]:
    """Yield for each loose part that it, or a cell around it, must be otherwise."""
    for part in _loose(flat, board):
        rim = {other for cell in part for other in around(board.size)[cell]}
        yield [sea[c].negated() if flat[c] else sea[c] for c in sorted(rim | {*part})]


def _loose(flat: Sequence[int], board: Nurikabe) -> list[list[int]]:
    """Return the parts of the sea if there are two or more, and land without a number."""
    cells = range(len(flat))
    water = connected_parts((cell for cell in cells if flat[cell]), board.size)
    land = connected_parts((cell for cell in cells if not flat[cell]), board.size)
    dry = [part for part in land if not any(board.numbers[cell] > 0 for cell in part)]
    return dry + (sorted(water, key=len)[:-1] if len(water) > 1 else [])


def _picture(board: Nurikabe) -> Grid:
    cells = texts(split_rows(board.numbers, board.size), {0: "", SEA: "~"})
    sea = {divmod(cell, board.size): 2 for cell, n in enumerate(board.numbers) if n == SEA}
    return Grid(cells=cells, shades=sea)


FAMILY = Family(
    name="nurikabe",
    version=2,
    domain="logic",
    summary="tell land from sea: islands of stated sizes in one connected sea without pools",
    concepts=("constraint satisfaction", "connectivity"),
    knobs=(SIZE, ISLAND, SHOWN, NODES),
    verifier="grid",
    answer_format="tags",
    examples=("1 0 1\n1 1 1\n0 1 0", "1 1 1\n0 1 0\n1 1 0"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=lambda board: search(board.numbers, board.size, int(NODES.high)).decided,
    # Up to turns and reflections.
    canonical=lambda board: [board.size, min(images(board.numbers, board.size, board.size))],
    picture=_picture,
    # By the birthday estimate at dial 0: no pair of equals in 4000 boards, so some 8e6; a twentieth
    # is a careful figure.
    capacity=lambda dial: 4e5,
    # Every island of two cells or more has a choice of two directions at the least.
    guess_rate=lambda dial: 2.0 ** -SIZE.integer_at(dial),
)
