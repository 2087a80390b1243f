"""Spans: which rows of which file one task reads, and what it is told about them, as a table."""

from collections.abc import Iterator, Sequence
from os import SEEK_END
from os.path import abspath
from typing import NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from filters.text import I64
from pipelines.contamination import Batch, Input, batches
from pipelines.deduplicating.compared import USUAL
from pipelines.errors import DatasetError

_ROWS = 1 << 16
"""Rows of a span, at least, where a file has so many."""
_BYTES = 1 << 27
"""Bytes of a span's row groups, as they lie in memory: with so many it has enough rows."""
_FILE = 40
"""Bits of a place that are the row's."""


class Span(NamedTuple):
    """Row groups of a Parquet file, or a whole file."""

    number: int
    """Among all spans, which are in the order of rows."""
    file: int
    source: Input
    groups: list[int]
    """Row groups; empty for all."""

    def batches(self, columns: Sequence[str] | None) -> Iterator[Batch]:
        """Yield the rows with what is compared of them.

        Raises:
            DatasetError: if the file cannot be read.
        """
        some = self.groups or None
        return batches(self.source, columns, usual=USUAL, whole=False, groups=some)

    def place(self, row: int) -> int:
        """Return the place of a row of the file, counted from 0: places are ordered as rows are."""
        return (self.file << _FILE) + row


class Order(NamedTuple):
    """Rows of a span that are to be brought to parts; three arrays of one length."""

    rows: I64
    """Ascending numbers in the file, from 0."""
    parts: I64
    others: I64
    """What is to be told with each: the place of a row to compare it with, or a rank."""


class Places(NamedTuple):
    """Numbers of rows over all files, and their places, which tasks can tell without the others."""

    edges: I64
    """(files + 1,) number of each file's first row, and of all rows."""

    def rows(self, places: I64) -> I64:
        """Return the numbers of rows at places."""
        found: I64 = self.edges[places >> _FILE] + (places & ((1 << _FILE) - 1))
        return found

    def of(self, rows: I64) -> I64:
        """Return the places of rows."""
        file = np.searchsorted(self.edges, rows, side="right") - 1
        found: I64 = (file << _FILE) + rows - self.edges[file]
        return found


def found_spans(sources: Sequence[Input]) -> list[Span]:
    """Return all rows of the files as spans, in order; a node's current folder is another one."""
    cut = [
        (file, source._replace(url=abspath(source.url)) if source.is_local else source, groups)
        for file, source in enumerate(sources)
        for groups in _cut(source)
    ]
    return [Span(number, *each) for number, each in enumerate(cut)]


def size_of(source: Input) -> int:
    """Return the bytes of a file."""
    with source.opened() as file:
        return file.seek(0, SEEK_END)


def _cut(source: Input) -> Iterator[list[int]]:
    if not source.is_parquet:
        yield []
        return
    with source.opened() as file:
        metadata = pq.read_metadata(file)
    held, rows, size = list[int](), 0, 0
    for at in range(metadata.num_row_groups):
        held.append(at)
        rows += metadata.row_group(at).num_rows
        size += metadata.row_group(at).total_byte_size
        if rows >= _ROWS or size >= _BYTES or at == metadata.num_row_groups - 1:
            yield held
            held, rows, size = [], 0, 0


def task(span: Span, count: int = -1, order: Order | None = None) -> pa.Table:
    """Return a table of one row: the span, how many rows it has (-1: not known), what to bring."""
    rows, parts, others = order or (np.empty(0, np.int64),) * 3
    many = pa.large_list(pa.int64())
    return pa.table(
        {
            "number": [span.number],
            "file": [span.file],
            "url": [span.source.url],
            "name": [span.source.name],
            "groups": pa.array([span.groups], many),
            "count": [count],
            "rows": pa.array([rows], many),
            "parts": pa.array([parts], many),
            "others": pa.array([others], many),
        }
    )


def told(table: pa.Table) -> tuple[Span, int, Order]:
    """Return what `task` was given."""
    cells = {name: table.column(name)[0] for name in table.column_names}
    number, file, count = (cells[name].as_py() for name in ("number", "file", "count"))
    source = Input(cells["url"].as_py(), cells["name"].as_py())
    order = Order(*(cells[name].values.to_numpy() for name in ("rows", "parts", "others")))
    return Span(number, file, source, cells["groups"].as_py()), count, order


def changed(span: Span) -> DatasetError:
    """Return the error of a file that has not the rows it had before."""
    return DatasetError(f"{span.source.url} has changed while it was read: run it again")
