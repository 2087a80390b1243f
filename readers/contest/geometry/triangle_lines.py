"""Lengths in a triangle that three sides fix, or two and an angle, a median, or ratios."""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from sympy import Expr, cos, pi, sqrt

from readers.problems import Impossible, Kind, reader

Sides: TypeAlias = tuple[Expr, Expr, Expr]
"""BC, CA and AB."""


def _area(a: Expr, b: Expr, c: Expr) -> Expr:
    """Return the area (Heron), in squares of the sides only."""
    square = 4 * b**2 * c**2 - (b**2 + c**2 - a**2) ** 2
    if not square > 0:
        raise Impossible("there is no such triangle")
    return sqrt(square) / 4


def _median(a: Expr, b: Expr, c: Expr) -> Expr:
    return sqrt(2 * b**2 + 2 * c**2 - a**2) / 2


def _height(a: Expr, b: Expr, c: Expr) -> Expr:
    return 2 * _area(a, b, c) / a


def _outer(a: Expr, b: Expr, c: Expr) -> Expr:
    return a * b * c / (4 * _area(a, b, c))


def _inner(a: Expr, b: Expr, c: Expr) -> Expr:
    return 2 * _area(a, b, c) / (a + b + c)


def _escribed(a: Expr, b: Expr, c: Expr) -> Expr:
    return 2 * _area(a, b, c) / (b + c - a)


def _centroid(a: Expr, b: Expr, c: Expr) -> Expr:
    return _height(a, b, c) / 3


def _centers(a: Expr, b: Expr, c: Expr) -> Expr:
    """The square of the distance is R (R - 2r) (Euler), and Rr = abc / 2 (a + b + c)."""
    return sqrt(_outer(a, b, c) ** 2 - a * b * c / (a + b + c))


def _chord(a: Expr, b: Expr, c: Expr) -> Expr:
    """The midpoint M of BC fulfils AM MP = BM MC."""
    median = _median(a, b, c)
    return median + a**2 / (4 * median)


def _bisector(a: Expr, b: Expr, c: Expr) -> Expr:
    """Its square is bc less the product of the parts of BC, which are as c and b."""
    return sqrt(b * c - a**2 * b * c / (b + c) ** 2)


_VALUES: Final[Mapping[str, Callable[[Expr, Expr, Expr], Expr]]] = {
    "area": _area,
    "median": _median,
    "height": _height,
    "outer": _outer,
    "inner": _inner,
    "escribed": _escribed,
    "centroid": _centroid,
    "centers": _centers,
    "chord": _chord,
    "bisector": _bisector,
}
_THINGS: Final = {
    "area": ("the area of the triangle", "the area that it encloses"),
    "median": (
        "the distance from $A$ to the midpoint of $BC$",
        "the length of $AM$, $M$ being the midpoint of $BC$",
    ),
    "height": (
        "the distance from $A$ to the line $BC$",
        "the length of $AH$, where $H$ is the foot of the perpendicular from $A$ to $BC$",
    ),
    "outer": (
        "the distance from $A$ to the point that is equally far from all three corners",
        "the radius of the circle through $A$, $B$ and $C$",
    ),
    "inner": (
        "the distance to the sides from the point that is equally far from all of them inside",
        "the radius of the largest circle that fits into the triangle",
    ),
    "escribed": (
        "the radius of the circle that touches the side $BC$ from outside and the prolonged sides"
        " $AB$ and $AC$",
    ),
    "centroid": (
        "the distance from $BC$ to the point where the triangle balances",
        "the distance from the centroid of the triangle to the line $BC$",
    ),
    "centers": (
        "the distance between the center of the circle through the corners and that of the circle"
        " that touches all sides from inside",
    ),
    "chord": (
        "the length of $AP$, where the line from $A$ through the midpoint of $BC$ meets the circle"
        " through $A$, $B$ and $C$ again in $P$",
    ),
    "bisector": (
        "the distance from $A$ to the point of $BC$ at which $AB$ and $AC$ are seen, from $A$,"
        " under equal angles with it",
        "the length of $AD$, where $D$ on $BC$ is such that $AD$ halves the angle at $A$",
    ),
}
_ASKED: Final = {
    name: "\n".join(
        f"{thing}\n{thing}, as a number without a unit\nwhat is {thing}?\n"
        f"What is {thing}? Give the number without a unit."
        for thing in things
    )
    for name, things in _THINGS.items()
}


def _of_sides(asked: str, a: Expr, b: Expr, c: Expr) -> Expr:
    return _VALUES[asked](a, b, c)


def _of_angle(asked: str, b: Expr, c: Expr, angle: Expr) -> Expr:
    return _of_cosine(asked, b, c, cos(pi * angle / 180))


def _of_cosine(asked: str, b: Expr, c: Expr, cosine: Expr) -> Expr:
    return _of_sides(asked, sqrt(b**2 + c**2 - 2 * b * c * cosine), b, c)


def _of_median(asked: str, b: Expr, c: Expr, median: Expr) -> Expr:
    square = 2 * b**2 + 2 * c**2 - 4 * median**2
    if not square > 0:
        raise Impossible("there is no such triangle")
    return _of_sides(asked, sqrt(square), b, c)


def _of_ratio(asked: str, p: Expr, q: Expr, r: Expr, around: Expr) -> Expr:
    unit = around / (p + q + r)
    return _of_sides(asked, p * unit, q * unit, r * unit)


_BOTH: Final = "$AB$ and $AC$ measure $<c>$ and $<b>$ and enclose an angle"
_TWO: Final = "$AB = <c>$, $AC = <b>$ and"
_GIVEN: Final = {
    "sides": (
        "$AB = <c>$, $BC = <a>$ and $CA = <b>$",
        "$BC = <a>$, $AC = <b>$, $AB = <c>$",
        "the sides across from $A$, $B$ and $C$ measure $<a>$, $<b>$ and $<c>$",
    ),
    "angle": (rf"{_TWO} $\angle BAC = <angle>^\circ$", rf"{_BOTH} of $<angle>^\circ$"),
    "cosine": (rf"{_TWO} $\cos \angle BAC = <cosine>$", f"{_BOTH} with the cosine $<cosine>$"),
    "median": (
        f"{_TWO} the midpoint of $BC$ is $<median>$ away from $A$",
        "$AC = <b>$, $AB = <c>$ and the median from $A$ has length $<median>$",
    ),
    "ratio": (
        "$BC : CA : AB = <p> : <q> : <r>$ and the perimeter is $<around>$",
        "the sides $BC$, $CA$, $AB$ are as $<p> : <q> : <r>$ and measure $<around>$ together",
    ),
}
_SOLVES: Final[Mapping[str, Callable[..., Expr]]] = {
    "sides": _of_sides,
    "angle": _of_angle,
    "cosine": _of_cosine,
    "median": _of_median,
    "ratio": _of_ratio,
}


def _told(given: str) -> str:
    return f"""
        A surveyor notes of a triangular plot $ABC$ that {given}, in meters.
        A triangle $ABC$ is such that {given}.
        A triangular sheet of metal $ABC$ is to be cut so that {given} (lengths in centimeters).
        {{If|When}} a triangle $ABC$ is such that {given},
        In triangle $ABC$, {given}.
        Let $ABC$ be a triangle in which {given}.
        Three posts $A$, $B$ and $C$ mark the corners of a triangular meadow; {given}, all lengths
            in meters.
        Triangle $ABC$ has the property that {given}.
    """


READER: Final = reader(
    {
        name: Kind("".join(map(_told, given)), _ASKED, _SOLVES[name])
        for name, given in _GIVEN.items()
    }
)
