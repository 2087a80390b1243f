"""Systems with logarithms: what is told, and what the laws of logarithms make of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from generators.family import rule
from generators.latex import exact, rooted


@dataclass(frozen=True, slots=True)
class Logs:
    r"""Positive numbers, some of them under logarithms or in exponents.

    `pair` and `triple` (b, then rows, then what is asked): \log_b x^p y^q = n/d of each row;
    `mixed` (b, i, j, p, q, two values n, d): \log_{b^i} x^p + \log_{b^j} y^q and the same with x
    and y exchanged; `exchange` (a, c, p, q, r, d): \log_x w = a, \log_y w = c,
    \log_{x^p y^q z^r} w = d; `midpoint` (b, m, h): two points of y = \log_b x, with (m, h/2) half
    way; `swap` (a, b, m, n): x^{ay} = y^{bx}, y = mx/n; `power` (a, b, p, q): the same
    with y = x^{p/q}; `both` (a, c, b, d): \log_x y^{ax} = c,
    \log_y x^{by} = d; `ratio` (g, h, m, n): \log_{g^2} x = \log_{gh} y = \log_{h^2} (mx + ny);
    `bases` (a, c, d, N, k): \log_{ax} N \log_{cx} N = k \log_{dx} N.
    """

    kind: str
    numbers: tuple[int, ...]
    asked: str
    answer: str = field(compare=False)


DEPTH: Mapping[str, int] = {
    **{"pair": 1, "mixed": 1, "triple": 2, "exchange": 2, "midpoint": 2},
    **{"swap": 3, "power": 3, "both": 3, "ratio": 4, "bases": 4},
}
"""Ideas from what is told to the answer."""


class Row(NamedTuple):
    """The exponents in a product of the unknown numbers, and its logarithm."""

    powers: tuple[int, ...]
    value: Fraction


@rule
def rows(one: Logs) -> tuple[list[Row], tuple[int, ...]]:
    """Return what is told of a `pair` or `triple`, and the exponents in what is asked."""
    many = 2 if one.kind == "pair" else 3
    parts = [one.numbers[at : at + many + 2] for at in range(1, many * (many + 2), many + 2)]
    told = [Row(part[:many], Fraction(*part[many:])) for part in parts]
    return told, one.numbers[-many:]


@rule
def settled(middle: Fraction, square: Fraction) -> str:
    """Return the answer `middle` plus the root of `square`."""
    return (exact(middle) + rooted(square)).parted


def weights(told: Sequence[Row], asked: Sequence[int]) -> list[Fraction] | None:
    """Return the multiples of the rows that add up to what is asked (Cramer's rule)."""
    powers = [row.powers for row in told]
    whole = determinant(powers)
    if not whole:
        return None
    swapped = [[*powers[:k], asked, *powers[k + 1 :]] for k in range(len(powers))]
    return [Fraction(determinant(one), whole) for one in swapped]


def determinant(matrix: Sequence[Sequence[int]]) -> int:
    """Return the determinant of two or three rows."""
    if len(matrix) == 2:
        (a, b), (c, d) = matrix
        return a * d - b * c
    (a, b, c), *rest = matrix
    minors = ([[row[k] for k in range(3) if k != gone] for row in rest] for gone in range(3))
    first, second, third = map(determinant, minors)
    return a * first - b * second + c * third


def value(one: Logs) -> tuple[Fraction, Fraction] | None:
    """Return what is asked as a rational number and the square of what is added; None: no value."""
    n, none = one.numbers, Fraction(0)
    match one.kind:
        case "pair" | "triple":
            told, asked = rows(one)
            found = weights(told, asked)
            if not found or 0 in found:
                return None
            return sum((f * row.value for f, row in zip(found, told, strict=True)), none), none
        case "mixed":
            exponent = mixed_exponent(one)
            whole = exponent.denominator == 1 and abs(exponent) < 20
            return (Fraction(n[0]) ** int(exponent), none) if whole else None
        case "exchange":
            a, c, p, q, r, d = n
            rest = Fraction(1, d) - Fraction(p, a) - Fraction(q, c)
            return (r / rest, none) if rest > 0 else None
        case "midpoint":
            b, m, h = n
            square = Fraction(m * m - b**h)
            return (none, 4 * square) if one.asked == "gap" else (Fraction(m), square)
        case "swap":
            return none, _power(Fraction(n[2], n[3]), 2 * swap_exponent(one))
        case "power":
            a, b, p, q = n
            return none, _power(Fraction(b * p, a * q), 2 * power_exponent(one))
        case "both":
            a, c, b, d = n
            return Fraction(c * d, a * b), none
        case "ratio":
            _, _, m, n_ = n
            return Fraction(n_, 2), Fraction(n_ * n_ + 4 * m, 4)
    a, c, _, whole_number, k = n
    under = Fraction(whole_number, (a * c) ** k) if k == 1 else Fraction(whole_number, (a * c) ** 2)
    return (under, none) if k == 1 else (none, under)


def mixed_exponent(one: Logs) -> Fraction:
    """Return the logarithm of what is asked of a `mixed` system, to the base b."""
    _, i, j, p, q, *values = one.numbers
    first, second = Fraction(*values[:2]), Fraction(*values[2:])
    sign = 1 if one.asked == "xy" else -1
    return (first + sign * second) / (Fraction(p, i) + sign * Fraction(q, j))


def swap_exponent(one: Logs) -> Fraction:
    """Return the power of y/x that is asked of a `swap`."""
    a, b, m, n = one.numbers
    of_x = b / (a * Fraction(m, n) - b)
    return {"x": of_x, "y": of_x + 1, "xy": 2 * of_x + 1}[one.asked]


def power_exponent(one: Logs) -> Fraction:
    """Return the power of bp/aq that is asked of a `power`."""
    _, _, p, q = one.numbers
    return Fraction({"x": q, "y": p, "xy": p + q}[one.asked], p - q)


def _power(base: Fraction, exponent: Fraction) -> Fraction:
    return base ** int(exponent)
