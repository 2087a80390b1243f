"""Findings: what looks wrong in a dataset, so that nobody has to read every table."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pipelines.site.pieces import Finding
from pipelines.site.rates import FEW, grouped
from pipelines.site.read import KEPT, Dataset

Row = Mapping[str, Any]

_MOST_ANSWER, _MOST_GUESSED, _LEAST_YIELD = 0.2, 0.1, 0.5
"""Share of a family's rows with one answer, guess rate, share of drawn rows kept."""
_SOUND = ("surplus",)
"""Reasons that say nothing against a row."""
_NEVER = 0.1
"""A family's interval lies below it, or as near to 1."""
_MANY = 20
"""Rows from which a share is a finding."""


def findings(dataset: Dataset, rows: Sequence[Row]) -> list[Finding]:
    """Return what looks wrong, the worst first; one reassuring line if nothing does."""
    kept = [row for row in rows if row["status"] == KEPT]
    found = [
        *_contaminated(kept),
        *_shortfall(dataset),
        *_answers(kept),
        *_yields(rows),
        *_solved(dataset, kept),
    ]
    order = {"bad": 0, "odd": 1, "good": 2}
    nothing = Finding("good", "Nothing looks wrong: no benchmark item, no shortfall, no answer too "
                      "common, no family that a solver surely always or never solves.")  # fmt: skip
    return sorted(found, key=lambda one: order[one.level]) or [nothing]


def _contaminated(kept: Sequence[Row]) -> Iterator[Finding]:
    held = sum(bool(row["matches"]) for row in kept)
    if held:
        text = f"{held} kept rows hold a benchmark item"
        yield Finding("bad", text, {"flag": "holds a benchmark item", "status": KEPT})


def _shortfall(dataset: Dataset) -> Iterator[Finding]:
    missing = sum(dataset.manifest.shortfall.values())
    if missing:
        cells = len(dataset.manifest.shortfall)
        yield Finding("bad", f"{missing} rows in {cells} cells were wanted and not found")


def _answers(kept: Sequence[Row]) -> Iterator[Finding]:
    groups: dict[str, list[Row]] = defaultdict(list)
    for row in kept:
        groups[row["family"]].append(row)
    for family, members in groups.items():
        answer, count = Counter(row["answer"] for row in members).most_common(1)[0]
        guess = max((row["guess_rate"] or 0.0 for row in members), default=0.0)
        if len(members) >= _MANY and count / len(members) > max(_MOST_ANSWER, 2 * guess):
            text = f"{family}: {count} of {len(members)} rows have the answer {answer[:40]!r}"
            yield Finding("odd", text, {"family": family})
        if guess > _MOST_GUESSED:
            rows = [row for row in members if (row["guess_rate"] or 0.0) > _MOST_GUESSED]
            text = f"{family}: a guess is right in up to {guess:.0%} of tries, {len(rows)} rows"
            yield Finding("odd", text, {"family": family})


def _yields(rows: Sequence[Row]) -> Iterator[Finding]:
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for row in rows:
        counts[row["family"]][row["status"]] += 1
    for family, statuses in counts.items():
        judged = statuses.total() - sum(statuses[reason] for reason in _SOUND)
        if judged >= _MANY and statuses[KEPT] / judged < _LEAST_YIELD:
            worst = max((s for s in statuses if s != KEPT and s not in _SOUND), key=statuses.get)  # type: ignore[arg-type]
            text = f"{family}: {statuses[KEPT]} of {judged} rows were kept; most fell to {worst}"
            yield Finding("odd", text, {"family": family, "status": worst})


def _solved(dataset: Dataset, kept: Sequence[Row]) -> Iterator[Finding]:
    """Yield families that teach a solver nothing, and dials that run backwards."""
    for number, (solver, estimates) in enumerate(dataset.estimates.items()):
        families = grouped(kept, estimates, "family")
        sizes = {f: rate for (f,), rate in families.items() if rate.rows >= FEW}
        never = sorted(name for name, rate in sizes.items() if rate.hi < _NEVER)
        always = sorted(name for name, rate in sizes.items() if rate.lo > 1 - _NEVER)
        for word, names in (("never", never), ("always", always)):
            if names:
                listed = ", ".join(names[:8]) + (" and more" if len(names) > 8 else "")
                text = f"{solver} almost {word} solves {len(names)} families: {listed}"
                yield Finding("odd", text)
        cells = grouped(kept, estimates, "family", "dial")
        for family in sizes:
            dials = sorted(dial for name, dial in cells if name == family and dial is not None)
            if len(dials) < 2:
                continue
            easy, hard = cells[family, dials[0]], cells[family, dials[-1]]
            if min(easy.rows, hard.rows) >= FEW and hard.lo > easy.hi:
                text = f"{family}: {solver} solves dial {dials[-1]:g} more often than {dials[0]:g}"
                yield Finding("odd", text, {"family": family, "sort": f"rate{number}"})
