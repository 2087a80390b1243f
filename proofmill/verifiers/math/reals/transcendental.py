"""Enclosures of the elementary functions on fixed-point intervals.

A point is computed at a working precision p = bits + GUARD (+ the bits of a large argument or
result), p <= 2220, as an integer T with |T - f(x) * 2**p| < ERROR = 2**16 (`series`). A GUARD of 24
then leaves an error below 2**-8 units of 2**-bits before the outward rounding, so the enclosure of
a point is at most 2 units wide.
"""

from math import isqrt

from proofmill.verifiers.math.reals import series
from proofmill.verifiers.math.reals.enclosures import MAX_BITS, Interval, bounded, div, neg

GUARD = 24
ERROR = 1 << 16
MAX_INTEGER_ROOT = 16
"""Up to this index a root is taken on integers; above, as exp(log(x) / n)."""
_MAX_EXPONENT = 710
"""exp(710) > 2**1024 = MAX_MAGNITUDE."""


def _precision(bits: int, extra: int = 0) -> int:
    if not 0 < bits <= MAX_BITS:
        raise ValueError(f"precision must be 1..{MAX_BITS} bits, got {bits}")
    return bits + GUARD + extra


def _outward(value: int, shift: int, error: int = ERROR) -> Interval:
    """Drop `shift` bits of a value that is off by less than `error`."""
    return Interval((value - error) >> shift, -((-value - error) >> shift))


def pi(bits: int) -> Interval:
    """Return an enclosure of pi."""
    return _outward(series.pi(_precision(bits)), GUARD, 1)


# Points: the argument is exactly n * 2**-bits.


