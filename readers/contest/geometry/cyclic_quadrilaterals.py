"""Lengths and areas in quadrilaterals, hexagons and octagons with all corners on a circle."""

from typing import Final

from sympy import Expr, sqrt

from readers.contest.geometry._on_circles import ON_CIRCLES, sides_of
from readers.problems import Impossible, Kind, reader


def _diagonal(_asked: str, a: Expr, b: Expr, c: Expr, d: Expr) -> Expr:
    """The cosine rule twice, as opposite angles have opposite cosines."""
    cosine = (a**2 + b**2 - c**2 - d**2) / (2 * (a * b + c * d))
    return sqrt(a**2 + b**2 - 2 * a * b * cosine)


def _part(asked: str, a: Expr, b: Expr, c: Expr, d: Expr) -> Expr:
    """AP : PC is as the areas of ABD and CBD, whose angles at A and C have equal sines."""
    return _diagonal(asked, a, b, c, d) * a * d / (a * d + b * c)


def _area(_asked: str, a: Expr, b: Expr, c: Expr, d: Expr) -> Expr:
    s = (a + b + c + d) / 2
    return sqrt((s - a) * (s - b) * (s - c) * (s - d))


def _outer_point(asked: str, a: Expr, b: Expr, c: Expr, d: Expr) -> Expr:
    """Triangles EBC and EDA are similar: EB d = b (EC + c) and EC d = b (EB + a), or turned."""
    if b == d or (asked == "beyond" and b > d):
        raise Impossible("the lines do not meet there")
    return abs(b * (a * b + c * d) / (d**2 - b**2))


def _crossing(_asked: str, a: Expr, b: Expr, c: Expr, side: Expr) -> Expr:
    """Triangles PAB and PDC are similar."""
    if not (a + b > side and abs(a - b) < side):
        raise Impossible("there is no such triangle")
    return side * c / b


def _right_angles(asked: str, a: Expr, b: Expr, c: Expr) -> Expr:
    """AC is a diameter; AC BD = AB CD + BC DA (Ptolemy)."""
    square = a**2 + b**2
    d = sqrt(square - c**2)
    return d if asked == "fourth" else (a * c + b * d) / sqrt(square)


def _half_circle(_asked: str, across: Expr, a: Expr, b: Expr) -> Expr:
    """AC BD = AB CD + BC AD (Ptolemy), with right angles at B and C."""
    between = (sqrt(across**2 - a**2) * sqrt(across**2 - b**2) - a * b) / across
    if not between > 0:
        raise Impossible("the chords cross")
    return between


