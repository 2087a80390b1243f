"""Prime powers: how often a number divides a long product, or how long a product has to be for it.

The product comes as a factorial, as odd numbers, an arithmetic progression, binomial coefficients
or numbers a^k - 1. The generator counts multiples (Legendre's formula) and lifts exponents, and
finds the least n by bisection. The solver divides every single factor by the prime as often as it
goes, one n after the other.
"""

from collections.abc import Iterator
from random import Random

from generators.contest.numbers.prime_powers.instance import Power, is_fit, largest, primes
from generators.contest.numbers.prime_powers.words import letters, picture, render, steps
from generators.family import Family, Knob, Knobs, redrawn
from proofmill.problem import Json

DEPTH = Knob("depth", 1, 5, "ideas between the product and a factorial, and back to n")
LENGTH = Knob("length", 300, 700, "most factors of the product, or a quarter of them")

_KINDS = {
    1: ("factorial", "evens"),
    2: ("odds", "above", "steps"),
    3: ("least factorial", "least odds", "least evens"),
    4: ("factorials", "powers", "least steps"),
    5: ("row", "least factorials", "least powers"),
}
_DEPTH = {"factorial": 10, "evens": 13, "odds": 20, "above": 20, "steps": 22}
_DEEP = {"factorials": 40, "powers": 41, "row": 50}
_BASES = (3, 5, 7, 11, 13, 6, 10, 12, 14, 15, 18, 20, 21, 24, 26, 28, 30, 35, 36, 45, 50, 54, 63)
_ODD = (3, 5, 7, 11, 13, 9, 15, 21, 25, 27, 33, 35, 45, 63, 75)
_PRIME = (3, 5, 7, 11, 13, 17)


@redrawn(500, "product")
def _generate(rng: Random, knobs: Knobs) -> Power | None:
    way = rng.choice(_KINDS[DEPTH.integer(knobs)])
    kind, most = way.removeprefix("least "), LENGTH.integer(knobs)
    numbers = _numbers(rng, kind)
    table = {"odds": _ODD, "steps": _ODD, "powers": _PRIME}.get(kind, _BASES)
    base = rng.choice(table)
    if not is_fit(kind, numbers, base):
        return None
    most *= 1 if kind in ("factorials", "row", "powers") else 4
    n = rng.randint(40, most) + (numbers[0] if kind == "above" else 0)
    exponent = largest(kind, numbers, n, base)
    if exponent < 12:
        return None
    if way == kind:
        return Power(kind, numbers, base, n, 0, str(exponent))
    exponent -= rng.randint(0, 2)
    low, high = 0, n  # the power divides at `high`, not at `low`
    while high - low > 1:
        middle = (low + high) // 2
        is_enough = largest(kind, numbers, middle, base) >= exponent
        low, high = (low, middle) if is_enough else (middle, high)
    return Power(kind, numbers, base, 0, exponent, str(high))


def _numbers(rng: Random, kind: str) -> tuple[int, ...]:
    if kind == "above":
        return (rng.randint(30, 900),)
    if kind == "steps":
        return rng.randint(1, 20), rng.randint(2, 16)
    return (rng.randint(2, 12),) if kind == "powers" else ()


def _solve(told: Power) -> list[str]:
    parts = _primes(told.base)
    counts = dict.fromkeys(parts, 0)
    for n, factors in enumerate(_added(told), 1):
        for p in parts:
            counts[p] += sum(times * _divisions(factor, p) for factor, times in factors)
        reached = min(counts[p] // e for p, e in parts.items())
        if told.exponent and reached >= told.exponent:
            return [str(n)]
        if n == told.n:
            return [str(reached)]
    return []


_MOST = 4000
"""Factors that the solver goes through."""


def _added(told: Power) -> Iterator[list[tuple[int, int]]]:
    """Yield, for each n, what times how often comes to the product of n - 1."""
    for n in range(1, _MOST):
        match told.kind, told.numbers:
            case "factorial", _:
                yield [(n, 1)]
            case "evens", _:
                yield [(2 * n, 1)]
            case "odds", _:
                yield [(2 * n - 1, 1)]
            case "above", (m,):
                yield [(n, 1)] if n > m else []
            case "steps", (a, d):
                yield [(a + (n - 1) * d, 1)]
            case "factorials", _:
                yield [(k, 1) for k in range(2, n + 1)]
            case "row", _:  # from row n - 1 to row n each factor is n / (n - k)
                yield [(n, n), *((k, -1) for k in range(2, n + 1))]
            case _, (a,):
                yield [(a**n - 1, 1)]


def _divisions(factor: int, p: int) -> int:
    times = 0
    while factor and factor % p == 0:
        factor, times = factor // p, times + 1
    return times


def _primes(base: int) -> dict[int, int]:
    found: dict[int, int] = {}
    for p in range(2, base + 1):
        while base % p == 0:
            found[p] = found.get(p, 0) + 1
            base //= p
    return found


def _canonical(told: Power) -> Json:
    return [told.kind, list(told.numbers), told.base, told.n, told.exponent]


def _effort(told: Power) -> int:
    own = {**_DEPTH, **_DEEP}[told.kind] + 3 * (len(primes(told.base)) - 1)
    return own + 18 * (told.exponent > 0 and told.kind in _DEPTH) + 11 * (told.exponent > 0)


FAMILY = Family(
    name="prime_powers",
    version=2,
    domain="math",
    summary="the largest power of a number that divides a long product, or the least such product",
    concepts=("prime factorization", "divisibility"),
    knobs=(DEPTH, LENGTH),
    verifier="integer",
    examples=("37", "152"),
    generate=_generate,
    render=render,
    solve=_solve,
    steps=steps,
    letters=letters,
    effort=_effort,
    canonical=_canonical,
    picture=picture,
    capacity=lambda dial: 20_000.0,
    guess_rate=lambda dial: 0.01,
)
