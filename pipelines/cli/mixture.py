"""The `mixture` command."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from generators.weakness import RULES, Rule
from pipelines.cli.console import plain_errors
from pipelines.errors import RecipeError
from pipelines.loops.mixture import Mixture, make_mixture
from pipelines.state import Store

console = Console()


def mixture(
    logs: Annotated[list[Path], typer.Argument(help="Trainer logs: files or folders, train only.")],
    dataset: Annotated[str, typer.Option(help="The dataset that was trained on.")],
    out: Annotated[str, typer.Option(help="Folder for mixture.json.")] = ".",
    previous: Annotated[Path | None, typer.Option(help="The last release's mixture.json.")] = None,
    rule: Annotated[str, typer.Option(help=f"One of {', '.join(RULES)}.")] = "utility",
    reward: Annotated[str | None, typer.Option(help="Column of the reward.")] = None,
) -> None:
    """Turn training rewards into the weights of the next release; see a recipe's `mixture`."""
    with plain_errors():
        made = make_mixture(dataset, logs, rule=_rule(rule), previous=previous, reward=reward)
        Store(out).write("mixture.json", made.to_json())
    _show(made, out)


def _rule(name: str) -> Rule:
    for rule in RULES:
        if rule == name:
            return rule
    raise RecipeError(f"no rule {name!r}; the rules are {', '.join(RULES)}")


def _show(made: Mixture, out: str) -> None:
    table = Table("family", "before", "now", "why")
    for change in made.changes:
        before = "" if change["before"] is None else f"{change['before']:.3f}"
        table.add_row(change["family"], before, f"{change['now']:.3f}", change["why"])
    console.print(table)
    rollouts = sum(tally.n for tally in made.history[-1].values())
    console.print(
        f"{rollouts} rollouts counted, {made.undecided} undecided, {made.foreign} on other "
        f"prompts; see {out}/mixture.json",
        highlight=False,
        soft_wrap=True,
    )
