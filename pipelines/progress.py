"""Progress: how long work tells how far it is, whoever shows it."""

from collections.abc import Callable
from typing import TypeAlias

Progress: TypeAlias = Callable[[str, int, int], None]
"""(phase, done, in all), in rows or whatever the phase counts."""

_STEP = 0.1
"""In lines, one is written each time this share of a phase is done."""


def quiet(phase: str, done: int, total: int) -> None:
    """Report no progress."""


def in_lines(write: Callable[[str], object]) -> Progress:
    """Return a report that writes a line for each tenth of a phase."""
    shown: dict[str, float] = {}

    def report(phase: str, done: int, total: int) -> None:
        share = done / total if total else 1.0
        if phase not in shown or share >= min(1.0, shown[phase] + _STEP) > shown[phase]:
            shown[phase] = share
            write(f"{phase}: {done} of {total}")

    return report
