"""Guaranteed pairs: how many of some numbers there must be for two of a kind to be among them."""

from generators.contest.counting.guaranteed_pairs.family import FAMILY

__all__ = ["FAMILY"]
