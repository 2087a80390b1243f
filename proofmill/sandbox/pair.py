"""Two interpreters that must agree, and the judgement of what they said."""

import contextlib
import json
import time
from collections.abc import Sequence
from typing import NamedTuple

from proofmill.sandbox import framing, launch, wire
from proofmill.sandbox.execution import Execution, OnError, Raised, Status
from proofmill.sandbox.interpreter import (
    GRACE_SECONDS,
    GoneError,
    Interpreter,
    Recipe,
    Reply,
    StartError,
)
from proofmill.sandbox.limits import Limits

_RETRY_SECONDS = 0.5
_DETAIL = 300
"""Characters of a detail or message; the runner writes fewer, a forged result may hold more."""
_KIND = 80
"""Characters of the name of an exception."""
_LIMITS_REACHED: tuple[Status, ...] = ("timeout", "memory", "output", "refused")


class Task(NamedTuple):
    """One program with its inputs, as both interpreters get it."""

    message: bytes
    """The limits on a line of their own, then the job: whoever forks reads the first alone."""
    calls: int
    """How many inputs there are."""
    limits: Limits
    on_error: OnError


def task(
    program: str, entry: str, inputs: Sequence[object], limits: Limits, on_error: OnError
) -> Task:
    """Return a task.

    Raises:
        UnsendableError: for an input that is not of the nine types.
    """
    trees = _encoded(inputs)
    job = {"program": program, "entry": entry, "inputs": trees}
    message = f"{json.dumps(limits.as_dict())}\n{json.dumps(job)}"
    return Task(message.encode(), len(trees), limits, on_error)


def _encoded(inputs: Sequence[object]) -> list[wire.Tree]:
    """Return the trees of argument tuples; what is no tuple is a single argument."""
    found = []
    for place, given in enumerate(inputs):
        try:
            found.append(wire.encode(given if type(given) is tuple else (given,)))
        except wire.UnsendableError as error:
            raise wire.UnsendableError(
                f"input {place} holds {error}; the sandbox takes None, bool, int, float, str, "
                "list, tuple, set and dict"
            ) from error
    return found


class _Outcome(NamedTuple):
    """What one interpreter said, decoded as far as it can be trusted."""

    status: str
    detail: str
    outcomes: list[wire.Tree]
    values: list[wire.Value]
    again: list[wire.Tree]
    """What a second call with a lone input gave, if something else."""


class Pair:
    """Two interpreters with different hash seeds, clocks and addresses; for one thread each."""

    def __init__(self, recipe: Recipe) -> None:
        self._recipe = recipe
        self._held: dict[str, Interpreter] = {}

    def layers(self) -> dict[str, str]:
        """Start both, if need be, and return what holds in them.

        Raises:
            StartError: if one does not start, or they are confined differently.
        """
        first, second = (self._live(role).layers for role in (launch.FIRST, launch.SECOND))
        if {**first, "user": ""} != {**second, "user": ""}:
            raise StartError(f"two interpreters are confined differently: {first}, {second}")
        return dict(first)

    def run(self, task: Task, *, deterministic: bool) -> Execution:
        """Run a task in one interpreter, or in both at once."""
        roles = (launch.FIRST, launch.SECOND) if deterministic else (launch.FIRST,)
        begin = time.monotonic()
        try:
            try:
                replies = self._exchange(task, roles)
            except GoneError:
                self.kill()
                if time.monotonic() - begin > _RETRY_SECONDS:
                    raise
                # It may have been killed while it was idle; if not, one repetition shows that.
                replies = self._exchange(task, roles)
        except (GoneError, StartError) as error:
            self.kill()
            return Execution("refused", [], f"the sandbox ended: {error}")
        except framing.LateError:
            self.kill()
            return Execution("timeout", [], f"no answer {GRACE_SECONDS:g} s after the limit")
        return _judged([_read(reply, task.calls) for reply in replies], task.on_error)

    def _exchange(self, task: Task, roles: Sequence[str]) -> list[Reply]:
        asked = [self._live(role) for role in roles]
        deadlines = [one.send(task.message, task.limits.wall) for one in asked]
        return [one.receive(by) for one, by in zip(asked, deadlines, strict=True)]

    def _live(self, role: str) -> Interpreter:
        if role not in self._held:
            self._held[role] = Interpreter(self._recipe, role)
        return self._held[role]

    def close(self) -> None:
        """End both."""
        while self._held:
            self._held.popitem()[1].close()

    def kill(self) -> None:
        """End both by force."""
        while self._held:
            self._held.popitem()[1].kill()

    def forget(self) -> None:
        """In a forked process: let go of the parent's."""
        while self._held:
            self._held.popitem()[1].forget()


