"""Judging: a stranger's program through execution, screening, attacks, to a row.

Its live trace is counted in the sandbox, in executed lines: our own interpreter reads no foreign
code. Every program has jobs of its own.
"""

import ast
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from generators.family import Split
from generators.selfplay.attacks import RANDOM_TRIES, edge_inputs
from generators.selfplay.bank import MAX_BANKED, bank_on
from generators.selfplay.foreign.reading import Proposed
from generators.selfplay.foreign.variation import more_like, probes_like
from generators.selfplay.item import Item, Subject, Task, split_of
from generators.selfplay.programs import RESULTS, Kind, Value, canonical, kind_of, probing
from generators.selfplay.tasks import Alternative, Call, abduction, deduction, induction
from proofmill.problem import content_hash
from proofmill.sandbox import Limits, Pool, Raised, wire

LIMITS = Limits(wall=10.0, cpu=2)
_MOST_RAISED = 0.2
"""Share of varied inputs on which a program may raise: its types are not known to us."""
_COUNTER = """

import sys as _sys


def _counted(*given):
    lines = 0

    def step(frame, event, argument):
        nonlocal lines
        lines += event == "line" and frame.f_code.co_filename == _counted.__code__.co_filename
        return step

    _sys.settrace(step)
    try:
        {entry}(*given)
    finally:
        _sys.settrace(None)
    return lines
"""
"""Counts executed lines; a program that spoils the count spoils its own difficulty."""


class Judged(NamedTuple):
    """A program that passed, with what is known of it."""

    subject: Subject
    given: tuple[tuple[Value, ...], ...]
    """Probes, the proposal's own inputs first."""
    outputs: tuple[Value, ...]
    steps: tuple[int, ...]
    """Executed lines per probe."""


def judge(
    proposed: Proposed, pool: Pool, *, ordinal: int, root_seed: int, model: str | None
) -> Judged | str:
    """Run a program on its inputs and on variations of them, and screen what comes back.

    Returns the status of the sandbox where it is none of `ok` and `refused`; then `inputs_raise`,
    `raises_often`, the faults of `probing.fault`, or `untraced`.

    Raises:
        SandboxRefusalError: if the sandbox refuses.
    """
    # Programs that differ in names alone get the same probes, so that they are told as the same.
    plain_names = canonical(ast.parse(proposed.source), proposed.entry)
    rng = Random(f"strangers/{content_hash([plain_names])}")
    given = probes_like(proposed.inputs, rng)
    execution = pool.run(proposed.source, proposed.entry, given, limits=LIMITS, on_error="record")
    if execution.status != "ok":
        return _status(execution.status, execution.detail)
    outputs = execution.values
    known = len(proposed.inputs[: probing.BASES])
    plain = [f"raised {v.kind}" if isinstance(v, Raised) else v for v in outputs]
    reason = _fault(outputs, known) or probing.fault(given, plain)
    if reason:
        return reason
    program = proposed.source + _COUNTER.format(entry=proposed.entry)
    counted = pool.run(program, "_counted", given, limits=LIMITS, on_error="record")
    if counted.status != "ok":
        return "untraced"
    steps = [value if type(value) is int else 0 for value in counted.values]
    subject = Subject(
        source=proposed.source,
        entry=proposed.entry,
        parameters=proposed.kinds,
        result=_kind(outputs),
        knobs={},
        ordinal=ordinal,
        root_seed=root_seed,
        behaviour=content_hash([list(map(wire.encode, given)), list(map(wire.encode, plain))]),
        synthesizer="selfplay-model",
        model=model,
    )
    return Judged(subject, tuple(given), tuple(outputs), tuple(steps))


def _fault(outputs: Sequence[Value], known: int) -> str:
    if any(isinstance(value, Raised) for value in outputs[:known]):
        return "inputs_raise"
    raised = sum(isinstance(value, Raised) for value in outputs)
    return "raises_often" if raised > _MOST_RAISED * len(outputs) else ""


class SandboxRefusalError(RuntimeError):
    """The sandbox refuses; the message says what is missing."""


def _status(status: str, detail: str) -> str:
    if status == "refused":
        raise SandboxRefusalError(detail)
    return status


def _kind(outputs: Sequence[Value]) -> Kind:
    kinds = {kind_of(value) for value in outputs if not isinstance(value, Raised)}
    kind = kinds.pop()
    return "any" if kinds or kind is None else kind


def item(judged: Judged, task: Task, pool: Pool, *, test: float) -> Item | str:
    """Return the row of a task about a program, or why there is none.

    Our interpreter has no say here: `answers` are what two sandboxed interpreters agreed on.
    """
    subject = judged.subject
    split = split_of(subject.behaviour, test)
    rng = Random(f"{task}/{subject.behaviour}")
    calls = [
        Call(given, value, value, steps)
        for given, value, steps in zip(judged.given, judged.outputs, judged.steps, strict=True)
    ]
    if task == "deduction":
        return _deduction(subject, calls, rng, split)
    if task == "abduction":
        tried = _tried(judged, rng, pool)
        return tried if isinstance(tried, str) else abduction(subject, calls[:4], tried, split)
    return induction(subject, calls, _bank(judged), rng, split)


def _deduction(subject: Subject, calls: Sequence[Call], rng: Random, split: Split) -> Item | str:
    bases = list(calls[: probing.BASES])
    rng.shuffle(bases)
    reason = "no_calls"
    for call in bases:
        others = [one.value for one in bases if one is not call]
        found = deduction(subject, [call], others, split)
        if isinstance(found, Item):
            return found
        reason = found
    return reason


def _tried(judged: Judged, rng: Random, pool: Pool) -> dict[str, list[Call]] | str:
    subject = judged.subject
    random = more_like(judged.given[: probing.BASES], rng, RANDOM_TRIES)
    edges = edge_inputs(subject.parameters)
    echo = [(one,) for one in judged.outputs[:4] if not isinstance(one, Raised)]
    echo = echo if len(subject.parameters) == 1 else []
    found = pool.run(
        *(subject.source, subject.entry, [*edges, *random, *echo]),
        limits=LIMITS,
        on_error="record",
    )
    if found.status != "ok":
        return _status(found.status, found.detail)
    calls = [
        Call(given, value, value, 0)
        for given, value in zip([*edges, *random, *echo], found.values, strict=True)
    ]
    first, second = len(edges), len(edges) + len(random)
    return {"edges": calls[:first], "random": calls[first:second], "echo": calls[second:]}


def _bank(judged: Judged) -> Sequence[Alternative]:
    subject = judged.subject
    is_known = "any" not in subject.parameters and subject.result in RESULTS
    if not is_known or len(subject.parameters) > MAX_BANKED:
        return ()
    return bank_on(subject.parameters, subject.result, judged.given)
