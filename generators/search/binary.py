"""Search over boards of zeros and ones: each row and each column is one of the lines it may be.

What `tables` does for any rules, here with the candidates of a line in one integer, by which what
is left of them is looked up. The fillings that still go with a line are kept from step to step: a
cell that is settled takes away just those that it refuses.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple, TypeAlias

from generators.search.tables import MAX_NODES, Search, where

Check: TypeAlias = Callable[[Sequence[int]], bool]
"""A further rule on the candidates of all rows and then columns: False if they break it for sure.
It must decide boards that are full, and may say True to any other."""
_BITS = 2
"""Of a place, where the candidates of a line are one integer: values 0 and 1."""
_BOTH = (1 << _BITS) - 1
_MOST_KNOWN = 1024
"""Findings kept of a line; a hundred bytes each."""


@dataclass(frozen=True, slots=True)
class Line:
    """The fillings of a row or column; made by `line` or `line_of`."""

    every: int
    """All of them; bit i of a mask stands for filling i."""
    having: tuple[int, ...]
    """For each place, those with a 0 there and those with a 1."""
    zeros: int
    """The bits of the candidates that are of value 0."""
    known: dict[int, int] = field(compare=False, repr=False)
    """What is left of candidates, 0 if nothing, for those met lately."""


def line(fillings: Sequence[Sequence[int]]) -> Line:
    """Return the line that may be filled so."""
    columns = map(bytes, zip(*fillings, strict=True))
    return line_of(len(fillings), [where(column, 1) for column in columns])


def line_of(count: int, ones: Sequence[int]) -> Line:
    """Return the line of so many fillings, by those with a 1 in each place."""
    every = (1 << count) - 1
    having = tuple([those for one in ones for those in (every ^ one, one)])
    return Line(every, having, _whole(len(ones)) // _BOTH, {})


def _whole(places: int) -> int:
    """Return the candidates of a line of which nothing is known."""
    return (1 << _BITS * places) - 1


class _State(NamedTuple):
    """What is known of the rows and then the columns; each branch has its own."""

    candidates: list[int]
    fillings: list[int]
    """Those that go with them."""

    def copy(self) -> "_State":
        return _State([*self.candidates], [*self.fillings])


class Board:
    """The rows and columns of a board."""

    def __init__(self, rows: Sequence[Line], columns: Sequence[Line]) -> None:
        self._height, self._width = len(rows), len(columns)
        self._lines = [*rows, *columns]

    def search(
        self,
        given: Iterable[tuple[int, int]] = (),
        limit: int = 2,
        nodes: int = MAX_NODES,
        check: Check | None = None,
        rng: Random | None = None,
    ) -> Search:
        """Find up to `limit` solutions by propagation and case splits, in at most `nodes` nodes.

        Args:
            given: cells, counted row by row, and their values.
            limit: of solutions.
            nodes: of the search.
            check: what else has to hold.
            rng: makes the splits random, so the first solution is a random one.
        """
        state = self._empty()
        self._fix(state, given)
        return self._search(state, (1 << len(self._lines)) - 1, limit, nodes, check, rng)

    def _search(
        self,
        start: _State,
        dirty: int,
        limit: int,
        nodes: int = MAX_NODES,
        check: Check | None = None,
        rng: Random | None = None,
    ) -> Search:
        """Search on from what is known, with some lines still to look at."""
        found: list[tuple[int, ...]] = []
        splits = revisions = 0
        stack = [(start, dirty)]
        for _ in range(nodes):
            if not stack or len(found) >= limit:
                break
            state, dirty = stack.pop()
            work = self._settle(state, dirty)
            revisions += abs(work)
            if work < 0 or (check and not check(state.candidates)):
                continue
            cell = self._unsure(state, rng)
            if cell < 0:
                found.append(self._flat(state))
                continue
            splits += 1
            values = [0, 1]
            if rng:
                rng.shuffle(values)
            for value in values:
                branch = state.copy()
                stack.append((branch, self._fix(branch, [(cell, value)])))
        return Search(found, splits, revisions, not stack)

    def thin(
        self,
        answer: Sequence[int],
        order: Sequence[int],
        fewest: int,
        check: Check | None = None,
    ) -> list[int]:
        """Return which cells to give, `fewest` at least, so that `answer` is the only solution.

        `order` holds all cells in the order in which to spare them. The longest of a few leading
        runs goes at once, then cell by cell: one is spared if its other value does not fit.
        """

        def given(cells: Iterable[int]) -> list[tuple[int, int]]:
            return [(cell, answer[cell]) for cell in cells]

        run = max(0, len(order) - fewest)
        while run and not self.search(given(order[run:]), check=check).is_unique:
            run //= 2
        spare = len(order) - run - fewest

        def needed(state: _State, cells: Sequence[int]) -> list[int]:
            """Return which of `cells` to keep; `state` is what follows from all others kept."""
            nonlocal spare
            if spare <= 0:
                return [*cells]
            if len(cells) > 1:
                middle = len(cells) // 2
                one, other = cells[:middle], cells[middle:]
                kept = needed(self._followed(state, given(other)), one)
                return kept + needed(self._followed(state, given(kept)), other)
            if self._is_forced(state, cells[0], answer[cells[0]], check):
                spare -= 1
                return []
            return [*cells]

        return needed(self._empty(), order[run:])

    def _is_forced(self, state: _State, cell: int, value: int, check: Check | None) -> bool:
        """Tell whether a cell cannot hold another value than that."""
        if not self._is_open(state, cell):
            return True
        dirty = self._fix(state, [(cell, 1 - value)])
        other = self._search(state, dirty, limit=1, check=check)
        return other.is_complete and not other.solutions

    def _followed(self, state: _State, given: Iterable[tuple[int, int]]) -> _State:
        """Return what follows with some more cells given."""
        after = state.copy()
        more = [(cell, value) for cell, value in given if self._is_open(state, cell)]
        self._settle(after, self._fix(after, more))
        return after

    def _is_open(self, state: _State, cell: int) -> bool:
        row, place = divmod(cell, self._width)
        return state.candidates[row] >> _BITS * place & _BOTH == _BOTH

    def _empty(self) -> _State:
        rows, columns = [_whole(self._width)] * self._height, [_whole(self._height)] * self._width
        return _State(rows + columns, [line.every for line in self._lines])

    def _fix(self, state: _State, given: Iterable[tuple[int, int]]) -> int:
        """Settle cells that are open; return their rows and columns as bits."""
        (candidates, fillings), lines, changed = state, self._lines, 0
        for cell, value in given:
            row, place = divmod(cell, self._width)
            column = self._height + place
            candidates[row] ^= 2 - value << _BITS * place
            fillings[row] &= lines[row].having[_BITS * place + value]
            candidates[column] ^= 2 - value << _BITS * row
            fillings[column] &= lines[column].having[_BITS * row + value]
            changed |= 1 << row | 1 << column
        return changed

    def _settle(self, state: _State, dirty: int) -> int:
        """Narrow the candidates in place until every line has a filling for each of them.

        `dirty` holds the lines to look at. Returns how many were, negative on a contradiction.
        """
        (candidates, fillings), lines, height = state, self._lines, self._height
        work = 0
        while dirty:
            low = dirty & -dirty
            dirty ^= low
            number = low.bit_length() - 1
            work += 1
            before = candidates[number]
            left = lines[number].known.get(before)
            if left is None:
                left = _left(lines[number], before, fillings[number])
            if left == before:
                continue
            if not left:
                return -work
            candidates[number] = left
            # The lines that cross this one lose the same candidates, in its place there.
            place, first = (number, height) if number < height else (number - height, 0)
            zero, lost = _BITS * place, before ^ left
            while lost:
                bit = lost & -lost
                lost ^= bit
                index = bit.bit_length() - 1
                crossing, value = first + (index >> 1), index & 1
                candidates[crossing] ^= 1 << zero + value
                fillings[crossing] &= lines[crossing].having[zero + 1 - value]
                dirty |= 1 << crossing
        return work

    def _unsure(self, state: _State, rng: Random | None) -> int:
        """Return a cell to split, the first or a random one that is open; -1 for none."""
        if rng is None:
            return next(self._open(state), -1)
        cells = [*self._open(state)]
        return rng.choice(cells) if cells else -1

    def _open(self, state: _State) -> Iterator[int]:
        """Yield the cells that are not settled, row by row."""
        for number, row in enumerate(state.candidates[: self._height]):
            zeros = _open_zeros(row, self._lines[number])
            while zeros:
                zero = zeros & -zeros
                zeros ^= zero
                yield number * self._width + zero.bit_length() // _BITS

    def _flat(self, state: _State) -> tuple[int, ...]:
        """Return the values of all cells, each of them settled."""
        places = range(1, _BITS * self._width, _BITS)
        rows = state.candidates[: self._height]
        return tuple([row >> place & 1 for row in rows for place in places])


def _open_zeros(candidates: int, line: Line) -> int:
    """Return, of the bits of value 0, those of places that may also hold 1."""
    return candidates & candidates >> 1 & line.zeros


def _left(line: Line, candidates: int, fillings: int) -> int:
    """Return the candidates that fillings have which go with them, and keep that."""
    left, zeros = (candidates, _open_zeros(candidates, line)) if fillings else (0, 0)
    while zeros:
        zero = zeros & -zeros
        zeros ^= zero
        ones = fillings & line.having[zero.bit_length()]
        if not ones:
            left ^= zero << 1
        elif ones == fillings:
            left ^= zero
    if len(line.known) >= _MOST_KNOWN:
        line.known.clear()
    line.known[candidates] = left
    return left
