"""Progress of a flow: lines in its run's log, or whatever the program that runs it shows."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from prefect import get_run_logger

from pipelines.progress import Progress, in_lines

_SHOWN: ContextVar[Progress | None] = ContextVar("shown", default=None)


@contextmanager
def shown_by(report: Progress) -> Iterator[None]:
    """Show the progress of flows that are called within the block."""
    token = _SHOWN.set(report)
    try:
        yield
    finally:
        _SHOWN.reset(token)


def progress() -> Progress:
    """Return how the flow that calls this tells how far it is."""
    return _SHOWN.get() or in_lines(get_run_logger().info)
