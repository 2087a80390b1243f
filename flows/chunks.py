"""Chunks: units of a recipe as Prefect tasks, on worker processes that the tasks find themselves.

Units of a recipe whose executor is Ray are tasks of Ray's: Prefect shows how far they are.

Threads carry the chunks and a process pool does the work: a task on a thread costs about 3 ms of
orchestration, on a process, Dask or Ray runner about 100 ms. A task gets plain data, so those
runners can carry it to another process all the same, which then does the work itself.
"""

import os
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from math import ceil
from threading import Lock
from typing import Any, TypeAlias, cast

from prefect import task
from prefect.cache_policies import NO_CACHE
from prefect.client.schemas.objects import State, TaskRun
from prefect.futures import PrefectFuture, as_completed
from prefect.task_runners import TaskRunner, ThreadPoolTaskRunner
from prefect.tasks import Task

from flows import naming
from pipelines.build import Done, Unit, Workers, open_executor, run_unit, slowest_first
from pipelines.config import RaySettings
from pipelines.errors import DatasetError, RecipeError
from pipelines.processes import follow
from pipelines.sources import Recipe

CHUNKS = 20
"""Tasks per round at most: enough for progress, few enough to cost nothing."""
SERVED_BY = "PROOFMILL_SERVED_BY"
"""Environment variable with the id of the process that serves and starts runs."""
_THREADS = 4
"""Chunks in flight; the process pool, not this, decides how much runs at once."""

RUNNER = cast("TaskRunner[PrefectFuture[Any]]", ThreadPoolTaskRunner(max_workers=_THREADS))

Work: TypeAlias = Callable[[Sequence[Unit], Recipe, str], Iterator[Done]]
"""Does units of a recipe whose output is at a place; yields each when it is done."""

_LOCK = Lock()
_POOLS: dict[int | None, Workers] = {}
"""The pools of this process by their number of workers; flows that run at once share one."""
_FLOWS = Counter[int | None]()
"""Flows of this process that use them."""


def _may_pass(task: Task[..., Any], run: TaskRun, state: State[Any]) -> bool:
    """Retry unless the recipe is at fault: that would fail the same way again."""
    error = state.result(raise_on_failure=False)
    return not isinstance(error, RecipeError | DatasetError)


@task(
    name="run-chunk",
    retries=3,
    retry_delay_seconds=[1, 5, 20],
    retry_jitter_factor=0.5,
    retry_condition_fn=_may_pass,
    cache_policy=NO_CACHE,
    persist_result=False,
)
def run_chunk(units: Sequence[Unit], recipe: Recipe, out: str, workers: int | None) -> list[Done]:
    """Do the units of one chunk; a retry passes over those that were finished before."""
    return _do(units, recipe, out, workers)


def _do(units: Sequence[Unit], recipe: Recipe, out: str, workers: int | None) -> list[Done]:
    """Do units on the flow's pool, or here where a runner has brought them to another process.

    Apart from the task, since a task is pickled with the globals that it names.
    """
    pool = _POOLS.get(workers)
    return list(pool.run(units, recipe, out)) if pool else [run_unit(u, recipe, out) for u in units]


@contextmanager
def working(recipe: Recipe, workers: int | None) -> Iterator[Work]:
    """Yield a way to do the units of a recipe by its executor; what it starts ends with the block.

    `workers` (units at once) go before those that the recipe says.
    """
    if isinstance(recipe.executor, RaySettings):
        _end_with_server()
        with open_executor(recipe, workers) as cluster:
            yield cluster.run
    else:
        with mapped(workers or recipe.executor.workers) as work:
            yield work


@contextmanager
def mapped(workers: int | None) -> Iterator[Work]:
    """Yield a way to do units as tasks; the processes end with the last block that uses them."""
    _end_with_server()
    with _LOCK:
        _FLOWS[workers] += 1
        pool = _POOLS.setdefault(workers, Workers(workers))
    try:
        yield partial(_map_units, workers)
    finally:
        with _LOCK:
            _FLOWS[workers] -= 1
            is_last = not _FLOWS[workers]
            if is_last:
                del _POOLS[workers]
        if is_last:
            pool.close()


def _end_with_server() -> None:
    """End with `serve`, if it has started this run: nobody would hear of it any more."""
    if os.environ.get(SERVED_BY) == str(os.getppid()):
        follow(os.getppid())


def _map_units(
    workers: int | None, units: Sequence[Unit], recipe: Recipe, out: str
) -> Iterator[Done]:
    """Map the units over tasks, the slowest in the first, so that all workers end together."""
    ordered = slowest_first(units)
    size = ceil(len(ordered) / CHUNKS)
    futures = [
        run_chunk.with_options(task_run_name=naming.chunk(start, size, ordered)).submit(
            ordered[start : start + size], recipe, out, workers
        )
        for start in range(0, len(ordered), size or 1)
    ]
    for future in as_completed(futures):
        yield from future.result()
