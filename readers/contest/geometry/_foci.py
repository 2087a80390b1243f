"""Ways from the foci of ellipses and hyperbolas to their points, and on."""

from collections.abc import Mapping
from typing import Final

from sympy import Expr, Poly, Symbol, cos, pi, sin, sqrt

from readers.problems import Impossible, Kind

_X, _Y = Symbol("x"), Symbol("y")


def conic(form: Expr, right: Expr) -> tuple[Expr, Expr, Expr]:
    """Return A, B and C of Ax^2 + Bxy + Cy^2 = 1."""
    poly = Poly(form / right, _X, _Y)
    if set(poly.monoms()) - {(2, 0), (1, 1), (0, 2)}:
        raise Impossible(f"no conic about the origin: {form} = {right}")
    return tuple(poly.coeff_monomial(each) for each in (_X**2, _X * _Y, _Y**2))


def _squares(form: Expr, right: Expr) -> tuple[Expr, Expr]:
    """Return the squares of both half axes, along x and y; negative where it is not met."""
    a, b, c = conic(form, right)
    if b != 0:
        raise Impossible("the axes are not those of the coordinates")
    return 1 / a, 1 / c


def _long(one: Expr, other: Expr) -> tuple[Expr, Expr]:
    return (one, other) if one > other else (other, one)


def _bounces(asked: str, way: Expr, one: Expr, other: Expr) -> Expr:
    """The way leads over the other focus G, and 1 / PG + 1 / GQ = 2a / b^2."""
    long, short = _long(one, other)
    a, to = sqrt(long), 2 * sqrt(long) - way
    on = 1 / (2 * a / short - 1 / to)
    return to + on if asked == "between" else 2 * a - on


def _bounces_axes(asked: str, way: Expr, a: Expr, b: Expr) -> Expr:
    return _bounces(asked, way, a**2 / 4, b**2 / 4)


def _bounces_form(asked: str, way: Expr, form: Expr, right: Expr) -> Expr:
    return _bounces(asked, way, *_squares(form, right))


def _chord(asked: str, way: Expr, one: Expr, other: Expr) -> Expr:
    """Both parts of a chord through a focus fulfil 1 / FP + 1 / FQ = 2a / b^2."""
    long, short = _long(one, other)
    on = 1 / (2 * sqrt(long) / short - 1 / way)
    return on if asked == "rest" else way + on


def _chord_axes(asked: str, way: Expr, a: Expr, b: Expr) -> Expr:
    return _chord(asked, way, a**2 / 4, b**2 / 4)


def _chord_form(asked: str, way: Expr, form: Expr, right: Expr) -> Expr:
    return _chord(asked, way, *_squares(form, right))


def _from_center(_asked: str, way: Expr, whole: Expr, apart: Expr) -> Expr:
    """OP is a median of the triangle FPG."""
    return sqrt((way**2 + (whole - way) ** 2) / 2 - apart**2 / 4)


def _from_center_axes(asked: str, way: Expr, a: Expr, b: Expr) -> Expr:
    long, short = _long(a, b)
    return _from_center(asked, way, long, sqrt(long**2 - short**2))


def _from_center_form(asked: str, way: Expr, form: Expr, right: Expr) -> Expr:
    long, short = _long(*_squares(form, right))
    return _from_center(asked, way, 2 * sqrt(long), 2 * sqrt(long - short))


def _angle(asked: str, apart: Expr, distance: Expr, is_sum: bool, angle: Expr) -> Expr:
    """Law of cosines, of the squares of the sum or the difference of PF and PG."""
    turn = pi * angle / 180
    if is_sum:
        product = (distance**2 - apart**2) / (2 * (1 + cos(turn)))
    else:
        product = (apart**2 - distance**2) / (2 * (1 - cos(turn)))
    if not product > 0:
        raise Impossible("there is no such point")
    return product if asked == "product" else product * sin(turn) / 2


def _angle_given(asked: str, apart: Expr, distance: Expr, angle: Expr, by_word: str) -> Expr:
    return _angle(asked, apart, distance, by_word == "have the sum", angle)


