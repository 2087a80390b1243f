"""Pictures whose details would make their families' modules long."""

from collections.abc import Sequence
from fractions import Fraction
from math import pow

from generators.math import _curves
from generators.math._latex import plain, polynomial
from generators.pictures import Panel, Table


def drawn_integral(
    pieces: Sequence[tuple[Sequence[int], Sequence[int], int]], bounds: tuple[int, int]
) -> Panel:
    """Draw the integral of the sum of factor(x) * base(x) ** (halves / 2) between bounds."""

    def height(x: float) -> float:
        return sum(
            _value(factor, x) * pow(_value(base, x), halves / 2) for factor, base, halves in pieces
        )

    rows = [
        (*(plain(polynomial(part, "x")) for part in (factor, base)), str(Fraction(halves, 2)))
        for factor, base, halves in pieces
    ]
    table = Table(header=("factor", "times a power of", "exponent"), rows=rows)
    low, high = bounds
    caption = f"integral from x = {low} to x = {high}"
    return Panel(figures=[("sum of", table), (caption, _curves.area(height, low, high))])


def _value(coefficients: Sequence[int], x: float) -> float:
    return sum(c * x**k for k, c in enumerate(coefficients))
