"""Verify: a finished dataset against its manifest, by somebody who did not make it.

Re-hashes every shard, counts rows, compares columns that repeat others, scores every reference
answer (must earn 1) and the answer of another row of the same family (must earn 0 where answers are
unique).
"""

import hashlib
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa

from filters.deduplication import on_disk, repeated
from filters.text import U64
from pipelines.dataset.columns import DERIVED, unlike
from pipelines.dataset.manifest import FORMAT, Manifest, ShardFile, require_manifest
from pipelines.dataset.rows import problem_of
from pipelines.dataset.shards import read_shard, table_of_shard
from pipelines.errors import DatasetError, StorageError
from pipelines.progress import Progress
from pipelines.state import Store
from proofmill import Problem, score
from proofmill.extraction import wrap

_SORT = 1 << 26
"""Bytes that a sort of keys may take."""


class Verified(NamedTuple):
    """What was checked, and what is wrong; sound when `faults` is empty."""

    shards: int
    rows: int
    foreign: int
    """Answers of other rows that were tried."""
    faults: list[str]


def verify(out: str, progress: Progress) -> Verified:
    """Check a dataset.

    Raises:
        DatasetError: if there is no manifest: the run is not finished.
    """
    store = Store(out)
    manifest = require_manifest(store)
    faults: list[str] = []
    rows, foreign = 0, 0
    seen = _Seen(store, manifest)
    for shard in (*manifest.shards, *manifest.rejected):
        table = _open(store, shard, faults)
        if table is None or shard in manifest.rejected:
            continue
        own = table.select([name for name in table.schema.names if name not in DERIVED.names])
        foreign += _check_rows(own.to_pylist(), shard.path, seen, faults)
        if manifest.format == FORMAT:
            faults += _check_columns(table, shard.path)
        rows += table.num_rows
        progress("verify", rows, manifest.kept)
    faults += _check_counts(manifest, rows)
    return Verified(len(manifest.shards), rows, foreign, faults)


def _open(store: Store, shard: ShardFile, faults: list[str]) -> pa.Table | None:
    if not store.exists(shard.path):
        faults.append(f"{shard.path} is missing")
        return None
    data = store.read(shard.path)
    if hashlib.sha256(data).hexdigest() != shard.sha256:
        faults.append(f"{shard.path} has changed since it was written")
        return None
    try:
        table = table_of_shard(data, shard.path)
    except DatasetError as error:
        faults.append(str(error))
        return None
    if table.num_rows != shard.rows:
        faults.append(f"{shard.path} has {table.num_rows} rows, the manifest says {shard.rows}")
    return table


def _check_columns(table: pa.Table, path: str) -> list[str]:
    """Compare the columns that say again what others say with those others."""
    try:
        return [f"{path}: column {name!r} differs from what it repeats" for name in unlike(table)]
    except DatasetError as error:
        return [f"{path}: {error}"]


def _check_rows(rows: list[dict[str, Any]], path: str, seen: "_Seen", faults: list[str]) -> int:
    """Score each row's own answer and the previous different answer of its family."""
    last: dict[str, str] = {}
    foreign = 0
    for row in rows:
        name, family = row["id"], row["family"]
        for key in _keys(row):
            if seen.before(key):
                faults.append(f"{path}: row {name}: {key} occurs twice")
        try:
            problem = problem_of(row)
            own = score(row, wrap(problem, problem.answer))
        except (DatasetError, LookupError, TypeError, ValueError) as error:
            faults.append(f"{path}: {error}")
            continue
        if own.value != 1.0:
            faults.append(f"{path}: row {name}: its own answer is refused ({own.reason})")
        other = last.get(family)
        is_unique = bool(row["certificate"] and row["certificate"]["is_unique"])
        if other is not None and other != row["answer"] and is_unique:
            foreign += 1
            credited = score(row, wrap(problem, other)).value != 0.0
            # Golds that were read may spell one value in two ways: 0.5 and 1/2.
            if credited and not _equal(problem, other):
                faults.append(f"{path}: row {name}: another row's answer {other!r} is credited")
        last[family] = row["answer"]
    return foreign


def _keys(row: Mapping[str, Any]) -> tuple[str, str]:
    """Return what no two rows share: their content, and the puzzle, however it is worded."""
    return row["id"], f"{row['family']} {row['instance']}"


class _Seen:
    """Keys of rows that came before; only those are held that occur more than once."""

    def __init__(self, store: Store, manifest: Manifest) -> None:
        digests = (_digests(table) for table in _whole(store, manifest))
        with on_disk(Path(tempfile.gettempdir()), _SORT) as room:
            found = [part.tobytes() for part in repeated(digests, room)]
        self._again = {part[at : at + 8] for part in found for at in range(0, len(part), 8)}
        self._seen: set[str] = set()

    def before(self, key: str) -> bool:
        """Tell whether a key has come before; now it has."""
        if key in self._seen:
            return True
        if _digest(key) in self._again:
            self._seen.add(key)
        return False


def _whole(store: Store, manifest: Manifest) -> Iterator[pa.Table]:
    """Yield the shards that can be read."""
    for shard in manifest.shards:
        with suppress(DatasetError, StorageError):
            yield read_shard(store, shard)


def _digests(table: pa.Table) -> U64:
    rows = table.select(("id", "family", "instance")).to_pylist()
    return np.frombuffer(b"".join(_digest(key) for row in rows for key in _keys(row)), np.uint64)


def _digest(key: str) -> bytes:
    return hashlib.blake2b(key.encode("utf8", "surrogatepass"), digest_size=8).digest()


def _equal(problem: Problem, other: str) -> bool:
    """Tell whether the row's own answer is right for the other gold too."""
    return score(replace(problem, answer=other), wrap(problem, problem.answer)).value == 1.0


def _check_counts(manifest: Manifest, rows: int) -> list[str]:
    dropped = sum(manifest.dropped.values())
    faults = []
    if rows != manifest.kept:
        faults.append(f"shards hold {rows} rows, the manifest says {manifest.kept}")
    if manifest.kept + dropped != manifest.drawn:
        faults.append(f"kept {manifest.kept} + dropped {dropped} is not drawn {manifest.drawn}")
    return faults
