"""Swap: replace all rows of a finished dataset; a kill leaves what the next run finishes.

The new files are staged first and their manifest last; with the staged manifest there, the swap is
only moved forward, by this run or the next: old manifest away, new shards in place, old ones away,
new manifest in place.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain
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
_AT_ONCE = 5000
"""Rows that may stand in memory as objects."""
_PAGES = ("README.md", *REPORTS)


def replace_rows(
    store: Store,
    manifest: Manifest,
    tables: Iterable[pa.Table],
    grading: Mapping[str, Json],
    progress: Progress,
    *,
    averages: Mapping[str, Mapping[str, float]],
) -> Manifest:
    """Write tables (of CANDIDATE_SCHEMA) over the rows of the dataset and return its new manifest.

    Rows with a reason join the rejected ones; a grading by the same solver replaces the older one.
    `averages` are further columns: name -> row id -> value.
    """
    others = [one for one in manifest.gradings if one["solver_id"] != grading["solver_id"]]
    store.remove(_NEW)
    more = [pa.field(column, pa.float64()) for column in averages]
    whole_tables = (_with(averages, table) for table in chain(tables, _older(store, manifest)))
    with gathered(store, STAGING, whole_tables, more) as held:
        dropped = {name: n for name, n in manifest.dropped.items() if name not in EXTREMES}
        dropped |= {name: n for name, n in held.reasons().items() if name in EXTREMES}
        whole = write_dataset(
            store,
            held,
            replace(manifest, dropped=dict(sorted(dropped.items())), gradings=(*others, grading)),
            progress,
            pages=lambda rows, new: {**card_page(rows, new), **graded_report(store, new)},
            folder=_NEW,
        )
    finish_swap(store)
    return whole


def _with(averages: Mapping[str, Mapping[str, float]], table: pa.Table) -> pa.Table:
    """Return a table with further columns by row id."""
    names = table["id"].to_pylist()
    for column, values in averages.items():
        means = [values.get(name) for name in names]
        table = table.append_column(column, pa.array(means, pa.float64()))
    return table


def _older(store: Store, manifest: Manifest) -> Iterator[pa.Table]:
    """Yield the rejected rows that no grading has put aside."""
    for part in _parts(_rejected(store, manifest, put_aside=False)):
        yield pa.Table.from_pylist(part.to_pylist(), schema=CANDIDATE_SCHEMA)


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


def _rejected(store: Store, manifest: Manifest, *, put_aside: bool) -> Iterator[pa.Table]:
    """Yield the rejected rows that a grading has put aside, or those that it has not."""
    for shard in manifest.rejected:
        table = read_shard(store, shard)
        reasons = table["reason"].to_pylist()
        yield table.filter(
            pa.array([(one in EXTREMES) == put_aside for one in reasons], pa.bool_())
        )


def gradable_rows(store: Store, manifest: Manifest) -> list[dict[str, Any]]:
    """Return the kept rows and those that an earlier grading has put aside, in no special order.

    So a grading repeated after a kill sees the same rows, and another solver gets all of them.

    Raises:
        DatasetError: if a shard is damaged or lacks a column.
        StorageError: if a shard cannot be read.
    """
    return [row for table in gradable_tables(store, manifest) for row in table.to_pylist()]


def gradable_tables(store: Store, manifest: Manifest) -> Iterator[pa.Table]:
    """Yield the rows that `gradable_rows` returns, some thousand at a time.

    Raises:
        DatasetError: as `gradable_rows` does.
        StorageError: as `gradable_rows` does.
    """
    kept = (read_shard(store, shard) for shard in manifest.shards)
    yield from _parts(chain(kept, _rejected(store, manifest, put_aside=True)))


def _parts(tables: Iterable[pa.Table]) -> Iterator[pa.Table]:
    """Yield tables in pieces that may stand in memory as objects."""
    for table in tables:
        for start in range(0, table.num_rows, _AT_ONCE):
            yield table.slice(start, _AT_ONCE)
