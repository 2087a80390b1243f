"""Effort: how a family's solver works more as the dial rises, where nothing is graded."""

from collections.abc import Mapping
from statistics import median
from typing import TYPE_CHECKING

from pipelines.figures.marks import label_ends
from pipelines.figures.sheets import COLOURS, INK, RULE, Sheet

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_NAMED = 4
"""Families that are named at either end."""
_GAP = 0.045
"""Between names, as a share of the panel's height."""
_LINE = 4
"""Dials from which a family is a line; fewer are dots."""


def effort_by_dial(families: Mapping[str, Mapping[float, float]]) -> Sheet:
    """Return mean effort over that at the family's lowest dial: family -> dial -> mean effort.

    Families of one dial, or without effort at their lowest one, are left out.
    """
    ratios = {name: _ratios(means) for name, means in families.items()}
    ratios = {name: found for name, found in ratios.items() if len(found) > 1}
    caption = (
        f"Effort of the families' own solvers over that at their lowest dial, mean of the kept "
        f"rows; {len(ratios)} families, their median in black. Effort counts steps, never seconds."
    )

    def draw(figure: "Figure") -> None:
        panel = figure.subplots()
        ranked = sorted(ratios, key=lambda name: ratios[name][max(ratios[name])])
        named = dict.fromkeys([*ranked[-_NAMED:], *ranked[:_NAMED]])
        steep, flat = set(ranked[-_NAMED:]), set(ranked[:_NAMED])
        for name in [*(n for n in ranked if n not in named), *named]:
            is_named = name in named
            colour = COLOURS[name not in steep] if is_named else RULE
            _line(panel, ratios[name], colour, 1.1 if is_named else 0.6)
        _line(panel, _medians(ratios), INK, 2.0)
        panel.set_yscale("log")
        panel.yaxis.set_major_formatter("{x:g}")
        panel.set(xlabel="dial", ylabel="effort, as a multiple of that at the lowest dial")
        panel.set_ylim(panel.get_ylim())
        ends = []
        for name in [*steep, *(flat - steep)]:
            dial = max(ratios[name])
            height = panel.transLimits.transform(
                panel.transScale.transform((dial, ratios[name][dial]))
            )[1]
            ends.append((float(height), name, COLOURS[name not in steep]))
        label_ends(panel, ends, _GAP)

    return Sheet("effort-by-dial", caption, 100.0, draw)


def _ratios(means: Mapping[float, float]) -> dict[float, float]:
    lowest = means[min(means)] if means else 0.0
    return {dial: means[dial] / lowest for dial in sorted(means)} if lowest > 0.0 else {}


def _medians(ratios: Mapping[str, Mapping[float, float]]) -> dict[float, float]:
    """Return the median of the families at each dial that most of them have."""
    dials = sorted({dial for found in ratios.values() for dial in found})
    columns = {d: [found[d] for found in ratios.values() if d in found] for d in dials}
    return {d: median(column) for d, column in columns.items() if 2 * len(column) > len(ratios)}


def _line(panel: "Axes", ratios: Mapping[float, float], colour: str, width: float) -> None:
    style = "-" if len(ratios) >= _LINE else "none"
    panel.plot(
        list(ratios),
        list(ratios.values()),
        color=colour,
        lw=width,
        ls=style,
        marker="o",
        ms=2.0 + width,
        mew=0,
    )
