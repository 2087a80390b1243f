"""Absolute graphs: areas, solutions and common points where absolute values lie within others."""

from generators.contest.algebra.absolute_graphs.family import FAMILY

__all__ = ["FAMILY"]
