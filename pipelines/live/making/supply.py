"""Supply: where the problems of a session come from: its stock, its parts and its test stream."""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from generators import find_family
from generators.weakness import Cell
from generators.weakness.knobs import Question
from pipelines.drawing import Planned
from pipelines.errors import ProofmillError
from pipelines.live.curriculum import (
    Knowledge,
    LiveSplit,
    Policy,
    SessionSettings,
    directed,
    on_the_dial,
)
from pipelines.live.making.parts import Part, Taken
from pipelines.live.making.stock import Stock
from pipelines.live.making.workers import Lane, Workers
from pipelines.mill import Made

SYNTHESIZER = "live"
PATIENCE = 30.0
"""Seconds that a call may wait for a first row."""
_PAUSE = 0.004
"""Seconds within which news are taken together before more rows are begun."""
_TRIES = 16
"""Places of the test stream that may take the place of one without a new, sound row."""
_NEXT_TRY = 2**53
"""Ordinals between those places: beyond every ticket."""
_STALE = 32
"""A part of the cells: so many outcomes may pass before weights are worked out anew."""


class Benchmarks(NamedTuple):
    """Puzzles that no row may be about."""

    fingerprint: str
    """Of the index that they stand in."""
    instances: frozenset[str]


class NothingReady(ProofmillError):
    """No row is ready yet; there may be one soon."""


