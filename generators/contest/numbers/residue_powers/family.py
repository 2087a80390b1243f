"""Residue powers: for which n does a power, a triangular number or g^n + n leave a remainder?

Sets, sums and counts of such n, or the one in a given place. The generator splits the divisor into
prime powers, lifts roots and joins them (Hensel, the Chinese remainder theorem), and finds periods
among the divisors of phi(m). The solver adds and multiplies its way through n = 1, 2, 3, ... and
looks at every remainder.
"""

from collections.abc import Iterator
from itertools import count
from math import gcd
from random import Random

from generators.contest.numbers.residue_powers.instance import Powers, classes_of, settled
from generators.contest.numbers.residue_powers.steps import letters, steps
from generators.contest.numbers.residue_powers.words import picture, render
from generators.family import Family, Knob, Knobs, redrawn

DEPTH = Knob("depth", 1, 5, "ideas between the condition on n and remainders that come back")
FAR = Knob("far", 3, 12, "place of the last n that is asked for")

_KINDS = {
    1: ("quadratic", "roots"),
    2: ("triangle", "quadratic", "triangle"),
    3: ("higher roots", "squares", "triangle"),
    4: ("exponents", "exponents", "squares"),
    5: ("mixed",),
}
_DEPTH = {"quadratic": 12, "triangle": 22, "squares": 32, "exponents": 40, "mixed": 50}
_BOUNDS = (50, 100, 150, 200, 250, 300, 400, 500, 600, 800, 1000)
_FAR_BOUNDS = (1000, 2000, 5000, 10_000)
_MOST = 20_000
"""Largest n, which the solver has to reach."""
_DIGITS = 12
"""Most in an answer."""


@redrawn(3000, "remainder that comes back")
def _generate(rng: Random, knobs: Knobs) -> Powers | None:
    kind = rng.choice(_KINDS[DEPTH.integer(knobs)])
    numbers = _drawn(rng, kind)
    if numbers is None:
        return None
    kind = "roots" if kind == "higher roots" else kind
    asked = rng.choice(("set", "sum", "nth", "number"))
    far = FAR.integer(knobs)
    place = rng.randint(2, far)
    if asked != "nth":
        place = rng.choice(_FAR_BOUNDS if asked == "number" else _BOUNDS)
    classes = classes_of(Powers(kind, numbers, asked, place, ""))
    if not classes.rests or len(classes.rests) * 3 > classes.period:
        return None
    found = classes.up_to(_MOST)
    reached = place if asked == "nth" else sum(n < place for n in found)
    if len(found) < place and asked == "nth":
        return None
    if reached < 2 or reached > {"set": 4, "sum": far + 2, "nth": far}.get(asked, 3000):
        return None
    if asked == "number" and reached < 30:
        return None
    one = Powers(kind, numbers, asked, place, "")
    answer = settled(one, found)
    is_short = 1 < sum(map(str.isdigit, answer)) <= _DIGITS
    return Powers(kind, numbers, asked, place, answer) if is_short else None


def _drawn(rng: Random, kind: str) -> tuple[int, ...] | None:
    """Return what is known of a number that is drawn; None if that says too little."""
    m, n = rng.randint(15, 240), rng.randint(2, 400)
    match kind:
        case "quadratic":
            b = rng.randint(-15, 15)
            c = -(n * n + b * n) % m
            return (b, c if rng.random() < 0.5 else c - m, m) if b and c else None
        case "roots" | "higher roots":
            k = 2 if kind == "roots" else rng.randint(3, 6)
            return k, pow(n, k, m), m
        case "triangle":
            return n * (n + 1) // 2 % m, m
        case "squares":
            return n * (n + 1) * (2 * n + 1) // 6 % m, m
    g = rng.randint(2, 15)
    m = rng.randint(11, 240 if kind == "exponents" else 60)
    if gcd(g, m) > 1 or g % m == 1 or m % g == 0:
        return None
    if kind == "exponents":
        return g, pow(g, n, m), m
    return g, rng.randint(-12, 12), m


def _solve(one: Powers) -> list[str]:
    last = _MOST if one.asked == "nth" else one.count
    found: list[int] = []
    for n, left in zip(range(1, last + 1), _left(one), strict=False):
        if not left:
            found.append(n)
        if one.asked == "nth" and len(found) == one.count:
            break
    return [settled(one, found)]


def _left(one: Powers) -> Iterator[int]:
    """Yield what n = 1, 2, 3, ... leave: 0 where all is as told."""
    m, total, power = one.modulus, 0, 1
    for n in count(1):
        match one.kind, one.numbers:
            case "roots", (k, a, _):
                yield (n**k - a) % m
            case "quadratic", (b, c, _):
                yield (n * n + b * n + c) % m
            case "triangle", (c, _):
                total += n
                yield (total - c) % m
            case "squares", (c, _):
                total += n * n
                yield (total - c) % m
            case kind, (g, c, _):
                power = power * g % m
                yield (power - c if kind == "exponents" else power + n + c) % m
            case _:
                raise ValueError(f"no powers of that kind: {one}")


def _effort(one: Powers) -> int:
    if one.kind == "roots":
        return (12 if one.numbers[0] == 2 else 31) + _COSTS[one.asked]
    return _DEPTH[one.kind] + _COSTS[one.asked]


_COSTS = {"set": 2, "sum": 3, "nth": 4, "number": 5}


FAMILY = Family(
    name="residue_powers",
    version=2,
    domain="math",
    summary="the numbers n for which a power, a sum 1 + ... + n or g^n + n leaves a remainder",
    concepts=("modular arithmetic", "congruences", "order of an element"),
    knobs=(DEPTH, FAR),
    verifier="math",
    examples=("518", r"\{13, 44, 75\}", "73", r"\{12, 29\}"),
    generate=_generate,
    render=render,
    solve=_solve,
    steps=steps,
    letters=letters,
    effort=_effort,
    canonical=lambda one: [one.kind, list(one.numbers), one.asked, one.count],
    picture=picture,
    capacity=lambda dial: 10_000.0,
    guess_rate=lambda dial: 0.02,
)
