"""Two points of a triangle whose distance is asked for."""

from dataclasses import dataclass, field
from fractions import Fraction
from math import isqrt
from typing import TypeAlias

Sides: TypeAlias = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Figure:
    """What is the squared distance of two points of a triangle?"""

    sides: Sides
    """BC, CA and AB."""
    points: tuple[str, str]
    """Corners A, B and C, or centers."""
    is_hidden: bool
    """Told are the circumradius, the inradius and the perimeter, which settle the sides."""
    is_defined: bool
    """Whether centers are told by what they are, and not by name."""
    answer: str = field(compare=False)


def radii(sides: Sides) -> tuple[Fraction, Fraction, int]:
    """Return circumradius, inradius and perimeter of a triangle whose area is whole."""
    a, b, c = sides
    around = a + b + c
    fourfold = isqrt(around * (b + c - a) * (c + a - b) * (a + b - c))
    return Fraction(a * b * c, fourfold), Fraction(fourfold, 2 * around), around


def ideas(figure: Figure) -> int:
    """Return how many ideas a figure takes, by its rarest point."""
    if figure.is_hidden:
        return 5
    ranks = {"Nagel point": 4, "Spieker center": 4, "incenter": 3, "nine-point center": 2}
    euler = 1 if set("ABC") & set(figure.points) else 2
    return max(euler, *(ranks.get(point, 1) for point in figure.points))
