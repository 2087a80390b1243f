"""Pool: the rows of graded datasets that a blend may draw from, and why it may not from others."""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import pyarrow as pa

from pipelines.dataset import require_manifest, table_of_shard
from pipelines.errors import DatasetError
from pipelines.state import Store

_NEEDED = ("family", "instance", "ability", "difficulty", "lineage")
TRAIN = "train"


class Place(NamedTuple):
    """Where a row stands."""

    file: int
    row: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Pool:
    """Rows to draw from; they stay in their files."""

    files: Sequence[tuple[Store, str]]
    """The shards: store and path."""
    schema: pa.Schema
    """Of all files together: what one lacks is null."""
    places: Sequence[Place]
    """Of each row."""
    rates: Sequence[float]
    """Pass rate of each row: the posterior mean, which knows that 2 of 2 is not 1."""
    domains: Sequence[str]
    solver_id: str
    dropped: Mapping[str, int]
    """Reason -> rows."""

    def of(self, domain: str) -> list[int]:
        """Return the places of a domain's rows."""
        return [place for place, name in enumerate(self.domains) if name == domain]


def pool(urls: Sequence[str]) -> Pool:
    """Return the rows of the datasets that can teach: for training, graded, not always solved.

    Raises:
        DatasetError: if one is not finished, none of the rows can be used, or they were graded by
            several solvers, whose pass rates are not comparable.
        StorageError: if a shard cannot be read.
    """
    files = [
        (store, shard.path)
        for store in map(Store, urls)
        for shard in require_manifest(store).shards
    ]
    dropped: Counter[str] = Counter()
    schemas: list[pa.Schema] = []
    kept: list[tuple[Place, float, str]] = []
    solvers: set[str] = set()
    for place, row, reason in _judged(_facts(files, schemas)):
        if reason:
            dropped[reason] += 1
        else:
            kept.append((place, row["difficulty"]["mean"], sys.intern(row["ability"])))
            solvers.add(row["difficulty"]["solver_id"])
    if len(solvers) != 1:
        names = ", ".join(sorted(solvers))
        what = f"were graded by {names}" if names else f"cannot be used: {_ordered(dropped)}"
        raise DatasetError(
            f"the rows of {', '.join(urls)} {what}; grade all datasets with one solver first"
        )
    return Pool(
        files=files,
        schema=pa.unify_schemas(schemas, promote_options="default"),
        places=[place for place, _, _ in kept],
        rates=[rate for _, rate, _ in kept],
        domains=[domain for _, _, domain in kept],
        solver_id=solvers.pop(),
        dropped=_ordered(dropped),
    )


def _ordered(counts: Mapping[str, int]) -> dict[str, int]:
    return dict(sorted(counts.items()))


def _facts(
    files: Iterable[tuple[Store, str]], schemas: list[pa.Schema]
) -> Iterator[tuple[Place, dict[str, Any]]]:
    """Yield what decides about each row; the shards' schemas go to `schemas`."""
    for number, (store, path) in enumerate(files):
        shard = table_of_shard(store.read(path), path)
        schemas.append(shard.schema.remove_metadata())
        for row, facts in enumerate(shard.select(_NEEDED).to_pylist()):
            yield Place(number, row), facts


def _judged(
    facts: Iterable[tuple[Place, dict[str, Any]]],
) -> Iterator[tuple[Place, dict[str, Any], str]]:
    """Yield each row with why it is not used, nothing where it is."""
    seen: set[str] = set()
    for place, row in facts:
        key = f"{row['family']} {row['instance']}"
        reason = _reason(row) or ("duplicate" if key in seen else "")
        if not reason:
            seen.add(key)
        yield place, row, reason


def _reason(row: Mapping[str, object]) -> str:
    lineage, difficulty = row["lineage"], row["difficulty"]
    if not isinstance(lineage, dict) or lineage["split"] != TRAIN:
        return "held_out"
    if not isinstance(difficulty, dict) or not difficulty["n"]:
        return "not_graded"
    return "always_solved" if difficulty["k"] == difficulty["n"] else ""
