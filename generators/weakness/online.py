"""Online: pass rates that every group of rollouts moves, and the rules that weigh cells by them.

What won where data policies trained a policy (`benchmarks.learner`) needs no probe and no release:
a cell begins at one half, every group moves it, no fifth of the dial counts as passed more often
than an easier one, and a tenth of the weight is uniform, which is how a cell comes back.
"""

from collections import defaultdict
from collections.abc import Mapping
from statistics import fmean
from typing import Final

import numpy as np

from generators.weakness.knobs import BAND
from generators.weakness.mixture import FLOOR_SHARE, GROUP, Cell, teaching

EMA: Final = 0.5
"""Weight of a group in its cell's pass rate; .3 taught less while groups were few."""
START: Final = 0.5
"""Pass rate of a cell that nobody has asked: it is tried before it is judged."""

Rates = Mapping[Cell, float]
Weights = Mapping[Cell, float]


def moved(rate: float, k: int, n: int) -> float:
    """Return a pass rate after k right answers of n; a group moves it by EMA, a rollout by less.

    The rollouts of a group, one by one, weigh together what the group weighs at once.
    """
    kept = float((1.0 - EMA) ** (n / GROUP))
    return kept * rate + (1.0 - kept) * k / n


def floored(weights: Weights, floor: float = FLOOR_SHARE) -> dict[Cell, float]:
    """Return weights that sum to 1, of which `floor` is uniform; uniform where there are none."""
    total = sum(weights.values())
    return {
        cell: floor / len(weights)
        + (1.0 - floor) * (weight / total if total else 1.0 / len(weights))
        for cell, weight in weights.items()
    }


def banded(rates: Rates) -> dict[Cell, float]:
    """Return 1 for cells in the band."""
    return {cell: float(BAND[0] <= p <= BAND[1]) for cell, p in rates.items()}


def falling(rates: Rates) -> dict[Cell, float]:
    """Return the nearest rates, by least squares, that never rise over a family's dial.

    Few groups tell a rate badly, and the cells beside it tell the rest. Cells that rise share their
    mean (pool adjacent violators: Ayer et al. 1955). Written out since a live session asks after
    every outcome, for each of some hundred families.
    """
    families: dict[str, list[Cell]] = defaultdict(list)
    for cell in sorted(rates):
        families[cell.family].append(cell)
    found: dict[Cell, float] = {}
    for cells in families.values():
        pools: list[list[float]] = []
        for cell in cells:
            pools.append([rates[cell]])
            while len(pools) > 1 and fmean(pools[-2]) < fmean(pools[-1]):
                pools[-2:] = [pools[-2] + pools[-1]]
        levels = (fmean(pool) for pool in pools for _ in pool)
        found |= dict(zip(cells, levels, strict=True))
    return {cell: found[cell] for cell in rates}


def useful(rates: Rates) -> dict[Cell, float]:
    """Return what a group is worth by the cell's falling rate: the `teaching` of mixtures."""
    values = teaching(np.array(list(falling(rates).values()), np.float64))
    return dict(zip(rates, values.tolist(), strict=True))
