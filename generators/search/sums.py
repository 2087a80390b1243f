"""Search over boards whose lines have known sums and whose empty cells share out given numbers."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import NamedTuple

MAX_NODES = 3000
"""Numbers tried in one search; boards that need more are not used."""


class Line(NamedTuple):
    """Cells whose numbers add up to `total`."""

    cells: tuple[int, ...]
    total: int


class SumSearch(NamedTuple):
    """What a search found."""

    solutions: list[tuple[int, ...]]
    tried: int
    """Numbers put into a cell, dead branches included."""
    is_complete: bool
    """There are no other solutions."""

    @property
    def is_unique(self) -> bool:
        """Exactly one solution, proved."""
        return self.is_complete and len(self.solutions) == 1


class _Walk:
    """The state of one search."""

    def __init__(
        self, lines: Sequence[Line], board: Sequence[int], nodes: int, barred: tuple[int, int]
    ) -> None:
        self.lines = lines
        self.nodes = nodes
        self.barred = barred
        self.board = [*board]
        self.open = [sum(not board[cell] for cell in line.cells) for line in lines]
        self.need = [line.total - sum(board[cell] for cell in line.cells) for line in lines]
        self.touching: list[list[int]] = [[] for _ in board]
        for index, line in enumerate(lines):
            for cell in line.cells:
                self.touching[cell].append(index)
        self.found: list[tuple[int, ...]] = []
        self.tried = 0

    def fits(self, line: int, left: Sequence[int]) -> bool:
        """Return whether the numbers left, in order, may still give the line its sum."""
        count, need = self.open[line], self.need[line]
        if count == 0:
            return need == 0
        if count == 1:
            return need in left
        return sum(left[:count]) <= need <= sum(left[-count:])

    def go(self, left: Sequence[int], limit: int) -> bool:
        """Fill the line with the fewest empty cells; return whether the search ran to its end."""
        fewest = min(filter(None, self.open), default=0)
        if not fewest:
            self.found.append(tuple(self.board))
            return len(self.found) < limit
        line = self.open.index(fewest)
        cell = next(cell for cell in self.lines[line].cells if not self.board[cell])
        need = self.need[line]
        numbers = left if fewest > 1 else [need] if need in left else []
        if cell == self.barred[0]:
            numbers = [one for one in numbers if one != self.barred[1]]
        counted = 0
        for number in self._fitting(cell, numbers, left):
            place = bisect_left(numbers, number)
            if not self._count(place + 1 - counted):
                return False
            counted = place + 1
            self._put(cell, number, 1)
            is_done = self.go([one for one in left if one != number], limit)
            self._put(cell, number, -1)
            if not is_done:
                return False
        return self._count(len(numbers) - counted)

    def _fitting(self, cell: int, numbers: Sequence[int], left: Sequence[int]) -> Sequence[int]:
        """Return those of `numbers` with which all lines of an empty cell still fit.

        A line takes numbers from what it needs less the highest others to what it needs less the
        lowest others. The number may be one of these itself: that makes no difference where the
        line fits before.
        """
        low, high = 0, left[-1]
        pairs = []
        for line in self.touching[cell]:
            others, need = self.open[line] - 1, self.need[line]
            if others == 1:
                pairs.append(need)
            elif others == 0:
                low, high = max(low, need), min(high, need)
            elif self.fits(line, left):
                low = max(low, need - sum(left[-others:]))
                high = min(high, need - sum(left[:others]))
            else:
                return []
        found = numbers[bisect_left(numbers, low) : bisect_right(numbers, high)]
        for need in pairs:
            found = [one for one in found if need - one in left and need != 2 * one]
        return found

    def _count(self, numbers: int) -> bool:
        """Count numbers as tried; return whether they are not too many."""
        self.tried += numbers
        if self.tried <= self.nodes:
            return True
        self.tried = self.nodes
        return False

    def _put(self, cell: int, number: int, sign: int) -> None:
        """Put a number into a cell, or take it out again if `sign` is -1."""
        self.board[cell] = number if sign > 0 else 0
        for line in self.touching[cell]:
            self.open[line] -= sign
            self.need[line] -= sign * number


def search_sums(
    lines: Sequence[Line],
    board: Sequence[int],
    left: Sequence[int],
    limit: int = 2,
    nodes: int = MAX_NODES,
    barred: tuple[int, int] = (-1, 0),
) -> SumSearch:
    """Find up to `limit` ways to put each number of `left` into an empty cell (0) of `board`.

    `barred` is a cell and a number that it may not hold. The numbers are positive and differ, and
    every cell lies in a line.
    """
    walk, ordered = _Walk(lines, board, nodes, barred), sorted(left)
    if not all(walk.fits(line, ordered) for line in range(len(lines))):
        return SumSearch([], 0, True)
    is_complete = walk.go(ordered, limit)
    return SumSearch(walk.found, walk.tried, is_complete)


def thin_sums(
    lines: Sequence[Line], answer: Sequence[int], order: Sequence[int], most: int
) -> list[int]:
    """Return the board with up to `most` cells emptied while `answer` is the only solution.

    `order` holds all cells in the order in which to try them; the longest of a few leading runs
    goes at once.
    """
    run = most
    board = _without(answer, order[:run])
    while run and not search_sums(lines, board, _left(answer, board)).is_unique:
        run //= 2
        board = _without(answer, order[:run])
    for cell in order[run:]:
        if board.count(0) >= most:
            break
        fewer = _without(board, [cell])
        barred = (cell, answer[cell])
        other = search_sums(lines, fewer, _left(answer, fewer), limit=1, barred=barred)
        if other.is_complete and not other.solutions:
            board = fewer
    return board


def _without(board: Sequence[int], cells: Sequence[int]) -> list[int]:
    gone = set(cells)
    return [0 if cell in gone else number for cell, number in enumerate(board)]


def _left(answer: Sequence[int], board: Sequence[int]) -> list[int]:
    return [number for number, given in zip(answer, board, strict=True) if not given]
