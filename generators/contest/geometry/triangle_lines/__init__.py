"""Triangle lines: a triangle is told, directly or not, and a length or area in it is asked."""

from generators.contest.geometry.triangle_lines.family import FAMILY

__all__ = ["FAMILY"]
