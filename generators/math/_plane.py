"""Plane geometry in exact fractions, twice: by vectors (generators) and by equations (solvers)."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeAlias

from generators.family import rule
from generators.latex import number

Point: TypeAlias = tuple[Fraction, Fraction]
Line: TypeAlias = tuple[Fraction, Fraction, Fraction]
"""(a, b, c): the points with a x + b y = c."""


@rule
def point(x: Fraction | int, y: Fraction | int) -> Point:
    """Return a point with fractions for coordinates."""
    return Fraction(x), Fraction(y)


def shown(place: Point) -> str:
    r"""Return `(3, -\frac{1}{2})`."""
    return f"({number(place[0])}, {number(place[1])})"


def blend(points: Sequence[Point], weights: Sequence[Fraction | int]) -> Point:
    """Return the weighted mean of points, for weights whose sum is not 0."""
    total = Fraction(sum(weights))
    pairs = list(zip(weights, points, strict=True))
    return (
        sum((w * x for w, (x, _) in pairs), Fraction(0)) / total,
        sum((w * y for w, (_, y) in pairs), Fraction(0)) / total,
    )


def squared(a: Point, b: Point) -> Fraction:
    """Return the squared distance."""
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def doubled_area(a: Point, b: Point, c: Point) -> Fraction:
    """Return twice the signed area of a triangle."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def foot(place: Point, a: Point, b: Point) -> Point:
    """Return the nearest point of the line ab, by projection on its direction."""
    x, y = b[0] - a[0], b[1] - a[1]
    share = ((place[0] - a[0]) * x + (place[1] - a[1]) * y) / squared(a, b)
    return blend((a, b), (1 - share, share))


def line(a: Point, b: Point) -> Line:
    """Return the line through two points."""
    normal = b[1] - a[1], a[0] - b[0]
    return *normal, normal[0] * a[0] + normal[1] * a[1]


def perpendicular(to: Line, place: Point) -> Line:
    """Return the line through a point at a right angle to another."""
    a, b, _ = to
    return -b, a, a * place[1] - b * place[0]


def bisector(a: Point, b: Point) -> Line:
    """Return the points as far from a as from b."""
    x, y = b[0] - a[0], b[1] - a[1]
    return 2 * x, 2 * y, b[0] ** 2 + b[1] ** 2 - a[0] ** 2 - a[1] ** 2


def meet(one: Line, two: Line) -> Point | None:
    """Return the common point of two lines (Cramer's rule); None for parallels."""
    (a, b, c), (d, e, f) = one, two
    below = a * e - b * d
    return ((c * e - b * f) / below, (a * f - c * d) / below) if below else None


def reflected(place: Point, mirror: Line) -> Point:
    """Return the mirror image of a point, from its signed distance to the line."""
    a, b, c = mirror
    share = 2 * (a * place[0] + b * place[1] - c) / (a * a + b * b)
    return place[0] - share * a, place[1] - share * b


def parallel(to: Line, place: Point) -> Line:
    """Return the line through a point that does not meet another."""
    a, b, _ = to
    return a, b, a * place[0] + b * place[1]


def crossing(one: Line, two: Line) -> Point:
    """Return the common point of two lines.

    Raises:
        ValueError: if they are parallel.
    """
    found = meet(one, two)
    if found is None:
        raise ValueError(f"the lines {one} and {two} have no common point, or all of them")
    return found
