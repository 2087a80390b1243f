"""Proposing programs: from the bandit and from a language model, up to admission."""

from collections.abc import Callable, Iterator, Sequence
from random import Random

from generators.selfplay import Item, Proposal, Task, arms, make, variants
from generators.selfplay.foreign import SCHEMA, item, judge, read_proposal
from generators.selfplay.programs import Rejected
from pipelines.loops.selfplay.fates import Fate
from pipelines.loops.selfplay.state import MODEL, History
from proofmill.sandbox import Pool
from solvers import StructuredSolver
from solvers.prompts import render

CHUNK = 64
"""Proposals that share a sandbox job."""
REFERENCES = 4
"""Programs from different cells that a model is shown."""
_MODEL_TASKS: tuple[Task, ...] = ("deduction", "abduction", "induction")
_STEPS = (8, 16, 32, 64)
"""Executed lines that a model is asked to aim for, in turn."""


def own_proposals(
    past: History, tasks: tuple[Task, ...], count: int, seed: int, varied: float = 0.0
) -> list[tuple[str, Proposal]]:
    """Return (arm, proposal) pairs, ordinals continuing: fresh ones, then a share of variants."""
    known = {arm.name: arm for arm in arms(tasks)}
    some = round(varied * count)
    rng = Random(f"selfplay/{seed}/{past.number}/variants")
    descendants = variants(past.archive, tasks, some, rng)
    fresh = count - len(descendants)
    chosen = past.bandit.choose(fresh, Random(f"selfplay/{seed}/{past.number}/arms"))
    pairs = [
        (name, Proposal(past.first + place, known[name].task, known[name].setting))
        for place, name in enumerate(chosen)
    ]
    return pairs + [
        (variant.operator, Proposal(past.first + fresh + place, variant.task, {}, variant))
        for place, variant in enumerate(descendants)
    ]


def make_own(
    pairs: Sequence[tuple[str, Proposal]],
    pool: Pool,
    *,
    seed: int,
    test: float,
    report: Callable[[int], None],
) -> Iterator[Fate]:
    """Yield what became of our own proposals, in order.

    Raises:
        SandboxError: if the sandbox refuses.
    """
    for start in range(0, len(pairs), CHUNK):
        some = pairs[start : start + CHUNK]
        outcomes = make([proposal for _, proposal in some], pool, root_seed=seed, test=test)
        for (arm, proposal), outcome in zip(some, outcomes, strict=True):
            item = outcome.reason if isinstance(outcome, Rejected) else outcome
            yield Fate.of(proposal.ordinal, arm, item)
        report(start + len(some))


def make_foreign(
    past: History,
    solver: StructuredSolver,
    pool: Pool,
    *,
    first: int,
    count: int,
    seed: int,
    test: float,
) -> Iterator[Fate]:
    """Yield what became of a model's proposals; each is shown programs of different cells.

    A reply that failed in transport is `lost`, and never asked for again under its ordinal.

    Raises:
        SolverUnavailable: if nobody answers.
    """
    rng = Random(f"selfplay/{seed}/{past.number}/references")
    prompts = [
        render(
            "selfplay/program",
            references=past.archive.references(REFERENCES, rng),
            steps=_STEPS[place % len(_STEPS)],
        )
        for place in range(count)
    ]
    replies = solver.structured(prompts, SCHEMA, seed=seed)
    for place, reply in enumerate(replies):
        ordinal = first + place
        if reply is None:
            yield Fate.of(ordinal, MODEL, "lost")
        elif reply.fault:
            yield Fate.of(ordinal, MODEL, "reply")
        else:
            task = _MODEL_TASKS[ordinal % len(_MODEL_TASKS)]
            outcome = foreign_item(
                reply.value,
                task,
                pool,
                ordinal=ordinal,
                seed=seed,
                test=test,
                model=solver.solver_id,
            )
            yield Fate.of(ordinal, MODEL, outcome)


def foreign_item(
    value: object,
    task: Task,
    pool: Pool,
    *,
    ordinal: int,
    seed: int,
    test: float,
    model: str | None,
) -> Item | str:
    """Return the row that a reply of the form `reading.SCHEMA` gives, or why there is none."""
    proposed = read_proposal(value)
    if isinstance(proposed, str):
        return proposed
    judged = judge(proposed, pool, ordinal=ordinal, root_seed=seed, model=model)
    if isinstance(judged, str):
        return judged
    return item(judged, task, pool, test=test)
