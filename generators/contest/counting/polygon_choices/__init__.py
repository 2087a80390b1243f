"""Polygon choices: figures from corners of a regular polygon, and colorings that can be turned."""

from generators.contest.counting.polygon_choices.family import FAMILY

__all__ = ["FAMILY"]
