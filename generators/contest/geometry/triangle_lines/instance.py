"""Triangles by their sides: squares of lengths in them, all of them rational.

Sides a, b, c lie across from the corners A, B, C. `sides` are lengths, or None where a length is
no rational number; `squares` are their squares. Formulas are those of Heron, Stewart and Euler
(Coxeter and Greitzer 1967, chapters 1 and 2).
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import prod
from typing import NamedTuple, TypeAlias

Three: TypeAlias = tuple[Fraction, Fraction, Fraction]


class Triangle(NamedTuple):
    """Squares of the sides a, b, c, and the sides where all three are rational."""

    squares: Three
    sides: Three | None

    @property
    def area_square(self) -> Fraction:
        """Square of the area (Heron)."""
        a, b, c = self.squares
        return (2 * (a * b + b * c + c * a) - a * a - b * b - c * c) / 16

    @property
    def radius_square(self) -> Fraction:
        """Square of the radius of the circle through the corners."""
        return prod(self.squares, start=Fraction(1)) / (16 * self.area_square)


class Asked(NamedTuple):
    """A length or area in a triangle."""

    square: Callable[[Triangle], Fraction]
    depth: int
    """Formulas on the way from the sides."""
    takes_sides: bool = False
    """Whether the sides themselves are needed, not only their squares."""


def _half(t: Triangle) -> Fraction:
    assert t.sides
    return sum(t.sides, Fraction(0)) / 2


def _bisector(t: Triangle) -> Fraction:
    assert t.sides
    a, b, c = t.sides
    return b * c * (1 - (a / (b + c)) ** 2)


def _centres(t: Triangle) -> Fraction:
    assert t.sides
    return t.radius_square - prod(t.sides, start=Fraction(1)) / (2 * _half(t))


def _chord(t: Triangle) -> Fraction:
    """Return the square of the median from A, prolonged to the circle through the corners."""
    a, b, c = t.squares
    median = (2 * b + 2 * c - a) / 4
    return (median + a / 4) ** 2 / median


ASKED: Mapping[str, Asked] = {
    "area": Asked(lambda t: t.area_square, 1),
    "median": Asked(lambda t: (2 * t.squares[1] + 2 * t.squares[2] - t.squares[0]) / 4, 1),
    "altitude": Asked(lambda t: 4 * t.area_square / t.squares[0], 2),
    "circumradius": Asked(lambda t: t.radius_square, 2),
    "centroid": Asked(lambda t: 4 * t.area_square / t.squares[0] / 9, 3),
    "chord": Asked(_chord, 3),
    "bisector": Asked(_bisector, 2, takes_sides=True),
    "inradius": Asked(lambda t: t.area_square / _half(t) ** 2, 2, takes_sides=True),
    "exradius": Asked(
        lambda t: t.area_square / (_half(t) - (t.sides or t.squares)[0]) ** 2, 3, takes_sides=True
    ),
    "centres": Asked(_centres, 4, takes_sides=True),
}
