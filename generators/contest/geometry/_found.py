"""Numbers as solvers find them: LaTeX as it comes, which shares nothing with generators."""

from fractions import Fraction
from math import isqrt


def whole(value: Fraction | int) -> str:
    """Return the LaTeX of a rational number, in brackets."""
    return f"({Fraction(value)})"


def square_root(square: Fraction | int) -> str:
    """Return the LaTeX of a root."""
    return rf"\sqrt{{{square}}}"


def rooted(square: Fraction | int, factor: Fraction | int = 1) -> str:
    """Return the LaTeX of a multiple of a root."""
    return rf"({Fraction(factor)}) \cdot \sqrt{{{Fraction(square)}}}"


def summed(
    rational: Fraction, factor: Fraction = Fraction(0), inside: Fraction = Fraction(0)
) -> str:
    """Return the LaTeX of `rational + factor * root(inside)`."""
    return rf"({rational}) + ({factor}) \cdot \sqrt{{{inside}}}"


def rational_root(square: Fraction) -> Fraction:
    """Return the root of the square of a rational number."""
    found = Fraction(isqrt(square.numerator), isqrt(square.denominator))
    assert found**2 == square
    return found
