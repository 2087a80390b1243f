"""Determinants of matrices that are told by a rule, of unknown ones, and where they vanish."""

from generators.math.determinant.family import FAMILY

__all__ = ["FAMILY"]
