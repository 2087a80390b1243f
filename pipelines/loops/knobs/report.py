"""Report of a knob-space release: what was known, what was made and why, what it earned."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generators.weakness.knobs import REMEDIES, Attempt, Choice, Diagnosis, hopeless_arms
from pipelines.figures import rendered
from pipelines.grading import Graded
from pipelines.loops.knobs.plots import plan_plot, rates_plot
from pipelines.loops.knobs.records import Summary
from pipelines.state import Store
from pipelines.templates import render


@dataclass(frozen=True, slots=True)
class Release:
    """A finished release."""

    number: int
    plan: Sequence[Choice]
    before: Sequence[Diagnosis]
    after: Sequence[Diagnosis]
    graded: Graded
    attempts: Sequence[Attempt]
    """Of all releases, this one included."""

    @property
    def in_window(self) -> float:
        """Mean probability of this release's rows to lie in the window of pass rates."""
        shares = [d.in_window for d in self.graded.difficulties.values() if d.in_window is not None]
        return sum(shares) / len(shares) if shares else 0.0

    @property
    def summary(self) -> Summary:
        """What the journal keeps of the release."""
        manifest = self.graded.manifest
        return Summary(
            release=self.number,
            planned=len(self.plan),
            drawn=manifest.drawn,
            kept=manifest.kept,
            dropped=dict(manifest.dropped),
            in_window=round(self.in_window, 6),
            mean_n=round(self.graded.mean_n, 6),
            spent=self.graded.spent._asdict(),
            solver_id=self.graded.solver_id,
            status={d.subject.name: d.status for d in self.after},
        )

    @property
    def report(self) -> str:
        """Where the report lies in the state."""
        return f"reports/{self.number:04d}.md"

    def headlines(self, state: str) -> list[str]:
        """Return in a few lines what the release in a state came to."""
        summary = self.summary
        return [
            f"release {self.number}: {summary.kept} of {summary.planned} rows kept, "
            f"{100 * self.in_window:.0f} % in the window, {summary.mean_n:.1f} rollouts per row",
            f"see {state}/{self.report} and {state}/releases/{self.number:04d}",
        ]


def write_report(store: Store, release: Release) -> None:
    """Write `reports/NNNN.md` with its two plots."""
    name = f"reports/{release.number:04d}"
    rates = rates_plot(release.before, release.after, release.attempts)
    plan = plan_plot(release.plan)
    for sheet in (rates, plan):
        store.write(f"{name}-{sheet.name}.svg", rendered(sheet, "svg"))
    text = render(
        "weakness.md",
        release=release,
        summary=release.summary,
        families=_families(release),
        reasons=Counter(choice.reason.split(":")[0] for choice in release.plan).most_common(),
        hopeless=hopeless_arms(release.after, release.attempts),
        remedies=REMEDIES,
        plots=f"{release.number:04d}",
        captions={sheet.name: sheet.caption for sheet in (rates, plan)},
    )
    store.write(f"{name}.md", text.encode())


def _families(release: Release) -> list[Mapping[str, Any]]:
    planned = Counter(choice.family for choice in release.plan)
    before = {d.subject.name: d for d in release.before}
    earned: dict[str, list[int]] = {}
    for attempt in release.attempts:
        if attempt.release == release.number:
            counts = earned.setdefault(attempt.family, [0, 0])
            counts[0] += attempt.k
            counts[1] += attempt.n
    rows: list[Mapping[str, Any]] = []
    for d in release.after:
        name = d.subject.name
        k, n = earned.get(name, (0, 0))
        rows.append(
            {
                "name": name,
                "planned": planned[name],
                "k": k,
                "n": n,
                "was": before[name].status,
                "status": d.status,
                "in_band_before": before[name].in_band,
                "in_band": d.in_band,
            }
        )
    return rows
