"""Digit columns: grids of digits whose rows and columns are added, and digits that are changed."""

from generators.contest.numbers.digit_columns.family import FAMILY

__all__ = ["FAMILY"]
