"""Untrusted Python, run so that it reaches nothing: no file, no network, no process, no secret.

`run` gives a program its inputs and returns what its entry returned; expected values never go in,
so compare outside, with `same`. Where the machine cannot hold a program, nothing is run and the
status is `refused`. How it is held, and against what: docs/sandbox.md.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from proofmill.sandbox import wire
from proofmill.sandbox.execution import Execution, Job, OnError, Raised, Report, Status
from proofmill.sandbox.limits import Limits
from proofmill.sandbox.wire import UnsendableError, Value, same

if TYPE_CHECKING:
    from proofmill.sandbox.pool import Pool


def run(
    program: str,
    entry: str,
    inputs: Sequence[Value],
    *,
    limits: Limits | None = None,
    deterministic: bool = True,
    on_error: OnError = "stop",
) -> Execution:
    """Load `program`, call its function `entry` on each of `inputs`, return the values.

    An input is the arguments as a tuple, or anything else as the single argument. Each call gets
    fresh copies. With `deterministic`, two interpreters with different hash seeds, clocks and
    addresses must agree, the second calling in reverse order (a lone input twice), so a function
    that remembers earlier calls is found out as well.

    `on_error="stop"` makes an exception the status of the whole run; with `"record"` a `Raised`
    stands in the place of that input's value.

    Raises:
        UnsendableError: for an input that is not of the nine types.
    """
    from proofmill.sandbox.pool import SHARED

    return SHARED.run(
        program, entry, inputs, limits=limits, deterministic=deterministic, on_error=on_error
    )


def available() -> Report:
    """Return which layers hold on this machine, and what is missing; tests it at the first call."""
    from proofmill.sandbox.pool import SHARED

    return SHARED.report()


def __getattr__(name: str) -> type["Pool"]:
    """Return `Pool`, whose threads and processes whoever only scores text need not import."""
    if name != "Pool":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from proofmill.sandbox.pool import Pool

    return Pool


__all__ = [
    "Execution",
    "Job",
    "Limits",
    "OnError",
    "Pool",
    "Raised",
    "Report",
    "Status",
    "UnsendableError",
    "Value",
    "same",
    "wire",
]
