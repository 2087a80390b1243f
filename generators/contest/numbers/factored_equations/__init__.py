"""Factored equations: an equation in whole numbers that is a product of two factors in disguise."""

from generators.contest.numbers.factored_equations.family import FAMILY

__all__ = ["FAMILY"]
