"""Sums of rational multiples of square roots, such as 3 + 2 sqrt(5), exactly."""

from collections.abc import Mapping
from fractions import Fraction
from math import factorial
from typing import TypeAlias

from sympy import Add, Expr, Mul, Pow, Rational, Symbol, factorint
from sympy import factorial as sympy_factorial

from readers.formulas import parts

Surd: TypeAlias = Mapping[int, Fraction]
"""Factor of the square root of each number, which no square divides; 1 is that of 1."""


def rational(value: Fraction | int) -> Surd:
    """Return a rational number."""
    return {1: Fraction(value)} if value else {}


def plus(one: Surd, other: Surd) -> Surd:
    """Return the sum of two."""
    roots = one.keys() | other.keys()
    sums = {root: one.get(root, Fraction(0)) + other.get(root, Fraction(0)) for root in roots}
    return {root: factor for root, factor in sums.items() if factor}


def times(one: Surd, other: Surd) -> Surd:
    """Return the product of two."""
    total: Surd = {}
    for a, x in one.items():
        for b, y in other.items():
            root, factor = _simplified(a * b)
            total = plus(total, {root: x * y * factor})
    return total


def inverse(surd: Surd) -> Surd:
    """Return 1 by a sum of at most two roots.

    Raises:
        ValueError: if it is 0, or has more.
    """
    if len(surd) == 1:
        ((root, factor),) = surd.items()
        return {root: 1 / (factor * root)}
    if len(surd) != 2:
        raise ValueError(f"no inverse is known: {surd}")
    (a, x), (b, y) = surd.items()
    norm = x * x * a - y * y * b
    return {a: x / norm, b: -y / norm}


def square_root(surd: Surd) -> Surd:
    """Return the root of a rational number.

    Raises:
        ValueError: if it is none, or negative.
    """
    value = surd.get(1, Fraction(0))
    if surd.keys() - {1} or value < 0:
        raise ValueError(f"no root is known: {surd}")
    if not value:
        return {}
    root, factor = _simplified(value.numerator * value.denominator)
    return {root: factor / value.denominator}


def whole(surd: Surd) -> Fraction:
    """Return a sum of roots that is a rational number.

    Raises:
        ValueError: if it is none.
    """
    if surd.keys() - {1}:
        raise ValueError(f"not rational: {surd}")
    return surd.get(1, Fraction(0))


def value(term: Expr, k: Symbol, at: int) -> Surd:
    """Return the value of a term where k is an integer.

    Raises:
        ValueError: if it is no sum of roots, as far as is known here.
    """
    if isinstance(term, Rational):
        return rational(Fraction(int(term.p), int(term.q)))
    if term == k:
        return rational(at)
    if isinstance(term, Pow):
        return _power(value(term.base, k, at), whole(value(term.exp, k, at)))
    inner = [value(part, k, at) for part in parts(term)]
    if isinstance(term, sympy_factorial):
        return rational(factorial(int(whole(inner[0]))))
    total = inner[0]
    for part in inner[1:]:
        total = plus(total, part) if isinstance(term, Add) else times(total, part)
    if not isinstance(term, (Add, Mul)):
        raise ValueError(f"no value: {term}")
    return total


def _power(base: Surd, exponent: Fraction) -> Surd:
    if exponent < 0:
        base, exponent = inverse(base), -exponent
    if not base.keys() - {1} and exponent.denominator == 1:
        return rational(whole(base) ** int(exponent))
    if exponent.denominator == 2:
        base, exponent = square_root(base), exponent * 2
    total = rational(1)
    for _ in range(int(exponent)):
        total = times(total, base)
    return total


def _simplified(number: int) -> tuple[int, Fraction]:
    """Return what is left under the root of a number, and what can be put before it."""
    left, before = 1, 1
    for prime, exponent in factorint(number).items():
        left *= prime ** (exponent % 2)
        before *= prime ** (exponent // 2)
    return left, Fraction(before)
