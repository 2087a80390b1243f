"""Floor equations: a real number, its integer part and its fractional part in one equation."""

from generators.contest.algebra.floor_equations.family import FAMILY

__all__ = ["FAMILY"]
