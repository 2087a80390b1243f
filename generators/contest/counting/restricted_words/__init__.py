"""Restricted words: rows of letters, beads or tosses that keep several conditions are counted."""

from generators.contest.counting.restricted_words.family import FAMILY

__all__ = ["FAMILY"]
