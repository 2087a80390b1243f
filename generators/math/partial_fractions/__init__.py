"""Partial fractions whose factors may be hidden."""

from generators.math.partial_fractions.family import FAMILY

__all__ = ["FAMILY"]
