"""Console: what all commands share of how they speak to a user."""

from collections.abc import Iterator
from contextlib import contextmanager

import typer
from rich.console import Console

from pipelines.errors import ProofmillError
from solvers import SolverError

errors = Console(stderr=True)


@contextmanager
def plain_errors() -> Iterator[None]:
    """Show an error that the user can mend as one line and leave with status 1."""
    try:
        yield
    except (ProofmillError, SolverError) as error:
        errors.print(f"error: {error}", style="red", highlight=False, markup=False, soft_wrap=True)
        raise typer.Exit(1) from error
    except KeyboardInterrupt as error:
        errors.print("interrupted; run the same command again to go on", markup=False)
        raise typer.Exit(130) from error
