"""Rates: how often solvers are right, by dial and over the rows."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from pipelines.figures.marks import Spot, between, colour_of, dots, key, printable
from pipelines.figures.sheets import BAND, RULE, SOFT, Sheet

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Point: TypeAlias = Spot
"""Dial, mean pass rate, its interval, and how many rows stand behind it."""
_COLUMNS = 4
_KINDS = ("hardest", "easiest", "steepest")
_APART = 0.018
"""Between the dots of two solvers at one dial."""
_BINS = 20
_FEW_ROWS = 20
"""Below so many rows each one is a dot."""
_SOLVERS = 12
"""Most panels of solvers on a page."""


def rates_by_dial(
    solvers: Mapping[str, Mapping[str, Sequence[Point]]], window: tuple[float, float]
) -> Sheet:
    """Return the pass rates of the families that matter: solver -> family -> points by dial.

    These are four of the hardest, the easiest and the steepest, for the first solver.
    """
    chosen = _chosen(next(iter(solvers.values())))
    total = len({family for found in solvers.values() for family in found})
    rows = -(-len(chosen) // _COLUMNS)
    kinds = f"{len(chosen)} of {total}: {', '.join(_KINDS)}"
    which = kinds if len(chosen) < total else "the hardest first"
    caption = (
        f"Pass rate by dial and family, {which}. Bars are 95 % intervals, "
        "hollow dots stand for fewer than five rows, the band is the window of "
        f"{window[0]:g} to {window[1]:g}."
    )

    def draw(figure: "Figure") -> None:
        axes = figure.subplots(rows, _COLUMNS, sharex=True, sharey=True, squeeze=False)
        for panel, family in zip(axes.flat, [*chosen, *[""] * (rows * _COLUMNS)], strict=False):
            if not family:
                panel.set_axis_off()
                continue
            between(panel, *window)
            for number, found in enumerate(solvers.values()):
                shift = _APART * (number - (len(solvers) - 1) / 2)
                points = [point._replace(x=point.x + shift) for point in found.get(family, ())]
                dots(panel, points, number, 3.0)
            panel.set_title(printable(family, 28))
            panel.set_xlim(-0.06, 1.06)
            panel.set_xticks((0.0, 0.5, 1.0))
        if len(chosen) < total:
            for panel, kind in zip(axes[:, 0], _KINDS, strict=False):
                panel.set_ylabel(kind, color=SOFT)
        figure.supxlabel("dial", fontsize=7)
        figure.supylabel("pass rate", fontsize=7)
        key(figure, solvers)

    return Sheet("pass-rate-by-dial", caption, 22.0 + 34.0 * rows, draw)


def _chosen(families: Mapping[str, Sequence[Point]]) -> list[str]:
    """Return all families, the hardest first, or four of each kind where they are more."""
    means = {
        name: sum(point.y * point.rows for point in points) / sum(point.rows for point in points)
        for name, points in families.items()
        if points
    }
    ranked = sorted(means, key=lambda name: (means[name], name))
    if len(ranked) <= _COLUMNS * len(_KINDS):
        return ranked
    hardest, easiest = ranked[:_COLUMNS], ranked[: -_COLUMNS - 1 : -1]
    others = [name for name in ranked if name not in {*hardest, *easiest}]
    return [*hardest, *easiest, *sorted(others, key=lambda name: _rise(families[name]))[:_COLUMNS]]


def _rise(points: Sequence[Point]) -> float:
    """Return how much higher the rate is at the end than at the start."""
    first, last = min(points), max(points)
    return last.y - first.y


def rates_of_rows(solvers: Mapping[str, Sequence[float]], window: tuple[float, float]) -> Sheet:
    """Return how the pass rates of rows are spread, solvers side by side: solver -> rates."""
    shown = dict(list(solvers.items())[:_SOLVERS])
    columns = min(len(shown), 3)
    rows = -(-len(shown) // columns)
    caption = (
        f"Rows by pass rate (posterior mean), the window of {window[0]:g} to {window[1]:g} coloured"
        f"{'' if len(shown) == len(solvers) else f'; {len(shown)} of {len(solvers)} solvers'}."
    )

    def draw(figure: "Figure") -> None:
        axes = figure.subplots(rows, columns, sharex=True, sharey=True, squeeze=False)
        for number, (panel, (name, rates)) in enumerate(
            zip(axes.flat, shown.items(), strict=False)
        ):
            panel.axvspan(*window, color=BAND, lw=0, zorder=0)
            _spread(panel, rates, window, colour_of(number))
            inside = sum(window[0] <= rate <= window[1] for rate in rates) / max(1, len(rates))
            panel.set_title(f"{printable(name)}\n{inside:.0%} of {len(rates):,} rows in the window")
            panel.set(xlim=(0.0, 1.0))
        for panel in axes.flat[len(shown) :]:
            panel.set_axis_off()
        figure.supxlabel("pass rate", fontsize=7)
        figure.supylabel("% of rows", fontsize=7)

    return Sheet("pass-rates-of-rows", caption, 16.0 + 48.0 * rows, draw)


def _spread(
    panel: "Axes", rates: Sequence[float], window: tuple[float, float], colour: str
) -> None:
    """Draw bars, or a dot per row where they are few."""
    places = [min(_BINS - 1, int(rate * _BINS)) for rate in rates]
    each = 100.0 / max(1, len(rates))
    if len(rates) < _FEW_ROWS:
        heights = [each * (places[:i].count(place) + 1) for i, place in enumerate(places)]
        panel.plot(rates, heights, ls="none", marker="o", ms=3.5, color=colour, clip_on=False)
        panel.set_ylim(bottom=0.0)
        return
    middles = [(place + 0.5) / _BINS for place in range(_BINS)]
    heights = [each * places.count(place) for place in range(_BINS)]
    colours = [colour if window[0] <= x <= window[1] else RULE for x in middles]
    panel.bar(middles, heights, width=0.92 / _BINS, color=colours)
