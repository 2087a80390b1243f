"""The report of a decontamination: what was removed, which benchmarks it hit, pairs to audit."""

import json
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow as pa

from filters.decontamination import RULES, BenchmarkIndex, Match
from pipelines.state import Store
from pipelines.templates import render

COLUMN = "benchmark_matches"
"""Added to removed rows: why."""
TYPE = pa.list_(
    pa.struct(
        [
            ("column", pa.string()),
            ("benchmark", pa.string()),
            ("item_id", pa.string()),
            ("rule", pa.string()),
            ("score", pa.float64()),
            ("span", pa.list_(pa.int64())),
        ]
    )
)
PAIRS = 5
"""Pairs shown per rule: those with the lowest scores, which are to be doubted most."""


class Hit(NamedTuple):
    """A benchmark item found in a column of a row."""

    column: str
    match: Match
    excerpt: str
    """The normalised words of the row that are the evidence, cut short."""

    def plain(self) -> dict[str, Any]:
        """Return the hit as JSON values."""
        fields = self.match._asdict()
        return {"column": self.column, **fields, "score": float(self.match.score)}


class Pair(NamedTuple):
    """A row and a benchmark item found in it, to be looked at."""

    score: float
    row: str
    column: str
    benchmark: str
    item_id: str
    evidence: str


@dataclass(slots=True)
class Tally:
    """Counts of a run; memory grows with the benchmarks, not with the rows."""

    rows: int = 0
    removed: int = 0
    unreadable: list[str] = field(default_factory=list)
    """`file:line` of lines that are no JSON object: in neither output."""
    by_rule: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Rows by (benchmark, rule); a row counts once for each."""
    by_column: Counter[str] = field(default_factory=Counter)
    items: defaultdict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """Item ids hit, by benchmark."""
    templates: Counter[str] = field(default_factory=Counter)
    """Rows kept that share the template of a benchmark's puzzles, by benchmark."""
    pairs: defaultdict[str, list[Pair]] = field(default_factory=lambda: defaultdict(list))
    """Per rule those with the lowest scores; of equal ones the last rows', whatever the order."""

    def add(self, row: str, hits: Sequence[Hit], templates: Sequence[Hit]) -> None:
        """Count a row, named as `file:number`."""
        self.rows += 1
        self.removed += bool(hits)
        self.by_rule.update({(hit.match.benchmark, hit.match.rule) for hit in hits})
        self.by_column.update({hit.column for hit in hits})
        if not hits:
            self.templates.update({hit.match.benchmark for hit in templates})
        for column, match, excerpt in hits:
            self.items[match.benchmark].add(match.item_id)
            pair = Pair(match.score, row, column, match.benchmark, match.item_id, excerpt)
            ranked = sorted([*self.pairs[match.rule], pair], key=_doubt, reverse=True)
            self.pairs[match.rule] = ranked[:PAIRS]


def _doubt(pair: Pair) -> tuple[float, Pair]:
    return -pair.score, pair


def write_report(tally: Tally, index: BenchmarkIndex, out: Path) -> None:
    """Write report.json and report.md.

    Raises:
        StorageError: if the folder cannot be written.
    """
    facts, store = summary(tally, index), Store(str(out))
    store.write("report.json", (json.dumps(facts, indent=1, sort_keys=True) + "\n").encode())
    store.write("report.md", render("decontamination.md", **facts).encode("utf8", "replace"))


def summary(tally: Tally, index: BenchmarkIndex) -> dict[str, Any]:
    """Return the counts as JSON values."""
    return {
        "rows": tally.rows,
        "removed": tally.removed,
        "kept": tally.rows - tally.removed,
        "unreadable": tally.unreadable,
        "columns": dict(sorted(tally.by_column.items())),
        "benchmarks": {
            name: {
                "items": source.items,
                "instances": source.instances,
                "items_hit": len(tally.items[name]),
                "share_hit": _share(len(tally.items[name]), max(source.items, source.instances)),
                "rows": {
                    rule: tally.by_rule[name, rule] for rule in RULES if tally.by_rule[name, rule]
                },
                "same_template_kept": tally.templates[name],
            }
            for name, source in index.benchmarks.items()
        },
        "pairs": {
            rule: [pair._asdict() | {"score": round(pair.score, 4)} for pair in tally.pairs[rule]]
            for rule in RULES
            if rule in tally.pairs
        },
        "short_items": [list(name) for name in index.verbatim_only],
        "items_without_text": [list(name) for name in index.without_tokens],
        "thresholds": index.contents.tables.thresholds._asdict(),
    }


def _share(part: int, whole: int) -> float:
    return round(part / whole, 4) if whole else 0.0
