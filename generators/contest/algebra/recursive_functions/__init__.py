"""Recursive functions: values far out, sums and counts, where the rule only leads step by step."""

from generators.contest.algebra.recursive_functions.family import FAMILY

__all__ = ["FAMILY"]
