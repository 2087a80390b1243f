"""Circle lines: circles that touch, meet or are cut by lines; a length in the figure is asked."""

from generators.contest.geometry.circle_lines.family import FAMILY

__all__ = ["FAMILY"]
