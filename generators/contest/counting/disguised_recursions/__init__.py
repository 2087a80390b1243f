"""Disguised recursions: handshakes or diagonals that do not cross, where some are forbidden."""

from generators.contest.counting.disguised_recursions.family import FAMILY

__all__ = ["FAMILY"]
