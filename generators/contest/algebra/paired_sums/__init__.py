"""Paired sums: long sums and products that become short when their terms are grouped."""

from generators.contest.algebra.paired_sums.family import FAMILY

__all__ = ["FAMILY"]
