"""Reporting: paired differences by seed, with bootstrap intervals, and what they must show."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import mean
from typing import NamedTuple

from benchmarks.learner.training import Accuracy, Outcome
from filters.resampling import bootstrap

RESAMPLES = 4000

Measure = Callable[[Accuracy], float]
MEASURES: Mapping[str, Measure] = {
    "average": lambda accuracy: accuracy.average,
    "weakest": lambda accuracy: accuracy.weakest,
    "beyond": lambda accuracy: accuracy.beyond,
}


class Interval(NamedTuple):
    """A mean over seeds and its 95 % bootstrap interval, in points (100 is certainty)."""

    mean: float
    low: float
    high: float

    def __str__(self) -> str:
        """Return `+9.0 [+8.4, +9.6]`."""
        return f"{self.mean:+.1f} [{self.low:+.1f}, {self.high:+.1f}]"


def interval(values: Sequence[float]) -> Interval:
    """Return the mean of one value per seed, in points."""
    found = bootstrap(values, RESAMPLES)
    return Interval(*(100.0 * value for value in found))


def gain(outcomes: Sequence[Outcome], measure: str) -> Interval:
    """Return after less before."""
    take = MEASURES[measure]
    return interval([take(one.after) - take(one.before) for one in outcomes])


def difference(some: Sequence[Outcome], others: Sequence[Outcome], measure: str) -> Interval:
    """Return some less others after training, paired by seed."""
    take = MEASURES[measure]
    return interval([take(a.after) - take(b.after) for a, b in zip(some, others, strict=True)])


HEAD = """\
| data policy | average | weakest family | beyond | groups that teach | \
average less uniform | weakest less uniform | beyond less uniform |
|---|---|---|---|---|---|---|---|"""


def line(name: str, outcomes: Sequence[Outcome], uniform: Sequence[Outcome]) -> str:
    """Return a policy as a line of the table."""
    levels = [
        f"{mean(take(one.before) for one in outcomes):.3f} -> "
        f"{mean(take(one.after) for one in outcomes):.3f}"
        for take in MEASURES.values()
    ]
    taught = f"{mean(one.informative for one in outcomes):.2f}"
    differences = [str(difference(outcomes, uniform, measure)) for measure in MEASURES]
    return f"| {' | '.join([name, *levels, taught, *differences])} |"


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line that a run has to hold."""

    what: str
    found: Interval
    least: float | None = None
    """Of the mean."""
    low: float | None = None
    """Of the interval's lower end."""
    most: float | None = None
    """Of the mean, for controls."""
    contains_zero: bool = False

    @property
    def holds(self) -> bool:
        """Tell whether the line holds."""
        return (
            (self.least is None or self.found.mean >= self.least)
            and (self.low is None or self.found.low > self.low)
            and (self.most is None or self.found.mean <= self.most)
            and (not self.contains_zero or self.found.low <= 0.0 <= self.found.high)
        )

    @property
    def is_refuted(self) -> bool:
        """Tell whether the line is missed, and not just by a mean whose interval holds the aim."""
        mean = self.found.mean
        if self.least is not None and mean < self.least <= self.found.high:
            mean = self.least
        if self.most is not None and self.found.low <= self.most < mean:
            mean = self.most
        return not replace(self, found=self.found._replace(mean=mean)).holds

    def __str__(self) -> str:
        """Return the line with its verdict."""
        wanted = [
            f"mean >= {self.least:g}" if self.least is not None else "",
            f"lower end > {self.low:g}" if self.low is not None else "",
            f"mean <= {self.most:g}" if self.most is not None else "",
            "contains 0" if self.contains_zero else "",
        ]
        missed = "MISSED" if self.is_refuted else "MISSED, within its interval"
        verdict = "holds" if self.holds else missed
        return f"| {self.what} | {self.found} | {', '.join(filter(None, wanted))} | {verdict} |"
