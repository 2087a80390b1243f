"""Quantities that hang together linearly: what is drawn, and the answers by working backwards."""

from collections.abc import Mapping
from fractions import Fraction
from math import gcd, isqrt
from random import Random

from generators.contest.questions import Kind
from generators.contest.scenes import Numbers
from generators.contest.stories.percent_stories.backwards import (
    doubled,
    undoubled,
    untransferred,
)
from generators.latex import number


def _some(rng: Random, count: int, least: int, most: int) -> Numbers:
    return tuple(rng.randint(least, most) for _ in range(count))


def cents(value: Fraction) -> int | None:
    """Return a sum of dollars in cents, if it is one."""
    return int(100 * value) if (100 * value).denominator == 1 else None


def paid(price: int, *changes: int) -> Fraction:
    """Return a price after changes in percent."""
    value = Fraction(price)
    for change in changes:
        value *= Fraction(100 + change, 100)
    return value


def _discounts(rng: Random, most: int) -> Numbers | None:
    price = rng.randint(20, 20 * most)
    a, b = (5 * value for value in _some(rng, 2, 1, 12))
    t = rng.randint(2, 25)
    total = cents(paid(price, -a, -b, t))
    return (total, a, b, t) if total is not None and a != b else None


def _discounts_answer(total: int, a: int, b: int, t: int) -> str:
    return number(Fraction(total, 100) / paid(1, -a, -b, t))


def _stamps(rng: Random, most: int) -> Numbers:
    v, w, u = sorted(rng.sample(range(2, 99), 3))
    return rng.randint(5, 2 * most) * (v + w + u), v, w, u


def _ages(rng: Random, most: int) -> Numbers | None:
    m, j, t = rng.randint(2, 20), rng.randint(2, 7), rng.randint(2, 25)
    return ((j - 1) * m, t, j, rng.randint(0, 1)) if t + j * m < 95 and (j - 1) * m < 45 else None


def _ages_answer(d: int, t: int, j: int, is_sum: int) -> str:
    young = t + d // (j - 1)
    return str(2 * young + d if is_sum else young + d)


def _baskets(rng: Random, most: int) -> Numbers | None:
    a, b, c, d, e, f = _some(rng, 6, 1, 9)
    x, y = _some(rng, 2, 2, most)
    is_open = a * d != b * c and a * f != b * e and c * f != d * e
    return (a, b, a * x + b * y, c, d, c * x + d * y, e, f) if is_open and x != y else None


def prices(a: int, b: int, s: int, c: int, d: int, t: int) -> tuple[Fraction, Fraction]:
    """Return x and y with ax + by = s and cx + dy = t (Cramer)."""
    det = a * d - b * c
    return Fraction(s * d - b * t, det), Fraction(a * t - s * c, det)


def _baskets_answer(a: int, b: int, s: int, c: int, d: int, t: int, e: int, f: int) -> str:
    x, y = prices(a, b, s, c, d, t)
    return number(e * x + f * y)


