"""Rollouts: every answer that a solver gave to a dataset's rows, judged, in an append-only log.

A rollout is paid for once: what the log holds is never asked again, by this run or a later one.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import polars as pl

from filters.difficulty import PATIENCE, Count
from pipelines.progress import Progress
from pipelines.state import Kind, Log, Store
from proofmill import Problem
from proofmill.batch import score_many
from proofmill.problem import content_hash
from solvers.protocol import Prompt, Solver

CALLS_AT_ONCE = 4096
"""Rollouts between two writes of the log: a kill costs at most these, free with a cache."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rollout:
    """One answer to a row and its verdict."""

    id: str
    """Of the row."""
    sample: int
    verdict: str
    reason: str
    text: str
    tokens: int
    finish_reason: str
    cost: float
    solver_id: str


_KIND = Kind("rollouts", Rollout)
_COUNTED = ("id", "sample", "verdict", "tokens", "cost")
"""Columns that are read again; the texts are not."""


def kinds(store: Store) -> list[Kind[Rollout]]:
    """Return the kinds of rollouts beside a dataset: one per solver and seed."""
    paths = [path.split("/") for path in store.list(_KIND.folder) if path.endswith(".parquet")]
    return [replace(_KIND, folder=f"{_KIND.folder}/{one}") for one in sorted({p[1] for p in paths})]


class Question(NamedTuple):
    """A row to grade."""

    id: str
    problem: Problem
    guess_rate: float | None


class Spent(NamedTuple):
    """What a solver's rollouts on a dataset came to, over all runs."""

    rollouts: int = 0
    undecided: int = 0
    tokens: int = 0
    cost: float = 0.0
    """US dollars."""


def stored_rollouts(
    store: Store, solver_id: str | None = None, ids: Collection[str] | None = None
) -> dict[str, list[Rollout]]:
    """Return the rollouts of a dataset by row id, of one solver or of all, in order of asking.

    With `ids` only those of these rows.

    Raises:
        StorageError: if a file is missing or damaged.
    """
    found: dict[str, list[Rollout]] = defaultdict(list)
    where = None if ids is None else pl.col("id").is_in(list(ids))
    for kind in kinds(store):
        for rollout in Log(store).read(kind, where):
            if solver_id in (None, rollout.solver_id):
                found[rollout.id].append(rollout)
    return dict(found)


def _shown(problem: Problem) -> Prompt:
    return problem.messages if problem.system else problem.prompt


class Rollouts:
    """The rollouts of one solver in a log; one writer at a time."""

    def __init__(self, log: Log, solver: Solver, seed: int) -> None:
        """Read what is there.

        Raises:
            StorageError: if a file is missing or damaged.
        """
        self._log, self._solver, self._seed = log, solver, seed
        self.folder = f"{_KIND.folder}/{content_hash([solver.solver_id, seed])[:16]}"
        self._kind = replace(_KIND, folder=self.folder)
        self._verdicts: dict[str, list[bool]] = defaultdict(list)
        self._next: dict[str, int] = defaultdict(int)
        self.tokens: list[int] = []
        """Of each rollout, as the solver counted; 0 where it does not."""
        self.spent = Spent()
        self._count(log.frame(self._kind, *_COUNTED).iter_rows())

    @property
    def solver_id(self) -> str:
        """Name of the solver."""
        return self._solver.solver_id

    def count(self, name: str, first: int | None = None) -> Count:
        """Return the decided rollouts of a row, or the `first` ones, and the right ones of them.

        What a pilot has shown is its first rollouts, whatever was asked later.
        """
        verdicts = self._verdicts[name][:first]
        return Count(len(verdicts), sum(verdicts))

    def ask(
        self, questions: Sequence[Question], wanted: Mapping[str, int]
    ) -> Iterator[dict[str, Count]]:
        """Ask for the wanted rollouts and yield the new counts, batch by batch, once stored.

        Lost calls are absent from the counts, and undecided verdicts stand in neither n nor k.

        Raises:
            SolverUnavailable: if the solver cannot be reached; what came before is kept.
            StorageError: if the log cannot be written.
        """
        groups: dict[tuple[int, int], list[Question]] = defaultdict(list)
        for question in questions:
            if wanted.get(question.id, 0):
                groups[self._next[question.id], wanted[question.id]].append(question)
        for (first, n), members in sorted(groups.items()):
            size = max(1, CALLS_AT_ONCE // n)
            for start in range(0, len(members), size):
                yield self._ask(members[start : start + size], n, first)

    def reach(self, questions: Sequence[Question], n: int, phase: str, progress: Progress) -> None:
        """Ask until every row has had its chance of `n` decided rollouts."""
        for _ in range(PATIENCE):
            missing = {question.id: max(0, n - self.count(question.id).n) for question in questions}
            left = [question for question in questions if missing[question.id]]
            done = len(questions) - len(left)
            for counts in self.ask(left, missing):
                done += len(counts)
                progress(phase, done, len(questions))

    def _ask(self, questions: Sequence[Question], n: int, first: int) -> dict[str, Count]:
        prompts = [_shown(question.problem) for question in questions]
        answers = self._solver.answer(prompts, n, seed=self._seed, first=first)
        before = {question.id: self.count(question.id) for question in questions}
        for name in before:
            # Past what was lost too: a draw that can never come must not stand in the way.
            self._next[name] = first + n
        pairs = [(q, reply) for q, got in zip(questions, answers, strict=True) for reply in got]
        scores = score_many([q.problem for q, _ in pairs], [reply.text for _, reply in pairs])
        rollouts = [
            Rollout(
                id=question.id,
                sample=reply.sample,
                verdict=score.verdict,
                reason=score.reason,
                text=reply.text,
                tokens=reply.tokens,
                finish_reason=reply.finish_reason,
                cost=reply.cost,
                solver_id=reply.solver_id,
            )
            for (question, reply), score in zip(pairs, scores, strict=True)
        ]
        self._log.append(self._kind, rollouts)
        self._count((r.id, r.sample, r.verdict, r.tokens, r.cost) for r in rollouts)
        after = {name: self.count(name) for name in before}
        return {
            name: Count(after[name].n - old.n, after[name].k - old.k)
            for name, old in before.items()
        }

    def _count(self, rollouts: Iterable[tuple[str, int, str, int, float]]) -> None:
        for name, sample, verdict, tokens, cost in rollouts:
            self._next[name] = max(self._next[name], sample + 1)
            if verdict != "undecided":
                self._verdicts[name].append(verdict == "correct")
            self.tokens.append(tokens)
            spent = self.spent
            self.spent = Spent(
                spent.rollouts + 1,
                spent.undecided + (verdict == "undecided"),
                spent.tokens + tokens,
                spent.cost + cost,
            )
