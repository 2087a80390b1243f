"""The `families` command."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from pipelines.cli.console import console, plain_errors
from pipelines.errors import FamilyError

if TYPE_CHECKING:
    from generators import Family


def families(
    domain: Annotated[str | None, typer.Option(help="Of this domain only, such as math.")] = None,
    search: Annotated[
        str | None, typer.Option(help="Words that its name, question, concepts or knobs hold.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, one object.")] = False,
) -> None:
    """List the families with their knobs, verifiers and sizes."""
    import json

    from rich.table import Table

    from generators import find_families

    with plain_errors():
        try:
            found = find_families(domain, search or "")
        except LookupError as error:
            raise FamilyError(str(error.args[0])) from error
    if as_json:
        typer.echo(json.dumps({f.name: _listed(f) for f in found}, indent=1))
        return
    table = Table("family", "asks", "knobs", "verifier", "instances at dial 0 / 1", "guess")
    for family in found:
        table.add_row(
            family.name,
            family.summary,
            ", ".join(knob.name for knob in family.knobs),
            family.verifier,
            f"{family.capacity(0.0):.0e} / {family.capacity(1.0):.0e}",
            f"{family.guess_rate(0.0):.1g}",
        )
    console.print(table)


def _listed(family: "Family[Any]") -> dict[str, Any]:
    return {
        "version": family.version,
        "domain": family.domain,
        "summary": family.summary,
        "concepts": list(family.concepts),
        "verifier": family.verifier,
        "knobs": {knob.name: knob.meaning for knob in family.knobs},
    }
