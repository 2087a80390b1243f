"""Circles in which tori touch spheres, or in which a plane cuts balls that touch."""

from sympy import Expr, sqrt

from readers.problems import Impossible, Kind


def _torus(_asked: str, wire: Expr, out: Expr, ball: Expr, bowl: Expr | None = None) -> Expr:
    """The middle of the wire is s + r, or s - r, from the center of the sphere."""
    hollow = ball if bowl is None else bowl
    if hollow != ball:
        raise Impossible("the two spheres are not equal")
    return out * ball / (ball - wire) - out * ball / (ball + wire)


def _spheres(asked: str, a: Expr, b: Expr, c: Expr, apart: Expr) -> Expr:
    """Centers are u, v and w above the plane: u^2 - v^2 = a^2 - b^2, and (u - v)^2 is known."""
    if a == b:
        raise Impossible("the plane may be in many places")
    steep = sqrt((a + b) ** 2 - apart**2)
    u_less_v = steep if a > b else -steep
    u = ((a**2 - b**2) / u_less_v + u_less_v) / 2
    square = a**2 - u**2
    if asked == "radius":
        return sqrt(square)
    return sqrt((a + c) ** 2 - (u - sqrt(c**2 - square)) ** 2)


def cut_balls() -> dict[str, Kind]:
    """Return the kinds of problems on spheres and tori."""
    return {
        "torus": Kind(
            r"""
            A circle of <wire:circle> turns about a line in its plane, $<out>$ from its center, and
                makes a torus. Placed around a sphere of <ball:circle>, the torus touches it from
                outside along a circle; placed inside a hollow sphere of the same radius $<bowl>$,
                it touches that one from within along another circle.
            In a plane through the axis of a torus, the torus shows two circles of <wire:circle>
                whose centers are $<out>$ from the axis. The torus can be moved along its axis so
                that it touches a fixed sphere of <ball:circle> about a point of the axis, either
                with the whole torus inside the sphere or with the whole torus outside of it. Either
                time the contact is along a circle.
            The round wire of a ring has radius $<wire>$, and the middle of the wire runs along a
                circle of <out:circle> (in millimeters). Laid on top of a ball of <ball:circle>, the
                ring touches the ball along a circle. Laid into a bowl whose inside is half a sphere
                of <bowl:circle>, it touches the bowl along a larger circle.
            """,
            {
                "difference": """
                    the difference of the radii of these two circles
                    the difference between the radii of the two circles of contact
                    the difference in millimeters of the radii of these two circles, the larger
                        minus the smaller
                """
            },
            _torus,
        ),
        "spheres": Kind(
            r"""
            Balls of radii $<a>$, $<b>$ and $<c>$ are glued together so that each touches the other
                two. They are dipped into still water in such a way that all three middles are above
                the surface, and the surface meets the balls in three wet rings of the same size.
                The middles of the rings on the first and the second ball are $<apart>$ apart (all
                lengths in centimeters).
            Three spheres of radii $<a>$, $<b>$ and $<c>$ touch each other from outside. A plane
                cuts them in circles of equal radius with the centers $A$, $B$ and $C$, in this
                order, and the centers of the spheres all lie on the same side of the plane. It is
                known that $AB = <apart>$.
            """,
            {
                "radius": """
                    the common radius of the three wet rings
                    the radius of these circles
                """,
                "third": """
                    the distance between the middles of the first and the third ring
                    the length of $AC$
                """,
            },
            _spheres,
        ),
    }
