"""Points that move: what is drawn, what is asked, and what it is."""

from collections.abc import Mapping
from fractions import Fraction
from math import gcd
from random import Random

from generators.contest.scenes import Kind, Numbers
from generators.latex import PI, Exact, exact, rooted, symbolic


def _some(rng: Random, count: int, most: int, least: int = 2) -> Numbers:
    return tuple(rng.randint(least, most) for _ in range(count))


def _squares(rng: Random, most: int) -> Numbers | None:
    d, s = rng.randint(2, most), rng.randint(2, most * most)
    return (d, s, rng.randint(0, 1)) if 2 * s > d * d else None


def _squares_value(d: int, s: int, is_area: int) -> Exact:
    square = Fraction(2 * s - d * d, 4)
    return symbolic(PI, square) if is_area else symbolic(PI, 2) * rooted(square)


def _ladder(rng: Random, most: int) -> Numbers | None:
    x, y = _some(rng, 2, most, 1)
    return (x, y) if x != y else None


def _ellipse(rng: Random, most: int) -> Numbers | None:
    d, s = _some(rng, 2, 2 * most)
    return (d, s) if d < s else None


def _corner(rng: Random, most: int) -> Numbers | None:
    x, y, u, v = _some(rng, 4, most, 1)
    return (x, y, u, v) if x * v > y * u else None


def _goat(rng: Random, most: int) -> Numbers | None:
    a, b, x, rope = _some(rng, 4, most, 1)
    ends = (rope - x, rope - (a - x))
    return (a, b, x, rope) if 2 * x < a and min(ends) >= 0 and max(ends) <= b else None


def _goat_value(a: int, b: int, x: int, rope: int) -> Exact:
    quarters = 2 * rope**2 + (rope - x) ** 2 + (rope - a + x) ** 2
    return symbolic(PI, Fraction(quarters, 4))


def _ratio(rng: Random, most: int) -> Numbers | None:
    d, m, n = rng.randint(2, 2 * most), rng.randint(2, 7), rng.randint(1, 6)
    return (d, m, n, rng.randint(0, 1)) if n < m and gcd(m, n) == 1 else None


def ratio_radius(d: int, m: int, n: int) -> Fraction:
    """Return the radius of the circle of points whose distances are as m to n (Apollonius)."""
    return Fraction(m * n * d, m * m - n * n)


def _ratio_value(d: int, m: int, n: int, is_area: int) -> Exact:
    radius = ratio_radius(d, m, n)
    return exact(radius * d / 2) if is_area else symbolic(PI, 2 * radius)


def _bridge(rng: Random, most: int) -> Numbers | None:
    return _some(rng, 4, most)


