"""Distinct colourings: how many there are of a thing that may be turned, or flipped, or renamed."""

from generators.contest.counting.distinct_colourings.family import FAMILY

__all__ = ["FAMILY"]
