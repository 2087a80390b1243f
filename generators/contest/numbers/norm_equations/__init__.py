"""Norm equations: squares that are linked by an equation of degree two, and hide a norm."""

from generators.contest.numbers.norm_equations.family import FAMILY

__all__ = ["FAMILY"]
