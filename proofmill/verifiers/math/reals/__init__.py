"""Reals: exact fractions while they last, else intervals that enclose the value, by proof."""

from proofmill.verifiers.math.reals import exact, intervals
from proofmill.verifiers.math.reals.exact import Complex, Undefined
from proofmill.verifiers.math.reals.intervals import Interval

__all__ = [
    "Complex",
    "Interval",
    "Undefined",
    "exact",
    "intervals",
]
