"""Multiples of the powers of a prime among the numbers that a factorial, or its kin, multiplies."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from generators.deducing import ending


class Factor(NamedTuple):
    """One factor, of a kind in `NAMES`, with one or two numbers."""

    kind: str
    n: int
    k: int
    """First number of a range, lower number of a binomial; 0 for the other kinds."""


_NAMES: Mapping[str, str] = {
    "factorial": "{1}!",
    "range": "{2} to {1}",
    "double": "{1}!!",
    "binomial": "C({1}, {2})",
    "hyperfactorial": "1^1 to {1}^{1}",
    "superfactorial": "1! to {1}!",
}
_COUNTS: Mapping[str, Callable[[int, int, int], int]] = {
    "factorial": lambda n, k, q: n // q,
    "range": lambda n, k, q: n // q - (k - 1) // q,
    "double": lambda n, k, q: _same_parity(n, q),
    "binomial": lambda n, k, q: n // q - k // q - (n - k) // q,
    "hyperfactorial": lambda n, k, q: _added_up(n, q),
    # The number i occurs in i!, ..., n!, so n + 1 - i times.
    "superfactorial": lambda n, k, q: (n + 1) * (n // q) - _added_up(n, q),
}
"""Kind -> how often multiples of q are multiplied; those that divide count less than 0."""


def _same_parity(n: int, q: int) -> int:
    """Return how many multiples of q up to n are odd, or even, as n is."""
    even = n // q if q % 2 == 0 else n // (2 * q)
    return n // q - even if n % 2 else even


def _added_up(n: int, q: int) -> int:
    """Return the sum of the multiples of q up to n."""
    return q * (n // q) * (n // q + 1) // 2


def told(factors: Sequence[Factor], base: Mapping[int, int]) -> tuple[str, ...]:
    """Tell how often a base divides a product.

    Args:
        factors: of the product.
        base: its primes, each with its exponent.
    """
    named = sorted((_NAMES[one.kind].format(*one), one) for one in factors)
    lines, quotients = list[str](), list[int]()
    for p, e in base.items():
        totals = list[int]()
        for name, (kind, n, k) in named:
            powers = [p]
            while powers[-1] * p <= n:
                powers.append(powers[-1] * p)
            counts = [_COUNTS[kind](n, k, q) for q in powers]
            totals.append(sum(counts))
            lines.append(f"Exponent of {p} in {name}, power by power: {_summed(counts)}.")
        quotients.append(sum(totals) // e)
        lines.append(
            f"So {p} divides N {_summed(totals)} times, and {p}^{e} does {quotients[-1]} times."
        )
    lines.append(f"The least of {_joined(quotients, ', ')} is {min(quotients)}.")
    return (*lines, ending(str(min(quotients))))


def _joined(numbers: Sequence[int], between: str) -> str:
    return between.join(map(str, numbers))


def _summed(numbers: Sequence[int]) -> str:
    """Return the numbers that are not 0, and their sum."""
    some = [number for number in numbers if number]
    return f"{_joined(some, ' + ')} = {sum(some)}" if len(some) > 1 else str(sum(some))
