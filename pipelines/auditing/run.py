"""Audit: what is wrong with a data set that already exists, row by row and as a whole.

Rows, keys and evidence lie on a disk; memory holds some 30 bytes of each row, and a block of rows.
"""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import polars as pl
import pyarrow as pa
from polars.io.plugins import register_io_source

from filters.certification import Guessability, Guesses, faults
from filters.decontamination import SHIPPED_INDEX
from filters.deduplication import Room, on_disk
from filters.quality import FLAGS, SET_FLAGS, Flag, Row, SetFlag, Severity
from filters.text import NORMALISER_VERSION
from pipelines.auditing.evidence import Evidence, Seen
from pipelines.auditing.read import Dataset
from pipelines.build import load_index
from pipelines.errors import DatasetError
from pipelines.progress import Progress
from pipelines.state import WORK, Spill, Store, spilled
from pipelines.templates import render
from proofmill import Problem, __version__

_TABLE: tuple[Flag | SetFlag, ...] = (*FLAGS, *SET_FLAGS)
_BRIEF = 160
"""Characters of a question or a gold in the report."""
_STEP = 200
"""Rows between two signs of progress."""
_SORT = 1 << 27
"""Bytes that a sort of keys may take, beside what the database may hold."""
_GOLDS = "create table golds (place bigint, gold varchar)"
_GOLD = pa.schema([("place", pa.int64()), ("gold", pa.string())])
_COUNTED = "select gold, count(*) as rows from golds group by gold order by rows desc, min(place)"
_AT_ONCE = 10_000
"""Golds that are written down at a time."""


class Workplace(NamedTuple):
    """Where an audit keeps what does not fit into memory."""

    spill: Spill
    room: Room


@contextmanager
def workplace(out: str) -> Iterator[Workplace]:
    """Yield a place below the folder `out`; nothing of it is left when the block ends.

    Nor is the folder, if it is new and nothing was written into it.

    Raises:
        StorageError: if the folder cannot be written.
    """
    store = Store(out)
    root = store.local_root
    is_new = root is not None and not Path(root).exists()
    try:
        with (
            spilled(store, WORK) as spill,
            spill.working(),
            on_disk(spill.folder, _SORT) as room,
        ):
            yield Workplace(spill, room)
    finally:
        if root is not None and is_new:
            with suppress(OSError):  # it is not empty
                Path(root).rmdir()


class Finding(NamedTuple):
    """All rows that one flag was raised on."""

    name: str
    severity: Severity
    meaning: str
    rows: int
    first: Sequence[Seen]
    """What was seen of the first ones."""


class Audit(NamedTuple):
    """What was found in a data set."""

    dataset: Dataset
    findings: tuple[Finding, ...]
    """One per flag, in the order of the tables, also where nothing was found."""
    evidence: Evidence
    """Of all findings."""
    guessability: Guessability | None
    """None for a data set without any gold."""
    faults: tuple[str, ...]
    """What makes the answers guessable, in words."""
    benchmarks: tuple[str, ...]
    """What the questions were compared with."""

    @property
    def flagged(self) -> int:
        """How many rows have one flag or more."""
        return int(np.count_nonzero(self.evidence.flagged))


def audit(
    dataset: Dataset, place: Workplace, progress: Progress, index: str = str(SHIPPED_INDEX)
) -> Audit:
    """Raise every flag on every row; `index` is the folder of a benchmark index.

    What is returned is to be read as long as the workplace is there.

    Raises:
        StorageError: if the disk is full.
    """
    rows = dataset.rows
    evidence = Evidence(place.spill, len(rows), len(_TABLE))
    evidence.add(_alone(rows, progress))
    benchmarks = load_index(index)
    for done, check in enumerate(SET_FLAGS):
        progress("comparisons", done, len(SET_FLAGS))
        found = check.find(rows, benchmarks, place.room)
        evidence.add(Seen(at, len(FLAGS) + done, text) for at, text in found)
    progress("comparisons", len(SET_FLAGS), len(SET_FLAGS))
    told = zip(_TABLE, evidence.counts, evidence.first, strict=True)
    guess = _guessed(rows, place.spill)
    return Audit(
        dataset,
        tuple(Finding(*flag[:3], count, first) for flag, count, first in told),
        evidence,
        guess,
        tuple(faults(guess)) if guess else (),
        tuple(sorted(benchmarks.benchmarks)),
    )


def _alone(rows: Sequence[Row], progress: Progress) -> Iterator[Seen]:
    """Yield the flags that are raised on rows by themselves."""
    for place, row in enumerate(rows):
        if place % _STEP == 0:
            progress("rows", place, len(rows))
        for number, flag in enumerate(FLAGS):
            text = flag.raised(row)
            if text is not None:
                yield Seen(place, number, text)
    progress("rows", len(rows), len(rows))


