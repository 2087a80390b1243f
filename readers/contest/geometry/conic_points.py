"""Points, chords, foci and tangents of ellipses, hyperbolas and parabolas."""

from typing import Final, TypeAlias, cast

from sympy import Expr, Symbol, cot, pi, sqrt

from readers.contest.geometry._foci import FOCAL, FORM, conic
from readers.problems import Impossible, Kind, reader

Place: TypeAlias = tuple[Expr, Expr]
_X, _Y = Symbol("x"), Symbol("y")


def _touching(asked: str, a: Expr, b: Expr, c: Expr, d: Expr, form: Expr, right: Expr) -> Expr:
    """Mirrored in a tangent, one focus lies on a line with the other and the point of contact."""
    u, v = (cast("Expr", form.coeff(letter)) for letter in (_X, _Y))
    if form != u * _X + v * _Y:
        raise Impossible(f"no line: {form} = {right}")
    one, other = u * a + v * b - right, u * c + v * d - right
    if (one * other > 0) != (asked in {"sum", "minor"}):
        raise Impossible("the line is no tangent")
    share = 2 * one / (u**2 + v**2)
    if asked == "minor":
        return 2 * sqrt(one * other / (u**2 + v**2))
    return sqrt((a - share * u - c) ** 2 + (b - share * v - d) ** 2)


def _on_axis(asked: str, a: Expr, b: Expr, c: Expr, d: Expr) -> Expr:
    return _touching(asked, a, b, c, d, _Y, 0 * _X)


def _turned(asked: str, form: Expr, right: Expr, curve_word: str) -> Expr:
    """The squares of the half axes are 1 by the eigenvalues of the quadratic form."""
    a, b, c = conic(form, right)
    root = sqrt((a - c) ** 2 + b**2)
    high, low = (a + c + root) / 2, (a + c - root) / 2
    if not high > 0 or (low > 0) != (curve_word == "ellipse"):
        raise Impossible(f"no {curve_word}")
    if asked == "foci":
        return 2 * sqrt(abs(1 / low - 1 / high) if low > 0 else 1 / high - 1 / low)
    if asked == "farthest":
        if curve_word != "ellipse":
            raise Impossible("no point is farthest")
        return 1 / sqrt(low)
    return 1 / sqrt(high)


def _parabola(asked: str, focus: Expr, vertex: Expr) -> Expr:
    """Of y^2 = 4px: x + p = AF and x^2 + 4px = AV^2, so 3p^2 - 2 AF p + AV^2 = AF^2."""
    root = sqrt(4 * focus**2 - 3 * vertex**2)
    found = [p for p in ((focus - root) / 3, (focus + root) / 3) if 0 < p <= focus]
    if not found or (asked == "only" and len(found) > 1):
        raise Impossible(f"{len(found)} distances are possible")
    return found[0] if asked == "least" else found[-1]


def _rhombus(asked: str, form: Expr, right: Expr) -> Expr:
    """1 / OA^2 + 1 / OB^2 is the same for all, and both are positive."""
    a, _, c = conic(form, right)
    total = a + c
    if not total > 0:
        raise Impossible("there are no such rhombi")
    return 2 / sqrt(total) if asked == "side" else 4 / total


def _right_angle(asked: str, form: Expr, right: Expr, curve_word: str, one: Expr) -> Expr:
    """1 / OP^2 + 1 / OQ^2 is the same for all perpendicular lines."""
    a, _, c = conic(form, right)
    if (a * c > 0) != (curve_word == "ellipse"):
        raise Impossible(f"no {curve_word}")
    square = 1 / (a + c - 1 / one**2)
    if not square > 0:
        raise Impossible("the other line does not meet the curve")
    other = sqrt(square)
    return {
        "other": other,
        "length": sqrt(one**2 + square),
        "area": one * other / 2,
    }[asked]


def _tangents(asked: str, x: Expr, y: Expr, four: Expr) -> Expr:
    """Points of contact (pt^2, 2pt) and (ps^2, 2ps) have T = (pst, p (s + t))."""
    p = four / 4
    total, product = y / p, x / p
    apart = total**2 - 4 * product
    if not apart > 0:
        raise Impossible("the point is not outside")
    return {
        "length": p * sqrt(apart * (total**2 + 4)),
        "area": p**2 * sqrt(apart) ** 3 / 2,
        "product": p**2 * (1 + total**2 - 2 * product + product**2),
    }[asked]


def _isosceles(_asked: str, form: Expr, right: Expr, top: Expr, angle: Expr | None = None) -> Expr:
    """Corners (t, h - kt) and (-t, h - kt), where k is the cotangent of half the angle."""
    a, _, c = conic(form, right)
    if c * top**2 != 1:
        raise Impossible("the corner is not on the ellipse")
    k = cot(pi * (90 if angle is None else angle) / 360)
    return 4 * c * top * k / (a + c * k**2)


