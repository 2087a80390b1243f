"""Nim and subtraction games as an environment plays them.

Rules: `heaps`, their sizes; optionally `takes`, the numbers that may be taken (any, if left out),
`letters`, names of the heaps (A, B, ...), `misere` (who cannot move wins) and `first`, the seat
that begins. A move is a heap and a number, such as `B3`. A state is (sizes, seat to move).
"""

from bisect import bisect
from collections.abc import Mapping, Sequence
from functools import cached_property, reduce
from math import prod
from operator import xor
from typing import cast

from proofmill.play.game import State, whole, wholes
from proofmill.problem import Json

_MAX_HEAPS = 12
_MAX_SIZE = 1000
NimState = tuple[tuple[int, ...], int]


class Nim:
    """See the module."""

    is_open = True

    def __init__(self, rules: Mapping[str, Json]) -> None:
        self._heaps = wholes(rules, "heaps", 0, _MAX_SIZE, _MAX_HEAPS)
        any_number = rules.get("takes") is None
        takes = None if any_number else wholes(rules, "takes", 1, _MAX_SIZE, _MAX_SIZE)
        self._takes = None if takes is None else sorted(takes)
        self.misere, self._first = bool(rules.get("misere")), whole(rules, "first", 0, 1, 0)
        self._letters = str(rules.get("letters", "ABCDEFGHIJKL"[: len(self._heaps)]))
        if len(set(self._letters)) != len(self._heaps) or not self._letters.isalpha():
            raise ValueError(
                f"letters must be {len(self._heaps)} different letters, got {self._letters!r}"
            )

    @cached_property
    def _grundy(self) -> list[int]:
        """Grundy number by size of a heap: the least that no move leads to."""
        if self._takes is None:
            return [*range(max(self._heaps) + 1)]
        table: list[int] = []
        for size in range(max(self._heaps) + 1):
            reached = {table[size - take] for take in self._takes if take <= size}
            table.append(next(n for n in range(len(reached) + 1) if n not in reached))
        return table

    @property
    def size(self) -> int:
        """All positions below the first, for both seats."""
        return 2 * prod(size + 1 for size in self._heaps)

    def start(self) -> State:
        """Return the full heaps."""
        return self._heaps, self._first

    def player(self, state: State) -> int | None:
        """Return the seat to move."""
        heaps, seat = cast(NimState, state)
        return seat if max(heaps) >= (self._takes or (1,))[0] else None

    def moves(self, state: State) -> list[str]:
        """Return heap and number, heap by heap, smaller numbers first."""
        heaps, _ = cast(NimState, state)
        return [
            f"{self._letters[index]}{take}"
            for index, size in enumerate(heaps)
            for take in self._legal(size)
        ]

    def _legal(self, size: int) -> Sequence[int]:
        """Return the numbers that may be taken from a heap of that size, ascending."""
        if self._takes is None:
            return range(1, size + 1)
        return self._takes[: bisect(self._takes, size)]

    def after(self, state: State, move: str) -> State:
        """Take from a heap."""
        heaps, seat = cast(NimState, state)
        index = self._letters.index(move[0])
        left = heaps[index] - int(move[1:])
        return (*heaps[:index], left, *heaps[index + 1 :]), 1 - seat

    def balancing(self, state: State) -> str | None:
        """Return the first move after which the Grundy numbers of the heaps cancel out, if any.

        Whoever is to move then is lost (Sprague 1935, Grundy 1939).
        """
        heaps, _ = cast(NimState, state)
        values = [self._grundy[size] for size in heaps]
        total = reduce(xor, values)
        for letter, size, value in zip(self._letters, heaps, values, strict=True):
            for take in self._legal(size):
                if self._grundy[size - take] == total ^ value:
                    return f"{letter}{take}"
        return None

    def payoff(self, state: State, seat: int) -> int:
        """Return 1 for a win, -1 for a loss: who cannot move loses, under misere rules wins."""
        stuck = cast(NimState, state)[1]
        return 1 if (stuck == seat) == self.misere else -1

    def picture(self, state: State, seat: int) -> str:
        """List the heaps."""
        heaps, _ = cast(NimState, state)
        shown = zip(self._letters, heaps, strict=True)
        return ", ".join(f"heap {letter}: {size}" for letter, size in shown)
