"""Folding, unfolding and rolling: what is drawn, what is asked, and what it is."""

from collections.abc import Mapping
from fractions import Fraction
from random import Random

from generators.contest.scenes import Kind, Numbers
from generators.latex import PI, Exact, exact, rooted, symbolic


def _some(rng: Random, count: int, most: int, least: int = 2) -> Numbers:
    return tuple(rng.randint(least, most) for _ in range(count))


def _box(rng: Random, most: int) -> Numbers | None:
    a, b, c = _some(rng, 3, most)
    return (a, b, c) if len({a, b, c}) > 1 else None


def _box_value(a: int, b: int, c: int) -> Exact:
    low, middle, high = sorted((a, b, c))
    return rooted((low + middle) ** 2 + high * high)


def _winding(rng: Random, most: int) -> Numbers | None:
    return (rng.randint(2, 9), *_some(rng, 2, most))


def _corner(rng: Random, most: int) -> Numbers | None:
    a, b, p = _some(rng, 3, most)
    return (a, b, p, rng.randint(0, 1)) if p < min(a, b) and a != b else None


def _corner_value(a: int, b: int, p: int, is_rest: int) -> Exact:
    folded = Fraction(b * b + p * p, 2 * b)
    return exact(b - folded if is_rest else folded)


def _cup(rng: Random, most: int) -> Numbers | None:
    around, a, b = _some(rng, 3, most)
    return (2 * around, a, b) if a != b else None


def _roll(rng: Random, most: int) -> Numbers | None:
    a, b = _some(rng, 2, 2 * most)
    return (a, b) if a < b else None


def _roll_value(a: int, b: int) -> Exact:
    return symbolic(PI) * ((rooted(a * a + b * b) + (a + b)) * Fraction(1, 2))


def _outside(rng: Random, most: int) -> Numbers | None:
    a, b, r = _some(rng, 3, most)
    return (a, b, r) if a != b and r < max(a, b) else None


CONES = {(3, 1): Fraction(-1, 2), (4, 1): Fraction(0), (6, 1): Fraction(1, 2)} | {
    (2, 0): Fraction(0),
    (3, 0): Fraction(1, 2),
}
"""Slant side over radius, and whether the way goes all around or halfway -> cosine of the angle
between its ends once the cone is unrolled."""


def _cone(rng: Random, most: int) -> Numbers | None:
    ratio, is_round = rng.choice(list(CONES))
    r, p, q = _some(rng, 3, most)
    return (r, ratio, is_round, p, q) if max(p, q) <= ratio * r and p != q else None


def cone_square(ratio: int, is_round: int, p: int, q: int) -> Fraction:
    """Return the square of the way between points p and q from the top of a cone."""
    return p * p + q * q - 2 * p * q * CONES[ratio, is_round]


