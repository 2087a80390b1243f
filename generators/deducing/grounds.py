"""Grounds: what the lines of a deduction rest on, for whoever goes on from there."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from generators.deducing.rules import Rule
from generators.deducing.steps import Step


@dataclass(frozen=True, slots=True)
class Ground:
    """A puzzle as deductions see it."""

    names: Sequence[str]
    """Of the cells."""
    known: Sequence[int]
    """Candidates of each cell by the givens, as a mask."""
    rules: Sequence[Rule]
    solution: Sequence[int | None]
    """Value of each cell; None for one that is not known to whoever tells."""
    value: Callable[[int], str]
    """Word for a value."""
    opening: str
    """First line, which says what names mean; empty if there is none."""


class Deduced(tuple[str, ...]):
    """The lines of a worked solution, which know the steps that they tell, and their ground."""

    steps: Sequence[Step]
    """One for each line between the opening and the last one; the first ones of what would be too
    long to be told, which has no lines."""
    ground: Ground

    @classmethod
    def of(cls, lines: Iterable[str], steps: Sequence[Step], ground: Ground) -> "Deduced":
        """Return lines that tell steps."""
        deduced = cls(lines)
        deduced.steps = steps
        deduced.ground = ground
        return deduced
