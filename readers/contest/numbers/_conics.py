"""Integer points of conics whose quadratic part is a product of two linear forms."""

from collections.abc import Iterator
from fractions import Fraction
from math import isqrt, lcm
from typing import NamedTuple

from sympy import Expr, Poly, Symbol, divisors

from readers.phrases import Unread


class Conic(NamedTuple):
    """Axx + Bxy + Cyy + Dx + Ey + F = 0."""

    xx: int
    xy: int
    yy: int
    x: int
    y: int
    one: int

    def at(self, x: int, y: int) -> int:
        """Return what stands on the left."""
        quadratic = self.xx * x * x + self.xy * x * y + self.yy * y * y
        return quadratic + self.x * x + self.y * y + self.one


def conic(zero: Expr, x: Symbol, y: Symbol) -> Conic:
    """Return the conic on which a polynomial is zero.

    Raises:
        Unread: if it has another degree.
    """
    _, poly = Poly(zero, x, y).clear_denoms(convert=True)
    if poly.total_degree() != 2:
        raise Unread(f"no quadratic equation: {zero}")
    powers = ((2, 0), (1, 1), (0, 2), (1, 0), (0, 1), (0, 0))
    return Conic(*(int(poly.coeff_monomial(x**i * y**j)) for i, j in powers))


def points(curve: Conic) -> Iterator[tuple[int, int]]:
    """Yield all integer points of a hyperbola with rational asymptotes.

    Raises:
        ValueError: if it is another curve.
    """
    if not curve.xx:
        yield from _without_square(curve)
        return
    # With s = 2 xx x + xy y, 4 xx times the quadratic part is (s - d y)(s + d y).
    square = curve.xy**2 - 4 * curve.xx * curve.yy
    d = isqrt(max(square, 0))
    if d * d != square or not d:
        raise ValueError(f"its quadratic part is no product of two linear forms: {curve}")
    # (s - d y + p)(s + d y + q) has the linear part (p + q) s + d (p - q) y.
    both = Fraction(2 * curve.x)
    apart = (4 * curve.xx * curve.y - both * curve.xy) / d
    p, q = (both + apart) / 2, (both - apart) / 2
    scale = lcm(p.denominator, q.denominator)
    for one, other in _factors(scale**2 * (p * q - 4 * curve.xx * curve.one)):
        left, right = Fraction(one, scale) - p, Fraction(other, scale) - q
        second = (right - left) / (2 * d)
        first = ((left + right) / 2 - curve.xy * second) / (2 * curve.xx)
        if first.denominator == second.denominator == 1:
            yield int(first), int(second)


def _without_square(curve: Conic) -> Iterator[tuple[int, int]]:
    if curve.yy:
        turned = Conic(curve.yy, curve.xy, 0, curve.y, curve.x, curve.one)
        yield from ((x, y) for y, x in points(turned))
        return
    # (xy x + Y)(xy y + X) = XY - xy one, for the factors X of x and Y of y
    for one, other in _factors(Fraction(curve.x * curve.y - curve.xy * curve.one)):
        first, second = Fraction(one - curve.y, curve.xy), Fraction(other - curve.x, curve.xy)
        if first.denominator == second.denominator == 1:
            yield int(first), int(second)


def _factors(product: Fraction) -> Iterator[tuple[int, int]]:
    if product.denominator != 1 or not product:
        raise ValueError(f"{product} does not have finitely many divisors")
    for divisor in map(int, divisors(abs(int(product)))):
        yield divisor, int(product) // divisor
        yield -divisor, int(product) // -divisor