def _mixture(rng: Random, most: int) -> Numbers | None:
    g, b = (rng.randint(2, most) * 5 for _ in range(2))
    p, q = (5 * value for value in rng.sample(range(1, 20), 2))
    found = p * g + q * b
    return (g + b, p, q, found // 100) if p * g % 100 == 0 == q * b % 100 else None


def _drying(rng: Random, most: int) -> Numbers | None:
    w, p, q = rng.randint(4, 5 * most), rng.randint(60, 99), rng.randint(40, 95)
    return (w, p, q) if q + 2 < p else None


def _joining(rng: Random, most: int) -> Numbers | None:
    n, p, q = 5 * rng.randint(4, 2 * most), 2 * rng.randint(3, 40), rng.randint(10, 90)
    is_leaving = rng.randint(0, 1)
    if not p + 2 < q or n * p % 100:
        return None
    more = n * (q - p)
    return (n, p, q, is_leaving) if more % (q if is_leaving else 100 - q) == 0 else None


def _joining_answer(n: int, p: int, q: int, is_leaving: int) -> str:
    return str(n * (q - p) // (q if is_leaving else 100 - q))


def _passed(rng: Random, most: int) -> Numbers | None:
    left = start = rng.randint(2, most // 2)
    told = list[int]()
    for _ in range(3):
        k = rng.randint(2, 6)
        m = -left % (k - 1) + (k - 1) * rng.randint(0, 3)
        left = (left + m) * k // (k - 1)
        told = [k, m, *told]
    return (*told, start) if left < 999 else None


def before(rest: int, k: int, m: int) -> int:
    """Return how many there were before a k-th part and m more were taken."""
    return (rest + m) * k // (k - 1)


def _passed_answer(k: int, m: int, j: int, n: int, i: int, o: int, rest: int) -> str:
    return str(before(before(before(rest, i, o), j, n), k, m))


def _savings(rng: Random, most: int) -> Numbers | None:
    a, d, c = rng.randint(1, most), rng.randint(1, 9), rng.randint(10, 3 * most)
    return (a, d, c, rng.randint(20, 30 * most)) if c > a else None


def overtaken(a: int, d: int, c: int, h: int) -> int:
    """Return the least n with na + dn(n - 1)/2 > h + cn."""
    # dn^2 + (2a - d - 2c)n - 2h > 0
    b = 2 * a - d - 2 * c
    return (-b + isqrt(b * b + 8 * d * h)) // (2 * d) + 1


def _savings_answer(a: int, d: int, c: int, h: int) -> str | None:
    n = overtaken(a, d, c, h)
    return str(n) if n > 6 else None


def _weekly(rng: Random, most: int) -> Numbers | None:
    a, k = rng.randint(2, most), rng.randint(3, 9)
    b = rng.randint(1, (k - 1) * a - 1)
    target = rng.randint(5 * a * k, 40 * a * k)
    return a, b, k, target


def weekly(a: int, b: int, k: int, target: int) -> tuple[int, int]:
    """Return how many rounds are over before the target is reached, and the day in the next."""
    net, peak = (k - 1) * a - b, (k - 1) * a
    rounds = max(0, -((peak - target) // net))
    return rounds, -((rounds * net - target) // a)


def _weekly_answer(a: int, b: int, k: int, target: int) -> str | None:
    rounds, day = weekly(a, b, k, target)
    return str(rounds * k + day) if day > 0 and rounds else None


def _coupons(rng: Random, most: int) -> Numbers | None:
    a, b, d = rng.randint(5, 30), rng.randint(3, most), 5 * rng.randint(4, 2 * most)
    c = a + rng.randint(2, 30)
    return a, b, c, d


def best(a: int, b: int, c: int, d: int) -> tuple[int, int]:
    """Return the first and the last whole price for which a percent of it is most."""
    return 100 * b // a + 1, -(-c * d // (c - a)) - 1


def _coupons_answer(a: int, b: int, c: int, d: int) -> str | None:
    first, last = best(a, b, c, d)
    return str(last - first + 1) if first + 5 < last else None


def _gifts(rng: Random, most: int) -> Numbers | None:
    found = doubled(_some(rng, 3, 4, 3 * most))
    return (*found, rng.randint(0, 2)) if min(found) >= 0 else None


def _age_when(rng: Random, most: int) -> Numbers | None:
    v = rng.randint(2, 9)
    u, m, asked = rng.randint(1, v - 1), rng.randint(1, 12), rng.randint(0, 2)
    if gcd(u, v) > 1 or not 12 < 2 * v * m < 95:
        return None
    a, b = 2 * v * m, (u + v) * m
    return u, v, (3 * a - b, a + b, a - b)[asked], asked, rng.randint(0, 1)


def both_ages(u: int, v: int, total: int, asked: int) -> tuple[int, int]:
    """Return the ages a, b with 2b - a = (u/v)a, so in the ratio of 2v to u + v."""
    a, b = 2 * v, u + v
    unit = total // (3 * a - b, a + b, a - b)[asked]
    return a * unit, b * unit


def _twice(rng: Random, most: int) -> Numbers | None:
    price, x, s = 20 * rng.randint(2, 3 * most), rng.randint(4, 60), rng.randint(0, 25)
    total = cents(paid(price, x, -x - s))
    return (price, total, s) if x + s < 90 and total is not None else None


def rise(price: int, total: int, s: int) -> tuple[Fraction, Fraction]:
    """Return the square of x + s/2 where x percent up and x + s percent down lead to a total."""
    square = Fraction(s * s, 4) + 10_000 - 100 * s - Fraction(100 * total, price)
    root = Fraction(isqrt(square.numerator), isqrt(square.denominator))
    return square, root - Fraction(s, 2)


def _transfers(rng: Random, most: int) -> Numbers | None:
    now, parts = list(_some(rng, 3, 6, 3 * most)), _some(rng, 3, 2, 6)
    for giver, part in enumerate(parts):
        gift, rest = divmod(now[giver], part)
        if rest:
            return None
        now[giver] -= gift
        now[(giver + 1) % 3] += gift
    return (*now, *parts, rng.randint(0, 2)) if len(set(now)) > 1 else None


def _vessels(rng: Random, most: int) -> Numbers | None:
    v, w = _some(rng, 2, 2, most // 2)
    p, q = (5 * value for value in rng.sample(range(0, 20), 2))
    t = rng.randint(1, v)
    return (v, w, p, q, t) if t < v else None


def _vessels_answer(v: int, w: int, p: int, q: int, t: int) -> str:
    back = Fraction(w * q + t * p, w + t)
    return number(((v - t) * p + t * back) / v)


def _heirs(rng: Random, most: int) -> Numbers:
    return rng.randint(4, 2 * most), rng.randint(2, 3 * most), rng.randint(0, 1)


STORIES: Mapping[str, Kind] = {
    "discounts": Kind(1, "total a b t", _discounts, _discounts_answer, 3),
    "stamps": Kind(1, "total v w u", _stamps, lambda t, v, w, u: str(3 * t // (v + w + u)), 3),
    "ages": Kind(1, "d t j is_sum", _ages, _ages_answer, 1),
    "baskets": Kind(2, "a b s c d t e f", _baskets, _baskets_answer, 4),
    "mixture": Kind(
        2, "n p q found", _mixture, lambda n, p, q, k: str((100 * k - q * n) // (p - q)), 2
    ),
    "drying": Kind(
        2, "w p q", _drying, lambda w, p, q: number(Fraction(w * (100 - p), 100 - q)), 3
    ),
    "joining": Kind(2, "n p q is_leaving", _joining, _joining_answer, 1),
    "passed": Kind(3, "k m j n i o rest", _passed, _passed_answer, 3),
    "savings": Kind(3, "a d c h", _savings, _savings_answer, 2),
    "weekly": Kind(3, "a b k target", _weekly, _weekly_answer, 3),
    "coupons": Kind(4, "a b c d", _coupons, _coupons_answer, 4),
    "gifts": Kind(
        4, "x y z who", _gifts, lambda x, y, z, who: str(undoubled((x, y, z))[-1][who]), 4
    ),
    "age_when": Kind(
        4,
        "u v total asked is_young",
        _age_when,
        lambda u, v, total, asked, is_young: str(both_ages(u, v, total, asked)[is_young]),
        1,
    ),
    "twice": Kind(
        4, "price total s", _twice, lambda price, total, s: number(rise(price, total, s)[1]), 3
    ),
    "transfers": Kind(
        5,
        "x y z k m n who",
        _transfers,
        lambda x, y, z, k, m, n, who: str(untransferred((x, y, z), (k, m, n))[-1][who]),
        4,
    ),
    "vessels": Kind(5, "v w p q t", _vessels, _vessels_answer, 3),
    "heirs": Kind(
        5,
        "k m is_share",
        _heirs,
        lambda k, m, is_share: str(m * (k - 1) * (1 if is_share else k - 1)),
        1,
    ),
}
"""Kind -> how it is drawn and worked out."""
