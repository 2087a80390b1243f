"""The flavour over programs: our own programs from the bandit's knobs, and a model's."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from generators.selfplay import Bandit, Item, Proposal, Task, arms, make, variants
from generators.selfplay.foreign import SCHEMA, item, judge, read_proposal
from generators.selfplay.programs import Rejected
from pipelines.loops.selfplay.config import SelfPlay
from pipelines.loops.selfplay.fates import Fate
from pipelines.loops.selfplay.flavour import Report
from pipelines.loops.selfplay.similar import Seen, syntax_words
from pipelines.loops.selfplay.state import MODEL, History
from proofmill.sandbox import Pool
from solvers import StructuredSolver
from solvers.prompts import render

CHUNK = 64
"""Proposals that share a sandbox job."""
REFERENCES = 4
"""Programs from different cells that a model is shown."""
_MODEL_TASKS: tuple[Task, ...] = ("deduction", "abduction", "induction")
"""Whether a stranger's call raises hangs on types that nobody stated, so outcomes are not asked."""
_SPREAD = 0.5
"""Share of the fresh proposals that all tasks have alike, whatever the bandit has learned."""
_STEPS = (8, 16, 32, 64)
"""Executed lines that a model is asked to aim for, in turn."""
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
        pairs = self._pairs(past)
        with Pool(2) as pool:
            for start in range(0, len(pairs), CHUNK):
                chunk = pairs[start : start + CHUNK]
                yield from self._own(chunk, pool)
                report(start + len(chunk), len(pairs))
            if self.settings.model_proposals and self.proposer is not None:
                yield from self._foreign(past, self.proposer, past.first + len(pairs), pool)

    def prover(self, fate: Fate) -> str:
        """Return whose interpreter found the answers."""
        return _FOREIGN if fate.arm == MODEL else _OWN

    def _pairs(self, past: History) -> list[tuple[str, Proposal]]:
        """Return (arm, proposal) pairs, ordinals continuing: fresh ones, then variants."""
        settings, stream = self.settings, f"selfplay/{self.settings.seed}/{past.number}"
        known = {arm.name: arm for arm in arms(settings.tasks)}
        count = round(settings.varied * settings.proposals)
        varied = variants(past.archive, settings.tasks, count, Random(f"{stream}/variants"))
        fresh = settings.proposals - len(varied)
        chosen = self._arms(past.bandit, fresh, Random(f"{stream}/arms"))
        pairs = [
            (name, Proposal(past.first + place, known[name].task, known[name].setting))
            for place, name in enumerate(chosen)
        ]
        return pairs + [
            (variant.operator, Proposal(past.first + fresh + place, variant.task, {}, variant))
            for place, variant in enumerate(varied)
        ]

    def _arms(self, bandit: Bandit, count: int, rng: Random) -> list[str]:
        """Return arms of fresh proposals: half of them spread over the tasks, the rest free."""
        tasks = self.settings.tasks
        each = int(_SPREAD * count / len(tasks))
        spread = [
            name
            for task in tasks
            for name in bandit.choose(each, rng, [arm.name for arm in arms([task])])
        ]
        return spread + bandit.choose(count - len(spread), rng)

    def _own(self, pairs: Sequence[tuple[str, Proposal]], pool: Pool) -> Iterator[Fate]:
        """Yield what became of our own proposals, in order."""
        settings, proposals = self.settings, [proposal for _, proposal in pairs]
        outcomes = make(proposals, pool, root_seed=settings.seed, test=settings.test)
        for (arm, proposal), outcome in zip(pairs, outcomes, strict=True):
            row = outcome.reason if isinstance(outcome, Rejected) else outcome
            yield replace(Fate.of(proposal.ordinal, arm, row), task=proposal.task)

    def _foreign(
        self, past: History, proposer: StructuredSolver, first: int, pool: Pool
    ) -> Iterator[Fate]:
        """Yield what became of a model's proposals; each is shown programs of different cells.

        A reply that failed in transport is `lost`, and never asked for again under its ordinal.
        """
        settings = self.settings
        rng = Random(f"selfplay/{settings.seed}/{past.number}/references")
        prompts = [
            render(
                "selfplay/program",
                references=past.archive.references(REFERENCES, rng),
                steps=_STEPS[place % len(_STEPS)],
            )
            for place in range(settings.model_proposals)
        ]
        replies = proposer.structured(prompts, SCHEMA, seed=settings.seed)
        made: Counter[str] = Counter()
        for ordinal, reply in enumerate(replies, first):
            turned = ordinal % len(_MODEL_TASKS)
            tasks = (*_MODEL_TASKS[turned:], *_MODEL_TASKS[:turned])
            # What there is least of so far is tried first: deduction passes its gates most often.
            tasks = tuple(sorted(tasks, key=lambda task: made[task]))
            row: Item | str = "lost" if reply is None else "reply"
            if reply is not None and not reply.fault:
                row = foreign_item(reply.value, tasks, pool, ordinal, settings, proposer.solver_id)
            task = tasks[0] if isinstance(row, str) else row.cell.task
            made[task] += not isinstance(row, str)
            yield replace(Fate.of(ordinal, MODEL, row), task=task)


def foreign_item(
    value: object,
    tasks: Sequence[Task],
    pool: Pool,
    ordinal: int,
    settings: SelfPlay,
    model: str | None,
) -> Item | str:
    """Return the row of the first task that a reply of the form `SCHEMA` gives one of.

    Where there is none: why there is none of the first task.
    """
    proposed = read_proposal(value)
    if isinstance(proposed, str):
        return proposed
    judged = judge(proposed, pool, ordinal=ordinal, root_seed=settings.seed, model=model)
    if isinstance(judged, str):
        return judged
    first = ""
    for task in tasks:
        found = item(judged, task, pool, test=settings.test)
        if not isinstance(found, str):
            return found
        first = first or found
    return first
