"""An event loop in a thread of its own: asynchronous work behind ordinary calls.

So a solver also works where the caller already runs a loop, as notebooks and Prefect do.
"""

import asyncio
import threading
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from concurrent.futures import CancelledError
from typing import Any, TypeAlias, TypeVar

from solvers.protocol import SolverError

Result = TypeVar("Result")
Job: TypeAlias = Callable[[asyncio.Event], Awaitable[None]]
"""One piece of work; the event says that the whole is given up, so waiting is pointless."""


class Background:
    """The loop; its thread starts with the object and ends with `close`."""

    def __init__(self, name: str) -> None:
        """Start the thread."""
        self._loop = asyncio.new_event_loop()
        # A daemon, so that a program that forgets to close its solver still ends.
        self._thread = threading.Thread(target=self._loop.run_forever, name=name, daemon=True)
        self._thread.start()

    def run(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Run a coroutine in the loop and return its result; an interrupt cancels it.

        Raises:
            SolverError: if another thread cancelled it.
        """
        future = asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            return future.result()
        except CancelledError as error:
            raise SolverError("closed by another thread before it had answered") from error
        finally:
            future.cancel()

    def cancel(self) -> None:
        """Cancel what runs and wait until it has ended."""
        self.run(_cancel_others())

    def close(self) -> None:
        """Stop the loop, in which nothing may run any more, and wait for its threads."""
        # Names are looked up in threads, which closing the loop would leave to end by themselves.
        self.run(self._loop.shutdown_default_executor())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


async def _cancel_others() -> None:
    tasks = asyncio.all_tasks() - {asyncio.current_task()}
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def in_parallel(jobs: Iterable[Job], width: int) -> None:
    """Do jobs, at most `width` at a time; a job is made when its turn comes, not before.

    Raises:
        SolverError: the first one that a job raised. What was under way is finished, since it is
            paid for; nothing new is begun.
    """
    waiting, stop = iter(jobs), asyncio.Event()
    errors: list[SolverError] = []

    async def work() -> None:
        for job in waiting:
            try:
                await job(stop)
            except SolverError as error:
                errors.append(error)
                stop.set()
            if stop.is_set():
                return

    await asyncio.gather(*(work() for _ in range(width)))
    if errors:
        raise errors[0]
