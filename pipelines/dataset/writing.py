"""Writing: rows to shards, rejected rows, pages and, last, the manifest.

Shards are in order of row id. An id is random with respect to family and dial, so every shard is a
fair sample of its split.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

import pyarrow as pa

from filters.parquet import parquet_bytes
from generators.family import SPLITS
from pipelines.dataset.card import card
from pipelines.dataset.columns import with_derived
from pipelines.dataset.manifest import FORMAT, MANIFEST, Manifest, ShardFile, shard_file
from pipelines.dataset.report import report
from pipelines.dataset.rows import CANDIDATE_SCHEMA, DECISION
from pipelines.dataset.rowset import KEPT, RowSet
from pipelines.progress import Progress
from pipelines.state import Store

Pages: TypeAlias = Callable[[RowSet, Manifest], Mapping[str, bytes]]
"""All rows, kept and rejected, and the manifest -> the files that people read, by path."""


def card_page(rows: RowSet, manifest: Manifest) -> Mapping[str, bytes]:
    """Return the card."""
    return {"README.md": card(rows, manifest)}


def all_pages(rows: RowSet, manifest: Manifest) -> Mapping[str, bytes]:
    """Return report and card."""
    return {**report(rows, manifest), **card_page(rows, manifest)}


def write_dataset(
    store: Store,
    rows: RowSet,
    manifest: Manifest,
    progress: Progress,
    *,
    pages: Pages,
    splits: Sequence[str] = SPLITS,
    keep_rejected: bool = True,
    folder: str = "",
) -> Manifest:
    """Write the dataset of `rows` below `folder`; return `manifest` with what was written.

    A row with a reason is rejected. Columns beyond CANDIDATE_SCHEMA stay in the shards. Paths in
    the manifest leave `folder` out.
    """
    for name in ("data", "rejected"):
        store.remove(f"{folder}{name}")
    most = manifest.recipe["shard_rows"]
    kept = rows.count(KEPT)
    shards: list[ShardFile] = []
    for shard in write_shards(store, rows, splits, most, folder=folder):
        shards.append(shard)
        progress("write", sum(shard.rows for shard in shards), kept)
    whole = replace(
        manifest,
        format=FORMAT,
        kept=kept,
        splits=_counts(shards, splits),
        shards=tuple(shards),
        rejected=tuple(_write_rejected(store, rows, most, folder)) if keep_rejected else (),
    )
    for path, text in pages(rows, whole).items():
        store.write(f"{folder}{path}", text)
    store.write(f"{folder}{MANIFEST}", whole.to_bytes())
    return whole


def _counts(shards: Sequence[ShardFile], splits: Sequence[str]) -> dict[str, int]:
    """Return the rows of each split; validation only where there is any, since few ask for it."""
    counts = {name: sum(s.rows for s in shards if f"/{name}-" in s.path) for name in splits}
    return {name: rows for name, rows in counts.items() if rows or name != "validation"}


def write_shards(
    store: Store,
    rows: RowSet,
    splits: Sequence[str],
    most: int,
    *,
    where: str = KEPT,
    values: Mapping[str, object] | None = None,
    into: str = "data",
    folder: str = "",
) -> Iterator[ShardFile]:
    """Write the shards of the rows for which `where` holds, `most` rows each, and yield them.

    They lie below `folder`/`into`; paths leave `folder` out. `values` are those of `where`.
    """
    columns = [name for name in rows.schema.names if name not in DECISION.names]
    for split in splits:
        asked = {"split": split, **(values or {})}
        condition = f"({where}) and lineage.split = $split"
        names = _names(f"{into}/{split}", rows.count(condition, **asked), most)
        tables = rows.tables(condition, ("id", "place"), most, columns, **asked)
        for path, table in zip(names, tables, strict=True):
            yield _write(store, folder, path, with_derived(table), most)


def _write_rejected(store: Store, rows: RowSet, most: int, folder: str) -> Iterator[ShardFile]:
    condition = f"not ({KEPT})"
    names = _names("rejected/rejected", rows.count(condition), most)
    tables = rows.tables(condition, ("place",), most, CANDIDATE_SCHEMA.names)
    for path, table in zip(names, tables, strict=True):
        yield _write(store, folder, path, table, None)


def _names(stem: str, rows: int, most: int) -> list[str]:
    """Return the paths of the files that so many rows are written to."""
    number = -(-rows // most)
    return [f"{stem}-{i:05d}-of-{number:05d}.parquet" for i in range(number)]


def _write(
    store: Store, folder: str, path: str, rows: pa.Table, row_group: int | None
) -> ShardFile:
    data = parquet_bytes(rows.combine_chunks(), row_group)
    store.write(f"{folder}{path}", data)
    return shard_file(path, rows.num_rows, data)
