"""What the numbers of a Minesweeper board leave open, exactly.

The needs of all numbers are packed into one integer and carried along the covered cells, forward
and then backward, so each cell gets exactly the values that some arrangement gives it.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from generators.family import rule

COVER = -1
MAX_STATES = 3000
"""States of one step; boards that need more are not used."""
_BITS = 4
"""Of what a number needs, 8 at the most."""
_FIELD = (1 << _BITS) - 1
_WIDTH = _BITS + 1
"""From a number's need to the next one, a bit between them."""


class Survey(NamedTuple):
    """What the numbers leave open."""

    can: dict[int, set[bool]]
    """For each covered cell: whether it can be a mine, and whether it can be none."""
    states: int
    """States gone through."""


class _Step(NamedTuple):
    """A covered cell beside numbers, of which each has a field in the packed needs."""

    cell: int
    touched: int
    """One in the field of each number beside the cell."""
    left: int
    """In these fields the cells that come later."""
    more: int
    """What a mine here adds to the mines so far, above all fields."""

    def enough(self, states: Iterable[int]) -> list[int]:
        """Return the states whose needs the cells that come later can meet."""
        # A bit above each field stays if what is taken off there is not more than the field holds.
        field, above = self.touched * _FIELD, self.touched << _BITS
        most = self.left | above
        return [state for state in states if (most - (state & field)) & above == above]

    def mined(self, states: Iterable[int]) -> list[int]:
        """Return what is left of the states that need a mine of every number, with one here."""
        field, above = self.touched * _FIELD, self.touched << _BITS
        change = self.more - self.touched
        return [
            state + change
            for state in states
            if ((state & field | above) - self.touched) & above == above
        ]


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
    more = 1 << _WIDTH * len(numbers) if is_counted else 0
    steps = []
    for cell in order:
        touched = later = 0
        for index in beside[cell]:
            left[index] -= 1
            touched |= 1 << _WIDTH * index
            later |= left[index] << _WIDTH * index
        steps.append(_Step(cell, touched, later, more))
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
    layers = [{sum(number << _WIDTH * i for i, (number, _) in enumerate(numbers))}]
    moves = list[tuple[list[int], list[int]]]()
    for step in steps:
        moves.append((step.enough(layers[-1]), step.enough(step.mined(layers[-1]))))
        layers.append({*moves[-1][0], *moves[-1][1]})
        if len(layers[-1]) > MAX_STATES:
            return None
    free = shown.count(COVER) - len(steps)
    good, rest = layers[-1], {True, False}
    if mines is not None:
        left = {state: mines - (state >> _WIDTH * len(numbers)) for state in layers[-1]}
        good = {state for state, more in left.items() if 0 <= more <= free}
        rest = {True for s in good if left[s] > 0} | {False for s in good if left[s] < free}
    can = {cell: rest for cell, number in enumerate(shown) if number == COVER}
    for step, (safe, mined) in zip(reversed(steps), reversed(moves), strict=True):
        clear, full = good.intersection(safe), good.intersection(mined)
        can[step.cell] = {is_mine for is_mine, those in ((False, clear), (True, full)) if those}
        good = clear.union([state + step.touched - step.more for state in full])
    return Survey(can, sum(map(len, layers)))


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
