"""Determinants: what is told, and what is done to the matrix afterwards."""

from dataclasses import dataclass, field
from typing import TypeAlias

Numbers: TypeAlias = tuple[int, ...]
Move: TypeAlias = tuple[str, Numbers]
"""What is done, and to which rows or with which factor; rows are counted from 1."""


@dataclass(frozen=True, slots=True)
class Question:
    """A square matrix of a kind, changed by some moves; its determinant is wanted."""

    kind: str
    size: int
    numbers: Numbers
    """What the kind is told by: see `KINDS`."""
    moves: tuple[Move, ...]
    answer: str = field(compare=False)
