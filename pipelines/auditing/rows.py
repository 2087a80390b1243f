"""Rows of a data set as they are looked at, laid end to end on a disk."""

import json
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import overload

import numpy as np

from filters.deduplication import Room
from filters.quality import Row

_BLOCK = 1024
"""Rows read at a time."""


class Rows(Sequence[Row]):
    """Rows in a room, where they are as long as it is there."""

    def __init__(self, room: Room) -> None:
        """Begin with no rows."""
        self._texts, self._bounds = room.column(np.uint8, 0), room.column(np.int64, 0)
        self._bounds.append(np.zeros(1, np.int64))
        self._rows = self._end = 0

    def append(self, rows: Sequence[Row]) -> None:
        """Write rows behind those there are."""
        lines = [json.dumps(row, default=str).encode() for row in rows]
        bounds = self._end + np.cumsum([len(line) for line in lines], dtype=np.int64)
        self._texts.append(np.frombuffer(b"".join(lines), np.uint8))
        self._bounds.append(bounds)
        self._rows += len(rows)
        self._end = int(bounds[-1]) if lines else self._end

    def __len__(self) -> int:
        return self._rows

    def __iter__(self) -> Iterator[Row]:
        for begin in range(0, self._rows, _BLOCK):
            yield from self._read(begin, min(begin + _BLOCK, self._rows))

    @overload
    def __getitem__(self, at: int) -> Row: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Row]: ...
    def __getitem__(self, at: int | slice) -> Row | Sequence[Row]:
        if isinstance(at, slice):
            begin, end, _ = at.indices(self._rows)
            return self._read(begin, end)
        if not 0 <= at < self._rows:
            raise IndexError(f"row {at} of {self._rows}")
        return self._read(at, at + 1)[0]

    def _read(self, begin: int, end: int) -> list[Row]:
        bounds = self._bounds.read(begin, end + 1).tolist()
        data = self._texts.read(bounds[0], bounds[-1]).tobytes()
        first = bounds[0]
        return [_row(data[one - first : other - first]) for one, other in pairwise(bounds)]


def _row(line: bytes) -> Row:
    number, question, gold, truth, puzzle = json.loads(line)
    return Row(number, question, gold, truth, tuple(puzzle) if puzzle else None)
