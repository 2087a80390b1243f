"""The `export`, `merge` and `benchmark-results` commands: from what is there to other files."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from pipelines.cli.build import summarise
from pipelines.cli.console import plain_errors, say
from pipelines.cli.progress import progress

if TYPE_CHECKING:
    from pipelines.exports import Export

_HERE = Path()

app = typer.Typer(
    no_args_is_help=True,
    help="Write files for supervised starts and preferences, and packages of environments.",
)

Out = Annotated[str, typer.Argument(help="Folder or URL of a finished dataset.")]
File = Annotated[str, typer.Argument(help="Where the lines go: a .jsonl or a .parquet file.")]
Split = Annotated[str, typer.Option(help="Rows of this split.")]
PerRow = Annotated[int, typer.Option(min=1, help="Most lines of one row, from rollouts.")]
SolverId = Annotated[str | None, typer.Option(help="Rollouts of this solver_id only.")]


@app.command()
def sft(
    out: Out,
    file: File,
    origin: Annotated[
        Literal["steps", "searches", "tries", "rollouts"],
        typer.Option("--from", help="What answers the rows."),
    ] = "steps",
    split: Split = "train",
    per_row: PerRow = 1,
    solver: SolverId = None,
) -> None:
    """Write conversations that end in a right answer.

    Worked solutions, searches with their dead ends, a wrong try before a right one, or rollouts.
    """
    from pipelines.exports import right_rollouts, searches, second_tries, worked_solutions

    made = {"steps": worked_solutions, "searches": searches, "tries": second_tries}
    with plain_errors():
        if origin in made:
            written = made[origin](out, file, split)
        else:
            written = right_rollouts(out, file, split, per_row=per_row, solver=solver)
    _show(written, file)


@app.command()
def pairs(
    out: Out,
    file: File,
    split: Split = "train",
    per_row: PerRow = 1,
    solver: SolverId = None,
) -> None:
    """Write pairs of a right and a wrong rollout of the same row."""
    from pipelines.exports import preference_pairs

    with plain_errors():
        written = preference_pairs(out, file, split, per_row=per_row, solver=solver)
    _show(written, file)


@app.command()
def environment(
    kind: Annotated[str, typer.Argument(help="verifiers, openenv or gym.")],
    out: Out,
    folder: Annotated[str, typer.Argument(help="A new folder for the package.")],
    name: Annotated[str | None, typer.Option(help="Of the package, such as my-puzzles.")] = None,
    split: Annotated[
        list[str] | None, typer.Option(help="Rows of this split, else of all; may be repeated.")
    ] = None,
    rows: Annotated[int | None, typer.Option(min=1, help="Most rows of a split.")] = None,
) -> None:
    """Write a package to publish: rows, environment, tests and a page of its own."""
    from pipelines.environments import export_environment

    with plain_errors():
        made = export_environment(kind, out, folder, name=name, splits=split or (), most=rows)
    counted = ", ".join(f"{count} {name}" for name, count in made.rows.items())
    say(f"{made.name} in {folder}: {counted} rows, {made.files} files")


def _show(written: "Export", file: str) -> None:
    say(f"{written.lines} lines of {written.rows} rows in {file}")
    for reason, rows in written.without.items():
        say(f"  {rows} {reason}")


def merge(
    places: Annotated[
        list[str],
        typer.Argument(help="Finished datasets, or all parts of a build; then the new place."),
    ],
    license: Annotated[
        str | None, typer.Option(help="Of the whole, where the licences differ.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, help="For rows that the parts are short of.")
    ] = None,
) -> None:
    """Merge datasets into one, each row and instance once: `merge A B OUT`; or parts of a build."""
    from pipelines import build, dataset
    from pipelines.errors import DatasetError

    with plain_errors(), progress() as report:
        *parents, out = places
        if any(build.holds_parts(place) for place in parents):
            if license is not None:
                raise DatasetError(f"--license {license}: parts have their recipe's; leave it out")
            manifest = build.join_parts(parents, out, workers=workers, progress=report)
        elif len(parents) < 2:
            raise DatasetError(
                f"merge takes two datasets and a place, or parts of a build and a place, got "
                f"{' '.join(places)}"
            )
        else:
            manifest = dataset.merge(parents, out, license=license, progress=report)
    summarise(manifest, out)


def benchmark_results(
    log: Annotated[Path, typer.Argument(help="A log of inspect-ai: --log-format json.")],
    repo: Annotated[str, typer.Argument(help="The benchmark's dataset repository, owner/name.")],
    out: Annotated[Path, typer.Option(help="Folder: the model's repository.")] = _HERE,
    revision: Annotated[str | None, typer.Option(help="Of the dataset, such as v2.")] = None,
) -> None:
    """Write a model's result on a published benchmark in the form of `.eval_results/`."""
    from pipelines.benchmark import read_result, results_file
    from pipelines.state import Store

    with plain_errors():
        result = read_result(Store(str(log.parent)).read(log.name), str(log))
        path = f".eval_results/{result.task}.yaml"
        Store(str(out)).write(path, results_file(result, repo, revision))
    say(
        f"{result.model}: {result.value:.4f} on {result.scored} rows, {result.unscored} undecided; "
        f"see {out / path}"
    )