class Supply:
    """Rows that nobody has had, for one session."""

    def __init__(
        self,
        settings: SessionSettings,
        policy: Policy,
        knowledge: Knowledge,
        *,
        workers: Workers,
        benchmarks: Benchmarks,
        parts: Mapping[str, Part],
        has: Callable[[str], bool],
        ordinal: int,
    ) -> None:
        """Begin where a session stands: `has` tells of instances given out, `ordinal` is free."""
        self.stock = Stock()
        self.refused = 0
        self._settings, self._policy, self._knowledge = settings, policy, knowledge
        self._workers, self._benchmarks, self._has = workers, benchmarks, has
        self._parts = {name: parts[name] for name in settings.parts}
        self._places = dict.fromkeys(self._parts, 0)
        self._ordinal = ordinal
        self._rng = Random(f"live/{settings.seed}/{ordinal}")
        self._held: set[str] = set()
        """Instances that are ready, or on their way to a ticket."""
        self._waiting: deque[asyncio.Future[None]] = deque()
        """Calls that found no row ready, in line."""
        self._jobs: set[asyncio.Task[None]] = set()
        self._is_filling = self._is_thinking = self._is_closed = False
        workers.told.append(self.fill)
        self._weights: Mapping[Cell, float] = {}
        self._age = _STALE * len(policy.cells)

    async def close(self) -> None:
        """Begin nothing more, and drop what is under way."""
        self._is_filling = self._is_closed = True
        self._workers.told.remove(self.fill)
        jobs = list(self._jobs)
        for job in jobs:
            job.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)

    def weights(self) -> Mapping[Cell, float]:
        """Return the share of each cell in the next problems, what is closed left out."""
        if self._age * _STALE >= len(self._policy.cells):
            given, closed = self._policy.weights(), self.stock.closed
            knowledge, epoch = self._knowledge, self._settings.epoch
            if self._policy.follows:
                self._weights = directed(given, knowledge, closed, epoch)
            else:
                self._weights = {cell: w for cell, w in given.items() if cell not in closed}
            self._age = 0
        return self._weights

    def learned(self) -> None:
        """Note that the policy knows more than it did."""
        self._age += 1
        self.fill()

    def release(self, instance: str) -> None:
        """Let go of an instance: its ticket has it, or nobody took it."""
        self._held.discard(instance)

    async def train(self) -> tuple[Taken, str | None]:
        """Return a row for a train ticket, and the part that it was taken from, if any.

        Raises:
            NothingReady: if none came in time.
        """
        drawn = self._rng.random()
        for name, share in self._shares().items():
            drawn -= share
            if drawn < 0.0 and (taken := await self._next(name)):
                return taken, name
        deadline = asyncio.get_running_loop().time() + PATIENCE
        while True:
            weights = self.weights()
            found = self.stock.take(weights, self._rng) if weights else None
            self.fill()
            if found:
                cell, made = found
                return Taken(cell, _knobs_of(made), made), None
            await self._wait(deadline, bool(weights))

    def _shares(self) -> Mapping[str, float]:
        if self._settings.policy == "ordered":
            return dict.fromkeys(self._parts, 1.0)
        return self._settings.parts

    async def _wait(self, deadline: float, may_come: bool) -> None:
        if not may_come:
            raise NothingReady(
                "no cell gives problems any more: families are quarantined, exhausted or failing; "
                "see the session's state"
            )
        left = deadline - asyncio.get_running_loop().time()
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(place)
        try:
            await asyncio.wait_for(place, max(0.0, left))
        except TimeoutError as error:
            raise NothingReady("no problem is ready yet; ask again") from error

    async def _next(self, name: str) -> Taken | None:
        """Return the next row of a part that nobody has had; None where there is no more."""
        part = self._parts[name]
        while (place := self._places[name]) < len(part):
            self._places[name] += 1
            taken = await part.row(place, self._workers, self._benchmarks.fingerprint)
            if taken and self._hold(taken.made):
                return taken
        return None

    async def test(self, ticket: int) -> Taken:
        """Return the problem of a test ticket: a function of seed, families and dials.

        Raises:
            NothingReady: if the family has no sound row there that is new.
        """
        cells = self._settings.cells()
        families = self._settings.families
        fifths = len(cells) // len(families)
        turn, place = divmod(ticket, len(families))
        cell = cells[place * fifths + turn % fifths]
        knobs = on_the_dial(cell.family, sum(self._settings.within(cell)) / 2.0)
        for attempt in range(_TRIES):
            ordinal = turn // fifths + attempt * _NEXT_TRY
            planned = self._planned(cell.family, knobs, ordinal, "test", "test stream")
            (made,) = await self._workers.planned([planned], self._benchmarks.fingerprint)
            if made.row and self._hold(made):
                return Taken(cell, knobs, made)
        raise NothingReady(f"{cell.family} has no new test row; leave the family out")

    def _hold(self, made: Made) -> bool:
        """Take a row for this session, unless its instance was had or is a benchmark's."""
        name = made.instance
        if name in self._benchmarks.instances or name in self._held or self._has(name):
            return False
        self._held.add(name)
        return True

    def _planned(
        self, family: str, knobs: tuple[float, ...], ordinal: int, split: LiveSplit, reason: str
    ) -> Planned:
        found = find_family(family)
        return Planned(
            family=found.name,
            version=found.version,
            knobs=dict(zip((knob.name for knob in found.knobs), knobs, strict=True)),
            ordinal=ordinal,
            root_seed=self._settings.seed,
            split=split,
            synthesizer=SYNTHESIZER,
            reason=reason,
        )

    def fill(self) -> None:
        """Begin to make what is lacking, soon."""
        if not self._is_filling:
            self._is_filling = True
            asyncio.get_running_loop().call_later(_PAUSE, self._fill)

    def _fill(self) -> None:
        if self._is_closed:
            return
        self._is_filling = False
        if not self._is_thinking and (question := self._policy.question(self._knowledge)):
            self._is_thinking = True
            self._start(self._think(question))
        for cell, lack in self.stock.wanted(self.weights()):
            if self._workers.has_room_for(cell.family):
                self._make(cell, min(lack, self._workers.size(cell.family)))

    def _make(self, cell: Cell, count: int) -> None:
        plan = []
        for _ in range(count):
            setting = self._policy.setting(cell, self._rng)
            place, self._ordinal = self._ordinal, self._ordinal + 1
            plan.append(self._planned(cell.family, setting.knobs, place, "train", setting.reason))
        self.stock.making[cell] += count
        self._start(self._made(cell, plan, self._workers.reserved(cell.family)))

    async def _made(self, cell: Cell, plan: Sequence[Planned], lanes: Sequence[Lane]) -> None:
        rows: list[Made] = []
        try:
            rows = await self._workers.planned(plan, self._benchmarks.fingerprint, lanes)
        except ProofmillError:  # its process died, again and again
            for _ in plan:
                self.stock.strike(cell, "failing")
        finally:
            self.stock.making[cell] -= len(plan)
        for made in rows:
            self._keep(cell, made)
        self._told()

    def _keep(self, cell: Cell, made: Made) -> None:
        if not made.row or made.instance in self._benchmarks.instances:
            self.refused += 1
            self.stock.strike(cell, "failing")
        elif self._hold(made):
            self.stock.put(cell, made)
            return
        else:
            self.stock.strike(cell, "exhausted")
        self._age = _STALE * len(self._policy.cells)

    async def _think(self, question: Question) -> None:
        try:
            self._policy.answer(await self._workers.slowly(question.plan))
            self._age = _STALE * len(self._policy.cells)
        finally:
            self._is_thinking = False
        self._told()

    def _told(self) -> None:
        rows = self.stock.held
        while self._waiting and rows > 0:  # one call for each row
            place = self._waiting.popleft()
            if not place.done():
                place.set_result(None)
                rows -= 1
        self.fill()

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        job = asyncio.get_running_loop().create_task(work)
        self._jobs.add(job)
        job.add_done_callback(self._jobs.discard)


def _knobs_of(made: Made) -> tuple[float, ...]:
    assert made.planned, "rows of the stock are made by plan"
    return tuple(made.planned.knobs.values())
