"""Rate stories: motion, work, mixtures and means in which a small nonlinear system is hidden."""

from generators.contest.stories.rate_stories.family import FAMILY

__all__ = ["FAMILY"]
