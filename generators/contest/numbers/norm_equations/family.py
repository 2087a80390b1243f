"""Norm equations: squares that are linked by an equation of degree two, and hide a norm.

Points on circles, triangles with an angle of 60 or 120 degrees, numbers whose sums are squares. The
generator factors in a quadratic ring with unique factors, or multiplies the first solutions by
units (Pell's equation; classes of solutions after Nagell 1951, theorem 108). The solver tries
numbers: all within a bound that the equation itself gives, or one after the other.
"""

from collections.abc import Iterator
from math import gcd, isqrt
from random import Random
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from generators.contest.numbers.norm_equations.instance import (
    RINGS,
    Norm,
    numbers_of,
    pairs_of,
    settled,
)
from generators.contest.numbers.norm_equations.steps import letters, steps
from generators.contest.numbers.norm_equations.words import picture, render
from generators.family import Family, Knob, Knobs, redrawn

DEPTH = Knob("depth", 1, 5, "ideas between what is told and a norm")
MORE = Knob("more", 2, 4, "solutions that have to be found")

_KINDS = {
    1: ("circle", "circle", "square"),
    2: ("angle", "form", "circle", "square"),
    3: ("angle",) * 2 + ("triangle",) * 26 + ("legs",),
    4: ("triangle",) * 8 + ("houses",) + ("squares",) * 8,
    5: ("squares",) * 16 + ("houses",) * 2 + ("draws",),
}
_DEPTH = {"circle": 10, "square": 13, "angle": 20, "form": 20, "triangle": 32, "legs": 32}
_DEEP = {"houses": 45, "squares": 47, "draws": 52}
_PAIRS = {"circle": ("set", "sum", "largest"), "form": ("set", "sum", "largest")}
_TRIANGLES = ("set", "sum", "area", "perimeter")
_NUMBERS = ("nth", "set", "below")
_BOUNDS = (100, 200, 500, 1000, 2000, 5000, 10_000, 20_000)
_MOST = 100_000
"""Largest n, which the solver has to reach."""
_DIGITS = 11
"""Most in an answer."""
_AT_ONCE = 4096
"""Numbers n that the solver tries together."""

Wholes: TypeAlias = NDArray[np.int64]


@redrawn(4000, "equation with so many solutions")
def _generate(rng: Random, knobs: Knobs) -> Norm | None:
    kind, most = rng.choice(_KINDS[DEPTH.integer(knobs)]), MORE.integer(knobs)
    numbers = _drawn(rng, kind)
    draft = Norm(kind, numbers, "", 0, "")
    found = pairs_of(draft) if draft.is_finite else numbers_of(draft, _MOST)
    if draft.is_finite:
        asked, count = rng.choice(_PAIRS.get(kind, _TRIANGLES)), 0
        if not 2 <= len(found) <= most + 1:
            return None
    else:
        asked = rng.choice(_NUMBERS)
        count = rng.choice(_BOUNDS) if asked == "below" else rng.randint(2, most)
        reached = sum(n < count for n, _ in found) if asked == "below" else count
        if not 2 <= reached <= most + 1 or len(found) < reached:
            return None
        if len({n for n, _ in found}) < len(found):
            return None
    if kind in ("triangle", "squares", "draws") and gcd(*numbers) > 1:
        return None
    drawn = Norm(kind, numbers, asked, count, "")
    answer = settled(drawn, found)
    is_short = sum(map(str.isdigit, answer)) <= _DIGITS
    return Norm(kind, numbers, asked, count, answer) if is_short else None


def _drawn(rng: Random, kind: str) -> tuple[int, ...]:
    def up(least: int, top: int) -> int:
        return rng.randint(least, top)

    match kind:
        case "circle":
            return up(1, 26), up(1, 26), up(5, 600)
        case "angle":
            return rng.choice((1, -1)), up(50, 4000)
        case "form":
            t, m = RINGS[rng.choice((7, 8, 11, 19))]
            k = up(-2, 2)
            return 1, t + 2 * k, m + k * (t + k), up(40, 900)
        case "square":
            return up(2, 32), rng.choice((-1, 1)) * up(1, 90)
        case "triangle":
            return up(1, 7), up(1, 16), up(-60, 60)
        case "squares":
            return up(2, 5), up(1, 3), up(1, 7), up(-30, 60)
        case "legs":
            return (up(1, 600),)
        case "houses":
            return up(1, 40), up(-40, 40)
    q = up(2, 60)
    return up(1, q - 1), q


