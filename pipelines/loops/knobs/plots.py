"""Plots of a release: pass rates that were foretold and observed, and what was planned."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from generators.weakness.knobs import BAND, Attempt, Choice, Diagnosis
from pipelines.figures import BARS, COLOURS, INK, SCALE, SOFT, Sheet, between, key

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_STEPS = 41
_COLUMNS, _ROWS = 4, 6
_FIFTHS = 5
_BARS = 40
"""Families of one plan that have a bar of their own."""


def rates_plot(
    before: Sequence[Diagnosis], after: Sequence[Diagnosis], attempts: Sequence[Attempt]
) -> Sheet:
    """Return pass rates along the dial, a panel per family: foretold before and after, observed.

    The families are those with most of their knob space in the band, then those that were asked
    most. Observed points are means of fifths of the mean knob, over all releases; the more
    rollouts, the larger.
    """
    pairs = sorted(
        zip(before, after, strict=True),
        key=lambda pair: (-pair[1].in_band, -pair[1].rollouts, pair[1].subject.name),
    )[: _COLUMNS * _ROWS]
    observed = _observed(attempts)
    rows = -(-len(pairs) // _COLUMNS)

    def draw(figure: "Figure") -> None:
        axes = figure.subplots(rows, _COLUMNS, sharex=True, sharey=True, squeeze=False)
        for panel, (old, new) in zip(axes.flat, pairs, strict=False):
            _family(panel, old, new, observed[new.subject.name])
        for panel in axes.flat[len(pairs) :]:
            panel.set_axis_off()
        figure.supxlabel("all knobs", fontsize=7)
        figure.supylabel("pass rate", fontsize=7)

    which = f"{len(pairs)} of {len(after)} families, " * (len(pairs) < len(after))
    caption = (
        f"Pass rate with all knobs at one place; {which}those with most of their knob space in the "
        "band first. Grey dashes: foretold before this release. Line: after it. Dots: observed, "
        "all releases."
    )
    return Sheet("rates", caption, 16.0 + 35.0 * rows, draw)


def _family(
    panel: "Axes", old: Diagnosis, new: Diagnosis, points: Sequence[tuple[float, float, float]]
) -> None:
    axis = np.linspace(0.0, 1.0, _STEPS)
    diagonal = np.repeat(axis[:, None], len(new.subject.knobs), axis=1)
    between(panel, *BAND)
    panel.plot(axis, old.ability.mean(diagonal), color=SOFT, lw=0.9, ls="--")
    panel.plot(axis, new.ability.mean(diagonal), color=COLOURS[0], lw=1.4)
    if points:
        x, rate, n = (np.array(column) for column in zip(*points, strict=True))
        panel.scatter(x, rate, s=4.0 + np.sqrt(n), color=COLOURS[1], lw=0, alpha=0.8)
    panel.set_xticks((0.0, 0.5, 1.0))
    panel.set_title(f"{new.subject.name}\n{new.status}")


def plan_plot(plan: Sequence[Choice]) -> Sheet:
    """Return how many items the plan has per family and foretold pass rate, the most first."""
    totals = Counter(choice.family for choice in plan)
    families = sorted(totals, key=lambda name: (-totals[name], name))[:_BARS]
    cells = Counter((c.family, min(_FIFTHS - 1, int(c.expected * _FIFTHS))) for c in plan)
    edges = [f"{i / _FIFTHS:.1f} to {(i + 1) / _FIFTHS:.1f}" for i in range(_FIFTHS)]

    def draw(figure: "Figure") -> None:
        panel = figure.subplots()
        left = np.zeros(len(families))
        for fifth in range(_FIFTHS):
            counts = np.array([cells[name, fifth] for name in families], float)
            panel.barh(families, counts, left=left, height=0.72, color=SCALE[fifth])
            left += counts
        for place, name in enumerate(families):
            panel.text(totals[name], place, f" {totals[name]}", va="center", color=INK)
        panel.set_xlabel("items planned, coloured by foretold pass rate")
        panel.tick_params(axis="y", length=0)
        panel.set_ylim(len(families) - 0.4, -0.6)
        key(figure, edges, BARS, SCALE)

    which = f"the {len(families)} of {len(totals)} families with most" * (
        len(families) < len(totals)
    )
    caption = f"Items planned by family and foretold pass rate{which and f', {which}'}."
    return Sheet("plan", caption, 26.0 + 4.6 * max(1, len(families)), draw)


def _observed(attempts: Sequence[Attempt]) -> dict[str, list[tuple[float, float, float]]]:
    """Return (mean knob, pass rate, rollouts) per family and fifth of the mean knob."""
    cells: dict[tuple[str, int], list[tuple[float, int, int]]] = defaultdict(list)
    for attempt in attempts:
        if attempt.n:
            x = sum(attempt.knobs) / len(attempt.knobs)
            cells[attempt.family, min(_FIFTHS - 1, int(_FIFTHS * x))].append(
                (x, attempt.k, attempt.n)
            )
    points: dict[str, list[tuple[float, float, float]]] = defaultdict(list)
    for (family, _), items in sorted(cells.items()):
        n = sum(item[2] for item in items)
        x = sum(item[0] for item in items) / len(items)
        points[family].append((x, sum(item[1] for item in items) / n, float(n)))
    return points
