"""Barycentric coordinates (Moebius 1827): areas and intersections in a figure of no known place.

A point has weights at A, B and C that sum to 1; a line has a product of 0 with its points.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from math import lcm, prod
from typing import TypeAlias

Weights: TypeAlias = tuple[Fraction, Fraction, Fraction]


_Whole: TypeAlias = tuple[int, int, int]
"""Weights up to a factor, which tell a point or a line as well and are quick to work with."""


def _whole(p: Weights) -> tuple[_Whole, int]:
    """Return whole numbers, and what to divide them by to get the weights."""
    a, b, c = p
    parts = lcm(a.denominator, b.denominator, c.denominator)
    x, y, z = (one.numerator * (parts // one.denominator) for one in p)
    return (x, y, z), parts


def _cross(a: _Whole, b: _Whole) -> _Whole:
    """Return the line through two points, or the point of two lines."""
    return (
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    )


def meeting(one: tuple[Weights, Weights], other: tuple[Weights, Weights]) -> Weights | None:
    """Return the common point of two lines, each given by two points; None for parallels."""
    first, second = (_cross(_whole(p)[0], _whole(q)[0]) for p, q in (one, other))
    x, y, z = _cross(first, second)
    total = x + y + z
    return (Fraction(x, total), Fraction(y, total), Fraction(z, total)) if total else None


def divided(p: Weights, q: Weights, ratio: tuple[int, int]) -> Weights:
    """Return the point of a segment that divides it, m to n."""
    m, n = ratio
    x, y, z = ((n * a + m * b) / (m + n) for a, b in zip(p, q, strict=True))
    return x, y, z


def share(a: Weights, b: Weights, c: Weights) -> Fraction:
    """Return the signed area of a triangle, as a multiple of the triangle of reference."""
    (one, two, three), parts = zip(*map(_whole, (a, b, c)), strict=True)
    return Fraction(_volume(one, two, three), prod(parts))


def is_flat(a: Weights, b: Weights, c: Weights) -> bool:
    """Tell whether three points lie on a line."""
    return _volume(*(_whole(point)[0] for point in (a, b, c))) == 0


def _volume(a: _Whole, b: _Whole, c: _Whole) -> int:
    line = _cross(b, c)
    return a[0] * line[0] + a[1] * line[1] + a[2] * line[2]


def convex(corners: Sequence[Weights]) -> Fraction:
    """Return the area of a convex polygon, likewise."""
    first, *rest = corners
    return sum((abs(share(first, a, b)) for a, b in pairwise(rest)), Fraction(0))
