"""Polynomials that are known by an identity: what is drawn, and the value that follows.

The product of x^4 + 4c^4 goes back to Sophie Germain's identity; see the AIME of 1987.
"""

from collections.abc import Mapping
from fractions import Fraction
from math import isqrt
from random import Random

from generators.contest.questions import Kind
from generators.contest.scenes import Numbers
from generators.latex import number


def _place(rng: Random, most: int) -> int:
    return rng.choice((-1, 1)) * rng.randint(1, most)


def _is_square(n: int) -> bool:
    return isqrt(n) ** 2 == n


def _cubic(rng: Random, most: int) -> Numbers | None:
    a, c, k = (_place(rng, 9) for _ in range(3))
    is_complex = rng.randint(0, 1)
    b = rng.randint(1, 9) if is_complex else rng.randint(2, most)
    return (a, b, c, k, is_complex) if k != c and (is_complex or not _is_square(b)) else None


def _cubic_answer(a: int, b: int, c: int, k: int, is_complex: int) -> str:
    return str(((k - a) ** 2 + (b * b if is_complex else -b)) * (k - c))


def _remainder(rng: Random, most: int) -> Numbers | None:
    a, b, k = rng.sample(range(-12, 13), 3)
    return a, _place(rng, most), b, _place(rng, most), k


def _remainder_answer(a: int, r: int, b: int, s: int, k: int) -> str | None:
    return number(r + Fraction(s - r, b - a) * (k - a)) if r != s else None


def _quartic(rng: Random, most: int) -> Numbers | None:
    a, c, k = (_place(rng, 6) for _ in range(3))
    b, d = rng.randint(2, most), rng.randint(1, 6)
    return (a, b, c, d, k) if not _is_square(b) else None


def _square(rng: Random, most: int) -> Numbers:
    return rng.randint(10, 9 * most), rng.randint(1, 30)


def _partial(rng: Random, most: int) -> Numbers | None:
    a, b = rng.sample([n for n in range(-12, 13) if n], 2)
    u, v = _place(rng, 9), _place(rng, most)
    return (a, b, u, v, rng.randint(0, 1)) if (u * a + v) * (u * b + v) else None


def _partial_answer(a: int, b: int, u: int, v: int, is_squares: int) -> str:
    first, second = Fraction(u * a + v, a - b), Fraction(u * b + v, b - a)
    return number(first**2 + second**2 if is_squares else first * second)


def _divides(rng: Random, most: int) -> Numbers:
    return _place(rng, 12), _place(rng, most), rng.randint(2, 12)


ROUNDS: tuple[tuple[tuple[int, int], ...], ...] = (
    ((1, 0), (0, 1)),
    ((1, 0), (0, 1), (-1, 0), (0, -1)),
    ((1, 0), (0, 1), (-1, -1)),
    ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)),
)
"""Divisors x^2 - 1, x^2 + 1, x^2 + x + 1 and x^2 - x + 1 -> what x^0, x^1, ... leave, again and
again, as constant and factor of x."""


def _power(rng: Random, most: int) -> Numbers | None:
    which, n, m = rng.randint(0, 3), rng.randint(20, 9 * most), rng.randint(5, 5 * most)
    p, q, k = _place(rng, 9), _place(rng, most), _place(rng, 12)
    return (which, n, m, p, q, k) if m < n else None


def rest(which: int, n: int) -> tuple[int, int]:
    """Return what x^n leaves."""
    return ROUNDS[which][n % len(ROUNDS[which])]


def _power_answer(which: int, n: int, m: int, p: int, q: int, k: int) -> str:
    (a, b), (c, d) = rest(which, n), rest(which, m)
    return str(a + p * c + q + (b + p * d) * k)


def _trig(rng: Random, most: int) -> Numbers | None:
    q = rng.randint(2, 20)
    p = rng.randint(1, 2 * q)
    is_met = p * p < 2 * q * q and p != q and Fraction(p, q).denominator == q
    return (p, q, rng.randint(0, 1), rng.randint(0, 3)) if is_met else None


