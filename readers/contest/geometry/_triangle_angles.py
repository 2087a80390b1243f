"""Angles of triangles: of ropes, of sight, and one that is a multiple of another."""

from typing import Final

from sympy import Expr, sqrt

from readers.problems import Impossible, Kind


def _mast(_asked: str, p: Expr, q: Expr, tangent: Expr) -> Expr:
    """With height h: t (1 - pq / h^2) = (p + q) / h."""
    half = (p + q) / (2 * tangent)
    height = half + sqrt(half**2 + p * q)
    return (p + q) * height / 2


def _sight(asked: str, a: Expr, b: Expr) -> Expr:
    """At distance x the tangent is (b - a) / (x + ab / x), largest for x^2 = ab."""
    low, high = (a, b) if a < b else (b, a)
    place = sqrt(a * b)
    return {
        "place": place,
        "tangent": (high - low) / (2 * place),
        "sine": (high - low) / (high + low),
    }[asked]


def _many_times(asked: str, a: Expr, b: Expr, times_word: str) -> Expr:
    """Law of sines: b / a and c / a are sin B / sin A and sin(A + B) / sin A."""
    if times_word == "twice":
        cosine = b / (2 * a)
        third = a * (4 * cosine**2 - 1)
    else:
        cosine = sqrt((b / a + 1) / 4)
        third = 4 * a * cosine * (2 * cosine**2 - 1)
    if not (third > 0 and cosine < 1):
        raise Impossible("there is no such triangle")
    return cosine if asked == "cosine" else third


_TIMES: Final = "<times_word=twice|three times>"


def triangle_angles() -> dict[str, Kind]:
    """Return the kinds of problems on angles of triangles."""
    return {
        "mast": Kind(
            r"""
            A mast stands upright on level ground. From its top, ropes run to two pegs in the ground
                on opposite sides of it, $<p>$ and $<q>$ meters from its foot, all in one vertical
                plane. The angle between the ropes at the top is acute and has the tangent
                $<tangent>$.
            In triangle $ABC$ the tangent of the angle at $A$ is $<tangent>$. The altitude from $A$
                divides $BC$ into parts of lengths $<p>$ and $<q>$.
            """,
            {
                "area": """
                    the area in square meters of the triangle of the two ropes and the ground
                    the area of triangle $ABC$
                """
            },
            _mast,
        ),
        "sight": Kind(
            r"""
            A picture hangs on a vertical wall. Its lower edge is $<a>$ inches and its upper edge
                $<b>$ inches above the level of the eyes of a visitor, who walks straight toward the
                wall and sees the picture, from edge to edge, at an angle that changes.
            Let $A$ be the point $(0, <a>)$ and $B$ the point $(0, <b>)$. The point $P(x, 0)$ moves
                on the positive $x$-axis.
            """,
            {
                "place": """
                    the distance from the wall at which this angle is greatest, in inches
                    the positive $x$ for which the angle $APB$ is greatest
                """,
                "sine": """
                    the sine of this angle where it is greatest
                    the sine of the greatest angle $APB$
                """,
                "tangent": """
                    the tangent of this angle where it is greatest
                    the tangent of the greatest angle $APB$
                """,
            },
            _sight,
        ),
        "many_times": Kind(
            rf"""
            A triangle $ABC$ has $AC = <b>$ and $BC = <a>$, and $\angle B$ is {_TIMES} as large as
                $\angle A$.
            In triangle $ABC$ the angle at $B$ is {_TIMES} as large as the angle at $A$. The sides
                $BC = <a>$ and $CA = <b>$ are known.
            Ropes join three posts $A$, $B$ and $C$. The rope from $B$ to $C$ is $<a>$ meters long
                and the rope from $C$ to $A$ is $<b>$ meters long; the angle between the ropes at
                $B$ is {_TIMES} that at $A$. The length unit is the meter.
            """,
            {"cosine": r"$\cos\angle A$", "side": "$AB$"},
            _many_times,
        ),
    }
