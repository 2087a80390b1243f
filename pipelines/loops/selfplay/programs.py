"""The flavour over programs: our own programs from the bandit's knobs, and a model's."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from generators.selfplay import Bandit, Item, arms
from pipelines.loops.selfplay.config import SelfPlay
from pipelines.loops.selfplay.flavour import Report
from pipelines.loops.selfplay.made import Made
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

    config: SelfPlay
    proposer: StructuredSolver | None = None
    subject: str = "programs"

    def bandit(self) -> Bandit:
        """Return the bandit over tasks and knob vectors."""
        return Bandit([arm.name for arm in arms(self.config.tasks)])

    def seen(self, sources: Sequence[str]) -> Seen:
        """Return what compares programs by their syntax."""
        return Seen(list(sources))

    def words(self, item: Item) -> str:
        """Return the program's syntax in words."""
        return syntax_words(item.source)

    def made(self, past: History, report: Report) -> Iterator[Made]:
        """Yield our own proposals, then the model's.

        Raises:
            SandboxError: if the sandbox refuses.
            SolverUnavailable: if the model cannot be reached.
        """
        config = self.config
        pairs = own_proposals(past, config.tasks, config.proposals, config.seed, config.varied)
        how: dict[str, Any] = {"seed": config.seed, "test": config.test}
        with Pool(2) as pool:
            yield from make_own(pairs, pool, report=lambda n: report(n, len(pairs)), **how)
            if config.model_proposals and self.proposer is not None:
                first, count = past.first + len(pairs), config.model_proposals
                yield from make_foreign(past, self.proposer, pool, first=first, count=count, **how)

    def prover(self, made: Made) -> str:
        """Return whose interpreter found the answers."""
        return _FOREIGN if made.arm == MODEL else _OWN
