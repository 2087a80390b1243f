"""Absolute graphs: areas, solutions and common points where absolute values lie within others.

Who folds the plane, or sees when two distances to the nearest integer agree, has little left to
count. The generator uses such closed forms. The solver knows the functions only: it cuts every
line at the points where one of them bends, and on each piece, where all is linear, it integrates
or intersects in exact fractions.
"""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import pairwise
from math import gcd, lcm
from random import Random

from generators.contest.algebra.absolute_graphs.instance import (
    DEPTH,
    Folds,
    depth,
    solutions,
    value,
)
from generators.contest.algebra.absolute_graphs.steps import letters, steps
from generators.contest.algebra.absolute_graphs.words import picture, render
from generators.family import Family, Knob, Knobs, redrawn
from generators.latex import number
from proofmill.problem import Json

IDEAS = Knob("ideas", 1, 4, "folds and ideas until a picture is plain")
SPREAD = Knob("spread", 16, 20, "largest of the numbers told")

_MOST_DIGITS = 8
"""Of an answer."""
_MOST_PAIRS = 3000
"""Of straight pieces of two zigzags."""


@redrawn(2000, "graph with folds")
def _generate(rng: Random, knobs: Knobs) -> Folds | None:
    ideas, most = IDEAS.integer(knobs), SPREAD.integer(knobs)
    kinds = [name for name, known in DEPTH.items() if known == ideas]
    kind = rng.choice([*kinds, _MORE[ideas]] if ideas in _MORE else kinds)
    numbers = _numbers(rng, kind, most, ideas)
    if not _is_fair(kind, numbers):
        return None
    asked = rng.choice(_ASKED.get(kind, ("area",)))
    found = value(Folds(kind, numbers, asked, ""))
    answer = number(found)
    if sum(map(str.isdigit, answer)) > _MOST_DIGITS or answer in map(str, (0, 1, 2, *numbers)):
        return None
    return Folds(kind, numbers, asked, answer)


_MORE = {3: "nest", 4: "same"}
"""A kind that may be drawn as well, or more often."""
_ASKED = {
    "nest": ("squares", "product"),
    **dict.fromkeys(("ramp", "same", "zigzags"), ("count",)),
}


