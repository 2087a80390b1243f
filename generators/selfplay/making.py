"""Making: proposals of written programs to items, many at once.

propose -> trace and clean -> run in the sandbox -> interpreters agree -> attack -> row. One
proposal gives one row or one reason; both are a function of (task, knobs, ordinal, root seed).
"""

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from generators.family import Knobs, Split
from generators.selfplay.attacks import RANDOM_TRIES, edge_inputs
from generators.selfplay.bank import FEW_PARAMETERS, MAX_BANKED, bank
from generators.selfplay.item import Item, Subject, Task, split_of
from generators.selfplay.neighbours import CONTRAST, Variant
from generators.selfplay.programs import (
    BASES,
    DEPTH,
    ENTRY,
    MAX_PARAMETERS,
    STATEMENTS,
    Calls,
    Candidate,
    Draft,
    Program,
    Rejected,
    UnreadableError,
    Value,
    agree,
    composed,
    contrast,
    copied,
    draw,
    kind_of,
    mutant,
    probes,
    propose,
    run_written,
    screen,
    tracing,
)
from generators.selfplay.tasks import Call, abduction, deduction, induction, outcomes
from proofmill.sandbox import Pool, Raised, same

TRIES = 8
"""Changes of a program that are tried until one passes."""
RISK = 1.5
"""Expressions that may raise, per program for outcome prediction."""
_FRESH: Mapping[Task, int] = {"deduction": 6, "abduction": 5, "induction": 0, "outcomes": 24}
"""Inputs drawn per program for its row."""


class Proposal(NamedTuple):
    """What to make."""

    ordinal: int
    task: Task
    knobs: Knobs
    variant: Variant | None = None
    """How it is made of earlier programs; None for a fresh one."""


@dataclass(frozen=True, slots=True)
class _Draft:
    """A candidate and the calls that its task needs besides the probes."""

    candidate: Candidate
    task: Task
    rng: Random
    fresh: list[tuple[Value, ...]]
    variant: Variant | None = None
    tried: dict[str, list[tuple[Value, ...]]] = field(default_factory=dict)

    @property
    def calls(self) -> Calls:
        """All calls, probes first."""
        given = [*probes(self.candidate.parameters), *self.fresh]
        return Calls(self.candidate.source, [*given, *(i for t in self.tried.values() for i in t)])


def make(
    proposals: Sequence[Proposal], pool: Pool, *, root_seed: int = 0, test: float = 0.0
) -> list[Item | Rejected]:
    """Return an item or a reason per proposal, in order; `test` is the share of the test split.

    Raises:
        SandboxError: if the sandbox refuses: no row leaves unchecked.
    """
    drafts = [_drafted(one, root_seed) for one in proposals]
    ready = [one for one in drafts if isinstance(one, _Draft)]
    results = iter(run_written([one.calls for one in ready], pool))
    return [
        one if isinstance(one, Rejected) else _finish(one, next(results), root_seed, test)
        for one in drafts
    ]


def _candidate(proposal: Proposal, root_seed: int) -> Candidate | Rejected:
    if proposal.variant is not None:
        return _varied(proposal, proposal.variant, root_seed)
    knobs = dict(proposal.knobs)
    expressions = STATEMENTS.number(knobs) * DEPTH.number(knobs)
    risk = min(0.6, RISK / expressions) if proposal.task == "outcomes" else 0.0
    if proposal.task == "induction":
        knobs["parameters"] = min(knobs["parameters"], FEW_PARAMETERS)
    return propose(proposal.ordinal, knobs, root_seed=root_seed, risk=risk)


def _varied(proposal: Proposal, variant: Variant, root_seed: int) -> Candidate | Rejected:
    """Return the program that a variant makes, or the reason of the last one that was tried.

    `no_variant`: nothing can be made of these programs; `no_contrast`: the parent's call ends as it
    did.
    """
    rng = Random(f"variants/{root_seed}/{proposal.ordinal}")
    few = MAX_BANKED if variant.task == "induction" else MAX_PARAMETERS
    risk = RISK if variant.task == "outcomes" else 0.0
    reason = "no_variant"
    for _ in range(TRIES):
        draft = _variant_draft(variant, rng)
        if draft is None or len(draft.parameters) > few:
            return Rejected(proposal.ordinal, "no_variant")
        found = screen(proposal.ordinal, proposal.knobs, draft, risk)
        if isinstance(found, Rejected):
            reason = found.reason
        elif variant.operator != CONTRAST or _differ(found, variant):
            return found
        else:
            reason = "no_contrast"
    return Rejected(proposal.ordinal, reason)


def _variant_draft(variant: Variant, rng: Random) -> Draft | None:
    if variant.operator == "composed":
        inner, outer = variant.sources
        return composed(inner, outer, rng)
    (source,) = variant.sources
    return contrast(source, rng) if variant.operator == CONTRAST else mutant(source, rng)


