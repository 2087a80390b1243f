"""Strikes of equal numbers in a square: shaded cells by propagation on sets of cells, as bits.

Cells beside a shaded one are white, and of equal numbers in a line all but one are shaded; what may
be white has to be connected.
"""

from collections.abc import Sequence
from typing import NamedTuple

from generators.search import latin, masks


class Found(NamedTuple):
    """What a search found."""

    solutions: list[int]
    """The shaded cells of each."""
    is_unique: bool
    """Exactly one solution, proved."""

    def unsure(self, shape: masks.Board, cells: Sequence[int]) -> list[int]:
        """Return those of `cells` in which two solutions differ; none if there are not two."""
        if len(self.solutions) < _TWO:
            return []
        one, other = self.solutions
        return [cell for cell in cells if masks.place(shape, cell) & (one ^ other)]


class _State(NamedTuple):
    shaded: int
    white: int
    followed: int
    """The white cells whose twins are shaded."""


_TWO = 2


def search(numbers: Sequence[int], size: int, nodes: int) -> Found:
    """Find up to two shadings in at most `nodes` nodes, splitting the first open cell."""
    shape, found = masks.board(size, size), list[int]()
    twins = _twins(shape, numbers)
    stack = [_State(0, 0, 0)]
    for _ in range(nodes):
        if not stack or len(found) == _TWO:
            break
        state = _settled(shape, twins, stack.pop())
        if state is None or not masks.is_connected(shape, shape.whole & ~state.shaded):
            continue
        unsure = shape.whole & ~(state.shaded | state.white)
        if not unsure:
            found.append(state.shaded)
            continue
        cell = unsure & -unsure
        stack.append(state._replace(white=state.white | cell))
        stack.append(state._replace(shaded=state.shaded | cell))
    return Found(found, not stack and len(found) == 1)


def _twins(shape: masks.Board, numbers: Sequence[int]) -> dict[int, int]:
    """Return for each cell that has some the cells of its lines with the same number."""
    alike = dict[int, int]()
    for cell, number in enumerate(numbers):
        alike[number] = alike.get(number, 0) | masks.place(shape, cell)
    twins = dict[int, int]()
    for line in masks.lines(shape):
        for same in alike.values():
            here = same & line
            for place in latin.bits(here) if here & (here - 1) else ():
                twins[place] = twins.get(place, 0) | here & ~(1 << place)
    return twins


def _settled(shape: masks.Board, twins: dict[int, int], state: _State) -> _State | None:
    """Follow what is known; None on a contradiction."""
    shaded, white, followed = state
    white |= masks.beside(shape, shaded)
    while not shaded & white and (fresh := white & ~followed):
        followed |= fresh
        for place in latin.bits(fresh):
            shaded |= twins.get(place, 0)
        white |= masks.beside(shape, shaded)
    return None if shaded & white else _State(shaded, white, followed)