_ALL: Final = "$AB = <a>$, $BC = <b>$, $CD = <c>$ and $DA = <d>$"
_DITCH: Final = "A straight ditch joins the corners with the right angles."
_FIELD: Final = (
    "A field has four straight sides and right angles at two opposite corners. Going around it,"
    " three sides in a row measure $<a>$, $<b>$ and $<c>$ meters; one of the right angles lies"
    " between the first two of them."
)
READER: Final = reader(
    {
        **ON_CIRCLES,
        "diagonal": Kind(
            rf"""
            A convex quadrilateral $ABCD$ is such that the angles at $B$ and $D$ are together as
                large as those at $A$ and $C$. Moreover {_ALL}.
            The corners of the convex quadrilateral $ABCD$ lie on a circle. Its sides are {_ALL}.
            """,
            {
                "diagonal": """
                    the distance from $A$ to $C$
                    the length of the diagonal $AC$
                """
            },
            _diagonal,
        ),
        "linked": Kind(
            r"""
            Four rods of lengths $<a>$, $<b>$, $<c>$ and $<d>$ are linked in this order to a closed
                frame $ABCD$, with $AB = <a>$ and $BC = <b>$. The frame is bent until all four
                joints lie on the rim of a round plate, without crossing itself.
            """,
            {"diagonal": "How far apart are then $A$ and $C$?"},
            _diagonal,
        ),
        "part": Kind(
            rf"""
            Chords $AC$ and $BD$ of a circle cross in $P$.
            The corners of the convex quadrilateral $ABCD$ lie on a circle, and its diagonals meet
                in $P$. Its sides are {_ALL}.
            Four gates $A$, $B$, $C$, $D$ follow each other, in this order, in a wall around a round
                park. In straight lines it is $<a>$ meters from $A$ to $B$, $<b>$ from $B$ to $C$,
                $<c>$ from $C$ to $D$ and $<d>$ from $D$ to $A$. Where the path from $A$ to $C$
                crosses the one from $B$ to $D$ stands a fountain; both paths are straight.
            """,
            {
                "part": f"""
                    How long is $AP$ if {_ALL}?
                    the length of $AP$
                    the distance from $A$ to the fountain in meters, as a number without a unit
                """
            },
            _part,
        ),
        "area": Kind(
            rf"""
            A farmer has four straight pieces of fence, of {sides_of("abcd")} meters, and sets them
                up as a field with four corners all of which are equally far from a well.
            Four rods of lengths {sides_of("abcd")} are linked in this order to a closed frame that
                can be bent at the joints.
            In a convex quadrilateral with the sides {sides_of("abcd")}, in this order, opposite
                angles add up to $180^\circ$.
            The corners of a convex quadrilateral lie on a circle, and its sides measure
                {sides_of("abcd")}.
            """,
            {
                "area": """
                    the area of the field in square meters, as a number without a unit
                    the largest area that it can enclose
                    the area of the quadrilateral
                    its area
                """
            },
            _area,
        ),
        "outer_point": Kind(
            rf"""
            From a point $E$ outside a circle two lines are drawn. One meets the circle first in $B$
                and then in $A$, the other one first in $C$ and then in $D$. It turns out that
                {_ALL}.
            Two straight roads from a town $E$ run through a circular forest. One enters it at $B$
                and leaves it at $A$, $<a>$ miles later; the other one enters at $C$ and leaves at
                $D$, after $<c>$ miles. The straight distance between the entries is $<b>$ miles,
                between the exits $<d>$ miles.
            """,
            {
                "beyond": """
                    How long is $EB$?
                    the distance from $E$ to $B$ in miles, as a number without a unit
                """
            },
            _outer_point,
        ),
        "meeting_sides": Kind(
            r"""
            The corners of the convex quadrilateral $ABCD$ lie on a circle, and $AB = <a>$,
                $BC = <b>$, $CD = <c>$, $DA = <d>$. The lines $AB$ and $DC$ meet in $E$.
            """,
            {"either": "the length of $BE$"},
            _outer_point,
        ),
        "crossing": Kind(
            r"""
            The corners of a quadrilateral $ABCD$ lie on a circle, and its diagonals meet in $P$.
            Two chords $AC$ and $BD$ of a circle cross in $P$. We know $PA = <a>$, $PB = <b>$,
                $PC = <c>$ and $AB = <side>$.
            Two straight paths cross at a fountain in a round park. One leads from gate $A$ to gate
                $C$, the other one from gate $B$ to gate $D$, all four in the wall around the park.
                The fountain is $<a>$ meters from $A$, $<b>$ from $B$ and $<c>$ from $C$; $A$ and
                $B$ are $<side>$ meters apart, in a straight line.
            """,
            {
                "side": """
                    How long is $CD$ if $AB = <side>$, $PA = <a>$, $PB = <b>$ and $PC = <c>$?
                    the length of $CD$
                    the straight distance between $C$ and $D$ in meters, as a number without a unit
                """
            },
            _crossing,
        ),
        "right_angles": Kind(
            rf"""
            {_FIELD} {_DITCH}
            {_FIELD}
            On a circle with diameter $AC$ lie $B$ and $D$, on different sides of $AC$. Their
                distances are $BA = <a>$, $BC = <b>$ and $DC = <c>$.
            The convex quadrilateral $ABCD$ has right angles at $B$ and at $D$, and $AB = <a>$,
                $BC = <b>$, $CD = <c>$.
            The quadrilateral $ABCD$ has right angles at $B$ and at $D$, and $AB = <a>$, $BC = <b>$,
                $CD = <c>$.
            Two right triangles $ABC$ and $ADC$ lie on different sides of their common hypotenuse
                $AC$.
            """,
            {
                "fourth": """
                    the length of the fourth side in meters, as a number without a unit
                    How long is $DA$?
                    the length of $DA$
                """,
                "across": """
                    the length of the ditch in meters, as a number without a unit
                    the length of $BD$
                    How far apart are $B$ and $D$ if $AB = <a>$, $BC = <b>$ and $CD = <c>$?
                """,
            },
            _right_angles,
        ),
        "half_circle": Kind(
            r"""
            $AD$ is a diameter of a circle, of length $<across>$. On one of the two arcs between $A$
                and $D$ lie $B$ and $C$, in the order $A$, $B$, $C$, $D$, with $AB = <a>$ and
                $CD = <b>$.
            A bridge has the shape of a semicircle that spans $<across>$ meters. From its two ends
                straight cables of $<a>$ and of $<b>$ meters lead to two points of the arch, and
                they do not cross.
            A quadrilateral is cut from a half-disk. One of its sides is the diameter of the
                half-disk, of length $<across>$, and all corners lie on the rim. The sides next to
                the diameter are $<a>$ and $<b>$ long.
            """,
            {
                "between": """
                    the length of $BC$
                    the distance in meters between these two points, as a number without a unit
                    How long is the fourth side?
                """
            },
            _half_circle,
        ),
    }
)
