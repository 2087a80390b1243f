"""Estimate: what k right answers of n say of one item's difficulty for one solver."""

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias, get_args

import numpy as np

from filters.difficulty.classes import WINDOW, Window, likelihood, membership
from filters.difficulty.noise import Interval
from filters.difficulty.prior import EDGES, F64, GRID, Prior
from filters.difficulty.stopping import StoppingTable

StopReason: TypeAlias = Literal["decided", "limit", "exhausted", "fixed"]
"""`decided`: the table had seen enough; `limit`: it allows no more; `exhausted`: it wanted more
than could be had; `fixed`: the number of rollouts was set beforehand."""
Selection: TypeAlias = Literal["sequential", "fixed"]

CONFIDENCE = 0.9
"""Posterior probability between `lo` and `hi`; half of the rest lies on either side."""
_DIGITS = 6
_CUTS = 5
"""An error rate known as an interval is summed over this many equal parts of it."""


class Noise(NamedTuple):
    """Error rates of the verifier on answers that it decides, known or within an interval."""

    false_positive: float | Interval = 0.0
    """Share of wrong answers that it credits."""
    false_negative: float | Interval = 0.0
    """Share of right answers that it refuses."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Difficulty:
    """How one solver does on one item; every number but the counts is None while n is 0."""

    solver_id: str
    n: int
    """Rollouts with a verdict; undecided and lost ones do not count."""
    k: int
    """Right ones of them."""
    mean: float | None
    """Posterior mean of the pass rate. k / n is not reported: it misleads after early stops."""
    lo: float | None
    """Lower end of the 90 % interval (equal tails) of the posterior."""
    hi: float | None
    in_window: float | None
    """Posterior probability that the pass rate lies in the window of the table."""
    level: int | None
    """Likeliest level, 0 (easiest, pass rate .8 and up) to 4 (hardest, below .2)."""
    stop: StopReason
    guess_rate: float | None
    """Accuracy of a random well-formed answer; None where nobody knows."""
    corrected: float | None
    """(mean - guess_rate) / (1 - guess_rate), at least 0: the rate beyond guessing."""
    table: str
    """Fingerprint of the stopping table, or of the prior where n was fixed."""
    selection: Selection
    """`sequential`: n depends on the answers, so n itself says something of the item."""


def estimate(
    k: int,
    n: int,
    rule: StoppingTable | Prior,
    *,
    solver_id: str,
    guess_rate: float | None = None,
    noise: Noise | None = None,
    stop: StopReason | None = None,
) -> Difficulty:
    """Return the difficulty behind `k` right answers of `n`.

    `rule` is the table that decided on n, or the prior where n was fixed. Stopping early leaves the
    posterior as it is, since the order of answers says nothing of the item. `stop=None` is worked
    out from the rule. Under `noise` a true rate p passes with fp + (1 - fp - fn) p, so the
    posterior is that of the true rate, and needs no clipping where k / n lies below fp.

    Under a table with a population, the pass rate is the share of right ones among all of that.

    Raises:
        ValueError: for impossible counts or rates, a verifier that tells nothing, an unknown
            reason to stop, or noise together with a population.
    """
    if not 0 <= k <= n:
        raise ValueError(f"{k} of {n}: the count must lie within 0 and the number of rollouts")
    if guess_rate is not None and not 0.0 <= guess_rate < 1.0:
        raise ValueError(f"guess_rate is {guess_rate}: give a rate in [0, 1)")
    if stop is not None and stop not in get_args(StopReason):
        raise ValueError(f"stop is {stop!r}: choose one of {', '.join(get_args(StopReason))}")
    found = _summary(*_rates(k, n, rule, noise)) if n else _NOTHING
    return Difficulty(
        solver_id=solver_id,
        n=n,
        k=k,
        mean=found.mean,
        lo=found.lo,
        hi=found.hi,
        in_window=found.in_window,
        level=found.level,
        stop=stop or _reason(k, n, rule),
        guess_rate=guess_rate,
        corrected=_corrected(found.mean, guess_rate),
        table=rule.fingerprint,
        selection="fixed" if isinstance(rule, Prior) else "sequential",
    )


def posterior(k: int, n: int, prior: Prior, noise: Noise | None = None) -> F64:
    """Return (grid,) probabilities of the true pass rate after k right answers of n.

    Raises:
        ValueError: if the error rates can add up to 1 or more, or no rate explains the counts.
    """
    weights = prior.array * _likelihood(k, n, noise or Noise())
    total = float(weights.sum())
    if total <= 0.0:
        raise ValueError(f"{k} of {n} is impossible under this prior: mix in some uniform prior")
    shares: F64 = weights / total
    return shares


def quantile(weights: F64, share: float) -> float:
    """Return the pass rate that has `share` of a posterior below it, linear within a cell."""
    below = np.concatenate([[0.0], np.cumsum(weights[:-1])])
    if share <= below[1]:
        return 0.0
    if share > below[-1]:
        return 1.0
    return float(np.interp(share, below[1:], EDGES))


class _Rates(NamedTuple):
    """A posterior: its pass rates and their weights, and the window that is asked about."""

    rates: F64
    weights: F64
    window: Window


def _rates(k: int, n: int, rule: StoppingTable | Prior, noise: Noise | None) -> _Rates:
    if isinstance(rule, Prior):
        return _Rates(GRID, posterior(k, n, rule, noise), WINDOW)
    weights = posterior(k, n, rule.prior, noise)
    if rule.population is None:
        return _Rates(GRID, weights, rule.window)
    left = rule.population - n
    if noise is not None or left < 0:
        raise ValueError(
            f"{n} rollouts of a population of {rule.population}, noise {noise}: the rate over a "
            "population is that of its verdicts, and no more of them can be had"
        )
    rates = (k + np.arange(left + 1)) / rule.population
    return _Rates(rates, likelihood(left) @ weights, rule.window)


class _Summary(NamedTuple):
    mean: float | None
    lo: float | None
    hi: float | None
    in_window: float | None
    level: int | None


_NOTHING = _Summary(None, None, None, None, None)


def _summary(rates: F64, weights: F64, window: Window) -> _Summary:
    tail = (1.0 - CONFIDENCE) / 2.0
    ends = (_quantile(rates, weights, share) for share in (tail, 1.0 - tail))
    low, high = (round(end, _DIGITS) for end in ends)
    return _Summary(
        round(float(weights @ rates), _DIGITS),
        low,
        high,
        round(float(weights @ membership(rates, "window", window)[:, 1]), _DIGITS),
        int((weights @ membership(rates, "levels")).argmax()),
    )


def _quantile(rates: F64, weights: F64, share: float) -> float:
    if rates is GRID:
        return quantile(weights, share)
    return float(rates[min(int(np.searchsorted(np.cumsum(weights), share)), len(rates) - 1)])


def _likelihood(k: int, n: int, noise: Noise) -> F64:
    """Return the likelihood of the true rates up to a factor, unknown error rates summed out."""
    positives, negatives = (_parts(name, rate) for name, rate in noise._asdict().items())
    if max(positives) + max(negatives) >= 1.0:
        raise ValueError(
            f"false-positive rate {max(positives):g} + false-negative rate {max(negatives):g} >= 1:"
            " this verifier tells nothing about the answer; measure it on more labelled answers"
        )
    passing = [fp + (1.0 - fp - fn) * GRID for fp in positives for fn in negatives]
    logs = np.array([_log_power(rate, k) + _log_power(1.0 - rate, n - k) for rate in passing])
    return np.asarray(np.exp(logs - logs.max()).sum(axis=0), np.float64)


def _log_power(rates: F64, power: int) -> F64:
    return power * np.log(np.maximum(rates, 1e-300))


def _parts(name: str, rate: float | Interval) -> list[float]:
    low, high = rate if isinstance(rate, Interval) else (rate, rate)
    if not 0.0 <= low <= high <= 1.0:
        raise ValueError(f"{name} rate is {rate}: give a rate or an interval within [0, 1]")
    if low == high:
        return [low]
    return [low + (high - low) * (part + 0.5) / _CUTS for part in range(_CUTS)]


def _reason(k: int, n: int, rule: StoppingTable | Prior) -> StopReason:
    if isinstance(rule, Prior):
        return "fixed"
    if n >= rule.limit:
        return "limit"
    return "exhausted" if rule.decide(n, k) else "decided"


def _corrected(mean: float | None, guess_rate: float | None) -> float | None:
    if mean is None or guess_rate is None:
        return None
    return round(max(0.0, (mean - guess_rate) / (1.0 - guess_rate)), _DIGITS)
