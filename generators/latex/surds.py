"""Surds: square roots of rational numbers, in lowest terms."""

from fractions import Fraction
from math import gcd, isqrt
from typing import NamedTuple

from generators.family import rule


class Surd(NamedTuple):
    """`over * sqrt(inside) / under`: whole numbers, no square above 1 divides `inside`."""

    over: int
    inside: int
    under: int

    @property
    def latex(self) -> str:
        r"""Return `\frac{2\sqrt{3}}{5}`, `\sqrt{7}` or `\frac{4}{5}`."""
        if self.inside == 1 or not self.over:
            top = str(self.over)
        else:
            top = f"{'' if self.over == 1 else self.over}\\sqrt{{{self.inside}}}"
        return top if self.under == 1 else rf"\frac{{{top}}}{{{self.under}}}"


def surd(square: Fraction | int) -> Surd:
    """Return the root of a rational number.

    Raises:
        ValueError: if the number is negative.
    """
    square = Fraction(square)
    if square < 0:
        raise ValueError(f"{square} has no real root")
    inside, outside = _squareless(square.numerator * square.denominator)
    if not square:
        return Surd(0, 1, 1)
    shared = gcd(outside, square.denominator)
    return Surd(outside // shared, inside, square.denominator // shared)


_TRIED = 100_000


def _squareless(number: int) -> tuple[int, int]:
    """Return what is left of a number without its largest square factor, and that factor's root.

    What has no factor up to its cube root is a prime, two primes or a square. A root beyond
    `_TRIED` is found only where the number has no other factor of odd power.
    """
    inside, outside, rest, factor = 1, 1, number, 2
    while factor**3 <= rest and factor <= _TRIED:
        while rest % factor**2 == 0:
            rest //= factor**2
            outside *= factor
        if rest % factor == 0:
            rest //= factor
            inside *= factor
        factor += 1
    whole = isqrt(rest)
    if whole**2 == rest and (whole <= _TRIED or inside == 1):
        return inside, outside * whole
    return inside * rest, outside


@rule
def root(square: Fraction | int) -> str:
    """Return the LaTeX of a root."""
    return surd(square).latex
