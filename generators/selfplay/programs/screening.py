"""Screening: from a draft to a program that is live, bounded, not trivial, and known by behaviour.

First our own interpreter traces the draft on the probes of its signature; what makes no difference
there is removed, and what then reads as nobody writes is rejected. The sandbox runs what is left,
two interpreters at once, and must agree with ours on every probe.
"""

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from generators.family import Knobs
from generators.selfplay.programs import probing, tracing
from generators.selfplay.programs.canonical import canonical, fitting, unread_names
from generators.selfplay.programs.definite import require_set
from generators.selfplay.programs.evaluation import UnreadableError
from generators.selfplay.programs.kinds import Kind, Value, copied
from generators.selfplay.programs.oddities import oddity
from generators.selfplay.programs.reduction import reduced
from generators.selfplay.programs.running import Calls, run_written
from generators.selfplay.programs.writing import ENTRY, Draft, write
from proofmill.problem import content_hash
from proofmill.sandbox import Pool, Raised, same

VERSION = 2
"""Raised by every change that makes another program of the same ordinal."""

DRAFTS = 6
"""Drafts of a proposal that are tried until one passes."""
DRAFTS_AT_RISK = 18
"""The same where expressions may raise: on most drafts nearly all calls end alike, soon seen."""
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
    """Its text, without what makes no difference."""
    parameters: tuple[Kind, ...]
    result: Kind
    outputs: tuple[Value, ...] = field(repr=False)
    """Values, or `Raised`, on the probes of the signature."""
    steps: tuple[int, ...] = field(repr=False)
    """Live trace on each probe."""
    risk: float = 0.0

    @property
    def key(self) -> str:
        """Name of the canonical text, which says nothing of names."""
        return content_hash(["program", VERSION, canonical(ast.parse(self.source), ENTRY)])

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
    """Return proposal `ordinal` after our own interpreter's checks; the sandbox is to come.

    It is the first of some drafts that passes, else the reason of the last one.
    """
    levers = ",".join(f"{value:.6g}" for value in knobs.values())
    rng = Random(f"programs/{VERSION}/{root_seed}/{ordinal}/{risk:.6g}/{levers}")
    found: Candidate | Rejected = Rejected(ordinal, "")
    for _ in range(DRAFTS_AT_RISK if risk else DRAFTS):
        found = screen(ordinal, knobs, write(rng, knobs, risk), risk)
        if isinstance(found, Candidate):
            break
    return found


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
    outputs = [program.value(copied(one)) for one in given]
    if not risk and any(isinstance(value, Raised) for value in outputs):
        return Rejected(ordinal, "raises")
    # Removing what makes no difference changes no result, so most are rejected before that work.
    reason = _fault(draft.parameters, outputs, risk)
    if reason:
        return Rejected(ordinal, reason)
    cleaned = fitting(reduced(module, ENTRY, given, outputs))
    require_set(cleaned, ENTRY)
    if unread_names(cleaned, ENTRY):
        return Rejected(ordinal, "dead_parameter")
    if oddity(cleaned, ENTRY):
        return Rejected(ordinal, "odd")
    again = tracing.read(cleaned, ENTRY)
    return Candidate(
        ordinal=ordinal,
        knobs=knobs,
        source=ast.unparse(cleaned),
        parameters=draft.parameters,
        result=draft.result,
        outputs=tuple(outputs),
        steps=tuple(again.trace(copied(one)).steps for one in given),
        risk=risk,
    )


def _fault(kinds: Sequence[Kind], outputs: Sequence[Value], risk: float) -> str:
    if not risk:
        return probing.fault(probing.probes(tuple(kinds)), outputs)
    raised = sum(isinstance(value, Raised) for value in outputs[: probing.BASES])
    few = _LEAST_RAISED * probing.BASES
    return "" if few <= raised <= probing.BASES - few else "one_outcome"


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
