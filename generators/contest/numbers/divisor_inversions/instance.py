"""A function known by its sums over divisors, and its values at prime powers (Bell series).

For multiplicative g and h, what g * f = h leaves for f is multiplicative as well, and a quotient of
power series at each prime (Apostol 1976, sections 2.6 and 2.16).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import prod

from generators.contest.numbers._factors import factors
from generators.family import rule
from generators.latex import number


@dataclass(frozen=True, slots=True)
class Inversion:
    """For every n, g(d) f(n / d) adds up to h(n) over the divisors d of n."""

    weight: str
    """g(d): `one`; `d`; `square`, d^2; `sign`, (-1)^k for k prime factors; `count` of divisors."""
    total: str
    """h(n): `one`; `n`; `square`, n^2; `count` or `sum` of divisors; `first`, 1 if n = 1, else 0;
    `squares`, 1 if n is a perfect square, else 0."""
    asked: str
    """`value` f(a); `ratio` f(a) / f(b); `divisors`, the sum of f over those of a; `range`, the sum
    from f(a) to f(b)."""
    numbers: tuple[int, ...]
    answer: str = field(compare=False)


_AT_POWER: Mapping[str, Callable[[int, int], int]] = {
    "one": lambda p, k: 1,
    "n": lambda p, k: p**k,
    "d": lambda p, k: p**k,
    "square": lambda p, k: p ** (2 * k),
    "sign": lambda p, k: (-1) ** k,
    "count": lambda p, k: k + 1,
    "sum": lambda p, k: (p ** (k + 1) - 1) // (p - 1),
    "first": lambda p, k: int(k == 0),
    "squares": lambda p, k: int(k % 2 == 0),
}


def at_power(name: str, prime: int, exponent: int) -> int:
    """Return a weight or total at a prime power."""
    return _AT_POWER[name](prime, exponent)


def series(weight: str, total: str, prime: int, most: int) -> list[int]:
    """Return f at 1, p, p^2, ... up to p^most."""
    found: list[int] = []
    for k in range(most + 1):
        known = sum(at_power(weight, prime, k - i) * found[i] for i in range(k))
        found.append(at_power(total, prime, k) - known)
    return found


def value(weight: str, total: str, whole: int) -> int:
    """Return f of a whole number, prime by prime."""
    return prod(series(weight, total, p, k)[k] for p, k in factors(whole))


def divided(weight: str, total: str, whole: int) -> int:
    """Return the sum of f over the divisors of a whole number, prime by prime."""
    return prod(sum(series(weight, total, p, k)) for p, k in factors(whole))


@rule
def settled(asked: str, values: list[int]) -> str:
    """Return the answer from the values that are asked for, or from all that are added up."""
    if asked == "ratio":
        return number(Fraction(values[0], values[1]))
    return str(sum(values))
