"""Graphs with folds: absolute values within each other, distances from the nearest integer."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import gcd


@dataclass(frozen=True, slots=True)
class Folds:
    """A region, an equation, or curves, made of absolute values.

    Areas: `diamond` (a, p, b, q, r): a|x - p| + b|y - q| <= r; `frame` (the same): |x| and |y| in
    place of x and y; `fold` (a, p, b, q, r, s): ||x| - p| - s in place of x - p, too; `valleys`
    (k, a, b, c): between y = ||kx - a| - b| and y = c. Solutions: `nest` (k, a, then two or three
    numbers): ||kx - a| - b| = c or |||kx - a| - b| - c| = d. Counts, with d(t) the distance of t
    from the nearest integer: `ramp` (k, m, c): d(kx) = |x - c|/m; `same` (k, m, n): d(kx) = d(mx)
    from 0 to n; `zigzags` (k, i, m, j): y = t_i(kx) and x = t_j(my), t_1 = 2d, t_i+1 = |2t_i - 1|.
    """

    kind: str
    numbers: tuple[int, ...]
    asked: str
    """`area`, `count`; of solutions `squares`, `product`."""
    answer: str = field(compare=False)


DEPTH: Mapping[str, int] = {
    **{"diamond": 1, "nest": 1, "frame": 2, "valleys": 2},
    **{"fold": 3, "ramp": 3, "same": 4, "zigzags": 4},
}
"""Ideas; a `nest` of three folds takes two more."""


def depth(one: Folds) -> int:
    """Return how many ideas it takes."""
    return DEPTH[one.kind] + (2 if one.kind == "nest" and len(one.numbers) == 5 else 0)


def solutions(numbers: tuple[int, ...]) -> list[Fraction]:
    """Return the solutions of a `nest`, by undoing one fold after another."""
    k, *inner, last = numbers
    values = [last]
    for number in inner[::-1]:
        values = [number + sign * value for value in values if value >= 0 for sign in (1, -1)]
    return sorted({Fraction(value, k) for value in values})


def value(one: Folds) -> Fraction:
    """Return what is asked, in closed form."""
    n = one.numbers
    match one.kind:
        case "diamond":
            return Fraction(2 * n[4] ** 2, n[0] * n[2])
        case "frame":
            return 4 * quarter(*n)
        case "fold":
            a, _, b, q, r, s = n
            return 4 * (2 * quarter(a, s, b, q, r) - beyond(one))
        case "valleys":
            k, _, b, c = n
            twice = 2 * c * c + (b - c) ** 2 if c < b else c * c + 2 * b * c - b * b
            return Fraction(twice, k)
        case "nest":
            found = solutions(n)
            if one.asked == "squares":
                return sum((x * x for x in found), Fraction(0))
            product = Fraction(1)
            for x in found:
                product *= x
            return product
        case "ramp":
            return Fraction(2 * n[0] * n[1] - 1)
        case "same":
            k, m, most = n
            return Fraction(most * (2 * k - gcd(k - m, k + m)) + 1)
    return Fraction(pieces(n[0], n[1]) * pieces(n[2], n[3]))


def quarter(a: int, p: int, b: int, q: int, r: int) -> Fraction:
    """Return the area of a|x - p| + b|y - q| <= r where x and y are positive."""
    cut = over(r - a * p) + over(r - b * q) - Fraction(over(r - a * p - b * q), 2)
    return (2 * r * r - cut) / (a * b)


def beyond(one: Folds) -> Fraction:
    """Return what a `fold` has not, since its inner part ends at the axis."""
    a, p, b, q, r, s = one.numbers
    rest = r - a * (p - s)
    return (over(rest) - Fraction(over(rest - b * q), 2)) / (a * b)


def over(value: int) -> int:
    """Return the square of a positive number, 0 of others."""
    kept = max(value, 0)
    return kept * kept


def pieces(k: int, folds: int) -> int:
    """Return of how many straight pieces t(kx) consists between 0 and 1."""
    return k << folds
