"""Triangles and their circles: what is told, what is asked, and what it is.

Euler's relation, excircles and mixtilinear circles are in Johnson (1929, chapters 10 and 11).
"""

from collections.abc import Mapping
from fractions import Fraction
from random import Random

from generators.contest.scenes import Kind, Numbers
from generators.latex import Exact, exact, rooted


def _some(rng: Random, count: int, most: int, least: int = 2) -> Numbers:
    return tuple(rng.randint(least, most) for _ in range(count))


def _triangle(rng: Random, most: int, least: int = 3) -> Numbers | None:
    a, b, c = _some(rng, 3, most, least)
    return (a, b, c) if 2 * max(a, b, c) < a + b + c and b != c else None


def _asked(numbers: Numbers | None, rng: Random, ways: int) -> Numbers | None:
    return (*numbers, rng.randrange(ways)) if numbers else None


def heron(a: int, b: int, c: int) -> int:
    """Return sixteen times the square of a triangle's area, by its sides."""
    return (a + b + c) * (a + b - c) * (a - b + c) * (b + c - a)


def _chords(rng: Random, most: int) -> Numbers | None:
    b, c, r = _some(rng, 3, most)
    return (b, c, r) if max(b, c) < 2 * r and b != c else None


def _excenter(rng: Random, most: int) -> Numbers | None:
    u, c, v = sorted(_some(rng, 3, most))
    return (u, v, c, rng.randint(0, 1)) if u < c < v and c * c != u * v else None


def _excenter_value(u: int, v: int, c: int, is_base: int) -> Exact:
    b = Fraction(u * v, c)
    return exact((b + c) * (v - u) / (u + v) if is_base else b)


def _exradii_value(u: int, v: int, w: int, asked: int) -> Exact:
    pairs = u * v + v * w + w * u
    if asked == 0:
        return exact(Fraction(u * v * w, pairs))
    return exact(u * v * w) / rooted(pairs) if asked == 1 else rooted(4 * pairs)


def inverse_sum(u: int, v: int, w: int, sign: int) -> Fraction:
    """Return the sum of the inverse numbers, where the first has a sign."""
    return Fraction(sign, u) + Fraction(1, v) + Fraction(1, w)


def _altitudes(rng: Random, most: int) -> Numbers | None:
    u, v, w = _some(rng, 3, most)
    sides = [Fraction(1, one) for one in (u, v, w)]
    is_triangle = 2 * max(sides) < sum(sides, Fraction(0))
    return (u, v, w, rng.randint(0, 1)) if is_triangle else None


def _bisector_value(a: int, b: int, c: int, is_side: int) -> Exact:
    top = a if is_side else b + c
    return rooted(Fraction(top * top * b * c, (b + c) ** 2 - a * a))


def _incenter(rng: Random, most: int) -> Numbers | None:
    big, small, d = _some(rng, 3, most, 1)
    is_sound = small < d and d * d + 2 * big * small < 2 * big * d
    return (big, small, d, rng.randint(0, 1)) if is_sound else None


def _product(square: int, double: Fraction | int, d: int, is_excenter: int) -> Exact:
    """Return AB * AC, or AB * AC over d; `double` is four times the product of both radii."""
    return exact((square + Fraction(double)) / (d if is_excenter else 1))


def _acute(rng: Random, most: int) -> Numbers | None:
    found = _triangle(rng, most)
    is_acute = found and 2 * max(found) ** 2 < sum(one * one for one in found)
    return _asked(found, rng, 2) if is_acute else None


def _orthocenter_value(a: int, b: int, c: int, is_low: int) -> Exact:
    root = rooted(heron(a, b, c))
    if is_low:
        return exact(Fraction((a * a + c * c - b * b) * (a * a + b * b - c * c), 2 * a)) / root
    return exact(a * (b * b + c * c - a * a)) / root


def _symmedian(rng: Random, most: int) -> Numbers | None:
    found = _triangle(rng, 2 * most)
    if not found or found[0] ** 2 == found[1] ** 2 + found[2] ** 2:
        return None
    return _asked(found, rng, 2)


def median_square(a: int, b: int, c: int) -> int:
    """Return four times the square of the median to the first side."""
    return 2 * b * b + 2 * c * c - a * a


def _symmedian_value(a: int, b: int, c: int, is_corner: int) -> Exact:
    return exact(c * (a if is_corner else 2 * b)) / rooted(median_square(a, b, c))


def _euler(rng: Random, most: int) -> Numbers | None:
    big, gap, d = _some(rng, 3, most, 1)
    is_sound = gap < big and abs(d - big) < gap
    return (big, gap, d, rng.randint(0, 1)) if is_sound else None


def _perpendicular(rng: Random, most: int) -> Numbers | None:
    big, other = _some(rng, 2, 2 * most, 1)
    by, asked = rng.randint(0, 1), rng.randint(0, 3)
    return (big, other, by, asked) if (1 if by else 2) * other < big else None


def small_radius(big: int, other: int, by: int) -> Fraction:
    """Return the inradius, told as it is or by the distance of the two centers."""
    return Fraction(big * big - other * other, 2 * big) if by else Fraction(other)


def _perpendicular_value(big: int, other: int, by: int, asked: int) -> Exact:
    small = small_radius(big, other, by)
    side = rooted(4 * small * (2 * big - small))
    gap = rooted(8 * small * (big - 2 * small))
    return (exact(6 * big * small), side, side * 3, gap)[asked]


def _mixtilinear_value(a: int, b: int, c: int, is_radius: int) -> Exact:
    around = a + b + c
    if is_radius:
        return rooted(heron(a, b, c)) * Fraction(2 * b * c, around**2 * (around - 2 * a))
    return exact(Fraction(2 * b * c, around))


TRIANGLES: Mapping[str, Kind] = {
    "altitude": Kind(1, "b c r", _chords, lambda b, c, r: exact(Fraction(b * c, 2 * r))),
    "excenter": Kind(1, "u v c is_base", _excenter, _excenter_value),
    "exradii": Kind(
        2,
        "u v w asked",
        lambda rng, most: (*_some(rng, 3, most, 1), rng.randrange(3)),
        _exradii_value,
    ),
    "altitudes": Kind(
        2,
        "u v w is_outside",
        _altitudes,
        lambda u, v, w, is_outside: exact(1 / inverse_sum(u, v, w, -1 if is_outside else 1)),
    ),
    "bisector_chord": Kind(
        3, "a b c is_side", lambda rng, most: _asked(_triangle(rng, most), rng, 2), _bisector_value
    ),
    "incenter": Kind(
        3,
        "big small d is_excenter",
        _incenter,
        lambda big, small, d, far: _product(d * d, 4 * big * small, d, far),
    ),
    "orthocenter": Kind(3, "a b c is_low", _acute, _orthocenter_value),
    "symmedian": Kind(4, "a b c is_corner", _symmedian, _symmedian_value, 2),
    "euler": Kind(
        4,
        "big gap d is_excenter",
        _euler,
        lambda big, gap, d, far: _product(d * d, 2 * (big * big - gap * gap), d, far),
    ),
    "perpendicular": Kind(5, "big other by asked", _perpendicular, _perpendicular_value),
    "mixtilinear": Kind(
        5,
        "a b c is_radius",
        lambda rng, most: _asked(_triangle(rng, 2 * most), rng, 2),
        _mixtilinear_value,
        2,
    ),
}
"""Kind -> how it is drawn and worked out. `a`, `b`, `c` are BC, CA and AB; `u`, `v`, `w` distances,
radii or altitudes; `big` and `small` the circumradius and the inradius."""
