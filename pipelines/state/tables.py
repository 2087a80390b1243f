"""Tables as bytes of Parquet or JSON lines, and those that we wrote ourselves, read again."""

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager

import pyarrow as pa
import pyarrow.parquet as pq

from filters.parquet import parquet_bytes, read_parquet
from pipelines.errors import StorageError
from pipelines.state.storage import Store

FORMATS = (".jsonl", ".parquet")
"""Suffixes of files that `table_bytes` writes."""
_ROWS = 2048
"""Rows of a part."""


def table_bytes(table: pa.Table, suffix: str) -> bytes:
    """Return a table as a file of that suffix, one of `FORMATS`."""
    if suffix == ".parquet":
        return parquet_bytes(table.combine_chunks())
    return line_bytes(table.to_pylist())


def line_bytes(rows: Iterable[Mapping[str, object]]) -> bytes:
    """Return one line of JSON for each."""
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows).encode()


def read_table(store: Store, path: str, schema: pa.Schema) -> pa.Table:
    """Return the columns of `schema` of a Parquet file that the same command makes again.

    Raises:
        StorageError: if it is absent, or no such table.
    """
    with _told(store, path):
        return read_parquet(store.read(path), schema)


def table_parts(store: Store, path: str, schema: pa.Schema) -> Iterator[pa.Table]:
    """Yield what `read_table` returns, some thousand rows at a time; no part is empty.

    Raises:
        StorageError: as `read_table` does.
    """
    root = store.local_root
    # What lies here is opened by its name: nothing of it is held.
    source = pa.BufferReader(store.read(path)) if root is None else f"{root}/{path}"
    with _told(store, path), pq.ParquetFile(source, pre_buffer=False) as file:
        for batch in file.iter_batches(_ROWS, use_threads=False):
            yield pa.Table.from_batches([batch]).select(schema.names).cast(schema)


@contextmanager
def _told(store: Store, path: str) -> Iterator[None]:
    try:
        yield
    except (pa.ArrowInvalid, pa.ArrowTypeError, KeyError, OSError) as error:
        raise StorageError(
            f"{store.url}/{path} is damaged ({error}); remove it and run the same command again"
        ) from error
