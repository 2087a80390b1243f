"""Areas in which planes cut boxes, pyramids and cylinders."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations, product
from typing import Final, TypeAlias

from sympy import Expr, Integer, Rational, pi, sqrt

from readers.problems import Impossible, Kind

Point: TypeAlias = tuple[Fraction, ...]
_ZERO: Final = Integer(0)


def _section(size: tuple[Expr, ...], through: list[tuple[Expr, ...]]) -> Expr:
    """Return the area in which the plane through three points of the edges of a box cuts it."""
    box, (p, q, r) = _fractions(size), map(_fractions, through)
    corners = list(product(*((Fraction(0), edge) for edge in box)))
    edges = [pair for pair in combinations(corners, 2) if len(_differ(*pair)) == 1]
    if not all(any(_is_between(point, *edge) for edge in edges) for point in (p, q, r)):
        raise Impossible(f"a point is not on an edge: {p}, {q} or {r}")
    normal = _cross(_way(p, q), _way(p, r))
    cut = {point for edge in edges for point in _met(normal, p, *edge)}
    axis = next(axis for axis in range(3) if normal[axis])
    seen = sorted({point[:axis] + point[axis + 1 :] for point in cut})
    shadow = _hull_area(seen) / abs(normal[axis])
    return _rational(shadow) * sqrt(_rational(_dot(normal, normal)))


def _fractions(numbers: tuple[Expr, ...]) -> Point:
    return tuple(Fraction(str(number)) for number in numbers)


def _rational(number: Fraction) -> Expr:
    return Rational(number.numerator, number.denominator)


def _differ(one: Point, other: Point) -> list[int]:
    return [axis for axis in range(3) if one[axis] != other[axis]]


def _is_between(point: Point, start: Point, end: Point) -> bool:
    (axis,) = _differ(start, end)
    others = all(point[at] == start[at] for at in range(3) if at != axis)
    return others and start[axis] <= point[axis] <= end[axis]


def _met(normal: Point, on: Point, start: Point, end: Point) -> list[Point]:
    """Return where an edge meets a plane; its ends, if it lies in it."""
    p, q = (_dot(normal, _way(on, end_)) for end_ in (start, end))
    if p == q == 0:
        return [start, end]
    if p * q > 0 or p == q:
        return []
    share = p / (p - q)
    return [tuple(a + share * (b - a) for a, b in zip(start, end, strict=True))]


def _way(one: Point, other: Point) -> Point:
    return tuple(b - a for a, b in zip(one, other, strict=True))


def _dot(one: Point, other: Point) -> Fraction:
    return sum((a * b for a, b in zip(one, other, strict=True)), Fraction(0))


def _cross(one: Point, other: Point) -> Point:
    (a, b, c), (u, v, w) = one, other
    return (b * w - c * v, c * u - a * w, a * v - b * u)


def _hull_area(points: list[Point]) -> Fraction:
    """Return the area of the convex hull of sorted points of a plane."""
    outline = [*_lower(points), *_lower(points[::-1])]
    sides = zip(outline, [*outline[1:], outline[0]], strict=True)
    return abs(sum((a * d - b * c for (a, b), (c, d) in sides), Fraction(0))) / 2


def _lower(points: list[Point]) -> list[Point]:
    kept = list[Point]()
    for point in points:
        while len(kept) > 1 and _turn(kept[-2], kept[-1], point) <= 0:
            kept.pop()
        kept.append(point)
    return kept[:-1]


def _turn(a: Point, b: Point, c: Point) -> Fraction:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def place(name: str, a: Expr, b: Expr, c: Expr) -> tuple[Expr, Expr, Expr]:
    """Return where a corner of a box is: A, B, C, D below, with a prime above."""
    x, y = {"A": (_ZERO, _ZERO), "B": (a, _ZERO), "C": (a, b), "D": (_ZERO, b)}[name[0]]
    return x, y, c if name.endswith("'") else _ZERO


def corners(names: str) -> tuple[str, str]:
    """Return both corners of a pair such as AA'."""
    cut = 2 if names[1] == "'" else 1
    return names[:cut], names[cut:]


def _named(
    _asked: str,
    a: Expr,
    b: Expr,
    c: Expr,
    x_word: str,
    y_word: str,
    z_word: str,
    from_x_word: str,
    from_y_word: str,
    from_z_word: str,
    p: Expr,
    q: Expr,
    r: Expr,
) -> Expr:
    points = []
    ends = (from_x_word, from_y_word, from_z_word)
    for edge, start, length in zip((x_word, y_word, z_word), ends, (p, q, r), strict=True):
        if start not in corners(edge):
            raise Impossible(f"no distance along {edge}: from {start}")
        (end,) = set(corners(edge)) - {start}
        near, far = place(start, a, b, c), place(end, a, b, c)
        whole = sum((abs(v - u) for u, v in zip(near, far, strict=True)), _ZERO)
        points.append(tuple(u + (v - u) * length / whole for u, v in zip(near, far, strict=True)))
    return _section((a, b, c), points)


def _cheese(_asked: str, a: Expr, b: Expr, c: Expr, p: Expr, q: Expr, r: Expr) -> Expr:
    return _section((a, b, c), [(_ZERO, p, _ZERO), (a, q, _ZERO), (_ZERO, _ZERO, r)])


