"""Gathering: what the first shuffle has found of all rows, as it comes in."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
import pyarrow as pa

from filters.deduplication import Column, Room
from filters.text import I64, U64
from pipelines.deduplicating.meeting import What
from pipelines.deduplicating.spans import Places, Span
from pipelines.deduplicating.survey import Survey

_CHUNK = 1 << 16
"""Entries read at a time."""


class Keys(NamedTuple):
    """What the first shuffle has found."""

    survey: Survey
    places: Places
    spans: I64
    """(spans + 1,) number of each span's first row, and of all rows."""
    equal: I64
    """(rows,) the first row with the same text, or the same puzzle."""
    banded: Column
    """(entries, 3): key of a band, place, and place of the first with the key."""
    size: int
    """Of `banded`."""

    def of_bands(self) -> Iterator[tuple[U64, I64, I64]]:
        """Yield keys, rows that have them, and for each the first row that has its key."""
        for begin in range(0, self.size, _CHUNK):
            found = self.banded.read(begin, min(begin + _CHUNK, self.size))
            rows, firsts = (self.places.rows(found[:, at]) for at in (1, 2))
            yield found[:, 0].copy().view(np.uint64), rows, firsts


class Gathered:
    """Keeps what the first shuffle yields."""

    def __init__(self, spans: int, room: Room) -> None:
        self._places = [np.empty(0, np.int64)]
        self._kinds = [np.empty(0, np.uint8)]
        self._lengths = [np.empty(0, np.int32)]
        self._counts = np.zeros(spans, np.int64)
        self._equal, self._banded = (room.column(np.int64, width) for width in (2, 3))
        self._equals, self._size = 0, 0

    def add(self, table: pa.Table) -> int:
        """Keep some entries; return how many rows have come so far."""
        part, what, key, place, first = (column.to_numpy() for column in table.columns)
        row = what == What.ROW
        self._places.append(place[row])
        self._kinds.append((key[row] & np.uint64(255)).astype(np.uint8))
        self._lengths.append((key[row] >> np.uint64(8)).astype(np.int32))
        self._counts += np.bincount(-1 - part[row], minlength=len(self._counts))
        first = first.astype(np.int64)
        same = (what == What.TEXT) | (what == What.PUZZLE)
        self._equal.append(np.stack([place[same], first[same]], axis=1))
        self._equals += int(np.count_nonzero(same))
        band = what == What.BAND
        self._banded.append(np.stack([key.view(np.int64)[band], place[band], first[band]], axis=1))
        self._size += int(np.count_nonzero(band))
        return int(np.sum(self._counts))

    def keys(self, spans: Sequence[Span], files: int) -> Keys:
        """Return all of it."""
        order = np.argsort(np.concatenate(self._places))
        kinds = np.concatenate(self._kinds)[order]
        lengths = np.concatenate(self._lengths)[order]
        of_file = np.zeros(files, np.int64)
        np.add.at(of_file, [span.file for span in spans], self._counts)
        places = Places(_edges(of_file))
        # Keys of puzzles have met elsewhere: none is needed here.
        survey = Survey(kinds, lengths, np.empty(0, np.uint64), places.edges)
        equal = np.arange(len(kinds))
        for begin in range(0, self._equals, _CHUNK):
            pairs = self._equal.read(begin, min(begin + _CHUNK, self._equals))
            equal[places.rows(pairs[:, 0])] = places.rows(pairs[:, 1])
        self._equal.close()
        return Keys(survey, places, _edges(self._counts), equal, self._banded, self._size)


def _edges(counts: I64) -> I64:
    return np.concatenate([[0], np.cumsum(counts)])
