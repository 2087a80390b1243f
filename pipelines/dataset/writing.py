"""Writing: rows to shards, rejected rows, pages and, last, the manifest.

Shards are in order of row id. An id is random with respect to family and dial, so every shard is a
fair sample of its split.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

import pyarrow as pa

from filters.parquet import parquet_bytes, sorted_by
from generators.family import SPLITS
from pipelines.dataset.card import card
from pipelines.dataset.columns import with_derived
from pipelines.dataset.manifest import FORMAT, MANIFEST, Manifest, ShardFile, shard_file
from pipelines.dataset.report import report
from pipelines.dataset.rows import CANDIDATE_SCHEMA, DECISION
from pipelines.progress import Progress
from pipelines.state import Store

REJECTED = "rejected/rejected.parquet"

Pages: TypeAlias = Callable[[pa.Table, Manifest], Mapping[str, bytes]]
"""All rows, kept and rejected, and the manifest -> the files that people read, by path."""


def card_page(rows: pa.Table, manifest: Manifest) -> Mapping[str, bytes]:
    """Return the card."""
    return {"README.md": card(_part(rows, is_kept=True), manifest)}


def all_pages(rows: pa.Table, manifest: Manifest) -> Mapping[str, bytes]:
    """Return report and card."""
    return {**report(rows, manifest), **card_page(rows, manifest)}


def write_dataset(
    store: Store,
    rows: pa.Table,
    manifest: Manifest,
    progress: Progress,
    *,
    pages: Pages,
    splits: Sequence[str] = SPLITS,
    keep_rejected: bool = True,
    folder: str = "",
) -> Manifest:
    """Write the dataset of `rows` below `folder`; return `manifest` with what was written.

    `rows` has the columns of CANDIDATE_SCHEMA, with a reason where a row is rejected, and may have
    more, which the shards keep. Paths in the manifest leave `folder` out.
    """
    for name in ("data", "rejected"):
        store.remove(f"{folder}{name}")
    kept, rejected = _part(rows, is_kept=True), _part(rows, is_kept=False)
    shards: list[ShardFile] = []
    for shard in write_shards(store, kept, splits, manifest.recipe["shard_rows"], folder=folder):
        shards.append(shard)
        progress("write", sum(shard.rows for shard in shards), kept.num_rows)
    whole = replace(
        manifest,
        format=FORMAT,
        kept=kept.num_rows,
        splits=_counts(shards, splits),
        shards=tuple(shards),
        rejected=(
            (_write(store, folder, REJECTED, rejected.select(CANDIDATE_SCHEMA.names)),)
            if keep_rejected and rejected.num_rows
            else ()
        ),
    )
    for path, text in pages(rows, whole).items():
        store.write(f"{folder}{path}", text)
    store.write(f"{folder}{MANIFEST}", whole.to_bytes())
    return whole


def _counts(shards: Sequence[ShardFile], splits: Sequence[str]) -> dict[str, int]:
    """Return the rows of each split; validation only where there is any, since few ask for it."""
    counts = {name: sum(s.rows for s in shards if f"/{name}-" in s.path) for name in splits}
    return {name: rows for name, rows in counts.items() if rows or name != "validation"}


def _part(rows: pa.Table, *, is_kept: bool) -> pa.Table:
    mask = [bool(reason) != is_kept for reason in rows["reason"].to_pylist()]
    return rows.filter(pa.array(mask, type=pa.bool_()))


def write_shards(
    store: Store,
    kept: pa.Table,
    splits: Sequence[str],
    most: int,
    *,
    where: str = "data",
    folder: str = "",
) -> Iterator[ShardFile]:
    """Write the shards of `kept` below `folder`/`where`, `most` rows each, and yield them.

    Paths leave `folder` out.
    """
    for name, rows in _pieces(kept, splits, most):
        yield _write(store, folder, f"{where}/{name}", rows, most)


def _pieces(kept: pa.Table, splits: Sequence[str], most: int) -> Iterator[tuple[str, pa.Table]]:
    """Yield the name and the rows of each shard."""
    owners = [lineage["split"] for lineage in kept["lineage"].to_pylist()]
    columns = [name for name in kept.schema.names if name not in DECISION.names]
    for split in splits:
        mask = pa.array([owner == split for owner in owners], type=pa.bool_())
        part = with_derived(sorted_by(kept.filter(mask).select(columns), "id"))
        number = -(-part.num_rows // most)
        for i in range(number):
            yield f"{split}-{i:05d}-of-{number:05d}.parquet", part.slice(i * most, most)


def _write(
    store: Store, folder: str, path: str, rows: pa.Table, row_group: int | None = None
) -> ShardFile:
    data = parquet_bytes(rows.combine_chunks(), row_group)
    store.write(f"{folder}{path}", data)
    return shard_file(path, rows.num_rows, data)
