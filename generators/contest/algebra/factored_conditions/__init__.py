"""Factored conditions: conditions that fall into factors or squares, or hold with equality only."""

from generators.contest.algebra.factored_conditions.family import FAMILY

__all__ = ["FAMILY"]
