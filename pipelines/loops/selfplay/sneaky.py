"""The flavour over hidden errors: a model spoils right calculations, and each error is proved."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from generators.family import IllPosedError
from generators.logic.errors import trace_error
from generators.selfplay import (
    SCHEMA,
    Bandit,
    Challenge,
    Draft,
    Item,
    challenge_arms,
    draft,
    fresh,
    item,
    shown,
    spoilt,
)
from pipelines.loops.selfplay.config import Sneaky
from pipelines.loops.selfplay.fates import Fate
from pipelines.loops.selfplay.flavour import Report
from pipelines.loops.selfplay.similar import Seen
from pipelines.loops.selfplay.state import History
from solvers import Structured, StructuredSolver
from solvers.prompts import render

_CHUNK = 32
"""Requests between two reports of progress."""


@dataclass(frozen=True, slots=True)
class HiddenErrors:
    """Rows of `trace_error` whose errors a model chose."""

    settings: Sneaky
    proposer: StructuredSolver
    subject: str = "hidden errors"

    def bandit(self) -> Bandit:
        """Return the bandit over fifths of the family's knobs."""
        return Bandit(challenge_arms([trace_error.FAMILY.name]))

    def seen(self, sources: Sequence[str]) -> Seen | None:
        """Return None: calculations share their wording, only the same ones are a repeat."""
        return None

    def words(self, item: Item) -> str:
        """Return the question."""
        return item.problem.prompt

    def propose(self, past: History, report: Report) -> Iterator[Fate]:
        """Yield what became of the round's requests, one row each.

        Raises:
            SolverUnavailable: if the model cannot be reached.
        """
        settings = self.settings
        rng = Random(f"sneaky/{settings.seed}/{past.number}")
        pulled = past.bandit.choose(settings.proposals, rng)
        requests = [self._request(arm, past.first + n, rng) for n, arm in enumerate(pulled)]
        for start in range(0, len(requests), _CHUNK):
            chunk = requests[start : start + _CHUNK]
            prompts = [
                render("selfplay/sneaky", calculations=shown(request.draft))
                for request in chunk
                if request.draft is not None
            ]
            replies = iter(self.proposer.structured(prompts, SCHEMA, seed=settings.seed))
            for request in chunk:
                reply = None if request.draft is None else next(replies)
                yield Fate.of(request.ordinal, request.arm, self._item(request, reply))
            report(start + len(chunk), len(requests))

    def prover(self, fate: Fate) -> str:
        """Return who found the right answers."""
        return f"{trace_error.FAMILY.name}@{trace_error.FAMILY.version}"

    def _request(self, arm: str, ordinal: int, rng: Random) -> "_Request":
        challenge = fresh(arm, rng)
        lot = Random(f"sneaky/{self.settings.seed}/{ordinal}")
        try:
            return _Request(ordinal, arm, challenge, draft(lot, challenge.knobs))
        except IllPosedError:
            return _Request(ordinal, arm, challenge, None)

    def _item(self, request: "_Request", reply: Structured | None) -> Item | str:
        if request.draft is None:
            return "ill_posed"
        if reply is None or reply.fault:
            return "reply" if reply else "lost"
        traces = spoilt(request.draft, reply.value)
        if isinstance(traces, str):
            return traces
        return item(
            traces,
            knobs=request.challenge.knobs,
            ordinal=request.ordinal,
            root_seed=self.settings.seed,
            model=self.proposer.solver_id,
        )


@dataclass(frozen=True, slots=True)
class _Request:
    """What is asked of the model for one row."""

    ordinal: int
    arm: str
    challenge: Challenge
    draft: Draft | None
    """None where the family finds no calculation at these knobs."""
