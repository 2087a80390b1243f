"""Expected draws: things come in random order without repeats; a mean of waiting is asked."""

from generators.contest.chance.expected_draws.family import FAMILY

__all__ = ["FAMILY"]