def product_of(p: int, q: int, is_minus: int) -> Fraction:
    """Return the product of sine and cosine whose sum or difference is p/q."""
    return (Fraction(p * p, q * q) - 1) / (-2 if is_minus else 2)


def _trig_answer(p: int, q: int, is_minus: int, which: int) -> str:
    t, s = product_of(p, q, is_minus), Fraction(p, q)
    third = s * (1 + t) if is_minus else s * (1 - t)
    return number((third, 1 - 2 * t * t, 1 - 3 * t * t, 1 / t)[which])


def _even(rng: Random, most: int) -> Numbers:
    a, b, c = rng.randint(1, 9), _place(rng, 9), _place(rng, 9)
    return a, b, c, rng.randint(3, 7), rng.randint(0, 1)


def _even_answer(a: int, b: int, c: int, n: int, is_odd: int) -> str:
    sign = -1 if is_odd else 1
    return str(((a + b + c) ** n + sign * (a - b + c) ** n) // 2)


def _extreme(rng: Random, most: int) -> Numbers | None:
    a, b, c = rng.randint(1, 20), rng.randint(1, 2 * most), _place(rng, most)
    return (a, b, c, rng.randint(0, 1)) if b < 4 * a else None


def _extreme_answer(a: int, b: int, c: int, is_range: int) -> str:
    greatest = a + c + Fraction(b * b, 8 * a)
    return number(greatest - (c - a - b) if is_range else greatest)


def _germain(rng: Random, most: int) -> Numbers | None:
    s, c, n = rng.randint(2, 5 * most), rng.randint(1, 20), rng.randint(2, 7)
    return (s, c, n) if s != c else None


def ends(s: int, c: int, n: int) -> tuple[int, int]:
    """Return y^2 + c^2 for the last and the first y."""
    return (s - c + 4 * c * n) ** 2 + c * c, (s - c) ** 2 + c * c


def _floor(rng: Random, most: int) -> Numbers | None:
    a, n = rng.randint(2, most // 2), rng.randint(2, 7)
    b = rng.randint((a - 1) ** 2 + 1, (a + 1) ** 2 - 1)
    return (a, b, n) if b != a * a else None


def twin_sums(a: int, b: int, n: int) -> list[int]:
    """Return (a + root b)^k + (a - root b)^k for k = 0, ..., n."""
    found = [2, 2 * a]
    for _ in range(n - 1):
        found.append(2 * a * found[-1] - (a * a - b) * found[-2])
    return found


def _floor_answer(a: int, b: int, n: int) -> str:
    is_above = b > a * a and n % 2 == 1
    return str(twin_sums(a, b, n)[-1] - (0 if is_above else 1))


IDENTITIES: Mapping[str, Kind] = {
    "cubic": Kind(1, "a b c k is_complex", _cubic, _cubic_answer, 2),
    "remainder": Kind(1, "a r b s k", _remainder, _remainder_answer, 2),
    "quartic": Kind(
        2,
        "a b c d k",
        _quartic,
        lambda a, b, c, d, k: str(((k - a) ** 2 - b) * ((k - c) ** 2 + d * d)),
        3,
    ),
    "square": Kind(2, "a d", _square, lambda a, d: str(a * a + 3 * a * d + d * d), 2),
    "partial": Kind(2, "a b u v is_squares", _partial, _partial_answer, 3),
    "divides": Kind(2, "a b k", _divides, lambda a, b, k: str((k * k + b) ** 2 - (a * k) ** 2), 2),
    "power": Kind(3, "which n m p q k", _power, _power_answer, 5),
    "trig": Kind(3, "p q is_minus which", _trig, _trig_answer, 1),
    "even": Kind(4, "a b c n is_odd", _even, _even_answer, 1),
    "extreme": Kind(4, "a b c is_range", _extreme, _extreme_answer, 3),
    "germain": Kind(5, "s c n", _germain, lambda s, c, n: number(Fraction(*ends(s, c, n))), 5),
    "floor": Kind(5, "a b n", _floor, _floor_answer, 1),
}
"""Kind -> how it is drawn and worked out."""
