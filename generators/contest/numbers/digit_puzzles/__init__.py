"""Digit puzzles: whole numbers, or bases, that are fixed by a condition on digits."""

from generators.contest.numbers.digit_puzzles.family import FAMILY

__all__ = ["FAMILY"]
