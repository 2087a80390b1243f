"""Work: one unit, from seed to a file of certified candidates; and the processes that do it."""

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

from filters.certification import certify
from filters.decontamination import BenchmarkIndex, Match
from filters.parquet import parquet_bytes
from generators import FAMILIES, JOIN, IllPosedError, find_family
from pipelines.build.plan import Unit
from pipelines.config import FamiliesSource, PlannedSource, ProblemsSource, Recipe
from pipelines.dataset import Candidate, table_of
from pipelines.errors import ProofmillError
from pipelines.sources import (
    Planned,
    bare_question,
    known_instances,
    read_candidates,
    read_plan,
    read_problems,
)
from pipelines.state import Store

SHIPPED_INDEX = str(Path(__file__).parents[2] / "data" / "benchmarks")
WORK = ".work"
"""Folder of unit files inside the output; removed when the manifest is written."""
_RESTARTS = 2
"""Times that a pool whose worker was killed is started anew before giving up."""


class Done(NamedTuple):
    """One finished unit."""

    key: str
    rows: int


def unit_path(key: str) -> str:
    """Return where a unit's file lies in the output."""
    return f"{WORK}/units/{key[:2]}/{key}.parquet"


def run_unit(unit: Unit, recipe: Recipe, out: str) -> Done:
    """Make one unit's file: synthesize, certify, decontaminate; atomic, and done only once."""
    if Store(out).exists(unit_path(unit.key)):
        return Done(unit.key, unit.count)
    checked = decontaminate(
        _candidates(unit, recipe), recipe.benchmarks or SHIPPED_INDEX, unit.index
    )
    Store(out).write(unit_path(unit.key), parquet_bytes(table_of(checked)))
    return Done(unit.key, unit.count)


def _candidates(unit: Unit, recipe: Recipe) -> list[Candidate]:
    source = recipe.sources[unit.source]
    rows = range(unit.start, unit.start + unit.count)
    if isinstance(source, FamiliesSource):
        return [_draw(_of_stream(unit, ordinal), unit.source) for ordinal in rows]
    if isinstance(source, PlannedSource):
        plan, known = read_plan(source.path), known_instances(source.known)
        drawn = [_draw(plan[number], unit.source) for number in rows]
        return [_unless_known(candidate, known) for candidate in drawn]
    if isinstance(source, ProblemsSource):
        proved = read_problems(source.path)
        return [proved[number].certified(unit.source) for number in rows]
    read = read_candidates(recipe, unit.source, unit.start, unit.count)
    return [_certify_read(candidate) for candidate in read]


def _of_stream(unit: Unit, ordinal: int) -> Planned:
    return Planned(
        family=unit.family,
        version=unit.version,
        knobs=FAMILIES[unit.family].setting(unit.dial),
        ordinal=ordinal,
        root_seed=unit.seed,
        split=unit.split,
        synthesizer="families",
        reason="",
    )


def _draw(row: Planned, source: int) -> Candidate:
    family = find_family(row.family)
    try:
        problem, answers, near_misses = row.draw()
    except IllPosedError as error:
        return Candidate(
            problem=row.nothing(), source=source, reason="ill_posed", notes=(str(error),)
        )
    decision, certificate = certify(
        problem,
        answers,
        solver=f"{family.name}@{family.version}",
        unique=family.unique,
        wrong=near_misses,
        guess_rate=row.guess_rate,
    )
    return Candidate(
        problem=problem,
        source=source,
        certificate=certificate,
        reason=decision.reason,
        notes=decision.notes,
    )


def _unless_known(candidate: Candidate, known: frozenset[str]) -> Candidate:
    if candidate.reason or candidate.problem.instance not in known:
        return candidate
    return replace(candidate, reason="duplicate", notes=("made in an earlier round",))


def _certify_read(candidate: Candidate) -> Candidate:
    """Certify a row that was read: its gold stands for the solver, so this proves the form only."""
    if candidate.reason:
        return candidate
    problem = candidate.problem
    decision, certificate = certify(
        problem, [problem.answer], solver="gold", unique=True, guess_rate=None
    )
    return replace(candidate, certificate=certificate, reason=decision.reason, notes=decision.notes)


