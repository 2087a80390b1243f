"""Balls that touch: in corners and tubes, inside cones and pyramids, and in heaps."""

from collections.abc import Mapping
from typing import Final

from sympy import Expr, sqrt

from readers.problems import Impossible, Kind


def _in_corner(_asked: str, radius: Expr, a: Expr, b: Expr, c: Expr) -> Expr:
    """With radius t: (a - t)^2 + (b - t)^2 + (c - t)^2 = (R + t)^2, and t is the smaller one."""
    half = (a + b + c + radius) / 2
    rest = (a**2 + b**2 + c**2 - radius**2) / 2
    return half - sqrt(half**2 - rest)


def _cone_ball(_asked: str, height: Expr, radius: Expr) -> Expr:
    """The center halves the angle at the base."""
    return radius * height / (radius + sqrt(radius**2 + height**2))


def _pyramid_ball(_asked: str, base_word: str, height: Expr, side: Expr) -> Expr:
    """As in a cone about the circle inside the base."""
    inner = {
        "a regular hexagon": side * sqrt(3) / 2,
        "a square": side / 2,
        "an equilateral triangle": side * sqrt(3) / 6,
    }[base_word]
    return _cone_ball("", height, inner)


def _heap(_asked: str, count_word: str, like_word: str, below: Expr, above: Expr) -> Expr:
    count = count_word.lower()
    if (count, like_word) not in _HEAPS:
        raise Impossible(f"{count} balls lie such that {like_word}")
    out = 2 * below / sqrt(3) if count == "three" else below * sqrt(2)
    up = (below + above) ** 2 - out**2
    if not up > 0:
        raise Impossible("it falls through")
    return below + sqrt(up) + above


def _in_tube(_asked: str, width: Expr, first: Expr, second: Expr) -> Expr:
    across = width - first - second
    return first + second + sqrt((first + second) ** 2 - across**2)


def _in_round(asked: str, radius: Expr, first: Expr, second: Expr) -> Expr:
    return _in_tube(asked, 2 * radius, first, second)


_HEAPS: Final = (
    ("three", "each touches the two others"),
    ("four", "their centers form a square and neighboring ones touch"),
)


_COUNT: Final = "<count_word=three|four>"


_LIKE: Final = f"<like_word={'|'.join(like for _, like in _HEAPS)}>"


_BASE: Final = (
    "with <base_word=a regular hexagon|a square|an equilateral triangle> of side $<side>$ as base"
    " and its top over the middle of its base"
)


_ROUND: Final = "with a circle of <radius:circle> as base and its top over the middle of its base"


_LARGEST: Final = "How large is the radius of the largest ball that fits into a"


_LAMP: Final = "Inside it, a lamp hangs below the top so that it is as far from the ground as from"


_THIS: Final = """
    the radius of this sphere
    the height of the lamp above the ground, taken as a point
"""


def _balls(solid: str, faces: str) -> str:
    return f"""
        A {solid} has the height $<height>$. A sphere inside it touches its base and {faces}.
        A tent has the shape of a {solid}; its top is $<height>$ above the middle of the ground.
            {_LAMP} {faces}.
    """


TOUCHING_BALLS: Final[Mapping[str, Kind]] = {
    "in_corner": Kind(
        r"""
        A balloon of <radius:circle> hangs in a room with right angles everywhere; its middle is
            $<a>$ below the ceiling, $<b>$ from one wall and $<c>$ from a neighboring wall.
        In coordinate space, a sphere of <radius:circle> has the center $(<a>, <b>, <c>)$.
            Another sphere lies between it and the origin and touches this sphere and the three
            coordinate planes.
        Three walls meet at right angles in a corner. A ball of <radius:circle> has its center
            at the distances $<a>$, $<b>$ and $<c>$ from them. A smaller ball touches the three
            walls and the first ball, and lies between it and the corner.
        """,
        {
            "radius": """
                the radius of the largest ball that can be put between it and the corner of
                    these two walls and the ceiling
                How large is its radius?
                the radius of the smaller ball
            """
        },
        _in_corner,
    ),
    "cone_ball": Kind(
        _balls(f"cone {_ROUND}", "the slanting surface"),
        {"radius": _THIS},
        _cone_ball,
    ),
    "cone_fits": Kind(
        "",
        {"radius": f"{_LARGEST} cone {_ROUND}, which has the height $<height>$?"},
        _cone_ball,
    ),
    "pyramid_fits": Kind(
        "",
        {"radius": f"{_LARGEST} pyramid {_BASE}, which has the height $<height>$?"},
        _pyramid_ball,
    ),
    "pyramid_ball": Kind(
        _balls(f"pyramid {_BASE}", "all slanting faces"),
        {"radius": _THIS},
        _pyramid_ball,
    ),
    "heap": Kind(
        rf"""
        A gardener builds a heap of {_COUNT} stone balls of <below:circle>, placed on flat
            ground so that {_LIKE}, and lays a ball of <above:circle> over the gap in the
            middle, where it touches all the others (lengths in inches).
        A ball of <above:circle> rests on {_COUNT} equal balls of <below:circle>, which lie on
            level ground so that {_LIKE}.
        <count_word=Three|Four> balls of <below:circle> lie on a table so that {_LIKE}. A ball
            of <above:circle> is put on top and rests on all of them.
        """,
        {
            "height": """
                the height of the heap, up to the top of the last ball, as a number without a
                    unit
                How high above the ground is its top?
                the height of its highest point above the table
            """
        },
        _heap,
    ),
    "in_tube": Kind(
        r"""
        Two balls with the radii $<first>$ and $<second>$ have been dropped, in this order, into
            a cylindrical glass of inner diameter $<width>$. Each is narrower than the glass,
            but the second one is stopped by the first before it reaches the bottom.
        Two circles, of radius $<first>$ and $<second>$, lie inside a rectangle and touch each
            other. The first one touches the lower and the left side of the rectangle, the other
            one the upper and the right side. The rectangle is $<width>$ wide.
        """,
        {
            "height": """
                How high above the bottom is its top?
                the height of the rectangle
            """
        },
        _in_tube,
    ),
    "in_round": Kind(
        r"""
        An upright tube has inner radius $<radius>$ and a flat bottom. A ball of <first:circle>
            lies on the bottom, and a ball of <second:circle> lies on it; both touch the wall of
            the tube.
        """,
        {"height": "the height of the highest point of the upper ball above the bottom"},
        _in_round,
    ),
}
"""The kinds of problems on touching balls."""
