"""Plots: what each data policy taught beyond uniform rows, as figures of docs/does-it-train.md."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.learner.plan import Runner
from benchmarks.learner.reporting import MEASURES, difference
from benchmarks.learner.sections import DEFAULT, FAULTS, HONEST, POOLS, Found, estimated
from benchmarks.learner.training import Outcome
from pipelines.figures import COLOURS, SOFT, Sheet, rendered

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_LINE, _EDGES = 4.6, 18.0
"""Millimetres of a line, and of what is above and below all lines."""


def write_plots(runner: Runner, folder: Path) -> list[Path]:
    """Write the figures as SVG; the same runs give the same bytes."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for sheet in _sheets(runner):
        written.append(folder / f"{sheet.name}.svg")
        written[-1].write_bytes(rendered(sheet, "svg"))
    return written


def _sheets(runner: Runner) -> list[Sheet]:
    policies = runner.outcomes(HONEST)
    uniform = policies["uniform"]
    ranked = sorted(
        (name for name in policies if name != "uniform"),
        key=lambda name: -difference(policies[name], uniform, "average").mean,
    )
    bad: dict[str, Sequence[Outcome]] = dict(runner.outcomes(POOLS))
    for grader in FAULTS:
        bad[grader] = runner.outcomes(["uniform"], grader=grader)["uniform"]
    what = "a data policy"
    return [
        against("learner-policies", what, {name: policies[name] for name in ranked}, uniform),
        against("learner-controls", "a fault of rows or graders", bad, uniform),
        against("learner-rounds", what, runner.outcomes(estimated()), uniform),
    ]


def against(name: str, what: str, found: Found, uniform: Sequence[Outcome]) -> Sheet:
    """Return a line for each of some outcomes and a panel for each measure, uniform at 0."""
    caption = (
        f"What {what} taught, in points of accuracy less what sound uniform rows did: on average, "
        f"in the weakest family, beyond the trained dials. Bars are 95 % bootstrap intervals over "
        f"{len(uniform)} seeds."
    )

    def draw(figure: "Figure") -> None:
        axes = figure.subplots(1, len(MEASURES), sharey=True)
        for panel, measure in zip(axes, MEASURES, strict=True):
            panel.axvline(0.0, color=SOFT, lw=0.6, zorder=0)
            for place, (label, outcomes) in enumerate(found.items()):
                _bar(panel, place, outcomes, uniform, measure, COLOURS[label == DEFAULT])
            panel.set_title("weakest family" if measure == "weakest" else measure)
            panel.tick_params(axis="y", length=0)
        axes[0].set_yticks(range(len(found)), list(found))
        axes[0].set_ylim(len(found) - 0.4, -0.6)
        figure.supxlabel("points less uniform", fontsize=7)

    return Sheet(name, caption, _EDGES + _LINE * len(found), draw)


def _bar(
    panel: "Axes",
    place: int,
    outcomes: Sequence[Outcome],
    uniform: Sequence[Outcome],
    measure: str,
    colour: str,
) -> None:
    """Draw a mean and its interval."""
    found = difference(outcomes, uniform, measure)
    panel.plot([found.low, found.high], [place] * 2, color=colour, lw=0.9, solid_capstyle="butt")
    panel.plot([found.mean], [place], ls="none", marker="o", ms=3.5, color=colour, mew=0)
