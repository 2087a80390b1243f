"""The `family` commands: start a family, check it, and write down what is kept of all."""

from typing import Annotated

import typer
from rich.console import Console

from pipelines.cli.console import errors, plain_errors

app = typer.Typer(no_args_is_help=True, help="Add families, and keep their records.")
console = Console()

Name = Annotated[str, typer.Argument(help="The family's name, such as knights_knaves.")]


@app.command()
def new(
    name: Name,
    topic: Annotated[str, typer.Option(help="Room of the family: grids, math, games, ...")],
) -> None:
    """Write the skeleton of a family's module and enter it in the table of its topic."""
    from pipelines.certifying import UNFINISHED, start_family

    with plain_errors():
        module, table = start_family(name, topic)
    _print(f"wrote {module}; entered it in {table}")
    _print(f"change every {UNFINISHED} in it, then: make family-check NAME={name}")


@app.command()
def check(
    name: Name,
    rewrite: Annotated[
        bool, typer.Option("--rewrite", help="Rows of this version may change: nobody has any.")
    ] = False,
) -> None:
    """Certify a family at the least size; if it holds, write down its ids, figures and page."""
    from pipelines.certifying import enrol_family, meaning

    with plain_errors():
        _print(f"checking {name} ...")
        enrolment = enrol_family(name, rewrite=rewrite)
    for line in enrolment.unfinished:
        errors.print(line, highlight=False, markup=False, soft_wrap=True)
    for fault in enrolment.faults:
        errors.print(fault, style="red", highlight=False, markup=False, soft_wrap=True)
        errors.print(f"  {meaning(fault)}", highlight=False, markup=False, soft_wrap=True)
    if enrolment.unfinished or enrolment.faults:
        raise typer.Exit(1)
    _print(f"{name} holds its contract; {_listed(enrolment.files)}")


@app.command()
def record() -> None:
    """Write the ids of new versions and the page of families, from the code and the figures."""
    from pipelines.certifying import record_families

    with plain_errors():
        _print(_listed(record_families()))


def _listed(files: list[str]) -> str:
    return f"wrote {', '.join(files)}" if files else "all that is kept is up to date"


def _print(text: str) -> None:
    console.print(text, highlight=False, markup=False, soft_wrap=True)
