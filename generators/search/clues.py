"""Clues taken from a puzzle that has one solution, while the others still settle it."""

from collections.abc import Callable, Sequence
from typing import TypeAlias, TypeVar

T = TypeVar("T")
Spare: TypeAlias = Callable[[Sequence[int], int, Callable[[list[int]], bool]], list[int]]
"""Clues in the order to try, the most to take, whether the rest is enough -> the clues to take."""


def spared(order: Sequence[T], most: int, is_enough: Callable[[list[T]], bool]) -> list[T]:
    """Return up to `most` clues that can be spared together, tried in `order`.

    They are tried in runs, which double after a success and are cut in half after a failure.
    """
    gone: list[T] = []
    start, run = 0, most
    while start < len(order) and len(gone) < most:
        part = list(order[start : start + min(run, most - len(gone))])
        if is_enough(gone + part):
            gone += part
            start += len(part)
            run = 2 * len(part)
        elif len(part) == 1:
            start += 1
        else:
            run = len(part) // 2
    return gone


def spared_singly(order: Sequence[T], most: int, is_enough: Callable[[list[T]], bool]) -> list[T]:
    """Return what `spared` does, one clue at a time."""
    gone: list[T] = []
    for clue in order:
        if len(gone) < most and is_enough([*gone, clue]):
            gone.append(clue)
    return gone


def spared_headfirst(
    order: Sequence[T], most: int, is_enough: Callable[[list[T]], bool]
) -> list[T]:
    """Return what `spared` does: the longest of a few leading runs at once, then clue by clue."""
    run = most
    while run and not is_enough([*order[:run]]):
        run //= 2
    head = [*order[:run]]
    return head + spared_singly(order[run:], most - run, lambda gone: is_enough(head + gone))


def hidden(
    clues: Sequence[int],
    blank: int,
    order: Sequence[int],
    most: int,
    is_enough: Callable[[list[int]], bool],
    spare: Spare = spared,
) -> list[int]:
    """Return the clues with `blank` at up to `most` of the places in `order` that `spare` takes.

    `is_enough` tells whether clues, some of them blank, still settle the puzzle.
    """

    def without(gone: Sequence[int]) -> list[int]:
        return [blank if place in gone else clue for place, clue in enumerate(clues)]

    return without(spare(order, most, lambda gone: is_enough(without(gone))))
