"""Lengths found by similar figures: rows of circles, inscribed squares and boxes, parallel cuts."""

from typing import Final

from sympy import Expr, sqrt

from readers.contest.geometry._cut_balls import cut_balls
from readers.contest.geometry._inscribed import INSCRIBED
from readers.problems import Impossible, Kind, reader

_COUNTS: Final = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8}


def _rows(asked: str, m: Expr, r: Expr, n: Expr, s: Expr) -> Expr:
    """A side is as long as 2r (n - 1) + kr, where k is the side by the inradius."""
    k = 2 * (s * (n - 1) - r * (m - 1)) / (r - s)
    side = 2 * r * (m - 1) + k * r
    return side if asked == "side" else side / k


def _area(a: Expr, b: Expr, c: Expr) -> Expr:
    return sqrt((a + b + c) * (b + c - a) * (c + a - b) * (a + b - c)) / 4


def _row(_asked: str, count_word: str, a: Expr, b: Expr, c: Expr) -> Expr:
    inner = 2 * _area(a, b, c) / (a + b + c)
    return a / (2 * (_COUNTS[count_word] - 1) + a / inner)


def _row_along(asked: str, count_word: str, p: Expr, q: Expr, r: Expr, side: Expr) -> Expr:
    return _row(asked, count_word, *_first(side, p, q, r))


def _first(side: Expr, p: Expr, q: Expr, r: Expr) -> list[Expr]:
    """Return the sides of a triangle, one of them put first."""
    others = [p, q, r]
    if side not in others:
        raise Impossible(f"{side} is none of the sides")
    others.remove(side)
    return [side, *others]


def _tangent(_asked: str, a: Expr, b: Expr, c: Expr) -> Expr:
    """The triangle cut off has the perimeter b + c - a, as tangents from A show."""
    return a * (b + c - a) / (a + b + c)


def _tangent_along(asked: str, p: Expr, q: Expr, r: Expr, side: Expr) -> Expr:
    return _tangent(asked, *_first(side, p, q, r))


def _divided(_asked: str, a: Expr, b: Expr, p: Expr, q: Expr) -> Expr:
    """Areas are as the differences of the squares of the parallels."""
    return sqrt((p * b**2 + q * a**2) / (p + q))


def _hexagon(_asked: str, a: Expr, b: Expr, c: Expr) -> Expr:
    """Of a side c, shares x / a and x / b are cut off, and x is left."""
    return 1 / (1 / a + 1 / b + 1 / c)


def _parallels(_asked: str, a: Expr, b: Expr, c: Expr) -> Expr:
    """The lengths are shares 1 - u, 1 - v and 1 - w of the sides, with u + v + w = 1."""
    length = 2 / (1 / a + 1 / b + 1 / c)
    if not all(length < side for side in (a, b, c)):
        raise Impossible("the point is not inside")
    return length


def _crossing(_asked: str, a: Expr, b: Expr, height: Expr) -> Expr:
    """The two triangles at the crossing are similar."""
    return height * a / (a + b)


