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
from pipelines.loops.selfplay.flavour import Report
from pipelines.loops.selfplay.made import Made
from pipelines.loops.selfplay.similar import Seen
from pipelines.loops.selfplay.state import History
from proofmill.problem import Json
from solvers import StructuredSolver
from solvers.prompts import render

_CHUNK = 32
"""Requests between two reports of progress."""


@dataclass(frozen=True, slots=True)
class HiddenErrors:
    """Rows of `trace_error` whose errors a model chose."""

    config: Sneaky
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

    def made(self, past: History, report: Report) -> Iterator[Made]:
        """Yield what became of the round's requests, one row each.

        Raises:
            SolverUnavailable: if the model cannot be reached.
        """
        config = self.config
        rng = Random(f"sneaky/{config.seed}/{past.number}")
        pulled = past.bandit.choose(config.proposals, rng)
        asked = [self._asked(arm, past.first + n, rng) for n, arm in enumerate(pulled)]
        for start in range(0, len(asked), _CHUNK):
            some = asked[start : start + _CHUNK]
            replies = iter(
                self.proposer.structured(
                    [
                        render("selfplay/sneaky", calculations=shown(one.draft))
                        for one in some
                        if one.draft is not None
                    ],
                    SCHEMA,
                    seed=config.seed,
                )
            )
            for one in some:
                if one.draft is None:
                    yield Made(ordinal=one.ordinal, arm=one.arm, reason="ill_posed")
                    continue
                reply = next(replies)
                reason = "lost" if reply is None else "reply" if reply.fault else ""
                found = reason or self._item(one, one.draft, reply.value if reply else None)
                if isinstance(found, str):
                    yield Made(ordinal=one.ordinal, arm=one.arm, reason=found)
                else:
                    yield Made(ordinal=one.ordinal, arm=one.arm, item=found)
            report(min(start + _CHUNK, len(asked)), len(asked))

    def prover(self, made: Made) -> str:
        """Return who found the right answers."""
        return f"{trace_error.FAMILY.name}@{trace_error.FAMILY.version}"

    def _asked(self, arm: str, ordinal: int, rng: Random) -> "_Asked":
        challenge = fresh(arm, rng)
        lot = Random(f"sneaky/{self.config.seed}/{ordinal}")
        try:
            return _Asked(ordinal, arm, challenge, draft(lot, challenge.knobs))
        except IllPosedError:
            return _Asked(ordinal, arm, challenge, None)

    def _item(self, asked: "_Asked", made: Draft, reply: Json) -> Item | str:
        traces = spoilt(made, reply)
        if isinstance(traces, str):
            return traces
        return item(
            traces,
            knobs=asked.challenge.knobs,
            ordinal=asked.ordinal,
            root_seed=self.config.seed,
            model=self.proposer.solver_id,
        )


@dataclass(frozen=True, slots=True)
class _Asked:
    """One request."""

    ordinal: int
    arm: str
    challenge: Challenge
    draft: Draft | None
    """None where the family finds no calculation at these knobs."""
