"""Chained problems: small problems of different fields, each with a number from the one before."""

from generators.contest.stories.chained_problems.family import FAMILY

__all__ = ["FAMILY"]