def _exp_point(n: int, bits: int) -> Interval:
    """Enclose exp for x <= 720: x = k log 2 + r, |k| <= 1500, so r is off by <= 1500 ulp."""
    if n < -(bits + 2) << bits:
        return Interval(0, 1)
    p = _precision(bits, max((n >> bits) * 3 // 2 + 2, 0))  # 3/2 > 1 / log 2
    k, rest = divmod(n << (p - bits), series.log2(p))
    return _outward(series.exp_series(rest, p), p - bits - k)


def _log_point(n: int, bits: int) -> Interval:
    """Enclose log for n > 0: x = 2**e f, 1 <= f < 2, log f = 2 atanh((f - 1) / (f + 1))."""
    p = _precision(bits)
    top = n.bit_length() - 1
    f = n << (p - top) if p >= top else n >> (top - p)
    one = 1 << p
    z = ((f - one) << p) // (f + one)
    return _outward(2 * series.odd_series(z, p, 1) + (top - bits) * series.log2(p), GUARD)


def _atan_point(n: int, bits: int) -> Interval:
    p = _precision(bits)
    size = abs(n)
    if size <= 1 << bits:
        value = series.atan_unit(size << GUARD, p)
    else:
        value = (series.pi(p) >> 1) - series.atan_unit((1 << (p + bits)) // size, p)
    return _outward(value if n >= 0 else -value, GUARD)


def _asin_point(n: int, bits: int) -> Interval:
    """Enclose asin x = 2 atan(x / (1 + sqrt(1 - x^2))) for |x| <= 1."""
    p = _precision(bits)
    x = abs(n) << GUARD
    root = isqrt((1 << 2 * p) - x * x)
    value = 2 * series.atan_unit((x << p) // ((1 << p) + root), p)
    return _outward(value if n >= 0 else -value, GUARD)


def _sin_point(n: int, bits: int, quarter: int) -> Interval:
    """Enclose sin(x + quarter * pi / 2): 2x = k pi + 2r with pi good to the bits of k."""
    p = _precision(bits)
    q = p + max(n.bit_length() - bits, 0) + 2
    double, circle = n << (q - bits + 1), series.pi(q)
    k = (2 * double + circle) // (2 * circle)
    rest = (double - k * circle) >> (q - p + 1)  # off by <= 2 ulp, |r| <= pi / 4
    sine, cosine = series.sin_cos_series(abs(rest), p)
    if rest < 0:
        sine = -sine
    quadrant = (k + quarter) % 4
    value = (sine, cosine, -sine, -cosine)[quadrant]
    return _outward(value, GUARD)


# Functions of intervals: monotone ones by their ends, sin and cos by the Lipschitz constant 1.


def exp(a: Interval, bits: int) -> Interval | None:
    """Return e**a; None above 710 (MAX_MAGNITUDE), and where the result cannot be told from 0."""
    if a.hi > _MAX_EXPONENT << bits or _vanishes(-a.lo, bits):
        return None
    return bounded(max(_exp_point(a.lo, bits).lo, 0), _exp_point(a.hi, bits).hi, bits)


def _vanishes(n: int, bits: int) -> bool:
    """Tell whether e**-x may be below 2**-(bits - 4), by x > 0.69 (bits - 4), 0.69 < log 2."""
    return 100 * n > 69 * max(bits - 4, 1) << bits


def log(a: Interval, bits: int) -> Interval | None:
    """Return the natural logarithm; None unless a > 0."""
    if a.lo <= 0:
        return None
    return Interval(_log_point(a.lo, bits).lo, _log_point(a.hi, bits).hi)


def sin(a: Interval, bits: int) -> Interval | None:
    """Return the sine, within [-1, 1]."""
    return _wave(a, bits, 0)


def cos(a: Interval, bits: int) -> Interval | None:
    """Return the cosine, within [-1, 1]."""
    return _wave(a, bits, 1)


def _wave(a: Interval, bits: int, quarter: int) -> Interval | None:
    if bounded(a.lo, a.hi, bits) is None:
        return None
    one = 1 << bits
    middle = (a.lo + a.hi) >> 1
    radius = a.hi - middle
    if radius > 2 * one:
        return Interval(-one, one)
    value = _sin_point(middle, bits, quarter)
    return Interval(max(value.lo - radius, -one), min(value.hi + radius, one))


def tan(a: Interval, bits: int) -> Interval | None:
    """Return the tangent; None when a may contain a pole."""
    sine, cosine = sin(a, bits), cos(a, bits)
    return None if sine is None or cosine is None else div(sine, cosine, bits)


def asin(a: Interval, bits: int) -> Interval | None:
    """Return the arc sine in [-pi/2, pi/2]; None unless a lies within [-1, 1]."""
    one = 1 << bits
    if a.lo < -one or a.hi > one:
        return None
    return Interval(_asin_point(a.lo, bits).lo, _asin_point(a.hi, bits).hi)


def acos(a: Interval, bits: int) -> Interval | None:
    """Return the arc cosine in [0, pi]; None unless a lies within [-1, 1]."""
    sine = asin(a, bits)
    if sine is None:
        return None
    circle = pi(bits)
    return Interval(max((circle.lo >> 1) - sine.hi, 0), -(-circle.hi >> 1) - sine.lo)


def atan(a: Interval, bits: int) -> Interval | None:
    """Return the arc tangent in [-pi/2, pi/2]."""
    if bounded(a.lo, a.hi, bits) is None:
        return None
    return Interval(_atan_point(a.lo, bits).lo, _atan_point(a.hi, bits).hi)


def sinh(a: Interval, bits: int) -> Interval | None:
    """Return (e**a - e**-a) / 2; None beyond |a| = 710."""
    if max(abs(a.lo), abs(a.hi)) > _MAX_EXPONENT << bits:
        return None
    low = _exp_point(a.lo, bits).lo - _exp_point(-a.lo, bits).hi
    high = _exp_point(a.hi, bits).hi - _exp_point(-a.hi, bits).lo
    return bounded(low >> 1, -(-high >> 1), bits)


def cosh(a: Interval, bits: int) -> Interval | None:
    """Return (e**a + e**-a) / 2; None beyond |a| = 710."""
    if max(abs(a.lo), abs(a.hi)) > _MAX_EXPONENT << bits:
        return None
    near = 0 if a.lo <= 0 <= a.hi else min(abs(a.lo), abs(a.hi))
    far = max(abs(a.lo), abs(a.hi))
    low = _exp_point(near, bits).lo + _exp_point(-near, bits).lo
    high = _exp_point(far, bits).hi + _exp_point(-far, bits).hi
    return bounded(max(low >> 1, 1 << bits), -(-high >> 1), bits)


def tanh(a: Interval, bits: int) -> Interval | None:
    """Return the hyperbolic tangent; None where it cannot be told from 1 or -1."""
    if _vanishes(2 * max(a.hi, -a.lo), bits):
        return None
    return Interval(_tanh_point(a.lo, bits).lo, _tanh_point(a.hi, bits).hi)


def _tanh_point(n: int, bits: int) -> Interval:
    """Enclose tanh x = 1 - 2 / (e**2x + 1) for x >= 0, and by symmetry below."""
    if n < 0:
        return neg(_tanh_point(-n, bits))
    one = 1 << bits
    square = _exp_point(2 * n, bits)
    low = 2 * one * one // (max(square.lo, one) + one)
    high = 2 * one * one // (square.hi + one)
    return Interval(max(one - low - 1, 0), min(one - high, one))


def root(a: Interval, n: int, bits: int) -> Interval | None:
    """Return the real n-th root, n >= 1; odd roots of negative numbers are negative."""
    if n < 1 or (a.lo < 0 and n % 2 == 0):
        return None
    low, high = _root_point(a.lo, n, bits), _root_point(a.hi, n, bits)
    return None if low is None or high is None else Interval(low.lo, high.hi)


def _root_point(x: int, n: int, bits: int) -> Interval | None:
    if x < 0:
        value = _root_point(-x, n, bits)
        return None if value is None else neg(value)
    if x == 0:
        return Interval(0, 0)
    if n <= MAX_INTEGER_ROOT:
        scaled = x << bits * (n - 1)
        floor = series.integer_root(scaled, n)
        return Interval(floor, floor + (floor**n < scaled))
    exponent = _log_point(x, bits)
    return exp(Interval(exponent.lo // n, -(-exponent.hi // n)), bits)
