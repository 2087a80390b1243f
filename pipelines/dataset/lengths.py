"""Lengths: how many tokens texts have, in four numbers."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True, slots=True, kw_only=True)
class Lengths:
    """Tokens of many texts."""

    mean: float
    median: float
    p95: float
    most: int


def lengths(counts: Iterable[int]) -> Lengths | None:
    """Return the lengths of texts by their tokens; None where nothing was counted."""
    known = np.fromiter(counts, np.int32)  # four bytes a text
    if not known.any():
        return None
    median, p95 = np.quantile(known, (0.5, 0.95)).tolist()
    return Lengths(
        mean=round(float(known.mean()), 1),
        median=round(median, 1),
        p95=round(p95, 1),
        most=int(known.max()),
    )
