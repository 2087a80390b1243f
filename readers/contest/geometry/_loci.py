"""Points whose distances from others are told by sums, sums of squares, or ratios."""

from collections.abc import Mapping
from typing import Final

from sympy import Expr, pi, sqrt

from readers.problems import Impossible, Kind


def _ratio(asked: str, apart: Expr, first: Expr, second: Expr) -> Expr:
    """A circle about a point of the line AB (Apollonius) cuts it on both sides of B."""
    if first == second:
        raise Impossible("the points form a line")
    near, far = apart * second / (first + second), apart * second / (first - second)
    radius = abs(near + far) / 2
    return 2 * pi * radius if asked == "length" else apart * radius / 2


def _ratio_at(asked: str, a: Expr, b: Expr, c: Expr, d: Expr, times: Expr) -> Expr:
    return _ratio(asked, _apart(a, b, c, d), times, times**0)


def _apart(a: Expr, b: Expr, c: Expr, d: Expr) -> Expr:
    return sqrt((a - c) ** 2 + (b - d) ** 2)


def _two(asked: str, apart: Expr, total: Expr) -> Expr:
    """With the midpoint M of AB, PA^2 + PB^2 = 2 PM^2 + AB^2 / 2."""
    return _disk(asked, total / 2 - apart**2 / 4)


def _two_at(asked: str, a: Expr, b: Expr, c: Expr, d: Expr, total: Expr) -> Expr:
    return _two(asked, _apart(a, b, c, d), total)


def _three(asked: str, p: Expr, q: Expr, r: Expr, total: Expr) -> Expr:
    """With the centroid G, the sum is 3 PG^2 and a third of the squares of the sides."""
    if not (p + q > r and q + r > p and r + p > q):
        raise Impossible("there is no such triangle")
    return _disk(asked, (total - (p**2 + q**2 + r**2) / 3) / 3)


def _disk(asked: str, square: Expr) -> Expr:
    if not square > 0:
        raise Impossible("no points, or a single one, are such")
    return 2 * pi * sqrt(square) if asked == "length" else pi * square


def _ellipse(_asked: str, apart: Expr, total: Expr) -> Expr:
    if not total > apart:
        raise Impossible("no points are such, or only those between")
    return pi * total * sqrt(total**2 - apart**2) / 4


_PLANE: Final = "$A$ and $B$ are two points of a plane, $<apart>$ apart."
_CONSIDER: Final = f"{_PLANE} Consider all points $P$ of the plane with"
_IN_PLANE: Final = (
    "In the coordinate plane, let $A = (<a>, <b>)$ and $B = (<c>, <d>)$. A point $P$ moves so that"
)
_SPEAKERS: Final = (
    "Two loudspeakers stand on a large square, $<apart>$ meters apart. A sign is to be put at every"
    " place of the ground where the sum of the squares of the distances from the two, in square"
    " meters, is"
)
_UNIT: Final = "as a number without a unit"

LOCI: Final[Mapping[str, Kind]] = {
    "ratio": Kind(
        f"""
        {_CONSIDER} $PA : PB = <first> : <second>$.
        Two buoys $A$ and $B$ float $<apart>$ miles apart. A ship $P$ sails on a closed course on
            which the distances from $A$ and $B$ are as $<first> : <second>$ all the time.
        """,
        {
            "length": f"""
                the length of the curve that these points form
                the length of the course in miles, {_UNIT}
            """,
            "area": f"""
                the largest possible area of the triangle $ABP$
                the largest area that the triangle $ABP$ has on the way, in square miles, {_UNIT}
            """,
        },
        _ratio,
    ),
    "ratio_at": Kind(
        f"{_IN_PLANE} it is always $<times>$ times as far from $A$ as from $B$.",
        {
            "length": "the length of the curve that these points form",
            "area": "the largest possible area of the triangle $ABP$",
        },
        _ratio_at,
    ),
    "curve_of_two": Kind(
        f"{_CONSIDER} $PA^2 + PB^2 = <total>$.\n{_SPEAKERS} $<total>$.",
        {
            "length": f"""
                the length of the curve that they form
                the length in meters of the curve on which the signs stand, {_UNIT}
            """
        },
        _two,
    ),
    "region_of_two": Kind(
        rf"{_CONSIDER} $PA^2 + PB^2 \le <total>$." + f"\n{_SPEAKERS} at most $<total>$.",
        {
            "area": f"""
                the area of the region that they form
                the area in square meters of the region of these places, {_UNIT}
            """
        },
        _two,
    ),
    "curve_of_two_at": Kind(
        f"{_IN_PLANE} the squares of its distances from $A$ and $B$ add up to $<total>$.",
        {"length": "the length of the curve on which it moves"},
        _two_at,
    ),
    "region_of_two_at": Kind(
        f"{_IN_PLANE} the squares of its distances from $A$ and $B$ add up to at most $<total>$.",
        {"area": "the area of the region in which it moves"},
        _two_at,
    ),
    "three": Kind(
        """
        A triangle $ABC$ has the sides $BC = <p>$, $CA = <q>$ and $AB = <r>$.
        Three points of a plane are $<p>$, $<q>$ and $<r>$ apart.
        Three wells lie on a plain; the distances between two of them are $<p>$, $<q>$ and $<r>$
            kilometers. A tent may be put up where the sum of the squares of its distances from the
            wells, in square kilometers, is not above $<total>$.
        """,
        {
            "area": rf"""
                the area of the region of all points $P$ of its plane with $PA^2 + PB^2 + PC^2 \le
                    <total>$
                How large is the area of the set of points of the plane for which the squares of the
                    distances from the three add up to at most $<total>$?
                the area in square kilometers of the region where it may be put up, {_UNIT}
            """
        },
        _three,
    ),
    "ellipse": Kind(
        f"""
        {_PLANE}
        Buses leave from a town $A$ and return to a town $B$, $<apart>$ miles away. A trip may go
            straight to any one place of the plain and straight on to $B$, but it must not be longer
            than $<total>$ miles in all.
        A rope of length $<total>$ is tied to two stakes that are $<apart>$ apart. A goat is hooked
            to the rope by a ring that slides freely.
        """,
        {
            "area": rf"""
                the area of the region of all points $P$ of the plane with $PA + PB \le <total>$
                the area, in square miles, of the region of places that can be visited, {_UNIT}
                How large is the area of the pasture that it can reach, if its own size does not
                    matter?
            """
        },
        _ellipse,
    ),
}
