"""Bulbs that light a board: its solutions by propagation on sets of cells, which are bits.

A cell may hold a bulb, must, or must not. A bulb leaves none in its sight; a cell that one place
only can light has its bulb there; a number leaves its neighbors alone once it has its bulbs, and
takes all that it needs.
"""

from collections.abc import Sequence
from typing import NamedTuple

from generators.search import latin


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


class _State(NamedTuple):
    """What is known of the cells."""

    may: int
    """Cells that may hold a bulb."""
    must: int
    """Those of them that do."""
    lit: int
    """Cells that these light, but for what has not been followed yet."""


class Lamps:
    """The white cells of a board, and what sees what."""

    def __init__(self, sights: Sequence[tuple[Sequence[int], Sequence[int]]], white: int) -> None:
        self._white = white
        self._seen = [sum([1 << cell for cell in (*across, *down)]) for across, down in sights]

    def search(self, numbers: Sequence[Number], nodes: int) -> Found:
        """Find up to two solutions in at most `nodes` nodes, splitting the first open cell."""
        found = list[int]()
        alone = sum([1 << cell for cell in latin.bits(self._white) if not self._seen[cell]])
        stack = [(_State(self._white, alone, 0), self._white)]
        for _ in range(nodes):
            if not stack or len(found) > 1:
                break
            state = self._settled(*stack.pop(), numbers)
            if state is None:
                continue
            unsure = state.may ^ state.must
            if not unsure:
                found.append(state.must)
                continue
            cell = unsure & -unsure
            stack.append((state._replace(may=state.may ^ cell), cell))
            stack.append((state._replace(must=state.must | cell), cell))
        return Found(found, not stack)

    def _settled(self, state: _State, changed: int, numbers: Sequence[Number]) -> _State | None:
        """Follow what changed cells lead to; None on a contradiction."""
        while changed:
            after = self._seeing(state, changed)
            after = after and _counted(after, changed, numbers)
            if after is None:
                return None
            changed = after.may ^ state.may | after.must ^ state.must
            state = after
        return state

    def _seeing(self, state: _State, changed: int) -> _State | None:
        """Follow what changed cells see; None if bulbs see each other, or a cell stays dark."""
        seen, (may, must, lit), dark = self._seen, state, 0
        for cell in latin.bits(changed & must):
            if seen[cell] & must:
                return None
            may &= ~seen[cell]
            lit |= seen[cell] | 1 << cell
        for cell in latin.bits(changed & ~may):
            dark |= seen[cell] | 1 << cell
        for cell in latin.bits(dark & ~lit):
            places = (seen[cell] | 1 << cell) & may
            if not places:
                return None
            if not places & (places - 1):
                must |= places
        return _State(may, must, lit)


def _counted(state: _State, changed: int, numbers: Sequence[Number]) -> _State | None:
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
    return _State(may, must, lit)
