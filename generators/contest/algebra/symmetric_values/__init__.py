"""Symmetric values: expressions of unknown numbers are told, another one is asked."""

from generators.contest.algebra.symmetric_values.family import FAMILY

__all__ = ["FAMILY"]
