"""The `audit` command."""

from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from pipelines.auditing import Audit, audit, read_dataset, write
from pipelines.cli.console import plain_errors
from pipelines.cli.progress import progress

console = Console()

_STYLES = {"error": "red", "warning": "yellow"}


def audit_dataset(
    source: Annotated[str, typer.Argument(help="JSONL, JSON, CSV or Parquet file, or a Hub id.")],
    question: Annotated[str | None, typer.Option(help="Column of the question.")] = None,
    answer: Annotated[str | None, typer.Option(help="Column of the gold answer.")] = None,
    out: Annotated[str, typer.Option(help="Folder for the report and the flagged rows.")] = "audit",
    limit: Annotated[int | None, typer.Option(min=1, help="Look at the first rows only.")] = None,
    split: Annotated[str, typer.Option(help="Split of a Hub data set.")] = "train",
    config: Annotated[str | None, typer.Option(help="Configuration of a Hub data set.")] = None,
) -> None:
    """Look for faults in any RLVR data set: golds, questions, duplicates, contamination."""
    with plain_errors():
        with progress(console) as report:
            dataset = read_dataset(
                source, question, answer, limit=limit, split=split, config=config
            )
            found = audit(dataset, report)
        write(found, out)
    _show(found, out)


def _show(found: Audit, out: str) -> None:
    dataset = found.dataset
    if dataset.guessed:
        names = ", ".join(repr(name) for name in dataset.guessed)
        _say(f"guessed columns: {names}; use --question and --answer to choose others")
    if dataset.marked:
        _say(f"{dataset.marked} golds taken from the end of a worked solution")
    if dataset.unreadable:
        _say(f"left out {len(dataset.unreadable)} lines that are no JSON object")
    table = Table("flag", "rows", "share", "meaning", "first seen")
    for finding in found.findings:
        if finding.evidence:
            first = next(iter(finding.evidence))
            table.add_row(
                finding.name,
                str(len(finding.evidence)),
                f"{len(finding.evidence) / len(dataset.rows):.1%}",
                finding.meaning,
                f"row {dataset.rows[first].number}",
                style=_STYLES[finding.severity],
            )
    console.print(table)
    for fault in found.faults:
        _say(f"answers are guessable: {fault}")
    _say(f"{found.flagged} of {len(dataset.rows)} rows have a flag; see {out}/audit.md, audit.json")
    _say(f"every flag with its evidence: {out}/flagged.parquet")


def _say(text: str) -> None:
    console.print(text, highlight=False, markup=False, soft_wrap=True)
