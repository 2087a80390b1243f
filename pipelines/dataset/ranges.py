"""Ranges: more rows than one sort takes, parted on disk by ranges of their key, sorted one by one.

A sort of rows holds a piece of each of its runs, so its memory grows with the rows; here it is that
of one range, whatever their number.
"""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from typing import TypeVar

import pyarrow as pa
import pyarrow.parquet as pq

from pipelines.state import Spill

_HELD = 2 << 20
"""Bytes of a range that are held until they are written."""

Key = TypeVar("Key", str, int)


def edges(sample: Iterable[Key], ranges: int) -> list[Key]:
    """Return the first keys of ranges but the first one's; each holds about as much of a sample."""
    keys = sorted(sample)
    return sorted({keys[len(keys) * i // ranges] for i in range(1, ranges)})


def in_ranges(
    spill: Spill, batches: Iterable[pa.RecordBatch], starts: Sequence[str] | Sequence[int], key: str
) -> Iterator[str]:
    """Part rows by the ranges of their key; yield the Parquet file of each, in order.

    A file goes when the next one is asked for. The column `key` holds what `starts` holds; a range
    without rows has no file.

    Raises:
        StorageError: if the disk is full.
    """
    folder = spill.folder / "ranges"
    with spill.working():
        folder.mkdir()
    found = _parted(spill, batches, starts, key)
    try:
        for place in sorted(found):
            yield found[place]
            (folder / f"{place}.parquet").unlink()
    finally:
        with spill.working():
            for path in folder.iterdir():
                path.unlink()
            folder.rmdir()


def _parted(
    spill: Spill, batches: Iterable[pa.RecordBatch], starts: Sequence[str] | Sequence[int], key: str
) -> dict[int, str]:
    """Write the rows of each range to its file; return the files by the number of the range."""
    held: dict[int, list[pa.RecordBatch]] = defaultdict(list)
    sizes: dict[int, int] = defaultdict(int)
    writers: dict[int, pq.ParquetWriter] = {}
    paths: dict[int, str] = {}
    with spill.working(), ExitStack() as stack:

        def write(place: int) -> None:
            table = pa.Table.from_batches(held.pop(place))
            if place not in writers:
                paths[place] = str(spill.folder / "ranges" / f"{place}.parquet")
                writer = pq.ParquetWriter(paths[place], table.schema, compression="zstd")
                writers[place] = stack.enter_context(writer)
            writers[place].write_table(table)
            sizes[place] = 0

        for batch in batches:
            for place, rows in _by_range(batch, starts, key):
                held[place].append(rows)
                sizes[place] += rows.nbytes
                if sizes[place] > _HELD:
                    write(place)
        for place in sorted(held):
            write(place)
    return paths


def _by_range(
    batch: pa.RecordBatch, starts: Sequence[str] | Sequence[int], key: str
) -> Iterator[tuple[int, pa.RecordBatch]]:
    """Yield the rows of a batch that belong to each range."""
    places: dict[int, list[int]] = defaultdict(list)
    for row, value in enumerate(batch.column(key).to_pylist()):
        places[bisect_right(starts, value)].append(row)
    for place, rows in places.items():
        yield place, batch.take(pa.array(rows, pa.int64()))
