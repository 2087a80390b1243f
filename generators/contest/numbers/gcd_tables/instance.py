"""Numbers told by greatest common divisors, least common multiples and products."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import combinations
from math import prod

PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29)
"""All primes that occur."""


@dataclass(frozen=True, slots=True)
class Gcds:
    """Positive integers a, b (, c, d) of which so much is told.

    `values` and `least` (gcd, lcm of a and b): the sum of all values of a, the least sum of both;
    `triples` (lcm of a and b, of a and c, of b and c): how many there are; `three` and `four` (the
    same for each two, and the product of all): their greatest common divisor.
    """

    kind: str
    told: tuple[int, ...]
    answer: str = field(compare=False)


DEPTH: Mapping[str, int] = {"values": 1, "least": 2, "triples": 3, "three": 3, "four": 4}
"""Ideas to the answer."""
MANY: Mapping[str, int] = {"values": 2, "least": 2, "triples": 3, "three": 3, "four": 4}
"""How many numbers there are."""


def exponent(number: int, prime: int) -> int:
    """Return how often a prime divides a number."""
    found = 0
    while number % prime == 0:
        number, found = number // prime, found + 1
    return found


def powers(one: Gcds) -> dict[int, tuple[int, ...]]:
    """Return for each prime its exponents in what is told."""
    found = {p: tuple(exponent(number, p) for number in one.told) for p in PRIMES}
    return {p: exponents for p, exponents in found.items() if any(exponents)}


def apart(one: Gcds) -> list[int]:
    """Return the prime powers in lcm over gcd: each divides one of two numbers alone."""
    return [p ** (high - low) for p, (low, high) in powers(one).items() if high > low]


def best(one: Gcds) -> tuple[int, int]:
    """Return the two coprime factors of lcm over gcd that are nearest to each other."""
    parts, whole = apart(one), prod(apart(one))
    factors = (
        prod(chosen) for size in range(len(parts) + 1) for chosen in combinations(parts, size)
    )
    return min(((u, whole // u) for u in factors), key=sum)


def ways(exponents: tuple[int, ...]) -> int:
    """Return how many exponents three numbers may have, from those of the lcm of each two."""
    low, middle, high = sorted(exponents)
    if middle < high:
        return 0
    return 3 * high + 1 if low == high else 2 * low + 1


def shared(exponents: tuple[int, ...]) -> int:
    """Return the exponent in the gcd: that of the product less all the greater ones."""
    *pairs, whole = exponents
    pairs = sorted(pairs, reverse=True)
    # Of n numbers the greatest exponent is in n - 1 pairs, the next one in n - 2, and so on.
    greater = [pairs[0], pairs[-1]] if len(pairs) == 3 else [pairs[0], pairs[3], pairs[5]]
    return whole - sum(greater)


def value(one: Gcds) -> int:
    """Return what is asked, prime by prime."""
    table = powers(one)
    match one.kind:
        case "values":
            return prod(sum(p**e for e in set(told)) for p, told in table.items())
        case "least":
            return one.told[0] * sum(best(one))
        case "triples":
            return prod(ways(told) for told in table.values())
    return prod(p ** shared(told) for p, told in table.items())
