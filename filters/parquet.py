"""Parquet in memory without Arrow's threads: read, sorted, written."""

import io

import pyarrow as pa
import pyarrow.parquet as pq


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


def sorted_by(table: pa.Table, column: str) -> pa.Table:
    """Return the table in order of a text column; equal values keep their order.

    `Table.sort_by` would do it on Arrow's threads, which must not hold Python objects.
    """
    values: list[str] = table[column].to_pylist()
    order = sorted(range(len(values)), key=values.__getitem__)
    return table.take(pa.array(order, type=pa.int64()))


def parquet_bytes(table: pa.Table, row_group: int | None = None) -> bytes:
    """Return a table as zstd Parquet; equal tables give equal bytes under one pyarrow version."""
    buffer = io.BytesIO()
    pq.write_table(table, buffer, compression="zstd", row_group_size=row_group)
    return buffer.getvalue()
