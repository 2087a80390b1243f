"""Walled walks: steps up and down that touch no wall, in company that never meets."""

from generators.contest.counting.walled_walks.family import FAMILY

__all__ = ["FAMILY"]
