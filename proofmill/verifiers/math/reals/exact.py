"""Real numbers as exact fractions while they last, else as intervals; complex numbers as pairs.

A result is `None` where nothing can be said (a branch point inside an interval, a value too large
or too small to enclose); it is the exception `Undefined` where the value certainly does not exist.
"""

from fractions import Fraction
from typing import NamedTuple, TypeAlias

from proofmill.verifiers.math.reals import intervals
from proofmill.verifiers.math.reals.intervals import Interval

MAX_BITS = 1 << 14
"""Bits of an exact numerator or denominator; what is larger is enclosed in an interval."""
MAX_COMPLEX_POWER = 4096
"""Exponent of a complex base: a dozen squarings."""
_MARGIN = 32
"""Binary places that a value must keep above the smallest one that an interval can hold."""

Real: TypeAlias = Fraction | Interval


class Undefined(ArithmeticError):
    """The value does not exist, by proof: a division by exact zero."""


class Complex(NamedTuple):
    """A complex number; `im` is the exact fraction 0 where the number is certainly real."""

    re: Real
    im: Real = Fraction(0)


def enclose(value: Real, bits: int) -> Interval | None:
    r"""Return an interval that holds `value`; None if it would lose a part that matters.

    A fraction finer than the last place could differ from a number and yet pass for it:
    `\sqrt2 (1 + 10^{-300})`.
    """
    if isinstance(value, Interval):
        return value
    if value.denominator.bit_length() > bits - _MARGIN:
        return None
    return _usable(intervals.of(value, bits), bits)


def _size(value: Fraction) -> int:
    return max(value.numerator.bit_length(), value.denominator.bit_length())


def _bounded(value: Real | None, bits: int) -> Real | None:
    if isinstance(value, Fraction) and _size(value) > MAX_BITS:
        return intervals.of(value, bits)
    return value


def _usable(value: Interval | None, bits: int) -> Interval | None:
    """Refuse what is so large that a difference of two such values could pass for zero."""
    limit = 1 << bits + bits // 2
    return None if value is None or value.lo < -limit or value.hi > limit else value


def nonzero(value: Interval | None, bits: int) -> Interval | None:
    """Refuse a value known not to be zero that is too small to tell from it, or is too large."""
    if value is not None and value.lo > -(1 << _MARGIN) and value.hi < 1 << _MARGIN:
        return None
    return _usable(value, bits)


def _has_zero(value: Interval) -> bool:
    return value.lo <= 0 <= value.hi


def add(a: Real, b: Real, bits: int) -> Real | None:
    """Return a + b."""
    if isinstance(a, Fraction) and isinstance(b, Fraction):
        return _bounded(a + b, bits)
    if a == 0 or b == 0:
        return b if a == 0 else a
    left, right = enclose(a, bits), enclose(b, bits)
    return None if left is None or right is None else intervals.add(left, right)


def neg(a: Real) -> Real:
    """Return -a."""
    return -a if isinstance(a, Fraction) else intervals.neg(a)


def mul(a: Real, b: Real, bits: int) -> Real | None:
    """Return a * b; exact zero annihilates."""
    if isinstance(a, Fraction) and isinstance(b, Fraction):
        return _bounded(a * b, bits)
    if a == 0 or b == 0:
        return Fraction(0)
    left, right = enclose(a, bits), enclose(b, bits)
    if left is None or right is None:
        return None
    product = intervals.mul(left, right, bits)
    return _usable(product, bits) if _has_zero(left) or _has_zero(right) else nonzero(product, bits)


def div(a: Real, b: Real, bits: int) -> Real | None:
    """Return a / b.

    Raises:
        Undefined: if b is exactly zero.
    """
    if b == 0:
        raise Undefined("division by zero")
    if isinstance(a, Fraction) and isinstance(b, Fraction):
        return _bounded(a / b, bits)
    if a == 0:
        return Fraction(0)
    left, right = enclose(a, bits), enclose(b, bits)
    if left is None or right is None:
        return None
    quotient = intervals.div(left, right, bits)
    return _usable(quotient, bits) if _has_zero(left) else nonzero(quotient, bits)


def sign(a: Real) -> int | None:
    """Return -1, 0 or 1; None where the interval holds zero."""
    if isinstance(a, Fraction):
        return (a > 0) - (a < 0)
    return 1 if a.lo > 0 else -1 if a.hi < 0 else None


