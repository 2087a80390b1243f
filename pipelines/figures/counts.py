"""Counts: what became of the rows that were drawn."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from pipelines.figures.marks import BARS, key, printable
from pipelines.figures.sheets import COLOURS, RULE, SOFT, Sheet

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_FAMILIES = 40
_COLOURS = (RULE, *COLOURS)
"""Kept rows are pale: what was dropped is to be seen."""
_OTHER = "other reasons"


def outcomes_by_family(families: Mapping[str, Mapping[str, int]], kept: str = "kept") -> Sheet:
    """Return the share of each outcome: family -> outcome -> rows; the most dropped first."""
    totals = {name: sum(counts.values()) for name, counts in families.items()}
    shares = {name: families[name].get(kept, 0) / totals[name] for name in families}
    worst = sorted(families, key=lambda name: (shares[name], -totals[name], name))[:_FAMILIES]
    outcomes = _outcomes(families, kept)
    lines = {"all families": _sum(families.values())} | {name: families[name] for name in worst}
    which = f"the {len(worst)} of {len(families)} that lost most" * (len(worst) < len(families))
    caption = (
        f"What became of the rows drawn, by family; {which or 'those that lost most first'}. "
        "At the end of each bar: rows drawn."
    )

    def draw(figure: "Figure") -> None:
        panel = figure.subplots()
        left = [0.0] * len(lines)
        places = range(len(lines))
        for number, outcome in enumerate(outcomes):
            widths = [
                100.0 * _rows(counts, outcome, outcomes) / sum(counts.values())
                for counts in lines.values()
            ]
            panel.barh(places, widths, left=left, height=0.72, color=_COLOURS[number])
            left = [start + width for start, width in zip(left, widths, strict=True)]
        panel.set_yticks(places, [printable(name) for name in lines])
        for place, counts in zip(places, lines.values(), strict=True):
            text = f" {sum(counts.values()):,}"
            panel.text(100.0, place, text, va="center", fontsize=6.5, color=SOFT)
        panel.set(xlim=(0.0, 100.0), xlabel="% of the rows drawn")
        panel.tick_params(axis="y", length=0)
        panel.set_ylim(len(lines) - 0.4, -0.6)
        key(figure, outcomes, BARS, _COLOURS)

    return Sheet("outcomes-by-family", caption, 26.0 + 4.6 * len(lines), draw)


def _sum(counted: Iterable[Mapping[str, int]]) -> Counter[str]:
    total: Counter[str] = Counter()
    for counts in counted:
        total.update(counts)
    return total


def _outcomes(families: Mapping[str, Mapping[str, int]], kept: str) -> list[str]:
    """Return kept and the commonest reasons, as many as there are colours."""
    total = _sum(families.values())
    reasons = [name for name, rows in total.most_common() if name != kept and rows]
    room = len(COLOURS)
    return [kept, *reasons] if len(reasons) <= room else [kept, *reasons[: room - 1], _OTHER]


def _rows(counts: Mapping[str, int], outcome: str, outcomes: list[str]) -> int:
    if outcome != _OTHER:
        return counts.get(outcome, 0)
    return sum(rows for name, rows in counts.items() if name not in outcomes)
