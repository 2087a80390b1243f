"""Divisor inversions: for all n a sum over the divisors of n is told, with a weight; f(a) is asked.

The generator sees that f is multiplicative and divides power series at each prime. The solver knows
nothing of primes: it takes n = 1, 2, 3, ... and gets f(n) from what the smaller divisors leave.
"""

from collections.abc import Callable, Mapping
from math import isqrt
from random import Random

from generators.contest.numbers._factors import factors
from generators.contest.numbers.divisor_inversions.instance import (
    Inversion,
    divided,
    settled,
    value,
)
from generators.contest.numbers.divisor_inversions.steps import letters, steps
from generators.contest.numbers.divisor_inversions.words import picture, render
from generators.family import Family, Knob, Knobs, redrawn

IDEAS = Knob("ideas", 1, 5, "ideas between the sums and what is asked")
PRIMES = Knob("primes", 1.6, 3, "least number of different primes of a number that is asked about")

_WEIGHTS = {"one": 1, "d": 2, "square": 2, "sign": 3, "count": 3}
_TOTALS = {"one": 0, "n": 0, "square": 0, "count": 1, "sum": 1, "first": 1, "squares": 2}
_ASKED = {"value": 0, "ratio": 1, "divisors": 1, "range": 2}
"""Ideas that each takes."""
_LARGEST = 20_000
_LEAST_ANSWER = 50
_MOST_DIGITS = 8


def _ideas(weight: str, total: str, asked: str) -> int:
    return _WEIGHTS[weight] + _TOTALS[total] + _ASKED[asked]


@redrawn(2000, "function that its sums hide")
def _generate(rng: Random, knobs: Knobs) -> Inversion | None:
    ideas = IDEAS.integer(knobs)
    weight, total, asked = rng.choice(_KINDS[ideas])
    if asked == "range":
        first = rng.randint(2, 80)
        numbers: tuple[int, ...] = (first, first + rng.randint(5, 25))
    else:
        count = 2 if asked == "ratio" else 1
        numbers = tuple(rng.randint(30, _LARGEST) for _ in range(count))
        if any(len(factors(n)) < PRIMES.integer(knobs) for n in numbers):
            return None
    if asked == "range":
        values = [value(weight, total, n) for n in range(numbers[0], numbers[1] + 1)]
    elif asked == "divisors":
        values = [divided(weight, total, numbers[0])]
    else:
        values = [value(weight, total, n) for n in numbers]
    if asked == "ratio" and (not all(values) or values[0] % values[1] == 0):
        return None
    answer = settled(asked, values)
    digits = sum(map(str.isdigit, answer))
    is_small = asked != "ratio" and abs(int(answer)) < _LEAST_ANSWER
    if is_small or not 2 < digits + (asked != "ratio") <= _MOST_DIGITS or _is_told(answer, numbers):
        return None
    return Inversion(weight, total, asked, numbers, answer)


def _is_told(answer: str, numbers: tuple[int, ...]) -> bool:
    return answer.lstrip("-") in {str(power) for n in numbers for power in (n, n * n)}


_KINDS = {
    ideas: [
        (weight, total, asked)
        for weight in _WEIGHTS
        for total in _TOTALS
        for asked in _ASKED
        if _ideas(weight, total, asked) == ideas
    ]
    for ideas in range(1, 6)
}


def _solve(one: Inversion) -> list[str]:
    """Return the answer from f(1), f(2), ..., each from those before it."""
    if one.asked == "range":
        wanted = list(range(1, one.numbers[1] + 1))
    else:
        wanted = sorted({d for n in one.numbers for d in _divisors(n)})
    found: dict[int, int] = {}
    for n in wanted:
        rest = sum(_WEIGHT[one.weight](n // m) * found[m] for m in _divisors(n)[:-1])
        found[n] = _TOTAL[one.total](n) - rest
    if one.asked in ("value", "ratio"):
        return [settled(one.asked, [found[n] for n in one.numbers])]
    first = one.numbers[0] if one.asked == "range" else 1
    return [settled(one.asked, [f for n, f in found.items() if n >= first])]


def _divisors(n: int) -> list[int]:
    low = [d for d in range(1, isqrt(n) + 1) if n % d == 0]
    return sorted({*low, *(n // d for d in low)})


def _prime_factors(n: int) -> int:
    """Return how many prime factors a number has, by taking out its least divisors."""
    count, divisor = 0, 2
    while n > 1:
        if n % divisor:
            divisor += 1
        else:
            n, count = n // divisor, count + 1
    return count


_WEIGHT: Mapping[str, Callable[[int], int]] = {
    "one": lambda d: 1,
    "d": lambda d: d,
    "square": lambda d: d * d,
    "sign": lambda d: -1 if _prime_factors(d) % 2 else 1,
    "count": lambda d: len(_divisors(d)),
}
_TOTAL: Mapping[str, Callable[[int], int]] = {
    "one": lambda n: 1,
    "n": lambda n: n,
    "square": lambda n: n * n,
    "count": lambda n: len(_divisors(n)),
    "sum": lambda n: sum(_divisors(n)),
    "first": lambda n: int(n == 1),
    "squares": lambda n: int(isqrt(n) ** 2 == n),
}


def _effort(one: Inversion) -> int:
    primes = sum(len(factors(n)) for n in one.numbers) if one.asked != "range" else 4
    return 8 * _ideas(one.weight, one.total, one.asked) + primes


FAMILY = Family(
    name="divisor_inversions",
    version=2,
    domain="math",
    summary="a function is known by its sums over the divisors of every number: a value of it",
    concepts=("multiplicative functions", "divisors", "Dirichlet convolution"),
    knobs=(IDEAS, PRIMES),
    verifier="math",
    examples=("1344", r"\frac{13}{24}"),
    generate=_generate,
    render=render,
    solve=_solve,
    steps=steps,
    letters=letters,
    effort=_effort,
    canonical=lambda one: [one.weight, one.total, one.asked, list(one.numbers)],
    picture=picture,
    capacity=lambda dial: 10_000.0,
    guess_rate=lambda dial: 0.01,
)
