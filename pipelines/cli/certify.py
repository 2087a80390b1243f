"""The `certify` command: the contract of the families at full size."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from generators import FAMILIES
from pipelines.certifying import FILE, Certified, Sizes, certify_all
from pipelines.cli.console import plain_errors
from pipelines.errors import RecipeError

console = Console()
_SIZES = Sizes()


def certify(
    families: Annotated[
        list[str] | None, typer.Argument(help="Families or compositions; default: all.")
    ] = None,
    rows: Annotated[int, typer.Option(min=100, help="Rows drawn per dial.")] = _SIZES.drawn,
    solved: Annotated[int, typer.Option(min=1, help="Rows of them to solve.")] = _SIZES.solved,
    attacked: Annotated[int, typer.Option(min=1, help="Of those to attack.")] = _SIZES.attacked,
    seconds: Annotated[
        int, typer.Option(min=1, help="Per dial; then no more are drawn than are solved.")
    ] = _SIZES.seconds,
    workers: Annotated[int, typer.Option(min=1, help="Processes.")] = 2,
    out: Annotated[Path, typer.Option(help="Where the figures are kept.")] = FILE,
) -> None:
    """Check families at full size at five dials; status 1 if one breaks its contract."""
    names = families or list(FAMILIES)
    if not rows >= solved >= attacked:
        raise typer.BadParameter(f"{rows} rows, {solved} solved, {attacked} attacked: must fall")
    with plain_errors():
        try:
            found = certify_all(names, Sizes(rows, solved, attacked, seconds), workers, _show, out)
        except LookupError as error:
            raise RecipeError(str(error.args[0])) from error
    broken = [one for one in found.values() if one.faults]
    console.print(f"{len(found) - len(broken)} of {len(found)} families hold their contract")
    raise typer.Exit(1 if broken else 0)


def _show(one: Certified) -> None:
    console.print(
        f"{one.family:<24} effort rank {one.spearman:.2f}"
        f"  top {max(line.top for line in one.lines):.3f}"
        f"  bits {min(line.bits for line in one.lines):.1f}"
        f"  distinct {min(line.distinct for line in one.lines)}"
        f"  p95 at .5 {one.lines[2].p95_ms:.1f} ms"
        f"  slowest {max(line.max_ms for line in one.lines):.0f} ms",
        highlight=False,
        soft_wrap=True,
    )
    for fault in one.faults:
        console.print(f"  {fault}", style="red", highlight=False, markup=False, soft_wrap=True)
