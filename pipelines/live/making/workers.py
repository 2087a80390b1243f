"""Making: rows in processes of their own, certified there; none that is slow keeps others waiting.

Jobs are a few rows of one family, as many as take some hundredths of a second. Families that take
long are made by all workers but one, so there is always a worker for the others.
"""

import asyncio
import multiprocessing
import os
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import TypeVar

from pipelines.drawing import Planned
from pipelines.errors import ProofmillError
from pipelines.mill import Drawn, Made, Stream, Timed, make_planned, make_rows
from pipelines.processes import prepare_worker

T = TypeVar("T")
SLOW = 0.2
"""Seconds a row from which a family is slow."""
JOB = 0.03
"""Seconds that a job should take."""
MOST_ROWS = 32
"""Of a job."""
_RESTARTS = 8
"""Times that work is begun again whose worker, or a neighbour of it, was killed."""


class Lane:
    """Places for so many jobs at once; who finds none may wait in line."""

    def __init__(self, places: int) -> None:
        """Begin with all places free."""
        self._free = places
        self._waiting: deque[asyncio.Future[None]] = deque()

    @property
    def is_full(self) -> bool:
        """Whether whoever enters now has to wait."""
        return self._free <= 0

    def take(self) -> None:
        """Take a place, though it be one too many."""
        self._free -= 1

    async def enter(self) -> None:
        """Take a place when there is one."""
        if not self.is_full:
            self._free -= 1
            return
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(place)
        try:
            await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():
                self.leave()
            raise

    def leave(self) -> None:
        """Hand the place on, or free it."""
        self._free += 1
        while self._waiting and not self.is_full:
            place = self._waiting.popleft()
            if not place.done():
                self._free -= 1
                place.set_result(None)


class Workers:
    """Processes that make rows, or whatever else takes long."""

    def __init__(self, count: int) -> None:
        """Prepare `count` processes; they start with the first job."""
        self.count = count
        self._ahead, self._slow = Lane(2 * count), Lane(max(1, count - 1))
        self.told: list[Callable[[], None]] = []
        """Called whenever there is room again: several sessions share the processes."""
        self._seconds: dict[str, float] = {}
        self._pool: ProcessPoolExecutor | None = None

    def has_room_for(self, family: str) -> bool:
        """Tell whether a job of the family would begin soon and keep nobody waiting."""
        return not self._ahead.is_full and not (self._is_slow(family) and self._slow.is_full)

    def size(self, family: str) -> int:
        """Return the rows of a family that make a job; one until it is known how long they take."""
        seconds = self._seconds.get(family, JOB)
        return max(1, min(MOST_ROWS, int(JOB / max(seconds, 1e-4))))

    def _is_slow(self, family: str) -> bool:
        """Tell whether a family takes long, or nobody knows yet."""
        return self._seconds.get(family, SLOW) >= SLOW

    def reserved(self, family: str) -> list[Lane]:
        """Take places for a job of the family at once; `planned` leaves them."""
        lanes = [self._ahead, self._slow] if self._is_slow(family) else [self._ahead]
        for lane in lanes:
            lane.take()
        return lanes

    async def planned(
        self, plan: Sequence[Planned], index: str, lanes: Sequence[Lane] | None = None
    ) -> list[Made]:
        """Return the rows of a plan of one family, certified or refused.

        Without `lanes` that were reserved for it the job waits for its turn if it is slow.

        Raises:
            ProofmillError: if workers keep dying.
        """
        family = plan[0].family
        work = partial(make_planned, plan, index)
        if lanes is None:
            return await self._in_turn(family, len(plan), work)
        return await self._timed(family, len(plan), work, lanes)

    async def _in_turn(self, family: str, rows: int, work: Callable[[], Timed[T]]) -> T:
        if not self._is_slow(family):
            return await self._timed(family, rows, work, [])
        await self._slow.enter()
        return await self._timed(family, rows, work, [self._slow])

    async def stream(self, stream: Stream, ordinals: Sequence[int]) -> list[Drawn]:
        """Return the id, ground truth and JSON of rows of a stream, at these ordinals.

        Raises:
            ProofmillError: if the family, a knob or a value is unknown, or there is no sound row.
        """
        rows: list[Drawn] = []
        while len(rows) < len(ordinals):
            some = ordinals[len(rows) : len(rows) + self.size(stream.family)]
            work = partial(make_rows, stream, some)
            drawn: list[Drawn] = await self._in_turn(stream.family, len(some), work)
            rows += drawn
        return rows

    async def slowly(self, work: Callable[[], T]) -> T:
        """Do work that takes long where it keeps nobody waiting."""
        await self._slow.enter()
        try:
            return await self.run(work)
        finally:
            self._slow.leave()

    async def _timed(
        self, family: str, rows: int, work: Callable[[], Timed[T]], lanes: Sequence[Lane]
    ) -> T:
        """Do work on a family, leave its lanes, and learn how long a row takes."""
        try:
            timed = await self.run(work)
        finally:
            for lane in lanes:
                lane.leave()
            for tell in self.told:
                tell()
        own = timed.seconds / max(1, rows)
        self._seconds[family] = 0.8 * self._seconds.get(family, own) + 0.2 * own
        return timed.done

    async def run(self, work: Callable[[], T]) -> T:
        """Do a piece of work in a process.

        Raises:
            ProofmillError: if workers keep dying.
        """
        for _ in range(_RESTARTS):
            pool = self._started()
            try:
                return await asyncio.wrap_future(pool.submit(work))
            except BrokenProcessPool:
                self._drop(pool)
        raise ProofmillError(
            f"a worker died {_RESTARTS} times at the same work, killed from outside or out of "
            "memory; use fewer workers, or leave the family out"
        )

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self.count,
                mp_context=multiprocessing.get_context("spawn"),
                initializer=prepare_worker,
                initargs=(os.getpid(),),
            )
        return self._pool

    def _drop(self, pool: ProcessPoolExecutor) -> None:
        if self._pool is pool:
            self._pool = None
            pool.shutdown(wait=False)

    def close(self) -> None:
        """End the processes when they are done with what they do."""
        if self._pool:
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None
