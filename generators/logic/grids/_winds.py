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
Options: TypeAlias = list[tuple[int, int]]
"""The arrows that may cover a cell, and how far they have to reach."""
Unsure: TypeAlias = list[tuple[int, Options]]
"""Cells whose arrow is not known: the arrows that may have covered it, as bits, and those left."""


class Board(NamedTuple):
    """What can reach what."""

    totals: tuple[int, ...]
    """Of every source; HIDE if any will do."""
    rays: tuple[Cells, ...]
    """For each arrow the cells it may cover, the nearest first."""
    covers: dict[int, Options]
    """For each empty cell."""


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
def _reach(is_empty: tuple[bool, ...], size: int) -> tuple[tuple[Cells, ...], dict[int, Options]]:
    """Return the rays of the sources and what may cover the empty cells.

    Kept, since the totals of the same sources are hidden one by one.
    """
    rays: list[Cells] = []
    covers: dict[int, Options] = {cell: [] for cell, empty in enumerate(is_empty) if empty}
    for source, empty in enumerate(is_empty):
        for way in () if empty else ways(size)[source]:
            reach = next((i for i, cell in enumerate(way) if not is_empty[cell]), len(way))
            for far, cell in enumerate(way[:reach], 1):
                covers[cell].append((len(rays), far))
            rays.append(way[:reach])
    return tuple(rays), covers


def _settled(
    board: Board, low: list[int], high: list[int], unsure: Unsure, changed: int
) -> tuple[int, Unsure]:
    """Narrow how far the arrows reach, in place; return the steps, and the cells still unsure.

    Nothing follows but from arrows in `changed`. A round counts all sources and cells, though only
    those are looked at whose arrows have changed. The steps are negative on a contradiction.
    """
    work, before, count = 0, 0, len(board.covers)
    told = [(4 * source, total) for source, total in enumerate(board.totals) if total != HIDE]
    summed, covered = 0, changed
    while before != (before := sum(high) - sum(low)):
        work += len(board.totals) + count
        summed = _summed(told, low, high, summed | covered)
        if summed < 0:
            return -work, []
        covered, unsure = _uncovered(unsure, low, high, covered | summed)
        if covered < 0:
            return -work, []
        count = len(unsure)
    return work, unsure


def _summed(told: Sequence[tuple[int, int]], low: list[int], high: list[int], changed: int) -> int:
    """Narrow the arrows of each source by its number; return these arrows, -1 if that fails.

    `told` holds the first arrow and the total of each source that has one.
    """
    narrowed = 0
    for first, total in told:
        if not changed >> first & 15:
            continue
        lows, highs = low[first : first + 4], high[first : first + 4]
        spare, missing = total - sum(lows), sum(highs) - total
        if spare < 0 or missing < 0:
            return -1
        if not spare and not missing:
            continue
        for arrow, (least, most) in enumerate(zip(lows, highs, strict=True), first):
            if most - least > missing:
                low[arrow] = most - missing
                narrowed |= 1 << arrow
            if most - least > spare:
                high[arrow] = least + spare
                narrowed |= 1 << arrow
    return narrowed


def _uncovered(cells: Unsure, low: list[int], high: list[int], changed: int) -> tuple[int, Unsure]:
    """Narrow the arrows of cells that only one may cover; return those arrows and the other cells.

    The arrows are -1 if a cell has none or two.
    """
    still, narrowed = list[tuple[int, Options]](), 0
    for cell in cells:
        arrows, options = cell
        if not arrows & (changed | narrowed):
            still.append(cell)
            continue
        able = [(arrow, far) for arrow, far in options if high[arrow] >= far]
        sure = [(arrow, far) for arrow, far in able if low[arrow] >= far]
        if not able or len(sure) > 1:
            return -1, []
        if not sure and len(able) > 1:
            still.append((arrows, able))
            continue
        one = (sure or able)[0]
        for arrow, far in able:
            narrowed |= 1 << arrow
            if (arrow, far) != one:
                high[arrow] = far - 1
            elif low[arrow] < far:
                low[arrow] = far
    return narrowed, still


def search(board: Board) -> Search:
    """Look for two coverings, splitting by the arrow of the cell with the fewest."""
    found, work = list[list[int]](), 0
    cells = [(sum(1 << arrow for arrow, _ in able), able) for able in board.covers.values()]
    stack = [([0] * len(board.rays), [len(ray) for ray in board.rays], cells, -1)]
    for _ in range(_MAX_NODES):
        if not stack or len(found) == 2:
            return Search(found, work, not stack)
        low, high, cells, changed = stack.pop()
        done, unsure = _settled(board, low, high, cells, changed)
        work += abs(done)
        if done < 0:
            continue
        if not unsure:
            found.append(low)
            continue
        for arrow, far in min(unsure, key=lambda cell: len(cell[1]))[1]:
            less = [*low]
            less[arrow] = max(far, low[arrow])
            stack.append((less, [*high], unsure, 1 << arrow))
    return Search(found, work, not stack)
