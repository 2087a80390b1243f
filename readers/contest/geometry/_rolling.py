"""Areas and ways of rectangles that tip over, and of disks that go around or inside them."""

from collections.abc import Mapping
from typing import Final

from sympy import Expr, pi, sqrt

from readers.problems import Kind


def _tipped(asked: str, a: Expr, b: Expr) -> Expr:
    """A corner turns by right angles, at the distances a, the diagonal and b of the pivots."""
    if asked == "way":
        return pi / 2 * (a + b + sqrt(a**2 + b**2))
    return pi / 4 * (a**2 + b**2 + (a**2 + b**2)) + a * b


def _outside(_asked: str, a: Expr, b: Expr, radius: Expr) -> Expr:
    """Strips along the sides, and a quarter of a disk of radius 2r at each corner."""
    return 2 * (a + b) * 2 * radius + pi * (2 * radius) ** 2


def _inside(asked: str, a: Expr, b: Expr, radius: Expr) -> Expr:
    """What is not touched are four corners, and a rectangle in the middle, if any."""
    free = (4 - pi) * radius**2
    if a > 4 * radius and b > 4 * radius:
        free += (a - 4 * radius) * (b - 4 * radius)
    return free if asked == "free" else a * b - free


ROLLING: Final[Mapping[str, Kind]] = {
    "tipped": Kind(
        r"""
        A box is rolled over level ground; seen from the side it is a rectangle of $<a>$ by
            $<b>$. It tips about one edge after the other and does not slide. Between two
            moments at which a corner of this rectangle touches the ground, that corner runs
            through an arch.
        A film shows a light at one corner of a rectangular panel, $<a>$ by $<b>$, that is
            turned over and over along a straight shelf by tipping it, without sliding, about
            the corner in front. The light draws arch after arch above the shelf.
        A rectangle with sides $<a>$ and $<b>$ stands on a line. Without slipping it is tipped
            over, again and again in the same direction, about the corner that lies in front on
            the line. One of its corners starts on the line and moves until it is on the line
            again for the first time.
        """,
        {
            "area": """
                How large is the area under the arch?
                the area of the region between one arch and the shelf
                the area between the line and the path of this corner
            """
        },
        _tipped,
    ),
    "tipped_around": Kind(
        r"""
        A box is rolled over level ground; seen from the side it is a rectangle of $<a>$ by
            $<b>$. It tips about one edge after the other and does not slide.
        A door-sized panel, $<a>$ by $<b>$ feet, is moved along a hall by tipping it upright
            about its lower front corner, from one side to the next. A spot of paint sits at one
            of its corners.
        A rectangle with sides $<a>$ and $<b>$ stands on a line. Without slipping it is tipped
            over, again and again in the same direction, about the corner that lies in front on
            the line, until it has the same side on the line as at the start.
        """,
        {
            "way": """
                How long is the way of a corner of this rectangle while the box turns around
                    once completely?
                the length in feet of the path of the spot during one full turn of the panel, as
                    a number without a unit
                the length of the way that one of its corners has made
            """
        },
        _tipped,
    ),
    "outside": Kind(
        r"""
        A coin of <radius:circle> is pushed once around a rectangular card of $<a>$ by $<b>$ so
            that it always touches the edge of the card from outside.
        A disk of <radius:circle> rolls once around a rectangle with sides $<a>$ and $<b>$, on
            its outside, and touches it all the time.
        A lawn mower cuts a disk of <radius:circle> at a time. It is led once around a
            rectangular house, $<a>$ by $<b>$, with the disk always touching the wall (lengths
            in feet).
        """,
        {
            "area": """
                How large is the area that the coin has passed over?
                the area of the region that the disk sweeps
                the area that is mown in square feet, as a number without a unit
            """
        },
        _outside,
    ),
    "inside": Kind(
        r"""
        A cleaning robot, a disk of <radius:circle>, goes along the walls of a rectangular room
            of $<a>$ by $<b>$, all the way around, and always touches a wall.
        A disk of <radius:circle> moves inside a rectangle with sides $<a>$ and $<b>$ once
            around along the sides, always touching at least one of them.
        A round sponge of <radius:circle> wipes a rectangular window pane, $<a>$ by $<b>$, along
            its frame, with its edge always at the frame, until it is back where it began
            (lengths in inches).
        """,
        {
            "free": """
                How large is the area of the floor that it never touches?
                the area of the part of the rectangle that the disk never touches
                the area in square inches that the sponge never touches, as a number without a
                    unit
            """,
            "passed": """
                How large is the area of the floor that it passes over?
                the area of the part of the rectangle that the disk passes over
                the area in square inches that the sponge passes over, as a number without a
                    unit
            """,
        },
        _inside,
    ),
}
"""The kinds of problems on what rolls."""
