"""Totals over choices: a quantity of each choice, or of each order, of some numbers is added up."""

from generators.contest.counting.totals_over_choices.family import FAMILY

__all__ = ["FAMILY"]
