"""Quadrilaterals and polygons with their corners on a circle: what is drawn and what is asked.

The theorems are those of Ptolemy and Brahmagupta (Coxeter and Greitzer 1967, chapters 2 and 3).
"""

from collections.abc import Mapping
from fractions import Fraction
from math import prod
from random import Random

from generators.contest.scenes import Kind, Numbers
from generators.latex import Exact, exact, rooted


def _some(rng: Random, count: int, most: int) -> Numbers:
    return tuple(rng.randint(2, most) for _ in range(count))


def _crossing(rng: Random, most: int) -> Numbers | None:
    a, b, c, side = _some(rng, 4, most)
    return (a, b, c, side) if abs(a - b) < side < a + b and b != c else None


def _right(rng: Random, most: int) -> Numbers | None:
    a, b, c = _some(rng, 3, most)
    return (a, b, c) if c * c < a * a + b * b and c not in (a, b) else None


def _sides(rng: Random, most: int) -> Numbers | None:
    sides = _some(rng, 4, most // 2)
    is_one = 2 * max(sides) < sum(sides) and len(set(sides)) > 2
    return sides if is_one else None


def diagonal_square(a: int, b: int, c: int, d: int) -> Fraction:
    """Return the square of the diagonal that has sides a and b on one side of it."""
    return Fraction((a * c + b * d) * (a * d + b * c), a * b + c * d)


def area_square(a: int, b: int, c: int, d: int) -> Fraction:
    """Return the square of the area (Brahmagupta)."""
    total = a + b + c + d
    return Fraction(prod(total - 2 * side for side in (a, b, c, d)), 16)


def _both(rng: Random, most: int) -> Numbers | None:
    a, b, c = _some(rng, 3, most // 2)
    return (a, b, c, rng.randint(0, 1)) if b < a + c and a != b != c else None


def _both_value(a: int, b: int, c: int, is_radius: int) -> Exact:
    area = rooted(a * b * c * (a + c - b))
    return area * Fraction(1, a + c) if is_radius else area


def _equilateral(rng: Random, most: int) -> Numbers | None:
    x, y = _some(rng, 2, most)
    return (x, y, rng.randint(0, 2)) if x != y else None


def _equilateral_value(x: int, y: int, asked: int) -> Exact:
    if asked == 2:
        return exact(Fraction(x * y, x + y))
    return rooted(Fraction(x * x + x * y + y * y, 3 if asked else 1))


ORDERS = {6: ("ababab", "aaabbb", "aababb"), 8: ("abababab", "aaaabbbb", "aabbaabb")}
"""Number of sides -> in what order they follow each other."""


def _reordered(rng: Random, most: int) -> Numbers | None:
    a, b = _some(rng, 2, most)
    n = rng.choice((6, 6, 8))
    return (a, b, n, rng.randrange(3), rng.randint(0, 1) * (n == 6)) if a != b else None


def _reordered_value(a: int, b: int, n: int, order: int, is_radius: int) -> Exact:
    squares = a * a + b * b
    if is_radius:
        return rooted(Fraction(squares + a * b, 3))
    if n == 8:
        return exact(squares) + rooted(2) * (2 * a * b)
    return rooted(3) * Fraction(squares + 4 * a * b, 4)


def _semicircle(rng: Random, most: int) -> Numbers | None:
    d, x, y = _some(rng, 3, most)
    return (d, x, y) if x * x + y * y < d * d else None


def _semicircle_value(d: int, x: int, y: int) -> Exact:
    return (rooted((d * d - x * x) * (d * d - y * y)) - x * y) * Fraction(1, d)


def _extended(rng: Random, most: int) -> Numbers | None:
    sides = _sides(rng, most)
    return sides if sides and sides[3] > sides[1] else None


def _right_value(a: int, b: int, c: int) -> Exact:
    square = a * a + b * b
    return (exact(a * c) + rooted(square - c * c) * b) / rooted(square)


def _triangle(rng: Random, most: int) -> Numbers | None:
    a, b, c = _some(rng, 3, most)
    return (a, b, c) if abs(b - c) < a < b + c and b != c else None


def _midpoint_value(a: int, b: int, c: int) -> Exact:
    return rooted(Fraction(b * c * (b + c) ** 2, (b + c) ** 2 - a * a))


QUADRILATERALS: Mapping[str, Kind] = {
    "crossing": Kind(
        1, "pa pb pc ab", _crossing, lambda pa, pb, pc, ab: exact(Fraction(ab * pc, pb))
    ),
    "right_angles": Kind(1, "a b c", _right, lambda a, b, c: rooted(a * a + b * b - c * c)),
    "diagonal": Kind(2, "a b c d", _sides, lambda a, b, c, d: rooted(diagonal_square(a, b, c, d))),
    "area": Kind(2, "a b c d", _sides, lambda a, b, c, d: rooted(area_square(a, b, c, d))),
    "two_circles": Kind(3, "a b c is_radius", _both, _both_value, 3),
    "equilateral": Kind(3, "x y asked", _equilateral, _equilateral_value),
    "reordered": Kind(3, "a b n order is_radius", _reordered, _reordered_value, 3),
    "semicircle": Kind(4, "d x y", _semicircle, _semicircle_value),
    "extended": Kind(
        4,
        "a b c d",
        _extended,
        lambda a, b, c, d: exact(Fraction(b * (a * b + c * d), d * d - b * b)),
        4,
    ),
    "right_diagonal": Kind(4, "a b c", _right, _right_value),
    "diagonal_part": Kind(
        5,
        "a b c d",
        _sides,
        lambda a, b, c, d: rooted(diagonal_square(a, b, c, d)) * Fraction(a * d, a * d + b * c),
    ),
    "arc_midpoint": Kind(5, "a b c", _triangle, _midpoint_value),
}
"""Kind -> how it is drawn, and what is asked. `a`, `b`, `c`, `d` are sides in this order."""
