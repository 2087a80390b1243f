"""Plot of a blend: what was aimed at and what was drawn, along the file."""

from collections.abc import Sequence
from statistics import fmean
from typing import TYPE_CHECKING

from pipelines.blending.order import Pick
from pipelines.figures import COLOURS, INK, SOFT, Sheet, key, label_ends

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_MOST_POINTS = 4000
_PARTS = 20
"""Of the file, whose means are the lines."""


def plot(picks: Sequence[Pick], drawn: Sequence[float]) -> Sheet:
    """Return the pass rates along the file, a colour per domain, and the means aimed at."""
    step = -(-len(picks) // _MOST_POINTS)
    names = sorted({pick.domain for pick in picks})
    size = max(1, -(-len(picks) // _PARTS))
    starts = range(0, len(picks), size)
    middles = [(start + min(start + size, len(picks))) / 2 for start in starts]
    wanted = [fmean([pick.target for pick in picks[i : i + size]]) for i in starts]
    found = [fmean(drawn[i : i + size]) for i in starts]

    def draw(figure: "Figure") -> None:
        panel = figure.subplots()
        for number, name in enumerate(names):
            places = [i for i in range(0, len(picks), step) if picks[i].domain == name]
            rates = [drawn[i] for i in places]
            colour = COLOURS[number % len(COLOURS)]
            panel.scatter(places, rates, s=5, lw=0, alpha=0.5, color=colour)
        panel.plot(middles, wanted, color=SOFT, lw=1.2, ls="--")
        panel.plot(middles, found, color=INK, lw=1.6)
        panel.set(xlabel="row of the file", ylabel="pass rate", ylim=(0.0, 1.0))
        panel.set_xlim(0, len(picks))
        ends = [(found[-1], "drawn, mean", INK), (wanted[-1], "aimed at, mean", SOFT)]
        label_ends(panel, ends, 0.05)
        key(figure, names, "o")

    caption = f"Pass rates along a file of {len(picks):,} rows, and the means of its twentieths."
    return Sheet("blend", caption, 80.0, draw)
