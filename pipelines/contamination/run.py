"""Decontaminate a data set: rows that hold benchmark items are removed, with the evidence.

A row is removed for what any of its columns holds. Puzzles, our own and those that a parser knows,
are compared by canonical instance: fresh puzzles share their wording with a benchmark's, so items
that match them by text alone are reported as of the same template, and the row is kept. Rows are
judged one by one, so the result depends neither on the order of files nor on batches.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from filters.decontamination import BenchmarkIndex, Match
from filters.text import normalise
from generators import FAMILIES, recognise
from pipelines.contamination.inputs import found_inputs, require_apart
from pipelines.contamination.read import (
    COLUMNS,
    Batch,
    batches,
    no_row,
    require_readable,
    rows_in,
    texts,
)
from pipelines.contamination.report import COLUMN, TYPE, Hit, Tally, write_report
from pipelines.contamination.write import Reasons, Sinks
from pipelines.progress import Progress, quiet

_REASONS = Reasons(COLUMN, TYPE)
_EXCERPT = 40
"""Words of a row shown as evidence."""


class Verdict(NamedTuple):
    """What was found in one row."""

    hits: tuple[Hit, ...]
    """Why it is removed; empty if it is kept."""
    templates: tuple[Hit, ...]
    """Benchmark puzzles of the same template."""


Judge: TypeAlias = Callable[[Sequence[Mapping[str, Any]]], list[Verdict]]
"""Returns one verdict per row, in order."""


def decontaminate(
    files: Sequence[str | Path],
    out: Path,
    index: BenchmarkIndex,
    columns: Sequence[str] | None = None,
    progress: Progress = quiet,
) -> Tally:
    """Write `kept/`, `removed/`, report.json and report.md; kept files look as they came.

    Args:
        files: Parquet or JSONL files of different names: paths, URLs, patterns, folders, Hub ids.
        out: The folder to write to, on this machine.
        index: The benchmarks.
        columns: What to compare; by default all columns that usually hold text.
        progress: Hears how many rows are done.

    Raises:
        DatasetError: if a file cannot be read or has no column to compare, or no file has a row.
        StorageError: if the folder cannot be written.
    """
    sources = found_inputs(files)
    require_apart(sources, out)
    require_readable(sources, columns)
    total, tally = rows_in(sources), Tally()
    judge = judge_rows(index, columns or COLUMNS)
    for source in sorted(sources, key=lambda source: source.name):
        with Sinks.opened(out, source.name, _REASONS) as sinks:
            for batch in batches(source, columns):
                _judge_batch(batch, judge, sinks, tally, source.name)
                progress("rows", tally.rows, total)
    if not tally.rows:
        bad = f"{tally.unreadable[0]} is no JSON object" if tally.unreadable else ""
        raise no_row(sources, bad)
    write_report(tally, index, out)
    return tally


def _judge_batch(batch: Batch, judge: Judge, sinks: Sinks, tally: Tally, name: str) -> None:
    whole = [at for at, record in enumerate(batch.records) if record is not None]
    verdicts = judge([record for record in batch.records if record is not None])
    removed: dict[int, tuple[Hit, ...]] = {}
    for at, verdict in zip(whole, verdicts, strict=True):
        tally.add(f"{name}:{batch.first + at}", verdict.hits, verdict.templates)
        if verdict.hits:
            removed[at] = verdict.hits
    for at, record in enumerate(batch.records):
        if record is None:
            tally.unreadable.append(f"{name}:{batch.first + at}")
    kept = [at for at in whole if at not in removed]
    sinks.write(batch, kept, {at: [hit.plain() for hit in hits] for at, hits in removed.items()})


def judge_rows(index: BenchmarkIndex, columns: Sequence[str] = COLUMNS) -> Judge:
    """Return a judge of rows, which compares these columns with the benchmarks."""
    puzzles = {(benchmark, item_id) for benchmark, item_id, _ in index.contents.instances}

    def judge(records: Sequence[Mapping[str, Any]]) -> list[Verdict]:
        fields = [texts(record, columns) for record in records]
        matches = iter(index.match([text for row in fields for text in row.values()]))
        return [
            _verdict(index, puzzles, _instances(record, row), row, matches)
            for record, row in zip(records, fields, strict=True)
        ]

    return judge


def own_instance(record: Mapping[str, Any]) -> str | None:
    """Return the canonical instance that a row of our own families names, None for other rows."""
    family, own = record.get("family"), record.get("instance")
    is_own = isinstance(family, str) and family in FAMILIES
    return own if is_own and isinstance(own, str) else None


def _instances(record: Mapping[str, Any], fields: Mapping[str, str]) -> dict[str, str]:
    """Return the canonical instances of a row by column; none if it is no puzzle.

    Rows of our own families name their instance themselves.
    """
    own = own_instance(record)
    if own is not None:
        return {"instance": own}
    known = {name: recognise(text) for name, text in fields.items()}
    return {name: instance for name, instance in known.items() if instance}


def _verdict(
    index: BenchmarkIndex,
    puzzles: set[tuple[str, str]],
    instances: Mapping[str, str],
    fields: Mapping[str, str],
    matches: Iterator[list[Match]],
) -> Verdict:
    hits: list[Hit] = []
    templates: list[Hit] = []
    for name, instance in instances.items():
        [same] = index.match_instances([instance])
        hits += [Hit(name, match, "") for match in same]
    for name, text in fields.items():
        for match in next(matches):
            hit = Hit(name, match, _excerpt(text, match))
            # Brackets are no tokens, so even equal words do not make the same puzzle.
            is_certain = match.rule == "verbatim" and match[:2] not in puzzles
            (templates if instances and not is_certain else hits).append(hit)
    named = {hit.match[:2] for hit in hits}
    return Verdict(tuple(hits), tuple(hit for hit in templates if hit.match[:2] not in named))


def _excerpt(text: str, match: Match) -> str:
    begin, end = match.span or (0, 0)
    return " ".join(normalise(text).split()[begin : min(end, begin + _EXCERPT)])
