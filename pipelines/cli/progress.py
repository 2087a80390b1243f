"""Progress of long work: a live bar on a terminal, plain lines elsewhere."""

from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    SpinnerColumn,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from pipelines.progress import Progress as Report

_STEP = 0.1
"""On a plain output, a line is written each time this share of a phase is done."""


@contextmanager
def progress(console: Console) -> Iterator[Report]:
    """Yield a function (phase, done, total) that shows how far the work is."""
    if console.is_terminal:
        with _bars(console) as report:
            yield report
    else:
        yield _lines(console)


@contextmanager
def _bars(console: Console) -> Iterator[Report]:
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description:<11}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    tasks: dict[str, TaskID] = {}
    with Progress(*columns, console=console) as bars:

        def report(phase: str, done: int, total: int) -> None:
            if phase not in tasks:
                tasks[phase] = bars.add_task(phase, total=total)
            bars.update(tasks[phase], completed=done, total=total)

        yield report


def _lines(console: Console) -> Report:
    shown: dict[str, float] = {}

    def report(phase: str, done: int, total: int) -> None:
        share = done / total if total else 1.0
        if phase not in shown or share >= min(1.0, shown[phase] + _STEP) > shown[phase]:
            shown[phase] = share
            console.print(f"{phase}: {done} of {total}", highlight=False)

    return report
