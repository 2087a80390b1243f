"""The `build` command, and what it says before and after."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pipelines.cli.console import console, plain_errors, say, warn
from pipelines.cli.progress import progress

if TYPE_CHECKING:
    from pipelines.build import Forecast, Line, Part, PartDone
    from pipelines.dataset import Manifest
    from pipelines.progress import Progress
    from pipelines.sources import Recipe

Changes = Annotated[
    list[str] | None,
    typer.Option("--set", help="key=value instead of the file's, such as sources.0.rows=500."),
]


def build(
    recipe: Annotated[
        Path,
        typer.Argument(
            help="A file such as recipes/tiny.toml, or one of ours: tiny. None with --session."
        ),
    ],
    out: Annotated[
        str | None, typer.Argument(help="Where the dataset goes: a new folder or a URL.")
    ] = None,
    workers: Annotated[int | None, typer.Option(min=1, help="Processes; default: cores.")] = None,
    changes: Changes = None,
    dry_run: Annotated[
        bool, typer.Option(help="Estimate rows, time and size by a few rows; write nothing.")
    ] = False,
    session: Annotated[
        str | None,
        typer.Option(help="File of a live session, instead of a recipe: all that it has made."),
    ] = None,
    part: Annotated[
        str | None,
        typer.Option(help="i/n: do the i-th of n parts of the work and stop; see docs/scale.md."),
    ] = None,
) -> None:
    """Build a dataset from a recipe; run it again after an interruption and it goes on."""
    from pipelines.build import Part, PartDone, cost_of_held_out_rows

    with plain_errors():
        file, out = _given(recipe, out, session)
        share = Part.parse(part) if part is not None else None
    if dry_run:
        with plain_errors():
            _forecast(_loaded(file, session, changes or ()), workers)
        return
    with plain_errors(), progress() as report:
        plan = _loaded(file, session, changes or ())
        warn(cost_of_held_out_rows(plan))
        made = _made(plan, out, share, workers, report)
    if isinstance(made, PartDone):
        say(
            f"part {made.part}: {made.units} units, {made.rows} rows drawn, in {out}; once all "
            f"parts are done, `build {recipe} {out}` finishes what is in one place, `merge PART... "
            "OUT` what is in several"
        )
    else:
        summarise(made, out)


def _made(
    plan: "Recipe", out: str, part: "Part | None", workers: int | None, report: "Progress"
) -> "Manifest | PartDone":
    """Do the whole of a build, or one part of it."""
    from pipelines.build import build, build_part, open_executor

    with open_executor(plan, workers) as executor:
        execute = partial(executor.run, recipe=plan, out=out)
        if part:
            return build_part(plan, out, part, execute=execute, progress=report)
        return build(plan, out, execute=execute, progress=report)


def _given(recipe: Path, out: str | None, session: str | None) -> tuple[Path, str]:
    """Return the recipe's file and the output: with a session its plan stands for the recipe."""
    from pipelines.errors import RecipeError

    if session is not None:
        if out is not None:
            raise RecipeError(f"--session stands for a recipe; leave {recipe} out")
        return Path(), str(recipe)
    if out is None:
        raise RecipeError(f"say where the dataset of {recipe} goes: build {recipe} OUT")
    return recipe, out


def _loaded(file: Path, session: str | None, changes: list[str] | tuple[str, ...]) -> "Recipe":
    from pipelines.sources import load_recipe

    if session is None:
        return load_recipe(file, changes)
    from pipelines.live import export_session

    exported = export_session(session)
    if exported.left_out:
        warn(
            f"{exported.left_out} problems were rows of finished datasets, which ship them already"
        )
    return load_recipe(exported.file, changes)


def summarise(manifest: "Manifest", out: str) -> None:
    """Print what a run left behind."""
    from generators.family import SPLITS

    counts = manifest.splits
    parts = ", ".join(f"{counts[split]} {split}" for split in SPLITS if split in counts)
    say(
        f"{manifest.name}: {manifest.kept} rows ({parts}) in {len(manifest.shards)} shards; "
        f"{manifest.drawn - manifest.kept} of {manifest.drawn} drawn rows dropped"
    )
    for reason, rows in manifest.dropped.items():
        say(f"  {reason}: {rows}")
    for cell, rows in manifest.shortfall.items():
        warn(f"{rows} rows short in {cell}")
    say(f"see {out}/README.md and {out}/report.md")


def _forecast(recipe: "Recipe", workers: int | None) -> None:
    import os

    from pipelines.build import cost_of_held_out_rows, forecast, planned

    warn(cost_of_held_out_rows(recipe))
    plan = planned(recipe)
    with progress() as report:
        expected = forecast(plan, report)
    _show(expected, workers or os.cpu_count() or 1)


def _show(expected: "Forecast", workers: int) -> None:
    from rich.table import Table

    table = Table("source", "family", "rows: dial x rows of it", "rows", "seconds")
    for line in expected.lines:
        table.add_row(
            line.source, line.family, _places(line), str(line.rows), f"{line.seconds:.1f}"
        )
        if not line.kept:
            warn(f"{line.family or line.source}: none of {line.sampled} rows of the sample is kept")
    console.print(table)
    for reason, rows in expected.dropped.items():
        say(f"  {reason}: {rows} of {sum(line.sampled for line in expected.lines)} sampled rows")
    seconds = sum(line.seconds for line in expected.lines)
    parts = ", ".join(f"{rows:,} {split}" for split, rows in expected.splits.items())
    say(
        f"about {sum(line.rows for line in expected.lines):,} rows"
        + (f" ({parts} of families)" if parts else "")
        + f", {seconds:,.0f} s of processor time, {seconds / workers:,.0f} s on {workers} idle "
        f"cores, {expected.bytes / 1e6:,.1f} MB of shards; nothing "
        "written"
    )


def _places(line: "Line") -> str:
    from collections import Counter

    counts: Counter[str] = Counter()
    for cell, rows in line.cells.items():
        counts[cell.place] += rows
    return ", ".join(f"{place} x {rows}" for place, rows in counts.items())
