"""Areas of regions that straight lines bound, and of parts of a box within a radius of a corner."""

from fractions import Fraction

from sympy import Expr, Max, Min, asin, sqrt

Point = tuple[Fraction, Fraction]


def cut(corners: list[Point], p: Fraction, q: Fraction, limit: Fraction) -> list[Point]:
    """Return the corners of what a convex region has where px + qy is at most a limit."""
    kept = []
    for at, (x, y) in enumerate(corners):
        before_x, before_y = corners[at - 1]
        before, here = p * before_x + q * before_y - limit, p * x + q * y - limit
        if before * here < 0:
            share = before / (before - here)
            kept.append((before_x + share * (x - before_x), before_y + share * (y - before_y)))
        if here <= 0:
            kept.append((x, y))
    return kept


def area(corners: list[Point]) -> Fraction:
    """Return the area of a region, from its corners."""
    pairs = ((corners[at - 1], corner) for at, corner in enumerate(corners))
    return sum((one[0] * two[1] - one[1] * two[0] for one, two in pairs), Fraction(0)) / 2


def within(width: Expr, height: Expr, radius: Expr) -> Expr:
    """Return the area of a box that is within a radius of one of its corners."""
    flat = Min(width, sqrt(Max(0, radius**2 - height**2)))
    end = Min(width, radius)
    return height * flat + _arc(end, radius) - _arc(flat, radius)


def _arc(x: Expr, radius: Expr) -> Expr:
    """Return the area under an arc about the origin, from 0 to x."""
    return (x * sqrt(radius**2 - x**2) + radius**2 * asin(x / radius)) / 2
