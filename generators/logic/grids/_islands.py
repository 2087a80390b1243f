"""Deduction of islands in one sea without pools, for Nurikabe, on bit masks.

A round counts the sea and dries what would be a pool; then the sea must be connected; then every
island grows as far as it can.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from generators.search import masks

SEA = -1
"""In place of a number where a cell is known to be sea."""


def search(numbers: Sequence[int], size: int, nodes: int) -> masks.Search:
    """Search with the sea as the cells that are in."""
    shape = masks.board(size, size)
    heads = [(masks.place(shape, cell), need) for cell, need in enumerate(numbers) if need > 0]
    islands = [_Island(shape, head, need) for head, need in heads]
    water = [(shape.whole, size * size - sum(need for _, need in heads))]
    known = masks.to_mask(shape, (cell for cell, need in enumerate(numbers) if need == SEA))

    def rule(sea: int, land: int) -> masks.Known:
        before = sea, land
        sea, land = masks.counted(water, sea, land | pools(shape, sea))
        if (sea, land) != before:
            return sea, land
        reached = masks.flood(shape, sea & -sea, shape.whole & ~land) if sea else shape.whole
        land |= shape.whole & ~reached
        if sea & ~reached:
            return sea, sea | land
        return _islands(shape, islands, sea, land)

    return masks.search(rule, shape, (known, sum(head for head, _ in heads)), nodes=nodes)


def pools(shape: masks.Board, sea: int) -> int:
    """Return the cells that would complete a 2x2 pool."""
    stride = shape.stride
    b, c, d = sea >> 1, sea >> stride, sea >> stride + 1
    found = b & c & d | (sea & c & d) << 1 | (sea & b & d) << stride
    return (found | (sea & b & c) << stride + 1) & shape.whole


class _Shore(NamedTuple):
    """An island as far as it is known."""

    part: int
    """The land that is connected to its number."""
    rim: int
    """All cells beside one of these."""
    shore: int
    """Those that are not land of the island."""
    missing: int
    """Cells of land still to come; negative if there are too many."""


class _Island(dict[int, _Shore]):
    """The land near an island -> what is known of the island.

    Most rounds lay land near few islands only, so nothing else is looked at again.
    """

    def __init__(self, shape: masks.Board, head: int, need: int) -> None:
        super().__init__()
        self._shape, self._head, self.need = shape, head, need
        self.near = _within(shape, head, need)

    def __missing__(self, land: int) -> _Shore:
        part = masks.flood(self._shape, self._head, land)
        rim = masks.beside(self._shape, part)
        found = self[land] = _Shore(part, rim, rim & ~part, self.need - part.bit_count())
        return found


@lru_cache(maxsize=4096)
def _within(shape: masks.Board, head: int, need: int) -> int:
    """Return the cells that land may reach from a number, and one step more to see if it does."""
    return _grown(shape, head, shape.whole, need)


def _islands(shape: masks.Board, islands: Sequence[_Island], sea: int, land: int) -> masks.Known:
    """Return what follows from how far every island can grow."""
    shores = list[_Shore]()
    homes = any_rim = both = any_shore = strait = 0
    for island in islands:
        known = part, rim, shore, missing = island[land & island.near]
        if part & homes or missing < 0:
            return sea | part, land
        homes |= part
        both |= any_rim & rim
        any_rim |= rim
        strait |= any_shore & shore
        any_shore |= shore
        shores.append(known)
    reach, sea = homes, sea | strait
    for part, rim, shore, missing in shores:
        if not missing:
            sea |= shore
            continue
        free = shape.whole & ~(sea | homes & ~part | both | any_rim & ~rim)
        grown, need = _grown(shape, part, free, missing), part.bit_count() + missing
        if grown.bit_count() < need:
            return sea | part, land
        if grown.bit_count() == need:
            land |= grown
        if (shore & free).bit_count() == 1:
            land |= shore & free
        reach |= grown
    return sea | shape.whole & ~reach, land


def _grown(shape: masks.Board, part: int, free: int, steps: int) -> int:
    """Return what can be reached from a part over free cells in so many steps."""
    stride, grown, before = shape.stride, part, 0
    while steps and grown != before:
        before, steps = grown, steps - 1
        grown |= (grown << 1 | grown >> 1 | grown << stride | grown >> stride) & free
    return grown
