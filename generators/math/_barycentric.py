"""Barycentric coordinates (Moebius 1827): areas and intersections in a figure of no known place.

A point has weights at A, B and C that sum to 1; a line has a product of 0 with its points.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import TypeAlias

Weights: TypeAlias = tuple[Fraction, Fraction, Fraction]


def _cross(a: Weights, b: Weights) -> Weights:
    """Return the line through two points, or the point of two lines."""
    return (
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    )


def meeting(one: tuple[Weights, Weights], other: tuple[Weights, Weights]) -> Weights | None:
    """Return the common point of two lines, each given by two points; None for parallels."""
    found = _cross(_cross(*one), _cross(*other))
    total = sum(found)
    return (found[0] / total, found[1] / total, found[2] / total) if total else None


def divided(p: Weights, q: Weights, ratio: tuple[int, int]) -> Weights:
    """Return the point of a segment that divides it, m to n."""
    m, n = ratio
    x, y, z = ((n * a + m * b) / (m + n) for a, b in zip(p, q, strict=True))
    return x, y, z


def share(a: Weights, b: Weights, c: Weights) -> Fraction:
    """Return the signed area of a triangle, as a multiple of the triangle of reference."""
    line = _cross(b, c)
    return a[0] * line[0] + a[1] * line[1] + a[2] * line[2]


def convex(corners: Sequence[Weights]) -> Fraction:
    """Return the area of a convex polygon, likewise."""
    first, *rest = corners
    return sum((abs(share(first, a, b)) for a, b in pairwise(rest)), Fraction(0))
