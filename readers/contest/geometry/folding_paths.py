"""Shortest ways on boxes, cones and cylinders, creases, and what rolling things pass over."""

from typing import Final, TypeAlias

from sympy import Expr, Integer, cos, pi, sqrt

from readers.contest.geometry._boxpaths import box_paths
from readers.contest.geometry._rolling import ROLLING
from readers.problems import Impossible, Kind, reader

Place: TypeAlias = tuple[Expr, Expr]
_ZERO: Final = Integer(0)
_OPPOSITE: Final = "exactly on the opposite side"
_AROUND: Final = "on the same straight line through the top"


def _cone(side_word: str, radius: Expr, slant: Expr, p: Expr, q: Expr) -> Expr:
    """Unrolled, a full turn is the angle 2 pi r / s at the tip; if wide, one goes by the tip."""
    angle = 2 * pi * radius / slant
    if side_word == _OPPOSITE:
        angle /= 2
    if angle >= pi:
        return p + q
    return sqrt(p**2 + q**2 - 2 * p * q * cos(angle))


def _on_cone(asked: str, side_word: str, radius: Expr, slant: Expr, p: Expr, q: Expr) -> Expr:
    if asked != "way" and (asked == "around") != (side_word == _AROUND):
        raise Impossible(f"around the cone, or not: {side_word}")
    return _cone(side_word, radius, slant, p, q)


def _tin(_asked: str, around: Expr, p: Expr, q: Expr) -> Expr:
    """The other side of the wall is unfolded over the rim."""
    return sqrt((around / 2) ** 2 + (p + q) ** 2)


def _helix(_asked: str, around: Expr, turns: Expr, height: Expr) -> Expr:
    return sqrt((around * turns) ** 2 + height**2)


def _broken(asked: str, height: Expr, foot: Expr, wall: Expr) -> Expr:
    """BX^2 + BP^2 = CX^2, and BX + CX = BC."""
    if not wall > foot:
        raise Impossible("the wall is in the way")
    low = (height**2 - foot**2) / (2 * height)
    return low if asked == "low" else height - low


def _fold(asked: str, a: Expr, b: Expr, foot: Expr) -> Expr:
    """A rectangle with A = (-a, 0), B = (0, 0), C = (0, b); C is laid on P = (-foot, 0)."""
    if asked != "crease":
        return _broken(asked, b, foot, foot + 1)
    corners = [(-a, _ZERO), (_ZERO, _ZERO), (_ZERO, b), (-a, b)]
    return _crease(corners, (_ZERO, b), (-foot, _ZERO))


def _triangle_fold(_asked: str, p: Expr, q: Expr) -> Expr:
    """A triangle with B = (0, 0), C = (p + q, 0); A is laid on P = (p, 0)."""
    side = p + q
    top = (side / 2, side * sqrt(3) / 2)
    return _crease([(_ZERO, _ZERO), (side, _ZERO), top], top, (p, _ZERO))


def _wells(_asked: str, side: Expr, p: Expr) -> Expr:
    return _triangle_fold("", p, side - p)


def _crease(corners: list[Place], one: Place, other: Place) -> Expr:
    """Return the length of the points of a polygon that are equally far from two points."""
    ahead = [_square(corner, one) - _square(corner, other) for corner in corners]
    ends = set[Place]()
    for at, (x, y) in enumerate(corners):
        (u, v), p, q = corners[at - 1], ahead[at], ahead[at - 1]
        if p * q <= 0 and p != q:
            share = p / (p - q)
            ends.add((x + share * (u - x), y + share * (v - y)))
    start, end = ends
    return sqrt(_square(start, end))


def _square(one: Place, other: Place) -> Expr:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


