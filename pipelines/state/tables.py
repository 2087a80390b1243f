"""Tables as bytes of Parquet or JSON lines, and those that we wrote ourselves, read again."""

import json
from collections.abc import Iterable, Mapping

import pyarrow as pa

from filters.parquet import parquet_bytes, read_parquet
from pipelines.errors import StorageError
from pipelines.state.storage import Store

FORMATS = (".jsonl", ".parquet")
"""Suffixes of files that `table_bytes` writes."""


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
    try:
        return read_parquet(store.read(path), schema)
    except (pa.ArrowInvalid, pa.ArrowTypeError, KeyError) as error:
        raise StorageError(
            f"{store.url}/{path} is damaged ({error}); remove it and run the same command again"
        ) from error
