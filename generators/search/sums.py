"""Search over boards whose lines have known sums and whose empty cells share out given numbers."""

from bisect import bisect_left, insort
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

    def __init__(self, lines: Sequence[Line], board: Sequence[int], left: Sequence[int]) -> None:
        self.lines = lines
        self.board = [*board]
        self.left = sorted(left)
        self.open = [sum(not board[cell] for cell in line.cells) for line in lines]
        self.need = [line.total - sum(board[cell] for cell in line.cells) for line in lines]
        self.touching: list[list[int]] = [[] for _ in board]
        for index, line in enumerate(lines):
            for cell in line.cells:
                self.touching[cell].append(index)
        self.found: list[tuple[int, ...]] = []
        self.tried = 0
        self.barred: tuple[int, int] = (-1, 0)

    def fits(self, line: int) -> bool:
        """Return whether the numbers left may still give the line its sum."""
        count, need = self.open[line], self.need[line]
        if count == 0:
            return need == 0
        if count == 1:
            place = bisect_left(self.left, need)
            return place < len(self.left) and self.left[place] == need
        return sum(self.left[:count]) <= need <= sum(self.left[-count:])

    def go(self, limit: int, nodes: int) -> bool:
        """Fill the line with the fewest empty cells; return whether the search ran to its end."""
        open_lines = [line for line, count in enumerate(self.open) if count]
        if not open_lines:
            self.found.append(tuple(self.board))
            return len(self.found) < limit
        line = min(open_lines, key=self.open.__getitem__)
        cell = next(cell for cell in self.lines[line].cells if not self.board[cell])
        choices = [*self.left]
        if self.open[line] == 1:
            choices = [self.need[line]] if self.fits(line) else []
        for number in choices:
            if (cell, number) == self.barred:
                continue
            if self.tried >= nodes:
                return False
            self.tried += 1
            self._put(cell, number, 1)
            is_done = not all(map(self.fits, self.touching[cell]))
            is_done = is_done or self.go(limit, nodes)
            self._put(cell, number, -1)
            if not is_done:
                return False
        return True

    def _put(self, cell: int, number: int, sign: int) -> None:
        """Put a number into a cell, or take it out again if `sign` is -1."""
        if sign > 0:
            self.left.remove(number)
        else:
            insort(self.left, number)
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
    walk = _Walk(lines, board, left)
    walk.barred = barred
    if not all(walk.fits(line) for line in range(len(lines))):
        return SumSearch([], 0, True)
    is_complete = walk.go(limit, nodes)
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
