"""Deduction of a path of numbers, for Numbrix: one route for every gap between givens.

All routes of every gap are listed; a route that enters a cell which another gap needs, or leaves
one that no other gap can reach, is struck out, and cases are split where nothing follows.
"""

from collections.abc import Sequence
from functools import cache, lru_cache, reduce
from itertools import accumulate, pairwise
from math import isqrt
from operator import and_, or_
from typing import NamedTuple

from generators.canonical import neighbors
from generators.search import masks

_MAX_ROUTES = 300
"""Routes of one gap; a given whose absence leaves more stays."""
_MAX_WORK = 20_000
"""Routes gone through in one search; the same."""


class Search(NamedTuple):
    """What a search found."""

    answers: int
    """Solutions, up to two; 2 also if the search was cut short."""
    work: int
    """Routes listed and gone through, dead branches included."""


class _Choice(NamedTuple):
    """The routes that are left for a gap; sets of cells are bits."""

    routes: list[int]
    """The cells of each."""
    reach: int
    """Cells that one of them enters."""
    sure: int
    """Cells that all of them enter."""


def _gaps(givens: Sequence[int]) -> list[tuple[int, int, int]]:
    """Return for each gap its first given, its last given (or -1) and the count of what misses."""
    known = sorted((number, cell) for cell, number in enumerate(givens) if number)
    gaps = [(a, b, n - m - 1) for (m, a), (n, b) in pairwise(known)]
    ends = [(known[0][1], -1, known[0][0] - 1), (known[-1][1], -1, len(givens) - known[-1][0])]
    return [gap for gap in (*gaps, *ends) if gap[2]]


def longest_gap(givens: Sequence[int]) -> int:
    """Return the most numbers that are missing in a row."""
    return max((missing for _, _, missing in _gaps(givens)), default=0)


@cache
def _far(cells: int, goal: int) -> Sequence[int]:
    """Return how many steps each cell of a square is away from the goal."""
    width = isqrt(cells)
    row, column = divmod(goal, width)
    return [abs(cell // width - row) + abs(cell % width - column) for cell in range(cells)]


def _far_from_goal(cells: int, goal: int) -> Sequence[int]:
    """Return the same; no cell is away from the goal of a gap without one, which is -1."""
    return _far(cells, goal) if goal >= 0 else (0,) * cells


@cache
def _steps(cells: int) -> Sequence[Sequence[tuple[int, int]]]:
    """Return the neighbors of each cell of a square, also as bits."""
    width = isqrt(cells)
    return [[(other, 1 << other) for other in neighbors(c, width, width)] for c in range(cells)]


@cache
def _within(cells: int, start: int) -> Sequence[int]:
    """Return the cells of a square, as bits, that are at most so many steps away."""
    layers = [0] * cells
    for cell, steps in enumerate(_far(cells, start)):
        layers[steps] |= 1 << cell
    return [*accumulate(layers, or_)]


def _between(cells: int, start: int, goal: int, length: int) -> int:
    """Return the cells, as bits, that a route of `length` cells from start to goal may enter."""
    from_start = _within(cells, start)
    if goal < 0:
        return from_start[length]
    to_goal = _within(cells, goal)
    return reduce(
        or_, [from_start[far] & to_goal[length + 1 - far] for far in range(1, length + 1)]
    )


@lru_cache(maxsize=1024)
def _routes(cells: int, start: int, goal: int, length: int, empty: int) -> _Choice:
    """Return the routes of `length` empty cells from start to goal.

    At most one more than _MAX_ROUTES. Kept, since most gaps, and the empty cells in between, stay
    as they are while givens are hidden one by one.
    """
    far, steps = _far_from_goal(cells, goal), _steps(cells)
    found: list[int] = []
    stack = [(start, length, empty)]
    while stack and len(found) <= _MAX_ROUTES:
        cell, left, free = stack.pop()
        if left == 0:
            if goal < 0 or far[cell] == 1:
                found.append(empty ^ free)
            continue
        for other, bit in steps[cell]:
            if bit & free and far[other] <= left:
                stack.append((other, left - 1, free ^ bit))
    return _choice(found)


def _choice(routes: list[int]) -> _Choice:
    return _Choice(routes, reduce(or_, routes), reduce(and_, routes))


def search(givens: Sequence[int], size: int) -> Search:
    """Count the ways to cover the empty cells with one route for each gap."""
    cells = size * size
    empty = sum(1 << cell for cell, given in enumerate(givens) if not given)
    choices = []
    for gap in _gaps(givens):
        choice = _routes(cells, *gap, empty & _between(cells, *gap))
        if len(choice.routes) > _MAX_ROUTES:
            return Search(2, 0)
        choices.append(choice)
    count, work = 0, sum(len(choice.routes) for choice in choices)
    stack = [choices]
    while stack and count < 2:
        choices = stack.pop()
        work += sum(len(choice.routes) for choice in choices)
        if work > _MAX_WORK:
            return Search(2, work)
        if not _narrow(choices, empty):
            continue
        index = min(range(len(choices)), key=lambda i: _rank(choices[i].routes))
        if len(choices[index].routes) == 1:
            count += 1
        else:
            stack += [
                [*choices[:index], _choice([route]), *choices[index + 1 :]]
                for route in choices[index].routes
            ]
    return Search(count, work)


def _rank(routes: Sequence[int]) -> tuple[bool, int]:
    """Return what is least for the gap to split: the one of the fewest routes, but not of one."""
    return len(routes) == 1, len(routes)


def _narrow(choices: list[_Choice], empty: int) -> bool:
    """Drop routes in place that cannot be part of a cover; False if there is no cover.

    A route may not enter a cell that all routes of another gap use, and must enter a cell that no
    other gap can reach.
    """
    is_stable = False
    while not is_stable:
        is_stable = True
        reach, sure = [choice.reach for choice in choices], [choice.sure for choice in choices]
        if reduce(or_, reach, 0) != empty:
            return False
        needed, shared = reduce(or_, sure, 0), masks.in_two(sure)
        lone = empty & ~masks.in_two(reach)
        for index, choice in enumerate(choices):
            taken, own = shared | needed & ~choice.sure, lone & choice.reach
            if not choice.reach & taken and not own & ~choice.sure:
                continue
            kept = [route for route in choice.routes if not route & taken and route & own == own]
            if not kept:
                return False
            choices[index], is_stable = _choice(kept), False
    return True
