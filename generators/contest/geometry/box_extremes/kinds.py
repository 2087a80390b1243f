"""Figures with a free size: what is fixed, what is asked for at its greatest or least, what it is.

The point that one sliding segment covers alone lies on the astroid (Lockwood 1961, chapter 6).
"""

from collections.abc import Mapping
from fractions import Fraction
from math import gcd
from random import Random

from generators.contest.scenes import Kind, Numbers
from generators.latex import PI, Exact, exact, rooted, symbolic


def _some(rng: Random, count: int, most: int, least: int = 2) -> Numbers:
    return tuple(rng.randint(least, most) for _ in range(count))


def _fence(rng: Random, most: int) -> Numbers | None:
    m, n = _some(rng, 2, 12)
    return (m, n, rng.randint(20, 8 * most), rng.randint(0, 1)) if m != n else None


def _fence_value(m: int, n: int, k: int, is_wall: int) -> Exact:
    return exact(Fraction(k * k, (8 if is_wall else 16) * m * n))


def _wire(rng: Random, most: int) -> Numbers | None:
    m, n = sorted(_some(rng, 2, 5, 1))
    p, q = sorted(_some(rng, 2, 5, 1))
    is_plain = gcd(m, n) == gcd(p, q) == 1 and (m, n) != (p, q)
    return (rng.randint(10, 6 * most), m, n, p, q) if is_plain else None


def rectangle_share(m: int, n: int) -> Fraction:
    """Return a rectangle's area over its squared perimeter, by the ratio of its sides."""
    return Fraction(m * n, 4 * (m + n) ** 2)


def _wire_value(k: int, m: int, n: int, p: int, q: int) -> Exact:
    one, two = rectangle_share(m, n), rectangle_share(p, q)
    return exact(k * k / (1 / one + 1 / two))


def _cylinder(rng: Random, most: int) -> Numbers | None:
    r, h = _some(rng, 2, 2 * most)
    asked = rng.randint(0, 2)
    return (r, h, asked) if asked < 2 or h > 2 * r else None


def _cylinder_value(r: int, h: int, asked: int) -> Exact:
    if asked == 2:
        return symbolic(PI, Fraction(h * h * r, 2 * (h - r)))
    return symbolic(PI, Fraction(r * h, 2) if asked else Fraction(4 * r * r * h, 27))


def _weighted(rng: Random, most: int) -> Numbers | None:
    p, q, r = _some(rng, 3, 9, 1)
    return (p, q, r, rng.randint(3, 3 * most)) if len({p, q, r}) > 1 else None


def _hinged(rng: Random, most: int) -> Numbers | None:
    sides = _some(rng, 4, most)
    return sides if 2 * max(sides) < sum(sides) and len(set(sides)) > 1 else None


def brahmagupta(*sides: int) -> int:
    """Return sixteen times the square of the area of a quadrilateral in a circle."""
    around, product = sum(sides), 1
    for side in sides:
        product *= around - 2 * side
    return product


def _gutter(rng: Random, most: int) -> Numbers | None:
    b, x = _some(rng, 2, 2 * most, 1)
    return (b, x * (2 * x + b)) if b != x else None


def overhang(b: int, n: int) -> Fraction:
    """Return how far each leg of the greatest trapezoid leans outward; 2x^2 + bx = n."""
    root = rooted(b * b + 8 * n).terms["", 1]
    return (root - b) / 4


def _gutter_value(b: int, n: int) -> Exact:
    x = overhang(b, n)
    return rooted(n - x * x) * (b + x)


def _edges(rng: Random, most: int) -> Numbers | None:
    s, is_least, by_surface = rng.randint(5, 2 * most), rng.randint(0, 1), rng.randint(0, 1)
    d = rng.randint(s * s // 3 + 1, s * s - 1)
    is_met = 3 * d > s * s and (not is_least or s * s > 2 * d)
    return (s, d, by_surface, is_least) if is_met else None


def _edges_value(s: int, d: int, _by_surface: int, is_least: int) -> Exact:
    root = rooted(6 * d - 2 * s * s)
    return ((-root if is_least else root) + s) * Fraction(1, 3)


def _folded(rng: Random, most: int) -> Numbers | None:
    a, b = _some(rng, 2, 2 * most, 1)
    return (a, b, rng.randint(0, 2)) if a != b else None


def _folded_value(a: int, b: int, asked: int) -> Exact:
    return (
        rooted(a * a + b * b) * Fraction(b, a + b),
        exact(Fraction(a * b * b, 2 * (a + b))),
        exact(Fraction(a * a, a + b)),
    )[asked]


def _boxes(rng: Random, most: int) -> Numbers | None:
    t = rng.randint(1, most // 2)
    whole = gcd(t, 4)
    volume = t // whole * rng.randint(1, 60 * whole)
    surface = 2 * t * t + 4 * volume // t
    is_long = volume > t**3
    return (surface, volume, rng.randint(0, 3), int(not is_long)) if volume != t**3 else None


def double_edge(surface: int, volume: int, is_least: int) -> int:
    """Return the whole number t of the extreme box with edges t, t and volume / t^2."""
    found = [
        t
        for t in range(1, surface)
        if 2 * t**3 + 4 * volume == surface * t and (t**3 > volume) == bool(is_least)
    ]
    return found[0]


def _boxes_value(surface: int, volume: int, asked: int, is_least: int) -> Exact:
    t = double_edge(surface, volume, is_least)
    z = Fraction(volume, t * t)
    square = 2 * t * t + z * z
    return (rooted(square), exact(square / 4), exact(4 * (2 * t + z)), exact(z))[asked]


def _lone_value(p: int, q: int, asked: int) -> Exact:
    return (
        exact(Fraction(p * p - p * q + q * q, p + q)),
        exact(q) / rooted(p + q),
        rooted(p) * Fraction(p, p + q),
    )[asked]


EXTREMES: Mapping[str, Kind] = {
    "fence": Kind(1, "m n k is_wall", _fence, _fence_value, 2),
    "wire": Kind(1, "k m n p q", _wire, _wire_value),
    "corner_box": Kind(
        2,
        "a b c",
        lambda rng, most: _some(rng, 3, most),
        lambda a, b, c: exact(Fraction(a * b * c, 27)),
        2,
    ),
    "cylinder": Kind(2, "r h asked", _cylinder, _cylinder_value),
    "weighted_box": Kind(
        3,
        "p q r k",
        _weighted,
        lambda p, q, r, k: rooted(Fraction(k**3, 27 * p * q * r)),
        2,
    ),
    "hinged": Kind(
        3, "a b c d", _hinged, lambda *sides: rooted(Fraction(brahmagupta(*sides), 16)), 2
    ),
    "gutter": Kind(3, "b n", _gutter, _gutter_value),
    "edges": Kind(4, "s d by_surface is_least", _edges, _edges_value),
    "folded": Kind(4, "a b asked", _folded, _folded_value),
    "boxes": Kind(5, "surface volume asked is_least", _boxes, _boxes_value),
    "sliding": Kind(
        5,
        "p q asked",
        lambda rng, most: (*_some(rng, 2, 2 * most, 1), rng.randint(0, 2)),
        _lone_value,
    ),
}
"""Kind -> how it is drawn and worked out. `a`, `b`, `c` are lengths; `p`, `q`, `r` factors, or the
squares of lengths for `sliding`; `d` and `n` squares of lengths for `edges` and `gutter`."""
