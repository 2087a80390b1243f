"""Long products, and how often a prime divides them (Legendre; Lifting the exponent)."""

from collections.abc import Callable
from dataclasses import dataclass, field
from math import gcd


@dataclass(frozen=True, slots=True)
class Power:
    """The largest power of a base that divides a product, or the least product that it divides."""

    kind: str
    """`factorial`: 1 2 3 ... n; `evens`: 2 4 ... 2n; `odds`: 1 3 ... 2n - 1; `above` (m): m + 1,
    ..., n; `steps` (a, d): a, a + d, ..., n terms; `factorials`: 1! 2! ... n!; `row`: all binomial
    coefficients n over k; `powers` (a): a^k - 1 for k from 1 to n."""
    numbers: tuple[int, ...]
    base: int
    n: int
    """0 where the least n is asked such that the power divides."""
    exponent: int
    """0 where the largest exponent is asked."""
    answer: str = field(compare=False)


def primes(base: int) -> list[tuple[int, int]]:
    """Return primes and exponents of a small number."""
    found, prime = [], 2
    while base > 1:
        count = 0
        while base % prime == 0:
            base, count = base // prime, count + 1
        if count:
            found.append((prime, count))
        prime += 1
    return found


def of_factorial(n: int, p: int) -> int:
    """Return how often p divides n!."""
    total = 0
    while n:
        n //= p
        total += n
    return total


def of_factorials(n: int, p: int) -> int:
    """Return how often p divides 1! 2! ... n!: floor(k/q) added up for each power q of p."""
    total, q = 0, p
    while q <= n:
        whole, rest = divmod(n + 1, q)
        total += q * whole * (whole - 1) // 2 + rest * whole
        q *= p
    return total


def order(a: int, p: int) -> int:
    """Return the least k > 0 with p | a^k - 1; p does not divide a."""
    return next(k for k in range(1, p) if pow(a, k, p) == 1)


def valuation(number: int, p: int) -> int:
    """Return how often p divides a number other than 0."""
    count = 0
    while number % p == 0:
        number, count = number // p, count + 1
    return count


def _of_steps(numbers: tuple[int, ...], n: int, p: int) -> int:
    """Count, for each power q of p, the terms that it divides."""
    a, d = numbers
    if d % p == 0:
        return 0 if a % p else -1
    total, q = 0, p
    while q <= a + (n - 1) * d:
        first = -a * pow(d, -1, q) % q
        total += (n - 1 - first) // q + 1 if first < n else 0
        q *= p
    return total


def _of_powers(numbers: tuple[int, ...], n: int, p: int) -> int:
    a = numbers[0]
    k = order(a, p)
    return n // k * valuation(a**k - 1, p) + of_factorial(n // k, p)


_COUNTS: dict[str, Callable[[tuple[int, ...], int, int], int]] = {
    "factorial": lambda _, n, p: of_factorial(n, p),
    "evens": lambda _, n, p: of_factorial(n, p) + (n if p == 2 else 0),
    "odds": lambda _, n, p: of_factorial(2 * n, p) - of_factorial(n, p) - (n if p == 2 else 0),
    "above": lambda m, n, p: of_factorial(n, p) - of_factorial(m[0], p),
    "steps": _of_steps,
    "factorials": lambda _, n, p: of_factorials(n, p),
    "row": lambda _, n, p: (n + 1) * of_factorial(n, p) - 2 * of_factorials(n, p),
    "powers": _of_powers,
}


def count(kind: str, numbers: tuple[int, ...], n: int, p: int) -> int:
    """Return how often p divides a product."""
    return _COUNTS[kind](numbers, n, p)


def largest(kind: str, numbers: tuple[int, ...], n: int, base: int) -> int:
    """Return the largest exponent of a base whose power divides a product."""
    return min(count(kind, numbers, n, p) // e for p, e in primes(base))


def is_fit(kind: str, numbers: tuple[int, ...], base: int) -> bool:
    """Tell whether the formulas hold, and the product grows with n."""
    if kind == "odds":
        return base % 2 == 1
    if kind == "steps":
        return gcd(numbers[1], base) == 1 and gcd(*numbers) == 1
    if kind == "powers":
        is_prime = len(primes(base)) == 1 and primes(base)[0] == (base, 1)
        return is_prime and base > 2 and numbers[0] % base > 1
    return True
