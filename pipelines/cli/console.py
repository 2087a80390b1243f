"""Console: what all commands share of how they speak to a user.

Names and texts come from strangers' files: nothing in them is markup or a control sequence.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import typer
from rich.console import Console
from rich.text import Text

from pipelines.errors import ProofmillError
from pipelines.inert import line, visible


class _Plain(Console):
    """A console on which strings, in tables too, are text and nothing else."""

    def render_str(self, text: str, **options: Any) -> Text:  # noqa: ANN401 - as rich has them
        return super().render_str(visible(text), **options)


console = _Plain(markup=False, emoji=False, highlight=False)
errors = _Plain(stderr=True, markup=False, emoji=False, highlight=False)


def say(text: str, style: str | None = None) -> None:
    """Print a line as it is, whatever it holds and however long it is."""
    console.print(text, style=style, soft_wrap=True)


def complain(text: str, style: str | None = "red") -> None:
    """Print a line as `say` does, on the error output."""
    errors.print(text, style=style, soft_wrap=True)


def warn(text: str | None) -> None:
    """Print what a user should know before it costs them, if there is anything."""
    if text:
        complain(f"warning: {text}", "yellow")


@contextmanager
def plain_errors() -> Iterator[None]:
    """Show an error that the user can act on as one line and leave with status 1."""
    try:
        yield
    except KeyboardInterrupt as error:
        complain("interrupted; run the same command again to go on", None)
        raise typer.Exit(130) from error
    except _users_errors() as error:
        complain(f"error: {line(error)}")
        raise typer.Exit(1) from error


def _users_errors() -> tuple[type[Exception], ...]:
    from solvers import SolverError  # only once something is wrong: a fifth of a second

    return ProofmillError, SolverError
