"""Resampling: a mean with an interval that assumes no law of what was measured."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt


class Bootstrapped(NamedTuple):
    """A mean and its 95 % percentile bootstrap interval."""

    mean: float
    low: float
    high: float

    @property
    def is_above_zero(self) -> bool:
        """Whether chance does not explain it."""
        return self.low > 0.0


def bootstrap(values: npt.ArrayLike, resamples: int = 10_000) -> Bootstrapped:
    """Return the mean of (n,) values, n > 0; the same interval for the same values, always.

    (Efron and Tibshirani 1993, section 13.3.)
    """
    sample = np.asarray(values, np.float64)
    rng = np.random.default_rng(0)
    means = [rng.choice(sample, len(sample)).mean() for _ in range(resamples)]
    low, high = np.percentile(means, [2.5, 97.5])
    return Bootstrapped(float(sample.mean()), float(low), float(high))
