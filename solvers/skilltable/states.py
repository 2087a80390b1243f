"""Executors that carry a state from step to step: a walker, a cube, a date."""

import json
import re
from calendar import isleap, monthrange
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from functools import cache
from itertools import pairwise, permutations
from typing import Final

from proofmill import Problem
from solvers.skilltable.look import Look, Run

_WINDS: Final = ("north", "east", "south", "west")
_VECTORS: Final = ((0, 1), (1, 0), (0, -1), (-1, 0))
_AFTER = re.compile(r"After instruction \d+: at \((-?\d+), (-?\d+)\), facing (\w+)\.")
_DAY = re.compile(r"After step \d+: .*?(\d{4}-\d\d-\d\d), a ")
_FACES: Final = ("top", "bottom", "front", "back", "left", "right")
_LONG = 70
"""Days beyond which a step counts as one in months."""


def navigation(problem: Problem) -> Run:
    """Turn by a table of facings and go by a table of directions; the first step is given."""
    states = [_walker(step) for step in problem.steps[:-1]]

    def run(look: Look) -> str:
        x, y, facing = states[0]
        for (x0, y0, before), (x1, y1, after) in pairwise(states):
            across, up, turn = x1 - x0, y1 - y0, (after - before) % 4
            if (across and up) or (turn and (across or up)):  # a repetition of several instructions
                times = (1, 0, 2)[look(("repeat", facing), 3)]
                x, y, facing = x + times * across, y + times * up, (facing + times * turn) % 4
            elif across or up:
                wind = _VECTORS.index((_sign(across), _sign(up)))
                dx, dy = _VECTORS[look(("go", wind, facing), 4, wind)]
                x, y = x + dx * abs(across + up), y + dy * abs(across + up)
            else:
                facing = look(("turn", facing, turn), 4, (facing + turn) % 4)
        return json.dumps([x, y])

    return run


def _walker(step: str) -> tuple[int, int, int]:
    found = _AFTER.match(step)
    assert found, step
    return int(found[1]), int(found[2]), _WINDS.index(found[3])


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def color_cube(problem: Problem) -> Run:
    """Turn by a table of which face comes where, paint by a table of faces."""
    first, *others = [_cube(step) for step in problem.steps[:-1]]
    changes = [_change(before, after) for before, after in pairwise((first, *others))]

    def run(look: Look) -> str:
        now = list(first)
        for after, (painted, turn) in zip(others, changes, strict=True):
            if painted is not None:
                now[look(("paint", painted), 6, painted)] = after[painted]
            elif turn:
                moved = [i if i == j else look((turn, i), 6, j) for i, j in enumerate(turn)]
                now = [now[i] for i in moved]
        return json.dumps(now)

    return run


def _cube(step: str) -> tuple[str, ...]:
    said = step.partition(": ")[2].rstrip(".")
    faces = dict(part.split(" ", 1) for part in said.split(", "))
    return tuple(faces[face] for face in _FACES)


def _change(before: Sequence[str], after: Sequence[str]) -> tuple[int | None, tuple[int, ...]]:
    """Return the face that was painted, or the turn, or neither where nothing is seen to change."""
    changed = [i for i in range(6) if before[i] != after[i]]
    if len(changed) == 1:
        return changed[0], ()
    return None, _rotation(before, after) if changed else ()


def _rotation(before: Sequence[str], after: Sequence[str]) -> tuple[int, ...]:
    """Return the first rotation of the cube that makes `after` of `before`."""
    return next(turn for turn in _rotations() if all(after[i] == before[turn[i]] for i in range(6)))


@cache
def _rotations() -> tuple[tuple[int, ...], ...]:
    """Return the 24 rotations: face -> where its colour comes from. Few moved faces come first."""
    opposite = (1, 0, 3, 2, 5, 4)
    whole = [
        turn
        for turn in permutations(range(6))
        if all(turn[opposite[i]] == opposite[turn[i]] for i in range(6)) and _is_proper(turn)
    ]
    return tuple(sorted(whole, key=lambda turn: (sum(i != j for i, j in enumerate(turn)), turn)))


def _is_proper(turn: Sequence[int]) -> bool:
    """Tell a rotation from a reflection: the determinant of top, front and right is 1."""
    axes = [(turn[i] // 2, 1 - 2 * (turn[i] % 2)) for i in (0, 2, 4)]
    order = [axis for axis, _ in axes]
    swaps = sum(order[i] > order[j] for i in range(3) for j in range(i + 1, 3))
    signs = axes[0][1] * axes[1][1] * axes[2][1]
    return signs == (-1 if swaps % 2 else 1)


def date_arithmetic(problem: Problem) -> Run:
    """Go by days with a table of the lengths of months, or by months at once."""
    told = (_DAY.match(step) for step in problem.steps)
    dates = [date.fromisoformat(found[1]) for found in told if found]

    def run(look: Look) -> str:
        now = dates[0]
        for before, after in pairwise(dates):
            days = (after - before).days
            if abs(days) > _LONG:
                months = 12 * (after.year - before.year) + after.month - before.month
                slip = (0, 1, -1)[look(("months", months % 12), 3)]
                now = _by_months(now, months + slip, after.day)
            else:
                slip = (0, 1, -1)[look(("days", abs(days) // 8, days < 0), 3)]
                now += timedelta(days + slip + sum(_slips(look, now, days)))
        return now.isoformat()

    return run


def _slips(look: Look, start: date, days: int) -> Iterator[int]:
    """Yield, for each end of a month on the way, how much its believed length is off."""
    end = start + timedelta(days)
    first, last = sorted((start, end))
    for index in range(12 * first.year + first.month - 1, 12 * last.year + last.month - 1):
        year, month = index // 12, index % 12 + 1
        length = monthrange(year, month)[1]
        believed = 28 + look(("month", month, month == 2 and isleap(year)), 4, length - 28)
        yield (length - believed) * _sign(days)


def _by_months(start: date, months: int, day: int) -> date:
    index = 12 * start.year + start.month - 1 + months
    year, month = min(max(index // 12, 1), 9999), index % 12 + 1
    return date(year, month, min(day, monthrange(year, month)[1]))
