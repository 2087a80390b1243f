"""Conic points: lengths between points, foci and tangents of ellipses, hyperbolas and parabolas."""

from generators.contest.geometry.conic_points.family import FAMILY

__all__ = ["FAMILY"]
