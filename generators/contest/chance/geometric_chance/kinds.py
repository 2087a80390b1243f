"""Chances as shares of lengths, areas and volumes: what is drawn, what is asked, what it is."""

from collections.abc import Mapping
from fractions import Fraction
from random import Random

from generators.contest.scenes import Kind, Numbers
from generators.latex import PI, Exact, exact, logarithm, rooted, symbolic


def _some(rng: Random, count: int, most: int, least: int = 2) -> Numbers:
    return tuple(rng.randint(least, most) for _ in range(count))


def _meeting(rng: Random, most: int) -> Numbers | None:
    whole, s, t = _some(rng, 3, most)
    return (whole, s, t) if s < t < whole else None


def _meeting_value(whole: int, s: int, t: int) -> Exact:
    missed = Fraction((whole - s) ** 2 + (whole - t) ** 2, 2 * whole * whole)
    return exact(1 - missed)


def _tile(rng: Random, most: int) -> Numbers | None:
    a, b, r = _some(rng, 3, most, 1)
    return (a, b, r) if a < b and 2 * r < a else None


def _corners(rng: Random, most: int) -> Numbers | None:
    a, b, r = _some(rng, 3, most, 1)
    return (a, b, r) if a < b and 2 * r <= a else None


def _total(rng: Random, most: int) -> Numbers | None:
    a, b, c = _some(rng, 3, most)
    return (a, b, c) if a < b and b < c < a + b else None


def _sides(rng: Random, most: int) -> Numbers | None:
    a, b, c = _some(rng, 3, most)
    return (a, b, c) if c < a + b else None


def missing_areas(a: int, b: int, c: int) -> tuple[Fraction, Fraction, Fraction]:
    """Return the areas where a sum is too small, and where each difference is too large."""

    def triangle(side: int) -> Fraction:
        return Fraction(max(side, 0) ** 2, 2)

    small = triangle(c) - triangle(c - a) - triangle(c - b)
    return small, triangle(a - c) - triangle(a - b - c), triangle(b - c) - triangle(b - a - c)


def _stick(rng: Random, most: int) -> Numbers | None:
    long, bound, is_most = rng.randint(3, 2 * most), rng.randint(1, 2 * most), rng.randint(0, 1)
    is_one = long < 3 * bound < 3 * long if is_most else 3 * bound < long
    return (long, bound, is_most) if is_one else None


def _stick_value(long: int, bound: int, is_most: int) -> Exact:
    share = Fraction(bound, long)
    if is_most and 2 * share > 1:
        return exact(1 - 3 * (1 - share) ** 2)
    return exact((1 - 3 * share) ** 2)


def _roots(rng: Random, most: int) -> Numbers | None:
    a, b = _some(rng, 2, most)
    return (a, b, rng.randint(1, 6))


def _roots_value(a: int, b: int, m: int) -> Exact:
    if m * b >= a * a:
        return exact(Fraction(a * a, 3 * m * b))
    return exact(1) - rooted(m * b) * Fraction(2, 3 * a)


SECTORS: Mapping[int, tuple[Fraction, Fraction]] = {
    1: (Fraction(1, 3), Fraction(1, 2)),
    2: (Fraction(1, 2), Fraction(1)),
    3: (Fraction(2, 3), Fraction(1, 2)),
}
"""Square of a strip's width over the radius -> parts of its area in a disk around a point of its
middle line, over the radius squared: a multiple of pi, and one of root(3), or of 1 for 2."""


def _strip(rng: Random, most: int) -> Numbers | None:
    r, long = _some(rng, 2, 2 * most, 1)
    return (r, rng.choice((1, 2, 3)), long) if 2 * r <= long else None


def strip_area(r: int, k: int) -> Exact:
    """Return the area of the part of a disk that lies in a strip around its center."""
    sector, rest = SECTORS[k]
    straight = exact(rest) if k == 2 else rooted(3) * rest
    return (symbolic(PI, sector) + straight) * (r * r)


def _strip_value(r: int, k: int, long: int) -> Exact:
    return strip_area(r, k) / rooted(k * r * r * long * long)


