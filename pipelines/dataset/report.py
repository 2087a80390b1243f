"""Report: what a run kept, what it removed and why, and how hard and how guessable it is."""

import json
from collections import Counter, defaultdict
from dataclasses import asdict
from math import log2
from typing import Any

from pipelines.dataset.coverage import coverage
from pipelines.dataset.manifest import Manifest, require_manifest
from pipelines.dataset.rowset import KEPT, RowSet
from pipelines.errors import DatasetError
from pipelines.foreign import json_object
from pipelines.state import Store
from pipelines.templates import render

REPORT, FACTS = "report.md", "report.json"
REPORTS = (REPORT, FACTS)
_GRADED = "\n## Measured difficulty"
_EXAMPLES = 20
"""Removed rows shown per reason; all of them are in `rejected/`."""
_CONCEPTS = 20
"""Concepts and pairs shown; `report.json` has all."""
_QUIET = ("surplus",)
"""Reasons that need no examples: sound rows beyond a quota."""


def report(rows: RowSet, manifest: Manifest) -> dict[str, bytes]:
    """Return the two files that sum up all candidates of a run, kept and rejected."""
    facts = {
        "families": _families(rows),
        "effort": _effort(rows),
        "removed": _removed(rows),
        "benchmarks": _benchmarks(rows),
        "coverage": coverage(rows),
    }
    counts = {
        "drawn": manifest.drawn,
        "kept": manifest.kept,
        "dropped": dict(manifest.dropped),
        "prompt_tokens": asdict(manifest.prompt_tokens) if manifest.prompt_tokens else None,
    }
    text = json.dumps(facts | counts, indent=1, sort_keys=True, ensure_ascii=False)
    markdown = render("report.md", manifest=manifest, quiet=_QUIET, most=_CONCEPTS, **facts)
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


def _families(rows: RowSet) -> list[dict[str, Any]]:
    """Return per family: rows drawn and kept, drops by reason, answer statistics."""
    reasons: dict[str, Counter[str]] = defaultdict(Counter)
    for family, reason, count in rows.ask(
        "select family, reason, count(*) from rows group by all order by all"
    ):
        reasons[family][reason] = count
    answers: dict[str, Counter[int]] = defaultdict(Counter)
    for family, times, count in rows.ask(_ANSWERS):
        answers[family][times] = count
    rates = dict(rows.ask(_GUESS_RATES))
    return [
        {
            "family": family,
            "drawn": reasons[family].total(),
            "kept": reasons[family][""],
            "dropped": {reason: count for reason, count in reasons[family].items() if reason},
            "distinct_answers": answers[family].total(),
            "commonest_answer": _share(answers[family]),
            "answer_bits": _bits(answers[family]),
            "guess_rate": rates.get(family),
        }
        for family in sorted(reasons)
    ]


def _total(answers: Counter[int]) -> int:
    """Return the rows of answers, which are counted by how often each occurs."""
    return sum(times * count for times, count in answers.items())


def _share(answers: Counter[int]) -> float:
    return round(max(answers) / _total(answers), 4) if answers else 0.0


def _bits(answers: Counter[int]) -> float:
    total = _total(answers)
    shares = {times / total: count for times, count in sorted(answers.items())}
    return round(-sum(count * share * log2(share) for share, count in shares.items()), 2) + 0.0


def _effort(rows: RowSet) -> list[dict[str, Any]]:
    """Return per family the mean effort of the kept rows at each dial."""
    groups: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for family, dial, total, count in rows.ask(_EFFORT):
        groups[family].append({"dial": dial, "mean_effort": round(int(total) / count, 1)})
    return [{"family": family, "dials": dials} for family, dials in groups.items()]


def _removed(rows: RowSet) -> dict[str, list[dict[str, Any]]]:
    """Return per reason some removed rows, each with what it was compared with."""
    removed: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for reason, name, family, question, notes in rows.ask(
        _REMOVED, quiet=list(_QUIET), most=_EXAMPLES
    ):
        brief = " ".join(question.split())[:160]
        removed[reason].append({"id": name, "family": family, "question": brief, "notes": notes})
    return dict(removed)


def _benchmarks(rows: RowSet) -> list[dict[str, Any]]:
    """Return per benchmark the rows that matched and the items that they hit, by rule."""
    items = dict(
        rows.ask(f"select benchmark, count(distinct item_id) from ({_MATCHES}) group by all")
    )
    hits = rows.ask(f"select benchmark, rule, count(*) from ({_MATCHES}) group by all order by all")
    return [
        {"benchmark": name, "rule": rule, "matches": count, "items_hit": items[name]}
        for name, rule, count in hits
    ]


_ANSWERS = f"""
select family, times, count(*) from (
    select family, answer, count(*) as times from rows where {KEPT} group by all
) group by all
"""
"""How many answers of a family occur how often."""
_GUESS_RATES = f"""
select family, max(certificate.guess_rate) from rows where {KEPT} group by all
"""
_EFFORT = f"""
select family, dial, sum(effort), count(*) from rows where {KEPT} and effort is not null
group by all order by all nulls first
"""
_REMOVED = f"""
select reason, id, family, question, notes from rows
where not ({KEPT}) and reason not in (select unnest($quiet))
qualify row_number() over (partition by reason order by place) <= $most
order by reason, place
"""
_MATCHES = "select unnest(contamination.matches, recursive := true) from rows"
