"""Deduction of the levels of tanks from counts of water: an interval of levels for every tank.

Intervals are narrowed line by line; where nothing follows, that of the tank with most levels left
is halved.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple, TypeAlias

from generators.logic.grids._linecounts import HIDE

_MAX_NODES = 300


_Water: TypeAlias = tuple[tuple[int, tuple[int, ...]], ...]
"""Each tank of a row or column, with the water that it brings at every level."""


class Line(NamedTuple):
    """A row or column with a known count."""

    wet: int
    water: _Water


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


@lru_cache(maxsize=16)
def _waters(size: int, tanks: tuple[int, ...]) -> tuple[list[_Water], list[int]]:
    """Return the water of each row and then each column, and the highest level of each tank."""
    heights, cells = rows_of_tanks(tanks, size), range(size * size)
    lines = [cells[row * size : row * size + size] for row in range(size)]
    lines += [cells[column::size] for column in range(size)]
    found = []
    for line in lines:
        water = []
        for tank in sorted({tanks[cell] for cell in line}):
            own = [cell // size for cell in line if tanks[cell] == tank]
            levels = accumulate(map(own.count, heights[tank]), initial=0)
            water.append((tank, tuple(levels)))
        found.append(tuple(water))
    return found, [len(rows) for rows in heights]


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
    waters, tops = _waters(size, tuple(tanks))
    told = zip(counts, waters, strict=True)
    lines = [Line(count, water) for count, water in told if count != HIDE]
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
