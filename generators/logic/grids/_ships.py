"""Deduction of a fleet from counts of its parts: which cells are ships, on bit masks.

Cells at the corners of a ship are water, lines have their counts, and no more ships of a length can
be afloat than there are.
"""

from collections.abc import Mapping, Sequence
from operator import gt

from generators.logic.grids import _linecounts
from generators.search import masks

FLEETS: Mapping[int, tuple[int, ...]] = {
    5: (3, 2, 1, 1),
    6: (3, 2, 2, 1, 1, 1),
    7: (4, 3, 2, 2, 1, 1, 1),
    8: (4, 3, 3, 2, 2, 1, 1, 1),
    9: (4, 3, 3, 2, 2, 2, 1, 1, 1, 1),
    10: (5, 4, 3, 3, 2, 2, 2, 1, 1, 1, 1),
}
"""The lengths of the ships, by the size of the board."""


def search(shown: Mapping[int, int], counts: Sequence[int], size: int, nodes: int) -> masks.Search:
    """Search with the ships as the cells that are in."""
    shape, lengths = masks.board(size, size), FLEETS[size]
    fleet = [lengths.count(length) for length in range(max(lengths) + 2)]
    needs = [*_linecounts.needs(shape, counts), (shape.whole, sum(lengths))]

    def rule(inside: int, outside: int) -> masks.Known:
        wide = inside << 1 | inside >> 1
        corners = (wide << shape.stride | wide >> shape.stride) & shape.whole
        inside, outside = masks.counted(needs, inside, outside | corners)
        afloat = _afloat(shape, inside, outside, len(fleet) - 1)
        if any(map(gt, afloat, fleet)) or (inside | outside == shape.whole and afloat != fleet):
            return shape.whole, shape.whole
        return inside, outside

    start = [masks.to_mask(shape, (c for c in shown if shown[c] == kind)) for kind in (1, 0)]
    return masks.search(rule, shape, (start[0], start[1]), nodes=nodes)


def _afloat(shape: masks.Board, inside: int, outside: int, longest: int) -> list[int]:
    """Return how many ships of each length there are for sure, with water at either end.

    A row of `longest` cells or more counts as one of that length, whatever its ends.
    """
    water = ~shape.whole | outside
    found, lone = [0] * (longest + 1), inside
    for step in (1, shape.stride):
        first = inside & (water << step | (1 << step) - 1)
        lone &= first & water >> step
        row = inside
        for length in range(2, longest + 1):
            row &= inside >> step * (length - 1)
            if not row:
                break
            ends = row & first & water >> step * length if length < longest else row
            found[length] += ends.bit_count()
    found[1] = lone.bit_count()
    return found
