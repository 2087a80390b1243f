"""Long sums that become short in groups: what is drawn, and the value by grouping."""

from collections.abc import Mapping
from fractions import Fraction
from math import comb, gcd
from random import Random

from generators.contest.questions import Kind
from generators.contest.scenes import Numbers
from generators.latex import number


def _alternating(rng: Random, most: int) -> Numbers:
    return rng.randint(1, 2 * most), rng.randint(2, 6), 2 * rng.randint(10, 2 * most)


def alternating(a: int, d: int, n: int) -> int:
    """Return the sum of n squares a^2, (a + d)^2, ..., the last positive, with changing signs."""
    return d * n * (2 * a + (n - 1) * d) // 2


def _steps(rng: Random, most: int) -> Numbers | None:
    a, d, n = rng.randint(1, 2 * most), rng.randint(2, 9), rng.randint(20, 3 * most)
    return (a, d, n, rng.randint(2, 4)) if n > 9 else None


def left_out(a: int, d: int, n: int, k: int) -> tuple[int, int]:
    """Return the sums of all n terms a, a + d, ... and of those in the places k, 2k, ..."""
    m = n // k
    return n * (2 * a + (n - 1) * d) // 2, m * (2 * a + (k - 1) * d + (m * k - 1) * d) // 2


def _even_odd(rng: Random, most: int) -> Numbers:
    return rng.randint(8, 3 * most), rng.randint(2, 3), rng.randint(0, 30)


def even_odd(n: int, power: int, shift: int) -> int:
    """Return the sum of (2k + s)^p - (2k - 1 + s)^p over k = 1, ..., n."""
    # (m + 1)^2 - m^2 = 2m + 1 and (m + 1)^3 - m^3 = 3m^2 + 3m + 1 with m = 2k - 1 + s
    first, squares = n * (n + 1) // 2, n * (n + 1) * (2 * n + 1) // 6
    ones = 2 * first + n * (shift - 1)
    if power == 2:
        return 2 * ones + n
    twos = 4 * squares + 4 * (shift - 1) * first + n * (shift - 1) ** 2
    return 3 * twos + 3 * ones + n


def _digits(rng: Random, most: int) -> Numbers | None:
    p, q, a = rng.randint(1, 3), rng.randint(1, 2), rng.randint(5, 3 * most)
    b, c = (p * a + rng.randint(-24, 24)) // q, 2 * rng.randint(0, 49) + 1
    return (p, a, q, b, c) if b > 4 and p * a != q * b and c % 5 else None


def digits_rest(p: int, a: int, q: int, b: int, c: int) -> tuple[int, int]:
    """Return z and r with 2^(pa) 5^(qb) c = r 10^z and no zero at the end of r."""
    twos, fives = p * a, q * b
    z = min(twos, fives)
    return z, c * 2 ** (twos - z) * 5 ** (fives - z)


def _digits_answer(p: int, a: int, q: int, b: int, c: int) -> str:
    z, rest = digits_rest(p, a, q, b, c)
    return str(z + len(str(rest)))


def _subset(rng: Random, most: int) -> Numbers | None:
    n, kind = rng.randint(5, 9), rng.randint(0, 1)
    size = rng.randint(2, n - 2)
    a, d = rng.randint(1, most), rng.randint(1, 9)
    return n, size, a, d, kind


def _subset_answer(n: int, size: int, a: int, d: int, is_squares: int) -> str:
    terms = [a + d * k for k in range(n)]
    total = sum(t * t for t in terms) if is_squares else n * (2 * a + (n - 1) * d) // 2
    return str(total * comb(n - 1, size - 1))


def _gaps(rng: Random, most: int) -> Numbers:
    return rng.randint(6, most), rng.randint(1, 2), rng.randint(1, 9)


