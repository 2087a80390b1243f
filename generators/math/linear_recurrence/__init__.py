"""Linear recurrences: told as rules, as stories that count, or hidden in roots and divisors."""

from generators.math.linear_recurrence.family import FAMILY

__all__ = ["FAMILY"]
