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
    inside, outside = square.numerator * square.denominator, 1
    factor = 2
    while factor * factor <= inside:
        while inside % (factor * factor) == 0:
            inside //= factor * factor
            outside *= factor
        factor += 1
        if factor > _TRIED:  # what is left has no small square factor but, at most, is one itself
            whole = isqrt(inside)
            inside, outside = (1, outside * whole) if whole * whole == inside else (inside, outside)
            break
    if not square:
        return Surd(0, 1, 1)
    shared = gcd(outside, square.denominator)
    return Surd(outside // shared, inside, square.denominator // shared)


_TRIED = 100_000


@rule
def root(square: Fraction | int) -> str:
    """Return the LaTeX of a root."""
    return surd(square).latex
