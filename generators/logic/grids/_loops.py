"""Deduction of a loop along the edges of a grid: which cells are inside it, on bit masks.

A round applies the numbers, then corners that no loop passes twice, then, where nothing else
follows, floods from either side, both of which must be connected. All rules treat inside and
outside alike, so both are in one integer: the cells inside, and those outside in higher bits.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from generators.search import Judged, masks

BLANK = -1
"""In place of a number that is hidden."""
_MAX_NODES = 16
"""Boards that take longer to decide are not used."""


class _Sides(NamedTuple):
    """A board with a frame of cells that are outside, once for either side of the loop."""

    board: masks.Board
    both: masks.Board
    """Two boards, one above the other; `places` and `shift` tell them apart."""
    shift: int
    """Bits from a cell of the first to that of the second."""
    inner: masks.Board
    """The cells within the frame; places are counted from the first of them."""
    places: tuple[int, ...]
    """The cells within the frame, row by row, each on both boards."""
    frame: int

    def exchanged(self, sides: int) -> int:
        """Return the cells with the two sides exchanged."""
        return sides >> self.shift | (sides & self.board.whole) << self.shift


@cache
def _sides(size: int) -> _Sides:
    board = masks.board(size + 2, size + 2)
    # An empty row in between, so that no step leads from one board to the other.
    shift = (size + 3) * board.stride
    whole = board.whole | board.whole << shift
    both = masks.Board(2 * size + 5, size + 2, board.stride, whole)
    cells = [
        1 << row * board.stride + column
        for row in range(1, size + 1)
        for column in range(1, size + 1)
    ]
    inner = masks.Board(size, size, board.stride, sum(cells) >> board.stride + 1)
    places = tuple(cell | cell << shift for cell in cells)
    return _Sides(board, both, shift, inner, places, board.whole - sum(cells))


def framed(flat: Sequence[int], size: int) -> int:
    """Return the cells that are inside, given as 1 row by row, on the board with a frame."""
    board = _sides(size).board
    return (
        masks.to_mask(_sides(size).inner, [cell for cell, is_in in enumerate(flat) if is_in])
        << board.stride + 1
    )


def clues_of(inside: int, size: int) -> list[int]:
    """Return how many sides of every cell the loop around those inside runs along."""
    board, inner = _sides(size).board, _sides(size).inner
    walls = [inside ^ across for across in masks.steps(board, inside)]
    return masks.tallied(inner, [wall >> board.stride + 1 & inner.whole for wall in walls])


def rule_of(clues: Sequence[int], size: int) -> tuple[masks.Rule, masks.Board, masks.Known]:
    """Return the rule on a board with a frame of cells that are outside, and what is known."""
    sides = _sides(size)
    shape, shift = sides.board, sides.shift
    by_clue = [0] * 6  # the last one is for BLANK
    for cells, clue in zip(sides.places, clues, strict=True):
        by_clue[clue] |= cells
    numbered = [(clue, cells) for clue, cells in enumerate(by_clue[:5]) if cells]

    def rule(inside: int, outside: int) -> masks.Known:
        before = inside | outside << shift
        after = _corners(sides, before | _numbers(sides, numbered, before))
        if after != before:
            return after & shape.whole, after >> shift
        # Only when nothing else follows, since floods cost most: both sides are connected.
        within = masks.flood(shape, inside & -inside, shape.whole & ~outside)
        without = masks.flood(shape, 1, shape.whole & ~inside)
        outside |= shape.whole & ~within if inside else 0
        if outside == shape.whole:  # no loop at all
            return outside, outside
        return inside | shape.whole & ~without, outside

    return rule, shape, (0, sides.frame)


def _corners(sides: _Sides, known: int) -> int:
    """No four cells around a corner alternate: there the loop would touch itself."""
    stride, other = sides.both.stride, sides.exchanged(known)
    # Cells with the one to their lower right, and with the one to their lower left.
    falling, rising = known & known >> stride + 1, known & known >> stride - 1
    below = (falling & other >> 1 | rising & other << 1) << stride
    above = other >> stride
    beside = (falling & above) << 1 | (rising & above) >> 1
    return known | (below | beside) & sides.both.whole


def _numbers(sides: _Sides, numbered: Sequence[tuple[int, int]], known: int) -> int:
    """Return what follows from every number: so many sides lie between inside and outside."""
    more, just = _counted(sides.both, known)
    other = sides.exchanged(known)
    # A cell with a number n has n neighbors on the other side and 4 - n on its own; so more than
    # n on a side tell that it is on that one as well, and more than 4 - n that it is not.
    same = opposite = full = 0
    for number, cells in numbered:
        same |= cells & more[number]
        opposite |= cells & more[4 - number]
        # The rest of the neighbors is on the other side where there are as many as there can be:
        # of the two that a cell with a 2 has on either side, whichever it is on itself.
        if number == 2:
            full |= cells & just[2]
        else:
            full |= cells & (known & just[4 - number] | other & just[number])
    opposite |= masks.beside(sides.both, full) & ~known
    return same | sides.exchanged(opposite)


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


def judged(clues: Sequence[int], size: int, inside: int) -> Judged:
    """Return whether `search` proves that only this loop fits, and the clues of one that does."""
    rule, shape, start = rule_of(clues, size)
    is_proved, others = masks.proved(rule, shape, inside, start, _MAX_NODES)
    return is_proved, [clues_of(other, size) for other in others]
