"""Rates: what solvers made of groups of rows, with intervals that small groups deserve."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from scipy.special import betaincinv

from filters.difficulty import WINDOW

FEW = 5
"""Below so many rows a mean is shown with its number, and nothing is concluded from it."""


class Interval(NamedTuple):
    """95 % of a share."""

    lo: float
    hi: float


def interval(k: float, n: float) -> Interval:
    """Return Jeffreys' interval of a share, k of n (Brown, Cai and DasGupta 2001, section 4.3)."""
    a, b = k + 0.5, n - k + 0.5
    return Interval(float(betaincinv(a, b, 0.025)), float(betaincinv(a, b, 0.975)))


def counted(k: int, n: int) -> str:
    """Return a share with its number and interval."""
    if not n:
        return "0 of 0"
    low, high = interval(k, n)
    return f"{k:,} of {n:,} ({low:.2f} to {high:.2f})"


class Rate(NamedTuple):
    """The mean pass rate of some rows."""

    rows: int
    mean: float
    lo: float
    hi: float
    window: float
    """Share of the rows whose pass rate lies in the window."""

    @property
    def text(self) -> str:
        """The mean, as a cell has room for it."""
        return f"{self.mean:.2f}" if self.rows >= FEW else f"{self.mean:.2f} ({self.rows})"

    @property
    def spread(self) -> str:
        """The mean with its interval."""
        return f"{self.mean:.2f} ({self.lo:.2f} to {self.hi:.2f})"

    @property
    def note(self) -> str:
        """Number and interval."""
        rows = "1 row" if self.rows == 1 else f"{self.rows} rows"
        return f"{rows}, 95 % interval {self.lo:.2f} to {self.hi:.2f}, {self.window:.0%} in window"


def rate_of(estimates: Iterable[Mapping[str, Any]]) -> Rate | None:
    """Return the mean of rows' posterior means; None without one.

    The interval has every row as one trial of its own pass rate: a rate between 0 and 1 varies
    less than a trial, so it is wide enough however rollouts hang together within a row.
    """
    total, count, inside = 0.0, 0, 0
    low, high = WINDOW
    for mean in (one["mean"] for one in estimates if one["mean"] is not None):
        total += mean
        count += 1
        inside += low <= mean <= high
    if not count:
        return None
    ends = interval(total, count)
    return Rate(
        rows=count,
        mean=total / count,
        lo=ends.lo,
        hi=ends.hi,
        window=inside / count,
    )


def grouped(
    rows: Iterable[Mapping[str, Any]], estimates: Mapping[str, Mapping[str, Any]], *keys: str
) -> dict[tuple[Any, ...], Rate]:
    """Return the rate of the rows that agree in some columns; rows not asked about are left out."""
    groups: dict[tuple[Any, ...], list[Mapping[str, Any]]] = defaultdict(list)
    for row in rows:
        if row["id"] in estimates:
            groups[tuple(row[key] for key in keys)].append(estimates[row["id"]])
    found = {group: rate_of(members) for group, members in groups.items()}
    return {group: rate for group, rate in found.items() if rate}
