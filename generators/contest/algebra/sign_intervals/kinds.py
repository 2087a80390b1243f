"""Signs of products, quotients and logarithms: what is drawn, and the answers by cases."""

from collections.abc import Mapping
from fractions import Fraction
from math import isqrt
from random import Random

from generators.contest.algebra.sign_intervals.nests import draw_nested, nested_answer
from generators.contest.algebra.sign_intervals.spans import Span, shared, written
from generators.contest.questions import Kind
from generators.contest.scenes import Numbers
from generators.latex import exact, rooted


def _roots(rng: Random, most: int, count: int) -> list[int]:
    return sorted(rng.sample(range(-most, most + 1), count))


def _integers(rng: Random, most: int) -> Numbers | None:
    a, b, c = _roots(rng, 2 * most, 3)
    i, j, k = (rng.randint(1, 5) for _ in range(3))
    is_bounded = [i % 2, j % 2, k % 2].count(1) == 2
    return (a, b, c, i, j, k, rng.randint(0, 1), rng.randint(0, 1)) if is_bounded else None


def turning(roots: tuple[int, int, int], powers: tuple[int, int, int]) -> tuple[int, int, int]:
    """Return the two roots with odd powers, and the third one."""
    low, high = (root for root, power in zip(roots, powers, strict=True) if power % 2)
    [even] = (root for root, power in zip(roots, powers, strict=True) if power % 2 == 0)
    return low, high, even


