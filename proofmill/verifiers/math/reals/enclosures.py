"""Ring operations and square root on fixed-point intervals, rounded outwards.

An interval is a pair of integers in units of 2**-bits (Moore, Interval Analysis, 1966, ch. 3-4).
"""

from fractions import Fraction
from math import isqrt
from typing import NamedTuple

MAX_BITS = 1024
"""Largest precision; the error bounds of `transcendental` are proved up to here."""
MAX_MAGNITUDE = 1 << 1024
"""Absolute values stay below this; 10**308, and the memory of one bound stays below 2100 bits."""
MAX_EXPONENT = 1 << 20
"""Largest integer exponent: 20 squarings; more is refused before work."""


class Interval(NamedTuple):
    """All numbers from lo * 2**-bits to hi * 2**-bits; lo <= hi."""

    lo: int
    hi: int


def bounded(lo: int, hi: int, bits: int) -> Interval | None:
    """Return the interval, or None when a bound reaches MAX_MAGNITUDE."""
    if max(abs(lo), abs(hi)).bit_length() > MAX_MAGNITUDE.bit_length() + bits - 1:
        return None
    return Interval(lo, hi)


def of(value: Fraction, bits: int) -> Interval | None:
    """Return the tightest enclosure; None for what is not 0 but cannot be told from it."""
    top, bottom = value.numerator, value.denominator
    size = top.bit_length() - bottom.bit_length()
    if size > MAX_MAGNITUDE.bit_length() or (top and size < -bits):
        return None
    return bounded((top << bits) // bottom, _ceil(top << bits, bottom), bits)


def _ceil(top: int, bottom: int) -> int:
    return -(-top // bottom)


def disjoint(a: Interval, b: Interval) -> bool:
    """Tell whether no number lies in both; True proves that the enclosed values differ."""
    return a.hi < b.lo or b.hi < a.lo


def add(a: Interval, b: Interval) -> Interval:
    """Return a + b, exactly."""
    return Interval(a.lo + b.lo, a.hi + b.hi)


def sub(a: Interval, b: Interval) -> Interval:
    """Return a - b, exactly."""
    return Interval(a.lo - b.hi, a.hi - b.lo)


def neg(a: Interval) -> Interval:
    """Return -a, exactly."""
    return Interval(-a.hi, -a.lo)


def absolute(a: Interval) -> Interval:
    """Return |a|, exactly."""
    if a.lo >= 0:
        return a
    return neg(a) if a.hi <= 0 else Interval(0, max(-a.lo, a.hi))


def mul(a: Interval, b: Interval, bits: int) -> Interval | None:
    """Return a * b, rounded outwards."""
    corners = (a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi)
    return bounded(min(corners) >> bits, -(-max(corners) >> bits), bits)


def div(a: Interval, b: Interval, bits: int) -> Interval | None:
    """Return a / b, rounded outwards; None when b contains zero."""
    if b.lo <= 0 <= b.hi:
        return None
    corners = [(top << bits, bottom) for top in a for bottom in b]
    lo = min(top // bottom for top, bottom in corners)
    return bounded(lo, max(_ceil(top, bottom) for top, bottom in corners), bits)


def power(a: Interval, n: int, bits: int) -> Interval | None:
    """Return a**n for an integer n; a**0 is 1, zero has no negative power."""
    if abs(n) > MAX_EXPONENT:
        return None
    if n < 0:
        inverse = div(Interval(1 << bits, 1 << bits), a, bits)
        return None if inverse is None else power(inverse, -n, bits)
    if n % 2 == 0:
        a = absolute(a)
    # Monotone on what is left: an odd power everywhere, an even one on a >= 0.
    low, high = _point_power(a.lo, n, bits), _point_power(a.hi, n, bits)
    return None if low is None or high is None else Interval(low.lo, high.hi)


def _point_power(x: int, n: int, bits: int) -> Interval | None:
    """Square and multiply from the top bit: no intermediate exceeds max(1, |x|)**n."""
    base = Interval(x, x)
    result: Interval | None = Interval(1 << bits, 1 << bits)
    for digit in bin(n)[2:]:
        result = mul(result, result, bits) if result else None
        if digit == "1":
            result = mul(result, base, bits) if result else None
        if result is None:
            return None
    return result


def sqrt(a: Interval, bits: int) -> Interval | None:
    """Return the square root, rounded outwards; None when a reaches below zero."""
    if a.lo < 0:
        return None
    low, high = a.lo << bits, a.hi << bits
    top = isqrt(high)
    return Interval(isqrt(low), top + (top * top < high))