def power(a: Real, n: int, bits: int) -> Real | None:
    """Return a ** n, its size known before it is computed.

    Raises:
        Undefined: if a is exactly zero and n is not positive.
    """
    if a == 0:
        if n <= 0:
            raise Undefined("zero to a power that is not positive")
        return Fraction(0)
    if isinstance(a, Fraction) and (abs(a) == 1 or _size(a) * abs(n) <= MAX_BITS):
        return a ** (n if abs(a) != 1 else n % 2)
    if abs(n) > intervals.MAX_EXPONENT:
        return None
    base = enclose(a, bits)
    if base is None:
        return None
    result = intervals.power(base, n, bits)
    return _usable(result, bits) if _has_zero(base) else nonzero(result, bits)


def root(a: Real, n: int, bits: int) -> Real | None:
    """Return the real n-th root of a real number that has one."""
    if a == 0:
        return Fraction(0)
    is_negative = sign(a) == -1
    if is_negative and n % 2 == 0:
        return None
    inner = enclose(neg(a) if is_negative else a, bits)
    if inner is None:
        return None
    found = intervals.sqrt(inner, bits) if n == 2 else intervals.root(inner, n, bits)
    return intervals.neg(found) if is_negative and found is not None else found


def complex_add(a: Complex, b: Complex, bits: int) -> Complex | None:
    """Return a + b."""
    return _pair(add(a.re, b.re, bits), add(a.im, b.im, bits))


def complex_neg(a: Complex) -> Complex:
    """Return -a."""
    return Complex(neg(a.re), neg(a.im))


def complex_mul(a: Complex, b: Complex, bits: int) -> Complex | None:
    """Return a * b."""
    if a.im == 0 and b.im == 0:
        return _pair(mul(a.re, b.re, bits), Fraction(0))
    parts = (
        mul(a.re, b.re, bits),
        mul(a.im, b.im, bits),
        mul(a.re, b.im, bits),
        mul(a.im, b.re, bits),
    )
    if any(part is None for part in parts):
        return None
    rr, ii, ri, ir = (part for part in parts if part is not None)
    return _pair(add(rr, neg(ii), bits), add(ri, ir, bits))


def complex_div(a: Complex, b: Complex, bits: int) -> Complex | None:
    """Return a / b.

    Raises:
        Undefined: if b is exactly zero.
    """
    if b.im == 0:
        return _pair(div(a.re, b.re, bits), div(a.im, b.re, bits))
    top = complex_mul(a, Complex(b.re, neg(b.im)), bits)
    size = norm(b, bits)
    if top is None or size is None:
        return None
    return _pair(div(top.re, size, bits), div(top.im, size, bits))


def norm(a: Complex, bits: int) -> Real | None:
    """Return the square of the absolute value."""
    left, right = power_or_zero(a.re, bits), power_or_zero(a.im, bits)
    return None if left is None or right is None else add(left, right, bits)


def power_or_zero(a: Real, bits: int) -> Real | None:
    """Return the square of a real number."""
    return power(a, 2, bits)


def complex_power(a: Complex, n: int, bits: int) -> Complex | None:
    """Return a ** n by squaring."""
    if a.im == 0:
        return _pair(power(a.re, n, bits), Fraction(0))
    if abs(n) > MAX_COMPLEX_POWER:
        return None
    result: Complex | None = Complex(Fraction(1))
    square: Complex | None = a
    count = abs(n)
    while count and result is not None and square is not None:
        if count & 1:
            result = complex_mul(result, square, bits)
        count >>= 1
        square = complex_mul(square, square, bits) if count else square
    if result is None or square is None:
        return None
    return complex_div(Complex(Fraction(1)), result, bits) if n < 0 else result


def _pair(re: Real | None, im: Real | None) -> Complex | None:
    return None if re is None or im is None else Complex(re, im)


def differ(a: Complex, b: Complex, bits: int) -> bool | None:
    """Tell whether two values are certainly different; None if they cannot be compared."""
    for left, right in zip(a, b, strict=True):
        if isinstance(left, Fraction) and isinstance(right, Fraction):
            if left != right:
                return True
            continue
        x, y = enclose(left, bits), enclose(right, bits)
        if x is None or y is None:
            return None
        if intervals.disjoint(x, y):
            return True
    return False


def is_exact(a: Complex) -> bool:
    """Tell whether both parts are exact."""
    return isinstance(a.re, Fraction) and isinstance(a.im, Fraction)