def _arguments(variant: Variant) -> tuple[Value, ...]:
    """Return the arguments of the parent's call: literals of our own writing."""
    found: tuple[Value, ...] = ast.literal_eval(f"({variant.call},)")
    return found


def _drafted(proposal: Proposal, root_seed: int) -> _Draft | Rejected:
    candidate = _candidate(proposal, root_seed)
    if isinstance(candidate, Rejected):
        return candidate
    rng = Random(f"{proposal.task}/{root_seed}/{proposal.ordinal}/{candidate.key}")
    kinds = candidate.parameters
    fresh = [_drawn(kinds, rng) for _ in range(_FRESH[proposal.task])]
    variant = proposal.variant
    if variant is not None and variant.operator == CONTRAST:
        fresh = [_arguments(variant)]
    tried: dict[str, list[tuple[Value, ...]]] = {}
    if proposal.task == "abduction":
        random = [_drawn(kinds, rng) for _ in range(RANDOM_TRIES)]
        tried = {"edges": edge_inputs(kinds), "random": random}
    return _Draft(candidate, proposal.task, rng, fresh, variant, tried)


def _differ(candidate: Candidate, variant: Variant) -> bool:
    """Tell whether a program and its parent end the parent's call differently."""
    parent, arguments = variant.sources[0], _arguments(variant)
    try:
        ends = [
            one.trace(copied(arguments))
            for one in (candidate.program, tracing.read(ast.parse(parent), ENTRY))
        ]
    except UnreadableError:
        return False
    mine, other = ends
    return mine.raised != other.raised or not same(mine.value, other.value)


def _drawn(kinds: Sequence[str], rng: Random) -> tuple[Value, ...]:
    return tuple(draw(kind, rng) for kind in kinds)


def _finish(draft: _Draft, values: Sequence[Value], root_seed: int, test: float) -> Item | Rejected:
    candidate = draft.candidate
    known = len(candidate.outputs)
    if not agree(candidate.outputs, values[:known]):
        return Rejected(candidate.ordinal, "interpreters_disagree")
    try:
        found = _task(draft, values[known:], root_seed, test)
    except UnreadableError:
        found = "unreadable"
    return found if isinstance(found, Item) else Rejected(candidate.ordinal, found)


def _task(draft: _Draft, values: Sequence[Value], root_seed: int, test: float) -> Item | str:
    candidate = draft.candidate
    subject = _subject(draft, root_seed)
    variant = draft.variant
    split: Split = variant.split if variant else split_of(candidate.behaviour, test)
    if draft.task == "induction":
        given = zip(probes(candidate.parameters), candidate.outputs, candidate.steps, strict=True)
        calls = [Call(arguments, value, value, steps) for arguments, value, steps in given]
        short = bank(candidate.parameters, candidate.result)
        return induction(subject, calls, short, draft.rng, split)
    program = candidate.program
    fresh = [_traced(program, i, v) for i, v in zip(draft.fresh, values, strict=False)]
    if draft.task == "outcomes":
        return outcomes(subject, fresh, split)
    if draft.task == "deduction":
        return deduction(subject, fresh, candidate.outputs[:BASES], split)
    return abduction(subject, fresh, _tried(draft, values[len(fresh) :], program, fresh), split)


def _subject(draft: _Draft, root_seed: int) -> Subject:
    candidate = draft.candidate
    return Subject(
        source=candidate.source,
        entry=ENTRY,
        parameters=candidate.parameters,
        result=candidate.result,
        knobs=dict(candidate.knobs),
        ordinal=candidate.ordinal,
        root_seed=root_seed,
        behaviour=candidate.behaviour,
        parents=() if draft.variant is None else draft.variant.parents,
    )


def _traced(program: Program, arguments: tuple[Value, ...], value: Value) -> Call:
    trace = program.trace(copied(arguments))
    own = Raised(trace.raised) if trace.raised else trace.value
    return Call(arguments, value, own, trace.steps)


def _tried(
    draft: _Draft, values: Sequence[Value], program: Program, fresh: Sequence[Call]
) -> dict[str, list[Call]]:
    """Return the calls of each attack on abduction, and those that feed results back in."""
    found: dict[str, list[Call]] = {}
    start = 0
    for name, inputs in draft.tried.items():
        some = values[start : start + len(inputs)]
        found[name] = [Call(i, v, v, 0) for i, v in zip(inputs, some, strict=True)]
        start += len(inputs)
    kinds = draft.candidate.parameters
    fitting = [one.value for one in fresh if len(kinds) == 1 and kind_of(one.value) == kinds[0]]
    found["echo"] = [
        Call((value,), trace.value, trace.value, 0)
        for value in fitting
        for trace in (program.trace(copied((value,))),)
    ]
    return found
