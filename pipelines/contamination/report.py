"""The report of a decontamination: what was removed, which benchmarks it hit, pairs to audit."""

import heapq
import json
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from filters.decontamination import RULES, BenchmarkIndex, Match
from pipelines.state import Store
from pipelines.templates import render

PAIRS = 5
"""Pairs shown per rule: those with the lowest scores, which are the ones to doubt."""


class Hit(NamedTuple):
    """A benchmark item found in a column of a row."""

    column: str
    match: Match
    excerpt: str
    """The normalised words of the row that are the evidence, cut short."""


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
    pairs: dict[str, list[tuple[float, str, str, str, str, str]]] = field(default_factory=dict)
    """Per rule a heap of (-score, row, column, benchmark, item id, excerpt)."""

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
            heap = self.pairs.setdefault(match.rule, [])
            pair = (-match.score, row, column, match.benchmark, match.item_id, excerpt)
            heapq.heappush(heap, pair)
            if len(heap) > PAIRS:
                # Keeps the lowest scores; of equal ones the last row's, whatever the order.
                heapq.heappop(heap)


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
            rule: [
                {
                    "row": row,
                    "column": column,
                    "benchmark": benchmark,
                    "item_id": item_id,
                    "score": round(-score, 4),
                    "evidence": excerpt,
                }
                for score, row, column, benchmark, item_id, excerpt in sorted(
                    tally.pairs[rule], reverse=True
                )
            ]
            for rule in RULES
            if rule in tally.pairs
        },
        "short_items": [list(name) for name in index.verbatim_only],
        "items_without_text": [list(name) for name in index.without_tokens],
        "thresholds": index.contents.tables.thresholds._asdict(),
    }


def _share(part: int, whole: int) -> float:
    return round(part / whole, 4) if whole else 0.0
