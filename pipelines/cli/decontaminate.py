"""The `decontaminate` commands."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pipelines.cli.console import complain, console, plain_errors, say
from pipelines.cli.progress import progress
from pipelines.errors import RecipeError

if TYPE_CHECKING:
    from filters.decontamination import BenchmarkItem
    from pipelines.contamination import Evidence, SelfTest

app = typer.Typer(no_args_is_help=True, help="Compare rows with benchmarks.")

Index = Annotated[
    Path | None, typer.Option(help="Folder of the benchmark index; default: data/benchmarks.")
]
Column = Annotated[
    list[str] | None, typer.Option(help="Column to compare; may be repeated. Default: all texts.")
]


@app.command()
def index(
    out: Annotated[Path, typer.Option(help="Folder of the index.")],
    files: Annotated[
        list[Path] | None, typer.Argument(help="JSONL, one benchmark each: id, question.")
    ] = None,
    registry: Annotated[
        bool, typer.Option("--registry", help="Add the public benchmarks of the registry.")
    ] = False,
    registry_file: Annotated[
        Path | None, typer.Option(help="The registry; default: data/benchmarks.toml.")
    ] = None,
    only: Annotated[
        list[str] | None, typer.Option(help="Benchmark of the registry; may be repeated.")
    ] = None,
    partial: Annotated[
        bool, typer.Option("--partial", help="Go on without benchmarks that cannot be read.")
    ] = False,
) -> None:
    """Build a benchmark index; it holds hashes, no benchmark text."""
    from pipelines import contamination

    with plain_errors():
        if not files and not registry:
            raise RecipeError("nothing to index: give JSONL files, --registry, or both")
        local = contamination.local_items(files or [])
        public = _registered(registry_file, only or [], partial) if registry else []
        built = contamination.build_index([*local.items, *public], local.instances)
        built.save(out)
    for name, benchmark in built.benchmarks.items():
        say(f"{name}: {benchmark.items} items, {benchmark.instances} known puzzles")
    for name, item in built.without_tokens:
        say(f"nothing to compare in {name} {item}")
    say(f"{len(built.verbatim_only)} items are short: found verbatim or alike only")


def _registered(path: Path | None, only: list[str], partial: bool) -> "list[BenchmarkItem]":
    from pipelines.contamination import REGISTRY, chosen, load_registry, read_registered

    wanted = chosen(load_registry(path or REGISTRY), only)
    with progress() as report:
        read = read_registered(wanted, report)
    for why in read.failures:
        complain(f"missing: {why}", "yellow")
    if not partial:
        read.require_all()
    return read.items


@app.command()
def run(
    files: Annotated[
        list[str],
        typer.Argument(help="Parquet or JSONL files: paths, URLs, patterns, folders, Hub ids."),
    ],
    out: Annotated[Path, typer.Option(help="Folder for kept/, removed/ and the report.")],
    index: Index = None,
    column: Column = None,
) -> None:
    """Remove rows that hold benchmark items; every column of text is compared."""
    from pipelines.contamination import decontaminate, open_index

    with plain_errors(), progress() as report:
        tally = decontaminate(files, out, open_index(index), column, report)
    say(f"{tally.removed} of {tally.rows} rows removed; see {out}/report.md")
    if tally.unreadable:
        say(f"{len(tally.unreadable)} lines are no JSON object and in neither output")


@app.command()
def explain(
    row: Annotated[str, typer.Argument(help="FILE:NUMBER, counted from 1, or a text.")],
    index: Index = None,
    items: Annotated[
        list[Path] | None, typer.Option(help="JSONL of benchmark items, to show their text.")
    ] = None,
    column: Column = None,
) -> None:
    """Show which benchmark items a row holds, by which rule, and where."""
    from pipelines import contamination

    with plain_errors():
        explanation = contamination.explain(row, index, items or [], column)
    for evidence in explanation.evidence:
        _show_evidence(evidence)
    for name, instance in explanation.puzzles.items():
        say(f"{name} poses a known puzzle, canonical instance {instance}")
    if not explanation.evidence:
        say("no benchmark item found")


def _show_evidence(evidence: "Evidence") -> None:
    from rich.text import Text

    match = evidence.match
    say(
        f"{match.benchmark} {match.item_id}: {match.rule}, score {match.score:.3f}, "
        f"in {evidence.column}"
    )
    if match.span is None:
        return
    row = Text("  row:  ")
    for word, is_common in evidence.words:
        row.append(f"{word} ", style="bold green" if is_common else "dim")
    console.print(row, soft_wrap=True)
    begin, end = match.span
    spans = ", ".join(evidence.stretches) or "none"
    say(f"  words {begin}-{end} of the row; aligned with the item's words: {spans}")
    if evidence.item is not None:
        say(f"  item: {evidence.item}")


@app.command()
def selftest(
    index: Index = None,
    items: Annotated[
        list[Path] | None, typer.Option(help="JSONL of items that the index holds.")
    ] = None,
    rows: Annotated[
        list[Path] | None, typer.Option(help="Rows of yours that hold no benchmark item.")
    ] = None,
    sample: Annotated[int, typer.Option(min=1, help="Items to plant.")] = 300,
    seed: Annotated[int, typer.Option(help="Chooses sample and edits.")] = 0,
) -> None:
    """Plant edited items and count what is found, beside three usual rules."""
    from pipelines.contamination import selftest_files

    with plain_errors(), progress() as report:
        _show(selftest_files(index, items or [], rows or [], sample, seed, report))


def _show(result: "SelfTest") -> None:
    from rich.table import Table

    table = Table("recall, %", "rows", *result.lines)
    ours = next(iter(result.lines.values()))
    for number, line in enumerate(ours):
        shares = (lines[number].found / line.rows for lines in result.lines.values())
        table.add_row(line.edit, str(line.rows), *(f"{100 * share:.1f}" for share in shares))
    table.add_section()
    false = (1000 * count / max(1, result.unrelated) for count in result.false.values())
    table.add_row("false flags per 1000", str(result.unrelated), *(f"{rate:.2f}" for rate in false))
    console.print(table)
    named = sum(line.found for line in ours) / max(1, sum(line.flagged for line in ours))
    say(f"the right item is named in {named:.1%} of what is flagged")
