"""Swap: replace all rows of a finished dataset, so that a kill leaves it whole or mendable.

The new files are staged first and their manifest last; with the staged manifest there, the swap is
only moved forward, by this run or the next: old manifest away, new shards in place, old ones away,
new manifest in place.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pyarrow as pa

from filters.parquet import read_parquet
from generators.family import SPLITS
from pipelines.dataset.card import card
from pipelines.dataset.manifest import MANIFEST, Manifest, parse_manifest
from pipelines.dataset.rows import CANDIDATE_SCHEMA, SCHEMA
from pipelines.dataset.shards import write_rejected, write_shards
from pipelines.progress import Progress
from pipelines.state import Store
from proofmill.problem import Json

STAGING = ".grade"
EXTREMES = ("never_solved", "always_solved")
"""Reasons for which a grading rejects rows."""
_NEW = f"{STAGING}/new/"
_CARD = "README.md"


def replace_rows(
    store: Store,
    manifest: Manifest,
    rows: Sequence[Mapping[str, Any]],
    grading: Mapping[str, Json],
    progress: Progress,
) -> Manifest:
    """Write `rows` (of CANDIDATE_SCHEMA) over those of the dataset and return its new manifest.

    Rows with a reason join the rejected ones; a grading by the same solver replaces the older one.
    """
    table = pa.Table.from_pylist([dict(row) for row in rows], schema=CANDIDATE_SCHEMA)
    reasons: list[str] = table["reason"].to_pylist()
    kept = table.filter(pa.array([not reason for reason in reasons], type=pa.bool_()))
    dropped = table.filter(pa.array([bool(reason) for reason in reasons], type=pa.bool_()))
    store.remove(_NEW)
    size = int(manifest.recipe["shard_rows"])
    shards = write_shards(store, kept.select(SCHEMA.names), size, progress, _NEW)
    rejected = write_rejected(store, _all_rejected(store, manifest, dropped), _NEW)
    counts = {name: n for name, n in manifest.dropped.items() if name not in EXTREMES}
    for reason in filter(None, reasons):
        counts[reason] = counts.get(reason, 0) + 1
    others = [g for g in manifest.gradings if g["solver_id"] != grading["solver_id"]]
    new = replace(
        manifest,
        kept=kept.num_rows,
        dropped=dict(sorted(counts.items())),
        splits={split: sum(s.rows for s in shards if f"/{split}-" in s.path) for split in SPLITS},
        shards=tuple(shards),
        rejected=tuple(rejected),
        gradings=(*others, grading),
    )
    store.write(_NEW + _CARD, card(kept, new))
    store.write(_NEW + MANIFEST, new.to_bytes())
    finish_swap(store)
    return new


def finish_swap(store: Store) -> None:
    """Bring a staged replacement to its end; nothing where none is whole."""
    if not store.exists(_NEW + MANIFEST):
        return
    data = store.read(_NEW + MANIFEST)
    new = parse_manifest(json.loads(data), store.url)
    store.remove(MANIFEST)
    wanted = {shard.path for shard in (*new.shards, *new.rejected)}
    for path in (*sorted(wanted), _CARD):
        store.write(path, store.read(_NEW + path))
    for path in (*store.list("data"), *store.list("rejected")):
        if path not in wanted:
            store.remove(path)
    store.write(MANIFEST, data)
    store.remove(_NEW)


def mend(store: Store) -> None:
    """Finish a replacement that was cut off, unless a run is at it.

    Raises:
        StorageError: if another run is grading there.
    """
    if store.exists(_NEW + MANIFEST):
        with store.locked(STAGING, "another run is grading"):
            finish_swap(store)


def _all_rejected(store: Store, manifest: Manifest, dropped: pa.Table) -> pa.Table:
    old = [row for row in _rejected(store, manifest) if row["reason"] not in EXTREMES]
    return pa.concat_tables([dropped, pa.Table.from_pylist(old, schema=CANDIDATE_SCHEMA)])


def _rejected(store: Store, manifest: Manifest) -> list[dict[str, Any]]:
    tables = [read_parquet(store.read(shard.path)) for shard in manifest.rejected]
    return [row for table in tables for row in table.to_pylist()]


def gradable_rows(store: Store, manifest: Manifest) -> list[dict[str, Any]]:
    """Return the kept rows and those that an earlier grading has put aside, in no special order.

    So a grading repeated after a kill sees the same rows, and another solver gets all of them.
    """
    tables = [read_parquet(store.read(shard.path)) for shard in manifest.shards]
    kept = [row for table in tables for row in table.to_pylist()]
    return kept + [row for row in _rejected(store, manifest) if row["reason"] in EXTREMES]
