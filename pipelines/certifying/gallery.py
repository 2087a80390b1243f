"""Gallery: one page with all families by topic, their figures, and real rows of each."""

from pathlib import Path
from typing import Any

from generators import FAMILIES, TOPICS, Family
from pipelines.certifying.measure import Certified
from pipelines.certifying.store import key_of, load
from pipelines.templates import render

PAGE = Path(__file__).parents[2] / "docs" / "families.md"
DIALS = (0.2, 0.8)
_ORDINAL = 1


def gallery() -> str:
    """Return the page as Markdown; a pure function of the families and their certification."""
    stored = load()
    found = [stored.get(key_of(name)) for name in FAMILIES]
    return render(
        "families.md",
        topics={topic: [family.name for family in listed] for topic, listed in TOPICS.items()},
        families=[_shown(one) for one in FAMILIES.values()],
        total=_total([one for one in found if one is not None]),
        certified=[_figures(one) for one in found if one is not None],
    )


def _total(found: list[Certified]) -> dict[str, int]:
    lines = [line for one in found for line in one.lines]
    names = ("drawn", "solved", "disagreements", "attacks", "credited", "dresses", "refused")
    total: dict[str, int] = {name: sum(getattr(line, name) for line in lines) for name in names}
    return total | {"families": len(found), "faulty": sum(bool(one.faults) for one in found)}


def _figures(one: Certified) -> dict[str, Any]:
    return {
        "name": one.family,
        "spearman": f"{one.spearman:.2f}",
        "distinct": f"{100 * min(line.distinct / line.drawn for line in one.lines):.1f}",
        "drawn": min(line.drawn for line in one.lines),
        "top": f"{100 * max(line.top for line in one.lines):.1f}",
        "bits": f"{min(line.bits for line in one.lines):.1f}",
        "cheap": f"{100 * max(line.cheap for line in one.lines):.1f}",
        "p95": f"{one.lines[len(one.lines) // 2].p95_ms:.3g}",
        "slowest": f"{max(line.max_ms for line in one.lines):.3g}",
        "faults": "; ".join(one.faults) or "-",
    }


def _shown(family: Family[Any]) -> dict[str, Any]:
    rows = []
    for dial in DIALS:
        problem = family.problem(_ORDINAL, dial)
        rows.append(
            {
                "dial": dial,
                "effort": problem.effort,
                "prompt": problem.prompt,
                "answer": problem.answer,
            }
        )
    return {
        "name": family.name,
        "domain": family.domain,
        "summary": family.summary,
        "verifier": family.verifier,
        "concepts": family.concepts,
        "unique": family.unique,
        "knobs": family.knobs,
        "least": f"{family.capacity(0.0):.0e}",
        "most": f"{family.capacity(1.0):.0e}",
        "guess": f"{family.guess_rate(0.0):.1g}",
        "rows": rows,
    }
