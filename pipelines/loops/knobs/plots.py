"""Plots of a release as SVG, the same bytes for the same release."""

import io
from collections import defaultdict
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from generators.weakness.knobs import BAND, Attempt, Choice, Diagnosis

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_STEPS = 41
_COLUMNS = 4
_STYLE: Any = {"svg.hashsalt": "proofmill", "font.size": 7.0, "axes.spines.top": False}


def rates_plot(
    before: Sequence[Diagnosis], after: Sequence[Diagnosis], attempts: Sequence[Attempt]
) -> bytes:
    """Return pass rates along the dial, one panel per family: foretold before and after, observed.

    Observed points are means of fifths of the mean knob, over all releases, with n rollouts as
    their area.
    """
    rows = -(-len(after) // _COLUMNS)
    figure = _figure(10.0, 1.7 * rows)
    axis = np.linspace(0.0, 1.0, _STEPS)
    observed = _observed(attempts)
    axes = figure.subplots(rows, _COLUMNS, sharex=True, sharey=True, squeeze=False)
    for place, panel in enumerate(axes.flat):
        if place >= len(after):
            panel.set_axis_off()
            continue
        old, new = before[place], after[place]
        diagonal = np.repeat(axis[:, None], len(new.subject.knobs), axis=1)
        panel.axhspan(*BAND, color="0.93", lw=0)
        panel.plot(axis, old.ability.mean(diagonal), color="0.6", lw=1.0, ls="--")
        panel.plot(axis, new.ability.mean(diagonal), color="C0", lw=1.4)
        points = observed[new.subject.name]
        if points:
            x, rate, n = (np.array(column) for column in zip(*points, strict=True))
            panel.scatter(x, rate, s=4.0 + np.sqrt(n), color="C1", lw=0, alpha=0.8)
        panel.set_title(f"{new.subject.name} ({new.status})", fontsize=7)
        panel.set_ylim(-0.03, 1.03)
    figure.supxlabel("all knobs", fontsize=8)
    figure.supylabel("pass rate", fontsize=8)
    return _svg(figure)


def plan_plot(plan: Sequence[Choice]) -> bytes:
    """Return how many items the plan has per family and foretold pass rate."""
    families = sorted({choice.family for choice in plan})
    figure = _figure(8.0, 0.6 + 0.17 * len(families))
    panel = figure.subplots()
    left = np.zeros(len(families))
    edges = np.linspace(0.0, 1.0, 6)
    for i in range(5):
        inside = [c for c in plan if min(4, int(c.expected * 5)) == i]
        counts = np.array([sum(c.family == name for c in inside) for name in families], float)
        label = f"{edges[i]:.1f}-{edges[i + 1]:.1f}"
        shade = ("#7f0000", "#d7642c", "#f6c163", "#8fb8d8", "#2b5c8a")[i]
        panel.barh(families, counts, left=left, color=shade, label=label)
        left += counts
    panel.set_xlabel("items planned, by foretold pass rate")
    panel.invert_yaxis()
    panel.legend(ncols=5, fontsize=6, frameon=False, loc="lower right")
    return _svg(figure)


def _observed(attempts: Sequence[Attempt]) -> dict[str, list[tuple[float, float, float]]]:
    """Return (mean knob, pass rate, rollouts) per family and fifth of the mean knob."""
    cells: dict[tuple[str, int], list[tuple[float, int, int]]] = defaultdict(list)
    for attempt in attempts:
        if attempt.n:
            x = sum(attempt.knobs) / len(attempt.knobs)
            cells[attempt.family, min(4, int(5 * x))].append((x, attempt.k, attempt.n))
    points: dict[str, list[tuple[float, float, float]]] = defaultdict(list)
    for (family, _), items in sorted(cells.items()):
        n = sum(item[2] for item in items)
        x = sum(item[0] for item in items) / len(items)
        points[family].append((x, sum(item[1] for item in items) / n, float(n)))
    return points


def _figure(width: float, height: float) -> "Figure":
    """Return an empty figure of so many inches, apart from pyplot's global state."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with rc_context(_STYLE):
        return Figure(figsize=(width, height), layout="constrained")


def _svg(figure: "Figure") -> bytes:
    from matplotlib import rc_context

    buffer = io.BytesIO()
    with rc_context(_STYLE):
        figure.savefig(buffer, format="svg", metadata={"Date": None})
    return buffer.getvalue()