def _posts(rng: Random, most: int) -> Numbers | None:
    r, wide = _some(rng, 2, 2 * most, 1)
    return (r, rng.choice((1, 2, 3)), wide) if r <= wide else None


def posts_area(r: int, k: int) -> Exact:
    """Return the area of points of a rectangle that are near one end of a side, or the other.

    The side is root(k) times the distance r that counts as near, and the rectangle is wide enough.
    """
    both = {
        1: symbolic(PI, Fraction(1, 3)) - rooted(3) * Fraction(1, 4),
        2: symbolic(PI, Fraction(1, 4)) - Fraction(1, 2),
        3: symbolic(PI, Fraction(1, 6)) - rooted(3) * Fraction(1, 4),
    }
    return (symbolic(PI, Fraction(1, 2)) - both[k]) * (r * r)


def _posts_value(r: int, k: int, wide: int) -> Exact:
    return posts_area(r, k) / rooted(k * r * r * wide * wide)


def _friends(rng: Random, most: int) -> Numbers | None:
    s, whole = _some(rng, 2, 2 * most)
    return (rng.choice((3, 3, 4)), whole, s) if s < whole else None


def _friends_value(n: int, whole: int, s: int) -> Exact:
    share = Fraction(s, whole)
    return exact(n * share ** (n - 1) - (n - 1) * share**n)


def _nested(rng: Random, most: int) -> Numbers | None:
    a, c = _some(rng, 2, 5 * most, 1)
    return (a, c, rng.randint(0, 1)) if c < a else None


def _nested_value(a: int, c: int, is_above: int) -> Exact:
    share = Fraction(c, a)
    below = (logarithm(1 / share) + 1) * share
    return exact(1) - below if is_above else below


def _throws(rng: Random, most: int) -> Numbers | None:
    needle, a, b = _some(rng, 3, most, 1)
    return (needle, a, b) if needle <= a <= b else None


def _throws_value(needle: int, a: int, b: int) -> Exact:
    return symbolic(PI, Fraction(a * b, 2 * needle * (a + b) - needle * needle))


def _product(rng: Random, most: int) -> Numbers | None:
    p, q, b = _some(rng, 3, most // 2, 1)
    c = rng.randint(2, most)
    return (p, q, b, c) if p * b < c < q * b else None


def _product_value(p: int, q: int, b: int, c: int) -> Exact:
    area = logarithm(Fraction(q * b, c)) * c + (c - b * p)
    return area * Fraction(1, b * (q - p))


REGIONS: Mapping[str, Kind] = {
    "meeting": Kind(1, "whole s t", _meeting, _meeting_value, 3),
    "tile": Kind(
        1,
        "a b r",
        _tile,
        lambda a, b, r: exact(Fraction((a - 2 * r) * (b - 2 * r), a * b)),
        2,
    ),
    "corners": Kind(1, "a b r", _corners, lambda a, b, r: symbolic(PI, Fraction(r * r, a * b)), 2),
    "total": Kind(
        2,
        "a b c",
        _total,
        lambda a, b, c: exact(1 - Fraction((a + b - c) ** 2, 2 * a * b)),
        3,
    ),
    "sides": Kind(
        2, "a b c", _sides, lambda a, b, c: exact(1 - sum(missing_areas(a, b, c)) / (a * b)), 3
    ),
    "stick": Kind(2, "long bound is_most", _stick, _stick_value),
    "roots": Kind(3, "a b m", _roots, _roots_value, 4),
    "strip": Kind(3, "r k long", _strip, _strip_value, 2),
    "friends": Kind(3, "n whole s", _friends, _friends_value),
    "nested": Kind(4, "a c is_above", _nested, _nested_value, 3),
    "posts": Kind(4, "r k wide", _posts, _posts_value, 2),
    "throws": Kind(5, "needle a b", _throws, _throws_value),
    "product": Kind(5, "p q b c", _product, _product_value, 2),
}
"""Kind -> how it is drawn, and what is asked. `a`, `b` are sides or upper ends of ranges."""
