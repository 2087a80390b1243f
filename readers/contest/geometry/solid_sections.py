"""Plane cuts of solids, distances of lines in boxes, tetrahedra, and balls that touch."""

from typing import Final

from sympy import Expr, Matrix, sqrt

from readers.contest.geometry._cuts import CUTS, corners, place
from readers.contest.geometry._touching_balls import TOUCHING_BALLS
from readers.problems import Impossible, Kind, reader


def _apart(_asked: str, a: Expr, b: Expr, c: Expr, one_word: str, other_word: str) -> Expr:
    """Return how far apart two lines through corners of a box are."""
    (p, q), (r, s) = (
        [Matrix(place(name, a, b, c)) for name in corners(line)] for line in (one_word, other_word)
    )
    normal = (q - p).cross(s - r)
    if not any(normal):
        raise Impossible("the lines are parallel")
    return abs(normal.dot(r - p)) / sqrt(normal.dot(normal))


def _wires(asked: str, a: Expr, b: Expr, c: Expr, **ends: str) -> Expr:
    one, other = ends["p_word"] + ends["q_word"], ends["r_word"] + ends["s_word"]
    return _apart(asked, a, b, c, one, other)


def _corner(asked: str, a: Expr, b: Expr, c: Expr) -> Expr:
    """The volume is abc / 6, and the sums of squares of the three areas is that of the fourth."""
    slanting = sqrt((a * b) ** 2 + (b * c) ** 2 + (c * a) ** 2)
    return {
        "area": slanting / 2,
        "distance": a * b * c / slanting,
        "inner": a * b * c / (a * b + b * c + c * a + slanting),
    }[asked]


def _equal_faces(asked: str, a: Expr, b: Expr, c: Expr) -> Expr:
    """Opposite edges are diagonals of opposite faces of a box, with edges x, y and z."""
    x, y, z = (sqrt((q**2 + r**2 - p**2) / 2) for p, q, r in ((a, b, c), (b, c, a), (c, a, b)))
    return {"apart": x, "volume": x * y * z / 3, "outer": sqrt(x**2 + y**2 + z**2) / 2}[asked]


def _named_face(asked: str, a: Expr, b: Expr, c: Expr, side: Expr) -> Expr:
    if side not in {a, b, c}:
        raise Impossible(f"{side} is none of the sides")
    others = [a, b, c]
    others.remove(side)
    return _equal_faces(asked, side, others[0], others[1])


def _two_edges(asked: str, a: Expr, b: Expr, others: Expr) -> Expr:
    """Two opposite edges are perpendicular, and the line of their middles to both."""
    between = others**2 - a**2 / 4 - b**2 / 4
    if not between > 0:
        raise Impossible("there is no such tetrahedron")
    if asked == "volume":
        return a * b * sqrt(between) / 6
    up = (between + b**2 / 4 - a**2 / 4) / (2 * sqrt(between))
    return sqrt(up**2 + a**2 / 4)


_LINES: Final = "$<one_word:pair>$ and $<other_word:pair>$"
_TETRAHEDRON: Final = {
    "apart": "the distance between the lines $AB$ and $CD$",
    "volume": "the volume of the tetrahedron",
    "outer": "the radius of the sphere through its four corners",
}


