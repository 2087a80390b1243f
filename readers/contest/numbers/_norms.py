"""Pairs of positive integers on ellipses: what texts say of them, and which they are."""

from math import isqrt
from typing import Final, NamedTuple

from sympy import Expr, Integer, Symbol, cos, latex, pi, sin

from readers.contest.numbers._conics import Conic, conic
from readers.formulas import formula
from readers.phrases import Said, Unread

X: Final = Symbol("x")
Y: Final = Symbol("y")
PAIRS: Final = {
    "equation": r"""
        Let $x$ and $y$ be positive integers {such that|with} $<f:formula>$.
        Suppose that $x$ and $y$ are positive integers {such that|with} $<f:formula>$.
        Take positive integers $x$ and $y$ {such that|with} $<f:formula>$.
        Nora writes down each pair $(x, y)$ of positive integers {such that|with} $<f:formula>$.
        Look for all pairs $(x, y)$ of positive integers {such that|with} $<f:formula>$.
        The curve $<f:formula>$ passes through some points $(x, y)$ whose two coordinates are
            positive integers.
        Consider the points $(x, y)$ with $<f:formula>$ for which $x$ and $y$ are positive integers.
    """,
    "ordered": r"""
        Let $x < y$ be positive integers with $<f:formula>$.
        Positive integers $x$ and $y$, with $x$ smaller than $y$, satisfy $<f:formula>$.
    """,
    "circle": r"""
        A circle with radius $<r:root>$ is drawn about the point $(<a:int>, <b:int>)$. Mark each
            point $(x, y)$ on it for which $x$ and $y$ are positive integers.
        On a map with square cells of side <side:int> a mast stands at the point
            $(<a:int>, <b:int>)$. Sensors stand at all points $(x, y)$ whose coordinates are
            positive integers and whose distance to the mast is exactly $<r:root>$.
    """,
    "triangle": r"""
        A triangle with integer sides $x < y$ and a third side of $<r:root>$ has an angle of
            $<angle:int>^\circ$ between the first two.
        Two sides of a triangle have integer lengths $x < y$ and enclose an angle of
            $<angle:int>^\circ$; the third side has the length $<r:root>$.
        In a triangle $ABC$ the angle at $C$ is $<angle:int>^\circ$ and $AB = <r:root>$. The sides
            $BC = x$ and $CA = y$ are integers, and $x < y$.
        From a crossing two straight roads run at an angle of $<angle:int>^\circ$. On one of them,
            $x$ kilometers away, is a mill; on the other one, $y$ kilometers away, is a farm. Both
            numbers are positive integers, and $x < y$. As the crow flies mill and farm are
            $<r:root>$ kilometers apart.
    """,
    "vectors": r"""
        Two vectors $u$ and $v$ have the scalar products $u \cdot u = <uu:number>$,
            $u \cdot v = <uv:number>$ and $v \cdot v = <vv:number>$. For some positive integers $x$
            and $y$ the vector $xu + yv$ has the length $<r:root>$.
    """,
    "grid": r"""
        The expression $<g:formula>$ takes the value $<n:int>$ for some positive integers $x$ and
            $y$.
        A floor is covered by a grid of equal parallelograms. From a corner $O$ of the grid one gets
            by $x$ steps along vector $u$ and $y$ steps along vector $v$, both $x$ and $y$ positive
            integers, to a corner whose squared distance to $O$ is $<g:formula>$. For some corners
            this is $<n:int>$.
    """,
}


class Pairs(NamedTuple):
    """What a prompt says of pairs."""

    curve: Conic
    ordered: bool
    """Whether the first is smaller."""
    triangle: tuple[int, Expr] | None
    """Its angle between the two sides, in degrees, and its third side."""
    asked: str


def pairs(said: Said, asked: str) -> Pairs:
    """Return what a part of a text says of pairs.

    Raises:
        Unread: if more is asked than that tells.
    """
    triangle = None
    if said.key == "triangle":
        triangle = (said.integer("angle"), formula(said["r"], {}))
    elif asked in {"area", "perimeter"}:
        raise Unread(f"asks for the {asked} where there is no triangle")
    return Pairs(conic(_zero(said), X, Y), said.key in {"ordered", "triangle"}, triangle, asked)


def _zero(said: Said) -> Expr:
    """Return what is zero for the pairs."""
    known = {"x": X, "y": Y}
    square = formula(said["r"], {}) ** 2 if "r" in said else Integer(0)
    match said.key:
        case "circle":
            if said.values.get("side", "1") != "1":
                raise Unread("cells must have side 1")
            return (X - said.integer("a")) ** 2 + (Y - said.integer("b")) ** 2 - square
        case "triangle":
            return X**2 + Y**2 - 2 * X * Y * cos(pi * said.integer("angle") / 180) - square
        case "vectors":
            uu, uv, vv = (formula(said[slot], {}) for slot in ("uu", "uv", "vv"))
            return uu * X**2 + 2 * uv * X * Y + vv * Y**2 - square
        case "grid":
            return formula(said["g"], known) - said.integer("n")
    left, sign, right = said["f"].partition(" = ")
    if not sign:
        raise Unread(f"no equation: {said['f']!r}")
    return formula(left, known) - formula(right, known)


def answered(puzzle: Pairs) -> str:
    """Return what is asked of the pairs."""
    found = [pair for pair in _points(puzzle.curve) if pair[0] < pair[1] or not puzzle.ordered]
    if puzzle.asked == "set":
        return "{" + ", ".join(f"({x}, {y})" for x, y in found) + "}"
    if puzzle.asked == "sum":
        return str(sum(x + y for x, y in found))
    most = max(x + y for x, y in found)
    if puzzle.triangle is None or puzzle.asked == "most":
        return str(most)
    angle, third = puzzle.triangle
    if puzzle.asked == "perimeter":
        return str(latex(most + third))
    return str(latex(max(x * y for x, y in found) * sin(pi * angle / 180) / 2))


def _points(curve: Conic) -> list[tuple[int, int]]:
    """Return all points of an ellipse with positive coordinates."""
    # Of 4 yy times the curve's equation, a quadratic one in y, the discriminant is that below.
    a = curve.xy**2 - 4 * curve.xx * curve.yy
    b = 2 * curve.xy * curve.y - 4 * curve.yy * curve.x
    c = curve.y**2 - 4 * curve.yy * curve.one
    if a >= 0 or curve.yy <= 0:
        raise ValueError(f"no ellipse: {curve}")
    found, x = list[tuple[int, int]](), 0
    while 2 * a * (x + 1) + b >= 0 or a * (x + 1) ** 2 + b * (x + 1) + c >= 0:
        x += 1
        square = a * x * x + b * x + c
        if square >= 0 and isqrt(square) ** 2 == square:
            for root in {isqrt(square), -isqrt(square)}:
                y, over = divmod(root - curve.xy * x - curve.y, 2 * curve.yy)
                if not over and y > 0:
                    found.append((x, y))
    return sorted(found)
