"""Balance: how a release is shared among the tasks about programs, and what waits for the next one.

A task that fills more than its share is held back, the newest rows first; nothing is made up for a
task of which there is too little: the release says so.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from generators.selfplay import Task

LEAST, MOST = 0.4, 1.6
"""Bounds of a task's share of a release, in even shares: of four tasks .1 and .4."""
MOST_HELD = 0.5
"""Share of the rows that are ready, at most, that may be held back."""
HELD = "held"
"""Step of a round that says which rows wait."""
Row = TypeVar("Row")


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """A row that waits for a release with room for its task."""

    id: str
    round: int
    """That made it."""


class Bounds(NamedTuple):
    """Of a task's share of a release."""

    least: float
    most: float


def bounds(tasks: Sequence[Task]) -> Bounds:
    """Return the bounds of the share of each of some tasks."""
    return Bounds(LEAST / len(tasks), min(1.0, MOST / len(tasks)))


def balanced(
    ready: Sequence[Row], task_of: Callable[[Row], str], tasks: Sequence[Task]
) -> tuple[list[Row], list[Row]]:
    """Return the rows that are released and those that are held back, both in order.

    The commonest task gives up its newest row while its share is too large, and while no more than
    MOST_HELD of all are held: where the other tasks yield too little, the share stays too large.
    """
    released, held = list(ready), list[Row]()
    most = bounds(tasks).most
    for _ in range(int(MOST_HELD * len(ready))):
        ((task, count),) = Counter(map(task_of, released)).most_common(1)
        if count <= most * len(released):
            break
        place = max(n for n, row in enumerate(released) if task_of(row) == task)
        held.insert(0, released.pop(place))
    return released, held


def shares_text(
    released: Counter[str], proposed: Counter[str], tasks: Sequence[Task], held: int
) -> str:
    """Return in a sentence each what the tasks' shares are, and why one is out of bounds.

    `proposed` counts the round's proposals by task.
    """
    least, most = bounds(tasks)
    total = released.total()
    shares = {task: released[task] / total for task in tasks}
    all_shares = ", ".join(f"{task} {share:.2f}" for task, share in shares.items())
    few = [
        f"{task} {released[task]} rows of {proposed[task]} proposals"
        for task, share in shares.items()
        if share < least
    ]
    text = f"Tasks: {all_shares} (bounds {least:.2f} to {most:.2f}); {held} rows wait."
    if few or max(shares.values()) > most:
        short = ", ".join(few) or "the other tasks together"
        text += f" Out of bounds, for there are too few of: {short}."
    return text
