"""Prime powers: how often a number divides a long product, or how long it has to be."""

from generators.contest.numbers.prime_powers.family import FAMILY

__all__ = ["FAMILY"]
