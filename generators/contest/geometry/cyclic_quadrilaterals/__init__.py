"""Cyclic quadrilaterals: four or more points of one circle, some distances told, one asked."""

from generators.contest.geometry.cyclic_quadrilaterals.family import FAMILY

__all__ = ["FAMILY"]