def _integers_answer(
    a: int, b: int, c: int, i: int, j: int, k: int, is_flipped: int, is_sum: int
) -> str:
    low, high, even = turning((a, b, c), (i, j, k))
    is_inside = low < even < high
    count = high - low - 1
    if is_sum:
        return str((low + high) * count // 2 - (even if is_inside else 0))
    return str(count - is_inside)


def _open_set(rng: Random, most: int) -> Numbers:
    i, j, k = (rng.randint(1, 5) for _ in range(3))
    return *_roots(rng, most, 3), i, j, k, rng.randint(0, 1), rng.randint(0, 1)


def signs(i: int, j: int, k: int, is_flipped: int) -> list[int]:
    """Return 1 where the product is negative and 0 where it is positive, from left to right."""
    return [
        (i + j + k + is_flipped) % 2,
        (j + k + is_flipped) % 2,
        (k + is_flipped) % 2,
        is_flipped,
    ]


def _open_set_answer(
    a: int, b: int, c: int, i: int, j: int, k: int, is_flipped: int, is_negative: int
) -> str | None:
    ends = [None, *map(Fraction, (a, b, c)), None]
    spans = [
        (ends[place], ends[place + 1])
        for place, sign in enumerate(signs(i, j, k, is_flipped))
        if sign == is_negative
    ]
    return written(spans) if 0 < len(spans) < 4 else None


PARITIES: Mapping[int, tuple[int, ...]] = {1: (1, 1, 0, 0), 2: (1, 1, 0), 4: (0, 1, 1, 0)}
"""Form of the exponents -> which of them are odd, from k = 1 on, over and over; `triangle`,
Fibonacci, and whole parts of k/2."""


def odd(form: int, p: int, q: int, k: int) -> int:
    """Return 1 if the exponent of x - k is odd, else 0."""
    if form == 0:
        return (p * k + q) % 2
    if form == 3:
        return int(isqrt(k) ** 2 == k)
    return PARITIES[form][(k - 1) % len(PARITIES[form])]


def _many(rng: Random, most: int) -> Numbers:
    form = rng.randint(0, 4)
    p, q = (rng.randint(1, 6) * 2 - 1, rng.randint(0, 9)) if form == 0 else (1, 0)
    return rng.randint(12, 5 * most), form, p, q, rng.randint(0, 1)


def many_signs(n: int, form: int, p: int, q: int) -> list[int]:
    """Return 1 for each interval on which the product is negative, else 0, from right to left."""
    found = [0]
    for k in range(n, 0, -1):
        found.append(found[-1] ^ odd(form, p, q, k))
    return found


def _quotients(rng: Random, most: int) -> Numbers | None:
    p, q = rng.randint(1, 12), rng.choice((-1, 1)) * rng.randint(1, 12)
    a, b = rng.sample(range(-most, most + 1), 2)
    return (p, a, q, b, rng.randint(0, 1)) if p != q else None


def quotient_zero(p: int, a: int, q: int, b: int) -> Fraction:
    """Return where p/(x - a) = q/(x - b)."""
    return Fraction(p * b - q * a, p - q)


def _quotients_answer(p: int, a: int, q: int, b: int, is_less: int) -> str:
    zero = quotient_zero(p, a, q, b)
    first, second, third = sorted((zero, Fraction(a), Fraction(b)))
    is_positive_right = (p > q) != bool(is_less)
    right: list[Span] = [(first, second), (third, None)]
    left: list[Span] = [(None, first), (second, third)]
    return written(right if is_positive_right else left, [zero])


def _triangle(rng: Random, most: int) -> Numbers | None:
    p, q, m = rng.randint(2, 3 * most), rng.randint(2, 3 * most), rng.randint(1, 3)
    return (min(p, q), max(p, q), m) if p != q else None


def root_below(value: int, m: int) -> int:
    """Return the largest n with n^m < value."""
    n = int(float(value - 1) ** (1 / m) + 0.5)
    return n if n**m < value else n - 1


def _triangle_answer(p: int, q: int, m: int) -> str:
    return str(root_below(p * q, m) - root_below(q // p + 1, m))


def _meeting(rng: Random, most: int) -> Numbers | None:
    u, v = _roots(rng, most, 2)
    m, w = rng.randint(-most, most), rng.randint(2, most)
    is_met = m - w < u < v < m + w
    return (m, w, u, v, rng.randint(0, 1)) if is_met else None


def _meeting_answer(m: int, w: int, u: int, v: int, is_count: int) -> str:
    if is_count:
        return str(2 * w + 1 - (v - u + 1))
    low, high = Fraction(m - w), Fraction(m + w)
    return written([(low, Fraction(u)), (Fraction(v), high)], [low, high])


def _whole_roots(rng: Random, most: int) -> Numbers:
    return rng.randint(50, 200 * most), rng.choice((0, rng.randint(2, 100 * most)))


def whole_count(a: int, b: int) -> int:
    """Return for how many positive x the root of a - root(x + b) is a whole number."""
    below = isqrt(b)  # a - k^2 > root(b), so a - k^2 > below
    return isqrt(a - below - 1) + 1 if a > below else 0


def _log_sum(rng: Random, most: int) -> Numbers | None:
    a, d = rng.randint(-most, 2 * most), rng.randint(8, 3 * most)
    base, k = rng.randint(2, 12), rng.randint(1, 5)
    is_met = 4 * base**k + 4 <= d * d and base**k >= 4 * d
    return (a, a + d, base, k, rng.randint(0, 1)) if is_met else None


def near_ends(d: int, least: int) -> int:
    """Return the largest t < d/2 with t(d - t) < least."""
    # t < (d - root(d^2 - 4 least)) / 2
    whole = isqrt(d * d - 4 * least)
    return (d - whole - 1) // 2


def _log_sum_answer(a: int, b: int, base: int, k: int, is_more: int) -> str:
    d = b - a
    ends = 2 * near_ends(d, base**k)
    if not is_more:
        return str(ends)
    return str(d - 1 - 2 * near_ends(d, base**k + 1))


def _unknown(rng: Random, most: int) -> Numbers | None:
    u, v = (Fraction(rng.randint(1, 12), rng.randint(1, 6)) for _ in range(2))
    is_useful = u < v and 1 not in (u, v)
    parts = (u.numerator, u.denominator, v.numerator, v.denominator)
    return (*parts, 0, rng.randint(0, 1)) if is_useful else None


def _shifted(rng: Random, most: int) -> Numbers | None:
    found = _unknown(rng, most)
    shift = rng.choice((-1, 1)) * rng.randint(1, 9)
    return (*found[:4], shift, found[5]) if found else None


def _unknown_answer(a: int, b: int, c: int, d: int, shift: int, is_less: int) -> str | None:
    u, v, one = Fraction(a, b), Fraction(c, d), Fraction(1)
    between: list[Span] = [(u, v)]
    outside: list[Span] = [(None, u), (v, None)]
    large, small = (outside, between) if is_less else (between, outside)
    spans = shared(large, [(one, None)]) + shared(small, [(Fraction(0), one)])
    spans = shared(spans, [(u * v / (u + v), None)])
    moved = [tuple(end if end is None else end + shift for end in span) for span in spans]
    return written([(low, high) for low, high in moved]) if moved else None


def _bounded(rng: Random, most: int) -> Numbers | None:
    m, n, p, c = rng.randint(-8, 8), rng.randint(1, 25), rng.randint(-9, 25), rng.randint(2, 12)
    is_sound = m * m < 4 * n and c * n > p
    return (m, n, p, c, rng.randint(0, 1)) if is_sound else None


def _bounded_answer(m: int, n: int, p: int, c: int, is_count: int) -> str:
    square = 4 * (c - 1) * (c * n - p)
    if is_count:
        return str(2 * isqrt(square - 1) + 1)
    low, high = exact(c * m) - rooted(square), exact(c * m) + rooted(square)
    return f"({low.latex}, {high.latex})"


def _twice(rng: Random, most: int) -> Numbers | None:
    found, d = _bounded(rng, most), rng.randint(1, 12)
    if found is None:
        return None
    m, n, p, c, asked = found
    return (m, n, p, c, d, asked) if d * n + p > 0 else None


def twice_ends(m: int, n: int, p: int, c: int, d: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return (whole, square) of the ends whole + root and whole - root that bind."""
    upper, lower = (c * m, 4 * (c - 1) * (c * n - p)), (-d * m, 4 * (d + 1) * (d * n + p))
    ends = (upper, lower)
    low = max(ends, key=lambda end: end[0] - end[1] ** 0.5)
    high = min(ends, key=lambda end: end[0] + end[1] ** 0.5)
    return low, high


def _twice_answer(m: int, n: int, p: int, c: int, d: int, is_count: int) -> str | None:
    low, high = twice_ends(m, n, p, c, d)
    if low == high:
        return None
    first, last = low[0] - isqrt(low[1] - 1), high[0] + isqrt(high[1] - 1)
    if last < first:
        return None
    if is_count:
        return str(last - first + 1)
    left, right = exact(low[0]) - rooted(low[1]), exact(high[0]) + rooted(high[1])
    return f"({left.latex}, {right.latex})"


SIGNS: Mapping[str, Kind] = {
    "integers": Kind(1, "a b c i j k is_flipped is_sum", _integers, _integers_answer, 2),
    "open_set": Kind(1, "a b c i j k is_flipped is_negative", _open_set, _open_set_answer, 2),
    "many": Kind(
        2,
        "n form p q is_negative",
        _many,
        lambda n, form, p, q, is_negative: str(many_signs(n, form, p, q).count(is_negative)),
    ),
    "quotients": Kind(2, "p a q b is_less", _quotients, _quotients_answer, 3),
    "triangle": Kind(2, "p q m", _triangle, _triangle_answer, 2),
    "meeting": Kind(2, "m w u v is_count", _meeting, _meeting_answer, 3),
    "whole_roots": Kind(
        3, "a b", _whole_roots, lambda a, b: str(whole_count(a, b)) if a * a > b else None, 2
    ),
    "log_sum": Kind(3, "a b base k is_more", _log_sum, _log_sum_answer, 3),
    "nested": Kind(
        3, "t b c d p q is_length", lambda rng, most: draw_nested(rng, 4), nested_answer, 4
    ),
    "unknown": Kind(4, "a b c d shift is_less", _unknown, _unknown_answer, 1),
    "bounded": Kind(4, "m n p c is_count", _bounded, _bounded_answer, 4),
    "nested_deep": Kind(
        5, "t b c d e p q is_length", lambda rng, most: draw_nested(rng, 5), nested_answer, 2
    ),
    "shifted": Kind(5, "a b c d shift is_less", _shifted, _unknown_answer, 2),
    "twice": Kind(5, "m n p c d is_count", _twice, _twice_answer, 4),
}
"""Kind -> how it is drawn and worked out."""
