"""Greatest and least boxes, pens, cylinders and trapezoids, and where moving segments touch."""

from typing import Final, cast

from sympy import Expr, Integer, Symbol, pi, sqrt

from readers.contest.geometry._boxes import boxes
from readers.contest.geometry._touching import touching
from readers.problems import Impossible, Kind, reader

_ONE: Final = Integer(1)
_X, _Y, _Z = Symbol("x"), Symbol("y"), Symbol("z")


def _corner(_asked: str, a: Expr, b: Expr, c: Expr) -> Expr:
    """A product of three shares that add up to 1 is largest if they are equal."""
    return a * b * c / 27


def _product(_asked: str, form: Expr, total: Expr) -> Expr:
    """A product of two terms that add up to a total is largest if they are equal."""
    a, b = (cast("Expr", form.coeff(letter)) for letter in (_X, _Y))
    if form != a * _X + b * _Y:
        raise Impossible(f"no sum of multiples of x and y: {form}")
    return total**2 / (4 * a * b)


def _pen(_asked: str, dollars: Expr, front: Expr, side: Expr) -> Expr:
    return _product("", 2 * front * _X + 2 * side * _Y, dollars)


def _pen_at_wall(_asked: str, dollars: Expr, front: Expr, side: Expr) -> Expr:
    return _product("", front * _X + 2 * side * _Y, dollars)


def _ellipsoid(_asked: str, form: Expr, total: Expr) -> Expr:
    """Return the greatest xyz, where the three terms are equal."""
    a, b, c = (cast("Expr", form.coeff(letter**2)) for letter in (_X, _Y, _Z))
    if form != a * _X**2 + b * _Y**2 + c * _Z**2:
        raise Impossible(f"no sum of multiples of squares: {form}")
    return sqrt((total / 3) ** 3 / (a * b * c))


def _four_sides(_asked: str, a: Expr, b: Expr, c: Expr, d: Expr) -> Expr:
    """The greatest area is that with corners on a circle (Brahmagupta)."""
    s = (a + b + c + d) / 2
    return sqrt((s - a) * (s - b) * (s - c) * (s - d))


def _two_borders(
    _asked: str, total: Expr, p: Expr = _ONE, q: Expr = _ONE, u: Expr = _ONE, v: Expr = _ONE
) -> Expr:
    """A border of length w encloses k w^2; k w^2 + m (P - w)^2 is least if kw = m (P - w)."""
    k, m = (a * b / (4 * (a + b) ** 2) for a, b in ((p, q), (u, v)))
    return total**2 * k * m / (k + m)


def _cylinder(asked: str, radius: Expr, height: Expr) -> Expr:
    """At radius r the cylinder is h (1 - r / R) high."""
    if asked == "volume":
        return 4 * pi * radius**2 * height / 27
    if asked == "curved":
        return pi * radius * height / 2
    if not height > 2 * radius:
        raise Impossible("the flatter the cylinder, the larger its surface")
    return pi * height**2 * radius / (2 * (height - radius))


def _trapezoid(_asked: str, base: Expr, leg: Expr) -> Expr:
    """The area (b + l cos) l sin is greatest where 2l cos^2 + b cos = l."""
    cosine = (sqrt(base**2 + 8 * leg**2) - base) / (4 * leg)
    return (base + leg * cosine) * leg * sqrt(1 - cosine**2)


_PEN: Final = """
    the area in square meters of the largest pen that can be paid for
    the greatest possible area of the garden in square meters
"""
_PENS: Final = (
    "A farmer has $<dollars>$ dollars and wants a rectangular pen that is as large as possible.",
    "A rectangular garden is to be fenced.",
)
_COSTS: Final = "costs $<front>$ dollars a meter, for the other two sides $<side>$ dollars a meter."
_DOLLARS: Final = "There are $<dollars>$ dollars for the fence."


def _pens(fence: str) -> str:
    return f"{_PENS[0]} {fence}\n{_PENS[1]} {fence} {_DOLLARS}"


def _borders() -> str:
    """Return how two borders are told: rectangles, or squares."""
    ratio = "a rectangle whose sides are in the ratio"
    shapes = (f"{ratio} $<p>:<q>$", "a square"), (f"{ratio} $<u>:<v>$", "a square")
    told = """
        {A} and {b} have a total perimeter of $<total>$.
        A wire of length $<total>$ is cut into two pieces. One is bent into {a}, the other one into
            {b}.
        Somebody divides a rope of $<total>$ meters into two parts and lays the first one out as the
            border of {a}, the second one as the border of {b}. Together the two are to take as
            little ground as possible.
    """
    return "".join(
        told.replace("{A}", a.capitalize()).replace("{a}", a).replace("{b}", b)
        for a in shapes[0]
        for b in shapes[1]
    )


