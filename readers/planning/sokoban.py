"""A worker who pushes boxes in a store room until each stands on a target."""

from collections.abc import Iterator
from functools import partial
from math import inf
from typing import Final, NamedTuple, TypeAlias

from readers.answers import items
from readers.phrases import Phrases, Unread
from readers.planning._boards import MARKS, rows
from readers.planning._plans import followed, within
from readers.reader import Reader
from readers.retracing import replayed

_SAYS: Final = Phrases(
    once={
        "board": "<board:board>",
        "marks": r"""
            <wall=#|X> is a wall, . a free square, @ the worker, $ a box and <target=o|T> a target,
                where a box has to end.
            <wall=#|X> is a wall, . a free square, @ the worker, $ a box and <target=o|T> a target,
                where a box has to end; <both=+> is the worker on such a square.
            {The marks: |}<wall=#|X> wall, . free square, @ worker, $ box, <target=o|T> target.
            {The marks: |}<wall=#|X> wall, . free square, @ worker, $ box, <target=o|T> target;
                <both=+> is the worker on such a square.
        """,
        "steps": r"""
            The worker walks up, down, left or right, one square per step, and pushes a box that is
                in the way one square ahead, provided that neither a wall nor a second box is beyond
                it. There is no pulling, and no walking through walls.
            Each step takes the worker one square up, down, left or right. If a box is there, it is
                pushed one square further in the same direction, which works only if that square is
                neither a wall nor another box. Boxes cannot be pulled, and walls cannot be entered.
        """,
        "asked": r"""
            In <most:int> steps or fewer, bring each box to a target square.
            Find at most <most:int> steps after which all boxes stand on targets.
            Get every box onto a target, in at most <most:int> steps.
        """,
        "form": r"""
            List the steps, separated by commas: U for up, D for down, L for left, R for right.
            Answer with the steps in order as letters U, D, L and R (up, down, left, right),
                separated by commas.
        """,
    },
    perhaps={
        "scene": r"""
            A worker has to tidy up this store room.
            In the room below, boxes have to be pushed into place.
            Here is a Sokoban puzzle.
            This is the plan of a warehouse.
        """,
    },
    kinds={"board": MARKS},
)
_DIRECTIONS: Final = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}

Square: TypeAlias = tuple[int, int]
"""Row and column, counted from 0."""
State: TypeAlias = tuple[Square, frozenset[Square]]
"""Where the worker is, and where the boxes are."""


class Room(NamedTuple):
    """What a prompt says."""

    floor: frozenset[Square]
    targets: frozenset[Square]
    start: State
    most: int


def _read(question: str) -> Room:
    said = _SAYS.read(question)
    marks = said.one("marks")
    at = {
        (row, column): mark
        for row, line in enumerate(rows(said.one("board")["board"]))
        for column, mark in enumerate(line)
    }
    wall, target = marks["wall"], marks["target"]
    if not set(at.values()) <= {wall, ".", "@", "$", target, "+"}:
        raise Unread(f"marks that mean nothing: {set(at.values())}")
    if ("+" in at.values()) != ("both" in marks):
        raise Unread("says what + means where there is none, or does not say it")
    workers = [square for square, mark in at.items() if mark in "@+"]
    boxes = frozenset(square for square, mark in at.items() if mark == "$")
    targets = frozenset(square for square, mark in at.items() if mark in (target, "+"))
    if len(workers) != 1 or len(boxes) > len(targets):
        raise Unread(f"{len(workers)} workers, {len(boxes)} boxes, {len(targets)} targets")
    floor = frozenset(square for square, mark in at.items() if mark != wall)
    return Room(floor, targets, (workers[0], boxes), said.one("asked").integer("most"))


def _solve(room: Room) -> str:
    left = partial(_left, _pushes(room))
    steps = within(room.start, partial(_steps, room), left, room.most)
    return ", ".join(steps or ["impossible"])


def _left(pushes: dict[Square, int], state: State) -> float:
    """Return how often boxes must be pushed at least; a box that can never get there needs all."""
    return sum(pushes.get(box, inf) for box in state[1])


def _pushes(room: Room) -> dict[Square, int]:
    """Return how often a box must be pushed from a square to a target, if nothing else is there."""
    pushes = dict.fromkeys(sorted(room.targets), 0)
    queue = list(pushes)
    for row, column in queue:
        for down, right in _DIRECTIONS.values():
            box, worker = ((row - far * down, column - far * right) for far in (1, 2))
            if {box, worker} <= room.floor and box not in pushes:
                pushes[box] = pushes[row, column] + 1
                queue.append(box)
    return pushes


def _steps(room: Room, state: State) -> Iterator[tuple[str, State]]:
    (row, column), boxes = state
    for letter, (down, right) in _DIRECTIONS.items():
        to, beyond = ((row + far * down, column + far * right) for far in (1, 2))
        if to not in room.floor:
            continue
        if to not in boxes:
            yield letter, (to, boxes)
        elif beyond in room.floor and beyond not in boxes:
            yield letter, (to, (boxes - {to}) | {beyond})


def _judge(room: Room, answer: str) -> bool:
    steps = items(answer)
    after = followed(room.start, steps, partial(_steps, room))
    return len(steps) <= room.most and after is not None and after[1] <= room.targets


def _shown(room: Room, state: State) -> str:
    worker, *boxes = (f"r{row + 1}c{column + 1}" for row, column in (state[0], *sorted(state[1])))
    return f"worker at {worker}, boxes at {', '.join(boxes)}"


READER = Reader(
    _read, _solve, _judge, follow=replayed(lambda room: room.start, _steps, _shown, _judge)
)
