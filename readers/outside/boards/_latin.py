"""Squares whose cells hold 1 to n, found by trying the cell with the fewest values left."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeAlias

Cell: TypeAlias = tuple[int, int]
Filled: TypeAlias = dict[Cell, int]

_MOST_TRIES: Final = 200_000
"""Cells tried before a search is given up."""


class Unfinished(RuntimeError):
    """A search took more tries than a puzzle may."""


class Square:
    """Cells, the values that each may hold, and what they owe each other."""

    def __init__(
        self,
        size: int,
        groups: Sequence[frozenset[Cell]],
        less: Sequence[tuple[Cell, Cell]] = (),
    ) -> None:
        """Keep the rules.

        Args:
            size: Values are 1 to size.
            groups: Cells that hold different values.
            less: Pairs of cells, the first of which holds less.
        """
        self._size, self._less = size, less
        cells = set().union(*groups)
        self._peers = {
            cell: frozenset().union(*(group for group in groups if cell in group)) - {cell}
            for cell in cells
        }
        self._tries = 0

    def fillings(self, given: Filled) -> Iterator[Filled]:
        """Yield all ways to fill the square.

        Raises:
            Unfinished: if the search takes too long.
        """
        left = {cell: set(range(1, self._size + 1)) for cell in self._peers}
        self._tries = 0
        for cell, value in given.items():
            if not self._put(left, cell, value):
                return
        yield from self._search(left)

    def _search(self, left: dict[Cell, set[int]]) -> Iterator[Filled]:
        self._tries += 1
        if self._tries > _MOST_TRIES:
            raise Unfinished(f"more than {_MOST_TRIES} tries")
        if not self._compared(left):
            return
        open_ = [cell for cell, values in left.items() if len(values) > 1]
        if not open_:
            yield {cell: next(iter(values)) for cell, values in left.items()}
            return
        cell = min(open_, key=lambda cell: (len(left[cell]), cell))
        for value in sorted(left[cell]):
            after = {other: set(values) for other, values in left.items()}
            if self._put(after, cell, value):
                yield from self._search(after)

    def _put(self, left: dict[Cell, set[int]], cell: Cell, value: int) -> bool:
        """Put a value into a cell and take it from others; tell whether all keep one."""
        if value not in left[cell]:
            return False
        left[cell] = {value}
        for peer in self._peers[cell]:
            if value in left[peer]:
                left[peer].discard(value)
                if not left[peer]:
                    return False
                if len(left[peer]) == 1 and not self._put(left, peer, next(iter(left[peer]))):
                    return False
        return True

    def _compared(self, left: dict[Cell, set[int]]) -> bool:
        """Take from cells what is too much or too little; tell whether all keep a value."""
        for small, large in self._less:
            left[small] = {value for value in left[small] if value < max(left[large])}
            if not left[small]:
                return False
            left[large] = {value for value in left[large] if value > min(left[small])}
            if not left[large]:
                return False
        single = {cell: next(iter(values)) for cell, values in left.items() if len(values) == 1}
        return all(
            single[peer] != value
            for cell, value in single.items()
            for peer in self._peers[cell]
            if peer in single
        )


def lines(size: int) -> list[frozenset[Cell]]:
    """Return the rows and columns of a square."""
    rows = [frozenset((y, x) for x in range(size)) for y in range(size)]
    return [*rows, *(frozenset((y, x) for y in range(size)) for x in range(size))]


def grid(filled: Mapping[Cell, int], size: int) -> list[list[int]]:
    """Return the rows of a filled square."""
    return [[filled[y, x] for x in range(size)] for y in range(size)]