READER: Final = reader(
    {
        **touching(),
        **boxes(),
        "corner": Kind(
            r"""
            A box in space has edges along the coordinate axes, one corner at the origin and the
                opposite corner, with positive coordinates, in the plane
                $\frac{x}{<a>} + \frac{y}{<b>} + \frac{z}{<c>} = 1$.
            Three edges of a tetrahedron meet in a corner at right angles, and they measure $<a>$,
                $<b>$ and $<c>$. A box inside the tetrahedron has three of its faces on the faces
                that meet in this corner.
            Under a slanted roof there is a corner of two walls that are perpendicular to each other
                and to the floor. The plane of the roof meets the edge between the walls $<a>$ feet
                above the floor, and it meets the floor at points $<b>$ feet along the one wall and
                $<c>$ feet along the other one. A crate in the shape of a box is to stand right in
                this corner.
            """,
            {
                "volume": """
                    the greatest volume of such a box
                    the greatest volume that such a box can have
                    the volume in cubic feet of the largest crate that fits
                """
            },
            _corner,
        ),
        "product": Kind(
            "Positive numbers $x$ and $y$ satisfy $<form> = <total>$.",
            {"product": "the greatest value that $xy$ can have"},
            _product,
        ),
        "pen": Kind(
            _pens(f"A fence for the sides in front and at the back {_COSTS}"),
            {"area": _PEN},
            _pen,
        ),
        "pen_at_wall": Kind(
            _pens(
                "A straight wall serves as one side of it. A fence for the side across from the"
                f" wall {_COSTS}"
            ),
            {"area": _PEN},
            _pen_at_wall,
        ),
        "ellipsoid": Kind(
            r"""
            Positive real numbers $x$, $y$, $z$ are such that $<form> = <total>$.
            The corner $(x, y, z)$ of a box lies on the surface $<form> = <total>$ and has positive
                coordinates. The opposite corner is the origin, and the edges are parallel to the
                coordinate axes.
            The edges $x$, $y$ and $z$ from one corner of a box satisfy $<form> = <total>$.
            """,
            {
                "product": """
                    the greatest value of $xyz$
                    the greatest volume of such a box
                    the greatest volume that the box can have
                """
            },
            _ellipsoid,
        ),
        "four_sides": Kind(
            r"""
            A quadrilateral $ABCD$ has sides $AB = <a>$, $BC = <b>$, $CD = <c>$ and $DA = <d>$.
            Four rods of lengths $<a>$, $<b>$, $<c>$ and $<d>$ are joined with hinges, in this
                order, to a closed frame with four sides. The frame can be moved in its plane.
            """,
            {
                "area": """
                    the greatest area that such a quadrilateral can have
                    the greatest area that it can enclose
                """
            },
            _four_sides,
        ),
        "two_borders": Kind(
            _borders(),
            {
                "area": """
                    the least total area that they can have
                    the least possible sum of the areas of the two figures
                    their total area in square meters
                """
            },
            _two_borders,
        ),
        "cylinder": Kind(
            r"""
            A right circular cone has base radius $<radius>$ and height $<height>$. A cylinder
                inside has one of its ends on the base of the cone, with the same axis, and the rim
                of the other end on the curved surface of the cone.
            From a solid wooden cone of height $<height>$ over a circle of radius $<radius>$, a
                cylinder with the same axis is turned on a lathe; it keeps a part of the base of the
                cone as one of its ends.
            """,
            {
                "volume": "the greatest volume that the cylinder can have",
                "curved": "the greatest area that the curved surface of the cylinder can have",
                "surface": "the greatest total surface area, with both ends, that the cylinder can"
                " have",
            },
            _cylinder,
        ),
        "trapezoid": Kind(
            r"""
            A strip of sheet metal is bent along two lines into a gutter that is open at the top:
                the bottom is horizontal and $<base>$ wide, and the two sides have width $<leg>$ and
                lean outward at equal angles.
            An isosceles trapezoid has a shorter base of length $<base>$ and legs of length $<leg>$.
                Its longer base is not known.
            In trapezoid $ABCD$ the base $AB$ is $<base>$ long, the legs $BC$ and $DA$ both measure
                $<leg>$, and $CD$ is longer than $AB$.
            """,
            {
                "area": """
                    the greatest possible area of its cross section, which is a trapezoid
                    the greatest area that such a trapezoid can have
                    the greatest possible area of $ABCD$
                """
            },
            _trapezoid,
        ),
    }
)
