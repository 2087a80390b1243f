"""The flavour over programs: our own programs from the bandit's knobs, and a model's."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from generators.selfplay import Bandit, Item, arms
from pipelines.loops.selfplay.config import SelfPlay
from pipelines.loops.selfplay.fates import Fate
from pipelines.loops.selfplay.flavour import Report
from pipelines.loops.selfplay.propose import make_foreign, make_own, own_proposals
from pipelines.loops.selfplay.similar import Seen, syntax_words
from pipelines.loops.selfplay.state import MODEL, History
from proofmill.sandbox import Pool
from solvers import StructuredSolver

_OWN, _FOREIGN = "own interpreter", "sandbox pair"
"""Who found the answers of our programs, and of a model's."""


@dataclass(frozen=True, slots=True)
class Programs:
    """Typed programs, run in the sandbox."""

    settings: SelfPlay
    proposer: StructuredSolver | None = None
    subject: str = "programs"

    def bandit(self) -> Bandit:
        """Return the bandit over tasks and knob vectors."""
        return Bandit([arm.name for arm in arms(self.settings.tasks)])

    def seen(self, sources: Sequence[str]) -> Seen:
        """Return what compares programs by their syntax."""
        return Seen(list(sources))

    def words(self, item: Item) -> str:
        """Return the program's syntax in words."""
        return syntax_words(item.source)

    def propose(self, past: History, report: Report) -> Iterator[Fate]:
        """Yield our own proposals, then the model's.

        Raises:
            SandboxError: if the sandbox refuses.
            SolverUnavailable: if the model cannot be reached.
        """
        settings = self.settings
        pairs = own_proposals(
            past, settings.tasks, settings.proposals, settings.seed, settings.varied
        )
        how: dict[str, Any] = {"seed": settings.seed, "test": settings.test}
        with Pool(2) as pool:
            yield from make_own(pairs, pool, report=lambda n: report(n, len(pairs)), **how)
            if settings.model_proposals and self.proposer is not None:
                first, count = past.first + len(pairs), settings.model_proposals
                yield from make_foreign(past, self.proposer, pool, first=first, count=count, **how)

    def prover(self, fate: Fate) -> str:
        """Return whose interpreter found the answers."""
        return _FOREIGN if fate.arm == MODEL else _OWN
