"""Chained problems: small problems of different fields, each with a number from the one before.

Remainders of powers, amounts that cannot be made, diagonals, lattice points, triangles, chances:
two to four of them are told as one. The generator knows a formula for each; the solver counts,
multiplies and constructs: every pair, triple, subset or lattice point on its own.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import combinations, pairwise, product
from math import comb, gcd
from random import Random

from generators.contest.stories.chained_problems.instance import (
    FIELDS,
    LASTS,
    RANGES,
    RESULTS,
    Chain,
    shown,
)
from generators.contest.stories.chained_problems.steps import letters, steps
from generators.contest.stories.chained_problems.words import picture, render
from generators.countable import check_count
from generators.family import Family, Knob, Knobs, redrawn

LINKS = Knob("links", 2, 4.4, "problems that hang together")
IDEAS = Knob("ideas", 1, 3, "ideas that the problems take, in the mean")

_COSTS = {
    **{"diagonals": 1, "triples": 2, "squares": 2, "points": 2, "divisors": 1, "power": 2},
    **{"roots": 2, "zeros": 3, "stamps": 3, "subsets": 3, "triangles": 3},
    **{"chord": 1, "gap": 2, "area": 2, "series": 3, "largest": 3, "thirds": 3},
}
"""Ideas that a problem takes."""
_DIGITS = 9
"""Most in an answer."""


@redrawn(4000, "chain")
def _generate(rng: Random, knobs: Knobs) -> Chain | None:
    count, wanted = LINKS.integer(knobs), IDEAS.number(knobs)
    kinds = [*rng.sample(list(RESULTS), count - 1), rng.choice(list(LASTS))]
    fields = [FIELDS[kind] for kind in kinds]
    if any(one == other for one, other in pairwise(fields)):
        return None
    if abs(sum(_COSTS[kind] for kind in kinds) / count - wanted) > _NEAR:
        return None
    low, high = RANGES[kinds[0]]
    start = value = rng.randint(low, min(high, 90))
    links = []
    for kind in kinds:
        low, high = RANGES[kind]
        if not low <= value <= high:
            return None
        numbers = _drawn(rng, kind, value)
        if numbers is None:
            return None
        links.append((kind, numbers))
        if kind in RESULTS:
            value = RESULTS[kind](value, *numbers)
    kind, numbers = links[-1]
    answer = shown(kind, LASTS[kind](value, *numbers))
    is_short = 1 < sum(map(str.isdigit, answer)) <= _DIGITS
    return Chain(start, tuple(links), answer) if is_short else None


_NEAR = 0.51
"""Ideas by which the mean may miss what is wanted."""


def _drawn(rng: Random, kind: str, x: int) -> tuple[int, ...] | None:
    """Return the other numbers of a problem with x; None if there is none with those drawn."""
    match kind:
        case "power":
            return rng.randint(2, 12), rng.choice((23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71))
        case "zeros":
            return (rng.randint(2, 9),)
        case "stamps":
            a = rng.randint(4, 25)
            return (a,) if gcd(a, x) == 1 and a != x else None
        case "squares":
            return (rng.randint(6, 90),)
        case "divisors":
            return (rng.randint(2, 60),)
        case "roots":
            return (rng.randint(1, x * x // 4),)
        case "area":
            d = rng.randint(0, x - 2)
            return d, rng.randint(max(d, 1), x + d - 1)
        case "chord":
            return (rng.randint(1, x - 1),)
        case "gap":
            q = rng.randint(-60, x * x // 4)
            return (q,) if q and 4 * q < x * x else None
        case "largest":
            return (rng.randint(2, 3),)
        case "series":
            return (rng.randint(1, x - 1),)
    return ()


def _solve(chain: Chain) -> list[str]:
    value: int | Fraction = chain.start
    for kind, numbers in chain.links:
        value = _COUNTED[kind](value, *numbers)
    return [shown(chain.links[-1][0], Fraction(value))]


def _power(x: int, g: int, p: int) -> int:
    check_count(x)
    left = 1
    for _ in range(x):
        left = left * g % p
    return left


def _zeros(x: int, k: int) -> int:
    check_count(k * x)
    zeros = twos = 0
    for factor in range(1, k * x + 1):
        for prime in (2, 5):
            rest = factor
            while rest % prime == 0:
                rest //= prime
                zeros, twos = zeros + (prime == 5), twos + (prime == 2)
    return min(zeros, twos)


def _stamps(x: int, a: int) -> int:
    check_count(x * a)
    made = {i * x + j * a for i in range(a + 1) for j in range(x + 1)}
    return max(amount for amount in range(x * a) if amount not in made)


def _polygon(x: int, count: int) -> int:
    """Return how many choices of corners have no two neighbors."""
    check_count(comb(x, count))
    return sum(
        all((j - i) % x not in (1, x - 1) for i, j in combinations(corners, 2))
        for corners in combinations(range(x), count)
    )


def _cut(x: int, a: int) -> int:
    """Return how many squares the line from (0, 0) to (x, a) enters."""
    check_count(x * a)
    return sum(i * a < (j + 1) * x and j * x < (i + 1) * a for i in range(x) for j in range(a))


def _points(x: int) -> int:
    check_count((2 * x + 1) ** 2)
    return sum(abs(u) + abs(v) <= x for u, v in product(range(-x, x + 1), repeat=2))


def _triples(x: int) -> int:
    check_count(x * x)
    return sum(x - u - v > 0 for u in range(1, x) for v in range(1, x))


def _divisors(x: int, a: int) -> int:
    check_count(a * x)
    return sum(a * x % d == 0 for d in range(1, a * x + 1))


def _subsets(x: int) -> int:
    check_count(1 << min(x, 99))
    return sum(not mask & mask >> 1 for mask in range(1 << x))


def _squared(x: int, q: int) -> int:
    """Return the trace of the square of the companion matrix of t^2 - xt + q."""
    rows = ((x, -q), (1, 0))
    return sum(rows[i][k] * rows[k][i] for i in range(2) for k in range(2))


def _area(x: int, d: int, e: int) -> Fraction:
    """Return the square of the area, with the first side on an axis."""
    b, c = x + d, x + e
    foot = Fraction(x * x + b * b - c * c, 2 * x)
    return (b * b - foot * foot) * x * x / 4


def _thirds(x: int) -> Fraction:
    check_count(x * x)
    pairs = list(combinations(range(1, x + 1), 2))
    return Fraction(sum(i * j % 3 == 0 for i, j in pairs), len(pairs))


def _largest(x: int, m: int) -> Fraction:
    check_count(comb(x, m))
    hands = list(combinations(range(1, x + 1), m))
    return Fraction(sum(hand[-1] for hand in hands), len(hands))


def _series(x: int, a: int) -> Fraction:
    """Return S from S - rS = T and T - rT = 1."""
    whole = 1 - Fraction(a, x)
    plain = 1 / whole
    return plain / whole


_COUNTED: Mapping[str, Callable[..., int | Fraction]] = {
    "power": _power,
    "zeros": _zeros,
    "stamps": _stamps,
    "diagonals": lambda x: _polygon(x, 2),
    "triangles": lambda x: _polygon(x, 3),
    "squares": _cut,
    "points": _points,
    "triples": _triples,
    "divisors": _divisors,
    "roots": _squared,
    "subsets": _subsets,
    "area": _area,
    "chord": lambda x, d: 4 * (x - d) * (x + d),  # the parts of the diameter through its middle
    "gap": lambda x, q: _squared(x, q) - 2 * q,
    "thirds": _thirds,
    "largest": _largest,
    "series": _series,
}


FAMILY = Family(
    name="chained_problems",
    version=2,
    domain="math",
    summary="problems of several fields told as one, each with the result of the one before",
    concepts=("number theory", "combinatorics", "geometry", "algebra"),
    knobs=(LINKS, IDEAS),
    verifier="math",
    examples=(r"\frac{47}{15}", r"12\sqrt{7}"),
    generate=_generate,
    render=render,
    solve=_solve,
    steps=steps,
    letters=letters,
    effort=lambda chain: sum(2 + 3 * _COSTS[kind] for kind, _ in chain.links),
    canonical=lambda chain: [chain.start, [[kind, list(told)] for kind, told in chain.links]],
    picture=picture,
    capacity=lambda dial: 10_000.0,
    guess_rate=lambda dial: 0.02,
)
