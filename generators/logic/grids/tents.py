"""Tents: a tent beside every tree, no two tents touch, rows and columns hold so many.

Tents are drawn first and get a tree each; of the counts some are hidden while one placement is
left. The generator deduces on bit masks and pairs trees with cells by augmenting paths; the solver
is CP-SAT with a variable for every pair of tree and tent. Enigmata's check of this puzzle accepts
wrong placements.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random

from generators.canonical import board_json, marked, neighbors, spaced, split_rows
from generators.deducing import cell_name, counts_of, judged, options, worked_square
from generators.family import Family, Knob, Knobs, redrawn
from generators.logic.grids import _linecounts
from generators.logic.grids._drawings import texts
from generators.logic.grids._linecounts import HIDE
from generators.logic.grids._minefield import around
from generators.pictures import Grid
from generators.search import Model, Var, masks, new_bools, new_model, solutions
from generators.wording import Grammar, speak
from proofmill.problem import Json

SIZE = Knob("size", 5, 13, "rows and columns")
TREES = Knob("trees", 0.17, 0.2, "share of cells with a tree, where there is room")
HIDDEN = Knob("hidden", 0.0, 0.5, "share of the counts to hide; fewer where they are needed")

_MAX_NODES = 80
"""Boards that take longer to decide are not used."""
_MOST_TOLD = 3000
"""Of the work of a solution; boards that take more are not told, which keeps draws quick."""


@dataclass(frozen=True, slots=True)
class Tents:
    """The cells of the trees, row by row from 0, and the counts, which are HIDE where hidden."""

    size: int
    trees: tuple[int, ...]
    counts: tuple[int, ...]
    """Of the rows, then of the columns."""
    answer: str = field(compare=False)
    """Rows of 0 and 1 as JSON; 1 is a tent."""


def _search(trees: Sequence[int], counts: Sequence[int], size: int) -> masks.Search:
    shape = masks.board(size, size)
    woods = masks.to_mask(shape, trees)
    sides = [masks.beside(shape, masks.place(shape, tree)) & ~woods for tree in trees]
    pairing = _Pairing(sides)
    needs = [*_linecounts.needs(shape, counts), (shape.whole, len(trees))]

    def rule(inside: int, outside: int) -> masks.Known:
        before = inside, outside
        outside |= (masks.near(shape, inside) & ~inside) | _crowded(shape, inside)
        inside, outside = masks.counted(needs, inside, outside)
        for side in sides:
            options = side & ~outside
            if not options & options - 1:
                inside |= options
        if (inside, outside) == before and not pairing.goes_without(outside):
            return inside | outside, inside | outside
        return inside, outside

    far = shape.whole & ~(masks.beside(shape, woods) & ~woods)
    return masks.search(rule, shape, (0, far), nodes=_MAX_NODES)


def _crowded(shape: masks.Board, inside: int) -> int:
    """Return the tents that touch another tent."""
    wide = inside << 1 | inside >> 1
    rows = inside | wide
    return inside & (wide | rows << shape.stride | rows >> shape.stride)


class _Pairing:
    """Trees with cells of their own; the last pairing is kept, as it mostly still holds."""

    def __init__(self, sides: Sequence[int]) -> None:
        self._sides = sides
        self._used: int | None = None
        """The cells of the last pairing."""

    def goes_without(self, outside: int) -> bool:
        """Tell whether there is a pairing with none of these cells."""
        if self._used is None or self._used & outside:
            pairs = _paired(self._sides, outside)
            if pairs is None:
                return False
            self._used = sum(pairs)
        return True


def _paired(sides: Sequence[int], outside: int) -> dict[int, int] | None:
    """Return cells, each with the tree whose own it is; None if there are not enough."""
    owner: dict[int, int] = {}
    taken, waiting = outside, []
    for tree, side in enumerate(sides):
        cell = side & ~taken & -(side & ~taken)
        if cell:
            taken |= cell
            owner[cell] = tree
        else:
            waiting.append(tree)

    free = [side & ~outside for side in sides] if waiting else []
    return owner if all(_placed(tree, free, owner, set()) for tree in waiting) else None


def _placed(tree: int, free: Sequence[int], owner: dict[int, int], tried: set[int]) -> bool:
    """Tell whether a tree gets one of its free cells, whose owner takes another if there is one."""
    options = free[tree]
    while options:
        cell = options & -options
        options ^= cell
        if cell in tried:
            continue
        tried.add(cell)
        if cell not in owner or _placed(owner[cell], free, owner, tried):
            owner[cell] = tree
            return True
    return False


@redrawn(600, "unique board")
def _generate(rng: Random, knobs: Knobs) -> Tents | None:
    size = SIZE.integer(knobs)
    tents, trees = _camp(rng, size, round(size * size * TREES.number(knobs)))
    flat = marked(tents, size)
    counts = _linecounts.counts_of(flat, size)
    search = partial(_search, trees, size=size)
    if not search(counts).is_unique:
        return None
    told = _linecounts.hide(rng, counts, HIDDEN.number(knobs), search)
    answer = board_json(flat, size)
    return Tents(size, tuple(trees), tuple(told), answer)


def _camp(rng: Random, size: int, count: int) -> tuple[list[int], list[int]]:
    """Return the cells of up to `count` tents and, sorted, those of as many trees."""
    shape = masks.board(size, size)
    tents: list[int] = []
    trees: list[int] = []
    closed = 0
    for tent in rng.sample(range(size * size), size * size):
        free = [cell for cell in neighbors(tent, size, size) if cell not in (*tents, *trees)]
        if tent in trees or not free or closed & masks.place(shape, tent):
            continue
        tents.append(tent)
        trees.append(rng.choice(free))
        closed |= masks.near(shape, masks.place(shape, tent))
        if len(tents) == count:
            break
    return tents, sorted(trees)


_GRAMMAR: Grammar = {
    # The rules speak of trees, so they do not come first.
    "start": _linecounts.COUNTED_PUZZLE[:2],
    "ask": (
        "Solve this {size}x{size} Tents puzzle.",
        "Where do the tents stand on the following campsite?",
        "Pitch the tents on the {size} by {size} board below.",
        "Here is a Tents and Trees puzzle of {size} rows and {size} columns.",
    ),
    "rules": (
        "Put tents into free cells so that trees and tents form pairs: each tree has one tent of "
        "its own directly above, below, left or right of it, and each tent belongs to exactly one "
        "tree. No two tents may touch, not even at a corner. The counts say how many tents a row "
        "or column holds.",
        "There are as many tents as trees, and they can be matched one to one so that every tent "
        "shares a side with its tree. Tents never stand in neighboring cells, diagonal ones "
        "included, nor in the cell of a tree. Row and column counts give the number of tents.",
        "Every tree gets its own tent in a free cell that shares a side with it (a tent may also "
        "stand beside the tree of another tent, but serves one tree only, and there are no further "
        "tents). The eight cells around a tent hold no other tent. For each row and column the "
        "number of its tents is listed.",
    ),
    "legend": (
        "The sign {tree} is a tree and {free} a free cell.",
        "Trees are shown as {tree} and free cells as {free} here.",
        "In the picture {tree} marks a tree, {free} a free cell.",
    ),
    "hide": _linecounts.HIDE_WORDS,
    "unique": ("There is exactly one solution.", "Only one placement works."),
    "layout": (
        "Answer with {size} lines of {size} numbers separated by spaces: 1 for a cell with a tent "
        "and 0 for any other cell, trees included.",
        "Write the board row by row from the top, one line each, with 1 for a tent and 0 "
        "otherwise (also for a tree), separated by spaces.",
    ),
}


def _render(board: Tents, rng: Random) -> str:
    tree, free = rng.choice(("T.", "T_", "#.", "Y-", "^."))
    cells = [tree if cell in board.trees else free for cell in range(board.size**2)]
    text = spaced(cells, board.size)
    counts = _linecounts.written(board.counts, "Tents")
    hide = speak(_GRAMMAR, rng, "hide") if HIDE in board.counts else ""
    slots = {"board": text, "counts": counts, "hide": hide, "tree": tree, "free": free}
    return speak(_GRAMMAR, rng, size=board.size, **slots)


def _solve(board: Tents) -> list[str]:
    size, model = board.size, new_model()
    tent = new_bools(model, size * size)
    pairs: list[list[Var]] = [[] for _ in tent]
    for tree in board.trees:
        beside = [cell for cell in neighbors(tree, size, size) if cell not in board.trees]
        own = new_bools(model, len(beside))
        model.add_exactly_one(own)
        for cell, pair in zip(beside, own, strict=True):
            pairs[cell].append(pair)
    for cell, owners in enumerate(pairs):
        model.add(sum(owners) == tent[cell])
    for row in range(size - 1):
        for column in range(size - 1):
            model.add_at_most_one(
                tent[(row + r) * size + column + c] for r in (0, 1) for c in (0, 1)
            )
    _linecounts.require(model, tent, board.counts)
    return [board_json(flat, size) for flat in _placements(model, tent)]


def _placements(model: Model, tent: Sequence[Var]) -> list[tuple[int, ...]]:
    """Return up to two placements, whichever pairs of tree and tent they come with."""
    found: list[tuple[int, ...]] = []
    for _ in range(2):
        more = solutions(model, tent, limit=1)
        found += more
        for flat in more:
            model.add_bool_or(
                t.negated() if is_in else t for t, is_in in zip(tent, flat, strict=True)
            )
    return found


def _steps(board: Tents) -> tuple[str, ...]:
    size, trees = board.size, board.trees
    sides = [[c for c in neighbors(tree, size, size) if c not in trees] for tree in trees]
    near = sorted({cell for side in sides for cell in side})
    clear = {cell: {**dict.fromkeys(around(size)[cell], 1), cell: 2} for cell in near}
    rules = counts_of(size, board.counts)
    for tree, side in zip(trees, sides, strict=True):
        rules.append(options(f"the tree at {cell_name(size, tree)}", [clear[c] for c in side]))
    for cell in near:
        rules.append(options(f"what may be at {cell_name(size, cell)}", [{cell: 1}, clear[cell]]))
    open_to = [sum(1 << place for place, cell in enumerate(near) if cell in side) for side in sides]
    owners = [sum(1 << tree for tree, side in enumerate(sides) if cell in side) for cell in near]
    rules.append(
        judged("the pairing of trees", near, partial(_can_share, _Pairing(open_to), owners))
    )
    known = [3 if cell in near else 1 for cell in range(size * size)]
    return worked_square(size, known, rules, board.answer, work=_MOST_TOLD)


def _can_share(pairing: _Pairing, owners: Sequence[int], masks: Sequence[int]) -> bool:
    """Tell whether trees and tents can be paired: trees with open cells, sure tents with trees.

    If both can, one pairing does both (Mendelsohn and Dulmage 1958).

    Args:
        pairing: of trees and cells beside them, by their places in `masks`.
        owners: for each cell the trees beside it, as bits.
        masks: 2 where there is a tent for sure, 3 where there may be one.
    """
    closed = sum([1 << place for place, mask in enumerate(masks) if not mask & 2])
    tents = [trees for trees, mask in zip(owners, masks, strict=True) if mask == 2]
    return pairing.goes_without(closed) and _paired(tents, 0) is not None


def _canonical(board: Tents) -> Json:
    # Up to turns and reflections.
    forms = [
        [sorted(places[tree] for tree in board.trees), counts]
        for places, counts in _linecounts.turned(board.counts)
    ]
    return [board.size, *min(forms)]


def _picture(board: Tents) -> Grid:
    left, top = _linecounts.told(board.counts)
    cells = texts(split_rows(marked(board.trees, board.size), board.size), {0: "", 1: "▲"})
    trees = dict.fromkeys((divmod(tree, board.size) for tree in board.trees), 4)
    return Grid(cells=cells, shades=trees, left=left, top=top)


def _guess_rate(dial: float) -> float:
    # Every tree has one of two to four cells for its tent, most of them three.
    size = SIZE.integer_at(dial)
    return 0.4 ** round(size * size * TREES.number_at(dial))


FAMILY = Family(
    name="tents",
    version=4,
    domain="logic",
    summary="pitch a tent beside every tree so that no two touch and lines hold the right counts",
    concepts=("constraint satisfaction", "matching"),
    knobs=(SIZE, TREES, HIDDEN),
    verifier="grid",
    answer_format="tags",
    examples=("0 0 1\n1 0 0\n0 0 1", "1 0 1\n0 0 0\n1 0 0"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=lambda board: _search(board.trees, board.counts, board.size).decided,
    canonical=_canonical,
    steps=_steps,
    picture=_picture,
    # By the birthday estimate: 71 pairs of equals in 1500 boards of size 5, of which a tenth is a
    # careful figure, and 19 in 10000 boards of size 6.
    capacity=lambda dial: 1.5e3 if SIZE.integer_at(dial) == 5 else 2e6,
    guess_rate=_guess_rate,
)
