"""Plot of a blend as SVG, the same bytes for the same file."""

import io
from collections.abc import Sequence
from typing import Any

from pipelines.blending.order import Pick

_STYLE: Any = {"svg.hashsalt": "proofmill", "font.size": 8.0}
_MOST_POINTS = 4000


def plot(picks: Sequence[Pick], drawn: Sequence[float]) -> bytes:
    """Return the pass rates along the file, a colour per domain, and the means aimed at."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    step = -(-len(picks) // _MOST_POINTS)
    with rc_context(_STYLE):
        figure = Figure(figsize=(9.0, 3.6), layout="constrained")
        panel = figure.subplots()
        for name in sorted({pick.domain for pick in picks}):
            places = [i for i in range(0, len(picks), step) if picks[i].domain == name]
            rates = [drawn[i] for i in places]
            panel.scatter(places, rates, s=5, lw=0, alpha=0.5, label=name.replace("$", r"\$"))
        size = max(1, len(picks) // 20)
        starts = range(0, len(picks), size)
        middles = [start + size / 2 for start in starts]
        wanted = [_mean([pick.target for pick in picks[i : i + size]]) for i in starts]
        panel.plot(middles, wanted, color="0.4", lw=1.2, ls="--", label="aimed at, mean")
        found = [_mean(drawn[i : i + size]) for i in starts]
        panel.plot(middles, found, color="0.0", lw=1.4, label="drawn, mean")
        panel.set(xlabel="row of the file", ylabel="pass rate", ylim=(-0.02, 1.02))
        panel.legend(fontsize=7, ncols=4, frameon=False, loc="upper right")
        buffer = io.BytesIO()
        figure.savefig(buffer, format="svg", metadata={"Date": None})
    return buffer.getvalue()


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
