"""Kinds of telescoping sums: how each is drawn, and what its ends leave."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import factorial, isqrt
from random import Random
from typing import NamedTuple, TypeAlias

from generators.math.telescoping_sum.instance import Numbers

Drawn: TypeAlias = tuple[Numbers, int, int | None]
"""Numbers of the formula, the first k and the last one."""


class Kind(NamedTuple):
    """Sums that take the same ideas."""

    ideas: int
    draw: Callable[[Random], Drawn | None]
    """None for a useless draw."""
    value: Callable[..., Fraction | int]
    """What is left, from the numbers, the first k and the one after the last."""
    weight: int = 1
    """How often it is drawn among kinds of as many ideas."""


def _span(rng: Random, most: int) -> tuple[int, int]:
    first = rng.randint(1, 8)
    return first, first + rng.randint(5, most)


def _line(rng: Random, steps: int = 4, shift: int = 9) -> tuple[int, int]:
    """Return p and q of pk + q, without a factor in common."""
    p = rng.randint(1, steps)
    return p, rng.choice([q for q in range(shift + 1) if p == 1 or q % p])


def _of_line(most: int, factors: int = 9) -> Callable[[Random], Drawn]:
    def draw(rng: Random) -> Drawn:
        return (*_line(rng), rng.randint(1, factors)), *_span(rng, most)

    return draw


def _pair(p: int, q: int, c: int, k: int, end: int) -> Fraction:
    return Fraction(c, p) * (Fraction(1, p * k + q) - Fraction(1, p * end + q))


def _apart(rng: Random) -> Drawn:
    return (*_line(rng), rng.randint(1, 9), rng.randint(2, 3)), *_span(rng, 20)


def _apart_value(p: int, q: int, c: int, g: int, k: int, end: int) -> Fraction:
    ends = (Fraction(1, p * (k + i) + q) - Fraction(1, p * (end + i) + q) for i in range(g))
    return Fraction(c, p * g) * sum(ends)


def _triple(p: int, q: int, c: int, k: int, end: int) -> Fraction:
    one, other = (Fraction(1, (p * i + q) * (p * i + p + q)) for i in (k, end))
    return Fraction(c, 2 * p) * (one - other)


def _squares(p: int, q: int, c: int, k: int, end: int) -> Fraction:
    return Fraction(c, p) * (Fraction(1, (p * k + q) ** 2) - Fraction(1, (p * end + q) ** 2))


def _roots(rng: Random) -> Drawn | None:
    m, u, first = rng.randint(1, 15), rng.randint(1, 15), rng.randint(1, 4)
    v = u + rng.randint(2, 30)
    terms, rest = divmod(v * v - u * u, m)
    if rest or not 6 <= terms <= 150 or v * v > 1600:
        return None
    return (m, u * u - m * first, rng.randint(1, 9)), first, first + terms - 1


def _root(m: int, b: int, k: int) -> int:
    return isqrt(m * k + b)


def _roots_value(m: int, b: int, c: int, k: int, end: int) -> Fraction:
    return Fraction(c, m) * (_root(m, b, end) - _root(m, b, k))


def _ratio(rng: Random) -> Drawn | None:
    (p, q), e = _line(rng), rng.randint(1, 2)
    first, last = _span(rng, 30)
    return ((p, q, e), first, last) if p * (first - e) + q > 0 else None


def _ratio_value(p: int, q: int, e: int, k: int, end: int) -> Fraction:
    found = Fraction(1)
    for i in range(e):
        found *= Fraction(p * (k - e + i) + q, p * (end - e + i) + q)
        found *= Fraction(p * (end + i) + q, p * (k + i) + q)
    return found


def _slanted(rng: Random) -> Drawn | None:
    q, m, n = rng.randint(0, 4), rng.randint(1, 5), rng.randint(-6, 12)
    return ((q, m, n), *_span(rng, 12)) if n % m and n else None


def _slanted_value(q: int, m: int, n: int, k: int, end: int) -> Fraction:
    one, other = Fraction(n - m * q, 2), Fraction(n - m * (q + 2), 2)
    return one * (Fraction(1, k + q) - Fraction(1, end + q)) - other * (
        Fraction(1, k + 1 + q) - Fraction(1, end + 1 + q)
    )


def _alternating(p: int, q: int, c: int, k: int, end: int) -> Fraction:
    return c * (Fraction((-1) ** k, p * k + q) + Fraction((-1) ** (end - 1), p * end + q))


def _growing(rng: Random) -> Drawn:
    r, first = rng.randint(2, 3), rng.randint(1, 4)
    return (r, rng.randint(0, 9), rng.randint(1, 9)), first, first + rng.randint(3, 16 - 4 * r)


def _shrinking(rng: Random) -> Drawn:
    return (rng.randint(2, 5), rng.randint(0, 9), rng.randint(1, 9)), rng.randint(1, 4), None


def _nested(rng: Random) -> Drawn:
    m = rng.randint(1, 6)
    return (m, rng.randint(0, 14)), *_span(rng, 40)


def _sequence(rng: Random) -> Drawn:
    a, b = rng.randint(1, 12), rng.randint(1, 12)
    return (a, b, rng.randint(1, 6), rng.randint(0, 1)), rng.randint(1, 2), None


def _sequence_value(a: int, b: int, c: int, is_product: int, k: int, _: int) -> Fraction:
    x, y = (a, b) if k == 1 else (b, c * b + a)
    return Fraction(1, c * x * y) if is_product else Fraction(1, c * x) + Fraction(1, c * y)


def _quadratic(rng: Random) -> tuple[int, int] | None:
    b, c = rng.randint(-6, 8), rng.randint(1, 20)
    return (b, c) if b * b < 4 * c else None


def _of_quadratic(most: int, factors: int = 1) -> Callable[[Random], Drawn | None]:
    def draw(rng: Random) -> Drawn | None:
        found = _quadratic(rng)
        factor = (rng.randint(1, factors),) if factors > 1 else ()
        return ((*found, *factor), *_span(rng, most)) if found else None

    return draw


def _at(b: int, c: int, k: int) -> int:
    return k * k + b * k + c


def _turning(b: int, c: int, k: int, end: int) -> Fraction:
    return Fraction((-1) ** k, _at(b, c, k)) + Fraction((-1) ** (end - 1), _at(b, c, end))


def _tangent(low: int, high: int) -> Fraction:
    """Return the tangent of arctan(high) - arctan(low)."""
    return Fraction(high - low, 1 + high * low)


def _angle(rng: Random) -> Drawn:
    return (rng.randint(1, 6), rng.randint(0, 14)), *_span(rng, 40)


def _angle_apart(rng: Random) -> Drawn:
    return ((p := rng.randint(1, 4)), rng.randint(1 - p, 8)), *_span(rng, 14)


def _angle_apart_value(p: int, q: int, k: int, end: int) -> Fraction:
    one, other = (_tangent(p * (k + i) + q, p * (end + i) + q) for i in range(2))
    return (one + other) / (1 - one * other)


def _cubes(rng: Random) -> Drawn:
    c, s = rng.randint(1, 2), rng.randint(0, 9)
    first = max(1, c + 1 - s) + rng.randint(0, 6)
    return (s, c), first, first + rng.randint(5, 40)


def _cubes_value(s: int, c: int, k: int, end: int) -> Fraction:
    found = Fraction(1)
    for i in range(2 * c):
        found *= Fraction(k + s - c + i, end + s - c + i)
    for i in range(c):
        one, other = (x * x + x * c + c * c for x in (k + s - c + i, end + s - c + i))
        found *= Fraction(other, one)
    return found


def _factorials(rng: Random) -> Drawn:
    prime, end = rng.choice(_PRIMES), rng.randint(1, 3)
    b, c, d = rng.randint(0, 3), rng.randint(-5, 5), rng.randint(-9, 9)
    return (b, c or 1, d, prime), rng.randint(1, 3), prime - 1 - end


_PRIMES = [p for p in range(30, 200) if all(p % n for n in range(2, 15))]


def _factorials_value(b: int, c: int, d: int, prime: int, k: int, end: int) -> int:
    def g(x: int) -> int:
        return b * x * x + c * x + d

    # (p - 1)! leaves -1 (Wilson); each step down divides by one factor.
    left, gap = -1, prime - 1 - end
    for i in range(1, gap + 1):
        left = left * pow(-i, -1, prime) % prime
    return (g(end) * left - g(k) * factorial(k)) % prime


def _interleaved(rng: Random) -> Drawn:
    q, c, s, d = (rng.randint(*ends) for ends in ((0, 4), (1, 9), (0, 3), (1, 9)))
    return (q, c, s, 4 * d), 1, rng.randint(6, 24)


def _interleaved_value(q: int, c: int, s: int, d: int, _: int, end: int) -> Fraction:
    odd, even = (end + 1 if (end - start) % 2 else end for start in (1, 2))
    return Fraction(c, 2) * (Fraction(1, 1 + q) - Fraction(1, odd + q)) + Fraction(d, 4) * (
        Fraction(1, (2 + s) ** 2) - Fraction(1, (even + s) ** 2)
    )


def _fourths(rng: Random) -> Drawn:
    c = rng.randint(1, 5)
    return (rng.randint(1 - 2 * c, 2 * c), c), rng.randint(1, 5), rng.randint(8, 30)


def _fourths_value(q: int, c: int, k: int, end: int) -> Fraction:
    one, other = ((4 * c * i + q - c) ** 2 + c * c for i in (k, end))
    return Fraction(one, other)


KINDS: Mapping[str, Kind] = {
    "pair": Kind(1, _of_line(40), _pair, 3),
    "roots": Kind(1, _roots, _roots_value),
    "apart": Kind(2, _apart, _apart_value, 5),
    "triple": Kind(2, _of_line(12, 9), _triple, 3),
    "squares": Kind(2, _of_line(12, 9), _squares, 2),
    "ratio": Kind(2, _ratio, _ratio_value, 2),
    "nested": Kind(
        2,
        _nested,
        lambda m, q, k, end: (
            end - k + Fraction(m, m * k + q) - Fraction(m, m * end + q)  # one and a difference each
        ),
        3,
    ),
    "slanted": Kind(3, _slanted, _slanted_value, 4),
    "alternating": Kind(3, _of_line(30), _alternating, 4),
    "growing": Kind(
        3,
        _growing,
        lambda r, q, c, k, end: c * (Fraction(r**end, end + q) - Fraction(r**k, k + q)),
    ),
    "shrinking": Kind(3, _shrinking, lambda r, q, c, k, _: Fraction(c, r**k * (k + q)) * r),
    "sequence": Kind(3, _sequence, _sequence_value, 2),
    "angle": Kind(3, _angle, lambda p, q, k, end: _tangent(p * k + q, p * end + q), 4),
    "mixed_roots": Kind(
        3,
        _roots,
        lambda m, b, c, k, end: (
            Fraction(c, m) * (Fraction(1, _root(m, b, k)) - Fraction(1, _root(m, b, end)))
        ),
    ),
    "quadratics": Kind(
        4,
        _of_quadratic(20, 9),
        lambda b, c, d, k, end: Fraction(d, _at(b, c, k)) - Fraction(d, _at(b, c, end)),
        4,
    ),
    "cubes": Kind(4, _cubes, _cubes_value),
    "angle_quadratic": Kind(
        4, _of_quadratic(20), lambda b, c, k, end: _tangent(_at(b, c, k), _at(b, c, end)), 2
    ),
    "factorials": Kind(4, _factorials, _factorials_value, 4),
    "turning": Kind(5, _of_quadratic(20), _turning, 4),
    "angle_apart": Kind(5, _angle_apart, _angle_apart_value),
    "interleaved": Kind(5, _interleaved, _interleaved_value, 5),
    "fourths": Kind(5, _fourths, _fourths_value, 4),
}
"""Kind -> how it is drawn and worked out."""
