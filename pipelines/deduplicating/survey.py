"""Survey: the prose of all files as blocks of texts, and what each reading learns of the rows."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from filters.text import I64, U64
from pipelines.contamination import Input, batches, rows_in
from pipelines.deduplicating.compared import USUAL, Compared, Kind, compared
from pipelines.progress import Progress

_PHASES = ("reading", "comparing")
"""What progress is called in the first reading and in the second."""


class Survey(NamedTuple):
    """What is kept of all rows, 5 bytes each, and 8 of each puzzle."""

    kinds: npt.NDArray[np.uint8]
    """(rows,) `Kind` of each."""
    lengths: npt.NDArray[np.int32]
    """(rows,) characters of what is compared."""
    keys: U64
    """(puzzles,) hashes of their instances."""
    edges: I64
    """(files + 1,) number of each file's first row, and of all rows."""

    def places(self, kind: Kind) -> I64:
        """Return the numbers of the rows of a kind."""
        return np.flatnonzero(self.kinds == kind)

    def place(self, row: int) -> tuple[int, int]:
        """Return number of the file and number in it, from 1, of a row."""
        file = int(np.searchsorted(self.edges, row, side="right")) - 1
        return file, row - int(self.edges[file]) + 1


class Prose:
    """The texts that are prose, a batch at a time, as often as asked; a survey after each time."""

    def __init__(
        self, sources: Sequence[Input], columns: Sequence[str] | None, progress: Progress
    ) -> None:
        self._sources, self._columns, self._progress = sources, columns, progress
        self._total = rows_in(sources)
        self._readings = 0
        self.survey: Survey | None = None

    def __iter__(self) -> Iterator[list[str]]:
        phase = _PHASES[min(self._readings, len(_PHASES) - 1)]
        self._readings += 1
        parts, edges, done = [_noted([])], [0], 0
        for source in self._sources:
            for batch in batches(source, self._columns, usual=USUAL, whole=False):
                some = [compared(record, self._columns) for record in batch.records]
                parts.append(_noted(some))
                done += len(some)
                yield [each.text for each in some if each.kind is Kind.PROSE]
                self._progress(phase, done, self._total)
            edges.append(done)
        kinds, lengths, keys = (np.concatenate(each) for each in zip(*parts, strict=True))
        self.survey = Survey(kinds, lengths, keys, np.array(edges, np.int64))
        self._total = done


def _noted(
    rows: Sequence[Compared],
) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.int32], U64]:
    kinds = np.array([row.kind for row in rows], np.uint8)
    lengths = np.array([len(row.text) for row in rows], np.int32)
    keys = np.array([row.key for row in rows if row.kind is Kind.PUZZLE], np.uint64)
    return kinds, lengths, keys
