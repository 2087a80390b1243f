"""Percent stories: prices, groups, mixtures, ages and shares that hang together linearly."""

from generators.contest.stories.percent_stories.family import FAMILY

__all__ = ["FAMILY"]