_CURVE: Final = "<curve_word=ellipse|hyperbola>"
_FOCI: Final = "$(<a>, <b>)$ and $(<c>, <d>)$"
_POINT: Final = "distances from a point of the"
_TO: Final = "to the foci"
_BETWEEN: Final = "distance between the vertex and the focus"
READER: Final = reader(
    {
        **FOCAL,
        "touching_ellipse": Kind(
            rf"""
            An ellipse with the foci {_FOCI} touches the line {FORM}.
            In the coordinate plane, the points {_FOCI} are the foci of the ellipse that has the
                line {FORM} as one of its tangents.
            The line {FORM} is a tangent of the ellipse whose foci are {_FOCI}.
            """,
            {"sum": f"the sum of the {_POINT} ellipse {_TO}"},
            _touching,
        ),
        "touching_hyperbola": Kind(
            rf"""
            A hyperbola with the foci {_FOCI} touches the line {FORM}.
            In the coordinate plane, the points {_FOCI} are the foci of the hyperbola that has the
                line {FORM} as one of its tangents.
            The line {FORM} is a tangent of the hyperbola whose foci are {_FOCI}.
            """,
            {
                "difference": "the difference (the larger minus the smaller) of the"
                f" {_POINT} hyperbola {_TO}"
            },
            _touching,
        ),
        "on_axis": Kind(
            rf"""
            A gardener lays out an elliptical bed beside a straight wall: a rope is tied to two
                pegs, and a stick in the tight rope draws the edge of the bed, which just reaches
                the wall. The pegs are $<b>$ and $<d>$ meters from the wall, and the points of the
                wall nearest to them are at the marks $<a>$ and $<c>$ of a scale in meters along the
                wall.
            An ellipse has its foci at {_FOCI}, and it touches the $x$-axis.
            The points {_FOCI} are the foci of an ellipse, and the $x$-axis is a tangent of it.
            """,
            {
                "sum": """
                    the length of the rope that runs from one peg to the gardener's stick and on to
                        the other peg, in meters
                    the length of its major axis
                """,
                "minor": """
                    the length of the shorter axis of symmetry, from edge to edge of the bed, in
                        meters
                    the length of its minor axis
                """,
            },
            _on_axis,
        ),
        "turned": Kind(
            rf"""
            {{A|An}} <curve_word=ellipse|hyperbola> in the coordinate plane has the equation
                {FORM}.
            All points $(x, y)$ with {FORM} form a curve, {{a|an}} {_CURVE}.
            """,
            {
                "foci": "the distance between the two foci",
                "nearest": "the distance from the origin to a point of the curve nearest to it",
                "farthest": "the distance from the origin to a point of the curve farthest from it",
            },
            _turned,
        ),
        "parabola": Kind(
            r"""
            A point of a parabola is $<focus>$ away from the focus of the parabola and $<vertex>$
                away from its vertex.
            Let $V$ be the vertex and $F$ the focus of a parabola. For a point $A$ of the parabola,
                $AF = <focus>$ and $AV = <vertex>$.
            The bowl of a mirror has a parabola as its section, with a lamp in the focus. A fly on
                the edge of the section sits $<focus>$ from the lamp and $<vertex>$ from the lowest
                point of the bowl, the vertex of the parabola (in centimeters).
            """,
            {
                name: f"the {begin}{_BETWEEN}\nthe {begin}{_BETWEEN}, in centimeters"
                for name, begin in (
                    ("only", ""),
                    ("least", "least possible "),
                    ("greatest", "greatest possible "),
                )
            },
            _parabola,
        ),
        "rhombus": Kind(
            rf"""
            A rhombus $ABCD$ has its four corners on the hyperbola {FORM}, and its diagonals cross
                at the origin. There are many such rhombi.
            Consider all rhombi $ABCD$ whose center is the origin and whose corners all lie on the
                curve {FORM}.
            """,
            {
                "diagonal": "the greatest number that is less than $AC^2$ for every such rhombus"
                " $ABCD$",
                "area": "the least area that such a rhombus can have",
                "side": "the least side length that such a rhombus can have",
            },
            _rhombus,
        ),
        "right_angle": Kind(
            "\n".join(
                f"""
            A right angle has its vertex in the center $O$ of the {curve} with the equation
                {FORM}. Its sides meet the <curve_word={curve}> in $P$ and $Q$, and $P$ is $<one>$
                away from $O$.
            Points $P$ and $Q$ lie on the <curve_word={curve}> {FORM}, and the lines from the
                origin $O$ to them are perpendicular. It is known that $OP = <one>$."""
                for curve in ("ellipse", "hyperbola")
            ),
            {
                "other": "the length of $OQ$",
                "length": "the length of $PQ$",
                "area": "the area of triangle $OPQ$",
            },
            _right_angle,
        ),
        "tangents": Kind(
            r"""
            From the point $T(<x>, <y>)$ both tangents to the parabola $y^2 = <four:int>x$ are
                drawn. They touch it at $P$ and $Q$.
            Two tangents of the parabola $y^2 = <four:int>x$, with points of contact $P$ and $Q$,
                cross at the point $T$ with the coordinates $(<x>, <y>)$.
            """,
            {
                "area": "the area of triangle $TPQ$",
                "length": "the length of $PQ$",
                "product": r"the product $FP \cdot FQ$, where $F$ is the focus of the parabola",
            },
            _tangents,
        ),
        "isosceles": Kind(
            rf"""
            In the ellipse {FORM} there is an isosceles triangle with all corners on the ellipse:
                it has a right angle at $(0, <top>)$, and its opposite side is parallel to the
                $x$-axis.
            In the ellipse {FORM} there is an isosceles triangle with all corners on the ellipse:
                it has an angle of $<angle>^\circ$ at $(0, <top>)$, and its opposite side is
                parallel to the $x$-axis.
            Two chords of equal length run from the point $(0, <top>)$ of the ellipse {FORM},
                symmetric to each other in the $y$-axis and at an angle of $<angle>^\circ$.
            Two chords of equal length run from the point $(0, <top>)$ of the ellipse {FORM},
                symmetric to each other in the $y$-axis and perpendicular to each other.
            """,
            {
                "length": """
                    the length of this opposite side
                    the distance between their other two ends
                """
            },
            _isosceles,
        ),
    }
)
