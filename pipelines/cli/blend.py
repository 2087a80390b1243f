"""The `blend` command."""

from typing import Annotated

import typer

from pipelines.cli.console import console, plain_errors, say
from pipelines.errors import RecipeError


def blend(
    datasets: Annotated[list[str], typer.Argument(help="Graded datasets: folders or URLs.")],
    out: Annotated[str, typer.Option(help="The file to write: .parquet or .jsonl.")],
    share: Annotated[
        list[str] | None, typer.Option(help="domain=0.4, of every batch; repeated, they sum to 1.")
    ] = None,
    rows: Annotated[int | None, typer.Option(min=1, help="Default: all that fit.")] = None,
    batch: Annotated[int, typer.Option(min=1, help="Rows that the trainer takes at once.")] = 128,
    first: Annotated[float, typer.Option(min=0.0, max=1.0, help="Pass rate aimed at first.")] = 0.7,
    last: Annotated[float, typer.Option(min=0.0, max=1.0, help="And in the last batch.")] = 0.3,
    spread: Annotated[float, typer.Option(min=0.01, help="Standard deviation around it.")] = 0.15,
    seed: Annotated[int, typer.Option(help="Another seed draws other rows.")] = 0,
) -> None:
    """Order the rows of graded datasets for training: easy ones first, domains in fixed shares."""
    from rich.table import Table

    from pipelines import blending

    with plain_errors():
        settings = blending.Settings(
            shares=_shares(share or []),
            rows=rows,
            batch=batch,
            means=(first, last),
            spread=spread,
            seed=seed,
        )
        done = blending.blend(datasets, out, settings)
    table = Table("tenth", "aimed at", "drawn", "spread", "rows by domain")
    for number, part in enumerate(done.tenths, 1):
        domains = ", ".join(f"{name} {count}" for name, count in part["domains"].items())
        figures = (f"{part[key]:.3f}" for key in ("target", "drawn", "spread"))
        table.add_row(str(number), *figures, domains)
    console.print(table)
    for reason, count in done.dropped.items():
        say(f"  {reason}: {count} rows not used")
    say(f"{done.rows} rows by pass rates of {done.solver_id}; see {out}, {out}.json and {out}.svg")


def _shares(pairs: list[str]) -> dict[str, float]:
    shares: dict[str, float] = {}
    for pair in pairs:
        name, _, value = pair.partition("=")
        try:
            shares[name] = float(value)
        except ValueError as error:
            raise RecipeError(f"--share {pair!r} is not domain=number") from error
    return shares
