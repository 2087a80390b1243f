"""Pool: the rows of graded datasets that a blend may draw from, and why it may not from others."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import pyarrow as pa

from pipelines.dataset import read_shard, require_manifest
from pipelines.errors import DatasetError
from pipelines.state import Store

_NEEDED = ("id", "family", "instance", "ability", "difficulty", "lineage")
TRAIN = "train"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pool:
    """Rows to draw from."""

    rows: pa.Table
    """Of the shards; their columns may differ by dataset, what one lacks is null."""
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
    tables = list(_tables(urls))
    whole = pa.concat_tables(tables, promote_options="default")
    facts = whole.select(_NEEDED).to_pylist()
    reasons = list(_reasons(facts))
    kept = [place for place, reason in enumerate(reasons) if not reason]
    solvers = sorted({facts[place]["difficulty"]["solver_id"] for place in kept})
    dropped = dict(sorted(Counter(filter(None, reasons)).items()))
    if len(solvers) != 1:
        what = f"were graded by {', '.join(solvers)}" if solvers else f"cannot be used: {dropped}"
        raise DatasetError(
            f"the rows of {', '.join(urls)} {what}; grade all datasets with one solver first"
        )
    return Pool(
        rows=whole.take(pa.array(kept, type=pa.int64())),
        rates=[facts[place]["difficulty"]["mean"] for place in kept],
        domains=[facts[place]["ability"] for place in kept],
        solver_id=solvers[0],
        dropped=dropped,
    )


def _tables(urls: Sequence[str]) -> Iterable[pa.Table]:
    for url in urls:
        store = Store(url)
        yield from (read_shard(store, shard) for shard in require_manifest(store).shards)


def _reasons(facts: Iterable[Mapping[str, object]]) -> Iterable[str]:
    """Yield per row why it is not used; nothing where it is."""
    seen: set[tuple[object, object]] = set()
    for row in facts:
        reason = _reason(row)
        key = (row["family"], row["instance"])
        if not reason and (key in seen):
            reason = "duplicate"
        if not reason:
            seen.add(key)
        yield reason


def _reason(row: Mapping[str, object]) -> str:
    lineage, difficulty = row["lineage"], row["difficulty"]
    if not isinstance(lineage, dict) or lineage["split"] != TRAIN:
        return "held_out"
    if not isinstance(difficulty, dict) or not difficulty["n"]:
        return "not_graded"
    return "always_solved" if difficulty["k"] == difficulty["n"] else ""
