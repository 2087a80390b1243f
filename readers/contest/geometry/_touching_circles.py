"""Circles that touch one another: in chains, on a line, in an angle, or each of three."""

from collections.abc import Mapping
from typing import Final

from sympy import Expr, sqrt

from readers.problems import Impossible, Kind


def _chain(_asked: str, inner: Expr, outer: Expr, n: Expr) -> Expr:
    """An inversion about the point of contact makes a strip of equal circles of it, at its width.

    A circle of radius w whose center is d away from the pole becomes one of w / (d^2 - w^2).
    """
    if not outer > inner:
        raise Impossible("the inner circle is not the smaller one")
    near, far = 1 / (2 * outer), 1 / (2 * inner)
    radius, middle = (far - near) / 2, (far + near) / 2
    return radius / (middle**2 + (2 * n * radius) ** 2 - radius**2)


def _row(asked: str, r: Expr, s: Expr, n: Expr, start: Expr) -> Expr:
    """Return the radius of circle n of a chain whose first one is numbered `start`."""
    inner, outer = (r, s) if r < s else (s, r)
    return _chain(asked, inner, outer, n - start)


def _on_line(_asked: str, r: Expr, s: Expr, apart: Expr) -> Expr:
    """Circles of radii r and t that touch stand 2 sqrt(rt) apart on a line."""
    return (apart / (2 * (sqrt(r) + sqrt(s)))) ** 2


def _on_axis(asked: str, r: Expr, s: Expr, u: Expr, v: Expr) -> Expr:
    return _on_line(asked, r, s, abs(u - v))


def _in_angle(_asked: str, r: Expr, far: Expr, count_word: str) -> Expr:
    """Radii are as distances from the vertex: each is (d - r) / (d + r) of the one before."""
    return r * ((far - r) / (far + r)) ** {"second": 1, "third": 2}[count_word]


def _in_corner(_asked: str, r: Expr, p: Expr, q: Expr) -> Expr:
    """With radius t: (p - t)^2 + (q - t)^2 = (r + t)^2, and t is the smaller one."""
    half = p + q + r
    return half - sqrt(half**2 - p**2 - q**2 + r**2)


def _three(asked: str, a: Expr, b: Expr, c: Expr) -> Expr:
    """The theorem of Descartes on the curvatures of four circles."""
    bends, mixed = 1 / a + 1 / b + 1 / c, 1 / (a * b) + 1 / (b * c) + 1 / (c * a)
    if asked == "inner":
        return 1 / (bends + 2 * sqrt(mixed))
    if not bends < 2 * sqrt(mixed):
        raise Impossible("no circle surrounds the three")
    return 1 / (2 * sqrt(mixed) - bends)


def _corners(asked: str, a: Expr, b: Expr, c: Expr) -> Expr:
    s = (a + b + c) / 2
    return _three(asked, s - a, s - b, s - c)


_FIND: Final = "{Compute|Determine|Find}"


_GIVE: Final = "Give the number without a unit."


_FOURTH: Final = {
    "inner": f"""
        A fourth, small circle in the gap between them touches all three. {_FIND} the radius of the
            fourth circle.
        A fourth, small circle in the gap between them touches all three. What is the radius of the
            fourth circle?
        What is the radius of the largest round rug that fits into the gap between them? {_GIVE}
    """,
    "outer": f"""
        A fourth circle surrounds the three and is touched by each of them from inside. {_FIND} the
            radius of the fourth circle.
        A fourth circle surrounds the three and is touched by each of them from inside. What is the
            radius of the fourth circle?
        They stand on a round rug whose edge is touched, seen from above, by all three of them. What
            is the radius of the rug? {_GIVE}
    """,
}

