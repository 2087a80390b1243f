"""Read: what a finished dataset holds beside its shards, in one place for all parts of a page."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Any

import pyarrow as pa

from pipelines.dataset import SCHEMA, Manifest, read_shard, require_manifest
from pipelines.errors import DatasetError
from pipelines.foreign import json_object
from pipelines.grading import each_estimate
from pipelines.progress import Progress
from pipelines.site.rates import Rate, rate_of
from pipelines.state import Store

KEPT = "kept"
_NOTES = pa.field("notes", pa.list_(pa.string()))
_LIGHT = ("id", "family", "version", "dial", "ability", "effort", "answer", "instance")
_NESTED = {
    "split": ("lineage", "split"),
    "synthesizer": ("lineage", "synthesizer"),
    "guess_rate": ("certificate", "guess_rate"),
    "matches": ("contamination", "matches"),
}


@dataclass(frozen=True, slots=True)
class Dataset:
    """A finished dataset; `rows` and `status` are in one order: by family, dial and id."""

    url: str
    manifest: Manifest
    rows: pa.Table
    """Columns of SCHEMA, `reason` and `notes`; kept and rejected rows."""
    status: list[str]
    """Of each row: `KEPT`, or why it was dropped."""
    estimates: Mapping[str, Mapping[str, Mapping[str, Any]]]
    """solver_id -> row id -> its difficulty for that solver, of these rows."""
    rates: Mapping[str, Rate | None]
    """solver_id -> the mean over all rows of the dataset, shown here or not."""

    def light(self) -> list[dict[str, Any]]:
        """Return what statistics need of each row: no prompt, no answer's arguments."""
        columns = {name: self.rows[name].to_pylist() for name in _LIGHT}
        for name, (column, inner) in _NESTED.items():
            columns[name] = [(value or {}).get(inner) for value in self.rows[column].to_pylist()]
        columns["status"] = self.status
        names = list(columns)
        return [dict(zip(names, row, strict=True)) for row in zip(*columns.values(), strict=True)]


def short_names(solvers: Sequence[str]) -> list[str]:
    """Return solver_ids without parameters and path, where that still tells them apart."""
    short = [re.split(r"[ (]", name, maxsplit=1)[0].rpartition("/")[2] for name in solvers]
    return [s if short.count(s) == 1 else name for s, name in zip(short, solvers, strict=True)]


def read_dataset(url: str, most: int, progress: Progress) -> Dataset:
    """Return the first `most` kept rows of a finished dataset, and as many rejected ones.

    Raises:
        DatasetError: if there is no finished dataset, or a shard is damaged.
        StorageError: if a file cannot be read.
    """
    store = Store(url)
    manifest = require_manifest(store)
    tables, total = [], len(manifest.shards) + len(manifest.rejected)
    for files in (manifest.shards, manifest.rejected):
        left = most
        for shard in files:
            if left > 0:
                table = _with_reason(read_shard(store, shard))
                tables.append(table.slice(0, left))
                left -= tables[-1].num_rows
            progress("reading", len(tables), total)
    rows = pa.concat_tables(tables, promote_options="permissive") if tables else None
    if rows is None or not rows.num_rows:
        raise DatasetError(f"{url} has no rows to show; build it from a recipe that gives some")
    rows = rows.sort_by([(name, "ascending") for name in ("family", "dial", "id")])
    status = rows["reason"].to_pylist()
    ids = frozenset(rows["id"].to_pylist())
    return Dataset(url, manifest, rows, status, *_estimates(store, ids))


def _estimates(
    store: Store, ids: frozenset[str]
) -> tuple[dict[str, dict[str, dict[str, Any]]], dict[str, Rate | None]]:
    """Return the estimates of some rows by solver and row id, and each solver's rate over all."""
    found: dict[str, dict[str, dict[str, Any]]] = {}
    rates: dict[str, Rate | None] = {}
    for solver, rows in groupby(each_estimate(store), itemgetter("solver_id")):
        found[solver] = {}
        rates[solver] = rate_of(_noted(rows, ids, found[solver]))
    return dict(sorted(found.items())), rates


def _noted(
    rows: Iterable[dict[str, Any]], ids: frozenset[str], noted: dict[str, dict[str, Any]]
) -> Iterator[dict[str, Any]]:
    """Yield all estimates and note those of some rows on the way."""
    for row in rows:
        if row["id"] in ids:
            noted[row["id"]] = row
        yield row


def read_facts(store: Store, name: str, *needed: str) -> dict[str, Any]:
    """Return the JSON report of that name in a place; it has the keys that are needed.

    Raises:
        DatasetError: if it is no such report.
        StorageError: if it cannot be read.
    """
    try:
        facts = json_object(store.read(name))
    except ValueError as error:
        raise DatasetError(f"{store.url}/{name} is damaged ({error}); make it anew") from error
    missing = [key for key in needed if key not in facts]
    if missing:
        raise DatasetError(
            f"{store.url}/{name} lacks {missing[0]!r}: it is of another version or another's; make "
            "it anew"
        )
    return facts


def _with_reason(table: pa.Table) -> pa.Table:
    """Return the columns of every row, why it was dropped (or `KEPT`), and notes on that."""
    own = table.select(SCHEMA.names)
    for field, value in ((pa.field("reason", pa.string()), KEPT), (_NOTES, [])):
        known = field.name in table.schema.names
        column = table[field.name] if known else pa.array([value] * table.num_rows, field.type)
        own = own.append_column(field, column)
    return own
