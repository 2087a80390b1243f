"""The `deduplicate` command."""

from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer

from pipelines.cli.console import plain_errors, say
from pipelines.cli.progress import progress

_MEGABYTE = 1 << 20


def deduplicate(
    files: Annotated[
        list[str],
        typer.Argument(help="Parquet or JSONL files: paths, URLs, patterns, folders, Hub ids."),
    ],
    out: Annotated[Path, typer.Argument(help="Folder for kept/, removed/ and the report.")],
    threshold: Annotated[
        float, typer.Option(min=0.01, max=1.0, help="Jaccard similarity of near duplicates.")
    ] = 0.7,
    column: Annotated[
        list[str] | None,
        typer.Option(help="Column to compare; may be repeated. Default: the question."),
    ] = None,
    exact_only: Annotated[
        bool, typer.Option("--exact-only", help="Remove equal texts only, once normalised.")
    ] = False,
    memory: Annotated[
        int, typer.Option(min=1, help="Megabytes of one sort; more goes through the disk.")
    ] = 1024,
    ray: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS",
            help="Read and compare on a Ray cluster: its address, auto (this machine is one of "
            "its nodes) or local (Ray on this machine). The output is the same.",
        ),
    ] = None,
) -> None:
    """Remove rows that repeat others, equal or nearly; of each group the shortest stays."""
    from pipelines import deduplicating

    with plain_errors(), progress() as report, ExitStack() as stack:
        shuffle = stack.enter_context(deduplicating.RayShuffle(ray)) if ray else None
        least = None if exact_only else threshold
        tally = deduplicating.deduplicate(
            files, out, least, column, memory * _MEGABYTE, report, shuffle
        )
    say(f"{tally.removed} of {tally.rows} rows removed; see {out}/report.md")
    bad = sum(file.unreadable for file in tally.files)
    if bad:
        say(f"{bad} lines are no JSON object and in neither output")