def _gaps_answer(n: int, power: int, d: int) -> str:
    if power == 1:
        return str(d * comb(n + 1, 3))
    return str(d * d * n * n * (n * n - 1) // 12)


def _mirrored(rng: Random, most: int) -> Numbers | None:
    b, c, n = rng.randint(2, 16), rng.randint(1, 9), rng.randint(20, 30 * most)
    return b, c, n


def _mirrored_answer(b: int, c: int, n: int) -> str:
    # f(x) = cb^(2x)/(b^(2x) + b) has f(x) + f(1 - x) = c.
    return number(Fraction(c * (n - 1), 2))


def _floors(rng: Random, most: int) -> Numbers | None:
    p, q = rng.randint(7, 3 * most), rng.randint(11, 5 * most)
    return (p, q) if gcd(p, q) == 1 and p < q else None


def _multiples(rng: Random, most: int) -> Numbers | None:
    p, q, r = rng.randint(5, 3 * most), rng.randint(7, 4 * most), rng.randint(2, 6)
    return (p * r, q * r) if gcd(p, q) == 1 and p < q else None


def _floors_answer(p: int, q: int) -> str:
    return str(((p - 1) * (q - 1) + gcd(p, q) - 1) // 2)


def _largest(rng: Random, most: int) -> Numbers:
    return rng.randint(7, 16), rng.randint(2, 5), rng.randint(0, 30), rng.randint(0, 1)


def _largest_answer(n: int, size: int, shift: int, is_least: int) -> str:
    ways, total = comb(n, size), size * comb(n + 1, size + 1)
    return str((ways * (n + 1) - total if is_least else total) + shift * ways)


def _inverse(rng: Random, most: int) -> Numbers | None:
    a, b, n = rng.randint(1, 5), rng.randint(1, most), rng.randint(3, most // 2)
    c = rng.randint(0, 9)
    return a, b, c, n


def area_terms(a: int, b: int, c: int, n: int) -> int:
    """Return f(n) for f(x) = ax^2 + bx + c."""
    return a * n * n + b * n + c


def _inverse_answer(a: int, b: int, c: int, n: int) -> str:
    # Points with whole coordinates below the graph and beside it fill a rectangle.
    top = area_terms(a, b, c, n)
    return str(n * top + n)


def _strings(rng: Random, most: int) -> Numbers | None:
    digits = sorted(rng.sample(range(1, 10), rng.randint(3, 6)))
    size = rng.randint(2, len(digits))
    code = int("".join(map(str, digits)))
    return (code, size) if size < 5 else None


def strings_parts(code: int, size: int) -> tuple[int, int, int]:
    """Return the sum of the digits, how often each is in one place, and 11...1."""
    digits, often = list(map(int, str(code))), 1
    for k in range(1, size):
        often *= len(digits) - k
    return sum(digits), often, int("1" * size)


def _strings_answer(code: int, size: int) -> str:
    total, often, ones = strings_parts(code, size)
    return str(total * often * ones)


SUMS: Mapping[str, Kind] = {
    "alternating": Kind(1, "a d n", _alternating, lambda a, d, n: str(alternating(a, d, n)), 2),
    "left_out": Kind(
        1,
        "a d n k",
        _steps,
        lambda a, d, n, k: str(left_out(a, d, n, k)[0] - left_out(a, d, n, k)[1]),
        3,
    ),
    "even_odd": Kind(
        2, "n power shift", _even_odd, lambda n, power, shift: str(even_odd(n, power, shift)), 1
    ),
    "digits": Kind(2, "p a q b c", _digits, _digits_answer, 5),
    "mirrored": Kind(3, "b c n", _mirrored, _mirrored_answer, 4),
    "strings": Kind(3, "code size", _strings, _strings_answer, 1),
    "subset": Kind(3, "n size a d is_squares", _subset, _subset_answer, 4),
    "inverse": Kind(4, "a b c n", _inverse, _inverse_answer, 3),
    "floors": Kind(4, "p q", _floors, _floors_answer, 3),
    "multiples": Kind(5, "p q", _multiples, _floors_answer, 6),
    "gaps": Kind(4, "n power d", _gaps, _gaps_answer, 1),
    "largest": Kind(5, "n size shift is_least", _largest, _largest_answer, 1),
}
"""Kind -> how it is drawn and worked out."""
