"""Progress: how long work tells how far it is, whoever shows it."""

from collections.abc import Callable
from typing import TypeAlias

Progress: TypeAlias = Callable[[str, int, int], None]
"""(phase, done, in all), in rows or whatever the phase counts."""


def quiet(phase: str, done: int, total: int) -> None:
    """Report no progress."""