def _three(rng: Random, most: int) -> Numbers | None:
    a, b, c = _some(rng, 3, most // 2)
    s = rng.randint(1, 2 * most * most)
    is_one = 2 * max(a, b, c) < a + b + c and 3 * s > a * a + b * b + c * c
    return (a, b, c, s) if is_one else None


def _absolute(rng: Random, most: int) -> Numbers | None:
    a, b = _some(rng, 2, 2 * most, 1)
    return (a, b) if a != b else None


def _parts(rng: Random, most: int) -> Numbers | None:
    r, x, y = _some(rng, 3, most, 1)
    return (r, x, y) if x + y < 2 * r and x != y else None


def _pair(rng: Random, most: int) -> Numbers | None:
    x, y, u, v = (rng.randint(-12, 12) for _ in range(4))
    r = rng.randint(1, 20)
    return (x, y, u, v, r, rng.randint(0, 1)) if (x, y) != (u, v) and (x + u or y + v) else None


def _pair_value(x: int, y: int, u: int, v: int, r: int, is_most: int) -> Exact:
    middle = Fraction((x + u) ** 2 + (y + v) ** 2, 4)
    way = rooted(16 * r * r * middle)
    whole = exact(2 * (middle + r * r) + Fraction((x - u) ** 2 + (y - v) ** 2, 2))
    return whole + way if is_most else whole - way


_LINES = ((1, 1), (1, 2), (2, 1), (1, 3), (3, 4), (4, 3), (5, 12), (2, 3), (3, 2))


def _kite(rng: Random, most: int) -> Numbers | None:
    p, q = rng.choice(_LINES)
    k, u, v = rng.randint(-60, 60), rng.randint(-9, 9), rng.randint(-9, 9)
    r = rng.randint(1, 12)
    numbers = (p, q * rng.choice((1, -1)), k, u, v, r)
    return (*numbers, rng.randint(0, 1)) if line_square(*numbers[:5]) > r * r else None


def line_square(p: int, q: int, k: int, u: int, v: int) -> Fraction:
    """Return the square of the distance of (u, v) from the line px + qy = k."""
    return Fraction((p * u + q * v - k) ** 2, p * p + q * q)


def _kite_value(p: int, q: int, k: int, u: int, v: int, r: int, is_chord: int) -> Exact:
    square = line_square(p, q, k, u, v)
    if is_chord:
        return rooted(1 - r * r / square) * (2 * r)
    return rooted(square - r * r) * r


def _feet(rng: Random, most: int) -> Numbers | None:
    a, b, c = sorted(_some(rng, 3, 2 * most))
    return (a, b, c) if a * a + b * b > c * c and a < c else None


def heron(a: int, b: int, c: int) -> int:
    """Return 16 times the square of the area of a triangle."""
    return (a + b + c) * (a + b - c) * (b + c - a) * (c + a - b)


def _centre(rng: Random, most: int) -> Numbers | None:
    b, c = _some(rng, 2, 3 * most)
    angle = rng.choice((30, 60))
    a2 = b * b + c * c - b * c * (1.0 if angle == 60 else 3**0.5)
    low, high = sorted((b, c))
    is_open = high * high < a2 + low * low + low * a2**0.5  # no angle of 120 degrees or more
    return (b, c, angle) if is_open and b != c else None


def _fares(rng: Random, most: int) -> Numbers | None:
    x, y = rng.randint(1, most // 2), rng.randint(-most // 2, most // 2)
    r, k = rng.randint(2, most // 3), rng.randint(2, 5)
    return (x, y, r, k) if x * x + y * y > r * r else None


MOVES: Mapping[str, Kind] = {
    "squares": Kind(1, "d s is_area", _squares, _squares_value, 3),
    "ladder": Kind(1, "x y", _ladder, lambda x, y: symbolic(PI, Fraction(x * y, 4))),
    "ellipse": Kind(
        1, "d s", _ellipse, lambda d, s: symbolic(PI, Fraction(s, 4)) * rooted(s * s - d * d)
    ),
    "corner": Kind(
        2, "x y u v", _corner, lambda x, y, u, v: rooted((x + u) ** 2 + (y + v) ** 2), 4
    ),
    "goat": Kind(2, "a b x rope", _goat, _goat_value, 4),
    "ratio": Kind(2, "d m n is_area", _ratio, _ratio_value),
    "bridge": Kind(3, "a b w d", _bridge, lambda a, b, w, d: rooted(d * d + (a + b) ** 2) + w, 3),
    "three_squares": Kind(
        3,
        "a b c s",
        _three,
        lambda a, b, c, s: symbolic(PI, Fraction(3 * s - a * a - b * b - c * c, 9)),
        3,
    ),
    "absolute": Kind(
        3, "a b", _absolute, lambda a, b: symbolic(PI, Fraction(a * a + b * b, 2)) + 2 * a * b
    ),
    "parts": Kind(3, "r x y", _parts, lambda r, x, y: symbolic(PI, x * y)),
    "pair": Kind(4, "x y u v r is_most", _pair, _pair_value),
    "kite": Kind(4, "p q k u v r is_chord", _kite, _kite_value),
    "feet": Kind(5, "a b c", _feet, lambda a, b, c: exact(Fraction(heron(a, b, c), 2 * a * b * c))),
    "fares": Kind(
        5, "x y r k", _fares, lambda x, y, r, k: rooted((k * x) ** 2 + (k * y - r) ** 2), 4
    ),
    "centre": Kind(
        5,
        "b c angle",
        _centre,
        lambda b, c, angle: rooted(b * b + c * c + (b * c if angle == 60 else 0)),
    ),
}
"""Kind -> how it is drawn, and what is asked. `a`, `b`, `c` are sides or distances."""
