"""The `probe` command."""

import json
from contextlib import ExitStack
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pipelines.cli.console import console, plain_errors, say
from pipelines.cli.progress import progress

if TYPE_CHECKING:
    from filters.resampling import Bootstrapped
    from pipelines.probing import Probed

_SOLVER = "As of `grade`: a TOML file, or endpoint:base_url=http://127.0.0.1:8000/v1,model=NAME."


def probe(
    dataset: Annotated[str, typer.Argument(help="Folder or URL of the suspect dataset.")],
    solver: Annotated[str, typer.Option(help=f"The policy. {_SOLVER}")],
    base: Annotated[
        str | None, typer.Option(help="A policy that has not seen the rows, to compare with.")
    ] = None,
    rows: Annotated[int, typer.Option(min=10, help="Rows to ask about.")] = 200,
    draws: Annotated[int, typer.Option(min=1, max=64, help="Answers to each.")] = 8,
    seed: Annotated[int, typer.Option(help="Another seed draws other twins.")] = 0,
    replies: Annotated[
        Path | None, typer.Option(help="File that keeps a language model's replies for a rerun.")
    ] = None,
    out: Annotated[Path | None, typer.Option(help="A file for the figures, JSON.")] = None,
) -> None:
    """Tell whether a policy has seen a dataset: rows beside fresh twins of them; status 1 if so."""
    from pipelines import probing
    from pipelines.config import opened, parse_solver
    from pipelines.state import Store

    settings = probing.Settings(rows=rows, draws=draws, seed=seed)
    with plain_errors(), progress() as report, ExitStack() as stack:
        policy = stack.enter_context(opened(parse_solver(solver), replies))
        other = stack.enter_context(opened(parse_solver(base), replies)) if base else None
        found = probing.probe(dataset, policy, settings, report, other)
        if out:
            text = json.dumps(asdict(found), indent=1) + "\n"
            Store(str(out.parent)).write(out.name, text.encode())
    _show(found)
    if found.is_contaminated:
        raise typer.Exit(1)


def _show(found: "Probed") -> None:
    from rich.table import Table

    table = Table("family", "rows", "accuracy", "reworded", "twins")
    for name, one in [*found.families.items(), ("all", found.accuracy)]:
        rates = (f"{rate:.3f}" for rate in (one.suspect, one.reworded, one.twin))
        table.add_row(name, str(one.rows), *rates)
    console.print(table)
    for reason, count in found.unpaired.items():
        say(f"{count} rows left out: {reason}")
    say(f"{found.solver_id}: rows less twins {_told(found.memorised)}")
    say(f"the same puzzles in these very words less in others: {_told(found.verbatim)}")
    if found.beyond_base:
        say(f"less the same of {found.base_id}: {_told(found.beyond_base)}")
    seen = "it has seen these rows" if found.is_contaminated else "no sign that it has seen them"
    say(f"{seen} (95 % intervals over rows)")


def _told(difference: "Bootstrapped") -> str:
    low, high = 100 * difference.low, 100 * difference.high
    return f"{100 * difference.mean:+.1f} points [{low:+.1f}, {high:+.1f}]"
