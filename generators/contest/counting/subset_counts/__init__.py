"""Subset counts: how many subsets, or chains of them, meet a condition on size, gaps or sums."""

from generators.contest.counting.subset_counts.family import FAMILY

__all__ = ["FAMILY"]
