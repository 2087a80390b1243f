"""Paper folding (the aptitude test; Ekstrom et al. 1976): where are the holes once it is open?

The sheet lies on a grid and is folded along any of its lines or along a diagonal, with holes
punched before, between and after. The generator follows every cell of the sheet through the folds;
the solver opens one fold at a time. At the top: five folds, eight holes.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import groupby, product
from random import Random
from typing import NamedTuple, TypeAlias

from generators.family import Family, Knob, Knobs, redrawn, rule
from generators.pictures import Border, Grid, Panel, Program
from generators.wording import Grammar, speak
from proofmill.problem import Json, canonical_json

SIZE = Knob("size", 6, 10, "rows and columns of the sheet")
FOLDS = Knob("folds", 1.6, 5, "folds")
PUNCHES = Knob("punches", 4, 8, "holes punched, through all layers")
DIAGONALS = Knob("diagonals", 0, 1, "folds along a diagonal of the sheet")

_LEAST = 3  # rows and columns that a fold needs, and one more

Place: TypeAlias = tuple[int, int]
"""Row and column on the table, from 0."""


class Action(NamedTuple):
    """One thing done to the paper.

    `left`, `right`, `top`, `bottom`: that part is folded over the line before row or column `at`
    of the table. `main`, `counter`: the part below that diagonal of the sheet is folded over it;
    `main` runs from the top left. `punch`: a hole in row `at`, column `other`.
    """

    kind: str
    at: int = 0
    other: int = 0


@dataclass(frozen=True, slots=True)
class Task:
    """A square sheet on a table, and what is done to it in turn."""

    size: int
    actions: tuple[Action, ...]
    answer: str = field(compare=False)


_PARTS: dict[str, Callable[[int, int, int, int], bool]] = {
    "left": lambda row, column, at, size: column < at,
    "right": lambda row, column, at, size: column >= at,
    "top": lambda row, column, at, size: row < at,
    "bottom": lambda row, column, at, size: row >= at,
    "main": lambda row, column, at, size: row > column,
    "counter": lambda row, column, at, size: row + column >= size,
}
"""Kind of fold -> what its part of the sheet is, by row, column, line and size."""


@rule
def _is_moved(action: Action, place: Place, size: int) -> bool:
    """Tell whether a place is in the part that a fold turns over."""
    return _PARTS[action.kind](*place, action.at, size)


@rule
def _mirrored(action: Action, place: Place, size: int) -> Place:
    """Return the mirror image of a place across the line of a fold."""
    row, column = place
    if action.kind in ("left", "right"):
        return row, 2 * action.at - 1 - column
    if action.kind in ("top", "bottom"):
        return 2 * action.at - 1 - row, column
    return (column, row) if action.kind == "main" else (size - 1 - column, size - 1 - row)


@redrawn(500, "foldable sheet")
def _generate(rng: Random, knobs: Knobs) -> Task | None:
    size = SIZE.integer(knobs)
    actions = _draw_actions(rng, knobs, size)
    holes = _punched(actions, size)
    if not holes or len(holes) <= PUNCHES.integer(knobs):
        return None
    rows = [[int((r, c) in holes) for c in range(size)] for r in range(size)]
    return Task(size, tuple(actions), canonical_json(rows))


def _draw_actions(rng: Random, knobs: Knobs, size: int) -> list[Action]:
    """Return folds, each through the paper as it then lies, and holes in it; or nothing."""
    folds, diagonals = FOLDS.integer(knobs), DIAGONALS.integer(knobs)
    kinds = ["straight"] * (folds - diagonals) + ["diagonal"] * diagonals
    rng.shuffle(kinds)
    later = kinds[1:] + ["punch"] * (PUNCHES.integer(knobs) - 1)
    rng.shuffle(later)
    kinds = [kinds[0], *later, "punch"]
    actions: list[Action] = []
    where = {(r, c): (r, c) for r in range(size) for c in range(size)}
    for kind in kinds:
        action = _draw_action(rng, kind, sorted(set(where.values())), size, actions)
        if action is None:
            return []
        actions.append(action)
        where = {cell: _moved(action, place, size) for cell, place in where.items()}
    return actions


def _draw_action(
    rng: Random, kind: str, places: Sequence[Place], size: int, before: Sequence[Action]
) -> Action | None:
    """Return a fold of the larger half over the smaller part, or a new hole; None if none fits."""
    if kind == "punch":
        free = [Action(kind, *place) for place in places]
        free = [action for action in free if action not in before]
        return rng.choice(free) if free else None
    if kind == "diagonal":
        action = Action(rng.choice(("main", "counter")))
        moved = [place for place in places if _is_moved(action, place, size)]
        return action if len(moved) > 2 and 2 * len(moved) <= len(places) else None
    side = rng.choice(("left", "right", "top", "bottom"))
    lines = [place[side in ("left", "right")] for place in places]
    low, high = min(lines), max(lines) + 1
    first = range(low + 1, (low + high) // 2 + 1)
    options = first if side in ("left", "top") else range((low + high + 1) // 2, high)
    return Action(side, rng.choice(options)) if high - low > _LEAST else None


def _moved(action: Action, place: Place, size: int) -> Place:
    """Return where a cell that lies at a place lies after an action."""
    if action.kind == "punch" or not _is_moved(action, place, size):
        return place
    return _mirrored(action, place, size)


def _punched(actions: Sequence[Action], size: int) -> set[Place]:
    """Return the cells that get a hole, following each through all actions."""
    holes = set[Place]()
    for cell in product(range(size), range(size)):
        place = cell
        for action in actions:
            if action.kind == "punch" and place == (action.at, action.other):
                holes.add(cell)
            place = _moved(action, place, size)
    return holes


_GRAMMAR: Grammar = {
    "start": (
        "<what> <table> <layers>\n\n{actions}\n\n<ask> <form>",
        "<what> <layers> <table>\n\n{actions}\n\n<ask> <form>",
        "<what> <table>\n\n{actions}\n\n<layers> <ask> <form>",
    ),
    "what": (
        "On a table lies a square sheet of paper with {size} by {size} cells.",
        "A square sheet of paper, divided into {size} rows and {size} columns of cells, is folded "
        "and punched.",
        "Someone folds and punches a square sheet of paper with {size} rows and {size} columns of "
        "cells.",
    ),
    "table": (
        "Rows are counted from 1 at the top and columns from 1 at the left, always as places on "
        "the table, where the open sheet lay: they do not move with the paper.",
        "Row 1 is at the top and column 1 at the left. Rows and columns are places on the table, "
        "given by the open sheet; what is folded over comes to lie on other places.",
    ),
    "layers": (
        "A hole goes through the middle of all layers of paper at its place, and nothing is ever "
        "turned or shifted apart from the folds.",
        "Each punch makes a small hole, in the middle of a cell, in every layer that lies there at "
        "that time. The paper stays where it is but for the parts folded over.",
    ),
    "ask": (
        "In the end the sheet is opened completely; which of its cells have a hole?",
        "Which cells have a hole once everything is unfolded?",
    ),
    "form": (
        "Write it row by row, 1 for a cell with a hole and 0 for one without.",
        "Answer with the rows of the open sheet, with 1 for a hole and 0 for none.",
    ),
    "straight": (
        "Fold everything {beyond} the line between {lines} {at} and {next} over it, {way}.",
        "The part {beyond} the line between {lines} {at} and {next} is folded over this line, "
        "{way}.",
    ),
    "main": (
        "Fold along the diagonal from the top left to the bottom right corner of the open sheet, "
        "what lies below it going over to the upper right.",
    ),
    "counter": (
        "Fold along the diagonal from the bottom left to the top right corner of the open sheet, "
        "what lies below it going over to the upper left.",
    ),
    "punch": (
        "Punch a hole at row {next}, column {column}.",
        "A hole is punched in row {next}, column {column}.",
    ),
}


_SIDES = {
    "left": ("to the left of", "columns", "to the right"),
    "right": ("to the right of", "columns", "to the left"),
    "top": ("above", "rows", "downwards"),
    "bottom": ("below", "rows", "upwards"),
}


def _render(task: Task, rng: Random) -> str:
    lines = [f"{number}. {_worded(action, rng)}" for number, action in enumerate(task.actions, 1)]
    return speak(_GRAMMAR, rng, size=task.size, actions="\n".join(lines))


def _worded(action: Action, rng: Random) -> str:
    kind, at, other = action
    beyond, lines, way = _SIDES.get(kind, ("", "", ""))
    slots = {"at": at, "next": at + 1, "column": other + 1}
    symbol = "straight" if kind in _SIDES else kind
    return speak(_GRAMMAR, rng, symbol, beyond=beyond, lines=lines, way=way, **slots)


_LEGEND = "From the end back, where holes are as the paper lies before the action; (row, column)."


def _opened(task: Task) -> list[set[Place]]:
    """Return the places with holes through all layers, from the end back to the open sheet."""
    holes = set[Place]()
    stages = [holes]
    for action in reversed(task.actions):
        if action.kind == "punch":
            holes = holes | {(action.at, action.other)}
        else:
            # where the fold has left no paper there is no hole either
            holes = {place for place in holes if not _is_moved(action, place, task.size)}
            holes = holes | {_mirrored(action, place, task.size) for place in holes}
        stages.append(holes)
    return stages


def _solve(task: Task) -> list[str]:
    return [canonical_json(_rows(task))]


def _rows(task: Task) -> list[list[int]]:
    holes, cells = _opened(task)[-1], range(task.size)
    return [[int((r, c) in holes) for c in cells] for r in cells]


def _steps(task: Task) -> tuple[str, ...]:
    """Tell what is opened, from the end back, where there is paper."""
    papers = [{(r, c) for r in range(task.size) for c in range(task.size)}]
    for action in task.actions:
        papers.append({_moved(action, place, task.size) for place in papers[-1]})
    lines = [_LEGEND]
    for number, holes in zip(range(len(task.actions), 0, -1), _opened(task)[1:], strict=True):
        shown = [f"({r + 1}, {c + 1})" for r, c in sorted(holes & papers[number - 1])]
        lines.append(f"Holes of action {number} and later: {', '.join(shown)}.")
    answer = " / ".join(" ".join(map(str, row)) for row in _rows(task))
    return (*lines, f"So the answer is {answer}.")


def _effort(task: Task) -> int:
    """Count the places to look at while unfolding, and the cells to write down."""
    return sum(map(len, _opened(task))) + task.size**2


_TRANSPOSED = {"left": "top", "top": "left", "right": "bottom", "bottom": "right"}
_FLIPPED = {"left": "right", "right": "left", "main": "counter", "counter": "main"}


def _transposed(action: Action) -> Action:
    """Swap rows and columns; the second number of a fold along a diagonal says which half moves."""
    kind, at, other = action
    if kind == "punch":
        return Action(kind, other, at)
    return Action(_TRANSPOSED.get(kind, kind), at, 1 - other if kind == "main" else other)


def _flipped(action: Action, size: int) -> Action:
    """Swap left and right."""
    kind, at, other = action
    if kind == "punch":
        return Action(kind, at, size - 1 - other)
    return Action(_FLIPPED.get(kind, kind), size - at if kind in ("left", "right") else at, other)


def _ordered(actions: Sequence[Action]) -> list[Action]:
    """Sort the holes between two folds: their order does not matter."""
    runs = groupby(actions, key=lambda action: action.kind == "punch")
    return [one for is_punch, run in runs for one in (sorted(run) if is_punch else run)]


def _canonical(task: Task) -> Json:
    """Choose among the eight positions of the sheet."""
    forms, actions = [], list(task.actions)
    for turn in range(8):
        forms.append(_ordered(actions))
        actions = [_transposed(one) if turn % 2 else _flipped(one, task.size) for one in actions]
    return [task.size, [list(action) for action in min(forms)]]


def _picture(task: Task) -> Panel:
    """The open sheet with the numbers of the holes, fold lines along rows and columns, and all."""
    size, numbers = range(task.size), [str(number + 1) for number in range(task.size)]
    cells = [[""] * task.size for _ in size]
    walls = set[Border]()
    for number, (kind, at, other) in enumerate(task.actions, 1):
        if kind == "punch":
            cells[at][other] = f"{cells[at][other]} {number}".strip()
        elif kind in ("left", "right"):
            walls |= {((row, at - 1), (row, at)) for row in size}
        elif kind in ("top", "bottom"):
            walls |= {((at - 1, column), (at, column)) for column in size}
    sheet = Grid(cells=cells, walls=walls, top=numbers, left=numbers)
    lines = [_worded(action, Random(0)) for action in task.actions]
    return Panel(figures=[("holes and lines", sheet), ("in turn", Program(lines=lines))])


def _capacity(dial: float) -> float:
    # lines to fold along, about four for each of four sides, and places of the holes; capped
    size, folds = SIZE.integer({"size": dial}), FOLDS.integer({"folds": dial})
    ways = 12.0**folds * (size * size / 3.0) ** PUNCHES.integer({"punches": dial})
    return min(1e12, ways / 20)


FAMILY = Family(
    name="paper_folding",
    version=3,
    domain="logic",
    summary="holes in a sheet that was folded and punched, once it is open",
    concepts=("spatial reasoning", "symmetry"),
    knobs=(SIZE, FOLDS, PUNCHES, DIAGONALS),
    verifier="grid",
    answer_format="tags",
    examples=("0 1 1 0\n0 0 0 0\n1 0 0 1", "1 0 0 0\n0 1 0 0\n0 0 1 0"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=_canonical,
    picture=_picture,
    steps=_steps,
    capacity=_capacity,
    # measured at dial 0: the commonest sheet of a thousand has a share of 0.003
    guess_rate=lambda dial: 0.01,
)
