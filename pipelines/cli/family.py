"""The `family` commands: start a family, check it, and write down what is kept of all."""

from typing import Annotated

import typer

from pipelines.cli.console import complain, plain_errors, say
from pipelines.errors import FamilyError

app = typer.Typer(no_args_is_help=True, help="Add families, and keep their records.")

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
    say(f"wrote {module}; entered it in {table}")
    say(f"change every {UNFINISHED} in it, then: make family-check NAME={name}")


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
        say(f"checking {name} ...")
        enrolment = enrol_family(name, rewrite=rewrite)
    for line in enrolment.unfinished:
        complain(line, None)
    for fault in enrolment.faults:
        complain(fault)
        complain(f"  {meaning(fault)}", None)
    if enrolment.unfinished or enrolment.faults:
        raise typer.Exit(1)
    say(f"{name} holds its contract; {_listed(enrolment.files)}")


@app.command("read")
def read_prompts(
    names: Annotated[
        list[str] | None, typer.Argument(help="Families or compositions; default: all.")
    ] = None,
    rows: Annotated[int, typer.Option(min=1, help="Rows of each family.")] = 20,
    dial: Annotated[
        list[float] | None, typer.Option(help="Positions to go through; may be repeated.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Root seed of the rows.")] = 0,
) -> None:
    """Print rows of families with their answers, for reading them one by one."""
    from generators import FAMILIES, load_family

    dials = dial or [0.0, 0.25, 0.5, 0.75, 1.0]
    with plain_errors():
        for name in names or FAMILIES:
            try:
                family = load_family(name)
            except LookupError as error:
                raise FamilyError(str(error.args[0])) from error
            for ordinal in range(rows):
                row = family.problem(ordinal, dials[ordinal % len(dials)], None, seed)
                say(f"===== {name} {ordinal}, dial {row.dial:g}, effort {row.effort:,}\n")
                say(f"{row.prompt}\n\n----- {row.answer}\n")


@app.command()
def readers(
    names: Annotated[
        list[str] | None, typer.Argument(help="Families; default: all that have a reader.")
    ] = None,
    rows: Annotated[int, typer.Option(min=1, help="Rows of each dial.")] = 200,
    seed: Annotated[int, typer.Option(help="Root seed of the rows.")] = 0,
) -> None:
    """Let readers solve rows from their prompts alone; print what they cannot read or find else."""
    from pipelines.certifying import read_named
    from readers import READERS

    faults = 0
    with plain_errors():
        for name in names or READERS:
            found = read_named(name, rows, seed)
            faults += len(found.faults)
            say(
                f"{name}: {found.agreed} of {found.rows} rows agreed; "
                f"{found.flips - found.unnoticed} of {found.flips} changed words noticed"
            )
            for fault in found.faults:
                complain(f"  {fault}", None)
    if faults:
        raise typer.Exit(1)


@app.command()
def gates(
    names: Annotated[
        list[str] | None, typer.Argument(help="Families or compositions; default: all.")
    ] = None,
    rows: Annotated[int, typer.Option(min=60, help="Rows whose answers are counted.")] = 150,
    seed: Annotated[int, typer.Option(help="Root seed of the rows.")] = 0,
) -> None:
    """Let families pass the gates that need nobody's word; print what each gate finds."""
    from generators import FAMILIES
    from pipelines.gates import GATES, Elsewhere, Specimen, judged, of_table

    faults = 0
    with plain_errors(), Elsewhere() as elsewhere:
        for name in names or FAMILIES:
            specimen = Specimen(of_table(name), many=rows, seed=seed)
            try:
                _ = specimen.family
            except LookupError as error:
                raise FamilyError(str(error.args[0])) from error
            found = judged(specimen, elsewhere)
            faults += len(found)
            say(f"{name}: {len(GATES) + 1 - len(found)} of {len(GATES) + 1} gates passed")
            for gate, said in found.items():
                for each in said:
                    complain(f"  {gate}: {each}", None)
    if faults:
        raise typer.Exit(1)


@app.command()
def record() -> None:
    """Write the ids of new versions and the page of families, from the code and the figures."""
    from pipelines.certifying import record_families

    with plain_errors():
        say(_listed(record_families()))


def _listed(files: list[str]) -> str:
    return f"wrote {', '.join(files)}" if files else "all that is kept is up to date"
