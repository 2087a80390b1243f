"""Conics: what is told of one, what is asked, and what it is.

Foci, focal chords and tangents are in Salmon (1879, chapters 10 to 12).
"""

from collections.abc import Mapping
from fractions import Fraction
from math import gcd, isqrt
from random import Random

from generators.contest.scenes import Kind, Numbers
from generators.latex import Exact, exact, rooted

HALVES: Mapping[int, Exact] = {60: rooted(Fraction(1, 3)), 90: exact(1), 120: rooted(3)}
"""Degrees -> tangent of half the angle."""


def _some(rng: Random, count: int, most: int, least: int = 2) -> Numbers:
    return tuple(rng.randint(least, most) for _ in range(count))


def _distance(rng: Random, most: int) -> Numbers | None:
    """Return half the long axis, the square of half the short one, and a distance from a focus."""
    a, u = rng.randint(3, most // 2), rng.randint(1, most)
    b = rng.randint(2, a * a - 1)
    return (a, b, u) if 0 < (u - a) ** 2 < a * a - b else None


def _center_value(a: int, b: int, u: int) -> Exact:
    return rooted(a * a + b - u * (2 * a - u))


def focal_product(b: int, angle: int, is_hyperbola: int) -> Fraction:
    """Return the product of the distances from both foci, which are seen at the angle."""
    cosine = Fraction({60: 1, 90: 0, 120: -1}[angle], 2)
    return 2 * b / (1 - cosine if is_hyperbola else 1 + cosine)


def _focal_angle(rng: Random, most: int) -> Numbers | None:
    a, b = _some(rng, 2, 4 * most)
    angle, is_hyperbola, is_area = rng.choice(list(HALVES)), rng.randint(0, 1), rng.randint(0, 1)
    is_seen = is_hyperbola or (b < a and focal_product(b, angle, 0) < a)
    return (a, b, angle, is_hyperbola, is_area) if is_seen else None


def _focal_angle_value(a: int, b: int, angle: int, is_hyperbola: int, is_area: int) -> Exact:
    if not is_area:
        return exact(focal_product(b, angle, is_hyperbola))
    return exact(b) / HALVES[angle] if is_hyperbola else HALVES[angle] * b


def far_part(a: int, b: int, u: int) -> Fraction:
    """Return the other part of a chord through a focus, by the squares of the half axes."""
    return 1 / (Fraction(2 * a, b) - Fraction(1, u))


def _focal_chord(rng: Random, most: int) -> Numbers | None:
    found = _distance(rng, most)
    return (*found, rng.randint(0, 1)) if found else None


def inverse_square(a: int, b: int, u: int, is_hyperbola: int) -> Fraction:
    """Return the inverse square of the other one of two perpendicular half diameters."""
    return Fraction(1, a) + Fraction(-1 if is_hyperbola else 1, b) - Fraction(1, u)


def _right_angle(rng: Random, most: int) -> Numbers | None:
    a, b, u = _some(rng, 3, 2 * most)
    is_hyperbola, asked = rng.randint(0, 1), rng.randint(0, 2)
    if is_hyperbola:
        is_met = u > a and inverse_square(a, b, u, 1) > 0
    else:
        is_met = b < u < a and 2 * a * b != u * (a + b)
    return (a, b, u, is_hyperbola, asked) if is_met else None


def _right_angle_value(a: int, b: int, u: int, is_hyperbola: int, asked: int) -> Exact:
    square = 1 / inverse_square(a, b, u, is_hyperbola)
    return (rooted(square), rooted(u * square) * Fraction(1, 2), rooted(u + square))[asked]


def _tangent_axis(rng: Random, most: int) -> Numbers | None:
    p, q, s, t = _some(rng, 4, most, 1)
    return (p, q, s, t, rng.randint(0, 1)) if p != s and q != t else None


def _tangent_axis_value(p: int, q: int, s: int, t: int, is_minor: int) -> Exact:
    return rooted(4 * q * t if is_minor else (p - s) ** 2 + (q + t) ** 2)


def _billiard_value(a: int, b: int, u: int, is_chord: int) -> Exact:
    rest = far_part(a, b, 2 * a - u)
    return exact(2 * a - u + rest if is_chord else 2 * a - rest)


def _two_tangents(rng: Random, most: int) -> Numbers | None:
    p, t = rng.randint(1, most // 4), rng.randint(1, most)
    s = rng.randint(-most // 2, most)
    return (p, s, t, rng.randint(0, 2)) if s and t * t > 4 * p * s and s != p else None


def _two_tangents_value(p: int, s: int, t: int, asked: int) -> Exact:
    inside = t * t - 4 * p * s
    return (
        exact((s - p) ** 2 + t * t),
        rooted(inside * (t * t + 4 * p * p)) * Fraction(1, p),
        rooted(inside) * Fraction(inside, 2 * p),
    )[asked]


def _inscribed_value(b: int, a: int, is_right: int) -> Exact:
    """Return the side across from the end of the short axis; its neighbors have the slope m."""
    square = 1 if is_right else 3
    return rooted(square) * Fraction(4 * b * a, b * b + square * a)


def _inscribed(rng: Random, most: int) -> Numbers | None:
    b, a = rng.randint(2, most // 2), rng.randint(2, 5 * most)
    return (b, a, rng.randint(0, 1)) if a != b * b else None


def _rhombus(rng: Random, most: int) -> Numbers | None:
    a, b = _some(rng, 2, 3 * most)
    return (a, b, rng.randint(0, 2)) if a < b else None


def _rhombus_value(a: int, b: int, asked: int) -> Exact:
    square = Fraction(4 * a * b, b - a)
    return rooted(square) if asked == 1 else exact(square)


def _tangent_line(rng: Random, most: int) -> Numbers | None:
    p, q, s, t = (rng.randint(-most // 4, most // 4) for _ in range(4))
    u, v, w = rng.randint(1, 4), rng.choice((-3, -2, -1, 1, 2, 3)), rng.randint(-9, 9)
    one, two = u * p + v * q - w, u * s + v * t - w
    is_plain = gcd(u, v) == 1 and (p, q) != (s, t) and one != two and one != -two
    return (p, q, s, t, u, v, w) if is_plain and one and two else None


def reflected_square(p: int, q: int, s: int, t: int, u: int, v: int, w: int) -> Fraction:
    """Return the squared distance of one point from the other one, mirrored in ux + vy = w."""
    product = (u * p + v * q - w) * (u * s + v * t - w)
    return (p - s) ** 2 + (q - t) ** 2 + Fraction(4 * product, u * u + v * v)


def _tilted(rng: Random, most: int) -> Numbers | None:
    a, b = _some(rng, 2, most // 2, 1)
    k, n = rng.randint(-most // 2, most // 2), rng.randint(2, 2 * most)
    square = (a - b) ** 2 + k * k
    is_plain = k and isqrt(square) ** 2 == square and k * k != 4 * a * b
    return (a, k, b, n, rng.randint(0, 1)) if is_plain else None


def _tilted_value(a: int, k: int, b: int, n: int, is_axis: int) -> Exact:
    gap, power = isqrt((a - b) ** 2 + k * k), 4 * a * b - k * k
    if is_axis:
        return rooted(Fraction(2 * n, a + b - gap if power > 0 else a + b + gap))
    return rooted(Fraction(16 * n * gap, abs(power)))


def _vertex_focus(rng: Random, most: int) -> Numbers | None:
    u = rng.randint(2, 4 * most)
    v, is_least = rng.randint(2, 5 * most), rng.randint(0, 1)
    is_met = v != u and 4 * u * u > 3 * v * v and (v > u or not is_least)
    return (u, v, is_least) if is_met else None


def _vertex_focus_value(u: int, v: int, is_least: int) -> Exact:
    root = rooted(4 * u * u - 3 * v * v)
    return ((-root if is_least else root) + u) * Fraction(1, 3)


CONICS: Mapping[str, Kind] = {
    "center_distance": Kind(1, "a b u", _distance, _center_value),
    "focal_angle": Kind(1, "a b angle is_hyperbola is_area", _focal_angle, _focal_angle_value),
    "focal_chord": Kind(
        2,
        "a b u is_chord",
        _focal_chord,
        lambda a, b, u, is_chord: exact(far_part(a, b, u) + (u if is_chord else 0)),
    ),
    "right_angle": Kind(2, "a b u is_hyperbola asked", _right_angle, _right_angle_value, 2),
    "tangent_axis": Kind(2, "p q s t is_minor", _tangent_axis, _tangent_axis_value),
    "billiard": Kind(3, "a b u is_chord", _focal_chord, _billiard_value, 2),
    "two_tangents": Kind(3, "p s t asked", _two_tangents, _two_tangents_value),
    "inscribed": Kind(3, "b a is_right", _inscribed, _inscribed_value),
    "rhombus": Kind(4, "a b asked", _rhombus, _rhombus_value),
    "tangent_line": Kind(
        4, "p q s t u v w", _tangent_line, lambda *told: rooted(reflected_square(*told)), 2
    ),
    "tilted": Kind(5, "a k b n is_axis", _tilted, _tilted_value, 2),
    "vertex_focus": Kind(5, "u v is_least", _vertex_focus, _vertex_focus_value),
}
"""Kind -> how it is drawn and worked out. `a`, `b` are half axes or their squares, `u` a distance;
`p`, `q` and `s`, `t` coordinates of points."""
