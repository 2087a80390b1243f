"""Allocation: how much of the next release each family and knob setting gets.

weight(arm) = failure rate of its family x P(pass rate in band) ** SURENESS, not normalised inside a
family: a family that is hopeless everywhere has no arm in the band and gets nothing, whereas a
budget per family, as in SwS, hands it the largest share. One tenth goes to all arms alike, which is
how an arm comes back.
"""

from typing import Literal, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

F64 = npt.NDArray[np.float64]

BAND = (0.2, 0.8)
"""Pass rates worth training on: outside it, groups of 8 rollouts seldom disagree."""
GUESS_MARGIN = 0.05
"""How far above the guess rate the band begins: below, passing is luck."""
SURENESS = 10.0
"""Power of an arm's chance to be in the band: one half as sure gets a thousandth of the weight.
Thompson draws would share a release in proportion to the chance itself, which three rows a family
cannot afford; higher powers serve fewer families (docs/weakness.md)."""
UNIFORM_SHARE = 0.1
EXPLORE_SHARE = 0.5
"""Of the uniform tenth, the part whose knobs too are uniform; the rest is aimed at the band."""

Status: TypeAlias = Literal["unknown", "mastered", "frontier", "weak", "hopeless", "suspect"]

REMEDIES: dict[Status, str] = {
    "unknown": "too few rollouts to tell; the next release probes it",
    "mastered": "raise its knobs beyond what was tried, or retire it",
    "frontier": "none needed",
    "weak": "none needed: some settings are in the band and are being made",
    "hopeless": "give easier knobs, hints or sub-questions, or supervised examples; more of the "
    "same teaches nothing",
    "suspect": "not one right answer in two releases: look at a row with `python -m pipelines "
    "show` and check the label and the answer format; if both are right, it is beyond this solver "
    "and needs easier knobs or supervised examples",
}


class Band(NamedTuple):
    """Pass rates between which a group of rollouts teaches."""

    low: float
    high: float


def band(guess_rate: float, edges: tuple[float, float] = BAND) -> Band:
    """Return the band of a family: its lower edge clears the guess rate by GUESS_MARGIN."""
    return Band(max(edges[0], guess_rate + GUESS_MARGIN), edges[1])


def arm_weights(failure: float, chances: F64) -> F64:
    """Return (arms,) weights of one family's arms by their chances to be in the band."""
    return np.asarray(failure * chances**SURENESS, np.float64)


def shares(counts: int) -> tuple[int, int, int]:
    """Split a release of `counts` items: (by weight, uniform over families, uniform knobs too)."""
    uniform = round(counts * UNIFORM_SHARE)
    wild = round(uniform * EXPLORE_SHARE)
    return counts - uniform, uniform - wild, wild
