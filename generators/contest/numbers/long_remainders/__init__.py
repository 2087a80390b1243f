"""Long remainders: what a tower of powers, a long sum or a repeated block leaves on division."""

from generators.contest.numbers.long_remainders.family import FAMILY

__all__ = ["FAMILY"]
