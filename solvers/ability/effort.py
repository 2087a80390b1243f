"""Effort: how much work a family's problems are at each knob setting, known without any solver."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from solvers.ability.answers import checked_knobs, features

_PENALTIES = (1e-6, 0.15, 1.0)
"""Of intercept, linear and squared weights: the variance of rows of equal knobs over that of the
weights, medians of 132 families (.4 nats; 1.0 and .4 nats)."""
_DIGITS = 9


@dataclass(frozen=True, slots=True)
class Effort:
    """A ridge regression of the logarithm of effort on the knobs of a family."""

    weights: tuple[float, ...]
    """Intercept, linear weights in the order of knobs, then squared ones; features as Ability's."""
    scatter: float
    """Standard deviation of rows with equal knobs, in nats."""

    @classmethod
    def fit(cls, knobs: npt.ArrayLike, efforts: npt.ArrayLike) -> "Effort":
        """Fit the efforts of (rows, knobs) settings; an effort below 1 counts as 1.

        Raises:
            ValueError: without rows, for knobs out of 0..1, or another number of efforts.
        """
        table, counts = checked_knobs(knobs), np.asarray(efforts, np.float64)
        if not len(table) or counts.shape != (len(table),):
            raise ValueError(f"{len(table)} settings, but efforts of shape {counts.shape}")
        rows, logs = features(table), np.log(np.maximum(counts, 1.0))
        penalties = np.repeat(_PENALTIES, (1, table.shape[1], table.shape[1]))
        information = rows.T @ rows
        inverse = np.linalg.inv(information + np.diag(penalties))
        weights = inverse @ (rows.T @ logs)
        free = max(1.0, len(rows) - float(np.trace(inverse @ information)))
        scatter = float(np.sqrt(((logs - rows @ weights) ** 2).sum() / free))
        return cls(tuple(np.round(weights, _DIGITS).tolist()), round(scatter, _DIGITS))
