"""Deduction of a path of numbers, for Numbrix: one route for every gap between givens.

All routes of every gap are listed; a route that enters a cell which another gap needs, or leaves
one that no other gap can reach, is struck out, and cases are split where nothing follows.
"""

from collections.abc import Sequence
from functools import cache, reduce
from itertools import pairwise
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


def _routes(steps: Sequence[Sequence[int]], start: int, goal: int, length: int) -> list[int]:
    """Return the cells, as bits, of each route of `length` empty cells from start to goal.

    At most one more than _MAX_ROUTES; `steps` holds the empty neighbors of every cell.
    """
    far = _far(len(steps), goal) if goal >= 0 else (0,) * len(steps)
    found: list[int] = []
    stack = [(start, length, 0)]
    while stack and len(found) <= _MAX_ROUTES:
        cell, left, used = stack.pop()
        if left == 0:
            if goal < 0 or far[cell] == 1:
                found.append(used)
            continue
        for other in steps[cell]:
            if not used >> other & 1 and far[other] <= left:
                stack.append((other, left - 1, used | 1 << other))
    return found


def search(givens: Sequence[int], size: int) -> Search:
    """Count the ways to cover the empty cells with one route for each gap."""
    cells = range(size * size)
    steps = [[other for other in neighbors(c, size, size) if not givens[other]] for c in cells]
    choices = []
    for start, goal, length in _gaps(givens):
        routes = _routes(steps, start, goal, length)
        if len(routes) > _MAX_ROUTES:
            return Search(2, 0)
        choices.append(routes)
    empty = sum(1 << cell for cell in cells if not givens[cell])
    count, work = 0, sum(map(len, choices))
    stack = [choices]
    while stack and count < 2:
        choices = stack.pop()
        work += sum(map(len, choices))
        if work > _MAX_WORK:
            return Search(2, work)
        if not _narrow(choices, empty):
            continue
        index = min(range(len(choices)), key=lambda i: (len(choices[i]) == 1, len(choices[i])))
        if len(choices[index]) == 1:
            count += 1
        else:
            stack += [
                [*choices[:index], [route], *choices[index + 1 :]] for route in choices[index]
            ]
    return Search(count, work)


def _narrow(choices: list[list[int]], empty: int) -> bool:
    """Drop routes in place that cannot be part of a cover; False if there is no cover.

    A route may not enter a cell that all routes of another gap use, and must enter a cell that no
    other gap can reach.
    """
    is_stable = False
    while not is_stable:
        is_stable = True
        reach = [reduce(or_, routes) for routes in choices]
        sure = [reduce(and_, routes) for routes in choices]
        if reduce(or_, reach, 0) != empty:
            return False
        needed, shared = reduce(or_, sure, 0), masks.in_two(sure)
        lone = empty & ~masks.in_two(reach)
        for index, routes in enumerate(choices):
            taken, own = shared | needed & ~sure[index], lone & reach[index]
            kept = [route for route in routes if not route & taken and route & own == own]
            if not kept:
                return False
            if len(kept) < len(routes):
                choices[index], is_stable = kept, False
    return True