def _tank(_asked: str, a: Expr, b: Expr, c: Expr, p: Expr, q: Expr, r: Expr) -> Expr:
    return _section((a, b, c), [(a, _ZERO, p), (q, b, _ZERO), (_ZERO, r, c)])


def _in_space(_asked: str, a: Expr, b: Expr, c: Expr, **at: Expr) -> Expr:
    points = [tuple(at[f"{name}_{axis}"] for axis in "xyz") for name in "pqr"]
    return _section((a, b, c), list(points))


def _pyramid(_asked: str, side: Expr, height: Expr, p: Expr, q: Expr) -> Expr:
    """A trapezoid: the far edge is a share k of the way up, and so much shorter."""
    k = p / (p + q)
    long = sqrt((side - k * side / 2) ** 2 + (k * height) ** 2)
    return (side + side * (1 - k)) / 2 * long


def _cylinder(_asked: str, radius: Expr, low: Expr, high: Expr) -> Expr:
    """An ellipse, as wide as the cylinder and longer."""
    return pi * radius * sqrt(radius**2 + ((high - low) / 2) ** 2)


CUTS: Final[Mapping[str, Kind]] = {
    "named": Kind(
        r"""
        $ABCD$ is the bottom of a rectangular box and $A'B'C'D'$ its top, with $A'$ over $A$ and
            so on; $AB = <a>$, $AD = <b>$ and $AA' = <c>$. The points $X$ on $<x_word:pair>$,
            $Y$ on $<y_word:pair>$ and $Z$ on $<z_word:pair>$ satisfy
            $<from_x_word:corner>X = <p>$, $<from_y_word:corner>Y = <q>$ and
            $<from_z_word:corner>Z = <r>$.
        """,
        {"area": "the area in which the plane through $X$, $Y$ and $Z$ cuts the box"},
        _named,
    ),
    "cheese": Kind(
        r"""
        A block of cheese is $<a>$ long, $<b>$ wide and $<c>$ high. A straight cut meets the
            bottom edge of its left end $<p>$ behind the front side, the bottom edge of its
            right end $<q>$ behind the front side, and the upright front edge of the left end
            $<r>$ above the bottom.
        """,
        {"area": "the area of the cut"},
        _cheese,
    ),
    "tank": Kind(
        r"""
        A glass tank is $<a>$ long, $<b>$ deep and $<c>$ high, seen from the front. It is tilted
            and filled so that the surface of the water passes through a point $<p>$ above the
            bottom on the right upright front edge, a point $<q>$ from the left end on the
            bottom back edge, and a point $<r>$ from the front on the left edge of the lid
            (measured in the tank, which is closed).
        """,
        {"area": "the area of the surface of the water"},
        _tank,
    ),
    "in_space": Kind(
        r"""
        In coordinate space, a box consists of the points with $0 \le x \le <a>$,
            $0 \le y \le <b>$ and $0 \le z \le <c>$. It is cut by the plane through
            $(<p_x>, <p_y>, <p_z>)$, $(<q_x>, <q_y>, <q_z>)$ and $(<r_x>, <r_y>, <r_z>)$.
        """,
        {"area": "How large is the area of the section?"},
        _in_space,
    ),
    "pyramid": Kind(
        r"""
        A monument is a pyramid of height $<height>$ over a square of side $<side>$, with its
            top above the middle. A plane through one side of the square cuts off the top; it
            meets the two edges on the far side so that their lower and upper parts are as
            $<p> : <q>$.
        A pyramid has a square base $ABCD$ of side $<side>$, and its top $S$ is $<height>$ above
            the middle of the base. A plane contains $AB$ and the points $P$ on $SC$ and $Q$ on
            $SD$ that divide these edges so that $CP : PS = DQ : QS = <p> : <q>$.
        In coordinate space, a pyramid has the corners $(0, 0, 0)$, $(<side>, 0, 0)$,
            $(<side>, <side>, 0)$, $(0, <side>, 0)$ and the top $S$, which is $<height>$ above
            the middle of this square. A plane through the first two corners divides the edges
            from the other two to $S$ as $<p> : <q>$, counted from below.
        """,
        {
            "area": """
                How large is the area in which the plane cuts the monument?
                the area of the section $ABPQ$
                the area of the section
            """
        },
        _pyramid,
    ),
    "cylinder": Kind(
        r"""
        A cylinder of <radius:circle> stands upright. A plane cuts it so that the lowest point
            of the cut is $<low>$ above the base and the highest one $<high>$ above it.
        A round pole of <radius:circle> is sawn off by a slanting straight cut. What is left of
            the pole is $<low>$ long where it is shortest and $<high>$ long where it is longest.
        Water stands in a tilted glass that is a cylinder with inner radius $<radius>$
            centimeters. Measured along the wall from the bottom, it reaches $<high>$
            centimeters up on one side and $<low>$ centimeters on the opposite side, which are
            the least and the most around the wall.
        """,
        {
            "area": """
                the area of the cut
                How large is the area of the cut?
                the area of the surface of the water in square centimeters, as a number without
                    a unit
            """
        },
        _cylinder,
    ),
}
"""The kinds of problems on plane cuts."""
