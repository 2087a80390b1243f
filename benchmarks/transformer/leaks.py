"""Leaks: a pool poisoned with held-out items, and what our decontamination leaves of it."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from benchmarks.transformer.rows import LEAKS, Rows, is_leaked
from filters.decontamination import BenchmarkIndex
from pipelines.contamination import judge_rows
from pipelines.drawing import Candidate
from pipelines.probing import trios
from pipelines.probing.twins import Unpaired
from proofmill import Problem


class Leak(NamedTuple):
    """A row of the poisoned pool that was made of a held-out item."""

    kind: str
    row: Problem
    is_removed: bool
    """By decontamination against all held-out items."""


def plant(rows: Rows) -> tuple[list[Leak], int]:
    """Return the leaks of each kind, and how many clean rows decontamination would remove."""
    items = rows.suspects
    index = BenchmarkIndex.build(
        [("held out", item.id, item.prompt) for item in items],
        [("held out", item.id, item.instance) for item in items],
    )
    leaking = [item for item in items if is_leaked(item)]
    found = [
        (kind, row)
        for trio in trios([_row(item) for item in leaking], 1, Unpaired())
        for kind, row in zip(LEAKS, trio, strict=True)
    ]
    removed = _removed(index, [row for _, row in found])
    leaks = [Leak(*one, gone) for one, gone in zip(found, removed, strict=True)]
    clean = [row for some in rows.warm.values() for row in some[:100]]
    return leaks, sum(_removed(index, clean))


def _removed(index: BenchmarkIndex, rows: Sequence[Problem]) -> list[bool]:
    return [bool(verdict.hits) for verdict in judge_rows(index)([_row(row) for row in rows])]


def _row(problem: Problem) -> Mapping[str, Any]:
    return Candidate(problem=problem, source=0).to_shard_row()
