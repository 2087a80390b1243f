"""Deduction of a loop along the edges of a grid: which cells are inside it, on bit masks.

A round applies the numbers, then corners that no loop passes twice, then, where nothing else
follows, floods from either side, both of which must be connected.
"""

from collections.abc import Sequence

from generators.search import masks

BLANK = -1
"""In place of a number that is hidden."""
_MAX_NODES = 16
"""Boards that take longer to decide are not used."""


def rule_of(clues: Sequence[int], size: int) -> tuple[masks.Rule, masks.Board, masks.Known]:
    """Return the rule on a board with a frame of cells that are outside, and what is known."""
    shape = masks.board(size + 2, size + 2)
    inner = sum((1 << size) - 1 << row * shape.stride + 1 for row in range(1, size + 1))
    by_clue = [0] * 6  # the last one is for BLANK
    for cell, clue in enumerate(clues):
        row, column = divmod(cell, size)
        by_clue[clue] |= 1 << (row + 1) * shape.stride + column + 1
    numbered = [(clue, cells) for clue, cells in enumerate(by_clue[:5]) if cells]

    def rule(inside: int, outside: int) -> masks.Known:
        before = inside, outside
        some = _numbers(shape, numbered, inside, outside)
        inside, outside = _corners(shape, inside | some[0], outside | some[1])
        if (inside, outside) != before:
            return inside, outside
        # Only when nothing else follows, since floods cost most: both sides are connected.
        within = masks.flood(shape, inside & -inside, shape.whole & ~outside)
        without = masks.flood(shape, 1, shape.whole & ~inside)
        outside |= shape.whole & ~within if inside else 0
        if outside == shape.whole:  # no loop at all
            return outside, outside
        return inside | shape.whole & ~without, outside

    return rule, shape, (0, shape.whole & ~inner)


def _corners(shape: masks.Board, inside: int, outside: int) -> masks.Known:
    """No four cells around a corner alternate: there the loop would touch itself."""
    more, stride = list[int](), shape.stride
    for same, other in ((inside, outside), (outside, inside)):
        # Cells with the one to their lower right, and with the one to their lower left.
        falling, rising = same & same >> stride + 1, same & same >> stride - 1
        below = (falling & other >> 1 | rising & other << 1) << stride
        above = other >> stride
        beside = (falling & above) << 1 | (rising & above) >> 1
        more.append(same | (below | beside) & shape.whole)
    return more[0], more[1]


def _numbers(
    shape: masks.Board, numbered: Sequence[tuple[int, int]], inside: int, outside: int
) -> masks.Known:
    """Return what follows from every number: so many sides lie between inside and outside."""
    ins, just_in = _counted(shape, inside)
    outs, just_out = _counted(shape, outside)
    all_in = all_out = all_rest_in = all_rest_out = 0
    for clue, cells in numbered:
        # An inner cell has `clue` neighbors outside and 4 - clue inside; an outer one the reverse.
        is_out = cells & (ins[4 - clue] | outs[clue])
        is_in = cells & (ins[clue] | outs[4 - clue])
        inner, outer = cells & inside, cells & outside
        if clue == 2:
            inner = outer = cells
        # The rest of the sides is settled where as many neighbors are in or out as there can be.
        all_rest_in |= inner & just_out[clue] | outer & just_out[4 - clue]
        all_rest_out |= inner & just_in[4 - clue] | outer & just_in[clue]
        all_in |= is_in
        all_out |= is_out
    all_in |= masks.beside(shape, all_rest_in) & ~outside
    return all_in, all_out | masks.beside(shape, all_rest_out) & ~inside


def _counted(shape: masks.Board, cells: int) -> tuple[Sequence[int], Sequence[int]]:
    """Return the cells with more than n of `cells` beside them, and those with just n."""
    above, below, left, right = masks.steps(shape, cells)
    any_up, both_up = above | below, above & below
    any_side, both_side = left | right, left & right
    one, two = any_up | any_side, both_up | both_side | any_up & any_side
    three, four = both_up & any_side | any_up & both_side, both_up & both_side
    just = (~one, one & ~two, two & ~three, three & ~four, four)
    return (one, two, three, four, 0), just


def search(clues: Sequence[int], size: int) -> masks.Search:
    """Search with the cells inside the loop as those that are in."""
    rule, shape, start = rule_of(clues, size)
    return masks.search(rule, shape, start, nodes=_MAX_NODES)
