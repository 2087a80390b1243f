"""Deduction of diagonals in the cells of a square: counts at corners, and no closed loop.

Diagonals are bit masks, rising ones being the cells that are in; joined corners have one label.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from generators.family import rule
from generators.search import Judged, masks

BLANK = -1
"""In place of a count that is hidden."""
_MAX_NODES = 16
"""Boards that take longer to decide are not used."""


@rule
@cache
def ends(cell: int, size: int, is_rising: int) -> tuple[int, int]:
    """Return the corners that the diagonal of a cell joins."""
    row, column = divmod(cell, size)
    corner = row * (size + 1) + column
    return (corner + 1, corner + size + 1) if is_rising else (corner, corner + size + 2)


@cache
def diagonals(size: int) -> tuple[tuple[tuple[int, int], tuple[int, int]], ...]:
    """Return for each cell the corners that its falling, and those that its rising one joins."""
    return tuple((ends(cell, size, 0), ends(cell, size, 1)) for cell in range(size * size))


@rule
@cache
def touching(size: int) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    """Return for each corner the cells whose rising, and whose falling diagonal ends there."""
    found: list[tuple[list[int], list[int]]] = [([], []) for _ in range((size + 1) ** 2)]
    for cell in range(size * size):
        for is_rising in (1, 0):
            for corner in ends(cell, size, is_rising):
                found[corner][1 - is_rising].append(cell)
    return tuple((tuple(rising), tuple(falling)) for rising, falling in found)


class Forest:
    """Corners that diagonals join without a loop: each has the label of its tree."""

    def __init__(self, corners: int) -> None:
        self.labels = list(range(corners))
        self._trees: list[tuple[int, ...]] = [(corner,) for corner in range(corners)]

    def copy(self) -> "Forest":
        """Return a forest to which others may be joined."""
        copied = Forest(0)
        copied.labels, copied._trees = [*self.labels], [*self._trees]
        return copied

    def join(self, one: int, two: int) -> bool:
        """Join two corners; return False, and do nothing, if that closes a loop."""
        labels, trees = self.labels, self._trees
        into, gone = labels[one], labels[two]
        if into == gone:
            return False
        if len(trees[into]) < len(trees[gone]):
            into, gone = gone, into
        for corner in trees[gone]:
            labels[corner] = into
        trees[into] += trees[gone]
        return True


class _Shape(NamedTuple):
    """The cells and corners of a board, as bits."""

    joins: Mapping[int, tuple[tuple[int, int], tuple[int, int]]]
    """For each cell: the corners that its falling, and those that its rising diagonal joins."""
    stride: int
    """Places from a cell, or a corner, to the one below it: a line of corners takes as many bits
    as one of cells, and the upper left corner of a cell that of the cell."""
    touching: tuple[tuple[int, int], ...]
    """For each corner: the cells whose rising, and whose falling diagonal ends there."""
    one: int
    """Some cell."""


@cache
def _shape(size: int) -> _Shape:
    board = masks.board(size, size)
    joins = {masks.place(board, cell): both for cell, both in enumerate(diagonals(size))}
    met = [
        (masks.to_mask(board, rising), masks.to_mask(board, falling))
        for rising, falling in touching(size)
    ]
    return _Shape(joins, board.stride, tuple(met), masks.place(board, 0))


def _bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


class _Settled(NamedTuple):
    """What is known where nothing follows any more."""

    inside: int
    outside: int
    forest: Forest
    """Of all diagonals known."""


class _Deduction:
    """What follows from the counts of a board, and from the diagonals known."""

    def __init__(self, counts: Sequence[int], size: int) -> None:
        self.shape, self.counts = _shape(size), counts
        self.told = sum(1 << corner for corner, count in enumerate(counts) if count != BLANK)
        self.path: list[_Settled] = []
        """The case that was settled last, and before it those that it is a case of."""

    def __call__(self, inside: int, outside: int) -> masks.Known:
        """Return all that follows; the results overlap on a contradiction."""
        path = self.path
        while path and (path[-1].inside & ~inside or path[-1].outside & ~outside):
            path.pop()
        if not path:
            return self._followed(Forest(len(self.counts)), 0, self.told, inside, outside)
        before = path[-1]
        laid = before.inside | before.outside
        if inside | outside == laid:
            return inside, outside
        dirty = self._touched((inside | outside) ^ laid)
        return self._followed(before.forest.copy(), laid, dirty, inside, outside)

    def _followed(
        self, forest: Forest, laid: int, dirty: int, inside: int, outside: int
    ) -> masks.Known:
        """Go through `dirty` counts, then through loops, and so on; diagonals `laid` are old."""
        inside, outside = self._counted(inside, outside, dirty)
        while inside | outside != laid and not inside & outside:
            for cell in _bits((inside | outside) ^ laid):
                if not forest.join(*self.shape.joins[cell][inside & cell != 0]):
                    return inside | self.shape.one, outside | self.shape.one
            laid = inside | outside
            inside, outside = self._opened(forest.labels, inside, outside)
            if not inside & outside:
                dirty = self._touched((inside | outside) ^ laid)
                inside, outside = self._counted(inside, outside, dirty)
        if not inside & outside:
            self.path.append(_Settled(inside, outside, forest))
        return inside, outside

    def _counted(self, inside: int, outside: int, dirty: int) -> masks.Known:
        """Go through the `dirty` corners in rounds, and those that their results touch."""
        counts, touching, done = self.counts, self.shape.touching, 0
        while dirty:
            ahead = dirty >> done << done or dirty
            low = ahead & -ahead
            dirty ^= low
            done = low.bit_length()
            count, (rising, falling) = counts[done - 1], touching[done - 1]
            # Diagonals that meet the corner, and those that miss it.
            met = (rising & inside | falling & outside).bit_count()
            free = (rising | falling) & ~(inside | outside)
            if not met <= count <= met + free.bit_count():
                return inside | self.shape.one, outside | self.shape.one
            if not free:
                continue
            if count == met:
                inside, outside = inside | falling & free, outside | rising & free
            elif count == met + free.bit_count():
                inside, outside = inside | rising & free, outside | falling & free
            else:
                continue
            dirty |= self._touched(free)
        return inside, outside

    def _touched(self, cells: int) -> int:
        """Return the corners of some cells that have a count."""
        wide = cells | cells << 1
        return (wide | wide << self.shape.stride) & self.told

    def _opened(self, labels: Sequence[int], inside: int, outside: int) -> masks.Known:
        """Lay the diagonals of cells whose other one closes a loop."""
        known = inside | outside
        for cell, (down, up) in self.shape.joins.items():
            if not known & cell:
                if labels[up[0]] == labels[up[1]]:
                    outside |= cell
                if labels[down[0]] == labels[down[1]]:
                    inside |= cell
        return inside, outside


def counts_of(rising: int, size: int) -> list[int]:
    """Return how many diagonals end at every corner, those of other cells than `rising` falling."""
    board = masks.board(size, size)
    falling, stride = board.whole & ~rising, board.stride
    # Corners on the bits of `_Shape`.
    corners = masks.Board(size + 1, size + 1, stride, (1 << (size + 1) * stride) - 1)
    return masks.tallied(corners, (falling, falling << stride + 1, rising << 1, rising << stride))


def search(counts: Sequence[int], size: int, nodes: int = _MAX_NODES) -> masks.Search:
    """Search with the rising diagonals as the cells that are in."""
    return masks.search(_Deduction(counts, size), masks.board(size, size), nodes=nodes)


def judged(counts: Sequence[int], size: int, rising: int) -> Judged:
    """Return whether `search` proves that only these fit, and the counts of others that do."""
    deduction, board = _Deduction(counts, size), masks.board(size, size)
    is_proved, others = masks.proved(deduction, board, rising, nodes=_MAX_NODES)
    return is_proved, [counts_of(other, size) for other in others]
