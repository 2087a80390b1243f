"""The `certify` command: the contract of the families at full size."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pipelines.cli.console import plain_errors, say
from pipelines.errors import FamilyError

if TYPE_CHECKING:
    from pipelines.certifying import Certified


def certify(
    families: Annotated[
        list[str] | None,
        typer.Argument(help="Families, compositions or module:attribute; default: all."),
    ] = None,
    rows: Annotated[int, typer.Option(min=100, help="Rows drawn per dial.")] = 1000,
    solved: Annotated[int, typer.Option(min=1, help="Rows of them to solve.")] = 200,
    attacked: Annotated[int, typer.Option(min=1, help="Of those to attack.")] = 20,
    seconds: Annotated[
        int, typer.Option(min=1, help="Per dial; then no more are drawn than are solved.")
    ] = 8,
    workers: Annotated[int, typer.Option(min=1, help="Processes.")] = 2,
    out: Annotated[
        Path | None,
        typer.Option(help="Where the figures are kept; default: certified.json, a checkout's own."),
    ] = None,
) -> None:
    """Check families at full size at five dials; status 1 if one breaks its contract."""
    from pipelines.certifying import Sizes, certify_all, place_of_records

    with plain_errors():
        if not rows >= solved >= attacked:
            raise FamilyError(
                f"--rows {rows}, --solved {solved}, --attacked {attacked}: no more can be solved "
                "than are drawn, nor attacked than solved; lower the later ones"
            )
        sizes = Sizes(rows, solved, attacked, seconds)
        kept = out or place_of_records(families or ())
        certified = certify_all(families, sizes, workers, _show, kept)
    broken = [record for record in certified.values() if record.faults]
    say(f"{len(certified) - len(broken)} of {len(certified)} families hold their contract")
    raise typer.Exit(1 if broken else 0)


def _show(record: "Certified") -> None:
    say(
        f"{record.family:<24} effort rank {record.spearman:.2f}"
        f"  top {max(line.top for line in record.lines):.3f}"
        f"  bits {min(line.bits for line in record.lines):.1f}"
        f"  distinct {min(line.distinct for line in record.lines)}"
        f"  p95 at .5 {record.lines[2].p95_ms:.1f} ms"
        f"  slowest {max(line.max_ms for line in record.lines):.0f} ms"
    )
    for fault in record.faults:
        say(f"  {fault}", "red")
