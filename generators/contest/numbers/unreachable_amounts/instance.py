"""Amounts that are put together from pieces of a few sizes, by remainders (Brauer and Shockley)."""

from dataclasses import dataclass, field
from fractions import Fraction
from math import gcd

from generators.family import rule
from generators.latex import number

LAST = 3
"""How many of the largest amounts that cannot be made are asked for."""


@dataclass(frozen=True, slots=True)
class Amounts:
    """Sizes of pieces, each of which there are enough of, and what is asked."""

    sizes: tuple[int, ...]
    """Ascending; (p, s) stands for p, n and n + s with an unknown n where n is asked for."""
    is_each: bool
    """Whether at least one piece of each size has to be used."""
    asked: str
    """Of the amounts from 1 on that cannot be made: the `largest`, `count`, `sum`, `mean`, or
    `last`, the three largest. `upto`: how many up to a bound can be made; `ways` to make an amount;
    `sizes` and `size sum`: all n for which a number is the largest amount that cannot be made."""
    bound: int
    """Of `upto`, the amount of `ways`, or the largest amount of `sizes`; else 0."""
    answer: str = field(compare=False)


@rule
def settled(asked: str, found: list[int]) -> str:
    """Return the answer, from the amounts that cannot be made or the sizes that are possible."""
    match asked:
        case "largest":
            return str(max(found))
        case "count":
            return str(len(found))
        case "sum" | "size sum":
            return str(sum(found))
        case "mean":
            return number(Fraction(sum(found), len(found)))
    return r"\{" + ", ".join(map(str, found[-LAST:] if asked == "last" else found)) + r"\}"


def openings(sizes: tuple[int, ...]) -> list[int] | None:
    """Return, for each remainder modulo the first size, the least amount; None if one has none.

    Round-robin over the other sizes (Boecker and Liptak 2007, figure 3).
    """
    first, *others = sizes
    least: list[float] = [0.0] + [float("inf")] * (first - 1)
    for size in others:
        rounds = gcd(first, size)
        for start in range(rounds):
            place = start
            for _ in range(2 * first // rounds):
                after = (place + size) % first
                least[after] = min(least[after], least[place] + size)
                place = after
    return None if float("inf") in least else [int(one) for one in least]


def missing(sizes: tuple[int, ...], is_each: bool) -> list[int] | None:
    """Return the amounts from 1 on that cannot be made, by size; None if there is no last one."""
    least = openings(sizes)
    if least is None:
        return None
    plain = [one for one in range(1, max(least)) if one < least[one % sizes[0]]]
    if not is_each:
        return plain
    total = sum(sizes)
    return [*range(1, total), *(total + one for one in plain)]


def possible(p: int, s: int, most: int) -> list[int]:
    """Return all n for which `most` is the largest amount that p, n and n + s cannot make."""
    found = []
    for n in range(1, most + p + 1):
        least = openings((p, n, n + s))
        if least and max(least) - p == most:
            found.append(n)
    return found


def ways(sizes: tuple[int, ...], amount: int) -> int:
    """Return how many ways there are: by the pieces of the larger sizes, then Bezout's identity."""
    *others, size = sizes
    if len(others) > 1:
        rests = range(amount, -1, -size)
        return sum(ways(tuple(others), rest) for rest in rests)
    a, b = others[0], size
    if amount % a == 0 and a == b:
        return amount // a + 1
    first = next((y for y in range(a) if (amount - b * y) % a == 0), None)
    if first is None or first * b > amount:
        return 0
    return (amount // b - first) // period(a, b) + 1


def period(a: int, b: int) -> int:
    """Return how far apart the numbers of pieces of size b are in the ways to make an amount."""
    return next(k for k in range(1, a + 1) if k * b % a == 0)
