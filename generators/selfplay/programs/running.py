"""Running: many calls of many written programs in few sandbox jobs.

Programs that were written here share a job, since their grammar can neither keep state nor fail to
end. A stranger's program always has a job of its own.
"""

from collections.abc import Sequence
from typing import NamedTuple

from generators.selfplay.programs.kinds import Value
from proofmill.sandbox import Job, Limits, Pool

MAX_CALLS = 1_500
"""Calls of one job: with the results of written programs some 50 KB."""
LIMITS = Limits(wall=120.0, cpu=60)
"""Of one job. Written programs end by construction, so this only says when a machine is stuck: a
busy one must not decide what is made."""


class Calls(NamedTuple):
    """A program and the argument tuples it is to be called with."""

    source: str
    inputs: Sequence[tuple[Value, ...]]


class SandboxError(RuntimeError):
    """The sandbox refuses, or a job of written programs did not end well; the message says why."""


def run_written(calls: Sequence[Calls], pool: Pool) -> list[list[Value]]:
    """Return the results, or `Raised`, of every call; two interpreters agreed on each.

    Raises:
        SandboxError: if a job fails as a whole.
    """
    jobs = [_job(some) for some in _chunks(calls)]
    found = [value for job in jobs for value in _values(job, pool)]
    results: list[list[Value]] = []
    start = 0
    for one in calls:
        results.append(found[start : start + len(one.inputs)])
        start += len(one.inputs)
    return results


def _values(job: Job, pool: Pool) -> list[Value]:
    execution = pool.run(*job, limits=LIMITS, on_error="record")
    if execution.status != "ok":
        raise SandboxError(f"{execution.status}: {execution.detail}")
    return execution.values


def _chunks(calls: Sequence[Calls]) -> list[list[Calls]]:
    chunks: list[list[Calls]] = []
    size = MAX_CALLS
    for one in calls:
        if size + len(one.inputs) > MAX_CALLS:
            chunks.append([])
            size = 0
        chunks[-1].append(one)
        size += len(one.inputs)
    return chunks


def _job(calls: Sequence[Calls]) -> Job:
    """Return one job in which program `n` is a function of its own, called by its number."""
    makers = [_maker(number, one.source) for number, one in enumerate(calls)]
    table = ", ".join(f"make_{number}()" for number in range(len(calls)))
    program = "\n".join(
        [*makers, f"PROGRAMS = [{table}]", "def run(n, given):", "    return PROGRAMS[n](*given)"]
    )
    inputs = [(number, given) for number, one in enumerate(calls) for given in one.inputs]
    return Job(program, "run", inputs)


def _maker(number: int, source: str) -> str:
    body = "\n".join(f"    {line}" for line in source.splitlines())
    return f"def make_{number}():\n{body}\n    return f\n"
