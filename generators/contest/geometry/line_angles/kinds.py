"""Angles between lines and their multiples: what is told, what is asked, and what it is."""

from collections.abc import Mapping
from fractions import Fraction
from math import gcd, lcm
from random import Random
from typing import NamedTuple

from generators.contest.scenes import Kind, Numbers
from generators.latex import PI, Exact, exact, rooted, symbolic


def _slope(rng: Random, most: int) -> Numbers | None:
    p, q = rng.randint(1, most), rng.randint(1, most)
    return (p, q) if gcd(p, q) == 1 and p != q else None


def _slopes(rng: Random, most: int) -> Numbers | None:
    one, two = _slope(rng, most), _slope(rng, most)
    return (*one, *two) if one and two and one != two else None


def _sum(rng: Random, most: int) -> Numbers | None:
    found, is_difference = _slopes(rng, most // 3), rng.randint(0, 1)
    if not found:
        return None
    p, q, r, s = found
    is_steep = p * r == q * s and not is_difference
    is_turned = is_difference and p * s < q * r
    return None if is_steep or is_turned else (*found, is_difference)


def _sum_value(p: int, q: int, r: int, s: int, is_difference: int) -> Exact:
    sign = -1 if is_difference else 1
    return exact(Fraction(p * s + sign * q * r, q * s - sign * p * r))


def _double(rng: Random, most: int) -> Numbers | None:
    found = _slope(rng, 2 * most)
    return (*found, rng.randint(0, 2)) if found else None


def _double_value(p: int, q: int, asked: int) -> Exact:
    whole = p * p + q * q
    return exact(
        (
            Fraction(2 * p * q, whole),
            Fraction(q * q - p * p, whole),
            Fraction(2 * p * q, q * q - p * p),
        )[asked]
    )


def _bisector_value(p: int, q: int, r: int, s: int) -> Exact:
    root = rooted((p * p + q * q) * (r * r + s * s))
    return (root - (q * s - p * r)) * Fraction(1, p * s + q * r)


def double_slope(r: int, s: int) -> Fraction:
    """Return the tangent of twice the angle with the tangent r / s."""
    return Fraction(2 * r * s, s * s - r * r)


def _mirrored(rng: Random, most: int) -> Numbers | None:
    found = _slopes(rng, most // 2)
    if not found:
        return None
    p, q, r, s = found
    return found if 1 + double_slope(r, s) * p / q else None


def _mirrored_value(p: int, q: int, r: int, s: int) -> Exact:
    double, one = double_slope(r, s), Fraction(p, q)
    return exact((double - one) / (1 + double * one))


def _viewing(rng: Random, most: int) -> Numbers | None:
    a, b = sorted((rng.randint(2, 4 * most), rng.randint(2, 4 * most)))
    return (a, b, rng.randint(0, 2)) if a < b else None


def _viewing_value(a: int, b: int, asked: int) -> Exact:
    distance = rooted(a * b)
    return (distance, exact(Fraction(b - a, a + b)), exact(b - a) / (distance * 2))[asked]


def _system(rng: Random, most: int) -> Numbers | None:
    t, c = rng.randint(2, 3 * most), rng.randint(2, 3 * most)
    return (t, c, rng.randint(0, 1)) if t != c and t * c > 4 else None


def _system_value(t: int, c: int, is_squares: int) -> Exact:
    return exact(t * t - Fraction(2 * t, c) if is_squares else Fraction(t * c, c - t))


def _split(rng: Random, most: int) -> Numbers | None:
    slope, x, y = _slope(rng, most // 3), rng.randint(1, most), rng.randint(1, most)
    return (x, y, *slope) if slope and x != y else None


def center_height(x: int, y: int, p: int, q: int) -> tuple[Fraction, Fraction]:
    """Return how high the circle's center lies over the base, and its squared radius."""
    half = Fraction(x + y, 2)
    return half * q / p, half**2 * (1 + Fraction(q * q, p * p))


def altitude(x: int, y: int, p: int, q: int) -> Exact:
    """Return the altitude over a base of two parts, by the tangent of the angle on top."""
    middle, square = center_height(x, y, p, q)
    return rooted(square - Fraction((x - y) ** 2, 4)) + middle


def _multiple(rng: Random, most: int) -> Numbers | None:
    a, b, times = rng.randint(2, 2 * most), rng.randint(3, 4 * most), rng.randint(2, 3)
    return (a, b, times, rng.randint(0, 1)) if a < b < times * a else None


def third_side(a: int, b: int, times: int) -> Exact:
    """Return the side across from C, where the angle at B is twice or three times that at A."""
    if times == 2:
        return exact(Fraction(b * b - a * a, a))
    return rooted(Fraction(a + b, a)) * (b - a)


def _multiple_value(a: int, b: int, times: int, is_cosine: int) -> Exact:
    if not is_cosine:
        return third_side(a, b, times)
    return exact(Fraction(b, 2 * a)) if times == 2 else rooted(Fraction(a + b, 4 * a))


class Row(NamedTuple):
    """The multiples start + j * step of pi, j = 0, 1, 2 ..."""

    start: Fraction
    step: Fraction

    def count(self, k: int) -> int:
        """Return how many are at most k."""
        return (k - self.start) // self.step + 1 if self.start <= k else 0

    def total(self, k: int) -> Fraction:
        """Return the sum of those."""
        count = self.count(k)
        return count * self.start + self.step * count * (count - 1) / 2


def rows(form: int, m: int, n: int) -> tuple[Row, Row]:
    """Return the solutions of an equation of `FORMS` with m > n > 0, from 0 on."""
    less, more = Fraction(1, m - n), Fraction(1, m + n)
    return (
        (Row(Fraction(0), 2 * less), Row(Fraction(0), 2 * more)),
        (Row(Fraction(0), 2 * less), Row(more, 2 * more)),
        (_upward(Fraction(1, 2), m - n), _upward(Fraction(1, 2), m + n)),
        (Row(less, 2 * less), Row(more, 2 * more)),
        (Row(less, 2 * less), Row(Fraction(0), 2 * more)),
    )[form]


def _upward(first: Fraction, under: int) -> Row:
    return Row(first / under, Fraction(2, under))


def shared(one: Row, two: Row) -> Row | None:
    """Return what is in both rows."""
    under = lcm(one.step.denominator, two.step.denominator)
    step = Fraction(lcm(int(one.step * under), int(two.step * under)), under)
    for j in range(int(step / one.step)):
        place = one.start + j * one.step
        if (place - two.start) % two.step == 0:
            return Row(max(place, two.start + (place - two.start) % step), step)
    return None


FORMS = 5
"""cos = cos, sin = sin, sin = cos, cos = -cos, sin = -sin, of mx and nx."""


def _equation(rng: Random, most: int) -> Numbers | None:
    form, m, n = rng.randrange(FORMS), rng.randint(2, most // 2), rng.randint(1, most // 2)
    return (form, m, n, rng.randint(1, 6)) if n < m else None


def solutions(form: int, m: int, n: int, k: int) -> tuple[int, int, int]:
    """Return how many solutions up to k pi there are of either kind, and of both."""
    one, two = rows(form, m, n)
    both = shared(one, two)
    return one.count(k), two.count(k), both.count(k) if both else 0


def _equation_value(form: int, m: int, n: int, k: int) -> Exact:
    one, two, both = solutions(form, m, n, k)
    return exact(one + two - both)


def reduced(form: int, a: int, b: int, c: int, d: int) -> tuple[int, int, int]:
    """Return form, m and n of the equation that is left of one of products."""
    m, n = abs(a - b), abs(c - d)
    if form < 2:
        return 0, max(m, n), min(m, n)
    is_turned = (a > b) != (c > d)
    return 4 if is_turned else 1, max(m, n), min(m, n)


def _product(rng: Random, most: int) -> Numbers | None:
    form, a, b, c = rng.randrange(3), *(rng.randint(1, most) for _ in range(3))
    d = a + b - c
    is_plain = d > 0 and a != b and c != d and abs(a - b) != abs(c - d)
    return (form, a, b, c, d, rng.randint(1, 6), rng.randint(0, 1)) if is_plain else None


def solution_sum(form: int, m: int, n: int, k: int) -> tuple[Fraction, Fraction, Fraction]:
    """Return the sums of the solutions up to k pi over pi, of either kind and of both."""
    one, two = rows(form, m, n)
    both = shared(one, two)
    return one.total(k), two.total(k), both.total(k) if both else Fraction(0)


def _product_value(form: int, a: int, b: int, c: int, d: int, k: int, is_sum: int) -> Exact:
    equation = reduced(form, a, b, c, d)
    if is_sum:
        one, two, both = solution_sum(*equation, k)
        return symbolic(PI, one + two - both)
    return _equation_value(*equation, k)


def _isosceles(rng: Random, most: int) -> Numbers | None:
    found = _slopes(rng, 5)
    return (*found, rng.randint(1, most // 2), rng.randint(1, most // 2)) if found else None


def _isosceles_value(p: int, q: int, r: int, s: int, u: int, v: int) -> Exact:
    """Return the area of the triangle whose base is perpendicular to the bisector."""
    n, m, cosine, sine = p * p + q * q, r * r + s * s, q * s + p * r, abs(p * s - q * r)
    one, two = q * u + p * v, s * u + r * v
    root = rooted(n * m)
    top = root * (Fraction(one * one, n) + Fraction(two * two, m)) + 2 * one * two
    return top * Fraction(sine, 2) / ((root + cosine) * (root + cosine))


ANGLES: Mapping[str, Kind] = {
    "slope_sum": Kind(1, "p q r s is_difference", _sum, _sum_value, 3),
    "double_value": Kind(1, "p q asked", _double, _double_value),
    "bisector": Kind(2, "p q r s", lambda rng, most: _slopes(rng, most // 3), _bisector_value),
    "mirrored": Kind(2, "p q r s", _mirrored, _mirrored_value, 2),
    "viewing": Kind(3, "a b asked", _viewing, _viewing_value, 2),
    "tangent_system": Kind(2, "t c is_squares", _system, _system_value, 2),
    "altitude_split": Kind(
        3,
        "x y p q",
        _split,
        lambda x, y, p, q: altitude(x, y, p, q) * Fraction(x + y, 2),
    ),
    "angle_multiple": Kind(4, "a b times is_cosine", _multiple, _multiple_value),
    "equation": Kind(4, "form m n k", _equation, _equation_value),
    "product": Kind(5, "form a b c d k is_sum", _product, _product_value, 2),
    "isosceles": Kind(5, "p q r s u v", _isosceles, _isosceles_value),
}
"""Kind -> how it is drawn and worked out. p / q and r / s are slopes or tangents."""
