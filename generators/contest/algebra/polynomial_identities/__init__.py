"""Polynomial identities: coefficients compared, hidden factors, conjugate roots, remainders."""

from generators.contest.algebra.polynomial_identities.family import FAMILY

__all__ = ["FAMILY"]