def _read(reply: Reply, count: int) -> _Outcome:
    """Return what one interpreter said; a reply that no runner writes is an unusable output."""
    if reply.word != "done":
        return _Outcome(reply.word, reply.body[:_DETAIL], [], [], [])
    with contextlib.suppress(wire.UnsendableError, AttributeError, KeyError):
        found = wire.parse(reply.body)
        status, detail, outcomes = (found.get(key) for key in ("status", "detail", "outcomes"))
        is_known = status in ("ok", "error", "memory", "output") and type(detail) is str
        wanted = count if status == "ok" else 0
        if is_known and type(outcomes) is list and len(outcomes) == wanted:
            values, again = [_value(outcome) for outcome in outcomes], found.get("again", [])
            return _Outcome(status, detail[:_DETAIL], outcomes, values, list(again)[:wanted])
    return _Outcome("output", "the result is no result", [], [], [])


def _judged(said: Sequence[_Outcome], on_error: OnError) -> Execution:
    """Return the one outcome of both interpreters; a limit that either reached comes first."""
    for outcome in said:
        for status in _LIMITS_REACHED:
            if outcome.status == status:
                return Execution(status, [], outcome.detail)
    first, *others = said
    for other in others:
        if difference := _difference(first, other):
            return Execution("nondeterministic", [], difference)
    if first.status != "ok":
        return Execution("error", [], first.detail)
    return _stopped(first.values) if on_error == "stop" else Execution("ok", first.values)


def _difference(first: _Outcome, other: _Outcome) -> str:
    """Say where two outcomes differ; messages of exceptions may hold addresses and do not count."""
    if first.status != other.status or _kind(first.detail) != _kind(other.detail):
        return f"two runs ended as {_brief(first)} and {_brief(other)}"
    pairs = [
        *zip(first.outcomes, other.outcomes, strict=True),
        *zip(first.outcomes, other.again, strict=False),
    ]
    for place, (left, right) in enumerate(pairs):
        if _essence(left) != _essence(right):
            given = place % len(first.outcomes)
            return f"input {given} gave {_essence(left)[:100]} and {_essence(right)[:100]}"
    return ""


def _brief(outcome: _Outcome) -> str:
    return f"{outcome.status} {_kind(outcome.detail)}".strip()


def _kind(detail: str) -> str:
    return detail.partition(":")[0]


def _essence(outcome: wire.Tree) -> str:
    is_raised = type(outcome) is list and outcome[:1] == ["raised"]
    return wire.text(outcome[:2] if is_raised else outcome)


def _stopped(values: list[wire.Value]) -> Execution:
    """Return the values, or the first exception among them."""
    for place, value in enumerate(values):
        if isinstance(value, Raised):
            return Execution("error", [], f"{value.kind}: {value.message} (input {place})")
    return Execution("ok", values)


def _value(outcome: wire.Tree) -> wire.Value:
    if type(outcome) is not list or not outcome:
        raise wire.UnsendableError("the result is no result")
    tag, *rest = outcome
    if tag == "value" and len(rest) == 1:
        return wire.decode(rest[0])
    if tag == "raised" and len(rest) == 2 and all(type(part) is str for part in rest):
        kind, message = rest
        return Raised(kind[:_KIND], message[:_DETAIL])
    raise wire.UnsendableError("the result is no result")
