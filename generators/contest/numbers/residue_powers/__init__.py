"""Residue powers: for which n does a power, a triangular number or g^n + n leave a remainder?"""

from generators.contest.numbers.residue_powers.family import FAMILY

__all__ = ["FAMILY"]
