"""Progress of long work: a live bar on a terminal, plain lines elsewhere."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from pipelines.cli.console import console, say
from pipelines.progress import Progress, in_lines

if TYPE_CHECKING:
    from rich.progress import TaskID


@contextmanager
def progress() -> Iterator[Progress]:
    """Yield a function (phase, done, total) that shows how far the work is."""
    if console.is_terminal:
        with _bars() as report:
            yield report
    else:
        yield in_lines(say)


@contextmanager
def _bars() -> Iterator[Progress]:
    from rich import progress as rich

    columns = (
        rich.SpinnerColumn(),
        rich.TextColumn("{task.description:<11}"),
        rich.BarColumn(),
        rich.MofNCompleteColumn(),
        rich.TimeElapsedColumn(),
        rich.TimeRemainingColumn(),
    )
    tasks: dict[str, TaskID] = {}
    with rich.Progress(*columns, console=console) as bars:

        def report(phase: str, done: int, total: int) -> None:
            if phase not in tasks:
                tasks[phase] = bars.add_task(phase, total=total)
            bars.update(tasks[phase], completed=done, total=total)

        yield report
