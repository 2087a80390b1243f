"""Markov chains that end: chances, waiting times and visits, told as games and walks."""

from generators.math.markov_hitting.family import FAMILY

__all__ = ["FAMILY"]
