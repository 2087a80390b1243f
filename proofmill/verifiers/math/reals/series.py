"""Power series on integers: values times 2**p, each off by a proven number of units ("ulp").

How errors are counted: a floor costs less than 1, the error of a term passes to the next one
multiplied by the factor between them, a tail is bounded by its first omitted term (Brent &
Zimmermann, Modern Computer Arithmetic, 2010, sections 3.1 and 4.2-4.4). All bounds hold for
p <= 2220.
"""

from functools import lru_cache
from math import isqrt

# Constants. In _inverse_series the power is off by < 1.05 (q >= 5), so a term by < 2 and N
# terms by < 2N, with N < p / 4.6 + 2; the tail is below 2. Hence pi is off by < 20 (2N + 2) and
# log 2 by < 28 (2N + 2), both < 2**15 for p <= 2220; 20 extra bits and rounding to nearest leave
# an error below 0.54 ulp.


def _inverse_series(q: int, p: int, sign: int) -> int:
    """Return atanh(1/q) (sign 1) or atan(1/q) (sign -1) times 2**p."""
    power = (1 << p) // q
    total, k, side = 0, 1, 1
    while power:
        total += side * (power // k)
        power //= q * q
        k, side = k + 2, side * sign
    return total


def _nearest(value: int, shift: int) -> int:
    return (value + (1 << (shift - 1))) >> shift


@lru_cache(maxsize=256)
def pi(p: int) -> int:
    """Return pi * 2**p, off by < 1 (Machin 1706)."""
    machin = 16 * _inverse_series(5, p + 20, -1) - 4 * _inverse_series(239, p + 20, -1)
    return _nearest(machin, 20)


@lru_cache(maxsize=256)
def log2(p: int) -> int:
    """Return log(2) * 2**p, off by < 1: 18 atanh 1/26 - 2 atanh 1/4801 + 8 atanh 1/8749."""
    parts = ((18, 26), (-2, 4801), (8, 8749))
    return _nearest(sum(c * _inverse_series(q, p + 20, 1) for c, q in parts), 20)


# Series in x * 2**p. Their derivatives are below 2.1, so an x that is off by e adds 2.1 e.


def exp_series(x: int, p: int) -> int:
    """Return exp(x), 0 <= x <= 0.7: a term is off by < 3, N terms (N <= p) and tail by < 3N + 3."""
    total = term = 1 << p
    i = 1
    while term:
        term = (term * x >> p) // i
        total += term
        i += 1
    return total


def odd_series(x: int, p: int, sign: int) -> int:
    """Return atanh(x) (sign 1) or atan(x) (sign -1), 0 <= x <= 1/3: off by < 2N + 3, N < p / 3."""
    square = x * x >> p
    total, k, side = 0, 1, 1
    while x:
        total += side * (x // k)
        x = x * square >> p
        k, side = k + 2, side * sign
    return total


def atan_unit(x: int, p: int) -> int:
    """Return atan(x), 0 <= x <= 1, x off by <= 2: halved three times to x < 0.1, off by < 6000.

    atan x = 2 atan(x / (1 + sqrt(1 + x^2))); a halving turns an error e into at most e/2 + 1.5.
    """
    for _ in range(3):
        x = (x << p) // ((1 << p) + isqrt((1 << 2 * p) + x * x))
    return 8 * odd_series(x, p, -1)


def sin_cos_series(x: int, p: int) -> tuple[int, int]:
    """Return sin(x), cos(x), 0 <= x <= 0.8: a term is off by < 3, N terms and tail by < 3N + 4."""
    sums = [0, 0]
    term, i = 1 << p, 0
    while term:
        sums[i % 2] += -term if i % 4 > 1 else term
        i += 1
        term = (term * x >> p) // i
    return sums[1], sums[0]


def integer_root(x: int, n: int) -> int:
    """Return floor(x ** (1/n)) by Newton's method from above (Brent & Zimmermann, 1.5.2)."""
    guess = 1 << -(-x.bit_length() // n)
    for _ in range(x.bit_length()):
        better = ((n - 1) * guess + x // guess ** (n - 1)) // n
        if better >= guess:
            break
        guess = better
    return guess
