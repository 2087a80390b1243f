"""Conditions that fall into factors: what is drawn, and the answers that follow from factors.

The triples with (m - a)(m - b)(m - c) = 0 are in the spirit of the AIME (2024 II).
"""

from collections.abc import Mapping
from fractions import Fraction
from math import gcd, isqrt
from random import Random

from generators.contest.questions import Kind
from generators.contest.scenes import Numbers
from generators.latex import number


def _sign(rng: Random, value: int) -> int:
    return rng.choice((-1, 1)) * value


def _some(rng: Random, count: int, most: int) -> Numbers:
    return tuple(rng.randint(1, most) for _ in range(count))


def valued(x: Fraction, y: Fraction, z: Fraction, asked: int) -> str:
    """Return x + y + z, xyz or xy + yz + zx."""
    return number((x + y + z, x * y * z, x * y + y * z + z * x)[asked])


def _squares(rng: Random, most: int) -> Numbers:
    p, q, r = _some(rng, 3, 5)
    a, b, c = (_sign(rng, value) for value in _some(rng, 3, most // 3))
    return p, q, r, a, b, c, rng.randint(0, 2)


def _squares_answer(p: int, q: int, r: int, a: int, b: int, c: int, asked: int) -> str:
    return valued(Fraction(a, p), Fraction(b, q), Fraction(c, r), asked)


def _ratio(rng: Random, most: int) -> Numbers | None:
    m, n, p, q = _some(rng, 4, most // 2)
    forms = _some(rng, 4, 9)
    is_sound = gcd(m, n) == 1 == gcd(p, q) and m != n and n * p != m * q
    return (m, n, p, q, *forms) if is_sound and forms[0] * forms[3] != forms[1] * forms[2] else None


def _ratio_answer(m: int, n: int, p: int, q: int, a: int, b: int, c: int, d: int) -> str:
    return number(Fraction(a * m + b * n, c * m + d * n))


def _cauchy(rng: Random, most: int) -> Numbers | None:
    p, q, r, k = (_sign(rng, value) for value in _some(rng, 4, 12))
    j = rng.randint(1, 6)
    return (p, q, r, abs(k), j, rng.randint(0, 2)) if gcd(k, j) == 1 else None


def _cauchy_answer(p: int, q: int, r: int, k: int, j: int, asked: int) -> str:
    return valued(Fraction(p * k, j), Fraction(q * k, j), Fraction(r * k, j), asked)


def _pairs(rng: Random, most: int) -> Numbers | None:
    u, v = rng.randint(2, 3 * most // 2), rng.randint(2, 3 * most // 2)
    return (min(u, v), max(u, v), rng.randint(0, 1))


def _pairs_answer(u: int, v: int, is_natural: int) -> str:
    shift = 1 if is_natural else -1
    one = (u + shift) * (v + shift)
    return str(one if u == v else 2 * one)


def _quadratics(rng: Random, most: int) -> Numbers:
    return rng.randint(12, 25 * most), rng.randint(0, 2)


def divisors(n: int) -> list[int]:
    """Return the divisors, by size."""
    small = [d for d in range(1, isqrt(n) + 1) if n % d == 0]
    return sorted({*small, *(n // d for d in small)})


def _quadratics_answer(n: int, asked: int) -> str | None:
    small = [d for d in divisors(n) if d * d <= n]
    if len(small) < 3:
        return None
    if asked == 1:
        return str(n + 1 - small[-1] - n // small[-1])
    sign = 1 if asked == 0 else -1
    return str(sum(n // d + sign * d for d in small))


def _linked(rng: Random, most: int) -> Numbers:
    a, b, c = (_sign(rng, value) for value in _some(rng, 3, most // 3))
    return *(_sign(rng, value) for value in _some(rng, 2, 3)), a, b, c, rng.randint(0, 2)


def linked(p: int, q: int, a: int, b: int, c: int) -> tuple[Fraction, Fraction, Fraction]:
    """Return x, y, z with x = a, y = px + b and z = qy + c."""
    y = p * a + b
    return Fraction(a), Fraction(y), Fraction(q * y + c)


def _means(rng: Random, most: int) -> Numbers | None:
    p, q, r = _some(rng, 3, 9)
    return (p, q, r, rng.randint(2, 20), rng.choice((0, 2))) if len({p, q, r}) == 3 else None


def _means_answer(p: int, q: int, r: int, t: int, asked: int) -> str:
    return valued(Fraction(t, p), Fraction(t, q), Fraction(t, r), asked)


def _product(rng: Random, most: int) -> Numbers | None:
    a, b, c = _some(rng, 3, 9)
    p, q, r = _some(rng, 3, 5)
    is_sound = gcd(a, p) == gcd(b, q) == gcd(c, r) == 1 and a * b * c > 1
    return (p, q, r, a, b, c, rng.randint(0, 2)) if is_sound else None


def _partition(rng: Random, most: int) -> Numbers:
    return rng.randint(30, 3 * most), rng.randint(1, 8), rng.randint(0, 1)


def partitions(s: int, least: int, is_distinct: int) -> int:
    """Return in how many ways s is a sum of three numbers of at least `least`, in no order."""
    rest = s - 3 * (least - 1) - 3 * is_distinct
    return (rest * rest + 6) // 12


def _mean(rng: Random, most: int) -> Numbers:
    m = rng.randint(12, 2 * most)
    return m, rng.randint(0, 9)


def _shift(rng: Random, most: int) -> Numbers | None:
    s, t, least = rng.randint(20, 3 * most), rng.randint(2, most), rng.randint(0, 1)
    return (s, t, least) if t < s // 2 and 3 * t != s else None


def with_value(s: int, t: int, least: int, count: int) -> int:
    """Return how many of so many numbers of at least `least` with the sum s have one equal to t."""
    total, chosen = 0, 1
    for k in range(1, count + 1):
        chosen = chosen * (count - k + 1) // k
        total += (
            (-1) ** (k + 1) * chosen * _compositions(s - k * t - (count - k) * least, count - k)
        )
    return total


def _compositions(rest: int, count: int) -> int:
    """Return in how many ways so many numbers of at least 0 have a sum, in order."""
    if rest < 0:
        return 0
    if count < 2:
        return 1 if count or not rest else 0
    ways = 1
    for k in range(1, count):
        ways = ways * (rest + k) // k
    return ways


def _titu(rng: Random, most: int) -> Numbers | None:
    p, q, r = _some(rng, 3, 9)
    return (p, q, r, rng.randint(2, most), rng.randint(0, 1)) if len({p, q, r}) == 3 else None


def shared(parts: tuple[int, int, int], s: int, asked: int) -> str:
    """Return xyz or x^2 + y^2 + z^2 where x, y, z, with the sum s, are as the parts."""
    x, y, z = (Fraction(part * s, sum(parts)) for part in parts)
    return number(x * x + y * y + z * z if asked else x * y * z)


def _cubics(rng: Random, most: int) -> Numbers | None:
    n, asked = rng.randint(40, 60 * most), rng.randint(0, 1)
    return (n, asked) if len(divisors(n)) >= 8 else None


def _cubics_answer(n: int, asked: int) -> str:
    ordered = [(a, b, n // a // b) for a in divisors(n) for b in divisors(n // a)]
    two = [one for one in ordered if one[0] == one[1]]
    three = [one for one in two if one[1] == one[2]]

    def total(triples: list[tuple[int, int, int]]) -> int:
        return sum(a * b + b * c + c * a if asked else a + b + c for a, b, c in triples)

    return str((total(ordered) + 3 * total(two) + 2 * total(three)) // 6)


def _four(rng: Random, most: int) -> Numbers | None:
    s, t, least = rng.randint(14, most), rng.randint(1, most // 2), rng.randint(0, 1)
    return (s, t, least) if 2 * t < s and 4 * t != s else None


def _paths(rng: Random, most: int) -> Numbers | None:
    a, b, c = _some(rng, 3, 12)
    return (a, b, c, rng.randint(3, most), rng.randint(0, 1)) if len({a, b, c}) > 1 else None


def _flat(rng: Random, most: int) -> Numbers | None:
    p, q, r = sorted(_some(rng, 3, 4))
    return (p, q, r, rng.randint(8, 28)) if gcd(p, q, r) == 1 else None


def flat_counts(p: int, q: int, r: int, n: int) -> tuple[int, int, int]:
    """Return how many triples up to n have pa = qb + rc, qb = rc + pa and rc = pa + qb."""
    return _sums(p, q, r, n), _sums(q, r, p, n), _sums(r, p, q, n)


def _sums(p: int, q: int, r: int, n: int) -> int:
    """Return for how many b, c up to n the sum qb + rc is p times a number up to n."""
    pairs = ((b, p * a - q * b) for a in range(1, n + 1) for b in range(1, n + 1))
    return sum(rest > 0 and rest % r == 0 and rest <= r * n for _, rest in pairs)


CONDITIONS: Mapping[str, Kind] = {
    "squares": Kind(1, "p q r a b c asked", _squares, _squares_answer, 2),
    "ratio": Kind(1, "m n p q a b c d", _ratio, _ratio_answer, 2),
    "cauchy": Kind(2, "p q r k j asked", _cauchy, _cauchy_answer, 4),
    "pairs": Kind(2, "u v is_natural", _pairs, _pairs_answer, 1),
    "quadratics": Kind(2, "n asked", _quadratics, _quadratics_answer, 1),
    "linked": Kind(
        3,
        "p q a b c asked",
        _linked,
        lambda p, q, a, b, c, asked: valued(*linked(p, q, a, b, c), asked),
        4,
    ),
    "means": Kind(3, "p q r t asked", _means, _means_answer, 4),
    "product": Kind(3, "p q r a b c asked", _product, _squares_answer, 4),
    "partition": Kind(
        3,
        "s least is_distinct",
        _partition,
        lambda s, least, is_distinct: str(partitions(s, least, is_distinct)),
        1,
    ),
    "mean": Kind(3, "m least", _mean, lambda m, least: str(with_value(3 * m, m, least, 3)), 1),
    "shift": Kind(4, "s t least", _shift, lambda s, t, least: str(with_value(s, t, least, 3)), 3),
    "titu": Kind(
        4, "p q r s asked", _titu, lambda p, q, r, s, asked: shared((p, q, r), s, asked), 5
    ),
    "cubics": Kind(4, "n asked", _cubics, _cubics_answer, 1),
    "four": Kind(5, "s t least", _four, lambda s, t, least: str(with_value(s, t, least, 4)), 1),
    "paths": Kind(
        5, "a b c s asked", _paths, lambda a, b, c, s, asked: shared((a, b, c), s, asked), 12
    ),
    "flat": Kind(5, "p q r n", _flat, lambda p, q, r, n: str(sum(flat_counts(p, q, r, n))), 1),
}
"""Kind -> how it is drawn and worked out."""
