"""Tilings: in how many ways pieces of some colours cover a board, or with what chance so."""

from generators.contest.counting.tilings.family import FAMILY

__all__ = ["FAMILY"]
