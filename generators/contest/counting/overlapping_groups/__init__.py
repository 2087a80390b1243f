"""Overlapping groups: who is in how many of them, committees of all, and tournaments of two."""

from generators.contest.counting.overlapping_groups.family import FAMILY

__all__ = ["FAMILY"]
