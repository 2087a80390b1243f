"""The `audit` command."""

from typing import TYPE_CHECKING, Annotated

import typer

from pipelines.cli.console import console, plain_errors, say
from pipelines.cli.progress import progress

if TYPE_CHECKING:
    from pipelines.auditing import Audit

_STYLES = {"error": "red", "warning": "yellow"}


def audit(
    source: Annotated[
        str, typer.Argument(help="File of rows, dataset folder, URL of either, or a Hub id.")
    ],
    question: Annotated[str | None, typer.Option(help="Column of the question.")] = None,
    answer: Annotated[str | None, typer.Option(help="Column of the gold answer.")] = None,
    out: Annotated[str, typer.Option(help="Folder for the report and the rows.")] = "audit",
    limit: Annotated[int | None, typer.Option(min=1, help="Look at the first rows only.")] = None,
    split: Annotated[str, typer.Option(help="Split of a Hub data set.")] = "train",
    config: Annotated[str | None, typer.Option(help="Configuration of a Hub data set.")] = None,
) -> None:
    """Look for faults in any RLVR data set: golds, questions, duplicates, contamination.

    A row that names its verifier is judged by it, others by `math`.
    """
    from pipelines import auditing

    with plain_errors(), auditing.workplace(out) as place:
        with progress() as report:
            dataset = auditing.read_dataset(
                source,
                question,
                answer,
                room=place.room,
                limit=limit,
                split=split,
                config=config,
            )
            audited = auditing.audit(dataset, place, report)
        auditing.write(audited, out)
        _show(audited, out)


def _show(audit: "Audit", out: str) -> None:
    from rich.table import Table

    from pipelines.auditing import clean_name

    dataset = audit.dataset
    if dataset.guessed:
        names = ", ".join(repr(name) for name in dataset.guessed)
        say(f"guessed columns: {names}; use --question and --answer to choose others")
    if dataset.marked:
        say(f"{dataset.marked} golds taken from the end of a worked solution")
    if dataset.unreadable:
        say(f"left out {len(dataset.unreadable)} rows that are no JSON object")
    table = Table("flag", "rows", "share", "meaning", "first seen")
    for finding in audit.findings:
        if finding.rows:
            table.add_row(
                finding.name,
                str(finding.rows),
                f"{finding.rows / len(dataset.rows):.1%}",
                finding.meaning,
                f"row {dataset.rows[finding.first[0].place].number}",
                style=_STYLES[finding.severity],
            )
    console.print(table)
    for fault in audit.faults:
        say(f"answers are guessable: {fault}")
    say(f"{audit.flagged} of {len(dataset.rows)} rows have a flag; see {out}/audit.md, audit.json")
    say(f"every flag with its evidence: {out}/flagged.parquet")
    say(f"rows without a flag, as they came: {out}/{clean_name(audit)}")
