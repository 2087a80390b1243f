"""Sessions: tickets to problems, responses to outcomes, outcomes to knowledge.

A ticket's problem is fixed at its first touch and on disk before anybody sees it. All of this runs
on one event loop: between two awaits nothing else happens.
"""

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from generators.weakness import Cell
from pipelines.errors import ProofmillError
from pipelines.live.curriculum import TABLE, Knowledge, LiveSplit, Seen, SessionSettings
from pipelines.live.making import Benchmarks, Judge, Part, Supply, Workers
from pipelines.live.storing import Assignment, Conflict, Outcome, SessionFile, Stored
from pipelines.loops.knobs import subject_of
from proofmill.problem import content_hash

_CACHED = 2048
"""Assignments that are kept in memory; all are in the file."""
LATELY = 32
_PASSED = 0.5


class UnknownTicket(ProofmillError):
    """A ticket without a problem."""


class Rewarded(NamedTuple):
    """What a trainer says of a response that it judged by itself."""

    split: LiveSplit
    ticket: int
    reward: float | None
    key: str | None


class Shared(NamedTuple):
    """What all sessions of a server share."""

    workers: Workers
    judge: Judge
    benchmarks: Benchmarks
    parts: Mapping[str, Part]


@dataclass(slots=True)
class Counts:
    """Totals of a session."""

    tickets: Counter[str] = field(default_factory=Counter)
    outcomes: Counter[str] = field(default_factory=Counter)
    undecided: int = 0
    test: dict[str, Counter[str]] = field(default_factory=dict)
    """Family -> `n` and `k` of its test outcomes."""


