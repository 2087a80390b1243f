"""Sums of a rational number and square roots, and how they are written."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import sqrt
from typing import TypeAlias

from generators.latex import surd

Radical: TypeAlias = Mapping[int, Fraction]
"""From what stands under the root, free of squares, to its factor; 1 is the rational part."""


def rational(value: Fraction | int) -> Radical:
    """Return a rational number."""
    return {1: Fraction(value)} if value else {}


def rooted(square: Fraction | int, factor: Fraction | int = 1) -> Radical:
    """Return a multiple of the root of a rational number."""
    one = surd(square)
    return total([{one.inside: Fraction(factor) * Fraction(one.over, one.under)}])


def total(parts: Iterable[Radical]) -> Radical:
    """Return a sum, without terms that vanish."""
    found: dict[int, Fraction] = {}
    for part in parts:
        for inside, factor in part.items():
            found[inside] = found.get(inside, Fraction(0)) + factor
    return {inside: factor for inside, factor in sorted(found.items()) if factor}


def times(one: Radical, other: Radical) -> Radical:
    """Return a product."""
    return total(
        rooted(inside * own, factor * more)
        for inside, factor in one.items()
        for own, more in other.items()
    )


def near(value: Radical) -> float:
    """Return a number as a float."""
    return sum((float(factor) * sqrt(inside) for inside, factor in value.items()), 0.0)


def shown(value: Radical) -> str:
    r"""Return `\frac{3}{2} + 2\sqrt{5}`."""
    text = ""
    for inside, factor in value.items():
        sign = " - " if factor < 0 else " + "
        text += (sign if text else sign.strip(" +")) + _term(abs(factor), inside)
    return text or "0"


def _term(factor: Fraction, inside: int) -> str:
    top = str(factor.numerator)
    if inside > 1:
        top = f"{'' if factor.numerator == 1 else top}\\sqrt{{{inside}}}"
    return top if factor.denominator == 1 else rf"\frac{{{top}}}{{{factor.denominator}}}"
