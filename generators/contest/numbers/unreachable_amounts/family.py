"""Unreachable amounts: which totals cannot be made from pieces of a few sizes, and how many.

Stamps, scores, boxes, jumps; sometimes each size has to be used, a total has to be made in many
ways, or a size itself is unknown. The generator sorts amounts by remainders: the least one of each
class decides all others (Brauer and Shockley 1962). The solver knows no classes: it fills a table
of all amounts, from 1 up to Brauer's bound (a - 1)(b - 1), a and b the extreme sizes.
"""

from random import Random

from generators.contest.numbers.unreachable_amounts.instance import (
    Amounts,
    missing,
    possible,
    settled,
    ways,
)
from generators.contest.numbers.unreachable_amounts.steps import letters, steps
from generators.contest.numbers.unreachable_amounts.words import picture, render
from generators.family import Family, Knob, Knobs, redrawn

DEPTH = Knob("depth", 1, 5, "how many sizes, and how far what is asked is from a largest amount")
SIZE = Knob("size", 99, 60, "largest size of two")

_LEVELS = {
    1: ((2, False, ("largest", "count", "upto", "upto", "last")),),
    2: ((2, True, ("sum", "mean", "last", "upto", "upto", "upto")), (2, False, ("sum", "mean"))),
    3: ((3, False, ("largest", "count", "upto", "last")),),
    4: ((3, True, ("sum", "mean", "last", "upto")), (3, False, ("sum", "mean", "ways"))),
    5: ((4, True, ("sum", "mean", "last")), (4, False, ("mean", "ways")), (0, False, ("sizes",))),
}
"""By depth: how many sizes, whether all have to be used, what is asked."""
_COSTS = {"largest": 4, "count": 6, "upto": 7, "last": 8, "sum": 9, "mean": 11, "ways": 14}
_DIGITS = 10
"""Most in an answer."""


@redrawn(1000, "amounts")
def _generate(rng: Random, knobs: Knobs) -> Amounts | None:
    kinds, is_each, choice = rng.choice(_LEVELS[DEPTH.integer(knobs)])
    asked = rng.choice(choice)
    if not kinds:
        return _with_unknown(rng)
    top = {2: SIZE.integer(knobs), 3: 41}.get(kinds, 32)
    low, high = (3, 16) if asked == "ways" else (5, top)
    sizes = tuple(sorted(rng.sample(range(low, high), kinds)))
    if _is_spare(sizes):
        return None
    if asked == "ways":
        amount = rng.randint(40, 160)
        answer = str(ways(sizes, amount))
        return Amounts(sizes, False, asked, amount, answer) if int(answer) > 7 else None
    found = missing(sizes, is_each)
    if not found or len(found) < 5:
        return None
    if asked == "upto":
        bound = rng.randint(found[-1] // 2, found[-1])
        answer = str(bound - sum(one <= bound for one in found))
        return Amounts(sizes, is_each, asked, bound, answer)
    answer = settled(asked, found)
    is_short = sum(map(str.isdigit, answer)) <= _DIGITS
    return Amounts(sizes, is_each, asked, 0, answer) if is_short else None


def _with_unknown(rng: Random) -> Amounts | None:
    p, s, n = rng.randint(4, 15), rng.randint(1, 6), rng.randint(5, 60)
    found = missing((p, n, n + s), is_each=False)
    if not found or not 20 <= found[-1] <= 240:
        return None
    asked = rng.choice(("sizes", "sizes", "size sum"))
    sizes = possible(p, s, found[-1])
    if not 2 <= len(sizes) <= 5:
        return None
    return Amounts((p, s), False, asked, found[-1], settled(asked, sizes))


def _is_spare(sizes: tuple[int, ...]) -> bool:
    """Tell whether the others make up a size."""
    for place in range(1, len(sizes)):
        reached = {0}
        for size in sizes[:place]:
            most = sizes[place]
            reached = {one + k * size for one in reached for k in range((most - one) // size + 1)}
        if sizes[place] in reached:
            return True
    return False


def _solve(one: Amounts) -> list[str]:
    if one.asked in ("sizes", "size sum"):
        p, s = one.sizes
        # From n on at least: of p amounts in a row above the bound one is no multiple of p.
        tried = range(1, one.bound + p + 1)
        return [settled(one.asked, [n for n in tried if _is_last((p, n, n + s), one.bound)])]
    total = sum(one.sizes) if one.is_each else 0
    if one.asked == "ways":
        return [str(_table(one.sizes, one.bound)[one.bound])]
    most = one.bound or (one.sizes[0] - 1) * (one.sizes[-1] - 1) + total
    table = _table(one.sizes, most)
    reached = [amount >= total and table[amount - total] > 0 for amount in range(most + 1)]
    if one.asked == "upto":
        return [str(sum(reached[1:]))]
    return [settled(one.asked, [amount for amount in range(1, most) if not reached[amount]])]


def _table(sizes: tuple[int, ...], most: int) -> list[int]:
    """Return in how many ways each amount can be made."""
    counts = [1] + [0] * most
    for size in sizes:
        for amount in range(size, most + 1):
            counts[amount] += counts[amount - size]
    return counts


def _is_last(sizes: tuple[int, ...], bound: int) -> bool:
    """Tell whether an amount cannot be made, but as many after it as the least size is large."""
    smallest = min(sizes)
    reached = 1
    for size in sizes:
        for _ in range((bound + smallest) // size + 1):
            reached |= reached << size
    after = reached >> bound
    return not after & 1 and after >> 1 & (1 << smallest) - 1 == (1 << smallest) - 1


def _effort(one: Amounts) -> int:
    if one.asked in ("sizes", "size sum"):
        return 64
    return 12 * len(one.sizes) + 7 * one.is_each + _COSTS[one.asked]


FAMILY = Family(
    name="unreachable_amounts",
    version=2,
    domain="math",
    summary="amounts that pieces of a few sizes cannot make: the largest, how many, their mean",
    concepts=("Frobenius coin problem", "number theory"),
    knobs=(DEPTH, SIZE),
    verifier="math",
    examples=(r"\frac{47}{3}", r"\{17, 22, 43\}", "119", r"\{31, 47\}"),
    generate=_generate,
    render=render,
    solve=_solve,
    steps=steps,
    letters=letters,
    effort=_effort,
    canonical=lambda one: [list(one.sizes), one.is_each, one.asked, one.bound],
    picture=picture,
    capacity=lambda dial: 10_000.0,
    guess_rate=lambda dial: 0.02,
)