class Session:
    """One curriculum."""

    def __init__(self, file: SessionFile, settings: SessionSettings, shared: Shared) -> None:
        """Go on where the file stands."""
        self.name: str = file.path.stem
        self.token: str = file.facts["token"]
        self.settings = settings
        self.file = file
        self.policy = TABLE[settings.policy](settings)
        self.knowledge = Knowledge([subject_of(name) for name in settings.families], settings.epoch)
        self.counts = Counts()
        self.asked: deque[Assignment] = deque(maxlen=LATELY)
        """Tickets that were touched last."""
        self.lately: deque[tuple[Assignment, Outcome]] = deque(maxlen=LATELY)
        self._judge = shared.judge
        self._cache: OrderedDict[tuple[LiveSplit, int], Assignment] = OrderedDict()
        self._touching: dict[tuple[LiveSplit, int], asyncio.Task[Assignment]] = {}
        ordinal, tickets = file.last()
        self.counts.tickets.update(tickets)
        self.supply = Supply(
            settings,
            self.policy,
            self.knowledge,
            workers=shared.workers,
            benchmarks=shared.benchmarks,
            parts=shared.parts,
            has=file.has,
            ordinal=ordinal,
        )
        for outcome, cell, split, knobs in file.outcomes():
            self._count(outcome, cell, split, knobs)

    def begin(self) -> None:
        """Begin to make rows ahead."""
        self.supply.fill()

    async def close(self) -> None:
        """Begin nothing more; write what has come in."""
        await self.supply.close()
        self.file.close()

    async def problem(self, split: LiveSplit, ticket: int) -> Assignment:
        """Return a ticket's problem, chosen now if nobody has touched it.

        Raises:
            NothingReady: if no row came in time.
        """
        if found := self._find(split, ticket):
            return found
        key = (split, ticket)
        task = self._touching.get(key)
        if task is None:
            task = asyncio.get_running_loop().create_task(self._touch(split, ticket))
            self._touching[key] = task
            task.add_done_callback(partial(self._touched, key))
        return await asyncio.shield(task)  # others may wait for it, too

    def _touched(self, key: tuple[LiveSplit, int], task: "asyncio.Task[Assignment]") -> None:
        del self._touching[key]
        if not task.cancelled():
            task.exception()  # whoever asked may have gone

    def _find(self, split: LiveSplit, ticket: int) -> Assignment | None:
        key = (split, ticket)
        if key in self._cache:
            self._cache.move_to_end(key)
            return self._cache[key]
        found = self.file.find(split, ticket)
        return self._cached(found) if found else None

    def _cached(self, assignment: Assignment) -> Assignment:
        self._cache[assignment.key] = assignment
        while len(self._cache) > _CACHED:
            self._cache.popitem(last=False)
        return assignment

    async def _touch(self, split: LiveSplit, ticket: int) -> Assignment:
        if split == "test":
            taken, part = await self.supply.test(ticket), None
        else:
            taken, part = await self.supply.train()
        new = Assignment(0, split, ticket, taken.cell, taken.knobs, part, taken.made)
        try:
            done = await self.file.assign(new)
        finally:
            self.supply.release(taken.made.instance)
        self.counts.tickets[split] += 1
        self.asked.append(done)
        return self._cached(done)

    def known(self, split: LiveSplit, ticket: int) -> Assignment:
        """Return a ticket's problem.

        Raises:
            UnknownTicket: if it has none yet.
        """
        if found := self._find(split, ticket):
            return found
        raise UnknownTicket(
            f"{split} ticket {ticket} of session {self.name} has no problem; ask for it first"
        )

    async def verify(self, split: LiveSplit, ticket: int, response: str, key: str | None) -> Stored:
        """Judge a response to a ticket's problem and count what came of it, once for each key.

        Raises:
            UnknownTicket: if nobody has asked for the ticket's problem.
            Conflict: if the key stands for another response.
        """
        assignment, content = self.known(split, ticket), content_hash(response)
        if key is not None and (there := self.file.kept(assignment.serial, key)):
            if there.content != content:
                raise Conflict(f"key {key!r} was used for another response of this ticket")
            return Stored(there, is_new=False)
        (score,) = await self._judge.scores([(assignment.made.truth, response)])
        reward = None if score.verdict == "undecided" else score.value
        told = (reward, score.verdict, score.reason, score.extracted)
        (stored,) = await self._keep(
            [assignment], [Outcome(assignment.serial, key, content, *told)]
        )
        return stored

    async def outcomes(self, told: Sequence[Rewarded]) -> list[Stored]:
        """Count rewards of responses that were judged elsewhere; all of them or none.

        Raises:
            UnknownTicket: if nobody has asked for a ticket's problem.
            Conflict: if a key stands for another reward.
        """
        assignments = [self.known(one.split, one.ticket) for one in told]
        outcomes = [
            Outcome(at.serial, one.key, repr(one.reward), one.reward, _verdict(one), "told", None)
            for at, one in zip(assignments, told, strict=True)
        ]
        return await self._keep(assignments, outcomes)

    async def _keep(
        self, assignments: Sequence[Assignment], outcomes: Sequence[Outcome]
    ) -> list[Stored]:
        stored = await self.file.keep(outcomes)
        for assignment, one in zip(assignments, stored, strict=True):
            if one.is_new:
                at = assignment
                self._count(one.outcome, at.cell, at.split, at.knobs)
                self.lately.append((at, one.outcome))
        self.supply.learned()
        return stored

    def _count(
        self, outcome: Outcome, cell: Cell, split: LiveSplit, knobs: tuple[float, ...]
    ) -> None:
        """Take an outcome into what is known; one without a reward says nothing."""
        self.counts.outcomes[split] += 1
        if outcome.reward is None:
            self.counts.undecided += 1
            return
        is_right = outcome.reward > _PASSED
        if split == "test":
            self.counts.test.setdefault(cell.family, Counter()).update(n=1, k=int(is_right))
            return
        subject = self.knowledge.subjects.get(cell.family)
        if subject is None or len(knobs) != len(subject.knobs):
            return  # a row of a part, of no family of the session
        seen = Seen(outcome.serial, cell, knobs, is_right)
        ended = self.knowledge.add(seen)
        self.policy.observe(seen)
        if ended:
            self.policy.close(self.knowledge)


def _verdict(told: Rewarded) -> str:
    if told.reward is None:
        return "undecided"
    return "correct" if told.reward > _PASSED else "wrong"
