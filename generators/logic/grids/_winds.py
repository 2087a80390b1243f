"""Arrows that run from sources over the empty cells of a board: a search for all coverings.

Arrow 4 i + d starts at the i-th source, in direction d. A state says how far each arrow reaches at
the least and at the most; the totals of the sources and the cells narrow it from both ends.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from generators.family import rule

EMPTY, HIDE = -1, -2
"""A cell for arrows, and a source with a total that is not told."""
STEPS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}
_MAX_NODES = 80
"""Boards that take longer to decide are not used."""

Cells: TypeAlias = tuple[int, ...]


class Board(NamedTuple):
    """What can reach what."""

    totals: tuple[int, ...]
    """Of every source; HIDE if any will do."""
    rays: tuple[Cells, ...]
    """For each arrow the cells it may cover, the nearest first."""
    covers: dict[int, list[tuple[int, int]]]
    """For each empty cell: the arrows that may cover it, and how far they have to reach."""


class Search(NamedTuple):
    """What a search found."""

    coverings: list[list[int]]
    """How far each arrow reaches, for up to two coverings."""
    work: int
    """Sources and cells gone through, dead branches included."""
    is_complete: bool
    """There are no other coverings."""

    @property
    def is_unique(self) -> bool:
        """Exactly one covering, proved."""
        return self.is_complete and len(self.coverings) == 1


@rule
@lru_cache(maxsize=8)
def ways(size: int) -> tuple[tuple[Cells, ...], ...]:
    """Return for each cell what lies above, below, left and right of it, the nearest first."""
    found = []
    for cell in range(size * size):
        row, column = divmod(cell, size)
        found.append(
            tuple(
                tuple(
                    (row + far * down) * size + column + far * across
                    for far in range(1, size)
                    if 0 <= row + far * down < size and 0 <= column + far * across < size
                )
                for down, across in STEPS.values()
            )
        )
    return tuple(found)


def board_of(cells: Sequence[int], size: int) -> Board:
    """Return what the sources of a board can reach before another source or the edge."""
    rays, covers = _reach(tuple([number == EMPTY for number in cells]), size)
    return Board(tuple([number for number in cells if number != EMPTY]), rays, covers)


@lru_cache(maxsize=4)
def _reach(
    is_empty: tuple[bool, ...], size: int
) -> tuple[tuple[Cells, ...], dict[int, list[tuple[int, int]]]]:
    """Return the rays of the sources and what may cover the empty cells.

    Kept, since the totals of the same sources are hidden one by one.
    """
    rays: list[Cells] = []
    covers: dict[int, list[tuple[int, int]]] = {
        cell: [] for cell, empty in enumerate(is_empty) if empty
    }
    for source, empty in enumerate(is_empty):
        for way in () if empty else ways(size)[source]:
            reach = next((i for i, cell in enumerate(way) if not is_empty[cell]), len(way))
            for far, cell in enumerate(way[:reach], 1):
                covers[cell].append((len(rays), far))
            rays.append(way[:reach])
    return tuple(rays), covers


def _settled(board: Board, low: list[int], high: list[int]) -> int:
    """Narrow how far the arrows reach, in place; return the steps, negative on a contradiction."""
    work, before, unsure = 0, 0, list(board.covers.values())
    told = [(4 * source, total) for source, total in enumerate(board.totals) if total != HIDE]
    while before != (before := sum(high) - sum(low)):
        work += len(board.totals) + len(unsure)
        still = _uncovered(unsure, low, high) if _summed(told, low, high) else None
        if still is None:
            return -work
        unsure = still
    return work


def _summed(told: Sequence[tuple[int, int]], low: list[int], high: list[int]) -> bool:
    """Narrow the arrows of each source by its number; return whether that is possible.

    `told` holds the first arrow and the total of each source that has one.
    """
    for first, total in told:
        lows, highs = low[first : first + 4], high[first : first + 4]
        spare, missing = total - sum(lows), sum(highs) - total
        if spare < 0 or missing < 0:
            return False
        if not spare and not missing:
            continue
        for arrow, (least, most) in enumerate(zip(lows, highs, strict=True), first):
            if most - least > missing:
                low[arrow] = most - missing
            if most - least > spare:
                high[arrow] = least + spare
    return True


def _uncovered(
    cells: Sequence[list[tuple[int, int]]], low: list[int], high: list[int]
) -> list[list[tuple[int, int]]] | None:
    """Return the cells whose arrow is not known, and what may cover them; None if nothing may."""
    still = []
    for options in cells:
        able = [(arrow, far) for arrow, far in options if high[arrow] >= far]
        sure = [(arrow, far) for arrow, far in able if low[arrow] >= far]
        if not able or len(sure) > 1:
            return None
        if not sure and len(able) > 1:
            still.append(able)
            continue
        one = (sure or able)[0]
        low[one[0]] = max(low[one[0]], one[1])
        for arrow, far in able:
            if (arrow, far) != one:
                high[arrow] = far - 1
    return still


def search(board: Board) -> Search:
    """Look for two coverings, splitting by the arrow of the cell with the fewest."""
    found, work = list[list[int]](), 0
    stack = [([0] * len(board.rays), [len(ray) for ray in board.rays])]
    for _ in range(_MAX_NODES):
        if not stack or len(found) == 2:
            return Search(found, work, not stack)
        low, high = stack.pop()
        done = _settled(board, low, high)
        work += abs(done)
        if done < 0:
            continue
        unsure = [
            able
            for options in board.covers.values()
            if len(able := [(arrow, far) for arrow, far in options if high[arrow] >= far]) > 1
        ]
        if not unsure:
            found.append(low)
            continue
        for arrow, far in min(unsure, key=len):
            less = [*low]
            less[arrow] = max(far, low[arrow])
            stack.append((less, [*high]))
    return Search(found, work, not stack)
