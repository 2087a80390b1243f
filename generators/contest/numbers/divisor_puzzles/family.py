"""Divisor puzzles: what is known of the divisors of a number, and which numbers it can be.

How many divisors there are, what they add up to or multiply to, which share of the smaller numbers
is prime to it. The generator builds the numbers from prime factors. The solver knows none: it
counts divisors in a table, up to a bound: n <= sigma(n); for m <= 2000 numbers prime to n, n < 6m,
as phi(n) >= n / 5.6 below 9,699,690 and phi(n) >= sqrt(n / 2) > 2000 above.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import gcd
from random import Random

from generators.contest.numbers._factors import factors
from generators.contest.numbers.divisor_puzzles.instance import (
    Divided,
    numbers_of,
    phi,
    settled,
    sigma,
    tau,
)
from generators.contest.numbers.divisor_puzzles.steps import letters, steps
from generators.contest.numbers.divisor_puzzles.words import picture, render
from generators.family import Family, Knob, Knobs, redrawn

DEPTH = Knob("depth", 1, 5, "ideas between what is known and the prime factors")
MOST = Knob("most", 3, 6, "most numbers that are possible")

_KINDS = {
    1: ("tau",) * 6 + ("sigma",),
    2: ("phi", "phi", "sigma", "tau"),
    3: ("share",) * 12 + ("phi",) * 4 + ("product",),
    4: ("square", "scaled", "share"),
    5: ("phi tau", "sigma tau", "scaled", "scaled"),
}
_DEPTH = {"tau": 10, "sigma": 16, "phi": 21, "share": 32, "product": 32}
_DEEP = {"square": 40, "scaled": 48, "phi tau": 51, "sigma tau": 51}
_BOUNDED = ("tau", "share", "square", "scaled")
"""What does not limit n by itself."""
_MOST = 3000
"""Largest n of those."""
_DIGITS = 12
"""Most in an answer."""


@redrawn(3000, "number with divisors")
def _generate(rng: Random, knobs: Knobs) -> Divided | None:
    kind, most = rng.choice(_KINDS[DEPTH.integer(knobs)]), MOST.integer(knobs)
    if kind == "product":
        return _multiplied(rng)
    is_bounded = kind in _BOUNDED
    asked = rng.choice(("set", "set", "sum", "largest", "sum" if is_bounded else "least"))
    numbers = _drawn(rng, kind)
    if numbers is None:
        return None
    draft = Divided(kind, numbers, asked, 0, _MOST if is_bounded else 0, "")
    found, bounds = numbers_of(draft), (0, 0)
    if is_bounded:
        found, bounds = _cut(rng, found, most)
    if not 2 <= len(found) <= most:
        return None
    answer = settled(asked, found)
    is_short = 1 < sum(map(str.isdigit, answer)) <= _DIGITS
    return Divided(kind, numbers, asked, *bounds, answer) if is_short else None


def _cut(rng: Random, found: list[int], most: int) -> tuple[list[int], tuple[int, int]]:
    """Return some numbers in a row, and bounds between which no others lie."""
    count = rng.randint(2, most)
    start = rng.randint(0, max(0, len(found) - count))
    kept = found[start : start + count]
    if len(kept) < 2:
        return [], (0, 0)
    around = [0, *found, _MOST][start : start + count + 2]
    low, high = (
        {10 * rng.randint(first // 10, last // 10)} & set(range(first + 1, last))
        for first, last in (around[:2], around[-2:])
    )
    if not high or (not low and start):
        return [], (0, 0)
    return kept, (max(low, default=0), max(high))


def _drawn(rng: Random, kind: str) -> tuple[int, ...] | None:
    """Return what is known of a number that is drawn; None if that says too little."""
    n = rng.randint(6, 2000)
    q = rng.choice((1, 1, 1, *range(2, 31)))
    form = tuple(factors(n * q if " " in kind or kind in ("phi", "sigma") else n))
    match kind:
        case "tau":
            q = rng.choice([d for d in range(1, 61) if n % d == 0])
            return (q, tau(form)) if tau(form) > 4 else None
        case "sigma":
            return (q, sigma(form)) if sigma(form) <= _TABLE else None
        case "phi":
            return (q, phi(form)) if phi(form) <= _MOST_PHI else None
        case "share":
            share = Fraction(phi(form), n)
            return (share.numerator, share.denominator) if len(form) > 1 else None
        case "square":
            squared = tuple((p, 2 * e) for p, e in form)
            return (tau(form), tau(squared)) if tau(form) > 5 else None
        case "phi tau":
            return (q, phi(form), tau(form)) if phi(form) <= _MOST_PHI else None
        case "sigma tau":
            return (q, sigma(form), tau(form)) if sigma(form) <= _TABLE else None
    p, other = rng.sample((2, 3, 5, 7), 2)
    a, b = (tau(tuple(factors(n * prime))) for prime in (p, other))
    return (p, a, other, b) if a != b and max(a, b) > 5 else None


def _multiplied(rng: Random) -> Divided | None:
    p, q = sorted(rng.sample((2, 3, 5, 7, 11, 13), 2))
    x, y = rng.randint(1, 6), rng.randint(1, 6)
    n, count = p**x * q**y, (x + 1) * (y + 1)
    if n > 99_999:
        return None
    numbers = (p, x * count // 2, q, y * count // 2)
    return Divided("product", numbers, "value", 0, 0, str(n))


_TABLE = 12_000
_MOST_PHI = 2000


@cache
def _tables() -> tuple[list[int], list[int], list[int]]:
    """Return for each number how many divisors it has, their sum, how many are prime to it."""
    counts, sums, coprime = [0] * (_TABLE + 1), [0] * (_TABLE + 1), list(range(_TABLE + 1))
    for d in range(1, _TABLE + 1):
        for n in range(d, _TABLE + 1, d):
            counts[n] += 1
            sums[n] += d
            if n > d:
                coprime[n] -= coprime[d]  # Gauss: the numbers of d's have the sum n
    return counts, sums, coprime


def _solve(one: Divided) -> list[str]:
    if one.kind == "product":
        return [str(n) for n in _with_product(*one.numbers)]
    return [settled(one.asked, list(_fitting(one)))]


def _fitting(one: Divided) -> Iterator[int]:
    counts, sums, coprime = _tables()
    numbers, table = one.numbers, sums if one.kind.startswith("sigma") else coprime
    if one.kind in ("sigma", "phi", "sigma tau", "phi tau"):
        q, m, *count = numbers
        last = m if table is sums else min(6 * m, _TABLE)
        for n in range(q, last + 1, q):
            if table[n] == m and (not count or counts[n] == count[0]):
                yield n // q
        return
    for n in range(one.above + 1, one.bound):
        is_one = False
        match one.kind, numbers:
            case "tau", (q, k):
                is_one = n % q == 0 and counts[n] == k
            case "share", (a, b):
                is_one = coprime[n] * b == a * n
            case "square", (a, b):
                is_one = counts[n] == a and _of_square(n) == b
            case "scaled", (p, a, q, b):
                is_one = _counted(p * n) == a and _counted(q * n) == b
        if is_one:
            yield n


def _counted(n: int) -> int:
    counts = _tables()[0]
    return counts[n] if n <= _TABLE else sum(2 - (d * d == n) for d in _below_root(n))


def _below_root(n: int) -> list[int]:
    return [d for d in range(1, int(n**0.5) + 1) if n % d == 0]


def _of_square(n: int) -> int:
    """Return how many divisors n^2 has: pairs of divisors of n without a common factor."""
    divisors = [d for d in range(1, n + 1) if n % d == 0]
    return sum(gcd(d, e) == 1 for d in divisors for e in divisors)


def _with_product(p: int, a: int, q: int, b: int) -> Iterator[int]:
    """Yield the n with this product of divisors, all of which have no other primes."""
    for x in range(a + 1):
        for y in range(b + 1):
            if (x * (x + 1) * (y + 1), y * (x + 1) * (y + 1)) > (2 * a, 2 * b):
                break
            product = (
                sum(i for i in range(x + 1) for _ in range(y + 1)),
                sum(j for _ in range(x + 1) for j in range(y + 1)),
            )
            if product == (a, b):
                yield p**x * q**y


def _effort(one: Divided) -> int:
    found = 2 if one.kind == "product" else len(numbers_of(one))
    return {**_DEPTH, **_DEEP}[one.kind] + min(found, 6)


FAMILY = Family(
    name="divisor_puzzles",
    version=2,
    domain="math",
    summary="numbers whose divisors are as told: how many, their sum, the numbers prime to them",
    concepts=("divisors", "multiplicative functions", "number theory"),
    knobs=(DEPTH, MOST),
    verifier="math",
    examples=("84", r"\{35, 39, 52\}", "150", r"\{30, 42\}"),
    generate=_generate,
    render=render,
    solve=_solve,
    steps=steps,
    letters=letters,
    effort=_effort,
    canonical=lambda one: [one.kind, list(one.numbers), one.asked, one.above, one.bound],
    picture=picture,
    capacity=lambda dial: 10_000.0,
    guess_rate=lambda dial: 0.02,
)
