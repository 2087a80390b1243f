"""Gallery: one page with all families by topic, their figures, and real rows of each."""

from collections.abc import Sequence
from pathlib import Path

from generators import FAMILIES, TOPICS
from pipelines.certifying.measure import Certified
from pipelines.certifying.store import key_of, load
from pipelines.templates import render

PAGE = Path(__file__).parents[2] / "docs" / "families.md"
DIALS = (0.2, 0.8)
_ORDINAL = 1


def gallery() -> str:
    """Return the page as Markdown; a pure function of the families and their certification."""
    records = load()
    certified = [records[key] for key in map(key_of, FAMILIES) if key in records]
    return render(
        "families.md",
        topics={topic: [family.name for family in listed] for topic, listed in TOPICS.items()},
        families=[
            (family, [family.problem(_ORDINAL, dial) for dial in DIALS])
            for family in FAMILIES.values()
        ],
        total=_total(certified),
        certified=certified,
    )


def _total(certified: Sequence[Certified]) -> dict[str, int]:
    lines = [line for record in certified for line in record.lines]
    names = ("drawn", "solved", "disagreements", "attacks", "credited", "dresses", "refused")
    total: dict[str, int] = {name: sum(getattr(line, name) for line in lines) for name in names}
    readings = [record.read for record in certified if record.read]
    return total | {
        "readers": len(readings),
        "read": sum(read.rows for read in readings),
        "agreed": sum(read.agreed for read in readings),
        "flips": sum(read.flips for read in readings),
        "noticed": sum(read.flips - read.unnoticed for read in readings),
        "families": len(certified),
        "most": max((line.drawn for line in lines), default=0),
        "faulty": sum(bool(record.faults) for record in certified),
    }
