"""Sokoban: push all boxes onto the marked squares, in the fewest steps.

Boxes are pulled away from the goals, breadth first from all places of the worker at once, so the
number of steps stated is the least; the solver pushes forwards by A*, led by how far the boxes are
from goals. At the top three boxes on a 7x7 floor and about 20 steps.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import comb
from random import Random
from typing import TypeAlias

from generators.canonical import images, spaced, split_rows
from generators.deducing import cell_name, worked_plan
from generators.family import Family, Knob, Knobs, redrawn, rule
from generators.pictures import Grid, Panel
from generators.search import best_first, spoiled, spread, way_to
from generators.wording import Grammar, speak
from proofmill.problem import Json

SIDE = Knob("side", 5, 7, "rows and columns inside the outer walls")
BOXES = Knob("boxes", 1, 3, "boxes to push")
STATES = Knob("states", 2.2, 3.7, "decimal logarithm of the positions to look through")

_WALLS = 0.2
"""Share of inner squares that are walls."""
_MAX_DEPTH = 200
_LEAST = 5
"""Steps that every puzzle needs."""
_ROOMY = 150
"""Positions that a room with one box must offer, and four times as many with two, and so on."""

State: TypeAlias = tuple[int, ...]
"""The square of the worker, then those of the boxes in ascending order."""
Code: TypeAlias = int
"""The same as one number: the worker's place among the free squares, and above it a bit for each of
these with a box."""
_BOXES = 6
_WORKER = (1 << _BOXES) - 1


@dataclass(frozen=True, slots=True)
class Room:
    """Squares are numbered row by row, with the outer walls, `width` to a row."""

    width: int
    free: frozenset[int]
    goals: tuple[int, ...]
    start: State
    limit: int
    """The fewest steps that do it."""
    seen: int = field(compare=False)
    """Positions that were looked through."""
    answer: str = field(compare=False)


@redrawn(400, "room")
def _generate(rng: Random, knobs: Knobs) -> Room | None:
    side, count = SIDE.integer(knobs), BOXES.integer(knobs)
    states = int(10 ** STATES.number(knobs))
    width = side + 2
    inner = [row * width + column for row in range(1, side + 1) for column in range(1, side + 1)]
    free = [square for square in inner if rng.random() >= _WALLS]
    goals = tuple(sorted(rng.sample(free, count)))
    return _pulled(rng, width, frozenset(free), goals, states)


def _pulled(
    rng: Random, width: int, free: frozenset[int], goals: tuple[int, ...], states: int
) -> Room | None:
    """Start from one of the farthest positions among so many; None if it is near or solved."""
    squares = sorted(free)
    solved = sum(1 << squares.index(goal) + _BOXES for goal in goals)
    workers = range(len(squares))
    starts = [solved + worker for worker in workers if not solved >> worker + _BOXES & 1]
    origin, layers = spread(starts, _pulls(width, squares), _MAX_DEPTH, states=states)
    limit, seen = len(layers) - 1, len(origin) + 1  # with all that is solved, as one
    away = [code for code in layers[-1] if not code & solved]
    if limit < _LEAST or seen < min(states, _ROOMY * len(goals) ** 2) or not away:
        return None
    way = [_state(squares, code) for code in way_to(origin, rng.choice(away))[::-1]]
    names = {step: name for name, step in _steps_of(width)}
    plan = ", ".join(names[after[0] - before[0]] for before, after in pairwise(way))
    return Room(width, free, goals, way[0], limit, seen, plan)


def _pulls(width: int, squares: Sequence[int]) -> Callable[[Code], list[Code]]:
    """Return what lists the positions from which one step leads to another.

    From one square to the next there may be a step without a push, and then one with a push.
    """
    ways = _back(width, squares)

    def pulls(code: Code) -> list[Code]:
        found: list[Code] = []
        for before, walks, ahead, change in ways[code & _WORKER]:
            if not code & before:
                found.append(code + walks)
                if code & ahead:
                    found.append(code + change)
        return found

    return pulls


def _back(width: int, squares: Sequence[int]) -> Sequence[Sequence[tuple[int, int, int, int]]]:
    """Return for each place of the worker the steps that may have led there.

    The box that would bar the square before; what walking adds, back in time; the box that may
    stand ahead; and what walking adds with that box pulled along.
    """
    places = {square: place for place, square in enumerate(squares)}

    def box(square: int) -> int:
        return 1 << places[square] + _BOXES if square in places else 0

    return [
        [
            (
                box(worker - step),
                places[worker - step] - place,
                box(worker + step),
                places[worker - step] - place + box(worker) - box(worker + step),
            )
            for _, step in _steps_of(width)
            if worker - step in places
        ]
        for place, worker in enumerate(squares)
    ]


def _state(squares: Sequence[int], code: Code) -> State:
    boxes = (square for place, square in enumerate(squares) if code >> place + _BOXES & 1)
    return (squares[code & _WORKER], *boxes)


@rule
def _steps_of(width: int) -> tuple[tuple[str, int], ...]:
    return (("U", -width), ("D", width), ("L", -1), ("R", 1))


def _forth(room: Room) -> Callable[[State], list[tuple[str, State]]]:
    """Return what lists the steps from a position, and the positions after them."""
    free = room.free
    ways = {
        worker: [
            (name, worker + step, worker + 2 * step)
            for name, step in _steps_of(room.width)
            if worker + step in free
        ]
        for worker in free
    }

    def forth(at: State) -> list[tuple[str, State]]:
        boxes = at[1:]
        found: list[tuple[str, State]] = []
        for name, to, beyond in ways[at[0]]:
            if to not in boxes:
                found.append((name, (to, *boxes)))
            elif beyond in free and beyond not in boxes:
                pushed = [beyond if box == to else box for box in boxes]
                found.append((name, (to, *sorted(pushed))))
        return found

    return forth


_GRAMMAR: Grammar = {
    "start": (
        "<open>\n\n{room}\n\n<legend> <rule> <task> <form>",
        "<task> <rule>\n\n{room}\n\n<legend> <form>",
    ),
    "open": (
        "This is the plan of a warehouse.",
        "Here is a Sokoban puzzle.",
        "A worker has to tidy up this store room.",
        "In the room below, boxes have to be pushed into place.",
    ),
    "legend": (
        "{wall} is a wall, . a free square, @ the worker, $ a box and {goal} a target, where a box "
        "has to end{standing}.",
        "The marks: {wall} wall, . free square, @ worker, $ box, {goal} target{standing}.",
    ),
    "rule": (
        "Each step takes the worker one square up, down, left or right. If a box is there, it is "
        "pushed one square further in the same direction, which works only if that square is "
        "neither a wall nor another box. Boxes cannot be pulled, and walls cannot be entered.",
        "The worker walks up, down, left or right, one square per step, and pushes a box that is "
        "in the way one square ahead, provided that neither a wall nor a second box is beyond it. "
        "There is no pulling, and no walking through walls.",
    ),
    "task": (
        "Get every box onto a target, in at most {limit} steps.",
        "Find at most {limit} steps after which all boxes stand on targets.",
        "In {limit} steps or fewer, bring each box to a target square.",
    ),
    "form": (
        "Answer with the steps in order as letters U, D, L and R (up, down, left, right), "
        "separated by commas.",
        "List the steps, separated by commas: U for up, D for down, L for left, R for right.",
    ),
}


def _render(room: Room, rng: Random) -> str:
    wall, goal = rng.choice("#X"), rng.choice("oT")
    worker, *boxes = room.start
    marks = dict.fromkeys(room.goals, goal) | dict.fromkeys(boxes, "$")
    marks[worker] = "+" if worker in room.goals else "@"
    board = [
        marks.get(square, "." if square in room.free else wall) for square in range(room.width**2)
    ]
    return speak(
        _GRAMMAR,
        rng,
        room=spaced(board, room.width),
        wall=wall,
        goal=goal,
        limit=room.limit,
        standing="; + is the worker on such a square" if worker in room.goals else "",
    )


def _solve(room: Room) -> list[str]:
    away = _away(room)

    def unpushed(at: State) -> int:
        """Return how many pushes the boxes need, each as if it were alone."""
        return sum([away[box] for box in at[1:]])

    plan = best_first(room.start, _forth(room), unpushed, room.limit)
    return [] if plan is None else [", ".join(plan)]


def _told(room: Room) -> tuple[str, ...]:
    def shown(at: State) -> str:
        worker, *boxes = (cell_name(room.width, square) for square in at)
        return f"worker at {worker}, boxes at {', '.join(boxes)}"

    return worked_plan(room.answer, room.start, _forth(room), shown)


def _away(room: Room) -> dict[int, int]:
    """Return how many pushes bring a box that is alone from each square to the nearest goal.

    Over the limit where none do: beside a wall without goals, and in most corners.
    """
    away = dict.fromkeys(room.free, room.limit + 1) | dict.fromkeys(room.goals, 0)
    squares = [*room.goals]
    for square in squares:
        for _, step in _steps_of(room.width):
            box, worker = square + step, square + 2 * step
            if worker in room.free and away.get(box, 0) > room.limit:
                away[box] = away[square] + 1
                squares.append(box)
    return away


def _canonical(room: Room) -> Json:
    """Return the least of the eight images of the room."""
    worker, *boxes = room.start
    squares = [
        [int(square in some) for some in (room.free, room.goals, boxes, [worker])]
        for square in range(room.width**2)
    ]
    return min(images(squares, room.width, room.width))


def _picture(room: Room) -> Panel:
    worker, *boxes = room.start
    squares, width = range(room.width**2), room.width
    marks = ["@" * (square == worker) + "■" * boxes.count(square) for square in squares]
    walls = {divmod(square, width): 9 for square in squares if square not in room.free}
    targets = [divmod(goal, width) for goal in room.goals]
    drawn = Grid(
        cells=split_rows(marks, width),
        circles=targets,
        shades={**walls, **dict.fromkeys(targets, 5)},
    )
    goal = f"@ pushes every ■ into a circle in at most {room.limit} steps"
    return Panel(figures=[(goal, drawn)])


def _args(room: Room) -> dict[str, Json]:
    puzzle = {
        "kind": "boxes",
        "width": room.width,
        "free": sorted(room.free),
        "start": [*room.start],
        "goal": [None, *room.goals],
    }
    return {"puzzle": puzzle, "limit": room.limit}


def _capacity(dial: float) -> float:
    # a fifth of the squares walls, goals anywhere, up to eight images; starts add to that
    squares = SIDE.integer_at(dial) ** 2
    boxes = BOXES.integer_at(dial)
    return float(comb(squares, squares // 5) * comb(squares * 4 // 5, boxes)) / 8


FAMILY = Family(
    name="sokoban",
    version=3,
    domain="logic",
    summary="push boxes onto their squares in the fewest steps",
    concepts=("planning", "state space search"),
    knobs=(SIDE, BOXES, STATES),
    verifier="plan",
    unique=False,
    examples=("U, R, R, D", "L, D, D"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=lambda room: room.seen,
    canonical=_canonical,
    picture=_picture,
    args=_args,
    steps=_told,
    near_misses=lambda room: spoiled(room.answer.split(", "), room.limit, "X"),
    capacity=_capacity,
    # at most, of somebody who takes legal steps at random
    guess_rate=lambda dial: 0.001 * 0.01**dial,
)
