"""List statistics: positive integers known by mean, median, mode and range, and what must hold."""

from generators.contest.stories.list_statistics.family import FAMILY

__all__ = ["FAMILY"]
