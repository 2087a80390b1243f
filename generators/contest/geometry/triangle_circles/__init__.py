"""Triangle circles: triangles told by circles that touch them or run through their corners."""

from generators.contest.geometry.triangle_circles.family import FAMILY

__all__ = ["FAMILY"]
