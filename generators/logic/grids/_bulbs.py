"""Bulbs that light a board: its solutions by propagation on sets of cells, which are bits.

A cell may hold a bulb, must, or must not. A bulb leaves none in its sight; a cell that one place
only can light has its bulb there; a number leaves its neighbors alone once it has its bulbs, and
takes all that it needs.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias


class Number(NamedTuple):
    """How many of some cells hold bulbs."""

    around: int
    """The cells as bits."""
    bulbs: int


class Found(NamedTuple):
    """What a search found."""

    solutions: list[int]
    """The bulbs of each, as bits."""
    is_complete: bool
    """There are no other solutions."""

    @property
    def is_unique(self) -> bool:
        """Exactly one solution, proved."""
        return self.is_complete and len(self.solutions) == 1


_State: TypeAlias = tuple[int, int, int]
"""Cells that may hold a bulb, those of them that do, and those that these light, but for what has
not been followed yet."""


class Lamps:
    """The white cells of a board, and what a bulb in each lights."""

    def __init__(self, runs: Iterable[Sequence[int]], cells: int) -> None:
        self._lights = [0] * cells
        """For each white cell also where bulbs may be that light it; 0 for a wall."""
        self._white = 0
        for run in runs:
            own = sum([1 << cell for cell in run])
            self._white |= own
            for cell in run:
                self._lights[cell] |= own

    def put(self, order: Iterable[int]) -> int:
        """Return bulbs that light every cell, put one by one where it is dark."""
        bulbs, dark = 0, self._white
        for cell in order:
            if dark >> cell & 1:
                bulbs |= 1 << cell
                dark &= ~self._lights[cell]
        return bulbs

    def search(self, numbers: Iterable[Number], nodes: int) -> Found:
        """Find up to two solutions in at most `nodes` nodes, splitting the first open cell."""
        found = list[int]()
        alone = sum([1 << c for c, light in enumerate(self._lights) if light == 1 << c])
        stack: list[tuple[_State, int]] = [((self._white, alone, 0), self._white)]
        for _ in range(nodes):
            if not stack or len(found) > 1:
                break
            state = self._settled(*stack.pop(), numbers)
            if state is None:
                continue
            may, must, lit = state
            unsure = may ^ must
            if not unsure:
                found.append(must)
                continue
            cell = unsure & -unsure
            stack.append(((may ^ cell, must, lit), cell))
            stack.append(((may, must | cell, lit), cell))
        return Found(found, not stack)

    def _settled(self, state: _State, changed: int, numbers: Iterable[Number]) -> _State | None:
        """Follow what changed cells lead to; None on a contradiction."""
        while changed:
            may, must, _ = state
            after = self._seeing(state, changed)
            after = after and _counted(after, changed, numbers)
            if after is None:
                return None
            changed = after[0] ^ may | after[1] ^ must
            state = after
        return state

    def _seeing(self, state: _State, changed: int) -> _State | None:
        """Follow what changed cells see; None if bulbs see each other, or a cell stays dark."""
        lights, (may, must, lit), dark = self._lights, state, 0
        bulbs, closed = changed & must, changed & ~may
        while bulbs:
            bulb = bulbs & -bulbs
            bulbs ^= bulb
            light = lights[bulb.bit_length() - 1]
            if light & must != bulb:
                return None
            may &= ~light | bulb
            lit |= light
        while closed:
            cell = closed & -closed
            closed ^= cell
            dark |= lights[cell.bit_length() - 1]
        dark &= ~lit
        while dark:
            cell = dark & -dark
            dark ^= cell
            places = lights[cell.bit_length() - 1] & may
            if not places & (places - 1):
                if not places:
                    return None
                must |= places
        return may, must, lit


def _counted(state: _State, changed: int, numbers: Iterable[Number]) -> _State | None:
    """Follow the numbers beside changed cells; None if one cannot be had."""
    may, must, lit = state
    for around, bulbs in numbers:
        if around & changed:
            needed = bulbs - (around & must).bit_count()
            open_ = around & may & ~must
            if not 0 <= needed <= open_.bit_count():
                return None
            if not needed:
                may ^= open_
            elif needed == open_.bit_count():
                must |= open_
    return may, must, lit
