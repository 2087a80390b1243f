"""Box extremes: the greatest or least length, area or volume that some conditions leave open."""

from generators.contest.geometry.box_extremes.family import FAMILY

__all__ = ["FAMILY"]
