"""Polynomials as tuples of coefficients, the constant last: their products and their looks."""

from collections.abc import Sequence
from fractions import Fraction
from functools import reduce
from math import gcd
from typing import TypeAlias, TypeVar

from generators.family import rule
from generators.latex import polynomial as polynomial_latex

Polynomial: TypeAlias = tuple[int, ...]
"""(3, 0, -1) is 3 x^2 - 1."""
N = TypeVar("N", int, Fraction)


@rule
def product(*factors: Sequence[int]) -> Polynomial:
    """Return the product; of no factors it is 1."""
    return reduce(_times, factors, (1,))


def _times(left: Sequence[int], right: Sequence[int]) -> Polynomial:
    total = [0] * (len(left) + len(right) - 1)
    for i, a in enumerate(left):
        for j, b in enumerate(right):
            total[i + j] += a * b
    return tuple(total)


def primitive(polynomial: Sequence[int]) -> Polynomial:
    """Return the multiple with coprime coefficients, the first of them positive."""
    content = gcd(*polynomial) * (1 if polynomial[0] > 0 else -1)
    return tuple(c // content for c in polynomial)


def plus(left: Sequence[int], right: Sequence[int]) -> Polynomial:
    """Return the sum of two polynomials, of which the first is not the shorter one."""
    gap = len(left) - len(right)
    return tuple(a + (right[i - gap] if i >= gap else 0) for i, a in enumerate(left))


def value(polynomial: Sequence[int], x: int) -> int:
    """Return the value at an integer (Horner's scheme)."""
    return reduce(lambda total, c: total * x + c, polynomial, 0)


def shifted(polynomial: Sequence[N], by: N) -> list[N]:
    """Return the coefficients of P(x + by), by repeated synthetic division."""
    rest, low = list(polynomial), []
    for _ in polynomial:
        for i in range(1, len(rest)):
            rest[i] += by * rest[i - 1]
        low.append(rest.pop())
    return low[::-1]


def latex(polynomial: Sequence[int], x: str = "x") -> str:
    """Return `3x^{2} - x + 1`; the zero polynomial is `0`."""
    return polynomial_latex(polynomial[::-1], x)
