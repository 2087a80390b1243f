"""Areas that a moving chord or rod leaves out, a tied goat reaches, or arcs enclose."""

from collections.abc import Mapping
from typing import Final, cast

from sympy import Abs, Expr, Symbol, pi

from readers.problems import Impossible, Kind

_X, _Y = Symbol("x"), Symbol("y")


def _chord(_asked: str, radius: Expr, one: Expr, other: Expr, length: Expr | None = None) -> Expr:
    """A point at the distance d from the center parts chords into a product of R^2 - d^2."""
    if length is not None and length != one + other:
        raise Impossible(f"the parts of {length} are {one} and {other}")
    if one + other > 2 * radius or one == other == radius:
        raise Impossible("the chord is too long")
    return pi * one * other


def _rod(_asked: str, one: Expr, other: Expr) -> Expr:
    """The point at p from the end on the x-axis is (q cos t, p sin t): a quarter of an ellipse."""
    return pi * one * other / 4


def _rod_of(asked: str, length: Expr, one: Expr) -> Expr:
    if not length > one:
        raise Impossible("the point is not on the rod")
    return _rod(asked, one, length - one)


def _tied(_asked: str, wall: Expr, side: Expr, end: Expr, rope: Expr) -> Expr:
    """A half of a disk, and around each corner that the rope reaches a quarter of a smaller one."""
    if not wall > end:
        raise Impossible("the ring is not on the wall")
    if rope > wall + side:
        raise Impossible("places behind are reached both ways")
    turns = (way + more for way in (end, wall - end) for more in (0, side))
    quarters = sum((rope - turn) ** 2 for turn in turns if rope > turn)
    return pi * (2 * rope**2 + quarters) / 4


def _tied_at(asked: str, p: Expr, q: Expr, wall: Expr, end: Expr, rope: Expr) -> Expr:
    if wall not in {p, q}:
        raise Impossible(f"no side has the length {wall}")
    return _tied(asked, wall, p + q - wall, end, rope)


def _four_arcs(asked: str, bound: Expr) -> Expr:
    return _arcs(asked, _X**2 + _Y**2 - bound)


def _arcs(_asked: str, form: Expr) -> Expr:
    """In each quadrant a circle about (a / 2, b / 2): a right triangle, and half of the disk."""
    a, b = (-cast("Expr", form.coeff(Abs(letter))) for letter in (_X, _Y))
    if form != _X**2 + _Y**2 - a * Abs(_X) - b * Abs(_Y) or not (a > 0 and b > 0):
        raise Impossible(f"no four arcs: {form}")
    return 4 * (a * b / 2 + pi * (a**2 + b**2) / 8)


_UNIT: Final = "as a number without a unit"

SWEPT: Final[Mapping[str, Kind]] = {
    "chord": Kind(
        """
        A chord of length $<length>$ moves once around in a circle of radius $<radius>$. A point on
            it divides it into parts of $<one>$ and $<other>$.
        In a disk of radius $<radius>$, color each point through which there is a chord that it
            divides into parts of $<one>$ and $<other>$. The colored points form a closed curve.
        The ends of a straight rod glide on a circular rail of radius $<radius>$, all the way
            around. A pen is fixed to the rod, $<one>$ from its one end and $<other>$ from the
            other.
        """,
        {
            "area": """
                the area between the path of this point and the circle
                the area of the part of the disk that lies outside this curve
                How large is the area between the rail and the curve that the pen draws?
            """
        },
        _chord,
    ),
    "rod": Kind(
        """
        The ends of a rod move on the positive coordinate axes. A mark on it is $<one>$ away from
            the end on the $y$-axis and $<other>$ away from the end on the $x$-axis. The rod goes
            from upright to level.
        """,
        {"area": "the area between the path of the mark and the two axes"},
        _rod,
    ),
    "rod_of": Kind(
        """
        A ladder of $<length>$ decimeters stands upright against a wall. Its foot is pulled away
            until the whole ladder lies on the floor, its top always touching the wall.
        A segment of length $<length>$ has one end on the $x$-axis and the other one on the $y$-axis
            of the coordinate plane, and takes all such positions. Its point at the distance $<one>$
            from the end on the $x$-axis draws a closed curve.
        """,
        {
            "area": """
                How large is the area, in square decimeters, that is enclosed by wall, floor and the
                    path of the rung which is $<one>$ decimeters from the foot? Give the number.
                the area of the part of its inside in which both coordinates are positive
            """
        },
        _rod_of,
    ),
    "tied": Kind(
        """
        A goat is tied to the outer wall of a rectangular shed that measures $<wall>$ meters along
            this wall and $<side>$ meters the other way. The ring is $<end>$ meters from one end of
            the wall, and the rope is $<rope>$ meters long. All around there is grass.
        A robot mower is plugged into a socket on the outside of a house with right angles. The wall
            with the socket is $<wall>$ yards long, and the socket is $<end>$ yards from one of its
            ends; the walls next to this one are $<side>$ yards long. The cable is $<rope>$ yards
            long.
        """,
        {
            "area": f"""
                the area in square meters that the goat can reach, {_UNIT}
                the area in square yards that the mower can reach, {_UNIT}
            """
        },
        _tied,
    ),
    "tied_at": Kind(
        """
        In the plane, the inside of a rectangle with sides $<p>$ and $<q>$ is forbidden. A point $Q$
            lies on a side of length $<wall>$, at the distance $<end>$ from one of its ends.
        """,
        {
            "area": """
                How large is the area of the set of points outside that can be reached from $Q$ by a
                    way of length at most $<rope>$?
            """
        },
        _tied_at,
    ),
    "four_arcs": Kind(
        r"""
        In the coordinate plane, consider all points $(x, y)$ with $x^2 + y^2 \le <bound>$.
        """,
        {"area": "the area of this region"},
        _four_arcs,
    ),
    "arcs": Kind(
        r"""
        A printer covers with ink each point of a sheet whose coordinates satisfy $<form> \le 0$.
        """,
        {"area": "the area that is covered"},
        _arcs,
    ),
    "inside_arcs": Kind(
        "",
        {
            "area": """
                How large is the area inside the curve $x^2 + y^2 = <bound>$, without regard to the
                    origin, which solves the equation too?
            """
        },
        _four_arcs,
    ),
}
