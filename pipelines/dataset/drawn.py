"""Drawn: files that hold candidates between the process that draws them and the one that selects.

A unit of a small build has a handful of rows in thirty columns. As Parquet, which reads and writes
column by column, it took as long to write as one of its rows to draw, so small tables are files of
Arrow's own format, uncompressed: written and read in a fiftieth of the time, and of about the size.
Large ones are Parquet, a sixth of the size, which queries open where they lie.
"""

import pyarrow as pa
import pyarrow.parquet as pq

from filters.parquet import parquet_bytes
from pipelines.errors import StorageError

DRAWN = ".rows"
"""Suffix of both kinds: who plans the work names files that nobody has drawn yet."""
SMALL = 1 << 20
"""Bytes of a table, some 200 rows, from which it is Parquet."""
_MAGIC = b"ARROW1"


def drawn_bytes(candidates: pa.Table) -> bytes:
    """Return a table of candidates as a file; equal tables give equal bytes."""
    if candidates.nbytes >= SMALL:
        return parquet_bytes(candidates)
    sink = pa.BufferOutputStream()
    with pa.ipc.new_file(sink, candidates.schema) as file:
        file.write_table(candidates)
    data: bytes = sink.getvalue().to_pybytes()
    return data


def read_drawn(path: str, schema: pa.Schema, most: int) -> pa.Table | None:
    """Return the rows of a file; None of a Parquet file of `most` bytes or more of rows.

    Raises:
        StorageError: if it is absent, or holds no table of the schema.
    """
    try:
        return _arrow(path, schema) if _is_arrow(path) else _parquet(path, schema, most)
    except (pa.ArrowInvalid, OSError) as error:
        raise StorageError(
            f"{path} is damaged ({error}); remove it and run the same command again: it is made "
            "anew"
        ) from error


def _is_arrow(path: str) -> bool:
    with open(path, "rb") as file:
        return file.read(len(_MAGIC)) == _MAGIC


def _arrow(path: str, schema: pa.Schema) -> pa.Table:
    with pa.OSFile(path) as source, pa.ipc.open_file(source) as file:
        _check(file.schema, schema)
        table = file.read_all()
    # Nothing of the format itself keeps offsets within what they point into.
    table.validate(full=True)
    return table


def _parquet(path: str, schema: pa.Schema, most: int) -> pa.Table | None:
    with pq.ParquetFile(path) as file:
        _check(file.schema_arrow, schema)
        groups = (file.metadata.row_group(nth) for nth in range(file.num_row_groups))
        if sum(group.total_byte_size for group in groups) >= most:
            return None
        return file.read(use_threads=False)


def _check(found: pa.Schema, schema: pa.Schema) -> None:
    if not found.equals(schema):
        raise pa.ArrowInvalid("its columns are others")
