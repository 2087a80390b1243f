"""Circles with lines that touch or cut them, and circles that touch one another."""

from typing import Final

from sympy import Expr, asin, cos, pi, sin, sqrt

from readers.contest.geometry._touching_circles import TOUCHING_CIRCLES
from readers.problems import Impossible, Kind, reader


def _touching_line(asked: str, r: Expr, s: Expr, apart: Expr, side_word: str) -> Expr:
    """Return how far apart a line touches two circles."""
    across = r - s if side_word == "the same side" else r + s
    return _root(apart**2 - across**2)


def _root(square: Expr) -> Expr:
    if not square > 0:
        raise Impossible("there is no such figure")
    return sqrt(square)


def _belt(asked: str, r: Expr, s: Expr, apart: Expr, belt_word: str) -> Expr:
    """Two straight parts, and arcs that turn by a full turn, or by more if the belt crosses."""
    if belt_word == "does not cross itself":
        straight = _root(apart**2 - (r - s) ** 2)
        return 2 * straight + pi * (r + s) + 2 * (r - s) * asin((r - s) / apart)
    straight = _root(apart**2 - (r + s) ** 2)
    return 2 * straight + (r + s) * (pi + 2 * asin((r + s) / apart))


def _stick(_asked: str, r: Expr, s: Expr) -> Expr:
    """The large center is s / (r + s) of the way from the center of r to that of s."""
    distance = r + (s - r) * s / (r + s)
    return 2 * sqrt((r + s) ** 2 - distance**2)


def _diameters(asked: str, a: Expr, b: Expr) -> Expr:
    return _stick(asked, a / 2, b / 2)


def _parallels(_asked: str, p: Expr, q: Expr, apart: Expr) -> Expr:
    """The center is x from the first chord, towards the other: equal distances to both ends."""
    x = (apart**2 + q**2 / 4 - p**2 / 4) / (2 * apart)
    return sqrt(p**2 / 4 + x**2)


def _kite(_asked: str, a: Expr, b: Expr, axis: Expr) -> Expr:
    """Twice the height of the triangle of a, b and the axis."""
    foot = (axis**2 + a**2 - b**2) / (2 * axis)
    return 2 * _root(a**2 - foot**2)


def _chord(asked: str, r: Expr, chord: Expr, far: Expr) -> Expr:
    """The middle of the chord is the foot of the perpendicular from the center."""
    middle = _root(far**2 - r**2 + chord**2 / 4)
    return abs(middle + (chord if asked == "farther" else -chord) / 2)


def _shadow(_asked: str, r: Expr, s: Expr, apart: Expr) -> Expr:
    """The sine of half the angle between the tangents is s / d."""
    return 2 * r * s / apart


def _rays(_asked: str, angle: Expr, p: Expr, q: Expr) -> Expr:
    """The other ray is touched sqrt(pq) from O; above the middle of the chord is the center."""
    turn, reach = pi * angle / 180, sqrt(p * q)
    return abs(((p + q) / 2 - reach * cos(turn)) / sin(turn))


