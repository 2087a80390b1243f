"""What the numbers of a Minesweeper board leave open, exactly.

The needs of all numbers are packed into one integer and carried along the covered cells, forward
and then backward, so each cell gets exactly the values that some arrangement gives it.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from generators.family import rule

COVER = -1
MAX_STATES = 3000
"""States of one step; boards that need more are not used."""


class Survey(NamedTuple):
    """What the numbers leave open."""

    can: dict[int, set[bool]]
    """For each covered cell: whether it can be a mine, and whether it can be none."""
    states: int
    """States gone through."""


class _Step(NamedTuple):
    """A covered cell beside numbers."""

    cell: int
    delta: int
    """What a mine here takes off the packed needs."""
    touched: tuple[tuple[int, int], ...]
    """For each number beside it: its place in the packed needs, and the cells that come later."""


@cache
def around(size: int) -> tuple[tuple[int, ...], ...]:
    """Return the up to eight neighbors of every cell."""
    cells = [divmod(cell, size) for cell in range(size * size)]
    return tuple(
        tuple(
            other
            for other, (y, x) in enumerate(cells)
            if (y, x) != (r, c) and max(abs(y - r), abs(x - c)) == 1
        )
        for r, c in cells
    )


@rule
def numbered(shown: Sequence[int], size: int) -> list[tuple[int, list[int]]]:
    """Return each number that has covered neighbors, with them."""
    found = []
    for number, beside in zip(shown, around(size), strict=True):
        covered = [cell for cell in beside if shown[cell] == COVER]
        if number != COVER and covered:
            found.append((number, covered))
    return found


def _steps(numbers: Sequence[tuple[int, list[int]]], is_counted: bool) -> list[_Step]:
    beside: dict[int, list[int]] = {}
    for index, (_, covered) in enumerate(numbers):
        for cell in covered:
            beside.setdefault(cell, []).append(index)
    order = _by_component(numbers, beside)
    left = [len(covered) for _, covered in numbers]
    steps = []
    for cell in order:
        delta = -(1 << 4 * len(numbers)) if is_counted else 0
        for index in beside[cell]:
            left[index] -= 1
            delta += 1 << 4 * index
        steps.append(_Step(cell, delta, tuple((4 * index, left[index]) for index in beside[cell])))
    return steps


def _by_component(
    numbers: Sequence[tuple[int, list[int]]], beside: dict[int, list[int]]
) -> list[int]:
    """Return the cells beside numbers, those that numbers link together."""
    order: list[int] = []
    for start in sorted(beside):
        component = [start] if start not in order else []
        for cell in component:
            linked = [other for index in beside[cell] for other in numbers[index][1]]
            component += [cell for cell in dict.fromkeys(linked) if cell not in component]
        order += sorted(component)
    return order


def explore(shown: Sequence[int], size: int, mines: int | None) -> Survey | None:
    """Return what each covered cell can be; None if that takes too many states."""
    numbers = numbered(shown, size)
    steps = _steps(numbers, mines is not None)
    layers = [{sum(number << 4 * i for i, (number, _) in enumerate(numbers))}]
    moves = list[list[tuple[int, int, bool]]]()
    for step in steps:
        moves.append([move for state in layers[-1] for move in _moves(state, step)])
        layers.append({after for _, after, _ in moves[-1]})
        if len(layers[-1]) > MAX_STATES:
            return None
    free = shown.count(COVER) - len(steps)
    good, rest = layers[-1], {True, False}
    if mines is not None:
        left = {state: mines - (state >> 4 * len(numbers)) for state in layers[-1]}
        good = {state for state, more in left.items() if 0 <= more <= free}
        rest = {True for s in good if left[s] > 0} | {False for s in good if left[s] < free}
    can = {cell: rest for cell, number in enumerate(shown) if number == COVER}
    for step, edges in zip(reversed(steps), reversed(moves), strict=True):
        fitting = [(state, is_mine) for state, after, is_mine in edges if after in good]
        good = {state for state, _ in fitting}
        can[step.cell] = {is_mine for _, is_mine in fitting}
    return Survey(can, sum(map(len, layers)))


def _moves(state: int, step: _Step) -> list[tuple[int, int, bool]]:
    """Return the state with those after the step, without and with a mine, as numbers allow."""
    is_safe = is_mine = True
    for place, left in step.touched:
        need = state >> place & 15
        if need > left:
            is_safe = False
            if need > left + 1:
                return []
        if not need:
            is_mine = False
    moves = [(state, state, False)] if is_safe else []
    if is_mine:
        moves.append((state, state - step.delta, True))
    return moves


def proved_by_one(shown: Sequence[int], size: int) -> dict[int, bool]:
    """Return what single numbers prove, one after the other: cell -> whether it is a mine."""
    known: dict[int, bool] = {}
    numbers = numbered(shown, size)
    for _ in range(len(shown)):
        before = len(known)
        for number, covered in numbers:
            unknown = [cell for cell in covered if cell not in known]
            need = number - sum(known.get(cell, False) for cell in covered)
            if need in (0, len(unknown)):
                known |= dict.fromkeys(unknown, need > 0)
        if len(known) == before:
            break
    return known
