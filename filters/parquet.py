"""Parquet without Arrow's threads: read and written."""

import io
import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import IO

import pyarrow as pa
import pyarrow.parquet as pq

CHUNKING = {"min_chunk_size": 262144, "max_chunk_size": 1048576, "norm_level": 0}
"""Bytes, and how closely to keep to their mean: those of `datasets`, noted in the file as there."""
ROW_GROUP_BYTES = 100_000_000
"""Uncompressed, as `datasets` aims at."""
_LEVEL = 9
"""Of zstd: columns that repeat each other cost 2 % of a shard's bytes, and 45 % at level 1."""


def read_parquet(data: bytes, schema: pa.Schema | None = None) -> pa.Table:
    """Return the table in a Parquet file's bytes, its columns cast to `schema`.

    Read by a plain ParquetFile on the calling thread: `pyarrow.parquet.read_table` goes through a
    dataset, whose threads may let go of `data`, a Python object, while the interpreter ends. That
    aborts the process (up to one exit in three, pyarrow 26).

    Raises:
        pa.ArrowInvalid: if the bytes are no Parquet file, or a column is not of the schema's type.
        KeyError: if a column of the schema is missing.
    """
    with pq.ParquetFile(pa.BufferReader(data), pre_buffer=False) as file:
        table = file.read(use_threads=False)
    return table if schema is None else table.select(schema.names).cast(schema)


def parquet_bytes(table: pa.Table, row_group: int | None = None) -> bytes:
    """Return a table as zstd Parquet; equal tables give equal bytes under one pyarrow version.

    Pages are cut by content and indexed, and no row group exceeds ROW_GROUP_BYTES: what the Hub
    calls optimised, so that it stores equal runs of rows once and reads single pages.
    """
    most = max(1, table.num_rows * ROW_GROUP_BYTES // max(1, table.nbytes))
    buffer = io.BytesIO()
    with parquet_writer(buffer, table.schema) as writer:
        writer.write_table(table, min(row_group or most, most))
    return buffer.getvalue()


def parquet_stream(file: IO[bytes], schema: pa.Schema, tables: Iterable[pa.Table]) -> None:
    """Write tables as one file, as `parquet_bytes` writes what fits into one row group."""
    with parquet_writer(file, schema) as writer:
        for some in _row_groups(tables):
            table = pa.concat_tables(some).combine_chunks()
            writer.write_table(table, max(1, table.num_rows))


def _row_groups(tables: Iterable[pa.Table]) -> Iterator[list[pa.Table]]:
    held, size = list[pa.Table](), 0
    for table in tables:
        held.append(table)
        size += table.nbytes
        if size >= ROW_GROUP_BYTES:
            yield held
            held, size = [], 0
    if held:
        yield held


@contextmanager
def parquet_writer(file: IO[bytes], schema: pa.Schema) -> Iterator[pq.ParquetWriter]:
    """Yield a writer of zstd Parquet with pages cut by content and indexed."""
    with pq.ParquetWriter(
        file,
        schema,
        compression="zstd",
        compression_level=_LEVEL,
        use_content_defined_chunking=CHUNKING,  # pyright: ignore[reportArgumentType]
        write_page_index=True,
    ) as writer:
        yield writer
        writer.add_key_value_metadata({"content_defined_chunking": json.dumps(CHUNKING)})
