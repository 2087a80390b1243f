"""Evidence: what was seen of which rows, on a disk, with the first of each flag at hand."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from pipelines.state import Spill

EXAMPLES = 5
"""Rows shown per flag in the report; all of them are in `flagged.parquet`."""
_AT_ONCE = 10_000
"""Lines that are written down at a time."""
_TABLE = "create table evidence (place bigint, flag bigint, seen varchar)"
_LINES = pa.schema([("place", pa.int64()), ("flag", pa.int64()), ("seen", pa.string())])


class Seen(NamedTuple):
    """What made a flag be raised on a row."""

    place: int
    """Position of the row."""
    flag: int
    """Number of the flag."""
    text: str


class Evidence:
    """All flags that were raised on some rows."""

    def __init__(self, spill: Spill, rows: int, flags: int) -> None:
        """Begin with none."""
        self._spill = spill
        spill.run(_TABLE)
        self.flagged: npt.NDArray[np.bool_] = np.zeros(rows, np.bool_)
        """(rows,): whether a row has a flag."""
        self.counts = [0] * flags
        """Rows of each flag."""
        self.first: list[list[Seen]] = [[] for _ in range(flags)]
        """Of each flag what came first, `EXAMPLES` at most."""

    def add(self, found: Iterable[Seen]) -> None:
        """Write down what was seen."""
        rest = iter(found)
        while some := list(islice(rest, _AT_ONCE)):
            for one in some:
                self.counts[one.flag] += 1
                if len(self.first[one.flag]) < EXAMPLES:
                    self.first[one.flag].append(one)
            self.flagged[[one.place for one in some]] = True
            columns = [list(column) for column in zip(*some, strict=True)]
            self._spill.insert("evidence", pa.table(columns, schema=_LINES))

    def by_row(self) -> Iterator[list[Seen]]:
        """Yield everything that was seen, by row and then by flag, some thousand at a time."""
        for batch in self._spill.batches("select * from evidence order by place, flag"):
            yield [Seen(*line.values()) for line in batch.to_pylist()]