@cache
def load_index(path: str) -> BenchmarkIndex:
    """Load a benchmark index once per process."""
    return BenchmarkIndex.load(path)


def decontaminate(candidates: list[Candidate], path: str, fingerprint: str) -> list[Candidate]:
    """Compare puzzles by canonical instance and prose by text; contaminated rows are rejected.

    N-gram rules are not for puzzles: they flag every fresh puzzle that shares a template.
    """
    index = load_index(path)
    puzzles = [item.problem.family.split(JOIN)[0] in FAMILIES for item in candidates]
    by_instance = index.match_instances([item.problem.instance for item in candidates])
    prose = [
        bare_question(item.problem.prompt)
        for item, puzzle in zip(candidates, puzzles, strict=True)
        if not puzzle
    ]
    by_text = iter(index.match(prose))
    return [
        _judged(item, instances if puzzle else next(by_text), fingerprint)
        for item, puzzle, instances in zip(candidates, puzzles, by_instance, strict=True)
    ]


def _judged(item: Candidate, matches: Sequence[Match], fingerprint: str) -> Candidate:
    found = tuple(
        {"benchmark": m.benchmark, "item_id": m.item_id, "rule": m.rule, "score": float(m.score)}
        for m in matches
    )
    is_new = bool(found) and not item.reason
    notes = tuple(f"{m['item_id']} by {m['rule']} ({m['score']:.2f})" for m in found)
    return replace(
        item,
        index=fingerprint,
        matches=found,
        reason="contaminated" if is_new else item.reason,
        notes=notes if is_new else item.notes,
    )


class Workers:
    """A pool of worker processes that outlives the killing of one of them.

    Processes are spawned, not forked: the libraries underneath run threads. Safe to use from
    several threads at once.
    """

    def __init__(self, count: int | None = None) -> None:
        """Prepare `count` workers (default: one per core); they start with the first unit."""
        self._count = count or os.cpu_count() or 1
        self._lock = threading.Lock()
        self._pool: ProcessPoolExecutor | None = None
        self._restarts = 0

    def __enter__(self) -> "Workers":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the processes when they are done with what they do; what waits is dropped."""
        with self._lock:
            if self._pool:
                self._pool.shutdown(wait=True, cancel_futures=True)
                self._pool = None

    def run(self, units: Sequence[Unit], recipe: Recipe, out: str) -> Iterator[Done]:
        """Yield units as they finish, in any order.

        Raises:
            ProofmillError: if workers keep dying (killed from outside, or out of memory).
        """
        left = {unit.key: unit for unit in units}
        while left:
            pool = self._started()
            try:
                futures: list[Future[Done]] = [
                    pool.submit(run_unit, unit, recipe, out) for unit in left.values()
                ]
                for future in as_completed(futures):
                    done = future.result()
                    del left[done.key]
                    yield done
            except BrokenProcessPool as error:
                self._drop(pool, error, len(left))

    def _started(self) -> ProcessPoolExecutor:
        with self._lock:
            if self._pool is None:
                self._pool = ProcessPoolExecutor(
                    self._count,
                    mp_context=multiprocessing.get_context("spawn"),
                    initializer=prepare_worker,
                    initargs=(os.getpid(),),
                )
            return self._pool

    def _drop(self, pool: ProcessPoolExecutor, error: BrokenProcessPool, left: int) -> None:
        with self._lock:
            if self._pool is not pool:
                return  # another thread has already started a new one
            self._pool = None
            self._restarts += 1
            if self._restarts > _RESTARTS:
                raise ProofmillError(
                    f"worker processes died {self._restarts} times with {left} units left, "
                    "killed from outside or out of memory; use fewer workers and run the same "
                    "command again, finished units are kept"
                ) from error


def prepare_worker(parent: int) -> None:
    """Set up a worker: the parent handles Ctrl-C, and a worker never outlives its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_follow, args=(parent,), daemon=True).start()


def _follow(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(0.5)
    os._exit(1)
