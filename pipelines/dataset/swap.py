"""Swap: replace all rows of a finished dataset; a kill leaves what the next run finishes.

The new files are staged first and their manifest last; with the staged manifest there, the swap is
only moved forward, by this run or the next: old manifest away, new shards in place, old ones away,
new manifest in place.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pyarrow as pa

from pipelines.dataset.manifest import MANIFEST, Manifest, parse_manifest
from pipelines.dataset.report import REPORTS, graded_report
from pipelines.dataset.rows import CANDIDATE_SCHEMA
from pipelines.dataset.rowset import gathered
from pipelines.dataset.shards import read_shard
from pipelines.dataset.writing import card_page, write_dataset
from pipelines.progress import Progress
from pipelines.state import Store
from proofmill.problem import Json

STAGING = ".grade"
EXTREMES = ("never_solved", "always_solved")
"""Reasons for which a grading rejects rows."""
_NEW = f"{STAGING}/new/"
_TABLE = 5000
"""Rows that are turned into a table at a time."""
_PAGES = ("README.md", *REPORTS)


def replace_rows(
    store: Store,
    manifest: Manifest,
    rows: Sequence[Mapping[str, Any]],
    grading: Mapping[str, Json],
    progress: Progress,
    *,
    averages: Mapping[str, Mapping[str, float]],
) -> Manifest:
    """Write `rows` (of CANDIDATE_SCHEMA) over those of the dataset and return its new manifest.

    Rows with a reason join the rejected ones; a grading by the same solver replaces the older one.
    `averages` are further columns: name -> row id -> value.
    """
    older = [row for row in _rejected(store, manifest) if row["reason"] not in EXTREMES]
    counts = Counter({name: n for name, n in manifest.dropped.items() if name not in EXTREMES})
    counts.update(row["reason"] for row in rows if row["reason"])
    others = [one for one in manifest.gradings if one["solver_id"] != grading["solver_id"]]
    store.remove(_NEW)
    more = [pa.field(column, pa.float64()) for column in averages]
    tables = _tables([*rows, *older], averages)
    with gathered(store, STAGING, tables, more) as held:
        whole = write_dataset(
            store,
            held,
            replace(manifest, dropped=dict(sorted(counts.items())), gradings=(*others, grading)),
            progress,
            pages=lambda rows, new: {**card_page(rows, new), **graded_report(store, new)},
            folder=_NEW,
        )
    finish_swap(store)
    return whole


def _tables(
    rows: Sequence[Mapping[str, Any]], averages: Mapping[str, Mapping[str, float]]
) -> Iterator[pa.Table]:
    """Yield rows as tables of some thousand, with further columns by row id."""
    for start in range(0, len(rows), _TABLE):
        part = rows[start : start + _TABLE]
        table = pa.Table.from_pylist([*map(dict, part)], schema=CANDIDATE_SCHEMA)
        for column, values in averages.items():
            means = [values.get(row["id"]) for row in part]
            table = table.append_column(column, pa.array(means, pa.float64()))
        yield table


def is_staged(store: Store) -> bool:
    """Tell whether a whole replacement waits to be put in place."""
    return store.exists(_NEW + MANIFEST)


def finish_swap(store: Store) -> None:
    """Bring a staged replacement to its end; nothing where none is whole."""
    if not is_staged(store):
        return
    data = store.read(_NEW + MANIFEST)
    new = parse_manifest(data, store.url)
    store.remove(MANIFEST)
    wanted = {shard.path for shard in (*new.shards, *new.rejected)}
    for path in (*sorted(wanted), *_PAGES):
        if store.exists(_NEW + path):
            store.write(path, store.read(_NEW + path))
    for path in (*store.list("data"), *store.list("rejected")):
        if path not in wanted:
            store.remove(path)
    store.write(MANIFEST, data)
    store.remove(_NEW)


def resume_swap(store: Store) -> None:
    """Finish a replacement that was cut off, unless a run is at it.

    Raises:
        StorageError: if another run is grading there.
    """
    if is_staged(store):
        with store.locked(STAGING, "another run is grading"):
            finish_swap(store)


def _rejected(store: Store, manifest: Manifest) -> list[dict[str, Any]]:
    tables = [read_shard(store, shard) for shard in manifest.rejected]
    return [row for table in tables for row in table.to_pylist()]


def gradable_rows(store: Store, manifest: Manifest) -> list[dict[str, Any]]:
    """Return the kept rows and those that an earlier grading has put aside, in no special order.

    So a grading repeated after a kill sees the same rows, and another solver gets all of them.

    Raises:
        DatasetError: if a shard is damaged or lacks a column.
        StorageError: if a shard cannot be read.
    """
    tables = [read_shard(store, shard) for shard in manifest.shards]
    kept = [row for table in tables for row in table.to_pylist()]
    return kept + [row for row in _rejected(store, manifest) if row["reason"] in EXTREMES]
