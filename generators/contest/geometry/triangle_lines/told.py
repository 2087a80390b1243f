"""A triangle as it is told."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from generators.contest.geometry.triangle_lines.instance import Three, Triangle
from generators.latex import root

COSINES = sorted(
    {Fraction(over, under) for under in range(1, 6) for over in range(1 - under, under)}
)
ANGLES = {Fraction(1, 2): 60, Fraction(0): 90, Fraction(-1, 2): 120}
"""Cosine -> degrees, where an angle is told as such."""


@dataclass(frozen=True, slots=True)
class Told:
    """A triangle ABC as it is told."""

    by: str
    """`sides`: a, b, c; `angle`: b, c and numerator and denominator of the cosine of the angle
    between them; `median`: b, c and four times the square of the median from A; `ratio`: parts
    a : b : c and the perimeter."""
    numbers: tuple[int, ...]
    asked: str
    answer: str = field(compare=False)


def triangle(by: str, numbers: Sequence[int]) -> Triangle:
    """Return the triangle that is told.

    Raises:
        ValueError: if there is none, or it is flat.
    """
    if by in ("sides", "ratio"):
        scale = Fraction(numbers[3], sum(numbers[:3])) if by == "ratio" else Fraction(1)
        a, b, c = (scale * part for part in numbers[:3])
        found = Triangle((a * a, b * b, c * c), (a, b, c))
    else:
        b, c = map(Fraction, numbers[:2])
        if by == "angle":
            square = b * b + c * c - 2 * b * c * Fraction(numbers[2], numbers[3])
        else:
            square = 2 * b * b + 2 * c * c - numbers[2]
        found = Triangle((square, b * b, c * c), _sides(square, b, c) if square > 0 else None)
    if found.area_square <= 0:
        raise ValueError(f"no triangle by {by} has {numbers}")
    return found


def _sides(square: Fraction, b: Fraction, c: Fraction) -> Three | None:
    whole = root(square)
    return (Fraction(int(whole)), b, c) if whole.isdecimal() else None
