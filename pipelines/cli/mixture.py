"""The `mixture` command."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from pipelines.cli.console import console, plain_errors, say

if TYPE_CHECKING:
    from pipelines.loops.mixture import Mixture


def mixture(
    logs: Annotated[list[Path], typer.Argument(help="Trainer logs: files or folders, train only.")],
    dataset: Annotated[str, typer.Option(help="The dataset that was trained on.")],
    out: Annotated[str, typer.Option(help="Folder for mixture.json.")] = ".",
    previous: Annotated[Path | None, typer.Option(help="The last release's mixture.json.")] = None,
    rule: Annotated[
        Literal["utility", "ucb", "td"], typer.Option(help="How weights follow rewards.")
    ] = "utility",
    reward: Annotated[str | None, typer.Option(help="Column of the reward.")] = None,
) -> None:
    """Turn training rewards into the weights of the next release; see a recipe's `mixture`."""
    from pipelines.loops.mixture import make_mixture
    from pipelines.state import Store

    with plain_errors():
        made = make_mixture(dataset, logs, rule=rule, previous=previous, reward=reward)
        Store(out).write("mixture.json", made.to_json())
    _show(made, out)


def _show(made: "Mixture", out: str) -> None:
    from rich.table import Table

    table = Table("family", "before", "now", "why")
    for change in made.changes:
        before = "" if change["before"] is None else f"{change['before']:.3f}"
        table.add_row(change["family"], before, f"{change['now']:.3f}", change["why"])
    console.print(table)
    rollouts = sum(tally.n for tally in made.history[-1].values())
    say(
        f"{rollouts} rollouts counted, {made.undecided} undecided, {made.foreign} on other "
        f"prompts; see {out}/mixture.json"
    )
