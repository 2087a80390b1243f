"""Shards as they are read again: of the columns and types that every later step relies on."""

import pyarrow as pa

from filters.parquet import read_parquet
from pipelines.dataset.manifest import ShardFile
from pipelines.dataset.rows import SCHEMA
from pipelines.errors import DatasetError
from pipelines.state import Store

_MAY_BE_NULL = ("dial", "effort", "difficulty", "certificate")
_GROWS = ("difficulty", "certificate", "lineage")
"""Columns that have gained fields since older shards were written."""


def read_shard(store: Store, shard: ShardFile) -> pa.Table:
    """Return the rows of a shard; what its manifest says of it is not checked.

    Raises:
        DatasetError: if it is no Parquet file or its columns are not those of SCHEMA; the message
            names the shard and the column.
        StorageError: if it is absent or unreadable.
    """
    return table_of_shard(store.read(shard.path), shard.path)


def table_of_shard(data: bytes, path: str) -> pa.Table:
    """Return the rows in the bytes of a shard.

    Raises:
        DatasetError: as `read_shard` does.
    """
    try:
        table = read_parquet(data)
    except (pa.ArrowInvalid, OSError) as error:
        raise DatasetError(f"{path} is no Parquet file: {error}; build it anew") from error
    for name in SCHEMA.names:
        if fault := _fault(table, name):
            raise DatasetError(f"{path}: column {name!r} {fault}; build it anew")
    return table


def _fault(table: pa.Table, name: str) -> str | None:
    """Return what is wrong with a column, None where nothing is."""
    number = table.schema.names.count(name)
    if number != 1:
        return "is missing" if not number else "stands there twice"
    kind, wanted = table.schema.field(name).type, SCHEMA.field(name).type
    if kind != wanted and name not in _GROWS:
        return f"holds {kind}, not {wanted}"
    return "has empty cells" if table[name].null_count and name not in _MAY_BE_NULL else None
