"""Polygons on a circle: equilateral triangles, those around a circle, and of two side lengths."""

from collections.abc import Mapping
from typing import Final

from sympy import Expr, cos, cot, pi, sin, sqrt

from readers.problems import Impossible, Kind


def _equilateral(asked: str, p: Expr, q: Expr) -> Expr:
    """The angle BPC is 120 degrees, and PA halves it."""
    side = sqrt(p**2 + q**2 + p * q)
    return {"side": side, "radius": side / sqrt(3), "part": p * q / (p + q)}[asked]


def _two_circles(asked: str, a: Expr, b: Expr, c: Expr) -> Expr:
    """Opposite sides have equal sums, and the area is sqrt(abcd)."""
    area = sqrt(a * b * c * (a + c - b))
    return area if asked == "area" else area / (a + c)


def _arc_middle(_asked: str, a: Expr, b: Expr, c: Expr) -> Expr:
    """AM cos(A/2) is half the sum of the sides at A."""
    cosine = sqrt((b + c - a) * (a + b + c) / (4 * b * c))
    return (b + c) / (2 * cosine)


def _polygon(asked: str, **sides: Expr) -> Expr:
    """With sides of two lengths, equally many, in any order: let them alternate.

    A side and the next one then make an angle of pi - pi / m, if there are m pairs.
    """
    lengths = sorted(sides.values(), key=int)
    m = len(lengths) // 2
    p, q = lengths[0], lengths[-1]
    if lengths != [p] * m + [q] * m:
        raise Impossible("the sides are not of two lengths, equally many of each")
    chord = p**2 + q**2 + 2 * p * q * cos(pi / m)
    if asked == "radius":
        return sqrt(chord) / (2 * sin(pi / m))
    return m * chord * cot(pi / m) / 4 + m * p * q * sin(pi / m) / 2


def sides_of(letters: str) -> str:
    """Return `$<a>$, $<b>$ and $<c>$`."""
    *head, last = (f"$<{letter}>$" for letter in letters)
    return f"{', '.join(head)} and {last}"


def _polygons() -> str:
    return "\n".join(
        f"""
        A jeweler cuts a convex {name} from a round disk, with all corners on its rim. In this order
            the sides measure {sides} millimeters.
        Going around a convex {name}, whose corners all lie on one circle, one meets sides of the
            lengths {sides}.
        The corners of a convex {name} lie on a circle. Its sides have the lengths {sides}, in this
            order.
        """
        for name, sides in (("hexagon", sides_of("abcdef")), ("octagon", sides_of("abcdefgh")))
    )


ON_CIRCLES: Final[Mapping[str, Kind]] = {
    "equilateral": Kind(
        r"""
        A point $P$ on the circle through the corners of an equilateral triangle $ABC$ is at the
            distances $<p>$ and $<q>$ from $B$ and $C$. The line $BC$ separates $P$ from $A$.
        The corners of an equilateral triangle $ABC$ lie on a circle. On the arc from $B$ to $C$
            that does not contain $A$ lies $P$, with $PB = <p>$ and $PC = <q>$.
        Three villages $A$, $B$ and $C$, each as far from the two others, lie on a circular
            road. A shop $P$ stands by the road between $B$ and $C$, on the part that does not
            pass $A$; its straight distance to $B$ is $<p>$ miles and to $C$ it is $<q>$ miles.
        """,
        {
            name: f"{thing}\n{thing} in miles, as a number without a unit"
            for name, thing in (
                ("side", "the distance between $A$ and $B$"),
                ("radius", "the radius of the circle"),
                ("part", "the distance from $P$ to the point where the line $PA$ meets $BC$"),
            )
        },
        _equilateral,
    ),
    "two_circles": Kind(
        r"""
        A sheet of metal has four corners, all of them on the rim of a round table, and a round
            plate lies on it and just touches all four sides. Going around the sheet, three of
            its sides measure $<a>$, $<b>$ and $<c>$.
        One circle runs through all corners of the quadrilateral $ABCD$, and another one touches
            all its sides from inside. Its sides satisfy $AB = <a>$, $BC = <b>$ and $CD = <c>$.
        Three sides of a quadrilateral are $<a>$, $<b>$ and $<c>$ long, in this order. There is
            a circle inside it that touches all four sides, and its corners lie on a circle.
        """,
        {
            "area": """
                the area of the sheet
                the area of the quadrilateral
            """,
            "inner": """
                the radius of the plate
                the radius of the circle inside
            """,
        },
        _two_circles,
    ),
    "arc_middle": Kind(
        r"""
        A triangle $ABC$ has the sides $BC = <a>$, $CA = <b>$ and $AB = <c>$. On the circle
            through its corners, $M$ is the midpoint of the arc from $B$ to $C$ that does not
            contain $A$.
        In triangle $ABC$, where $AB = <c>$, $BC = <a>$ and $CA = <b>$, the line that halves the
            angle at $A$ meets the circle through the corners again in $M$.
        Three friends sit at a round table, at $A$, $B$ and $C$; in straight lines, $B$ is $<c>$
            and $C$ is $<b>$ from $A$, and $B$ is $<a>$ from $C$ (in decimeters). A fourth one
            takes the seat at the rim that is equally far from $B$ and $C$, on the other side of
            the line $BC$ than $A$.
        """,
        {
            "chord": """
                the length of $AM$
                How long is $AM$?
                the straight distance between $A$ and the fourth seat, as a number without a
                    unit
            """
        },
        _arc_middle,
    ),
    "polygon": Kind(
        _polygons(),
        {
            "area": "\n".join(
                f"the area of the {name}{end}"
                for name in ("hexagon", "octagon")
                for end in ("", ", as a number without a unit")
            ),
            "radius": """
                the radius of the circle
                the radius of the circle, as a number without a unit
            """,
        },
        _polygon,
    ),
}
"""The kinds of problems on such polygons."""
