"""Geometric chance: something is chosen at random in a range, a rectangle or a plane."""

from generators.contest.chance.geometric_chance.family import FAMILY

__all__ = ["FAMILY"]
