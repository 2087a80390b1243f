"""The `decontaminate` commands."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from filters.decontamination import BenchmarkIndex, IndexVersionError, Match, read_items
from filters.text import normalise
from generators import FAMILIES, recognise
from pipelines.cli.console import errors, plain_errors
from pipelines.cli.progress import progress
from pipelines.contamination import (
    COLUMNS,
    REGISTRY,
    SelfTest,
    batches,
    build_registered,
    chosen,
    decontaminate,
    fresh,
    judge_rows,
    load_registry,
    probes,
    read_registered,
    selftest,
    texts,
)
from pipelines.errors import DatasetError, RecipeError

app = typer.Typer(no_args_is_help=True, help="Compare rows with benchmarks.")
console = Console()

SHIPPED = Path(__file__).parents[2] / "data" / "benchmarks"

Index = Annotated[Path, typer.Option(help="Folder of the benchmark index.")]
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
    registry_file: Annotated[Path, typer.Option(help="The registry.")] = REGISTRY,
    only: Annotated[
        list[str] | None, typer.Option(help="Benchmark of the registry; may be repeated.")
    ] = None,
    partial: Annotated[
        bool, typer.Option("--partial", help="Go on without benchmarks that cannot be read.")
    ] = False,
) -> None:
    """Build a benchmark index; it holds hashes, no benchmark text."""
    with plain_errors():
        if not files and not registry:
            raise RecipeError("nothing to index: give JSONL files, --registry, or both")
        try:
            local = read_items(files or [])
        except (ValueError, OSError) as error:
            raise RecipeError(str(error)) from error
        items = [
            *local.items,
            *(_registered(registry_file, only or [], partial) if registry else []),
        ]
        try:
            built = build_registered(items, recognise, local.instances)
        except ValueError as error:
            raise RecipeError(str(error)) from error
        built.save(out)
    for name, benchmark in built.benchmarks.items():
        typer.echo(f"{name}: {benchmark.items} items, {benchmark.instances} known puzzles")
    for name, item in built.without_tokens:
        typer.echo(f"nothing to compare in {name} {item}")
    typer.echo(f"{len(built.verbatim_only)} items are short: found verbatim or alike only")


def _registered(path: Path, only: list[str], partial: bool) -> list[tuple[str, str, str]]:
    wanted = chosen(load_registry(path), only)
    with progress(console) as report:
        found = read_registered(wanted, report)
    for why in found.failures.values():
        errors.print(
            f"missing: {why}", style="yellow", highlight=False, markup=False, soft_wrap=True
        )
    if found.failures and not partial:
        raise DatasetError(
            f"{len(found.failures)} of {len(wanted)} benchmarks could not be read, so no index is "
            "written; --partial goes on without them"
        )
    return found.items


@app.command()
def run(
    files: Annotated[list[Path], typer.Argument(help="Parquet or JSONL files of rows.")],
    out: Annotated[Path, typer.Option(help="Folder for kept/, removed/ and the report.")],
    index: Index = SHIPPED,
    column: Column = None,
) -> None:
    """Remove rows that hold benchmark items; every column of text is compared."""
    with plain_errors():
        benchmarks, columns = _load(index), tuple(column or COLUMNS)
        judge = judge_rows(benchmarks, recognise, tuple(FAMILIES), columns)
        with progress(console) as report:
            found = decontaminate(files, out, judge, benchmarks, column, report)
    _say(f"{found.removed} of {found.rows} rows removed; see {out}/report.md")
    if found.unreadable:
        _say(f"{len(found.unreadable)} lines are no JSON object and in neither output")


@app.command()
def explain(
    row: Annotated[str, typer.Argument(help="FILE:NUMBER, counted from 1, or a text.")],
    index: Index = SHIPPED,
    items: Annotated[
        list[Path] | None, typer.Option(help="JSONL of benchmark items, to show their text.")
    ] = None,
    column: Column = None,
) -> None:
    """Show which benchmark items a row holds, by which rule, and where."""
    with plain_errors():
        benchmarks = _load(index)
        try:
            shown = {item[:2]: item[2] for item in read_items(items or []).items}
        except (ValueError, OSError) as error:
            raise RecipeError(str(error)) from error
        fields = _row(row, column)
    total = 0
    for name, text in fields.items():
        known = recognise(text)
        found = benchmarks.match_instances([known])[0] if known else []
        found = [*found, *benchmarks.match([text])[0]]
        total += len(found)
        for match in found:
            _explain(benchmarks, name, text, match, shown.get(match[:2]))
        if known:
            _say(f"{name} poses a known puzzle, canonical instance {known}")
    if not total:
        _say("no benchmark item found")


def _row(row: str, columns: list[str] | None) -> dict[str, str]:
    name, _, number = row.rpartition(":")
    path = Path(name)
    if not number.isdecimal() or not name or len(name) > 1000 or not path.is_file():
        return {"text": row}
    for batch in batches(path, columns):
        at = int(number) - batch.first
        if 0 <= at < len(batch.records):
            record = batch.records[at]
            if record is None:
                raise DatasetError(f"{path}:{number} is no JSON object")
            return texts(record, columns)
    raise DatasetError(f"{path} has no row {number}; rows count from 1")


def _explain(
    benchmarks: BenchmarkIndex, column: str, text: str, match: Match, item: str | None
) -> None:
    _say(f"{match.benchmark} {match.item_id}: {match.rule}, score {match.score:.3f}, in {column}")
    if match.span is None:
        return
    words, shown = normalise(text).split(), Text("  row:  ")
    stretches = benchmarks.align(text, match)
    common = {at for part in stretches for at in range(part.row, part.row + part.length)}
    begin, end = match.span
    for at in range(begin, end):
        shown.append(f"{words[at]} ", style="bold green" if at in common else "dim")
    console.print(shown, soft_wrap=True)
    spans = ", ".join(
        f"{part.row}-{part.row + part.length} = {part.item}-{part.item + part.length}"
        for part in stretches
    )
    _say(f"  words {begin}-{end} of the row; aligned with the item's words: {spans or 'none'}")
    if item is not None:
        _say(f"  item: {normalise(item)}")


@app.command("selftest")
def run_selftest(
    index: Index = SHIPPED,
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
    with plain_errors(), progress(console) as report:
        benchmarks = _load(index)
        try:
            wanted = read_items(items).items if items else probes()
            benchmarks = benchmarks if items else benchmarks.extended(wanted)
            unrelated = _texts(rows) if rows else fresh()
            found = selftest(benchmarks, wanted, unrelated, sample, seed, report)
        except (ValueError, OSError, LookupError) as error:
            raise RecipeError(str(error)) from error
    _show(found)


def _texts(paths: list[Path]) -> list[str]:
    return [
        text
        for path in paths
        for batch in batches(path)
        for record in batch.records
        if record is not None
        for text in texts(record).values()
    ]


def _show(found: SelfTest) -> None:
    table = Table("recall, %", "rows", *found.lines)
    ours = next(iter(found.lines.values()))
    for number, line in enumerate(ours):
        shares = (lines[number].found / line.rows for lines in found.lines.values())
        table.add_row(line.edit, str(line.rows), *(f"{100 * share:.1f}" for share in shares))
    named = sum(line.found for line in ours) / max(1, sum(line.flagged for line in ours))
    table.add_section()
    false = (1000 * count / max(1, found.unrelated) for count in found.false.values())
    table.add_row("false flags per 1000", str(found.unrelated), *(f"{rate:.2f}" for rate in false))
    console.print(table)
    _say(f"the right item is named in {named:.1%} of what is flagged")


def _load(path: Path) -> BenchmarkIndex:
    try:
        return BenchmarkIndex.load(path)
    except (FileNotFoundError, IndexVersionError, ValueError) as error:
        raise RecipeError(str(error)) from error


def _say(text: str) -> None:
    console.print(text, highlight=False, markup=False, soft_wrap=True)