READER: Final = reader(
    {
        **TOUCHING_BALLS,
        **CUTS,
        "apart": Kind(
            r"""
            $ABCD$ is the bottom of a rectangular box and $A'B'C'D'$ its top, with $A'$ over $A$ and
                so on. The edges are $AB = <a>$, $AD = <b>$ and $AA' = <c>$.
            A box has the edges $AB = <a>$, $AD = <b>$ and $AA' = <c>$, all perpendicular to each
                other; its parallel faces are $ABCD$ and $A'B'C'D'$.
            """,
            {
                "apart": f"""
                    the distance between the lines {_LINES}
                    How far apart are the lines {_LINES} where they come closest?
                """
            },
            _apart,
        ),
        "wires": Kind(
            r"""
            In a room with floor $ABCD$ and ceiling $A'B'C'D'$, where $A'$ is above $A$ and so on,
                thin wires are stretched from $<p_word:corner>$ to $<q_word:corner>$ and from
                $<r_word:corner>$ to $<s_word:corner>$. The room measures $<a>$ feet along $AB$,
                $<b>$ feet along $AD$, and is $<c>$ feet high.
            """,
            {
                "apart": "the shortest distance, in feet, between points of the two lines along"
                " which the wires run, as a number without a unit"
            },
            _wires,
        ),
        "corner": Kind(
            r"""
            A glass block with right angles everywhere is cut straight through three of its corners,
                the neighbors of one corner, from which edges of $<a>$, $<b>$ and $<c>$ centimeters
                start. The piece with that corner is hollowed out to hold a ball.
            A straight cut takes a corner off a wooden block with right angles everywhere. It meets
                the three edges of the corner $<a>$, $<b>$ and $<c>$ centimeters from it. Call the
                corner $O$ and these three places $A$, $B$ and $C$.
            From a corner $O$ of a rectangular box start edges $OA = <a>$, $OB = <b>$ and
                $OC = <c>$.
            In coordinate space, a sphere touches the three coordinate planes and the plane through
                $(<a>, 0, 0)$, $(0, <b>, 0)$ and $(0, 0, <c>)$; it lies inside the tetrahedron that
                these four planes enclose.
            In coordinate space, consider the points $A = (<a>, 0, 0)$, $B = (0, <b>, 0)$,
                $C = (0, 0, <c>)$ and the origin $O$.
            The edges $OA$, $OB$ and $OC$ of a tetrahedron $OABC$ are perpendicular to each other
                and {have the lengths|measure} $<a>$, $<b>$ and $<c>$.
            """,
            {
                "inner": """
                    the largest possible radius of the ball in centimeters, as a number without a
                        unit
                    How large is its radius?
                    the radius of the sphere inside it that touches all four faces
                """,
                "area": """
                    the area of the triangle $ABC$
                    the area of the triangle $ABC$, as a number without a unit
                """,
                "distance": """
                    the distance from $O$ to the plane $ABC$
                    the distance from $O$ to the plane $ABC$, as a number without a unit
                """,
            },
            _corner,
        ),
        "equal_faces": Kind(
            r"""
            A tetrahedron $ABCD$ has $AB = CD = <a>$, $AC = BD = <b>$ and $AD = BC = <c>$.
            Four beetles sit at points $A$, $B$, $C$ and $D$ of space. The distance from $A$ to $B$
                is $<a>$ and so is that from $C$ to $D$; $A$ and $C$, and also $B$ and $D$, are
                $<b>$ apart; $A$ and $D$, and also $B$ and $C$, are $<c>$ apart. These four points
                are the corners of a tetrahedron.
            """,
            _TETRAHEDRON,
            _equal_faces,
        ),
        "named_face": Kind(
            r"""
            Four equal triangles with sides $<a>$, $<b>$ and $<c>$ are the faces of a tetrahedron
                $ABCD$, in which $AB$ and $CD$ measure $<side>$.
            """,
            _TETRAHEDRON,
            _named_face,
        ),
        "two_edges": Kind(
            r"""
            A tetrahedron $ABCD$ has $AB = <a>$ and $CD = <b>$, and its four other edges measure
                $<others>$.
            In a pyramid with a triangular base, two edges that do not meet are $<a>$ and $<b>$
                long, and each of the remaining four is $<others>$ long.
            Six straight wires are soldered to a tetrahedron: four of $<others>$ decimeters, which
                form a closed ring, and two more of $<a>$ and $<b>$ decimeters, which join opposite
                corners of the ring. It just fits into a hollow glass sphere, with all corners on
                the glass.
            Six straight wires are soldered to a tetrahedron: four of $<others>$ decimeters, which
                form a closed ring, and two more of $<a>$ and $<b>$ decimeters, which join opposite
                corners of the ring.
            Two points of a sphere are $<a>$ apart and two other points of it are $<b>$ apart; each
                of the first two is $<others>$ away from each of the other two.
            """,
            {
                "volume": """
                    the volume of the tetrahedron
                    How large is its volume?
                    the volume of the tetrahedron in cubic decimeters, as a number without a unit
                """,
                "outer": """
                    the radius of the sphere through its four corners
                    the radius of the glass sphere in decimeters, as a number without a unit
                    How large is the radius of the sphere? The four points do not lie in a plane.
                """,
            },
            _two_edges,
        ),
    }
)
