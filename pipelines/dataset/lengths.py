"""Lengths: how many tokens texts have, in four numbers."""

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import fmean, quantiles


@dataclass(frozen=True, slots=True, kw_only=True)
class Lengths:
    """Tokens of many texts."""

    mean: float
    median: float
    p95: float
    most: int


def lengths(counts: Iterable[int]) -> Lengths | None:
    """Return the lengths of texts by their tokens; None where nothing was counted."""
    known = sorted(counts)
    if not known or not known[-1]:
        return None
    cuts = quantiles(known, n=20, method="inclusive") if len(known) > 1 else [known[0]] * 19
    return Lengths(
        mean=round(fmean(known), 1),
        median=round(cuts[9], 1),
        p95=round(cuts[18], 1),
        most=known[-1],
    )