def _solve(one: Norm) -> list[str]:
    if one.is_finite:
        return [settled(one, tuple(_bounded(one)))]
    found: list[tuple[int, int]] = []
    last = one.count - 1 if one.asked == "below" else _MOST
    for first in range(1, last + 1, _AT_ONCE):
        found += _fitting(one, range(first, min(first + _AT_ONCE, last + 1)))
        if one.asked != "below" and len(found) >= one.count:
            break
    return [settled(one, tuple(found if one.asked == "below" else found[: one.count]))]


def _bounded(one: Norm) -> Iterator[tuple[int, int]]:
    """Yield pairs: the equation as told, within bounds that a sum of squares sets."""
    match one.kind, one.numbers:
        case "circle", (a, b, c):  # (2x - a)^2 <= 4c + a^2 + b^2, and so for y
            most = a + b + isqrt(4 * c + a * a + b * b)
            for x in range(1, most):
                for y in _roots(-b, x * x - a * x - c):
                    yield x, y
        case "angle", (s, k):  # y^2 + sxy + x^2 >= 3x^2 / 4
            for x in range(1, isqrt(2 * k) + 1):
                yield from ((x, y) for y in _roots(s * x, x * x - k) if y > x)
        case "form", (p, q, r, k):  # 4r k = (2ry + qx)^2 + (4pr - q^2) x^2
            for x in range(1, isqrt(4 * r * k) + 1):
                for y in range(1, isqrt(4 * p * k) + 1):
                    if p * x * x + q * x * y + r * y * y == k:
                        yield x, y


def _roots(b: int, c: int) -> list[int]:
    """Return the positive whole roots of y^2 + by + c."""
    square = b * b - 4 * c
    if square < 0 or isqrt(square) ** 2 != square:
        return []
    tops = {-b + isqrt(square), -b - isqrt(square)}
    return [top // 2 for top in sorted(tops) if top > 0 and top % 2 == 0]


def _fitting(one: Norm, numbers: range) -> Iterator[tuple[int, int]]:
    """Yield the numbers n that have a y, with it; there is at most one."""
    n = np.arange(numbers.start, numbers.stop)
    match one.kind, one.numbers:
        case "square", (d, k):
            yield from _sides(n, d * n * n + k, 1)
        case "triangle", (q, p, c):
            yield from _sides(n, q * (n * (n + 1) // 2) - c, p)
        case "squares", (m, s, p, c):
            # sums of k and of k^2 for k from 0 to m - 1
            one_power, two_power = m * (m - 1) // 2, m * (m - 1) * (2 * m - 1) // 6
            yield from _sides(n, m * n * n + 2 * n * s * one_power + s * s * two_power - c, p)
        case "legs", (m,):
            yield from _sides(n, n * n + (n + m) ** 2, 1)
        case "houses", (a, c):  # y is in both halves: all numbers are y^2 + c
            pairs = _sides(n, (n * (n + 1) + a * (a - 1)) // 2 + c, 1)
            yield from ((n, y) for n, y in pairs if a < y < n and _halves(a, y, n) == c)
        case _, (p, q):  # q y(y - 1) = p n(n - 1), and (2y - 1)^2 = 4y(y - 1) + 1
            pairs = _sides(n, 4 * p * n * (n - 1) + q, q)
            yield from ((n, (1 + side) // 2) for n, side in pairs if side % 2 and 2 < side < 2 * n)


def _halves(a: int, y: int, n: int) -> int:
    return sum(range(a, y)) - sum(range(y + 1, n + 1))


def _sides(n: Wholes, areas: Wholes, times: int) -> Iterator[tuple[int, int]]:
    """Yield each n with the y > 0, if there is one, for which `times` y^2 is its area."""
    # Areas are less than 2^53, so roots of squares are exact.
    sides = np.sqrt(np.maximum(areas, 0) // times).astype(np.int64)
    fits = (sides > 0) & (times * sides * sides == areas)
    return zip(n[fits].tolist(), sides[fits].tolist(), strict=True)


def _effort(one: Norm) -> int:
    found = pairs_of(one) if one.is_finite else ()
    count = len(found) or (4 if one.asked == "below" else one.count)
    return {**_DEPTH, **_DEEP}[one.kind] + 2 * count


FAMILY = Family(
    name="norm_equations",
    version=4,
    domain="math",
    summary="whole numbers for which squares are linked: points on circles, sums that are squares",
    concepts=("Diophantine equations", "Pell's equation", "sums of two squares"),
    knobs=(DEPTH, MORE),
    verifier="math",
    examples=(
        "204",
        r"\{3, 17, 99\}",
        "57",
        r"\{4, 40\}",
        r"\{(3, 4), (7, 2)\}",
        r"\{(1, 12), (5, 8), (9, 2)\}",
    ),
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
