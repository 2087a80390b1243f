"""Complex numbers on circles and in rounds: what is told, and the values that formulas give."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import gcd, lcm

from generators.family import rule
from generators.latex import number, root


@dataclass(frozen=True, slots=True)
class Turning:
    """A question about complex numbers or turns in the plane."""

    kind: str
    """`moduli` (a, b, c, p, q): |pz + qw| where |z| = a, |w| = b, |z + w| = c. `walk` (t, a, d, n):
    how far n steps of the lengths a, a + d, ... lead if each turns left by 360 / t degrees from the
    last; `spiral` (t, a, p, q): the same for endlessly many steps a, ap/q, ... `powers` (s, c, m,
    e, n): c(z^m + z^-m) + e(z^n + z^-n) where z + 1/z = 2 cos(360 / s degrees). `product` (n, a, b,
    c): of a + bz + cz^2 over the n - 1 roots z != 1 of z^n = 1. `inverses` (n, a, b, c, d): the sum
    of (c + dz) / (a - bz) over all roots. `periods` (p, u, v, s, t): (u + vA)(s + tA) where A is
    the sum of w^r for the squares r modulo p and w = e^(2 pi i / p)."""
    numbers: tuple[int, ...]
    answer: str = field(compare=False)


@rule
def quadratic(rational: Fraction, factor: Fraction, inside: int) -> str:
    r"""Return `\frac{3 - 2\sqrt{5}}{4}` for 3/4 - 1/2 sqrt(5); `i` comes before a negative root."""
    unit = "i" if inside < 0 else ""
    if not factor:
        return number(rational)
    under = lcm(rational.denominator, factor.denominator)
    first, second = int(rational * under), int(factor * under)
    shown = f"{'' if abs(second) == 1 else abs(second)}{unit}\\sqrt{{{abs(inside)}}}"
    sign = "-" if second < 0 else "+"
    top = f"{first} {sign} {shown}" if first else f"{'-' if second < 0 else ''}{shown}"
    return top if under == 1 else rf"\frac{{{top}}}{{{under}}}"


COSINES: Mapping[int, tuple[Fraction, Fraction, int]] = {
    12: (Fraction(0), Fraction(1), 3),
    8: (Fraction(0), Fraction(1), 2),
    10: (Fraction(1, 2), Fraction(1, 2), 5),
    5: (Fraction(-1, 2), Fraction(1, 2), 5),
}
"""2 cos(360 / s degrees) by s, as a rational number, another one and the root that it goes with."""


def cosine(s: int, k: int) -> tuple[Fraction, Fraction]:
    """Return 2 cos(360 k / s degrees) by symmetry, in the same form."""
    k = min(k % s, -k % s)
    if s == 5:
        return (Fraction(2), Fraction(0)) if not k else _FIFTHS[2 * k]
    quarter = {4 * k == s: Fraction(0), 2 * k == s: Fraction(-2), k == 0: Fraction(2)}
    if True in quarter:
        return quarter[True], Fraction(0)
    if s == 10:
        return _FIFTHS[k]
    sign = -1 if 4 * k > s else 1
    k = min(k, s // 2 - k)
    if s == 12 and k == 2:
        return Fraction(sign), Fraction(0)
    return Fraction(0), Fraction(sign)


_HALF = Fraction(1, 2)
_FIFTHS = {1: (_HALF, _HALF), 2: (-_HALF, _HALF), 3: (_HALF, -_HALF), 4: (-_HALF, -_HALF)}
"""Of 36, 72, 108 and 144 degrees."""


def squares(p: int) -> list[int]:
    """Return the squares modulo a prime, but 0."""
    return sorted({k * k % p for k in range(1, p)})


def square_of(one: Turning) -> Fraction:
    """Return the square of a distance or absolute value."""
    match one.kind, one.numbers:
        case "moduli", (a, b, c, p, q):
            return Fraction(p * p * a * a + q * q * b * b + p * q * (c * c - a * a - b * b))
        case "spiral", (t, a, p, q):
            ratio = Fraction(p, q)
            return a * a / (1 - ratio * TWICE[t] + ratio * ratio)
    t, a, d, n = one.numbers
    # S(1 - z)^2 = a(1 - z) + dz(1 - z^(n - 1)) - (a + (n - 1)d) z^n (1 - z).
    last = a + (n - 1) * d
    terms = [(a, 0), (-a, 1), (d, 1), (-d, n), (-last, n), (last, n + 1)]
    norm = Fraction(0)
    for factor, power in terms:
        for other, above in terms:
            norm += factor * other * Fraction(_twice_cosine(t, power - above), 2)
    return norm / (2 - TWICE[t]) ** 2


TWICE = {4: 0, 6: 1, 3: -1}
"""2 cos(360 / t degrees)."""


_ROUNDS: Mapping[int, tuple[int, ...]] = {
    4: (2, 0, -2, 0),
    6: (2, 1, -1, -2, -1, 1),
    3: (2, -1, -1),
}


def _twice_cosine(t: int, k: int) -> int:
    return _ROUNDS[t][k % t]


def product_of(n: int, a: int, b: int, c: int) -> int:
    """Return the product over all roots but 1; with f's roots r, s it is c^n (r^n - 1)(s^n - 1)."""
    before, now = 2, -b
    for _ in range(n - 1):
        before, now = now, -b * now - a * c * before
    return int((a**n - now + c**n) // (a + b + c))


def sum_of(n: int, a: int, b: int, c: int, d: int) -> Fraction:
    """Return the sum over all roots, by (c + dz) / (a - bz) = -d/b + (c + da/b) / (a - bz)."""
    plain = Fraction(n * a ** (n - 1), a**n - b**n)
    return -Fraction(d * n, b) + (c + Fraction(d * a, b)) * plain


def period_of(p: int, u: int, v: int, s: int, t: int) -> tuple[Fraction, Fraction, int]:
    """Return (u + vA)(s + tA) by Gauss: A is (-1 + sqrt(p*)) / 2, p* is p or -p, 1 modulo 4."""
    inside = p if p % 4 == 1 else -p
    x, y, z, w = u - Fraction(v, 2), Fraction(v, 2), s - Fraction(t, 2), Fraction(t, 2)
    return x * z + y * w * inside, x * w + y * z, inside


def answer_of(kind: str, numbers: tuple[int, ...]) -> str:
    """Return the value that is asked."""
    match kind, numbers:
        case "powers", (s, c, m, e, n):
            (p, q), (r, t) = cosine(s, m), cosine(s, n)
            return quadratic(c * p + e * r, c * q + e * t, COSINES[s][2])
        case "product", (n, a, b, c):
            return str(product_of(n, a, b, c))
        case "inverses", (n, a, b, c, d):
            return number(sum_of(n, a, b, c, d))
        case "periods", (p, u, v, s, t):
            return quadratic(*period_of(p, u, v, s, t))
    return root(square_of(Turning(kind, numbers, "")))


def shared(numbers: tuple[int, ...]) -> int:
    """Return the greatest common divisor."""
    return gcd(*numbers)
