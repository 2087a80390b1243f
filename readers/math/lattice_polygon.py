"""Area, and lattice points inside and on the boundary, of a polygon that may be stretched."""

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from sympy import Expr, Poly, Symbol

from readers.formulas import formula, letters
from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.retracing import retraced

_SAYS: Final = Phrases(
    once={
        "corners": r"""
            <who:name> joins these points in turn by straight segments, and the last to the
                first:¶¶<corners:corners>
            Consider the polygon with the following corners, listed along its
                boundary:¶¶<corners:corners>
            A field is fenced in along straight lines from post to post. On a map the posts are
                at¶¶<corners:corners>
            A simple polygon has these corners, in this order:¶¶<corners:corners>
            Join the following points, each to the next and the last to the first, to form a polygon
                that does not cross itself:¶¶<corners:corners>
            The boundary of a region of the plane runs straight from each of these points to the
                next, and from the last one back to the first:¶¶<corners:corners>
            A polygon $Q$ has the corners, in order,¶¶<corners:corners>¶¶and $P$ is its image under
                the map $(x, y) \mapsto (<by:int>x, <by:int>y)$.
        """,
        "letters": r"""
            <of=Here|For $P$,> $A$ stands for the enclosed area, $I$ for the number of lattice
                points (those with integer coordinates) strictly inside, and $B$ for the number of
                lattice points on the boundary, corners included.
            <of=Here|For $P$,> $A$ is the enclosed area, $B$ the number of points with two whole
                coordinates on the boundary (corners included), and $I$ the number of such points
                strictly inside.
        """,
        "asked": r"""
            {Find|Compute|Determine the value of|What is} $<value>${.|?}
        """,
    },
    perhaps={
        "multiply": r"""
            Multiply all coordinates by <by:int>, which gives a larger polygon $P$.
        """,
    },
    kinds={
        "corners": r"\$\(-?\d+, -?\d+\)\$(?:(?:, |; | -- )\$\(-?\d+, -?\d+\)\$)+",
    },
)
Point: TypeAlias = tuple[int, int]


class Polygon(NamedTuple):
    """What a prompt says."""

    corners: tuple[Point, ...]
    """Already stretched."""
    value: Expr
    """What is asked for, of A, B and I."""


def _read(question: str) -> Polygon:
    said = _SAYS.read(question)
    factors = [part.integer("by") for part in said.parts if "by" in part]
    if len(factors) > 1 or (said.one("letters")["of"] == "Here") != (not factors):
        raise Unread("does not say which polygon")
    by = factors[0] if factors else 1
    found = re.findall(r"\((-?\d+), (-?\d+)\)", said.one("corners")["corners"])
    corners = tuple((by * int(x), by * int(y)) for x, y in found)
    return Polygon(corners, formula(said.one("asked")["value"], letters("A B I")))


def _sides(corners: tuple[Point, ...]) -> Iterator[tuple[Point, Point]]:
    yield from zip(corners, (*corners[1:], corners[0]), strict=True)


def _solve(polygon: Polygon) -> str:
    sides = list(_sides(polygon.corners))
    if any(_touch(one, other) for one, other in combinations(sides, 2)):
        return "the polygon crosses itself"
    area = abs(sum(Fraction(a * d - b * c, 2) for (a, b), (c, d) in sides))
    boundary, inside = _points(sides)
    values = {"A": area, "B": boundary, "I": inside}
    return str(polygon.value.subs({Symbol(name): number for name, number in values.items()}))


def _told(polygon: Polygon) -> Iterator[str]:
    """Go round from the least corner, to the lesser of its neighbors first."""
    first = polygon.corners.index(min(polygon.corners))
    round_ = polygon.corners[first:] + polygon.corners[:first]
    if round_[-1] < round_[1]:
        round_ = round_[:1] + round_[:0:-1]
    double = boundary = 0
    for (a, b), (c, d) in _sides(round_):
        wide, high = abs(a - c), abs(b - d)
        steps = max(k for k in range(1, max(wide, high) + 1) if wide % k == high % k == 0)
        double, boundary = double + a * d - b * c, boundary + steps
        yield (
            f"From ({a}, {b}) to ({c}, {d}): {a} * {d} - {b} * {c} = {a * d - b * c}, "
            f"{double} so far; gcd({wide}, {high}) = {steps}, {boundary} so far."
        )
    double = abs(double)
    inside = (double - boundary) // 2 + 1
    yield f"Shoelace formula: 2A = {double}. Points on the sides: B = {boundary}."
    yield f"Pick's theorem: I = ({double} - {boundary} + 2)/2 = {inside}."
    value = Poly(polygon.value, *map(Symbol, "ABI"))
    a, b, i = (int(value.coeff_monomial(letter)) for letter in value.gens)
    total = a // 2 * double + b * boundary + i * inside
    said = f"{a // 2} * {double} + {b} * {boundary} + {i} * {inside}"
    yield f"Asked, of 2A, B and I: {said} = {total}."


def _touch(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    """Tell whether two sides have more in common than a corner that both end at."""
    (a, b), (c, d) = one, other
    if shared := {a, b} & {c, d}:
        (end,) = shared
        (p,), (q,) = {a, b} - shared, {c, d} - shared
        ahead = (p[0] - end[0]) * (q[0] - end[0]) + (p[1] - end[1]) * (q[1] - end[1])
        return _turn(end, p, q) == 0 and ahead > 0
    if _turn(a, b, c) == _turn(a, b, d) == 0:
        return min(a, b) <= max(c, d) and min(c, d) <= max(a, b)
    return _turn(a, b, c) * _turn(a, b, d) <= 0 and _turn(c, d, a) * _turn(c, d, b) <= 0


def _turn(a: Point, b: Point, c: Point) -> int:
    """Return which side of the line from a to b c is on: 1, 0 or -1."""
    area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (area > 0) - (area < 0)


def _points(sides: list[tuple[Point, Point]]) -> tuple[int, int]:
    """Return how many lattice points are on the boundary and inside, by looking at each.

    A point is inside if a ray to the right of it crosses the boundary an odd number of times.
    """
    xs, ys = [p[0] for p, _ in sides], [p[1] for p, _ in sides]
    x = np.arange(min(xs), max(xs) + 1, dtype=np.int64)[:, None]
    y = np.arange(min(ys), max(ys) + 1, dtype=np.int64)[None, :]
    on = np.zeros((x.size, y.size), dtype=bool)
    odd = np.zeros_like(on)
    for (a, b), (c, d) in sides:
        cross = (c - a) * (y - b) - (d - b) * (x - a)
        between = (min(a, c) <= x) & (x <= max(a, c)) & (min(b, d) <= y) & (y <= max(b, d))
        on |= (cross == 0) & between
        odd ^= ((b <= y) != (d <= y)) & ((cross > 0) == (d > b))
    return int(on.sum()), int((odd & ~on).sum())


READER = Reader(_read, _solve, follow=retraced(_told, _solve))
