"""Report: what a run kept, what it removed and why, and how hard and how guessable it is."""

import json
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import asdict
from math import log2
from typing import Any

import pyarrow as pa

from pipelines.dataset.manifest import Manifest, require_manifest
from pipelines.errors import DatasetError
from pipelines.foreign import json_object
from pipelines.state import Store
from pipelines.templates import render

REPORT, FACTS = "report.md", "report.json"
REPORTS = (REPORT, FACTS)
_GRADED = "\n## Measured difficulty"
_EXAMPLES = 20
"""Removed rows shown per reason; all of them are in `rejected/`."""
_QUIET = ("surplus",)
"""Reasons that need no examples: sound rows beyond a quota."""


def report(table: pa.Table, manifest: Manifest) -> dict[str, bytes]:
    """Return the two files that sum up all candidates of a run, kept and rejected."""
    columns = ["family", "dial", "answer", "effort", "reason", "notes", "question", "id"]
    rows = table.select([*columns, "contamination", "certificate"]).to_pylist()
    facts = {
        "families": _families(rows),
        "effort": _effort(rows),
        "removed": _removed(rows),
        "benchmarks": _benchmarks(rows),
    }
    counts = {
        "drawn": manifest.drawn,
        "kept": manifest.kept,
        "dropped": dict(manifest.dropped),
        "prompt_tokens": asdict(manifest.prompt_tokens) if manifest.prompt_tokens else None,
    }
    text = json.dumps(facts | counts, indent=1, sort_keys=True, ensure_ascii=False)
    markdown = render("report.md", manifest=manifest, quiet=_QUIET, **facts)
    return {FACTS: f"{text}\n".encode(), REPORT: markdown.encode()}


def graded_report(store: Store, manifest: Manifest) -> dict[str, bytes]:
    """Return the two files with what the solvers of a manifest found; the rest of them stays.

    Raises:
        DatasetError: if a file is no report.
        StorageError: if a file cannot be read.
    """
    try:
        facts = json_object(store.read(FACTS))
        text = store.read(REPORT).decode("utf8").split(_GRADED)[0]
    except ValueError as error:
        raise DatasetError(f"{store.url} has no readable report: {error}; build it anew") from error
    facts["gradings"] = [
        {"solver_id": one["solver_id"], **one.get("summary", {})} for one in manifest.gradings
    ]
    section = render("gradings.md", manifest=manifest, **side_by_side(manifest))
    shown = json.dumps(facts, indent=1, sort_keys=True, ensure_ascii=False)
    return {REPORT: f"{text}\n{section}".encode(), FACTS: f"{shown}\n".encode()}


def side_by_side(manifest: Manifest) -> dict[str, Any]:
    """Return what the solvers found, and the mean pass rate of each family by solver."""
    solvers = [one for one in manifest.gradings if "summary" in one]
    means = [one["summary"]["families"] for one in solvers]
    names = sorted({name for families in means for name in families})
    return {"solvers": solvers, "means": [(n, [f.get(n) for f in means]) for n in names]}


def read_report(url: str) -> str:
    """Return the report of a finished dataset.

    Raises:
        DatasetError: if there is no finished dataset, or its report is no text.
        StorageError: if the report cannot be read.
    """
    store = Store(url)
    require_manifest(store)
    try:
        return store.read(REPORT).decode("utf8")
    except UnicodeDecodeError as error:
        raise DatasetError(f"{url}/{REPORT} is not UTF-8 text ({error}); build it anew") from error


def _families(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return per family: rows drawn and kept, drops by reason, answer statistics."""
    groups: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in rows:
        groups[row["family"]].append(row)
    return [_family(name, groups[name]) for name in sorted(groups)]


def _family(name: str, rows: list[dict[str, Any]]) -> dict[str, Any]:
    kept = [row for row in rows if not row["reason"]]
    answers = Counter(row["answer"] for row in kept)
    rates = [row["certificate"]["guess_rate"] for row in kept if row["certificate"]]
    known = [rate for rate in rates if rate is not None]
    return {
        "family": name,
        "drawn": len(rows),
        "kept": len(kept),
        "dropped": dict(sorted(Counter(r["reason"] for r in rows if r["reason"]).items())),
        "distinct_answers": len(answers),
        "commonest_answer": _share(answers),
        "answer_bits": _bits(answers.values()),
        "guess_rate": max(known) if known else None,
    }


def _share(answers: Counter[str]) -> float:
    return round(max(answers.values()) / answers.total(), 4) if answers else 0.0


def _bits(counts: Iterable[int]) -> float:
    listed = list(counts)
    total = sum(listed)
    return round(-sum(n / total * log2(n / total) for n in listed), 2) if total else 0.0


def _effort(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return per family the mean effort of the kept rows at each dial."""
    groups: dict[str, dict[float, list[int]]] = defaultdict(lambda: defaultdict(list))
    for row in rows:
        if not row["reason"] and row["effort"] is not None:
            groups[row["family"]][row["dial"]].append(row["effort"])
    return [
        {
            "family": name,
            "dials": [
                {"dial": dial, "mean_effort": round(sum(counts) / len(counts), 1)}
                for dial, counts in sorted(groups[name].items())
            ],
        }
        for name in sorted(groups)
    ]


def _removed(rows: list[dict[str, Any]]) -> dict[str, list[dict[str, Any]]]:
    """Return per reason some removed rows, each with what it was compared with."""
    removed: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in rows:
        reason = row["reason"]
        if reason and reason not in _QUIET and len(removed[reason]) < _EXAMPLES:
            question = " ".join(row["question"].split())[:160]
            notes = list(row["notes"])
            removed[reason].append(
                {"id": row["id"], "family": row["family"], "question": question, "notes": notes}
            )
    return dict(sorted(removed.items()))


def _benchmarks(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return per benchmark the rows that matched and the items that they hit, by rule."""
    hits: Counter[tuple[str, str]] = Counter()
    items: dict[str, set[str]] = defaultdict(set)
    for row in rows:
        for match in row["contamination"]["matches"]:
            hits[match["benchmark"], match["rule"]] += 1
            items[match["benchmark"]].add(match["item_id"])
    return [
        {"benchmark": name, "rule": rule, "matches": count, "items_hit": len(items[name])}
        for (name, rule), count in sorted(hits.items())
    ]
