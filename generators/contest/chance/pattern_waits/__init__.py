"""Pattern waits: outcomes come until blocks have appeared; a mean or a chance is asked."""

from generators.contest.chance.pattern_waits.family import FAMILY

__all__ = ["FAMILY"]
