"""Logarithm systems: numbers under logarithms, in bases and in exponents, in a few equations."""

from generators.contest.algebra.logarithm_systems.family import FAMILY

__all__ = ["FAMILY"]
