"""Moving points: what a point sweeps that obeys a condition, and how short its ways can be."""

from generators.contest.geometry.moving_points.family import FAMILY

__all__ = ["FAMILY"]
