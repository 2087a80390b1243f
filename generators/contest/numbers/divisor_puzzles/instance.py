"""Whole numbers that are told by their divisors, and all of them by their prime factors."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from math import prod

from generators.contest.numbers._factors import factors
from generators.family import rule

Form = tuple[tuple[int, int], ...]
"""Primes with exponents."""


@dataclass(frozen=True, slots=True)
class Divided:
    """What is known of a positive integer n, and what is asked of all such n."""

    kind: str
    """`tau` (q, k): n is a multiple of q with k divisors; `sigma` (q, m): the divisors of qn have
    the sum m; `phi` (q, m): m of the numbers up to qn are prime to it; `share` (a, b): a / b of
    those up to n are prime to n; `square` (a, b): n has a divisors, n^2 has b; `scaled` (p, a, q,
    b): pn has a divisors, qn has b; `product` (p, a, q, b): the product of the divisors is
    p^a q^b. `phi tau` and `sigma tau` (q, m, k): besides, qn has k divisors."""
    numbers: tuple[int, ...]
    asked: str
    """`set`, `sum`, `largest` or `least`."""
    above: int
    """All n are above this, and below `bound`; both are 0 where n is limited by itself."""
    bound: int
    answer: str = field(compare=False)


@rule
def settled(asked: str, found: list[int]) -> str:
    """Return the answer from all such numbers, by size."""
    if asked == "set":
        return r"\{" + ", ".join(map(str, found)) + r"\}"
    if asked == "sum":
        return str(sum(found))
    return str(min(found) if asked == "least" else max(found))


def value(form: Form) -> int:
    """Return the number with these prime factors."""
    return prod(p**e for p, e in form)


def tau(form: Form) -> int:
    """Return the number of divisors."""
    return prod(e + 1 for _, e in form)


def sigma(form: Form) -> int:
    """Return the sum of the divisors."""
    return prod((p ** (e + 1) - 1) // (p - 1) for p, e in form)


def phi(form: Form) -> int:
    """Return how many numbers up to this one are prime to it."""
    return prod(p ** (e - 1) * (p - 1) for p, e in form)


def with_tau(count: int, most: int, first: int = 2) -> Iterator[Form]:
    """Yield the forms with so many divisors, primes from `first` on, of numbers up to a bound."""
    if count == 1:
        yield ()
        return
    least = sum((q - 1) * e for q, e in factors(count))
    for p in primes(first, most):
        if p**least > most:
            break
        for e in range(1, count):
            if p**e > most:
                break
            if count % (e + 1) == 0:
                for rest in with_tau(count // (e + 1), most // p**e, p + 1):
                    yield (p, e), *rest


def with_phi(whole: int, first: int = 2) -> Iterator[Form]:
    """Yield the forms with this many numbers prime to them, primes from `first` on."""
    if whole == 1:
        yield ()
    for p in primes(first, whole + 1):
        if whole % (p - 1):
            continue
        rest, e = whole // (p - 1), 1
        yield from (((p, e), *other) for other in with_phi(rest, p + 1))
        while rest % p == 0:
            rest, e = rest // p, e + 1
            yield from (((p, e), *other) for other in with_phi(rest, p + 1))


def with_sigma(whole: int, first: int = 2) -> Iterator[Form]:
    """Yield the forms whose divisors have this sum, primes from `first` on."""
    if whole == 1:
        yield ()
        return
    for p in primes(first, whole - 1):
        power, total, e = p, 1 + p, 1
        while total <= whole:
            if whole % total == 0:
                yield from (((p, e), *other) for other in with_sigma(whole // total, p + 1))
            power, e = power * p, e + 1
            total += power


MOST_PRIME = 12_000


def _sieved(most: int) -> list[int]:
    is_prime = [False, False] + [True] * (most - 1)
    for p in range(2, most + 1):
        if is_prime[p]:
            is_prime[2 * p :: p] = [False] * len(range(2 * p, most + 1, p))
    return [p for p in range(most + 1) if is_prime[p]]


_PRIMES = _sieved(MOST_PRIME)


def primes(first: int, last: int) -> list[int]:
    """Return the primes from one number to another one, up to MOST_PRIME."""
    return _PRIMES[bisect_left(_PRIMES, first) : bisect_right(_PRIMES, last)]


def numbers_of(one: Divided) -> list[int]:
    """Return all n by their prime factors, by size, within the bounds if there are any."""
    last = one.bound - 1 if one.bound else MOST_PRIME
    return sorted(n for n in set(_found(one, last)) if one.above < n <= last)


def _found(one: Divided, bound: int) -> Iterator[int]:
    match one.kind, one.numbers:
        case "tau", (q, k):
            yield from (n for n in map(value, with_tau(k, bound)) if n % q == 0)
        case (("sigma" | "sigma tau" | "phi" | "phi tau"), (q, m, *count)):
            forms = with_sigma(m) if one.kind.startswith("sigma") else with_phi(m)
            for form in forms:
                n, rest = divmod(value(form), q)
                if not rest and (not count or tau(form) == count[0]):
                    yield n
        case "share", (a, b):
            yield from _smooth(base(Fraction(a, b)) or [], bound)
        case "square", (a, b):
            for form in with_tau(a, bound):
                if prod(2 * e + 1 for _, e in form) == b:
                    yield value(form)
        case "scaled", (p, a, q, b):
            yield from _scaled(p, a, q, b, bound)


def base(share: Fraction) -> list[int] | None:
    """Return the primes p whose factors 1 - 1 / p have a product; the largest ones come first."""
    found = list[int]()
    for _ in range(8):
        if share == 1:
            return sorted(found)
        top = factors(share.denominator)[-1][0] if share.denominator > 1 else 0
        if not top or top in found:
            return None
        found.append(top)
        share /= Fraction(top - 1, top)
    return None


def _smooth(parts: list[int], bound: int) -> Iterator[int]:
    """Yield the numbers up to a bound with exactly these primes."""
    found = [prod(parts)] if parts else []
    for n in found:
        if n <= bound:
            yield n
            found += [n * p for p in parts if n * p not in found]


def _scaled(p: int, a: int, q: int, b: int, bound: int) -> Iterator[int]:
    """Yield the n = p^x q^y r: (x + 2)(y + 1) t = a and (x + 1)(y + 2) t = b, t divisors of r."""
    for x in range(bound.bit_length()):
        for y in range(bound.bit_length()):
            t, rest = divmod(a, (x + 2) * (y + 1))
            own = p**x * q**y
            if rest or t * (x + 1) * (y + 2) != b or own > bound:
                continue
            for form in with_tau(t, bound // own):
                if all(prime not in (p, q) for prime, _ in form):
                    yield own * value(form)