_SIDES: Final = "$BC = <a>$, $CA = <b>$ and $AB = <c>$"
READER: Final = reader(
    {
        **cut_balls(),
        **INSCRIBED,
        "rows": Kind(
            r"""
            A gardener has a triangular plot. Along its street side she can set out a row of $<m>$
                round beds of <r:circle> meters that fills it exactly: every bed touches the street
                side and the beds next to it, and each of the two beds at the ends touches one of
                the other sides of the plot. A row of $<n>$ round beds of <s:circle> meters would
                fill it exactly, too.
            Inside triangle $ABC$, $<m>$ circles of <r:circle> can be placed in a row along $BC$ so
                that each touches $BC$, neighbors touch each other, the first touches $AB$ and the
                last touches $AC$. In the same way, $<n>$ circles of <s:circle> fit along $BC$.
            """,
            {
                "side": """
                    the length of the street side of the plot in meters
                    the length of $BC$
                """,
                "inner": """
                    the radius in meters of the largest circle that fits into the plot
                    the inradius of triangle $ABC$
                """,
            },
            _rows,
        ),
        "row": Kind(
            rf"""
            In triangle $ABC$ with {_SIDES}, <count_word:word> equal circles lie in a row along
                $BC$: each touches $BC$, neighbors touch each other, the first touches $AB$ and the
                last touches $AC$.
            """,
            {"radius": "the radius of these circles"},
            _row,
        ),
        "row_along": Kind(
            r"""
            A triangular tray has edges of $<p>$, $<q>$ and $<r>$. Along the edge of length $<side>$
                a row of <count_word:word> equal coins lies tight: every coin touches this edge and
                the coins next to it, and the coins at the two ends touch one more edge each.
            """,
            {"radius": "the radius of a coin"},
            _row_along,
        ),
        "tangent": Kind(
            rf"""
            The sides of triangle $ABC$ are {_SIDES}. A line that is parallel to $BC$, but not $BC$
                itself, touches the incircle. It meets $AB$ in $P$ and $AC$ in $Q$.
            """,
            {"length": "the length of $PQ$"},
            _tangent,
        ),
        "tangent_along": Kind(
            r"""
            A plot is a triangle with sides of $<p>$, $<q>$ and $<r>$ meters. The largest round pond
                that fits into it touches all of its sides. A straight path runs across the plot,
                parallel to the side of $<side>$ meters, and touches the pond on the far side of it
                as seen from there.
            From a triangle with sides $<p>$, $<q>$ and $<r>$ a smaller triangle is cut off by a cut
                parallel to the side of length $<side>$. What is left is a trapezoid with a circle
                inside that touches all four of its sides.
            """,
            {
                "length": """
                    the length in meters of the path from side to side of the plot
                    the length of the cut
                """
            },
            _tangent_along,
        ),
        "divided": Kind(
            r"""
            A trapezoid has parallel sides of lengths $<a>$ and $<b>$. A segment parallel to them
                joins its legs and divides it into two parts; the area of the part at the side of
                length $<a>$ is to the area of the other part as $<p>$ to $<q>$.
            In trapezoid $ABCD$, where $AB$ is parallel to $CD$, let $AB = <a>$ and $CD = <b>$.
                Points $P$ on $AD$ and $Q$ on $BC$ are such that $PQ$ is parallel to $AB$ and the
                areas of $ABQP$ and $PQCD$ are in the ratio $<p>:<q>$.
            Two parallel sides of a field with four straight sides measure $<a>$ and $<b>$ rods. Two
                heirs divide it by a fence parallel to these sides. The heir with the side of $<a>$
                rods and the heir with the side of $<b>$ rods get areas in the ratio $<p>:<q>$.
            """,
            {
                "length": """
                    the length of this segment
                    $PQ$
                    the length of the fence in rods
                """
            },
            _divided,
        ),
        "hexagon": Kind(
            r"""
            A triangular board measures $<a>$, $<b>$ and $<c>$ inches along its edges. A carpenter
                saws off its three corners, each time in parallel to the opposite edge, and all six
                edges of the board are then equally long.
            All sides of a convex hexagon $ABCDEF$ have the same length, and its opposite sides are
                parallel. The lines $AB$, $CD$ and $EF$ enclose a triangle with sides of lengths
                $<a>$, $<b>$ and $<c>$.
            From a triangle with sides $<a>$, $<b>$ and $<c>$ three corners are cut off, each by a
                cut parallel to the side across from the corner. What is left is a hexagon with six
                sides of equal length.
            """,
            {
                "side": """
                    the length in inches of each of these edges
                    the side length of the hexagon
                    this length
                """
            },
            _hexagon,
        ),
        "parallels": Kind(
            rf"""
            A triangular park has sides of $<a>$, $<b>$ and $<c>$ meters. Three straight paths cross
                in one point; each is parallel to one side and runs from one to the other of the
                remaining two sides. The paths are equally long.
            In a triangle with sides $<a>$, $<b>$ and $<c>$ there is a point $P$ such that the three
                segments through $P$ that run parallel to the sides, from side to side of the
                triangle, all have the same length $d$.
            Let $ABC$ be a triangle with {_SIDES}. Through a point inside, parallels to the three
                sides are drawn, and the parts of them inside the triangle turn out to be of equal
                length.
            """,
            {
                "length": """
                    the length in meters of one path
                    $d$
                    the length of each of these parts
                """
            },
            _parallels,
        ),
        "crossing": Kind(
            r"""
            In the coordinate plane, the segment from $(0, <height>)$ to $(<a>, 0)$ meets the
                segment from $(0, 0)$ to $(<b>, <height>)$ in a point.
            Points $A$ and $B$ lie on one bank of a straight canal of width $<height>$, and are
                $<a>$ apart. On the other bank lie $C$ and $D$, with $<b>$ between them. Ropes
                across the water join $A$ to $C$ and $B$ to $D$, and they cross between the banks
                (all lengths in meters).
            The parallel sides $AB$ and $CD$ of a trapezoid $ABCD$ measure $<a>$ and $<b>$, and they
                are $<height>$ apart.
            """,
            {
                "height": """
                    the $y$-coordinate of this point
                    the distance in meters of the crossing from the bank with $A$ and $B$
                    the distance from the intersection of the diagonals to the line $AB$
                """
            },
            _crossing,
        ),
    }
)
