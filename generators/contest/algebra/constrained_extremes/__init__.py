"""Constrained extremes: the greatest or least value of an expression, exact and mostly a surd."""

from generators.contest.algebra.constrained_extremes.family import FAMILY

__all__ = ["FAMILY"]
