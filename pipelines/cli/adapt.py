"""The `adapt` commands: other people's environments, through our gates."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pipelines.cli.console import plain_errors, say
from pipelines.cli.progress import progress
from pipelines.errors import RecipeError

if TYPE_CHECKING:
    from pipelines.adapting import Record

app = typer.Typer(no_args_is_help=True, help="Take rows of other collections, through our gates.")

PEERS = ".venv-peers/bin/python"

Out = Annotated[str, typer.Argument(help="Folder or URL of the adapted rows.")]
Rows = Annotated[int, typer.Option(min=50, help="Items drawn of each task.")]
Task = Annotated[list[str] | None, typer.Option(help="A task; may be repeated. Default: all.")]


@app.command()
def reasoning_gym(
    out: Out,
    task: Task = None,
    rows: Rows = 500,
    seed: Annotated[int, typer.Option(help="Of the items.")] = 1,
    python: Annotated[
        str, typer.Option(help="Interpreter of an environment that has the package.")
    ] = PEERS,
    record: Annotated[
        Path | None, typer.Option(help="Also keep what was found of these tasks in this file.")
    ] = None,
) -> None:
    """Draw tasks of reasoning-gym in processes of their own and judge them."""
    from pipelines.adapting import REASONING_GYM, adapt

    with plain_errors(), progress() as report:
        found = adapt(
            REASONING_GYM,
            out,
            python=python,
            tasks=task or [],
            rows=rows,
            seed=seed,
            progress=report,
        )
    _show(found, out)
    if record:
        _keep(found, record)


Source = Annotated[str, typer.Argument(help="JSONL file or URL.")]
Licence = Annotated[str, typer.Option(help="Of the rows, as SPDX names it.")]
Kind = Annotated[
    list[str] | None,
    typer.Option("--task", help="NAME=KIND: how a task's answers are written; may be repeated."),
]


@app.command()
def synlogic(path: Source, out: Out, task: Kind = None, licence: Licence = "") -> None:
    """Judge rows in the form of SynLogic."""
    _adapt_file("synlogic", path, out, task or [], licence)


@app.command()
def enigmata(path: Source, out: Out, task: Kind = None, licence: Licence = "") -> None:
    """Judge rows in the form of Enigmata."""
    _adapt_file("enigmata", path, out, task or [], licence)


@app.command()
def taskset(path: Source, out: Out, task: Kind = None, licence: Licence = "") -> None:
    """Judge rows of a single-turn taskset: question (or prompt) and answer; `rows` is the task."""
    _adapt_file("taskset", path, out, task or [], licence)


def _adapt_file(form: str, path: str, out: str, tasks: list[str], licence: str) -> None:
    from pipelines.adapting import FORMS, adapt_file

    with plain_errors(), progress() as report:
        named = dict(_named(text) for text in tasks)
        found = adapt_file(FORMS[form], path, out, licence=licence, tasks=named, progress=report)
    if found.unread:
        say(f"{found.unread} of {found.rows} lines are no rows of the form {form}")
    _show(found, out)


def _named(text: str) -> tuple[str, str]:
    name, sign, kind = text.partition("=")
    if not (name and sign and kind):
        raise RecipeError(f"--task {text!r} is not NAME=KIND, such as rows=integer")
    return name, kind


def _show(found: "Record", out: str) -> None:
    for name, task in found.tasks.items():
        if not task.verifier:
            continue
        kept = f"{task.figures.get('kept', 0):.0f} rows" if task.verdict != "refused" else ""
        say(f"{name:<28} {task.verdict:<10} {kept or '; '.join(task.reasons)[:160]}")
    say(
        f"{found.count('certified')} tasks certified, {found.count('audited')} audited, "
        f"{found.count('refused')} refused or not tried; rows in {out}"
    )


def _keep(found: "Record", path: Path) -> None:
    """Put what was found beside what is kept of other tasks and collections."""
    from filters.atomic import replacing
    from pipelines.adapting import load_records, merged, records_bytes

    with replacing(path) as file:
        file.write(records_bytes(merged(load_records(path), found)))
