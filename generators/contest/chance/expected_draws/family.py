"""Expected draws: things come in random order without repeats; a mean of waiting is asked.

The generator cuts the order into stretches of equal mean length and joins several kinds by
inclusion and exclusion of minima and maxima; the solver knows no symmetry and adds up over all
orders, by what may come next.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import factorial, prod
from operator import lt
from random import Random

from generators.contest.chance.expected_draws.words import (
    BESIDES,
    Draws,
    groups,
    letters,
    picture,
    render,
    steps,
)
from generators.family import Family, Knob, Knobs, redrawn
from generators.latex import number
from proofmill.problem import Json

DEPTH = Knob("depth", 1, 4, "ideas: symmetry, joined kinds, minima and maxima of more kinds")
KINDS = Knob("kinds", 3, 5, "kinds of things, three or four")

_ASKED = {
    1: (("place", 1), ("before", 2), ("before", 2)),
    2: (("seen", 2), ("company", 2), ("company", 2)),
    3: (("gone", 2), *(("used", 2),) * 4, ("left", 0), ("seen", 3)),
    4: (("gone", 3), ("company", 3), ("used", 3)),
}
"""Depth -> what is asked, and among how many kinds."""
_MOST = {3: 24, 4: 13}
"""Kinds -> most things of one kind."""
_SPREAD = 3
"""So many more there may be of kinds on which the end does not depend."""
_MOST_DIGITS = 11


@redrawn(200, "short answer")
def _generate(rng: Random, knobs: Knobs) -> Draws | None:
    asked, among = rng.choice(_ASKED[DEPTH.integer(knobs)])
    kinds = max(min(KINDS.integer(knobs), 4), among + (asked in BESIDES))
    most = 24 if asked == "gone" and among == 2 else _MOST[kinds] + 2 * (among == 3)
    spread = 0 if kinds == 3 or among == 3 else _SPREAD
    counts = tuple(
        rng.randint(2 if kinds == 4 else 1, most + spread * (kind >= among))
        for kind in range(kinds)
    )
    times = rng.randint(1, min(counts[0], 11)) if asked in ("place", "before") else 1
    answer = number(_mean(counts, asked, among, times))
    if sum(map(str.isdigit, answer)) > _MOST_DIGITS or (answer.isdigit() and len(answer) < 2):
        return None
    return Draws(counts, asked, among, times, answer)


def _mean(counts: Sequence[int], asked: str, among: int, times: int) -> Fraction:
    total, own = sum(counts), counts[0]
    if asked == "place":
        return times * Fraction(total + 1, own + 1)
    if asked == "before":
        return times * Fraction(counts[1], own + 1)
    if asked == "left":
        return sum((Fraction(count, total - count + 1) for count in counts), Fraction(0))
    found = Fraction(0)
    for sign, members in groups(counts[:among]):
        size = sum(members)
        top = size if asked in ("gone", "used") else 1
        found += sign * Fraction(top, size + 1)
    return found * (counts[among] if asked in BESIDES else total + 1)


def _solve(draws: Draws) -> list[str]:
    asked, counts = draws.asked, _counts(draws)
    first = counts[: draws.among]
    counted = {"before": {1}, "left": set[int]()} | {besides: {draws.among} for besides in BESIDES}
    kinds = counted.get(asked, set(range(len(counts))))

    def is_over(left: tuple[int, ...]) -> bool:
        match asked:
            case "place" | "before":
                return left[0] == counts[0] - draws.times
            case "seen" | "company":
                return all(map(lt, left, first))
            case "gone" | "used":
                return 0 in left[: draws.among]
            case _:
                return left.count(0) >= len(left) - 1

    def alike(left: tuple[int, ...]) -> tuple[int, ...]:
        """Order the kinds that change places with each other and change nothing."""
        if asked in ("gone", "used"):
            return (*sorted(left[: draws.among]), *left[draws.among :])
        return tuple(sorted(left)) if asked == "left" else left

    @cache
    def totals(left: tuple[int, ...]) -> tuple[int, int]:
        """Return the number of orders of what is left, and the sum of what is asked over them."""
        if is_over(left):
            orders = factorial(sum(left)) // prod(map(factorial, left))
            return orders, orders * sum(left) if asked == "left" else 0
        orders = whole = 0
        for kind, count in enumerate(left):
            if count:
                ways, value = totals(alike((*left[:kind], count - 1, *left[kind + 1 :])))
                orders += ways
                whole += value + ways * (kind in kinds)
        return orders, whole

    orders, whole = totals(counts)
    totals.cache_clear()  # it refers to itself, and would stay until garbage is looked for
    return [number(Fraction(whole, orders))]


def _counts(draws: Draws) -> tuple[int, ...]:
    """Return how many there are of the kinds that matter; those that nobody asks for are one."""
    counts, named = draws.counts, draws.among + (draws.asked in BESIDES)
    if draws.asked == "before" or draws.asked in BESIDES:
        return counts[:named]  # the others stand anywhere between those named, and are not counted
    return counts if draws.asked == "left" else (*counts[:named], sum(counts[named:]))


def _canonical(draws: Draws) -> Json:
    named = draws.among + (draws.asked in BESIDES)
    asked, others = draws.counts[: draws.among], draws.counts[named:]
    ordered = draws.counts[:2] if draws.asked == "before" else sorted(asked)
    if draws.asked == "left":
        return ["left", sorted(draws.counts)]
    middle = [draws.counts[draws.among]] if draws.asked in BESIDES else []
    return [draws.asked, [*ordered], middle, sum(others), draws.times]


def _effort(draws: Draws) -> int:
    depth = next(d for d, all_of in _ASKED.items() if (draws.asked, draws.among) in all_of)
    return 10 * depth + len(draws.counts)


def _capacity(dial: float) -> float:
    kinds = min(KINDS.integer_at(dial), 4)
    return float(_MOST[kinds] ** kinds) * 4


FAMILY = Family(
    name="expected_draws",
    version=2,
    domain="math",
    summary="the mean of a wait, or of what comes before, where things come in random order",
    concepts=("expectation", "symmetry", "probability"),
    knobs=(DEPTH, KINDS),
    verifier="math",
    examples=(r"\frac{17}{4}", r"\frac{35}{12}"),
    generate=_generate,
    render=render,
    solve=_solve,
    steps=steps,
    letters=letters,
    effort=_effort,
    canonical=_canonical,
    picture=picture,
    capacity=_capacity,
    guess_rate=lambda dial: 0.01,
)
