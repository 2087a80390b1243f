"""Unreachable states: how many states single moves lead to, where something never changes."""

from generators.contest.counting.unreachable_states.family import FAMILY

__all__ = ["FAMILY"]