TOUCHING_CIRCLES: Final[Mapping[str, Kind]] = {
    "chain": Kind(
        r"""
        A circle of <inner:circle> touches a circle of <outer:circle> from inside. Circles
            $C_0, C_1, C_2, \ldots$ lie between them, each touching both; $C_0$ has its center
            on the line through the two centers, and each of $C_1, C_2, \ldots$ touches the one
            before it and differs from the one before that.
        """,
        {"radius": "the radius of $C_<n>$"},
        _chain,
    ),
    "disks": Kind(
        r"""
        A round hole of <r:circle> is cut from a disk of <s:circle> so that the rims touch. The
            largest disk that fits into what is left is placed there. The next disk is the
            largest one that fits into what is then left on one side, touching the disk before
            it; so it goes on along this side.
        """,
        {"radius": "the radius of disk number $<n>$, the very first disk being number <start:int>"},
        _row,
    ),
    "row": Kind(
        r"""
        In the coordinate plane, two circles have radii $<r>$ and $<s>$, and they lie to the
            right of the $y$-axis, touching it at the origin. The region between them holds a
            row of circles: the first has its center on the $x$-axis and touches both, each
            later one touches both and the one before it, and they get smaller and smaller.
        """,
        {
            "radius": "How large is the radius of circle number $<n>$ of the row, the first"
            " being number <start:int>?"
        },
        _row,
    ),
    "on_line": Kind(
        r"""
        A circle of <r:circle> touches a line at $A$, and a circle of <s:circle> touches it at
            $B$ from the same side, where $AB = <apart>$. A third circle touches both circles
            from outside, and it touches the line between $A$ and $B$.
        Two round pipes with the radii $<r>$ and $<s>$ lie side by side on a level floor. The
            lines along which they rest on it are parallel and $<apart>$ apart. A third pipe
            rests on the floor between them and touches both.
        """,
        {
            "radius": """
                the radius of the third circle
                its radius
            """
        },
        _on_line,
    ),
    "on_axis": Kind(
        r"""
        In the coordinate plane, a circle of <r:circle> touches the $x$-axis at $(<u>, 0)$ and a
            circle of <s:circle> touches it at $(<v>, 0)$; both lie above the axis. A third
            circle above the axis touches it between these two points and touches both circles
            from outside.
        """,
        {"radius": "the radius of the third circle"},
        _on_axis,
    ),
    "in_angle": Kind(
        r"""
        A circle of <r:circle> touches both sides of an angle, and its center is $<far>$ from
            the vertex. A second, smaller circle touches both sides and the first circle.
        A circle of <r:circle> touches both sides of an angle, and its center is $<far>$ from
            the vertex. A second, smaller circle touches both sides and the first circle. A
            third, still smaller one touches both sides and the second circle.
        Balls of different sizes hang in a cone-shaped bag, each touching it all around and
            touching the ball below. The top ball has radius $<r>$, and its center is $<far>$
            above the tip of the bag (in centimeters).
        Circles of different sizes are placed in an angle, each touching both sides and the one
            before it. The first and largest is a circle of <r:circle>; its center is $<far>$
            away from the vertex of the angle.
        """,
        {
            "radius": """
                the radius of the <count_word=second|third> circle
                the radius of the <count_word=second|third> ball, counted from the top, as a
                    number without a unit
                How large is the radius of the <count_word=second|third> one?
            """
        },
        _in_angle,
    ),
    "in_corner": Kind(
        r"""
        A round pillar of <r:circle> stands in a rectangular hall. Its middle is $<p>$ from one
            wall and $<q>$ from a wall perpendicular to it.
        In the coordinate plane, a circle of <r:circle> has its center at $(<p>, <q>)$. Another
            circle lies between it and the origin; this one touches both coordinate axes and the
            first circle.
        Two lines meet at a right angle. A circle of <r:circle> lies between them, its center at
            the distances $<p>$ and $<q>$ from the lines. A smaller circle touches both lines
            and, from outside, this circle; it lies between the circle and the corner.
        """,
        {
            "radius": """
                the radius of the largest round rug that fits between the pillar and the corner
                    of these two walls
                the radius of the other circle
                the radius of the smaller circle
            """
        },
        _in_corner,
    ),
    "three": Kind(
        r"""
        Three circles with the radii $<a>$, $<b>$ and $<c>$ touch each other from outside.
        Three round tables with the radii $<a>$, $<b>$ and $<c>$ (in decimeters) stand so that
            each touches the other two.
        """,
        _FOURTH,
        _three,
    ),
    "corners": Kind(
        r"""
        The sides of a triangle measure $<a>$, $<b>$ and $<c>$. The circles about its corners
            are such that any two of them touch from outside.
        """,
        _FOURTH,
        _corners,
    ),
}
"""The kinds of problems on touching circles."""
