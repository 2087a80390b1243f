"""Turning walks: shortest ways by their turns, straight stretches and crossings."""

from generators.contest.counting.turning_walks.family import FAMILY

__all__ = ["FAMILY"]
