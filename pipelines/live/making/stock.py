"""Stock: rows that are ready before anybody asks, a bounded queue per cell.

What is asked next is foretold from the policy's weights. A cell that has none ready when its turn
comes is owed one: another cell of the policy's choice is served, and the debt is paid as soon as
there is a row, so that slow families get their share and stall nobody.
"""

from collections import Counter, deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import accumulate
from random import Random

from generators.weakness import Cell
from pipelines.mill import Made

LEAST_AHEAD, MOST_AHEAD = 32, 1024
"""Rows that are held ready, all cells together: more where they ran out."""
MOST_READY = 128
"""Of one cell."""
MOST_DEBT = 8
STRIKES = 16
"""Rows in a row that a cell could not give, after which it is left alone."""


@dataclass(slots=True)
class Stock:
    """Queues of one session."""

    ready: dict[Cell, deque[Made]] = field(default_factory=dict)
    making: Counter[Cell] = field(default_factory=Counter)
    debts: Counter[Cell] = field(default_factory=Counter)
    closed: dict[Cell, str] = field(default_factory=dict)
    """Cells that give no more rows: `exhausted` or `failing`."""
    ahead: int = LEAST_AHEAD
    misses: int = 0
    """Turns of cells that had no row ready."""
    _strikes: Counter[Cell] = field(default_factory=Counter)

    @property
    def held(self) -> int:
        """Rows that are ready."""
        return sum(map(len, self.ready.values()))

    def take(self, weights: Mapping[Cell, float], rng: Random) -> tuple[Cell, Made] | None:
        """Return a row of a cell that is owed one, or is drawn by weight; None if none is ready.

        Cells without weight are never served.
        """
        there = {cell: w for cell, w in weights.items() if w > 0.0 and self.ready.get(cell)}
        owed = [cell for cell in there if self.debts[cell]]
        if owed:
            cell = max(owed, key=lambda one: self.debts[one])
            self.debts[cell] -= 1
            return cell, self.ready[cell].popleft()
        cell = _drawn(weights, rng)
        if cell not in there:
            self._miss(cell, weights[cell])
            if not there:
                return None
            cell = _drawn(there, rng)
        return cell, self.ready[cell].popleft()

    def _miss(self, cell: Cell, weight: float) -> None:
        self.misses += 1
        self.debts[cell] = min(MOST_DEBT, self.debts[cell] + 1)
        if weight * self.ahead >= 1.0:  # it should have been there
            self.ahead = min(MOST_AHEAD, 2 * self.ahead)

    def wanted(self, weights: Mapping[Cell, float]) -> Iterator[tuple[Cell, int]]:
        """Yield cells that should have more rows, with how many, those that lack most first."""
        lacking = {
            cell: min(MOST_READY, foretold) + self.debts[cell] - self._had(cell)
            for cell, foretold in apportioned(weights, self.ahead).items()
            if cell not in self.closed
        }
        cells = [cell for cell, lack in lacking.items() if lack > 0]
        for cell in sorted(cells, key=lambda one: (-lacking[one], one)):
            yield cell, lacking[cell]

    def _had(self, cell: Cell) -> int:
        return len(self.ready.get(cell, ())) + self.making[cell]

    def put(self, cell: Cell, made: Made) -> None:
        """Take a row that is ready."""
        self._strikes[cell] = 0
        self.ready.setdefault(cell, deque()).append(made)

    def strike(self, cell: Cell, why: str) -> None:
        """Note that a cell gave no usable row; too many in a row close it as `why`."""
        self._strikes[cell] += 1
        if self._strikes[cell] >= STRIKES:
            self.closed[cell] = why
            self.debts[cell] = 0


def apportioned(weights: Mapping[Cell, float], rows: int) -> dict[Cell, int]:
    """Return how many of `rows` fall to each cell: running sums are rounded, so none is lost."""
    ends = [int(rows * end + 0.5) for end in accumulate(weights.values())]
    return {cell: end - start for cell, start, end in zip(weights, [0, *ends], ends, strict=False)}


def _drawn(weights: Mapping[Cell, float], rng: Random) -> Cell:
    (cell,) = rng.choices(list(weights), list(weights.values()))
    return cell
