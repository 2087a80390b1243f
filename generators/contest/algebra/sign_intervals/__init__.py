"""Sign intervals: where products, quotients and logarithms are positive, real or small enough."""

from generators.contest.algebra.sign_intervals.family import FAMILY

__all__ = ["FAMILY"]
