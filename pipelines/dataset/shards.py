"""Shards: the Parquet files of a dataset, written in order of row id.

An id is random with respect to family and dial, so every shard is a fair sample of its split.
"""

import pyarrow as pa

from filters.parquet import parquet_bytes, sorted_by
from generators.family import SPLITS
from pipelines.dataset.manifest import ShardFile, shard_file
from pipelines.dataset.rows import SCHEMA
from pipelines.progress import Progress
from pipelines.state import Store


def write_shards(
    store: Store,
    kept: pa.Table,
    rows: int,
    progress: Progress,
    folder: str = "",
) -> list[ShardFile]:
    """Write each split in shards of `rows` rows; paths in the result leave `folder` out."""
    shards: list[ShardFile] = []
    splits = [lineage["split"] for lineage in kept["lineage"].to_pylist()]
    written = 0
    for split in SPLITS:
        mask = pa.array([name == split for name in splits], type=pa.bool_())
        part = sorted_by(kept.filter(mask).select(SCHEMA.names), "id")
        number = -(-part.num_rows // rows)
        for i in range(number):
            piece = part.slice(i * rows, rows)
            path = f"data/{split}-{i:05d}-of-{number:05d}.parquet"
            data = parquet_bytes(piece.combine_chunks(), row_group=rows)
            store.write(folder + path, data)
            shards.append(shard_file(path, piece.num_rows, data))
            written += piece.num_rows
            progress("write", written, kept.num_rows)
    return shards


def write_rejected(store: Store, rejected: pa.Table, folder: str = "") -> list[ShardFile]:
    """Write dropped rows with their reasons; nothing where there are none."""
    if not rejected.num_rows:
        return []
    path, data = "rejected/rejected.parquet", parquet_bytes(rejected.combine_chunks())
    store.write(folder + path, data)
    return [shard_file(path, rejected.num_rows, data)]
