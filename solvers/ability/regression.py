"""Ability: how the pass rate of one solver depends on the knobs of one family, and how surely.

A Bayesian logistic regression with over-dispersion: an item with knobs x is solved with probability
sigmoid(w . features(x) + scatter * z), where z is the item's own standard normal draw. z is summed
out on a grid, the posterior of w is Gaussian (Laplace's method; Bishop 2006, section 4.5), and the
scatter is the mean of its posterior, each value weighed by its evidence. `families` fits many at
once, which lend each other what they share.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from math import erf, sqrt
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from proofmill.problem import canonical_json
from solvers.ability.answers import (
    F64,
    NODES,
    WEIGHTS,
    Answers,
    checked_counts,
    checked_knobs,
    features,
    sigmoid,
)
from solvers.ability.mode import Prior, find_mode, nowhere

SPREAD = (2.0, 3.0, 1.5)
"""Prior standard deviations of the intercept, of linear and of squared weights, in logits. A knob
alone may thus move an item from certain to hopeless, and no weight runs off on few items."""
SCATTERS = np.arange(0.0, 3.01, 0.25)
"""Candidate values of the item scatter, logits; beforehand half-normal with sd 1."""
_DIGITS = 9
"""Decimals kept of a fit: far below its error, far above the last bits that machines differ in."""


class Logits(NamedTuple):
    """Normal distribution of the logit of a fresh item's pass rate, one entry per row."""

    mean: F64
    sd: F64


@dataclass(frozen=True, slots=True, kw_only=True)
class Ability:
    """Posterior of the regression; immutable, all methods take (rows, knobs) floats in 0..1."""

    weights: tuple[float, ...]
    """Posterior mean: intercept, linear weights in the order of knobs, then squared ones."""
    covariance: tuple[tuple[float, ...], ...]
    """Posterior covariance of the weights."""
    scatter: float
    """Standard deviation of items with equal knobs, in logits."""
    squared: bool
    items: int
    """Items that were answered at least once."""
    rollouts: float

    @classmethod
    def fit(
        cls,
        knobs: npt.ArrayLike,
        k: npt.ArrayLike,
        n: npt.ArrayLike,
        *,
        squared: bool = True,
        scatter: float | None = None,
        spread: tuple[float, float, float] = SPREAD,
    ) -> "Ability":
        """Fit `k` right answers of `n` per row of `knobs`; fractional (decayed) counts are fine.

        `scatter=None` estimates it; a given one is taken as it is. Without rows the prior remains.

        Raises:
            ValueError: for knobs that are no (rows, knobs) array of numbers in 0..1, counts that do
                not match them, or a prior without spread.
        """
        table = checked_knobs(knobs)
        right, asked = checked_counts(k, n, len(table))
        if min(spread) <= 0.0 or (scatter is not None and scatter < 0.0):
            raise ValueError(f"spread is {spread}, scatter {scatter}: give positive numbers")
        count = table.shape[1]
        sds = np.repeat(spread, (1, count, count if squared else 0))
        alone = np.zeros(len(table), np.int64)
        answers = Answers(features(table, squared), right, asked, alone)
        value = _scatter(answers, sds) if scatter is None else scatter
        prior = _prior(sds, value)
        fitted = find_mode(answers, prior, nowhere(prior))
        return cls.of(fitted.weights[0], fitted.covariance[0], value, asked, squared=squared)

    @classmethod
    def of(
        cls, weights: F64, covariance: F64, scatter: float, asked: F64, *, squared: bool = True
    ) -> "Ability":
        """Return the ability of a fitted posterior; `asked` are the rollouts of its items."""
        return cls(
            weights=tuple(np.round(weights, _DIGITS).tolist()),
            covariance=_rounded(covariance),
            scatter=round(scatter, _DIGITS),
            squared=squared,
            items=int(np.count_nonzero(asked)),
            rollouts=float(asked.sum()),
        )

    @property
    def knobs(self) -> int:
        """Number of knobs that a row must have."""
        return (len(self.weights) - 1) // (2 if self.squared else 1)

    def logits(self, knobs: npt.ArrayLike) -> Logits:
        """Return the distribution of a fresh item's logit: regression and item scatter together.

        Raises:
            ValueError: if the rows are not as those of the fit.
        """
        table = checked_knobs(knobs)
        if table.shape[1] != self.knobs:
            raise ValueError(f"rows have {table.shape[1]} knobs, the fit had {self.knobs}")
        rows = features(table, self.squared)
        spread = np.einsum("ij,jk,ik->i", rows, np.array(self.covariance), rows)
        sd = np.sqrt(np.maximum(spread, 0.0) + self.scatter**2)
        return Logits(rows @ np.array(self.weights), sd)

    def mean(self, knobs: npt.ArrayLike) -> F64:
        """Return (rows,) expected pass rates of fresh items."""
        mean, sd = self.logits(knobs)
        rates: F64 = sigmoid(mean[:, None] + sd[:, None] * NODES) @ WEIGHTS
        return rates

    def in_band(self, knobs: npt.ArrayLike, low: float = 0.2, high: float = 0.8) -> F64:
        """Return (rows,) probabilities that a fresh item's pass rate lies in [low, high]."""
        found = self.logits(knobs)
        return _below(found, high) - _below(found, low)

    def prior_for(self, knobs: npt.ArrayLike, grid: npt.ArrayLike) -> F64:
        """Return (rows, grid) probabilities of the pass rates `grid`: each row sums to 1.

        A grid point stands for all rates nearer to it than to its neighbours.

        Raises:
            ValueError: unless the grid ascends within [0, 1].
        """
        return logistic_normal(self.logits(knobs), grid)

    def to_json(self) -> str:
        """Return the canonical JSON of all fields; `from_json` is its inverse."""
        return canonical_json({name: getattr(self, name) for name in self.__slots__})

    @classmethod
    def from_json(cls, text: str) -> "Ability":
        """Rebuild an ability from `to_json`.

        Raises:
            ValueError: if the text is no such JSON.
        """
        try:
            fields = json.loads(text)
            fields["weights"] = tuple(fields["weights"])
            fields["covariance"] = tuple(tuple(row) for row in fields["covariance"])
            return cls(**fields)
        except (TypeError, KeyError) as error:
            raise ValueError(f"not the JSON of an ability: {text[:60]!r} ({error})") from error