_SIDE: Final = f"<side_word={_OPPOSITE}|{_AROUND}>"
_LENGTHS: Final = """
    the length of $X$
    the length of $X$ in feet, as a number without a unit
"""
READER: Final = reader(
    {
        **ROLLING,
        **box_paths(),
        "cone": Kind(
            rf"""
            A cone has base radius $<radius>$, and every point of the edge of its base is $<slant>$
                away from its top. A point $P$ of its curved surface is $<p>$ from the top, and $Q$
                is $<q>$ from the top, {_SIDE}.
            """,
            {
                "straight": "the length of the shortest way on the curved surface from $P$ to $Q$",
                "around": "the length of the shortest way on the curved surface from $P$ to $Q$"
                " that goes once around the cone",
            },
            _on_cone,
        ),
        "mountain": Kind(
            "\n".join(
                f"""
            A mountain is shaped like a cone; its foot is a circle of radius $<radius>$, and from
                every point of it the straight way up to the summit measures $<slant>$ (in hundreds
                of meters). A path is to lead on the slopes from a hut that is $<p>$ from the
                summit, straight down, to a hut that is $<q>$ from it, {each}.
            A paper hat in the shape of a cone measures $<slant>$ from the tip down to the rim, and
                the rim is a circle with radius $<radius>$. An ant on the outside, $<p>$ from the
                tip, crawls to a crumb that is $<q>$ from the tip, {each}."""
                for each in (
                    f"<side_word={_OPPOSITE}>",
                    f"<side_word={_AROUND}>, but it goes once around the tip",
                )
            ),
            {
                "way": """
                    the least possible length of the path in hundreds of meters, as a number without
                        a unit
                    How short can its way be?
                """
            },
            _on_cone,
        ),
        "tin": Kind(
            r"""
            A cylindrical glass is $<around>$ around. On its outside, $<p>$ below the rim, sits an
                ant; on its inside, on the opposite side and $<q>$ below the rim, is a drop of
                honey. The wall is thin.
            A fly on the inner wall of an open tin, $<p>$ below the rim, wants to walk to the point
                of the outer wall that is $<q>$ below the rim and exactly opposite. The tin is
                round, has a circumference of $<around>$, and its wall has no thickness to speak of.
            A paper tube, open at the top, has the circumference $<around>$. Points $A$ on its outer
                and $B$ on its inner side lie $<p>$ and $<q>$ below the upper rim, and the vertical
                lines through them are at opposite ends of a diameter. The lower rim is far away.
            """,
            {
                "way": """
                    the length of the shortest way on the glass from the ant to the honey
                    How short can the walk be?
                    the least length of a line on the paper that leads from $A$ to $B$ over the
                        upper rim
                """
            },
            _tin,
        ),
        "helix": Kind(
            r"""
            A spiral staircase on the outside of a round tower has a handrail that runs once every
                $<around>$ meters around the tower, $<turns>$ full turns in all, and rises evenly by
                $<height>$ meters. The meters around are measured level.
            A thread is wound tightly $<turns>$ times around a cylinder with height $<height>$ and
                circumference $<around>$. It rises evenly from the lower rim to the upper one, and
                its ends lie on one vertical line.
            Ivy climbs a round pillar, $<around>$ decimeters around and $<height>$ decimeters high.
                It turns around the pillar exactly $<turns>$ times, rises at the same slope
                everywhere, and gets from the ground to the top. How long is it?
            """,
            {
                "length": """
                    the length of the handrail in meters, as a number without a unit
                    the length of the thread
                    Give the number of decimeters.
                """
            },
            _helix,
        ),
        "broken": Kind(
            r"""
            A bamboo pole $BC$ stands upright on the ground at $B$ and is $<height>$ feet high. In a
                storm it breaks at $X$, and its top $C$ touches the level ground at $P$, $<foot>$
                feet from $B$; a wall $<wall>$ feet from $B$ is not reached.
            """,
            {"low": _LENGTHS.replace("X", "BX"), "high": _LENGTHS.replace("X", "CX")},
            _broken,
        ),
        "fold": Kind(
            r"""
            A rectangular sheet of paper $ABCD$ has the sides $AB = <a>$ and $BC = <b>$. It is
                folded along a straight line so that $C$ comes to lie on {a|the} point $P$ of $AB$
                with $PB = <foot>$. The crease meets $BC$ in $X$.
            A rectangular sheet of paper $ABCD$ has the sides $AB = <a>$ and $BC = <b>$. It is
                folded along a straight line so that $C$ comes to lie on {a|the} point $P$ of $AB$
                with $PB = <foot>$.
            In a rectangle $ABCD$ with $AB = <a>$ and $BC = <b>$, the point $P$ lies on $AB$, at the
                distance $<foot>$ from $B$, and $X$ lies on $BC$ as far from $C$ as from $P$.
            In a rectangle $ABCD$ with $AB = <a>$ and $BC = <b>$, the point $P$ lies on $AB$, at the
                distance $<foot>$ from $B$.
            Two wells lie in a rectangular pasture $ABCD$ with $AB = <a>$ and $BC = <b>$: one at the
                corner $C$, the other one on the side $AB$, at the distance $<foot>$ from $B$. A
                straight fence divides the pasture so that every animal can go to the well that is
                nearer to it.
            """,
            {
                "low": "the length of $BX$",
                "high": "the length of $CX$",
                "crease": """
                    the length of the crease
                    How long is the segment that consists of all points of the rectangle that are as
                        far from $P$ as from $C$?
                    the length of the fence
                """,
            },
            _fold,
        ),
        "triangle_fold": Kind(
            r"""
            A sheet of paper is an equilateral triangle $ABC$. It is folded along a straight line so
                that $A$ comes to lie on the point $P$ of $BC$ with $BP = <p>$ and $PC = <q>$. The
                crease ends on $AB$ and $AC$.
            On the side $BC$ of an equilateral triangle $ABC$ lies $P$, with $BP = <p>$ and
                $CP = <q>$.
            """,
            {
                "crease": """
                    the length of the crease
                    How long is the segment that consists of all points of the triangle that are as
                        far from $A$ as from $P$?
                """
            },
            _triangle_fold,
        ),
        "wells": Kind(
            r"""
            A piece of land has the shape of an equilateral triangle with sides of $<side>$ meters.
                One well is at a corner, another one on the opposite side, $<p>$ meters from one end
                of that side. A straight fence separates the points nearer to the one well from
                those nearer to the other.
            """,
            {"crease": "the length of the fence in meters, as a number without a unit"},
            _wells,
        ),
    }
)
