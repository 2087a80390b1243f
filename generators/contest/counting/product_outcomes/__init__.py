"""Product outcomes: how many different products throws, cards or choices can have."""

from generators.contest.counting.product_outcomes.family import FAMILY

__all__ = ["FAMILY"]