def logistic_normal(logits: Logits, grid: npt.ArrayLike) -> F64:
    """Return (rows, grid) probabilities of pass rates whose logits are normal; rows sum to 1.

    Raises:
        ValueError: unless the grid ascends within [0, 1].
    """
    points = np.asarray(grid, np.float64)
    if len(points) < 2 or points[0] < 0 or points[-1] > 1 or np.any(np.diff(points) <= 0):
        raise ValueError("give a grid of two or more ascending pass rates within [0, 1]")
    edges = (points[1:] + points[:-1]) / 2.0
    shares = [_below(logits, float(edge)) for edge in edges]
    low, high = np.zeros(len(logits.mean)), np.ones(len(logits.mean))
    return np.asarray(np.diff(np.stack([low, *shares, high], 1), axis=1), np.float64)


def _prior(sds: F64, scatter: float) -> Prior:
    """Return the prior of a family alone: nothing is shared."""
    return Prior(np.zeros((1, len(sds), 0)), np.zeros(0), sds, np.array([scatter]))


def _scatter(answers: Answers, sds: F64) -> float:
    """Return the posterior mean of the item scatter over `SCATTERS`."""
    start = nowhere(_prior(sds, 0.0))
    scores = []
    for value in SCATTERS.tolist():
        found = find_mode(answers, _prior(sds, value), start)
        start = found.place
        scores.append(found.evidence - 0.5 * value**2)
    posterior = np.exp(np.array(scores) - max(scores))
    return round(float(posterior @ SCATTERS / posterior.sum()), _DIGITS)


def _below(logits: Logits, rate: float) -> F64:
    """Return the probabilities that the pass rates lie below `rate`."""
    if rate <= 0.0 or rate >= 1.0:
        return np.full(len(logits.mean), float(rate >= 1.0))
    gap = np.log(rate / (1.0 - rate)) - logits.mean
    z = gap / np.maximum(logits.sd, 1e-12)
    return np.array([0.5 + 0.5 * erf(value / sqrt(2.0)) for value in z.tolist()])


def _rounded(matrix: npt.ArrayLike) -> tuple[tuple[float, ...], ...]:
    whole = np.asarray(matrix, np.float64)
    rows: Sequence[Sequence[float]] = np.round((whole + whole.T) / 2.0, _DIGITS).tolist()
    return tuple(tuple(row) for row in rows)
