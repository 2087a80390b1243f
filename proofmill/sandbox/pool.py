"""Pools of interpreter pairs: many programs at once, from any thread, in any process."""

import atexit
import os
import threading
import weakref
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType

from proofmill.sandbox import settlement
from proofmill.sandbox.execution import Execution, Job, OnError, Report
from proofmill.sandbox.limits import Limits
from proofmill.sandbox.pair import Pair, task
from proofmill.sandbox.wire import Value

_DEFAULT = Limits()


class Pool:
    """Up to `size` programs at once, each in two interpreters of its own.

    Interpreters start with the first program and end with `close`, with this process, or when it
    is killed. A pool may be used by any number of threads; a process forked from this one gets
    interpreters of its own.
    """

    def __init__(
        self, size: int = 1, *, limits: Limits | None = None, command: Sequence[str] = ()
    ) -> None:
        """Take `command` to start `python -m proofmill.sandbox` elsewhere, such as in a container.

        Raises:
            ValueError: for a size below 1.
        """
        if size < 1:
            raise ValueError(f"a pool of {size}: give 1 or more")
        self._size = size
        self._limits = limits or _DEFAULT
        self._command = tuple(command)
        self._reset()
        _POOLS.add(self)

    def _reset(self) -> None:
        self._owner = os.getpid()
        self._free = threading.Condition()
        self._idle: list[Pair] = []
        self._busy: set[Pair] = set()
        self._is_closed = False

    def report(self) -> Report:
        """Return what holds here; tests it at the first call of the process (half a second)."""
        return settlement.settle(self._command)[0]

    def run(
        self,
        program: str,
        entry: str,
        inputs: Sequence[Value],
        *,
        limits: Limits | None = None,
        deterministic: bool = True,
        on_error: OnError = "stop",
    ) -> Execution:
        """Call `entry` of `program` on each input; see `proofmill.sandbox.run`.

        Raises:
            UnsendableError: for an input that is no value of the nine types.
            RuntimeError: if the pool was closed.
        """
        given = task(program, entry, inputs, limits or self._limits, on_error)
        if (size := len(given.message)) > given.limits.payload:
            detail = f"{size} bytes of program and inputs, limit {given.limits.payload}"
            return Execution("error", [], f"ProgramTooLarge: {detail}")
        report, recipe = settlement.settle(self._command)
        if recipe is None:
            return Execution("refused", [], "; ".join(report.missing))
        pair = self._take(Pair(recipe))
        try:
            execution = pair.run(given, deterministic=deterministic)
        except BaseException:
            pair.kill()  # interrupted amid an exchange: a late reply must meet no reader
            raise
        finally:
            self._give_back(pair)
        return execution

    def map(
        self, jobs: Iterable[Job], *, deterministic: bool = True, on_error: OnError = "stop"
    ) -> list[Execution]:
        """Return the executions of many jobs, in order."""

        def one(job: Job) -> Execution:
            return self.run(*job, deterministic=deterministic, on_error=on_error)

        with ThreadPoolExecutor(self._size) as threads:
            return list(threads.map(one, jobs))

    def _take(self, fresh: Pair) -> Pair:
        """Return an idle pair, `fresh` while there may be more, or what is given back next."""
        if self._owner != os.getpid():
            self.forget()
        with self._free:
            self._free.wait_for(
                lambda: self._is_closed or self._idle or len(self._busy) < self._size
            )
            if self._is_closed:
                raise RuntimeError("this sandbox pool is closed; open another one")
            pair = self._idle.pop() if self._idle else fresh
            self._busy.add(pair)
            return pair

    def _give_back(self, pair: Pair) -> None:
        with self._free:
            self._busy.discard(pair)
            if self._is_closed:
                pair.close()
            else:
                self._idle.append(pair)
            self._free.notify()

    def close(self) -> None:
        """End the interpreters; programs that are running come to their end first."""
        with self._free:
            self._is_closed = True
            idle, self._idle = self._idle, []
            self._free.notify_all()
        for pair in idle:
            pair.close()

    def forget(self) -> None:
        """In a forked process: let go of the parent's interpreters without touching them."""
        for pair in (*self._idle, *self._busy):
            pair.forget()
        self._reset()

    def __enter__(self) -> "Pool":
        """Return the pool itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Close the pool."""
        self.close()


_POOLS: "weakref.WeakSet[Pool]" = weakref.WeakSet()


def _forget_all() -> None:
    settlement.reset_after_fork()
    for pool in list(_POOLS):
        pool.forget()


def _close_all() -> None:
    for pool in list(_POOLS):
        pool.close()


# A forked process must hold neither the parent's locks nor an end of its pipes.
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_all)
atexit.register(_close_all)


SHARED = Pool(min(4, os.cpu_count() or 1))
"""Of this process; its interpreters start at the first run."""
