"""Linear recurrences: what is told and asked."""

from dataclasses import dataclass, field
from typing import TypeAlias

from generators.family import rule

Numbers: TypeAlias = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """A recurrence of a kind, and which term of it, or which sum of terms, is wanted."""

    kind: str
    numbers: Numbers
    """What the kind is told by: see `KINDS`."""
    index: int
    """Of the term, or the length of what is counted."""
    asked: str
    """`term`; of sequences also `sum`, up to the index, or `signed`, with signs + and - in turn; of
    two sequences at once also `sum` and `gap`."""
    modulus: int
    """Asked is a remainder; 0 if the number itself is asked for."""
    answer: str = field(compare=False)


@rule
def pairs(numbers: Numbers) -> list[tuple[int, int]]:
    """Return numbers two by two."""
    return list(zip(numbers[::2], numbers[1::2], strict=True))