def _numbers(rng: Random, kind: str, most: int, ideas: int) -> tuple[int, ...]:
    def some(top: int) -> int:
        return rng.randint(1, top)

    def signed(top: int) -> int:
        return rng.choice((-1, 1)) * some(top)

    match kind:
        case "diamond":
            return some(7), signed(most), some(7), signed(most), some(most)
        case "frame" | "fold":
            a, b = (rng.choice((1, 1, 2, 2, 3, 4)) for _ in range(2))
            frame = a, some(most // 2), b, some(most // 2), some(2 * most)
            return (*frame, some(most // 3)) if kind == "fold" else frame
        case "valleys":
            return some(5), signed(most), some(most), some(most)
        case "nest":
            return some(4), signed(most), *(some(most) for _ in range(2 if ideas == 1 else 3))
        case "ramp":
            return rng.randint(2, most), rng.randint(2, most), some(most)
        case "same":
            m, k = sorted(rng.sample(range(1, 2 * most), 2))
            return k, m, some(most)
    return rng.randint(2, 3 * most), some(3), rng.randint(2, 3 * most), some(3)


def _is_fair(kind: str, numbers: tuple[int, ...]) -> bool:
    """Tell whether there is something to see, and no formula that two readers read differently."""
    match kind, numbers:
        case "diamond", (a, _, b, _, r):
            return gcd(a, b, r) == 1 and a * b > 1
        case "frame", (a, p, b, q, r):
            return gcd(a, b, r) == 1 and r > min(a * p, b * q)
        case "fold", (a, p, b, q, r, s):
            return gcd(a, b, r) == 1 and p > s and r > min(a * s, b * q)
        case "valleys", (k, a, b, c):
            return b != c and gcd(k, a, b, c) == 1
        case "nest", (k, *inner):
            return len(solutions(numbers)) > 2 and gcd(k, *inner) == 1
        case "zigzags", (k, i, m, j):
            return i + j > 2 and (k, i) != (m, j) and k * m * 2 ** (i + j) < _MOST_PAIRS
    return True


Line = Callable[[Fraction], Fraction]


def _solve(one: Folds) -> list[str]:
    return [number(_MEASURES[one.kind](one))]


def _area(one: Folds) -> Fraction:
    """Integrate how long the strip of all y is, over all x."""
    f, g, bends_x, bends_y, r = _sides(one)
    levels = {g(y) for y in bends_y}
    far = _far(one)
    cuts = _cut(f, [-far, *bends_x, far], {r, *(r - level for level in levels)})
    strips = [(x, _length(g, [-far, *bends_y, far], r - f(x))) for x in cuts]
    return _integral(strips)


def _sides(one: Folds) -> tuple[Line, Line, list[Fraction], list[Fraction], Fraction]:
    """Return f, g, points among which are those where they bend, and r of f(x) + g(y) <= r."""
    a, p, b, q, r, *folds = map(Fraction, one.numbers)
    is_folded = one.kind != "diamond"

    def across(x: Fraction) -> Fraction:
        apart = abs((abs(x) if is_folded else x) - p)
        return a * (abs(apart - folds[0]) if folds else apart)

    def upward(y: Fraction) -> Fraction:
        return b * abs((abs(y) if is_folded else y) - q)

    places = [p, *(p + sign * fold for fold in folds for sign in (-1, 1)), Fraction(0)]
    bends = {sign * place for place in places for sign in (-1, 1)}
    return across, upward, sorted(bends), [-abs(q), Fraction(0), abs(q)], r


def _far(one: Folds) -> Fraction:
    """Return a number beyond which there is nothing."""
    return Fraction(sum(map(abs, one.numbers)) + 1)


def _cut(f: Line, bends: Iterable[Fraction], levels: Iterable[Fraction]) -> list[Fraction]:
    """Return the bends of a piecewise linear function, and where it has one of the levels."""
    ends = sorted(set(bends))
    found = set(ends)
    for low, high in pairwise(ends):
        start, slope = f(low), (f(high) - f(low)) / (high - low)
        if slope:
            places = (low + (level - start) / slope for level in levels)
            found.update(x for x in places if low < x < high)
    return sorted(found)


def _length(g: Line, bends: Iterable[Fraction], level: Fraction) -> Fraction:
    """Return how long all the intervals are where a function is at most so large."""
    ends = _cut(g, bends, [level])
    inside = (high - low for low, high in pairwise(ends) if g((low + high) / 2) <= level)
    return sum(inside, Fraction(0))


def _integral(points: Sequence[tuple[Fraction, Fraction]]) -> Fraction:
    """Return the integral of a piecewise linear function through such points."""
    parts = ((c - a) * (b + d) / 2 for (a, b), (c, d) in pairwise(points))
    return sum(parts, Fraction(0))


def _between(one: Folds) -> Fraction:
    k, a, b, c = map(Fraction, one.numbers)

    def apart(x: Fraction) -> Fraction:
        return abs(abs(k * x - a) - b) - c

    far = _far(one)
    cuts = _cut(apart, [-far, (a - b) / k, a / k, (a + b) / k, far], [Fraction(0)])
    # What lies between the outermost common points is enclosed.
    met = [x for x in cuts if apart(x) == 0]
    return _integral([(x, abs(apart(x))) for x in cuts if met[0] <= x <= met[-1]])


def _nest(one: Folds) -> Fraction:
    k, *inner, last = map(Fraction, one.numbers)

    def nested(x: Fraction) -> Fraction:
        found = k * x
        for number_ in inner:
            found = abs(found - number_)
        return found

    # It bends at some of the sums of inner numbers with any signs.
    bends = {Fraction(0)}
    for number_ in inner:
        bends |= {bend + sign * number_ for bend in bends for sign in (-1, 1)}
    far = _far(one)
    ends = [-far, *(bend / k for bend in bends), far]
    roots = [x for x in _cut(nested, ends, [last]) if nested(x) == last]
    if one.asked == "squares":
        return sum((x * x for x in roots), Fraction(0))
    product = Fraction(1)
    for x in roots:
        product *= x
    return product


def _distance(at: int, parts: int) -> int:
    """Return the distance of at / parts from the nearest integer, in as many parts."""
    return min(at % parts, -at % parts)


def _ramp(one: Folds) -> Fraction:
    k, m, c = one.numbers
    parts, wide = 2 * k, k * m + 2 * k

    def apart(at: int) -> int:
        return m * _distance(k * at, parts) - abs(at - c * parts)

    return _zeros(apart, range(c * parts - wide, c * parts + wide + 1))


def _same(one: Folds) -> Fraction:
    k, m, most = one.numbers
    parts = 2 * lcm(k, m)

    def apart(at: int) -> int:
        return _distance(k * at, parts) - _distance(m * at, parts)

    ends = (range(0, parts * most + 1, parts // (2 * speed)) for speed in (k, m))
    return _zeros(apart, {at for some in ends for at in some})


def _zeros(f: Callable[[int], int], ends: Iterable[int]) -> Fraction:
    """Count the zeros of a function that bends at some whole numbers, from first to last."""
    values = [f(at) for at in sorted(ends)]
    inside = sum(one * other < 0 for one, other in pairwise(values))
    return Fraction(inside + values.count(0))


def _crossings(one: Folds) -> Fraction:
    """Intersect each piece of one curve with each piece of the other, and count the points."""
    k, i, m, j = one.numbers
    first, second = _heights(k, i), _heights(m, j)
    wide, high = len(first) - 1, len(second) - 1
    found = set()
    for right, (start, end) in enumerate(pairwise(first), 1):
        slope = end - start
        for top, (low, up) in enumerate(pairwise(second), 1):
            # y = slope x + a / wide and x = back y + b / high, times the denominators
            back = up - low
            a, b = end - slope * right, up - back * top
            parts = wide * high * (1 - slope * back)
            sign = 1 if parts > 0 else -1
            x, y = sign * (back * a * high + b * wide), sign * (slope * b * wide + a * high)
            is_in = (right - 1) * abs(parts) <= x * wide <= right * abs(parts)
            if is_in and (top - 1) * abs(parts) <= y * high <= top * abs(parts):
                found.add((Fraction(x, abs(parts)), Fraction(y, abs(parts))))
    return Fraction(len(found))


def _heights(k: int, folds: int) -> list[int]:
    """Return the heights of a folded wave where it may bend, in parts, of which 1 has as many."""
    parts = 2**folds * k
    heights = [2 * _distance(k * at, parts) for at in range(parts + 1)]
    for _ in range(folds - 1):
        heights = [abs(2 * height - parts) for height in heights]
    return heights


_MEASURES: dict[str, Callable[[Folds], Fraction]] = {
    "diamond": _area,
    "frame": _area,
    "fold": _area,
    "valleys": _between,
    "nest": _nest,
    "ramp": _ramp,
    "same": _same,
    "zigzags": _crossings,
}


def _canonical(one: Folds) -> Json:
    n = list(one.numbers)
    if one.kind in ("diamond", "frame"):
        return [one.kind, *sorted((n[:2], n[2:4])), n[4]]
    if one.kind == "zigzags":
        return [one.kind, *sorted((n[:2], n[2:]))]
    return [one.kind, *n, one.asked]


FAMILY = Family(
    name="absolute_graphs",
    version=2,
    domain="math",
    summary="areas, solutions and common points of graphs with absolute values within each other",
    concepts=("absolute value", "graphs", "piecewise linear functions"),
    knobs=(IDEAS, SPREAD),
    verifier="math",
    examples=(r"\frac{176}{7}", "138"),
    generate=_generate,
    render=render,
    solve=_solve,
    steps=steps,
    letters=letters,
    # Folds are what makes it long; within a kind all is alike.
    effort=lambda one: 10 * depth(one) + (one.kind == "nest"),
    canonical=_canonical,
    picture=picture,
    capacity=lambda dial: 60_000.0,
    guess_rate=lambda dial: 0.02,
)
