"""Gcd tables: numbers told by greatest common divisors, least common multiples and products."""

from generators.contest.numbers.gcd_tables.family import FAMILY

__all__ = ["FAMILY"]
