"""Reverify: stored rollouts, judged again with today's verifiers; no solver is asked.

Verdicts in the log are those of the day. This says which would be others now; the log stays as it
is, since what was asked later was decided with it.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pipelines.dataset import gradable_tables, problem_of, require_manifest
from pipelines.grading.rollouts import CALLS_AT_ONCE, Rollout, kinds
from pipelines.progress import Progress
from pipelines.state import Log, Store
from proofmill import Problem
from proofmill.batch import score_many


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One rollout whose verdict is another now."""

    id: str
    """Of the row."""
    family: str
    verifier: str
    solver_id: str
    sample: int
    was: str
    was_reason: str
    now: str
    now_reason: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Reverified:
    """What judging again came to."""

    rollouts: int
    gone: int
    """Rollouts of rows that the dataset no longer has."""
    changes: Sequence[Change]

    @property
    def moved(self) -> Mapping[tuple[str, str, str], int]:
        """Changes by verifier, verdict then and verdict now."""
        return Counter((one.verifier, one.was, one.now) for one in self.changes)

    @property
    def rows(self) -> int:
        """Rows of which a solver's pass rate is another now."""
        return len({(one.solver_id, one.id) for one in self.changes})


def reverify(url: str, progress: Progress) -> Reverified:
    """Judge all rollouts stored beside the dataset at `url` again.

    Raises:
        DatasetError: if there is no finished dataset.
        StorageError: if a file of the log is missing or damaged.
    """
    store = Store(url)
    tables = gradable_tables(store, require_manifest(store))
    problems = {row["id"]: problem_of(row) for table in tables for row in table.to_pylist()}
    rollouts = gone = 0
    changes: list[Change] = []
    for batch in _batches(store):
        known = [one for one in batch if one.id in problems]
        changes += _changes(known, problems)
        rollouts += len(batch)
        gone += len(batch) - len(known)
        progress("reverify", rollouts, rollouts)
    return Reverified(rollouts=rollouts, gone=gone, changes=changes)


def _batches(store: Store) -> Iterator[list[Rollout]]:
    log = Log(store)
    for kind in kinds(store):
        rollouts = log.read(kind)
        for start in range(0, len(rollouts), CALLS_AT_ONCE):
            yield rollouts[start : start + CALLS_AT_ONCE]


def _changes(rollouts: Sequence[Rollout], problems: Mapping[str, Problem]) -> Iterator[Change]:
    asked = [problems[one.id] for one in rollouts]
    scores = score_many(asked, [one.text for one in rollouts])
    for problem, old, new in zip(asked, rollouts, scores, strict=True):
        if old.verdict != new.verdict:
            yield Change(
                id=old.id,
                family=problem.family,
                verifier=problem.verifier,
                solver_id=old.solver_id,
                sample=old.sample,
                was=old.verdict,
                was_reason=old.reason,
                now=new.verdict,
                now_reason=new.reason,
                text=old.text,
            )
