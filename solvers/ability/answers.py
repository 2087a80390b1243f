"""Answers as a fit takes them: features of knobs, and counts with the item's own draw summed out.

An item whose logit is x, but for its own standard normal draw z, is solved with probability
sigmoid(x + scatter * z). z is summed out on a grid.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

F64 = npt.NDArray[np.float64]
I64 = npt.NDArray[np.int64]

NODES = np.linspace(-4.5, 4.5, 61)
"""Grid of the standard normal z: fine enough for 64 rollouts at a scatter of 3 logits."""
WEIGHTS = np.exp(-0.5 * NODES**2) / np.exp(-0.5 * NODES**2).sum()


class Answers(NamedTuple):
    """What some items of some families gave."""

    rows: F64
    """(items, weights) features; a family with fewer weights than others has zeros there."""
    right: F64
    asked: F64
    family: I64
    """(items,) ascending."""


class Moments(NamedTuple):
    """Log likelihood of all counts, and its derivatives by each item's logit."""

    value: float
    slope: F64
    curvature: F64
    """Minus the second derivative."""


def checked_knobs(knobs: npt.ArrayLike) -> F64:
    """Return knobs as (rows, knobs) floats.

    Raises:
        ValueError: unless they are such an array of numbers in 0..1.
    """
    table = np.asarray(knobs, np.float64)
    if table.ndim != 2 or not np.all((table >= 0.0) & (table <= 1.0)):
        raise ValueError(f"knobs of shape {table.shape}: give (rows, knobs) numbers in 0..1")
    return table


def checked_counts(k: npt.ArrayLike, n: npt.ArrayLike, rows: int) -> tuple[F64, F64]:
    """Return right answers and rollouts of as many rows; fractional (decayed) counts are fine.

    Raises:
        ValueError: for counts that are impossible or of other rows.
    """
    right, asked = np.asarray(k, np.float64), np.asarray(n, np.float64)
    if right.shape != (rows,) or asked.shape != (rows,):
        raise ValueError(f"{rows} rows of knobs, but k {right.shape} and n {asked.shape}")
    if not bool(np.all((right >= 0.0) & (right <= asked) & np.isfinite(asked))):
        raise ValueError("every row needs counts 0 <= k <= n")
    return right, asked


def features(knobs: F64, squared: bool = True) -> F64:
    """Return 1, z and z^2 - 1/3 with z = 2 knob - 1: uncorrelated where knobs are uniform."""
    z = 2.0 * knobs - 1.0
    parts = [np.ones((len(z), 1)), z] + ([z**2 - 1.0 / 3.0] if squared else [])
    return np.concatenate(parts, axis=1)


def sigmoid(logits: F64) -> F64:
    """Return the pass rates of logits."""
    return np.asarray(0.5 + 0.5 * np.tanh(0.5 * logits), np.float64)


def moments(answers: Answers, logits: F64, scatter: F64) -> Moments:
    """Return the log likelihood of (items,) logits and scatters.

    It is log-concave in the logits (Prekopa 1973), so a normal prior leaves one mode.
    """
    right, asked = answers.right[:, None], answers.asked[:, None]
    at = logits[:, None] + scatter[:, None] * NODES
    small = np.exp(-np.abs(at))
    rates = np.where(at >= 0.0, 1.0, small) / (1.0 + small)
    log_terms = right * at - asked * (np.maximum(at, 0.0) + np.log1p(small))
    top = log_terms.max(axis=1, initial=-np.inf)
    shares = np.exp(log_terms - top[:, None]) * WEIGHTS
    totals = shares.sum(axis=1)
    shares /= totals[:, None]
    excess = right - asked * rates
    first = (shares * excess).sum(axis=1)
    second = (shares * (asked * rates * (1.0 - rates) - excess**2)).sum(axis=1)
    # Rounding can leave it a hair below zero.
    curvature = np.maximum(second + first**2, 0.0)
    return Moments(float((np.log(totals) + top).sum()), first, curvature)
