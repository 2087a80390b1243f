"""Hidden polynomials: a polynomial is known by a few facts, and a value or a remainder is asked."""

from generators.contest.algebra.hidden_polynomials.family import FAMILY

__all__ = ["FAMILY"]
