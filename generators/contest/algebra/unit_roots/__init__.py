"""Unit roots: complex numbers of absolute value 1 in disguise, and turns in the plane."""

from generators.contest.algebra.unit_roots.family import FAMILY

__all__ = ["FAMILY"]
