"""Gcd tables: numbers told by greatest common divisors, least common multiples and products.

Every prime tells a story of its own, in exponents: that is how the generator reads the table. The
solver factors nothing: it tries divisors of what is told as numbers, one after the other, and
keeps those that fit with the ones before.
"""

from collections.abc import Iterator
from itertools import combinations, permutations
from math import gcd, lcm, prod
from random import Random

from generators.contest.numbers.gcd_tables.instance import DEPTH, MANY, PRIMES, Gcds, value
from generators.contest.numbers.gcd_tables.words import letters, picture, render, steps
from generators.family import Family, Knob, Knobs, redrawn
from proofmill.problem import Json

IDEAS = Knob("ideas", 1, 4, "ideas from the table to the answer")
PRIMES_USED = Knob("primes", 3, 4, "different primes in the numbers")

_MOST_TOLD = 1_000_000
"""Largest number told as it is, not as a product."""
_MOST_LCM = 10**9
_LEAST = {"triples": 60, "three": 100, "four": 100}
"""Least answers, so that no small number is right too often."""
_POWERS = {
    **dict.fromkeys(("values", "least"), (0, 0, 1, 1, 2, 3)),
    **{"triples": (0, 1, 2, 3, 4), "three": (0, 1, 1, 2, 2, 3), "four": (0, 1, 1, 2, 2, 3)},
}
"""Exponents to draw from."""
_SHARE = {"three": 3}
"""How often a kind is drawn, 1 where nothing is said."""
_MOST_DIGITS = 6


@redrawn(4000, "table of divisors")
def _generate(rng: Random, knobs: Knobs) -> Gcds | None:
    depth = IDEAS.integer(knobs)
    kinds = [name for name, ideas in DEPTH.items() if ideas == depth]
    [kind] = rng.choices(kinds, [_SHARE.get(name, 1) for name in kinds])
    count = 3 if kind == "triples" else PRIMES_USED.integer(knobs)
    used = sorted(rng.sample(PRIMES, count))
    drawn = _POWERS[kind]
    numbers = [prod(p ** rng.choice(drawn) for p in used) for _ in range(MANY[kind])]
    told = _told(kind, numbers)
    if lcm(*numbers) > (_MOST_TOLD if MANY[kind] == 2 else _MOST_LCM):
        return None
    if min(numbers) == 1 or len(set(told)) < len(told) - 2:
        return None
    found = value(Gcds(kind, told, ""))
    if found < _LEAST.get(kind, 10) or len(str(found)) > _MOST_DIGITS or found in told:
        return None
    if kind == "least" and found == told[0] + told[1]:
        return None
    return Gcds(kind, told, str(found))


def _told(kind: str, numbers: list[int]) -> tuple[int, ...]:
    if MANY[kind] == 2:
        return gcd(*numbers), lcm(*numbers)
    pairs = tuple(lcm(*pair) for pair in combinations(numbers, 2))
    return pairs if kind == "triples" else (*pairs, prod(numbers))


def _divisors(number: int) -> list[int]:
    small = [d for d in range(1, int(number**0.5) + 1) if number % d == 0]
    return sorted({*small, *(number // d for d in small)})


def _solve(one: Gcds) -> list[str]:
    if MANY[one.kind] == 2:
        return [_of_pairs(one)]
    found = list(_fitting(one))
    if one.kind == "triples":
        return [str(len(found))]
    return sorted({str(gcd(*numbers)) for numbers in found if prod(numbers) == one.told[-1]})


def _of_pairs(one: Gcds) -> str:
    """Try every divisor of the lcm as a; b follows from the product of both."""
    low, high = one.told
    pairs = [(a, low * high // a) for a in _divisors(high)]
    pairs = [(a, b) for a, b in pairs if gcd(a, b) == low and lcm(a, b) == high]
    return str(sum(a for a, _ in pairs) if one.kind == "values" else min(map(sum, pairs)))


def _fitting(one: Gcds) -> Iterator[tuple[int, ...]]:
    """Yield all numbers whose lcms are as told, one number after the other."""
    many = MANY[one.kind]
    pairs = dict(zip(combinations(range(many), 2), one.told, strict=False))
    choices = [
        _divisors(gcd(*(whole for pair, whole in pairs.items() if at in pair)))
        for at in range(many)
    ]
    fits = {
        (k, at): {
            other: {number for number in choices[at] if lcm(other, number) == whole}
            for other in choices[k]
        }
        for (k, at), whole in pairs.items()
    }
    started: list[tuple[int, ...]] = [(number,) for number in choices[0]]
    for at in range(1, many):
        started = [
            (*start, number)
            for start in started
            for number in sorted(
                set.intersection(*(fits[k, at][other] for k, other in enumerate(start)))
            )
        ]
    yield from started


def _canonical(one: Gcds) -> Json:
    many = MANY[one.kind]
    if many == 2:
        return [one.kind, *one.told]
    pairs = dict(zip(combinations(range(many), 2), one.told, strict=False))
    orders = [
        [pairs[min(x, y), max(x, y)] for x, y in combinations(order, 2)]
        for order in permutations(range(many))
    ]
    return [one.kind, *min(orders), *one.told[len(pairs) :]]


def _effort(one: Gcds) -> int:
    return 10 * DEPTH[one.kind] + sum(max(one.told) % p == 0 for p in PRIMES)


FAMILY = Family(
    name="gcd_tables",
    version=1,
    domain="math",
    summary="numbers told by greatest common divisors, least common multiples and products",
    concepts=("divisibility", "prime factorization", "gcd and lcm"),
    knobs=(IDEAS, PRIMES_USED),
    verifier="integer",
    examples=("252", "1430"),
    generate=_generate,
    render=render,
    solve=_solve,
    steps=steps,
    letters=letters,
    effort=_effort,
    canonical=_canonical,
    picture=picture,
    capacity=lambda dial: 50_000.0,
    guess_rate=lambda dial: 0.03,
)
