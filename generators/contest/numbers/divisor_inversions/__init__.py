"""Divisor inversions: sums over divisors are told, a value of what was summed is asked."""

from generators.contest.numbers.divisor_inversions.family import FAMILY

__all__ = ["FAMILY"]
