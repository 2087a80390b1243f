"""Whole numbers n for which a quadratic polynomial of n is a multiple of a square."""

from collections.abc import Iterator
from math import isqrt
from typing import Final, NamedTuple

from sympy.solvers.diophantine.diophantine import diop_DN

_POWERS: Final = 60
"""How often a solution is multiplied by the least unit: numbers have hundreds of digits then."""


class Squares(NamedTuple):
    """a n^2 + b n + c = k y^2."""

    a: int
    b: int
    c: int
    k: int


def solutions(equation: Squares) -> list[tuple[int, int]]:
    """Return the first solutions in positive integers n and y, the smallest n first.

    With X = 2 a n + b the equation is X^2 - 4 a k y^2 = b^2 - 4 a c, which is Pell's.

    Raises:
        ValueError: if it has finitely many.
    """
    a, b, c, k = equation
    right = b * b - 4 * a * c
    free, square = _free(4 * a * k)
    if free < 2 or not right:
        raise ValueError(f"no equation of Pell's kind: {equation}")
    found = set[tuple[int, int]]()
    for big, small in _pell(free, right):
        n, over = divmod(big - b, 2 * a)
        y, rest = divmod(small, square)
        if not over and not rest and n > 0 and y > 0:
            found.add((n, y))
    return sorted(found)


def _free(number: int) -> tuple[int, int]:
    """Return a number without square factors, and the root of the square that it lacks."""
    root = next(root for root in range(isqrt(number), 0, -1) if number % root**2 == 0)
    return number // root**2, root


def _pell(free: int, right: int) -> Iterator[tuple[int, int]]:
    """Yield solutions of X^2 - free Y^2 = right with a positive Y and any X."""
    ((t, u),) = diop_DN(free, 1)
    for x, y in diop_DN(free, right):
        for sign in (1, -1):
            big, small = int(x), sign * int(y)
            for _ in range(_POWERS):
                yield big, abs(small)
                yield -big, abs(small)
                big, small = big * int(t) + free * small * int(u), big * int(u) + small * int(t)
