"""Unreachable amounts: which totals cannot be made from pieces of a few sizes, and how many."""

from generators.contest.numbers.unreachable_amounts.family import FAMILY

__all__ = ["FAMILY"]