_SIDE: Final = "<side_word=different sides|the same side>"
_CROSSED: Final = "<belt_word=crosses itself once between them|does not cross itself>"
READER: Final = reader(
    {
        **TOUCHING_CIRCLES,
        "touching_line": Kind(
            rf"""
            A circle of <r:circle> and a circle of <s:circle> have centers that are $<apart>$ apart.
                A line touches both circles; they lie on {_SIDE} of this line.
            A straight line touches one circle, of <r:circle>, at $A$ and another one, of
                <s:circle>, at $B$. The distance between the centers is $<apart>$, and they lie on
                {_SIDE} of this line.
            The centers of two round ponds with the radii $<r>$ and $<s>$ meters are $<apart>$
                meters apart. A straight fence touches both ponds, and the ponds lie on {_SIDE} of
                it.
            """,
            {
                "length": """
                    the distance between the two points of contact
                    How long is $AB$?
                    the distance in meters between the points where the fence touches the ponds, as
                        a number without a unit
                """
            },
            _touching_line,
        ),
        "belt": Kind(
            rf"""
            A closed string is pulled tight around a circle of <r:circle> and a circle of <s:circle>
                in such a way that it {_CROSSED}. The centers are $<apart>$ apart.
            The two cogwheels of a machine, one of <r:circle> and one of <s:circle>, have their
                middles $<apart>$ apart. A thin chain around them {_CROSSED} (all
                lengths in the same unit).
            Wheels with the radii $<r>$ and $<s>$ turn about axles that are $<apart>$ apart. A tight
                belt runs around both; it {_CROSSED}.
            """,
            {
                "length": """
                    How long is the string?
                    the length of the tight chain
                    the length of the belt
                """
            },
            _belt,
        ),
        "stick": Kind(
            r"""
            A circle of <r:circle> and a circle of <s:circle> touch each other from outside. Both
                touch a larger circle from inside, and the three centers lie on a line. A line that
                touches the two small circles, with both on the same side of it, cuts a chord out of
                the large circle.
            Two round plates, one of <r:circle> and one of <s:circle>, just fit side by side on a
                round tray, along a diameter. A stick is laid on the tray so that it touches the
                rims of both plates, with both on one side of it, and its ends are on the rim of the
                tray.
            """,
            {
                "length": """
                    the length of this chord
                    the length of the stick
                """
            },
            _stick,
        ),
        "diameters": Kind(
            r"""
            $C$ divides the diameter $AB$ of a circle into $AC = <a>$ and $CB = <b>$. Circles are
                drawn with the diameters $AC$ and $CB$. A line, not through $C$, touches both of
                them.
            """,
            {"length": "How long is the part of it that lies inside the first circle?"},
            _diameters,
        ),
        "parallels": Kind(
            r"""
            A circle cuts segments of lengths $<p>$ and $<q>$ out of two parallel lines that are
                $<apart>$ apart.
            In an isosceles trapezoid the parallel sides are $<p>$ and $<q>$ long and $<apart>$
                apart.
            Two parallel chords of a circle have lengths $<p>$ and $<q>$, and the distance between
                the lines on which they lie is $<apart>$.
            Two parallel roads, $<apart>$ kilometers apart, cross the circular range of a radio
                mast. It can be received along $<p>$ kilometers of one road and along $<q>$
                kilometers of the other one.
            """,
            {
                "radius": """
                    How large is its radius?
                    the radius of the circle through its four corners
                    the radius of the circle
                    the radius of the range in kilometers, as a number without a unit
                """
            },
            _parallels,
        ),
        "kite": Kind(
            r"""
            A kite has two sides of length $<a>$ and two of length $<b>$. The diagonal from the
                corner between the two sides of length $<a>$ to the corner between those of length
                $<b>$ measures $<axis>$.
            Points $A$ and $B$ are both at the distance $<a>$ from $P$ and at the distance $<b>$
                from $Q$, where $PQ = <axis>$ and $A$ is not $B$.
            Two circles, one of <a:circle> and one of <b:circle>, have centers at the distance
                $<axis>$.
            Two radio masts stand $<axis>$ kilometers apart. One can be received within $<a>$
                kilometers, the other one within $<b>$ kilometers. A straight border runs through
                the two places that are at the very edge of both ranges.
            """,
            {
                "length": """
                    the distance between its other two corners
                    How long is $AB$?
                    the distance between the two points in which they meet
                    the length in kilometers of the border between these two places, as a number
                        without a unit
                """
            },
            _kite,
        ),
        "chord": Kind(
            r"""
            A line through a point $P$ meets a circle of <r:circle> in points $A$ and $B$ that are
                $<chord>$ apart, with $A$ nearer to $P$ than $B$. The center is $<far>$ from $P$.
            A straight path, $<chord>$ meters of which lie inside a circular park with a radius of
                $<r>$ meters, passes a statue that stands $<far>$ meters from the center of the
                park.
            The point $P$ is $<far>$ away from the center of a circle of <r:circle>. A line through
                $P$ cuts a chord of length $<chord>$ out of the circle.
            """,
            {
                "nearer": """
                    the length of $PA$
                    How many meters is it along the path from the statue to the nearer one of the
                        two points where the path crosses the boundary of the park?
                    the distance from $P$ to the nearer end of this chord
                """,
                "farther": """
                    the length of $PB$
                    How many meters is it along the path from the statue to the farther one of the
                        two points where the path crosses the boundary of the park?
                    the distance from $P$ to the farther end of this chord
                """,
            },
            _chord,
        ),
        "shadow": Kind(
            r"""
            Circles with the centers $M$ and $N$ have radii $<r>$ and $<s>$, and $MN = <apart>$. The
                two tangents from $M$ to the circle about $N$ meet the circle about $M$ in the
                points $A$ and $B$, both of them on the side of $N$.
            From the center of a circle of <r:circle> both tangents are drawn to a second circle, of
                <s:circle>, whose center is $<apart>$ away. On the way they leave the first circle
                in two points.
            In the middle of a round glass table with radius $<r>$ stands a lamp, a mere point of
                light. A round column with radius $<s>$ has its middle $<apart>$ from the lamp (all
                lengths in decimeters). Of the light in the plane of the table, what hits the column
                crosses an arc of the rim of the table.
            """,
            {
                "length": """
                    the length of $AB$
                    How far apart are these two points?
                    the straight distance between the ends of that arc, as a number without a unit
                """
            },
            _shadow,
        ),
        "rays": Kind(
            r"""
            The sides of an angle of $<angle>^\circ$ are rays from $O$. A circle touches one of
                them, and cuts the other one at the distances $<p>$ and $<q>$ from $O$.
            Two rays start at $O$ and enclose an angle of $<angle>^\circ$. On one of them lie $A$
                and $B$ with $OA = <p>$ and $OB = <q>$. A circle through $A$ and $B$ touches the
                other ray.
            Two straight roads start at the same square, at an angle of $<angle>$ degrees. Along one
                road a wall begins $<p>$ meters and ends $<q>$ meters from the square. Somebody
                walks on the other road to the place from where the wall is seen at the largest
                angle, and looks at a map with the circle through this place and both ends of the
                wall.
            """,
            {
                "radius": """
                    How large is its radius?
                    the radius of this circle
                    the radius of that circle in meters, as a number without a unit
                """
            },
            _rays,
        ),
    }
)
