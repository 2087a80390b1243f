"""Squares, rectangles and boxes in triangles and cones."""

from collections.abc import Mapping
from typing import Final

from sympy import Expr, sqrt

from readers.problems import Impossible, Kind


def _box_in_cone(_asked: str, radius: Expr, height: Expr, p: Expr, q: Expr) -> Expr:
    """With side s the box is h (1 - s / (sqrt(2) r)) high, and that is s p / q."""
    return height / (p / q + height / (sqrt(2) * radius))


def _legs(asked: str, longest: Expr, square: Expr) -> Expr:
    """With legs a and b: (a + b) t = ab, and a^2 + b^2 = c^2."""
    both = square + sqrt(square**2 + longest**2)
    if both < 4 * square:
        raise Impossible("there is no such triangle")
    return {
        "area": both * square / 2,
        "perimeter": both + longest,
        "inner": (both - longest) / 2,
        "legs": both,
    }[asked]


def _two_squares(_asked: str, one: Expr, other: Expr) -> Expr:
    """The sides t and u fulfil 1/t = (a + b) / ab and 1/u = c/ab + 1/c: 1/u^2 = 1/t^2 + 1/c^2."""
    return _legs("legs", sqrt(1 / (1 / other - 1 / one)), sqrt(one))


def _on_side(_asked: str, a: Expr, height: Expr, p: Expr, q: Expr) -> Expr:
    """A rectangle of width pk and height qk: qk = h (1 - pk / a)."""
    return 2 * (p + q) * height / (q + height * p / a)


def _at_corner(_asked: str, a: Expr, b: Expr, p: Expr, q: Expr) -> Expr:
    """The corner on the hypotenuse: pk / a + qk / b = 1."""
    return 2 * (p + q) / (p / a + q / b)


def _at_named_corner(asked: str, a: Expr, b: Expr, leg: Expr, p: Expr, q: Expr) -> Expr:
    if leg == a:
        return _at_corner(asked, a, b, p, q)
    if leg != b:
        raise Impossible(f"{leg} is none of the legs")
    return _at_corner(asked, b, a, p, q)


_SQUARE: Final = "with one corner at the right angle, two sides along the legs"
INSCRIBED: Final[Mapping[str, Kind]] = {
    "box_in_cone": Kind(
        r"""
        A right circular cone has a base of <radius:circle> and height $<height>$. A box with a
            square base stands in it: four corners lie on the base of the cone, four on its
            curved surface. The height of the box is to a side of its square base as $<p>$ to
            $<q>$.
        Under a round pointed tent, a cone of height $<height>$ over a circle of
            <radius:circle>, stands an upright crate with a square floor. The four upper corners
            of the crate touch the canvas. Height and width of the crate are in the ratio
            $<p>:<q>$.
        """,
        {
            "side": """
                the length of a side of the square base
                the width of the crate, which is the side of its square floor
            """
        },
        _box_in_cone,
    ),
    "legs": Kind(
        rf"""
        A right triangle has a hypotenuse of length $<longest>$. A square of side $<square>$
            fits into it {_SQUARE} and the opposite corner on the hypotenuse.
        A straight ladder, $<longest>$ decimeters long, leans against a vertical wall on a level
            floor. A cubical chest with edges of $<square>$ decimeters stands on the floor
            against the wall, and its edge away from floor and wall just touches the ladder.
        """,
        {
            "area": """
                the area of the triangle
                the area in square decimeters of the triangle of ladder, floor and wall
            """,
            "perimeter": """
                the perimeter of the triangle
                the perimeter in decimeters of the triangle of ladder, floor and wall
            """,
            "inner": """
                the inradius of the triangle
                the radius in decimeters of the circle inscribed in the triangle of ladder,
                    floor and wall
            """,
        },
        _legs,
    ),
    "two_squares": Kind(
        r"""
        A square plate of area $<one>$ can be cut from a right triangle of sheet metal so that
            it keeps the right angle and its far corner is on the longest edge. From another,
            equal sheet a square plate of area $<other>$ can be cut that keeps a part of the
            longest edge as one of its edges and has a corner on each of the other edges of the
            sheet.
        In triangle $ABC$ the angle at $C$ is right. A square with corner $C$, two sides along
            the legs and a corner on $AB$ has area $<one>$; a square with two corners on $AB$,
            one on $BC$ and one on $CA$ has area $<other>$.
        Two squares are inscribed in the same right triangle. One has a corner at the right
            angle and the opposite corner on the hypotenuse, and its area is $<one>$. The other
            one has a side on the hypotenuse and a corner on each leg, and its area is
            $<other>$.
        """,
        {
            "legs": """
                the total length of the two shorter edges of one such sheet
                $AC + BC$
                the sum of the lengths of the two legs
            """
        },
        _two_squares,
    ),
    "on_side": Kind(
        r"""
        A triangle $ABC$ has $BC = <a>$, its altitude from $A$ has the length $<height>$, and
            the angles at $B$ and $C$ are acute. A rectangle has two corners on $BC$ and one on
            each of $AB$ and $AC$; its side along $BC$ is to its other side as $<p>$ to $<q>$.
        A triangular gable stands $<height>$ feet high over a horizontal beam of $<a>$ feet, and
            its top is above a point of the beam. A rectangular window that stands on the beam
            just fits under both slopes. Its width and its height are in the ratio $<p>:<q>$.
        """,
        {
            "perimeter": """
                the perimeter of the rectangle
                the perimeter of the window in feet
            """
        },
        _on_side,
    ),
    "at_corner": Kind(
        r"""
        The legs of a right triangle are $<a>$ and $<b>$ long. A rectangle shares its right
            angle with the triangle, and the opposite corner of the rectangle lies on the
            hypotenuse. The rectangle's side along the leg of length $<leg>$ and its side along
            the other leg are in the ratio $<p>:<q>$.
        """,
        {"perimeter": "the perimeter of the rectangle"},
        _at_named_corner,
    ),
}
"""The kinds of problems on inscribed squares, rectangles and boxes."""
