"""Deduction of islands in one sea without pools, for Nurikabe, on bit masks.

A round counts the sea and dries what would be a pool; then the sea must be connected; then every
island grows as far as it can.
"""

from collections.abc import Sequence
from functools import reduce
from operator import or_

from generators.search import masks

SEA = -1
"""In place of a number where a cell is known to be sea."""


def search(numbers: Sequence[int], size: int, nodes: int) -> masks.Search:
    """Search with the sea as the cells that are in."""
    shape = masks.board(size, size)
    islands = [(masks.place(shape, cell), need) for cell, need in enumerate(numbers) if need > 0]
    water = [(shape.whole, size * size - sum(need for _, need in islands))]
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

    return masks.search(rule, shape, (known, sum(bit for bit, _ in islands)), nodes=nodes)


def pools(shape: masks.Board, sea: int) -> int:
    """Return the cells that would complete a 2x2 pool."""
    stride = shape.stride
    b, c, d = sea >> 1, sea >> stride, sea >> stride + 1
    found = b & c & d | (sea & c & d) << 1 | (sea & b & d) << stride
    return (found | (sea & b & c) << stride + 1) & shape.whole


def _islands(
    shape: masks.Board, islands: Sequence[tuple[int, int]], sea: int, land: int
) -> masks.Known:
    """Return what follows from how far every island can grow."""
    parts = [masks.flood(shape, bit, land) for bit, _ in islands]
    homes = 0
    for part, (_, need) in zip(parts, islands, strict=True):
        if part & homes or part.bit_count() > need:
            return sea | part, land
        homes |= part
    rims = [masks.beside(shape, part) for part in parts]
    any_rim, both, reach = reduce(or_, rims, 0), masks.in_two(rims), homes
    sea |= masks.in_two([rim & ~part for rim, part in zip(rims, parts, strict=True)])
    for part, rim, (_, need) in zip(parts, rims, islands, strict=True):
        missing, shore = need - part.bit_count(), rim & ~part
        if not missing:
            sea |= shore
            continue
        free = shape.whole & ~(sea | homes & ~part | both | any_rim & ~rim)
        grown = _grown(shape, part, free, missing)
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
