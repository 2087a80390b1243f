"""Recursive functions: values far out, sums and counts, where the rule only leads step by step.

Sequences that come back, functions of their own values (after McCarthy's), functions that read the
digits of their argument. The generator uses periods, residue classes and digits. The solver applies
the rule as it is told, to every argument on the way.
"""

from fractions import Fraction
from random import Random

from generators.contest.algebra.recursive_functions.instance import (
    ORDERS,
    Recursion,
    answer_of,
    following,
)
from generators.contest.algebra.recursive_functions.steps import letters, steps
from generators.contest.algebra.recursive_functions.words import picture, render
from generators.family import Family, Knob, Knobs, redrawn
from generators.latex import number

DEPTH = Knob("depth", 1, 5, "ideas between the rule and a formula for the values")
FAR = Knob("far", 500, 900, "how far out a sequence is asked about")

_KINDS = {
    1: (("sequence", "value"),),
    2: (("sequence", "sum"), ("nested", "value")),
    3: (("nested", "value"), ("digits", "sum"), ("digits", "least")),
    4: (("digits", "count"), ("readings", "sum")),
    5: (("nested", "sum"), ("nested", "count"), ("readings", "sum")),
}
_DIGITS = 8
"""Most in an answer."""
_MOST = 60_000
"""Largest argument that the solver goes up to."""


@redrawn(3000, "rule")
def _generate(rng: Random, knobs: Knobs) -> Recursion | None:
    depth = DEPTH.integer(knobs)
    kind, asked = rng.choice(_KINDS[depth])
    draw = {"sequence": _sequence, "nested": _nested}.get(kind, _digits)
    found = draw(rng, asked, FAR.integer(knobs), depth)
    if found is None:
        return None
    answer = answer_of(found)
    is_short = 1 < sum(map(str.isdigit, answer)) <= _DIGITS
    told = (*found.numbers, found.at, found.wanted)
    if not is_short or answer in map(str, told):
        return None
    return Recursion(found.kind, found.numbers, asked, found.at, found.wanted, answer)


def _sequence(rng: Random, asked: str, far: int, depth: int) -> Recursion | None:
    kind = rng.choice(list(ORDERS))
    p, q = (rng.choice((-1, 1)) * rng.randint(2, 30) for _ in range(2))
    if kind == "lyness":
        p, q = abs(p), abs(q)
    at = rng.randint(far // 5, far)
    return Recursion(kind, (p, q), asked, at, 0, "") if abs(p) != abs(q) else None


def _nested(rng: Random, asked: str, far: int, depth: int) -> Recursion | None:
    c = 2 if depth < 5 else 3
    b = rng.randint(1, 12)
    d = (c - 1) * b + rng.randint(2, 20)
    a = rng.randint(100, 1500)
    numbers = a, b, d, c
    if asked == "value":
        return Recursion("nested", numbers, asked, rng.randint(1, a // 2), 0, "")
    at = rng.randint(a // 3, a)
    step = d - (c - 1) * b
    wanted = a - b + rng.randint(1, step) if asked == "count" else 0
    return Recursion("nested", numbers, asked, at, wanted, "")


def _digits(rng: Random, asked: str, far: int, depth: int) -> Recursion | None:
    base = rng.choice((3, 4, 4, 5))
    c = 1 if depth == 3 or asked == "count" else rng.randint(2, 4)
    own = tuple(rng.randint(1, 9) for _ in range(base - 1))
    at, wanted = base ** rng.randint(3, {3: 9, 4: 7, 5: 6}[base]) - 1, 0
    if asked == "count":
        wanted = rng.randint(4, 30)
    if asked == "least":
        at, wanted = 0, rng.randint(10, 60)
        reached = {0}
        for _ in range({3: 9, 4: 7, 5: 6}[base]):
            reached |= {value + more for value in reached for more in own}
        if wanted not in reached:
            return None
    return Recursion("digits", (base, c, *own), asked, at, wanted, "")


def _solve(one: Recursion) -> list[str]:
    if one.kind in ORDERS:
        return [number(_walked(one))]
    if one.kind == "nested":
        values = _table(one)
        if one.asked == "value":
            return [str(values[one.at])]
        kept = [values[n] for n in range(1, one.at + 1)]
        return [str(sum(kept) if one.asked == "sum" else kept.count(one.wanted))]
    base, c, *own = one.numbers
    values_of = [0]
    for n in range(1, _MOST if one.asked == "least" else one.at + 1):
        before, rest = divmod(n, base)
        values_of.append(c * values_of[before] + (own[rest - 1] if rest else 0))
        if one.asked == "least" and values_of[n] == one.wanted:
            return [str(n)]
    if one.asked == "least":
        return []
    return [str(sum(values_of) if one.asked == "sum" else values_of[1:].count(one.wanted))]


def _walked(one: Recursion) -> Fraction:
    before, now = (Fraction(part) for part in one.numbers)
    total = before + now
    for _ in range(one.at - 2):
        before, now = now, following(one.kind, before, now)
        total += now
    return now if one.asked == "value" else total


def _table(one: Recursion) -> dict[int, int]:
    """Return the values up to those that no rule refers to, the largest argument first."""
    a, b, d, c = one.numbers
    values = {n: n - b for n in range(a + 1, a + d + 1)}
    for n in range(a, 0, -1):
        reached = n + d
        for _ in range(c):
            reached = values[reached]
        values[n] = reached
    return values


def _effort(one: Recursion) -> int:
    more = {"value": 0, "least": 2, "sum": 4, "count": 4}[one.asked]
    if one.kind in ORDERS:
        return 10 + 2 * more
    if one.kind == "nested":
        return 24 + more + 24 * (one.numbers[3] > 2)
    return 30 + more + 8 * (one.asked == "count") + 13 * (one.numbers[1] > 1)


FAMILY = Family(
    name="recursive_functions",
    version=3,
    domain="math",
    summary="far values, sums and counts of a function that is told by a rule for its own values",
    concepts=("recursion", "sequences", "number bases"),
    knobs=(DEPTH, FAR),
    verifier="math",
    examples=(r"\frac{17}{4}", "1293"),
    generate=_generate,
    render=render,
    solve=_solve,
    steps=steps,
    letters=letters,
    effort=_effort,
    canonical=lambda one: [one.kind, list(one.numbers), one.asked, one.at, one.wanted],
    picture=picture,
    capacity=lambda dial: 10_000.0,
    guess_rate=lambda dial: 0.02,
)