def _inside(rng: Random, most: int) -> Numbers | None:
    a, b = _some(rng, 2, 2 * most)
    r = rng.randint(1, most // 3)
    return (a, b, r, rng.randint(0, 1)) if a < b and 4 * r < a else None


def _inside_value(a: int, b: int, r: int, is_rest: int) -> Exact:
    rest = exact((a - 4 * r) * (b - 4 * r) + 4 * r * r) - symbolic(PI, r * r)
    return rest if is_rest else exact(a * b) - rest


def _crease(rng: Random, most: int) -> Numbers | None:
    a, b, p = _some(rng, 3, most)
    return (a, b, p) if p <= min(a, b) and a != b else None


def crease_ends(a: int, b: int, p: int) -> tuple[Fraction, Fraction]:
    """Return how far the crease goes along the sides b and a, as far as it lies on the sheet."""
    half = Fraction(b * b + p * p, 2)
    return half / b, min(half / p, Fraction(a))


def _crease_value(a: int, b: int, p: int) -> Exact:
    _, up = crease_ends(a, b, p)
    return rooted(b * b + p * p) * (up / b)


def _edge(rng: Random, most: int) -> Numbers | None:
    a, b, c = _some(rng, 3, most)
    z = rng.randint(1, most)
    return (a, b, c, z) if z < c and a != b else None


def edge_squares(a: int, b: int, c: int, z: int) -> list[int]:
    """Return the squares of the straight ways over two faces, and over three."""
    two = [(a + b) ** 2 + z * z, (a + z) ** 2 + b * b, (b + z) ** 2 + a * a]
    return [*two, (a + c - z) ** 2 + (b + c) ** 2, (b + c - z) ** 2 + (a + c) ** 2]


def _area(rng: Random, most: int) -> Numbers | None:
    a, b = _some(rng, 2, 2 * most)
    return (a, b) if a < b else None


def _triangle(rng: Random, most: int) -> Numbers | None:
    p, q = _some(rng, 2, 2 * most, 1)
    return (p, q) if p < q else None


def triangle_ends(p: int, q: int) -> tuple[Fraction, Fraction]:
    """Return how far the ends of the crease are from the corner that is folded."""
    whole = p * p + p * q + q * q
    return Fraction(whole, p + 2 * q), Fraction(whole, 2 * p + q)


def _triangle_value(p: int, q: int) -> Exact:
    x, y = triangle_ends(p, q)
    return rooted(x * x + y * y - x * y)


def _spider(rng: Random, most: int) -> Numbers | None:
    long, wide, high = rng.randint(10, most), 2 * rng.randint(3, most // 3), rng.randint(4, most)
    u, v = rng.randint(1, 6), rng.randint(1, 6)
    numbers = (long, wide, high, u, v)
    # Ways over a single side are seen at once.
    is_hidden = u + v < high and spider_legs(*numbers) not in spider_squares(*numbers)[:3]
    return numbers if is_hidden else None


def spider_squares(long: int, wide: int, high: int, u: int, v: int) -> list[tuple[int, int]]:
    """Return the legs of the right triangles of all ways over one, two and three sides."""
    half = wide // 2
    up, down = high - u, high - v
    return [
        (long + u + down, 0),
        (long + up + v, 0),
        (long + wide, high - u - v),
        (long + u + half, half + down),
        (long + half + v, half + up),
        (long + half + down, half + u),
        (long + up + half, half + v),
        (long + u + v, wide + high),
        (long + up + down, wide + high),
    ]


def spider_legs(long: int, wide: int, high: int, u: int, v: int) -> tuple[int, int]:
    """Return the legs of the shortest way."""
    ways = spider_squares(long, wide, high, u, v)
    return min(ways, key=lambda legs: legs[0] ** 2 + legs[1] ** 2)


def _spider_value(*numbers: int) -> Exact:
    one, other = spider_legs(*numbers)
    return rooted(one * one + other * other)


FOLDS: Mapping[str, Kind] = {
    "box": Kind(1, "a b c", _box, _box_value),
    "winding": Kind(
        1, "n around h", _winding, lambda n, around, h: rooted((n * around) ** 2 + h * h)
    ),
    "corner": Kind(1, "a b p is_rest", _corner, _corner_value),
    "cup": Kind(
        2, "around a b", _cup, lambda around, a, b: rooted(around * around // 4 + (a + b) ** 2), 2
    ),
    "roll": Kind(2, "a b", _roll, _roll_value),
    "outside": Kind(
        2,
        "a b r",
        _outside,
        lambda a, b, r: exact(4 * r * (a + b)) + symbolic(PI, 4 * r * r),
        3,
    ),
    "cone": Kind(
        3,
        "r ratio is_round p q",
        _cone,
        lambda r, ratio, is_round, p, q: rooted(cone_square(ratio, is_round, p, q)),
    ),
    "inside": Kind(3, "a b r is_rest", _inside, _inside_value),
    "crease": Kind(3, "a b p", _crease, _crease_value),
    "edge": Kind(4, "a b c z", _edge, lambda *n: rooted(min(edge_squares(*n))), 2),
    "area": Kind(4, "a b", _area, lambda a, b: symbolic(PI, Fraction(a * a + b * b, 2)) + a * b),
    "triangle": Kind(5, "p q", _triangle, _triangle_value),
    "spider": Kind(5, "long wide high u v", _spider, _spider_value, 4),
}
"""Kind -> how it is drawn, and what is asked. `a`, `b`, `c` are edges or sides."""
