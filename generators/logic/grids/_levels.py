"""Deduction of the levels of tanks from counts of water: an interval of levels for every tank.

Intervals are narrowed line by line; where nothing follows, that of the tank with most levels left
is halved.
"""

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from generators.logic.grids._linecounts import HIDE

_MAX_NODES = 300


class Line(NamedTuple):
    """A row or column with a known count."""

    wet: int
    water: tuple[tuple[int, tuple[int, ...]], ...]
    """Each tank in it, with the water that it brings at every level."""


class Search(NamedTuple):
    """What a search found."""

    answers: int
    """Fillings, up to two; 2 also if the search was cut short."""
    work: int
    """Lines gone through, dead branches included."""


def rows_of_tanks(tanks: Sequence[int], size: int) -> list[list[int]]:
    """Return the rows of every tank, from the bottom."""
    rows: list[set[int]] = [set() for _ in range(max(tanks) + 1)]
    for cell, tank in enumerate(tanks):
        rows[tank].add(cell // size)
    return [sorted(found, reverse=True) for found in rows]


def _lines(size: int, tanks: Sequence[int], counts: Sequence[int]) -> list[Line]:
    heights, cells = rows_of_tanks(tanks, size), range(size * size)
    found = []
    for index, count in enumerate(counts):
        if count == HIDE:
            continue
        first, step = (index * size, 1) if index < size else (index - size, size)
        line = cells[first : first + step * size : step]
        water = []
        for tank in sorted({tanks[cell] for cell in line}):
            own = [cell // size for cell in line if tanks[cell] == tank]
            levels = accumulate(map(own.count, heights[tank]), initial=0)
            water.append((tank, tuple(levels)))
        found.append(Line(count, tuple(water)))
    return found


def _settled(lines: Sequence[Line], low: list[int], high: list[int]) -> int:
    """Narrow the levels in place; return the lines gone through, negative on a contradiction."""
    work, is_stable = 0, False
    while not is_stable:
        is_stable = True
        for wet, water in lines:
            work += 1
            fewest = sum([levels[low[tank]] for tank, levels in water])
            most_wet = sum([levels[high[tank]] for tank, levels in water])
            room, spare = wet - fewest, most_wet - wet
            if room < 0 or spare < 0:
                return -work
            if fewest == most_wet:
                continue
            for tank, levels in water:
                least, most = levels[low[tank]], levels[high[tank]]
                if most - least <= min(room, spare):
                    continue
                while levels[high[tank]] - least > room:
                    high[tank] -= 1
                while most - levels[low[tank]] > spare:
                    low[tank] += 1
                is_stable = False
                if low[tank] > high[tank]:
                    return -work
    return work


def search(size: int, tanks: Sequence[int], counts: Sequence[int]) -> Search:
    """Count the fillings, splitting the levels of the tank that has the most left."""
    lines, tops = _lines(size, tanks, counts), [len(rows) for rows in rows_of_tanks(tanks, size)]
    answers = work = 0
    stack = [([0] * len(tops), [*tops])]
    for _ in range(_MAX_NODES):
        if not stack or answers == 2:
            return Search(answers, work)
        low, high = stack.pop()
        done = _settled(lines, low, high)
        work += abs(done)
        if done < 0:
            continue
        gaps = [b - a for a, b in zip(low, high, strict=True)]
        tank = gaps.index(max(gaps))
        if gaps[tank] == 0:
            answers += 1
            continue
        middle = (low[tank] + high[tank]) // 2
        stack.append((low, [*high[:tank], middle, *high[tank + 1 :]]))
        stack.append(([*low[:tank], middle + 1, *low[tank + 1 :]], high))
    return Search(2, work)
