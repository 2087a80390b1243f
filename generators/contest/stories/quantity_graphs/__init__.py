"""Quantity graphs: numbers of things in places hang together in a story; one of them is asked."""

from generators.contest.stories.quantity_graphs.family import FAMILY

__all__ = ["FAMILY"]
