"""Functional values: a function is told by an equation for all x, and a value of it is asked."""

from generators.contest.algebra.functional_values.family import FAMILY

__all__ = ["FAMILY"]