def _angle_form(asked: str, form: Expr, right: Expr, angle: Expr, curve_word: str) -> Expr:
    one, other = _squares(form, right)
    if (other > 0) != (curve_word == "ellipse"):
        raise Impossible(f"no {curve_word}")
    long, short = _long(one, other)
    return _angle(asked, 2 * sqrt(long - short), 2 * sqrt(long), short > 0, angle)


FORM: Final = "$<form> = <right>$"


_BOUNCE: Final = {
    "between": """
        the length of the ball's way between the two bounces
        the length of $PQ$
    """,
    "back": """
        the length of the ball's way from its second bounce until it is back at the start
        the length of $QF$
    """,
}


_CHORD: Final = {"rest": "the length of $FQ$", "length": "the length of $PQ$"}


_CENTER: Final = {
    "length": """
        the distance from $O$ to $P$
        the length of $OP$
        the distance from $P$ to the midpoint of $FG$
    """
}


_SEEN: Final = {"area": "the area of triangle $FPG$", "product": r"the product $PF \cdot PG$"}

FOCAL: Final[Mapping[str, Kind]] = {
    "bounces_axes": Kind(
        r"""
        A billiard table has the shape of an ellipse with axes of lengths $<a>$ and $<b>$. A
            ball, taken as a point, starts in a focus; after rolling $<way>$ it bounces off the
            edge, then it bounces a second time and comes back to where it started. At a bounce,
            both parts of its way make equal angles with the edge.
        """,
        _BOUNCE,
        _bounces_axes,
    ),
    "bounces_form": Kind(
        rf"""
        Light leaves the focus $F$ of the ellipse {FORM}, is reflected by the ellipse at $P$,
            then at $Q$, and comes back to $F$. It is known that $FP = <way>$.
        """,
        _BOUNCE,
        _bounces_form,
    ),
    "chord_axes": Kind(
        r"""
        A small planet moves on an ellipse with axes of lengths $<a>$ and $<b>$, with its sun
            $F$ in a focus. At the point $P$ it is $<way>$ away from the sun; later it passes
            the point $Q$ that lies exactly opposite, so that $F$ lies on the segment $PQ$.
        The axes of an ellipse measure $<a>$ and $<b>$. A line through a focus $F$ meets the
            ellipse in $P$ and in $Q$, where $FP = <way>$.
        """,
        _CHORD,
        _chord_axes,
    ),
    "chord_form": Kind(
        rf"""
        A chord $PQ$ of the ellipse {FORM} runs through a focus $F$ of the ellipse, and
            $PF = <way>$.
        """,
        _CHORD,
        _chord_form,
    ),
    "from_center": Kind(
        r"""
        Two pegs $F$ and $G$ are $<apart>$ apart, and a rope of length $<whole>$ is fastened
            with its ends to them. A stick $P$ in a bend of the rope pulls it tight so that
            $FP = <way>$.
        """,
        _CENTER,
        _from_center,
    ),
    "from_center_axes": Kind(
        r"""
        An ellipse with center $O$ has axes of lengths $<a>$ and $<b>$. The point $P$ on the
            ellipse is at the distance $<way>$ from a focus.
        """,
        _CENTER,
        _from_center_axes,
    ),
    "from_center_form": Kind(
        rf"""
        The ellipse {FORM} has its center at the origin $O$. A point $P$ of it is $<way>$ away
            from one of the foci.
        """,
        _CENTER,
        _from_center_form,
    ),
    "angle_given": Kind(
        r"""
        Points $F$ and $G$ are $<apart>$ apart. The distances from a point $P$ to $F$ and to $G$
            <by_word=have the sum|differ by> $<distance>$, and the angle $FPG$ measures
            $<angle>^\circ$.
        """,
        _SEEN,
        _angle_given,
    ),
    "angle_form": Kind(
        rf"""
        The ellipse {FORM} has the foci $F$ and $G$. From a point $P$ of the
            <curve_word=ellipse> the segment $FG$ is seen at an angle of $<angle>^\circ$.
        The hyperbola {FORM} has the foci $F$ and $G$. From a point $P$ of the
            <curve_word=hyperbola> the segment $FG$ is seen at an angle of $<angle>^\circ$.
        """,
        _SEEN,
        _angle_form,
    ),
}
"""The kinds of problems on ways through foci."""
