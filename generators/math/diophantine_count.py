"""Linear Diophantine equations in a box: how many integer solutions are there?

The generator fixes all unknowns but two and counts the rest by Bezout's identity; the solver fills
a table of sums, unknown by unknown. The total is made from a point of the box, so that the answer
is never 0. At the top: four unknowns, coefficients of both signs up to 36.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise, product
from math import comb, gcd, prod
from random import Random
from typing import NamedTuple

from generators.deducing import ending
from generators.family import Family, IllPosedError, Knob, Knobs
from generators.math._curves import box, clipped
from generators.pictures import Figure, NumberLine, Panel, Plane, Shape, Span, Table
from generators.wording import Grammar, draw, listed, speak
from proofmill.problem import Json

UNKNOWNS = Knob("unknowns", 1.5, 4, "unknowns")
LARGEST = Knob("largest", 5, 36, "largest absolute value of a coefficient")
WIDTH = Knob(
    "width", 1.7, 2.95, "decimal digits of the solutions hoped for, which set the widths of ranges"
)
SHARED = Knob("shared", 0.0, 0.6, "share of equations where two coefficients have a common factor")

_MAX_DRAWS = 400
_MOST_TOLD = 40
"""Ways to fix unknowns, up to which solutions are told."""
_MIN_COUNT = 8


class Unknown(NamedTuple):
    """An unknown with its coefficient, and the range that it lies in, both ends included."""

    factor: int
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Equation:
    """The sum of factor * unknown is `total`; how many solutions are in the box?"""

    unknowns: tuple[Unknown, ...]
    total: int
    answer: str = field(compare=False)


def _generate(rng: Random, knobs: Knobs) -> Equation:
    count = max(2, int(UNKNOWNS.number(knobs) + rng.random()))
    for _ in range(_MAX_DRAWS):
        factors = _factors(rng, knobs, count)
        unknowns = tuple(_ranged(rng, knobs, factors, factor) for factor in factors)
        total = sum(f * rng.randint(low, high) for f, low, high in unknowns)
        number = _counted(unknowns, total)
        if number >= _MIN_COUNT and total:
            return Equation(unknowns, total, str(number))
    raise IllPosedError(f"no equation with {_MIN_COUNT} solutions in {_MAX_DRAWS} draws")


def _factors(rng: Random, knobs: Knobs, count: int) -> list[int]:
    """Draw coefficients without a common factor; those of stories are positive."""
    largest, is_shared = LARGEST.integer(knobs), rng.random() < SHARED.number(knobs)
    sign = rng.choice((1, -1))
    for _ in range(_MAX_DRAWS):
        factors = rng.sample(range(2, largest + 1), count)
        is_coprime = all(gcd(a, b) == 1 for a, b in pairwise(factors))
        if gcd(*factors) == 1 and (is_shared or is_coprime):
            return [factors[0], *(f * rng.choice((1, sign)) for f in factors[1:])]
    raise IllPosedError(f"no coprime coefficients up to {largest} in {_MAX_DRAWS} draws")


def _ranged(rng: Random, knobs: Knobs, factors: Sequence[int], factor: int) -> Unknown:
    """Draw a range; unknowns with a large coefficient get a narrow one."""
    aim = 10 ** WIDTH.number(knobs) * rng.uniform(0.5, 2.5) * max(map(abs, factors))
    scale = (aim * prod(map(abs, factors)) / max(map(abs, factors))) ** (1 / (len(factors) - 1))
    width = max(3, int(scale / abs(factor) * rng.uniform(0.8, 1.3)))
    low = rng.choice((0, 0, 1, rng.randint(-20, 20)))
    return Unknown(factor, low, low + width)


def _counted(unknowns: Sequence[Unknown], total: int) -> int:
    """Fix all unknowns but the two with the widest ranges; count those two in closed form."""
    *few, one, two = sorted(unknowns, key=lambda u: (u.high - u.low, u))
    found = 0
    for values in product(*(range(u.low, u.high + 1) for u in few)):
        rest = total - sum(u.factor * value for u, value in zip(few, values, strict=True))
        found += len(_pairs(one, two, rest))
    return found


@lru_cache(maxsize=64)
def _pairs(one: Unknown, two: Unknown, total: int) -> range:
    """Return the x of the solutions of one.factor x + two.factor y = total in the box."""
    divisor = gcd(one.factor, two.factor)
    if total % divisor:
        return range(0)
    a, b, c = one.factor // divisor, two.factor // divisor, total // divisor
    start = c * pow(a, -1, abs(b)) % abs(b)
    # All solutions are x = start + b t, y = (c - a start) / b - a t.
    first, last = _span(start, b, one)
    low, high = _span((c - a * start) // b, -a, two)
    least, most = max(first, low), min(last, high)
    ends = sorted((start + b * least, start + b * most))
    return range(ends[0], ends[1] + 1, abs(b)) if least <= most else range(0)


def _span(start: int, step: int, unknown: Unknown) -> tuple[int, int]:
    """Return the least and the largest t for which start + step t is in the unknown's range."""
    low, high = unknown.low, unknown.high
    if step < 0:
        start, step, low, high = -start, -step, -high, -low
    return -((start - low) // step), (high - start) // step


_GRAMMAR: Grammar = {
    "equation": (
        "How many solutions in integers does ${equation}$ have with {ranges}?",
        "Find the number of integer solutions of\n\n$${equation}$$\n\nwith {ranges}.",
        "Consider all tuples of integers ${names}$ with {ranges}. For how many of them is "
        "${equation}$?",
        "Count the integer points ${names}$ that satisfy ${equation}$, where {ranges}.",
        "The integers ${names}$ lie in these ranges: {ranges}. In how many ways can they be chosen "
        "such that\n\n$${equation}?$$",
        "Let $N$ be the number of integer solutions ${names}$ of ${equation}$ for which {ranges}. "
        "What is $N$?",
    ),
    "packs": (
        "{name} wants to buy exactly {total} {good}s. They are sold in packs: {packs}. {limits} "
        "<ways>",
        "A shop sells {good}s in packs: {packs}. {name} needs exactly {total} {good}s. {limits} "
        "<ways>",
        "Exactly {total} {good}s have to be sent off, in packs of different sizes: {packs}. "
        "{limits} <ways>",
    ),
    "ways": (
        "In how many ways can the numbers of packs be chosen?",
        "How many choices of the numbers of packs are there?",
        "How many different combinations of packs make up the {total} {good}s?",
    ),
    "pack": ("{kind} packs of {size}", "{kind} packs with {size} pieces each"),
    "limit": (
        "The number of {kind} packs must be at least {low} and at most {high}.",
        "From {low} to {high} {kind} packs can be used (both numbers are allowed).",
    ),
    "limit_zero": (
        "No more than {high} {kind} packs are available.",
        "There are {high} {kind} packs in stock, and some or all or none of them may be used.",
    ),
}
_LETTERS = ("xyzw", "abcd", "mnpq", "uvwz")


def _render(equation: Equation, rng: Random) -> str:
    unknowns = rng.sample(equation.unknowns, len(equation.unknowns))
    is_story = all(u.factor > 0 and u.low >= 0 for u in unknowns)
    if is_story and rng.random() < 0.6:
        return _story(unknowns, equation.total, rng)
    letters = rng.choice(_LETTERS)[: len(unknowns)]
    ranges = [
        rf"${u.low} \le {letter} \le {u.high}$" for u, letter in zip(unknowns, letters, strict=True)
    ]
    return speak(
        _GRAMMAR,
        rng,
        "equation",
        equation=f"{_sum(unknowns, letters)} = {equation.total}",
        names=f"({', '.join(letters)})",
        ranges=listed(ranges),
    )


def _sum(unknowns: Sequence[Unknown], letters: str) -> str:
    text = ""
    for (factor, _, _), letter in zip(unknowns, letters, strict=True):
        sign = (" - " if factor < 0 else " + ") if text else ("-" if factor < 0 else "")
        text += f"{sign}{abs(factor)}{letter}"
    return text


def _story(unknowns: Sequence[Unknown], total: int, rng: Random) -> str:
    kinds = draw("colors", len(unknowns), rng)
    packs, limits = [], []
    for (size, low, high), kind in zip(unknowns, kinds, strict=True):
        packs.append(speak(_GRAMMAR, rng, "pack", kind=kind, size=size))
        symbol = "limit" if low else "limit_zero"
        limits.append(speak(_GRAMMAR, rng, symbol, kind=kind, low=low, high=high))
    return speak(
        _GRAMMAR,
        rng,
        "packs",
        name=draw("names", 1, rng)[0],
        good=draw("objects", 1, rng)[0],
        total=total,
        packs=listed(packs),
        limits=" ".join(limits),
    )


def _solve(equation: Equation) -> list[str]:
    """Fill a table, sum of the terms so far -> ways to reach it; the last unknown is looked up."""
    ways = {0: 1}
    *others, last = equation.unknowns
    for factor, low, high in others:
        reached: dict[int, int] = {}
        for value in range(low, high + 1):
            for total, number in ways.items():
                place = total + factor * value
                reached[place] = reached.get(place, 0) + number
        ways = reached
    rests = (equation.total - last.factor * value for value in range(last.low, last.high + 1))
    return [str(sum(ways.get(rest, 0) for rest in rests))]


def _steps(equation: Equation) -> tuple[str, ...]:
    """Fix all unknowns but the two of the widest ranges; none if there are too many ways to."""
    *few, one, two = sorted(equation.unknowns, key=lambda u: (u.high - u.low, u))
    if prod(u.high - u.low + 1 for u in few) > _MOST_TOLD:
        return ()
    lines, counts = list[str](), list[int]()
    for values in product(*(range(u.low, u.high + 1) for u in few)):
        parts = [(u.factor, value) for u, value in zip(few, values, strict=True)]
        rest = equation.total - sum(factor * value for factor, value in parts)
        fits = _pairs(one, two, rest)
        counts.append(len(fits))
        fixed = " + ".join([f"{factor} * {value}" for factor, value in parts])
        where = f"With {fixed} there, " if few else ""
        lines.append(f"{where}{one.factor} x + {two.factor} y = {rest}: {_listed(fits)}.")
    if few:
        some = [str(count) for count in counts if count]
        lines.append(f"Solutions: {' + '.join(some)} = {sum(counts)}.")
    return (*lines, ending(equation.answer))


def _listed(fits: range) -> str:
    if not fits:
        return "no x fits"
    if len(fits) == 1:
        return f"x is {fits[0]} alone, 1 in all"
    return f"x is {fits[0]} to {fits[-1]} in steps of {fits.step}, {len(fits)} in all"


def _picture(equation: Equation) -> Panel:
    """Return the equation and its ranges; of two unknowns, its line in their box."""
    unknowns = equation.unknowns
    ranges = [f"{u.low} ≤ {letter} ≤ {u.high}" for u, letter in zip(unknowns, "xyzw", strict=False)]
    rows = [(f"{_sum(unknowns, 'xyzw'[: len(unknowns)])} = {equation.total}",), *zip(ranges)]
    drawn: Figure = NumberLine(
        spans=[Span(u.low, u.high, text) for u, text in zip(unknowns, ranges, strict=True)]
    )
    if len(unknowns) == 2:
        one, two = unknowns
        corners = box((one.low, two.low), (one.high, two.high))
        line = corners
        for sign in (1, -1):
            line = clipped(line, sign * one.factor, sign * two.factor, sign * equation.total)
        shapes = [Shape("polygon", tuple(corners), shade=1), Shape("line", tuple(line))]
        drawn = Plane(shapes=shapes, has_axes=True, is_square=False)
    return Panel(figures=[("integers with", Table(rows=rows)), ("ranges", drawn)])


def _canonical(equation: Equation) -> Json:
    """Move every range to 0 and every coefficient to the positive side."""
    rest = equation.total
    parts: list[Json] = []
    for factor, low, high in equation.unknowns:
        rest -= factor * (low if factor > 0 else high)
        parts.append([abs(factor), high - low])
    mirrored = sum(abs(f) * (high - low) for f, low, high in equation.unknowns) - rest
    return [sorted(parts, key=str), min(rest, mirrored)]


def _effort(equation: Equation) -> int:
    """Pairs of unknowns to be solved for, each once per choice of the others, and their Euclid."""
    *few, one, two = sorted(equation.unknowns, key=lambda u: (u.high - u.low, u))
    choices = prod(high - low + 1 for _, low, high in few)
    return choices * (abs(one.factor) + abs(two.factor)) + len(str(equation.total)) * 10


def _capacity(dial: float) -> float:
    count, largest = max(2, int(UNKNOWNS.number_at(dial))), LARGEST.integer_at(dial)
    # Coefficients, ten widths or more of each range, and a thousand totals.
    return comb(largest - 1, count) * 10.0**count * 1000


FAMILY = Family(
    name="diophantine_count",
    version=3,
    domain="math",
    summary="the number of integer solutions of a linear equation in a box",
    concepts=("number theory", "linear Diophantine equations", "counting"),
    knobs=(UNKNOWNS, LARGEST, WIDTH, SHARED),
    verifier="integer",
    examples=("157", "42"),
    generate=_generate,
    render=_render,
    solve=_solve,
    steps=_steps,
    effort=_effort,
    canonical=_canonical,
    picture=_picture,
    capacity=_capacity,
    guess_rate=lambda dial: 0.03,
)
