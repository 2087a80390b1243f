"""Proposing: what a round makes, from the bandit and from a language model, up to admission."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from random import Random

from generators.selfplay import CONTRAST, Item, Proposal, Task, arms, make, variants
from generators.selfplay.foreign import SCHEMA, item, judge, read_proposal
from generators.selfplay.programs import Rejected
from pipelines.loops.selfplay.made import Made
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
    made_of = variants(past.archive, tasks, some, Random(f"selfplay/{seed}/{past.number}/variants"))
    fresh = count - len(made_of)
    chosen = past.bandit.choose(fresh, Random(f"selfplay/{seed}/{past.number}/arms"))
    pairs = [
        (name, Proposal(past.first + place, known[name].task, known[name].setting))
        for place, name in enumerate(chosen)
    ]
    return pairs + [
        (one.operator, Proposal(past.first + fresh + place, one.task, {}, one))
        for place, one in enumerate(made_of)
    ]


def make_own(
    pairs: Sequence[tuple[str, Proposal]],
    pool: Pool,
    *,
    seed: int,
    test: float,
    report: Callable[[int], None],
) -> Iterator[Made]:
    """Yield what became of our own proposals, in order.

    Raises:
        SandboxError: if the sandbox refuses.
    """
    for start in range(0, len(pairs), CHUNK):
        some = pairs[start : start + CHUNK]
        found = make([proposal for _, proposal in some], pool, root_seed=seed, test=test)
        for (arm, proposal), one in zip(some, found, strict=True):
            yield _made(proposal.ordinal, arm, one.reason if isinstance(one, Rejected) else one)
        report(start + len(some))


def _made(ordinal: int, arm: str, found: Item | str) -> Made:
    if isinstance(found, str):
        return Made(ordinal=ordinal, arm=arm, reason=found)
    return Made(ordinal=ordinal, arm=arm, item=found)


def make_foreign(
    past: History,
    solver: StructuredSolver,
    pool: Pool,
    *,
    first: int,
    count: int,
    seed: int,
    test: float,
) -> Iterator[Made]:
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
            yield Made(ordinal=ordinal, arm=MODEL, reason="lost")
        elif reply.fault:
            yield Made(ordinal=ordinal, arm=MODEL, reason="reply")
        else:
            task = _MODEL_TASKS[ordinal % len(_MODEL_TASKS)]
            found = foreign_item(
                reply.value,
                task,
                pool,
                ordinal=ordinal,
                seed=seed,
                test=test,
                model=solver.solver_id,
            )
            yield _made(ordinal, MODEL, found)


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


def admit(found: Iterable[Made], past: History) -> list[Made]:
    """Return all of a round with those items rejected that the archive does not take.

    A contrast is a near copy by intent; what it does must be new all the same.
    """
    admitted: list[Made] = []
    for one in found:
        if one.item is None:
            admitted.append(one)
            continue
        reason = past.archive.fault(one.item)
        is_near = past.seen is not None and one.arm != CONTRAST and past.seen.near(one.item.source)
        if not reason and is_near:
            reason = "near_duplicate"
        if reason:
            admitted.append(Made(ordinal=one.ordinal, arm=one.arm, reason=reason))
            continue
        is_new = past.archive.admit(one.item)
        if past.seen is not None:
            past.seen.add(one.item.source)
        admitted.append(replace(one, is_new_cell=is_new))
    return admitted
