"""Least ways: over mirrors, straight across a strip, between three points or three sides."""

from collections.abc import Mapping
from typing import Final

from sympy import Expr, cos, pi, sin, sqrt

from readers.problems import Impossible, Kind


def _mirrors(asked: str, x: Expr, y: Expr, u: Expr, v: Expr) -> Expr:
    """Ends mirrored in the axes, the way is straight; else it leads over the origin."""
    if x * y * u * v == 0:
        raise Impossible("an end lies on an axis")
    for mirrored, image in ((s * u, t * y) for s in (1, -1) for t in (1, -1)):
        if _in_order(x, image, mirrored, v):
            return sqrt((x - mirrored) ** 2 + (image - v) ** 2)
    if asked == "way":
        raise Impossible("the ball does not meet both cushions in this order")
    return sqrt(x**2 + y**2) + sqrt(u**2 + v**2)


def _in_order(x: Expr, y: Expr, u: Expr, v: Expr) -> bool:
    """Return whether the straight way meets the x-axis and then the y-axis."""
    if not (x * u < 0 and y * v < 0):
        return False
    return bool(y / (y - v) <= x / (x - u))


def _strip(_asked: str, wide: Expr, one: Expr, other: Expr, along: Expr) -> Expr:
    """Without the strip, the rest of the way is straight."""
    return wide + sqrt((one + other) ** 2 + along**2)


def _strip_at(asked: str, a: Expr, b: Expr, c: Expr, d: Expr, low: Expr, high: Expr) -> Expr:
    below, above = (b, d) if b < d else (d, b)
    if not below <= low < high <= above:
        raise Impossible("the points are not on both sides of the strip")
    return _strip(asked, high - low, low - below, above - high, a - c)


def _three(_asked: str, b: Expr, c: Expr, angle: Expr) -> Expr:
    """No angle being 120 degrees, C is turned by 60 degrees about A, away from B (Fermat)."""
    turn = pi * angle / 180
    a = sqrt(b**2 + c**2 - 2 * b * c * cos(turn))
    for one, other, across in ((b, c, a), (c, a, b), (a, b, c)):
        if across**2 >= one**2 + one * other + other**2:
            return one + other
    return sqrt(b**2 + c**2 - b * c * (cos(turn) - sqrt(3) * sin(turn)))


def _sides(_asked: str, a: Expr, b: Expr, c: Expr) -> Expr:
    """Acute: the feet of the heights (Fagnano), 8 S^2 / abc; else there and back on a height."""
    p, q, r = sorted((a, b, c))
    if not p + q > r:
        raise Impossible("there is no such triangle")
    square = (p + q + r) * (q + r - p) * (r + p - q) * (p + q - r) / 16
    return 8 * square / (a * b * c) if p**2 + q**2 > r**2 else 4 * sqrt(square) / r


_UNIT: Final = "as a number without a unit"

WAYS: Final[Mapping[str, Kind]] = {
    "mirrors": Kind(
        """
        A ball on a billiard table lies $<y>$ from the lower and $<x>$ from the left cushion. It is
            to hit first the lower and then the left cushion, and to stop at a spot that is $<v>$
            from the lower and $<u>$ from the left cushion.
        In the coordinate plane, a way leads from $(<x>, <y>)$ to a point of the $x$-axis, from
            there to a point of the $y$-axis, and from there to $(<u>, <v>)$.
        Two straight canals meet at a right angle. A horse grazes between them, $<y>$ from the first
            canal and $<x>$ from the second one. It wants to drink from the first canal, then from
            the second one, and then go to its stable, which is also between them, $<v>$ from the
            first and $<u>$ from the second canal.
        """,
        {
            "way": """
                How long is its way if it bounces as light does, and is a mere point?
            """,
            "least": "its least possible length\nthe length of its shortest way",
        },
        _mirrors,
    ),
    "strip": Kind(
        """
        A cable is laid from a house $<one>$ meters from a straight motorway to a house on the other
            side, $<other>$ meters from it; along the motorway it is $<along>$ meters from the one
            to the other. Under the motorway, which is $<wide>$ meters broad, the cable has to go
            straight across.
        A straight river is $<wide>$ wide. A village lies $<one>$ from its one bank, another village
            lies on the other side, $<other>$ from the other bank. Measured along the river, the
            villages are $<along>$ apart. A road between them crosses the river on a bridge that is
            perpendicular to the banks.
        """,
        {
            "least": f"""
                the least length of cable in meters, {_UNIT}
                the least possible length of the road, with the bridge
            """
        },
        _strip,
    ),
    "strip_at": Kind(
        """
        In the coordinate plane, let $A = (<a>, <b>)$ and $B = (<c>, <d>)$. A way from $A$ to $B$
            must run parallel to the $y$-axis wherever $<low> < y < <high>$.
        """,
        {"least": "How short can it be?"},
        _strip_at,
    ),
    "three": Kind(
        r"""
        In triangle $ABC$, $AB = <c>$, $AC = <b>$ and $\angle BAC = <angle>^\circ$. A point $P$ may
            lie anywhere in the plane.
        Two sides of a triangle are $<c>$ and $<b>$ long and enclose an angle of $<angle>^\circ$.
            Three threads run from its corners to a common knot.
        Two straight roads leave the town $A$ at an angle of $<angle>$ degrees. On one of them,
            $<c>$ miles from $A$, lies $B$, on the other one, $<b>$ miles from $A$, lies $C$. An
            airport is built somewhere, with a straight track to each of $A$, $B$ and $C$.
        """,
        {
            "least": """
                the least possible value of $PA + PB + PC$
                the least possible total length of the threads
                How long, in miles, must the three tracks be together at least? Give the number.
            """
        },
        _three,
    ),
    "sides": Kind(
        """
        A triangle has sides of $<a>$, $<b>$ and $<c>$. On each of them a point is chosen, and these
            points are joined to a triangle.
        In triangle $ABC$ with $BC = <a>$, $CA = <b>$ and $AB = <c>$, the points $X$, $Y$ and $Z$
            lie on $BC$, $CA$ and $AB$.
        Three straight streets of lengths $<a>$, $<b>$ and $<c>$ form a triangle. A postman wants to
            visit all three streets, anywhere on them, and to come back to where he began. He may
            cut across the inside.
        """,
        {
            "least": """
                the least possible perimeter of that triangle
                the least possible value of $XY + YZ + ZX$
                How short can his way be?
            """
        },
        _sides,
    ),
}
