"""Rollouts: every answer that a solver gave to a dataset's rows, judged, in an append-only log.

A rollout is paid for once: what the log holds is never asked again, by this run or a later one.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import pyarrow as pa

from filters.difficulty import PATIENCE, Count
from filters.parquet import parquet_bytes, read_parquet
from pipelines.errors import DatasetError
from pipelines.progress import Progress
from pipelines.state import Store
from proofmill import Problem
from proofmill.batch import score_many
from proofmill.problem import content_hash
from solvers.protocol import Completion, Solver

CALLS_AT_ONCE = 4096
"""Rollouts between two writes of the log: a kill costs at most these, free with a cache."""

_SCHEMA = pa.schema(
    [
        ("id", pa.string()),
        ("sample", pa.int64()),
        ("verdict", pa.string()),
        ("reason", pa.string()),
        ("text", pa.string()),
        ("tokens", pa.int64()),
        ("finish_reason", pa.string()),
        ("cost", pa.float64()),
        ("solver_id", pa.string()),
    ]
)


class Item(NamedTuple):
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


class Rollouts:
    """The log of one solver in a dataset's folder; one writer at a time."""

    def __init__(self, store: Store, solver: Solver, seed: int) -> None:
        """Open the log and read what is there.

        Raises:
            DatasetError: if a file of it is damaged.
        """
        self._store, self._solver, self._seed = store, solver, seed
        self.folder = f"rollouts/{content_hash([solver.solver_id, seed])[:16]}"
        self._verdicts: dict[str, list[bool]] = defaultdict(list)
        self._next: dict[str, int] = defaultdict(int)
        self._files = store.list(self.folder)
        self.spent = Spent()
        for path in self._files:
            self._take(_read(store, path))

    def count(self, name: str, first: int | None = None) -> Count:
        """Return the decided rollouts of a row, or the `first` ones, and the right ones of them.

        What a pilot has shown is its first rollouts, whatever was asked later.
        """
        verdicts = self._verdicts[name][:first]
        return Count(len(verdicts), sum(verdicts))

    def ask(self, items: Sequence[Item], wanted: Mapping[str, int]) -> Iterator[dict[str, Count]]:
        """Ask for the wanted rollouts and yield the new counts, batch by batch, once stored.

        Lost calls are absent from the counts, and undecided verdicts stand in neither n nor k.

        Raises:
            SolverUnavailable: if the solver cannot be reached; what came before is kept.
            StorageError: if the log cannot be written.
        """
        groups: dict[tuple[int, int], list[Item]] = defaultdict(list)
        for item in items:
            if wanted.get(item.id, 0):
                groups[self._next[item.id], wanted[item.id]].append(item)
        for (first, n), members in sorted(groups.items()):
            size = max(1, CALLS_AT_ONCE // n)
            for start in range(0, len(members), size):
                yield self._ask(members[start : start + size], n, first)

    def reach(self, items: Sequence[Item], n: int, phase: str, progress: Progress) -> None:
        """Ask until every row has had its chance of `n` decided rollouts."""
        for _ in range(PATIENCE):
            missing = {item.id: max(0, n - self.count(item.id).n) for item in items}
            left = [item for item in items if missing[item.id]]
            done = len(items) - len(left)
            for came in self.ask(left, missing):
                done += len(came)
                progress(phase, done, len(items))

    def _ask(self, items: Sequence[Item], n: int, first: int) -> dict[str, Count]:
        prompts = [item.problem.prompt for item in items]
        replies = self._solver.answer(prompts, n, seed=self._seed, first=first)
        for item in items:
            # Past what was lost too: a draw that can never come must not stand in the way.
            self._next[item.id] = first + n
        pairs = [(item, reply) for item, got in zip(items, replies, strict=True) for reply in got]
        scores = score_many([item.problem for item, _ in pairs], [reply.text for _, reply in pairs])
        before = {item.id: self.count(item.id) for item in items}
        table = pa.Table.from_pylist(
            [
                _row(item, reply) | {"verdict": score.verdict, "reason": score.reason}
                for (item, reply), score in zip(pairs, scores, strict=True)
            ],
            schema=_SCHEMA,
        )
        if table.num_rows:
            path = f"{self.folder}/{len(self._files):08d}.parquet"
            self._store.write(path, parquet_bytes(table))
            self._files.append(path)
            self._take(table)
        return {name: _minus(self.count(name), old) for name, old in before.items()}

    def _take(self, table: pa.Table) -> None:
        columns = (table[name].to_pylist() for name in ("id", "sample", "verdict"))
        undecided = 0
        for name, sample, verdict in zip(*columns, strict=True):
            self._next[name] = max(self._next[name], sample + 1)
            if verdict == "undecided":
                undecided += 1
            else:
                self._verdicts[name].append(verdict == "correct")
        self.spent = Spent(
            self.spent.rollouts + table.num_rows,
            self.spent.undecided + undecided,
            self.spent.tokens + sum(table["tokens"].to_pylist()),
            self.spent.cost + sum(table["cost"].to_pylist()),
        )


def _row(item: Item, reply: Completion) -> dict[str, object]:
    return {
        "id": item.id,
        "sample": reply.sample,
        "text": reply.text,
        "tokens": reply.tokens,
        "finish_reason": reply.finish_reason,
        "cost": reply.cost,
        "solver_id": reply.solver_id,
    }


def _minus(new: Count, old: Count) -> Count:
    return Count(new.n - old.n, new.k - old.k)


def _read(store: Store, path: str) -> pa.Table:
    try:
        return read_parquet(store.read(path), _SCHEMA)
    except (pa.ArrowInvalid, OSError) as error:
        raise DatasetError(
            f"{store.url}/{path} is damaged ({error}); remove it, its rollouts are asked again"
        ) from error
