"""Telescoping sums: a long sum or product of which only the ends are left, once it is seen how."""

from generators.math.telescoping_sum.family import FAMILY

__all__ = ["FAMILY"]
