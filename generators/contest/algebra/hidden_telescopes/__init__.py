"""Hidden telescopes: sums and products that collapse once their terms are seen as differences."""

from generators.contest.algebra.hidden_telescopes.family import FAMILY

__all__ = ["FAMILY"]
