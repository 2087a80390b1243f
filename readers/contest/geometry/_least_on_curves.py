"""Points of a circle or a line for which something is least or greatest."""

from collections.abc import Mapping
from typing import Final, cast

from sympy import Expr, Integer, Poly, Symbol, expand, sqrt

from readers.problems import Impossible, Kind

_X, _Y = Symbol("x"), Symbol("y")


def _extreme(asked: str, square: Expr, form: Expr) -> Expr:
    """In a form m (x^2 + y^2) + px + qy + c, px + qy is at most R times the root of p^2 + q^2."""
    poly = Poly(expand(form), _X, _Y)
    m, p, q, c = (poly.coeff_monomial(each) for each in (_X**2, _X, _Y, Integer(1)))
    if expand(form - m * (_X**2 + _Y**2) - p * _X - q * _Y - c) != 0:
        raise Impossible(f"no circles belong to {form}")
    sway = sqrt(square * (p**2 + q**2))
    return m * square + c + (sway if asked == "greatest" else -sway)


def _extreme_at(asked: str, square: Expr, a: Expr, b: Expr, c: Expr, d: Expr) -> Expr:
    return _extreme(asked, square, _from(a, b) + _from(c, d))


def _extreme_on(asked: str, radius: Expr, a: Expr, b: Expr, c: Expr, d: Expr) -> Expr:
    return _extreme_at(asked, radius**2, a, b, c, d)


def _from(a: Expr, b: Expr) -> Expr:
    """Return the square of the distance from a point."""
    return (_X - a) ** 2 + (_Y - b) ** 2


def _center(form: Expr) -> tuple[Expr, Expr]:
    """Return the point whose squared distances the form gives."""
    poly = Poly(expand(form), _X, _Y)
    a, b = -poly.coeff_monomial(_X) / 2, -poly.coeff_monomial(_Y) / 2
    if expand(form - _from(a, b)) != 0:
        raise Impossible(f"no square of a distance: {form}")
    return a, b


def _weighted(_asked: str, square: Expr, times: Expr, one: Expr, other: Expr) -> Expr:
    """If OB = kR, then PB = k PD for D = B / k^2, inside; the way from A over P to D is straight.

    The squares of PA and PB are given as forms in the coordinates of P.
    """
    (a, b), (c, d) = _center(one), _center(other)
    if c**2 + d**2 != times**2 * square or not times > 1:
        raise Impossible("the second point is not as far away as the first way costs")
    if a**2 + b**2 < square:
        raise Impossible("the first point lies inside")
    return times * sqrt((a - c / times**2) ** 2 + (b - d / times**2) ** 2)


def _weighted_at(asked: str, square: Expr, times: Expr, a: Expr, b: Expr, c: Expr, d: Expr) -> Expr:
    return _weighted(asked, square, times, _from(a, b), _from(c, d))


def _weighted_on(asked: str, radius: Expr, times: Expr, a: Expr, b: Expr, c: Expr, d: Expr) -> Expr:
    return _weighted_at(asked, radius**2, times, a, b, c, d)


def _tangents(asked: str, form: Expr, right: Expr, a: Expr, b: Expr, radius: Expr) -> Expr:
    """PACB is two right triangles R PA / 2, AB is 2 R PA / PC: both are least with PC."""
    u, v = (cast("Expr", form.coeff(letter)) for letter in (_X, _Y))
    if form != u * _X + v * _Y:
        raise Impossible(f"no line: {form} = {right}")
    square = (u * a + v * b - right) ** 2 / (u**2 + v**2)
    if not square > radius**2:
        raise Impossible("the line meets the circle")
    area = radius * sqrt(square - radius**2)
    return area if asked == "area" else 2 * area / sqrt(square)


def _tangents_form(asked: str, form: Expr, right: Expr, disk: Expr, square: Expr) -> Expr:
    return _tangents(asked, form, right, *_center(disk), sqrt(square))


_POINTS: Final = "let $A = (<a>, <b>)$ and $B = (<c>, <d>)$."
_ON_CIRCLE: Final = f"""
    In the coordinate plane, {_POINTS} A point $P$ moves on the circle $x^2 + y^2 = <square>$.
"""
_NUMBERS: Final = "Real numbers $x$ and $y$ satisfy $x^2 + y^2 = <square>$."
_TANGENTS: Final = {
    "area": "the least possible area of the quadrilateral $PACB$",
    "length": "the least possible length of $AB$",
}

ON_CURVES: Final[Mapping[str, Kind]] = {
    "weighted": Kind(
        _NUMBERS,
        {"least": r"How small can $<times>\sqrt{<one>} + \sqrt{<other>}$ be?"},
        _weighted,
    ),
    "weighted_at": Kind(
        _ON_CIRCLE,
        {"least": r"the least value of $<times> \cdot PA + PB$"},
        _weighted_at,
    ),
    "weighted_on": Kind(
        """
        On a map, a circular railway of radius $<radius>$ miles runs about the origin. A cable is to
            lead straight from $A = (<a>, <b>)$ to a point of the railway, which costs $<times>$
            thousand dollars a mile, and straight from there to $B = (<c>, <d>)$, which costs one
            thousand dollars a mile. The unit of the map is a mile.
        """,
        {"least": "the least possible cost in thousands of dollars, as a number without a unit"},
        _weighted_on,
    ),
    "extreme": Kind(
        _NUMBERS,
        {
            "least": "How small can $<form>$ be?",
            "greatest": "How large can $<form>$ be?",
        },
        _extreme,
    ),
    "extreme_at": Kind(
        _ON_CIRCLE,
        {each: f"the {each} value of $PA^2 + PB^2$" for each in ("least", "greatest")},
        _extreme_at,
    ),
    "extreme_on": Kind(
        """
        A carriage moves on a circular track of radius $<radius>$ about the origin of a map. Two
            posts stand at $(<a>, <b>)$ and $(<c>, <d>)$. A device adds the squares of its distances
            from the two posts.
        """,
        {each: f"the {each} number that it shows" for each in ("least", "greatest")},
        _extreme_on,
    ),
    "tangents": Kind(
        """
        A ship sails along the line $<form> = <right>$ of a chart. A round island of radius
            $<radius>$ has its center at $C = (<a>, <b>)$. From the ship $P$, the island seems to
            end at the two points $A$ and $B$ of its shore where lines of sight touch it.
        In the coordinate plane, $P$ moves on the line $<form> = <right>$. From $P$ two tangents are
            drawn to the circle of radius $<radius>$ with the center $C = (<a>, <b>)$; they touch it
            in $A$ and $B$.
        """,
        _TANGENTS,
        _tangents,
    ),
    "tangents_form": Kind(
        """
        Given is the circle $<disk> = <square>$ with center $C$, and the line $<form> = <right>$,
            which does not meet it. For a point $P$ of the line, let $A$ and $B$ be the two points
            of the circle where lines through $P$ touch it.
        """,
        _TANGENTS,
        _tangents_form,
    ),
}
