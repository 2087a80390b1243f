"""Screening: from a draft to a program that is live, bounded, not trivial, and known by behaviour.

First our own interpreter traces the draft on the probes of its signature; what is in no slice is
removed. Then the sandbox runs what is left, two interpreters at once, and must agree with ours on
every probe.
"""

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from generators.family import Knobs
from generators.selfplay.programs import probing, tracing
from generators.selfplay.programs.canonical import canonical, unread_names, without
from generators.selfplay.programs.definite import settle
from generators.selfplay.programs.evaluation import UnreadableError
from generators.selfplay.programs.kinds import Kind, Value
from generators.selfplay.programs.running import Calls, run_written
from generators.selfplay.programs.writing import ENTRY, Draft, write
from proofmill.problem import content_hash
from proofmill.sandbox import Pool, Raised, same

VERSION = 1
"""Raised by every change that makes another program of the same ordinal."""

_LEAST_RAISED = 0.15
"""Share of the probes, at least, that must raise, and that must not, in a program with risk."""


class Rejected(NamedTuple):
    """A proposal that was dropped, and the first reason."""

    ordinal: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A program that passed."""

    ordinal: int
    knobs: Mapping[str, float]
    source: str
    """Canonical text."""
    parameters: tuple[Kind, ...]
    result: Kind
    outputs: tuple[Value, ...] = field(repr=False)
    """Values, or `Raised`, on the probes of the signature."""
    steps: tuple[int, ...] = field(repr=False)
    """Live trace on each probe."""
    risk: float = 0.0

    @property
    def key(self) -> str:
        """Name of the canonical text."""
        return content_hash(["program", VERSION, self.source])

    @property
    def behaviour(self) -> str:
        """Name of what it does on the probes."""
        values = [("raised", v.kind) if isinstance(v, Raised) else v for v in self.outputs]
        return probing.behaviour_key((*self.parameters, "->", self.result), values)

    @property
    def program(self) -> tracing.Program:
        """The program, readable for tracing."""
        return tracing.read(ast.parse(self.source), ENTRY)


def propose(
    ordinal: int, knobs: Knobs, *, root_seed: int = 0, risk: float = 0.0
) -> Candidate | Rejected:
    """Return proposal `ordinal` after our own interpreter's checks; the sandbox is to come."""
    levers = ",".join(f"{value:.6g}" for value in knobs.values())
    rng = Random(f"programs/{VERSION}/{root_seed}/{ordinal}/{risk:.6g}/{levers}")
    return screen(ordinal, knobs, write(rng, knobs, risk), risk)


def screen(ordinal: int, knobs: Knobs, draft: Draft, risk: float = 0.0) -> Candidate | Rejected:
    """Return any draft after the same checks."""
    try:
        return _traced(ordinal, knobs, draft, risk)
    except UnreadableError:
        return Rejected(ordinal, "unreadable")


def _traced(ordinal: int, knobs: Knobs, draft: Draft, risk: float) -> Candidate | Rejected:
    module = ast.parse(draft.source)
    program = tracing.read(module, ENTRY)
    given = probing.probes(draft.parameters)
    first = [program.trace(copied(one)) for one in given]
    if not risk and any(trace.raised for trace in first):
        return Rejected(ordinal, "raises")
    # Removing what is in no slice changes no result, so most are rejected before that work.
    outputs = [Raised(trace.raised) if trace.raised else trace.value for trace in first]
    reason = _fault(draft.parameters, outputs, risk)
    if reason:
        return Rejected(ordinal, reason)
    live = frozenset[int]().union(*(trace.live for trace in first))
    dead = [node for place, node in enumerate(program.statements) if place not in live]
    cleaned = settle(without(module, dead, ENTRY), ENTRY)
    if unread_names(cleaned, ENTRY):
        return Rejected(ordinal, "dead_parameter")
    source = canonical(cleaned, ENTRY)
    again = tracing.read(ast.parse(source), ENTRY)
    traces = [again.trace(copied(one)) for one in given]
    if not agree(outputs, [Raised(t.raised) if t.raised else t.value for t in traces]):
        return Rejected(ordinal, "unreadable")
    return Candidate(
        ordinal=ordinal,
        knobs=knobs,
        source=source,
        parameters=draft.parameters,
        result=draft.result,
        outputs=tuple(outputs),
        steps=tuple(trace.steps for trace in traces),
        risk=risk,
    )


def _fault(kinds: Sequence[Kind], outputs: Sequence[Value], risk: float) -> str:
    if not risk:
        return probing.fault(probing.probes(tuple(kinds)), outputs)
    raised = sum(isinstance(value, Raised) for value in outputs[: probing.BASES])
    few = _LEAST_RAISED * probing.BASES
    return "" if few <= raised <= probing.BASES - few else "one_outcome"


def copied(arguments: Sequence[Value]) -> list[Value]:
    """Return arguments that a call may change."""
    return [type(one)(one) if type(one) in (list, dict) else one for one in arguments]


def confirm(candidates: Sequence[Candidate], pool: Pool) -> list[Candidate | Rejected]:
    """Run candidates in the sandbox; keep those on which all three interpreters agree.

    Raises:
        SandboxError: if the sandbox refuses.
    """
    calls = [Calls(one.source, probing.probes(one.parameters)) for one in candidates]
    return [
        one if agree(one.outputs, found) else Rejected(one.ordinal, "interpreters_disagree")
        for one, found in zip(candidates, run_written(calls, pool), strict=True)
    ]


def agree(ours: Sequence[Value], theirs: Sequence[Value]) -> bool:
    """Tell whether two interpreters gave the same values and raised the same exceptions."""
    return all(
        left == right if isinstance(left, Raised) else same(left, right)
        for left, right in zip(ours, theirs, strict=True)
    )
