"""Substituted equations: exponential, logarithmic, radical and quartic equations in disguise."""

from generators.contest.algebra.substituted_equations.family import FAMILY

__all__ = ["FAMILY"]
