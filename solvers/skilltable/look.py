"""A look-up: how an executor asks the policy for the next outcome."""

from collections.abc import Callable, Hashable
from typing import Protocol, TypeAlias

Skill: TypeAlias = Hashable
"""What is looked up, within one family: `("turn", "north", 1)`."""


class Look(Protocol):
    """Whoever answers look-ups."""

    def __call__(self, skill: Skill, options: int, truth: int = 0) -> int:
        """Return an outcome in 0..options - 1; `truth` is the right one, the same for ever."""
        ...


Run: TypeAlias = Callable[[Look], str]
"""A row's executor: makes the look-ups that the row's work needs and returns an answer's text."""