def _guessed(rows: Sequence[Row], spill: Spill) -> Guessability | None:
    """Return how far one gets without reading; None where no row has a gold."""
    spill.run(_GOLDS)
    guesses, rest = Guesses(), enumerate(row for row in rows if row.gold)
    while some := list(islice(rest, _AT_ONCE)):
        for _, row in some:
            guesses.add(_problem(row))
        places, golds = zip(*((place, row.gold) for place, row in some), strict=True)
        spill.insert("golds", pa.table([places, golds], schema=_GOLD))
    commonest = spill.run(f"{_COUNTED} limit 1")
    if not commonest:
        return None
    counts = (count for batch in spill.batches(_COUNTED) for count in batch["rows"].to_pylist())
    return guesses.among(counts, commonest[0][0])


def _problem(row: Row) -> Problem:
    """Return a row as a problem, for the cheap guessers: where no verifier is named, of numbers."""
    truth = row.truth or {"verifier": "rational"}
    return Problem(
        prompt=row.question,
        answer=row.gold,
        verifier=truth["verifier"],
        args=truth.get("args") or {},
        answer_format=truth.get("answer_format") or "boxed",
        family="audit",
        version=1,
        domain="any",
        instance=str(row.number),
    )


def write(audited: Audit, out: str) -> None:
    """Write audit.json, audit.md, the findings and the rows without any into the folder `out`.

    Raises:
        StorageError: if the folder cannot be written.
    """
    facts = summary(audited)
    store = Store(out)
    with store.writing("flagged.parquet") as file:
        _flagged(audited).sink_parquet(file, compression="zstd", maintain_order=True)
    records = audited.dataset.records
    with store.writing(clean_name(audited)) as file:
        records.write(file, _clean(audited))
    text = json.dumps(facts, indent=1, ensure_ascii=True, sort_keys=True) + "\n"
    store.write("audit.json", text.encode())
    store.write("audit.md", render("audit.md", **facts).encode("utf8", "replace"))


def _clean(audited: Audit) -> Iterator[tuple[Any, list[int]]]:
    """Yield the rows as they came, a block at a time, with the positions of those to be kept."""
    flagged = audited.evidence.flagged
    place = 0
    for block in audited.dataset.records.blocks():
        whole = [at for at, record in enumerate(block.rows) if record is not None]
        if place + len(whole) > len(flagged):
            break
        own = flagged[place : place + len(whole)]
        place += len(whole)
        yield block.raw, [at for at, is_bad in zip(whole, own.tolist(), strict=True) if not is_bad]
    if place != len(flagged):
        raise DatasetError(
            f"{audited.dataset.source} has changed while it was read: run the audit again"
        )


def clean_name(audited: Audit) -> str:
    """Return the name of the file of rows without a flag, which are as they came."""
    return f"clean{audited.dataset.records.suffix}"


def summary(audited: Audit) -> dict[str, Any]:
    """Return the findings as JSON values."""
    dataset, rows = audited.dataset, audited.dataset.rows
    return {
        "source": dataset.source,
        "rows": len(rows),
        "flagged_rows": audited.flagged,
        "columns": {"question": dataset.question, "answer": dataset.answer},
        "guessed_columns": list(dataset.guessed),
        "golds_from_solutions": dataset.marked,
        "unreadable_rows": list(dataset.unreadable),
        "judged_by_own_verifier": sum(row.truth is not None for row in rows),
        "clean": clean_name(audited),
        "flags": [
            {
                "flag": finding.name,
                "severity": finding.severity,
                "meaning": finding.meaning,
                "rows": finding.rows,
                "share": round(finding.rows / len(rows), 4) if rows else 0.0,
                "examples": [
                    {
                        "row_number": rows[seen.place].number,
                        "evidence": seen.text,
                        "gold": _brief(rows[seen.place].gold),
                        "question": _brief(rows[seen.place].question),
                    }
                    for seen in finding.first
                ],
            }
            for finding in audited.findings
        ],
        "answers": audited.guessability._asdict() if audited.guessability else None,
        "guessable": list(audited.faults),
        "benchmarks": list(audited.benchmarks),
        "normaliser": NORMALISER_VERSION,
        "version": __version__,
    }


def _brief(text: str) -> str:
    return " ".join(text.split())[:_BRIEF]


def _flagged(audited: Audit) -> pl.LazyFrame:
    """Return one line per row and flag, by row."""
    names = ("flag", "severity", "evidence", "question", "gold")
    schema = pl.Schema({"row_number": pl.Int64, **dict.fromkeys(names, pl.String)})

    def frames(*_: object) -> Iterator[pl.DataFrame]:
        for some in audited.evidence.by_row():
            lines = list(_lines(audited, some))
            yield pl.DataFrame(lines, schema=schema, orient="row")

    return register_io_source(frames, schema=schema)


def _lines(audited: Audit, seen: Sequence[Seen]) -> Iterator[tuple[int, str, str, str, str, str]]:
    for place, flag, text in seen:
        row, finding = audited.dataset.rows[place], audited.findings[flag]
        yield row.number, finding.name, finding.severity, text, row.question, row.gold
