"""Polygon sums: sums and products of trigonometric terms over the angles of a regular polygon."""

from generators.contest.algebra.polygon_sums.family import FAMILY

__all__ = ["FAMILY"]
