"""A polynomial as it is told, and the ideas that lead to what is asked of it."""

from dataclasses import dataclass, field
from fractions import Fraction
from math import comb, prod

from generators.latex import polynomial


@dataclass(frozen=True, slots=True)
class Polynomial:
    """What is known of P, and what is asked."""

    kind: str
    """`values` (n, lead, start, c, b, a): degree n, leading factor `lead`, P(k) = ak^2 + bk + c
    for n numbers k from `start` on; `powers` (n, base, more): degree at most n, P(k) = base^k +
    more for k from 0 to n; `inverses` (n, top, shift): degree at most n - 1, P(k) = top / (k +
    shift) for k from 1 to n; `digits` (sum, base, value): whole coefficients from 0 on, P(1)
    and P(base); `remainders` (a, r, b, s): P leaves r on division by x - a, s by x - b;
    `differences` (sign, start, c, b, a): P(x + 1) + sign P(x) = ax^2 + bx + c, and P(0) =
    `start` where sign is -1; `inner` (shift, new, c, b, a): P(x^2 + shift) = ax^4 + bx^2 + c,
    asked P(x^2 + new); `high` (u, v, w, m, n, r): ux^m + vx^n + w divided by x^2 + rx + 1, or
    by x^2 - 1 if r is 9."""
    numbers: tuple[int, ...]
    at: int
    """Where the value is asked; 0 where a polynomial is."""
    answer: str = field(compare=False)


def found(one: Polynomial) -> Fraction | list[Fraction] | None:
    """Return the value or the coefficients that are asked, constant first; None if unfit."""
    match one.kind, one.numbers:
        case "values", (n, lead, start, c, b, a):
            x = one.at
            return Fraction(lead * prod(x - k for k in range(start, start + n)) + _at((c, b, a), x))
        case "powers", (n, base, more):
            return Fraction(more + sum(comb(one.at, k) * (base - 1) ** k for k in range(n + 1)))
        case "inverses", (n, top, shift):
            scale = Fraction(-top, prod(-shift - k for k in range(1, n + 1)))
            zero = scale * prod(one.at - k for k in range(1, n + 1))
            return (zero + top) / (one.at + shift)
        case "digits", (_, base, value):
            return Fraction(_at(_digits(value, base), one.at))
        case "remainders", (a, r, b, s):
            slope = Fraction(r - s, a - b)
            return [r - slope * a, slope]
        case "inner", (shift, new, c, b, a):
            # With y = x^2: a (y + new - shift)^2 + b (y + new - shift) + c.
            d = new - shift
            return [Fraction(v) for v in (a * d * d + b * d + c, 0, 2 * a * d + b, 0, a)]
        case "high", _:
            return _reduced(one.numbers)
    return _differences(one)


def _at(coefficients: tuple[int, ...], x: int) -> int:
    return sum(factor * x**k for k, factor in enumerate(coefficients))


def _digits(value: int, base: int) -> tuple[int, ...]:
    digits = []
    while value:
        value, digit = divmod(value, base)
        digits.append(digit)
    return tuple(digits)


def _differences(one: Polynomial) -> Fraction:
    sign, start, c, b, a = one.numbers
    if sign < 0:
        return Fraction(start + sum(_at((c, b, a), x) for x in range(one.at)))
    # P = ux^2 + vx + w with 2u = a, 2u + 2v = b, u + v + 2w = c.
    u = Fraction(a, 2)
    v = Fraction(b, 2) - u
    w = (c - u - v) / 2
    return u * one.at**2 + v * one.at + w


PERIODS = {1: 3, -1: 6, 0: 4, 9: 2}
"""The power of x that leaves 1 on division by x^2 + rx + 1, or by x^2 - 1 for 9."""


def low(power: int, r: int) -> tuple[int, int]:
    """Return what x^power leaves on division: constant and factor of x."""
    pair = (1, 0)
    for _ in range(power % PERIODS[r]):
        constant, slope = pair
        pair = (slope, constant) if r == 9 else (-slope, constant - r * slope)
    return pair


def _reduced(numbers: tuple[int, ...]) -> list[Fraction]:
    u, v, w, m, n, r = numbers
    (a, b), (c, d) = low(m, r), low(n, r)
    return [Fraction(u * a + v * c + w), Fraction(u * b + v * d)]


def divisor(r: int) -> str:
    """Return the LaTeX of what `high` divides by."""
    return "x^2 - 1" if r == 9 else polynomial((1, r, 1), "x").replace("{2}", "2")
