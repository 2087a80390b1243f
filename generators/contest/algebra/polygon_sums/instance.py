"""Sums and products over the angles of a regular polygon, and their closed forms."""

from dataclasses import dataclass, field
from fractions import Fraction
from math import comb


@dataclass(frozen=True, slots=True)
class Angles:
    """A sum or product over k with the angles 2 pi k / n, or pi k / n."""

    kind: str
    """`powers` (p, q, m): the sum of (p + q cos(2 pi k / n))^m for k from 0 to n - 1; `cotangents`
    (p, q, r): that of p cot^2 + q / sin^2 + r at pi k / n for k from 1 to n - 1; `distances`
    (a, b): the product of a^2 + b^2 - 2ab cos(2 pi k / n) for k from 0 to n - 1; `half` (a, b): the
    same for k from 1 to (n - 1) / 2; `inverses` (a, b, c, d): the sum of (c +
    d cos(2 pi k / n)) / (a^2 + b^2 - 2ab cos(2 pi k / n)) for k from 0 to n - 1."""
    numbers: tuple[int, ...]
    n: int
    answer: str = field(compare=False)


def mean(m: int, n: int) -> Fraction:
    """Return the mean of cos(2 pi k / n)^m over k: the terms of (z + 1/z)^m that n divides."""
    whole = sum(comb(m, j) for j in range(m + 1) if (m - 2 * j) % n == 0)
    return Fraction(whole, 2**m)


def value(one: Angles) -> Fraction:
    """Return the sum or product."""
    n = one.n
    match one.kind, one.numbers:
        case "powers", (p, q, m):
            parts = [comb(m, j) * p ** (m - j) * q**j * mean(j, n) for j in range(m + 1)]
            return n * sum(parts, Fraction(0))
        case "cotangents", (p, q, r):
            cot = Fraction((n - 1) * (n - 2), 3)
            return (p + q) * cot + (q + r) * (n - 1)
        case "distances", (a, b):
            return Fraction((a**n - b**n) ** 2)
        case "half", (a, b):
            return Fraction(a**n - b**n, a - b)
    a, b, c, d = one.numbers
    plain = Fraction(n * (a**n + b**n), (a * a - b * b) * (a**n - b**n))
    # c + d cos is -d / 2ab times the denominator, and something constant.
    share = Fraction(d, 2 * a * b)
    return (c + share * (a * a + b * b)) * plain - share * n
