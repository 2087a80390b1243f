"""Local: a pool of processes on this machine."""

import multiprocessing
import os
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool

from pipelines.build.executors.order import slowest_first
from pipelines.build.work import Done, run_unit, unit_key
from pipelines.errors import ProofmillError
from pipelines.processes import prepare_worker
from pipelines.sources import Recipe, Unit

_RESTARTS = 2
"""Times that a pool whose worker was killed is started anew before giving up."""


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
        """Yield units as they finish, in any order; those that take longest start first.

        Raises:
            ProofmillError: if workers keep dying (killed from outside, or out of memory).
        """
        left = {unit_key(unit): unit for unit in slowest_first(units)}
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
