"""Audit: what is wrong with a data set that already exists, row by row and as a whole."""

import io
import json
from collections.abc import Mapping
from typing import Any, NamedTuple

import polars as pl

from filters.certification import Guessability, faults, measure
from filters.decontamination import SHIPPED_INDEX
from filters.quality import FLAGS, SET_FLAGS, Row, Severity
from filters.text import NORMALISER_VERSION
from pipelines.auditing.read import Dataset
from pipelines.build import load_index
from pipelines.progress import Progress
from pipelines.state import Store
from pipelines.templates import render
from proofmill import Problem, __version__

EXAMPLES = 5
"""Rows shown per flag in the report; all of them are in `flagged.parquet`."""
_BRIEF = 160
"""Characters of a question or a gold in the report."""
_STEP = 200
"""Rows between two signs of progress."""


class Finding(NamedTuple):
    """All rows that one flag was raised on."""

    name: str
    severity: Severity
    meaning: str
    evidence: Mapping[int, str]
    """Position of the row -> what was seen."""


class Audit(NamedTuple):
    """What was found in a data set."""

    dataset: Dataset
    findings: tuple[Finding, ...]
    """One per flag, in the order of the tables, also where nothing was found."""
    guessability: Guessability | None
    """None for a data set without any gold."""
    faults: tuple[str, ...]
    """What makes the answers guessable, in words."""
    benchmarks: tuple[str, ...]
    """What the questions were compared with."""

    @property
    def flagged(self) -> int:
        """How many rows have one flag or more."""
        return len(self.dataset.rows) - len(self.clean)

    @property
    def clean(self) -> list[int]:
        """Positions of the rows without any flag."""
        flagged = set[int]().union(*(finding.evidence for finding in self.findings))
        return [at for at in range(len(self.dataset.rows)) if at not in flagged]


def audit(dataset: Dataset, progress: Progress, index: str = str(SHIPPED_INDEX)) -> Audit:
    """Raise every flag on every row; `index` is the folder of a benchmark index."""
    rows = dataset.rows
    flagged: dict[str, dict[int, str]] = {flag.name: {} for flag in FLAGS}
    for position, row in enumerate(rows):
        if position % _STEP == 0:
            progress("rows", position, len(rows))
        for flag in FLAGS:
            evidence = flag.raised(row)
            if evidence is not None:
                flagged[flag.name][position] = evidence
    progress("rows", len(rows), len(rows))
    findings = [Finding(*flag[:3], flagged[flag.name]) for flag in FLAGS]
    benchmarks = load_index(index)
    for done, check in enumerate(SET_FLAGS):
        progress("comparisons", done, len(SET_FLAGS))
        findings.append(Finding(*check[:3], check.find(rows, benchmarks)))
    progress("comparisons", len(SET_FLAGS), len(SET_FLAGS))
    problems = [_problem(row) for row in rows if row.gold]
    guess = measure(problems) if problems else None
    return Audit(
        dataset,
        tuple(findings),
        guess,
        tuple(faults(guess)) if guess else (),
        tuple(sorted(benchmarks.benchmarks)),
    )


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
    buffer = io.BytesIO()
    _flagged(audited).write_parquet(buffer, compression="zstd")
    store.write("flagged.parquet", buffer.getvalue())
    records, rows = audited.dataset.records, audited.dataset.rows
    kept = records.take([rows[at].number - 1 for at in audited.clean])
    store.write(clean_name(audited), kept)
    text = json.dumps(facts, indent=1, ensure_ascii=True, sort_keys=True) + "\n"
    store.write("audit.json", text.encode())
    store.write("audit.md", render("audit.md", **facts).encode("utf8", "replace"))


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
                "rows": len(finding.evidence),
                "share": round(len(finding.evidence) / len(rows), 4) if rows else 0.0,
                "examples": [
                    {
                        "row_number": rows[at].number,
                        "evidence": text,
                        "gold": _brief(rows[at].gold),
                        "question": _brief(rows[at].question),
                    }
                    for at, text in list(finding.evidence.items())[:EXAMPLES]
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


def _flagged(audited: Audit) -> pl.DataFrame:
    """Return one line per row and flag, by row."""
    lines = [
        (row.number, finding.name, finding.severity, finding.evidence[at], row.question, row.gold)
        for at, row in enumerate(audited.dataset.rows)
        for finding in audited.findings
        if at in finding.evidence
    ]
    names = ("flag", "severity", "evidence", "question", "gold")
    schema = {"row_number": pl.Int64, **dict.fromkeys(names, pl.String)}
    return pl.DataFrame(lines, schema=schema, orient="row")
