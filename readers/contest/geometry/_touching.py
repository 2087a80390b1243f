"""The points in which moving segments touch the curve that all of them touch."""

from typing import Final

from sympy import Expr, sqrt

from readers.problems import Impossible, Kind


def _ladder(asked: str, length: Expr, foot: Expr) -> Expr:
    """All places touch the curve of (L cos^3, L sin^3), cos being foot / L (an astroid)."""
    top = sqrt(length**2 - foot**2)
    x, y = foot**3 / length**2, top**3 / length**2
    return {
        "from_foot": sqrt((foot - x) ** 2 + y**2),
        "x": x,
        "square": x**2 + y**2,
    }[asked]


def _segment(asked: str, a: Expr, b: Expr) -> Expr:
    return _ladder(asked, sqrt(a**2 + b**2), a)


def _thread(asked: str, total: Expr, a: Expr) -> Expr:
    """All x / t + y / (n - t) = 1 touch the curve of (t^2 / n, (n - t)^2 / n), a parabola."""
    x, y = a**2 / total, (total - a) ** 2 / total
    return {"x": x, "area": a * y / 2, "from_foot": sqrt((a - x) ** 2 + y**2)}[asked]


def _joined(asked: str, total: Expr, a: Expr, b: Expr) -> Expr:
    if a + b != total:
        raise Impossible(f"the segment is none of those: {a} + {b} is not {total}")
    return _thread(asked, total, a)


_TOUCHED: Final = {
    "x": "the $x$-coordinate of $C$",
    "area": "the area of triangle $OAC$",
    "from_foot": "the length of $AC$",
}


def touching() -> dict[str, Kind]:
    """Return the kinds of problems on such segments."""
    return {
        "ladder": Kind(
            r"""
            A ladder of length $<length>$ slides down: its top moves along a vertical wall and its
                foot along the level floor, away from the wall. At the moment when the foot is
                $<foot>$ from the corner of wall and floor, there is exactly one point of the ladder
                between its ends through which the ladder passes at no other moment.
            """,
            {
                "from_foot": "the distance from the foot of the ladder to this point",
                "x": "the distance from the wall to this point",
                "square": "the square of the distance from the corner to this point",
            },
            _ladder,
        ),
        "segment": Kind(
            r"""
            Let $O$ be the origin, $A(<a>, 0)$ and $B(0, <b>)$. Consider all segments of the same
                length as $AB$ that lie in the first quadrant with one end on the $x$-axis and the
                other end on the $y$-axis. There is exactly one point $C$ of $AB$, different from
                $A$ and $B$, that belongs to no other one of these segments.
            """,
            {
                "from_foot": "the length of $AC$",
                "x": "the $x$-coordinate of $C$",
                "square": "$OC^2$",
            },
            _segment,
        ),
        "thread": Kind(
            r"""
            In a picture of straight threads, each point $(t, 0)$ with $0 < t < <total>$ is joined
                to the point $(0, <total> - t)$. Let $O$ be the origin, $A$ the point $(<a>, 0)$ and
                $C$ the only point inside the thread from $A$ that no other thread passes through.
            """,
            _TOUCHED,
            _thread,
        ),
        "joined": Kind(
            r"""
            Let $O$ be the origin. Consider all segments from a point of the positive $x$-axis to a
                point of the positive $y$-axis whose two ends are $<total>$ away from $O$ in total
                (one distance plus the other). One of them joins $A(<a>, 0)$ to $B(0, <b>)$. On it,
                there is exactly one point $C$, not $A$ or $B$, that lies on no other one of these
                segments.
            """,
            _TOUCHED,
            _joined,
        ),
    }
