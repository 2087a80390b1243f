"""Verification noise: what a verifier said, how often it errs, and pass rates put right for that.

A verifier is a noisy channel (arXiv 2510.00915): it credits wrong answers at rate `rho0` and
refuses right ones at rate `rho1`, so an observed pass rate p belongs to the true rate
(p - rho0) / (1 - rho0 - rho1), the backward correction. Undecided answers are no errors of the
channel: they are counted apart and belong in neither k nor n.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

import scipy

from proofmill import Score, __version__
from proofmill.verifiers import Outcome, Reason

CONFIDENCE = 0.95


@dataclass(frozen=True, slots=True, kw_only=True)
class Verification:
    """One judgement of one answer, with all that is needed to question it later."""

    verifier: str
    version: str
    """Version of the package that judged."""
    verdict: Outcome
    reason: Reason
    extracted: str | None
    """The answer that was judged; None when the response gave none."""


class Interval(NamedTuple):
    """A range of rates within [0, 1]."""

    lo: float
    hi: float


class Rate(NamedTuple):
    """`errors` of `trials`, with the exact interval; nothing tried leaves [0, 1]."""

    errors: int
    trials: int
    interval: Interval

    @property
    def value(self) -> float | None:
        """The plain share; None when nothing was tried."""
        return self.errors / self.trials if self.trials else None


class Labelled(NamedTuple):
    """One judgement of an answer whose truth is known."""

    answer_type: str
    is_right: bool
    verification: Verification


class ErrorRates(NamedTuple):
    """Errors of a verifier on one type of answer, over the answers that it decided."""

    false_negatives: Rate
    """Right answers that were refused."""
    false_positives: Rate
    """Wrong answers that were credited."""
    undecided: int


class Corrected(NamedTuple):
    """A pass rate, as observed and after the correction."""

    passed: int
    trials: int
    estimate: float
    interval: Interval


def record(verifier: str, score: Score) -> Verification:
    """Return the record of a score that `verifier` gave in this version of the package."""
    return Verification(
        verifier=verifier,
        version=__version__,
        verdict=score.verdict,
        reason=score.reason,
        extracted=score.extracted,
    )


def error_rates(
    labelled: Iterable[Labelled], confidence: float = CONFIDENCE
) -> dict[str, ErrorRates]:
    """Return the errors per answer type, types in alphabetical order.

    Raises:
        ValueError: if the confidence is not within (0, 1).
    """
    counts: dict[str, Counter[tuple[bool, Outcome]]] = defaultdict(Counter)
    for item in labelled:
        counts[item.answer_type][item.is_right, item.verification.verdict] += 1
    return {name: _error_rates(counts[name], confidence) for name in sorted(counts)}


def _error_rates(counts: Counter[tuple[bool, Outcome]], confidence: float) -> ErrorRates:
    refused, kept = counts[True, "wrong"], counts[True, "correct"]
    credited, caught = counts[False, "correct"], counts[False, "wrong"]
    return ErrorRates(
        _rate(refused, refused + kept, confidence),
        _rate(credited, credited + caught, confidence),
        counts[True, "undecided"] + counts[False, "undecided"],
    )


def _rate(errors: int, trials: int, confidence: float) -> Rate:
    return Rate(errors, trials, clopper_pearson(errors, trials, confidence))


def correct(
    passed: int,
    trials: int,
    false_positive: float | Interval,
    false_negative: float | Interval,
    confidence: float = CONFIDENCE,
) -> Corrected:
    """Return the true pass rate behind `passed` of `trials` decided answers.

    The interval is the Clopper-Pearson interval of the observed rate carried through the
    correction, widened to the worst case over the error rates where those are intervals. With all
    three at level c it holds at level 1 - 3 (1 - c) or more (union bound). An error rate given as
    an interval enters the estimate by its middle.

    Raises:
        ValueError: for impossible counts or rates, or if the error rates can add up to 1 or more:
            then passing carries no information about being right.
    """
    fp, fn = (
        _interval("false-positive", false_positive),
        _interval("false-negative", false_negative),
    )
    if fp.hi + fn.hi >= 1.0:
        raise ValueError(
            f"false-positive rate {fp.hi:g} + false-negative rate {fn.hi:g} >= 1: this verifier "
            "tells nothing about the answer; measure it on more labelled answers or mend it"
        )
    observed = clopper_pearson(passed, trials, confidence)
    rate = passed / trials if trials else 0.5
    # Monotone along each of the three axes, so the extremes over the box lie at its corners.
    corners = [_clipped(*corner) for corner in product(observed, fp, fn)]
    estimate = _clipped(rate, (fp.lo + fp.hi) / 2, (fn.lo + fn.hi) / 2)
    return Corrected(passed, trials, estimate, Interval(min(corners), max(corners)))


def _interval(name: str, rate: float | Interval) -> Interval:
    found = rate if isinstance(rate, Interval) else Interval(rate, rate)
    if not 0.0 <= found.lo <= found.hi <= 1.0:
        raise ValueError(f"{name} rate is {rate}: give a rate or an interval within [0, 1]")
    return found


def _clipped(rate: float, false_positive: float, false_negative: float) -> float:
    value = (rate - false_positive) / (1.0 - false_positive - false_negative)
    return min(1.0, max(0.0, value))


def clopper_pearson(k: int, n: int, confidence: float = CONFIDENCE) -> Interval:
    """Return the exact two-sided interval of a rate from k of n (Clopper and Pearson 1934).

    Raises:
        ValueError: unless 0 <= k <= n and 0 < confidence < 1.
    """
    if not 0 <= k <= n:
        raise ValueError(f"{k} of {n}: the count must lie within 0 and the number of trials")
    if not 0.0 < confidence < 1.0:
        raise ValueError(f"confidence is {confidence}: give a level within (0, 1), such as 0.95")
    tail = (1.0 - confidence) / 2.0
    low = float(scipy.special.betaincinv(k, n - k + 1, tail)) if k else 0.0
    high = float(scipy.special.betaincinv(k + 1, n - k, 1.0 - tail)) if k < n else 1.0
    return Interval(low, high)
