"""Divisor puzzles: what is known of the divisors of a number, and which numbers it can be."""

from generators.contest.numbers.divisor_puzzles.family import FAMILY

__all__ = ["FAMILY"]
