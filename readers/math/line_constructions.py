"""Points that are constructed from others, step by step: where the last one lies."""

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final, NamedTuple, TypeAlias

from sympy import Expr, Rational, Symbol

from readers.exact import REDUCED
from readers.formulas import formula, letters, put_in
from readers.phrases import Phrases, Said, Unread
from readers.reader import Reader

_SAYS: Final = Phrases(
    once={
        "given": r"""
            In the plane, mark <points:points>. Then proceed as follows.
            Let <points:points>. From these points, more are constructed:
            Start from the points <points:points> and construct, one after the
                other:
            A figure begins with <points:points> and grows step by step:
            The points <points:points> are given. Further points are made from them:
        """,
        "asked": r"""
            Let $<last:letter> = (x, y)$. {What is|Find|Determine|Compute} $<value>${?|.}
            With $<last:letter> = (x, y)$, {what is|find|determine|compute} $<value>${?|.}
            The last point is $<last:letter> = (x, y)$. {What is|Find|Determine|Compute}
                $<value>${?|.}
        """,
        "exact": REDUCED,
    },
    many={
        "part": r"""
            <k:int>. $<new:letter>$ lies on the segment $<a:letter><b:letter>$, with
                $<a:letter><new:letter> : <new:letter><b:letter> = <p:int> : <q:int>$.
        """,
        "third": r"""
            <k:int>. $<new:letter>$ is the point of the segment $<a:letter><b:letter>$ one third of
                the way from $<a:letter>$ to $<b:letter>$.
        """,
        "middle": r"""
            <k:int>. $<new:letter>$ lies halfway between $<a:letter>$ and $<b:letter>$.
            <k:int>. $<new:letter>$ is the midpoint of $<a:letter><b:letter>$.
        """,
        "parallelogram": r"""
            <k:int>. $<a:letter><b:letter><c:letter><new:letter>$ is a parallelogram (corners in
                this order).
            <k:int>. $<new:letter>$ completes the parallelogram
                $<a:letter><b:letter><c:letter><new:letter>$.
        """,
        "turn": r"""
            <k:int>. A quarter turn about $<a:letter>$, counterclockwise, takes $<b:letter>$ to
                $<new:letter>$.
            <k:int>. $<new:letter>$ is $<b:letter>$ turned about $<a:letter>$ by 90 degrees
                counterclockwise.
        """,
        "meet": r"""
            <k:int>. $<new:letter>$ is the intersection of the lines $<a:letter><b:letter>$ and
                $<c:letter><d:letter>$.
            <k:int>. The lines $<a:letter><b:letter>$ and $<c:letter><d:letter>$ meet in
                $<new:letter>$.
        """,
        "mirror": r"""
            <k:int>. $<new:letter>$ is the mirror image of $<c:letter>$ in the line
                $<a:letter><b:letter>$.
            <k:int>. Reflecting $<c:letter>$ in the line $<a:letter><b:letter>$ gives
                $<new:letter>$.
        """,
        "centre": r"""
            <k:int>. $<new:letter>$ is the centre of the circle through $<a:letter>$, $<b:letter>$
                and $<c:letter>$.
            <k:int>. $<new:letter>$ is as far from $<a:letter>$ as from $<b:letter>$ and
                $<c:letter>$.
        """,
        "foot": r"""
            <k:int>. $<new:letter>$ is the point of the line $<a:letter><b:letter>$ nearest to
                $<c:letter>$.
            <k:int>. $<new:letter>$ is the foot of the perpendicular from $<c:letter>$ to the line
                $<a:letter><b:letter>$.
        """,
        "again": r"""
            <k:int>. The circle with centre $<c:letter>$ through $<a:letter>$ meets the line
                $<a:letter><b:letter>$ again in $<new:letter>$.
            <k:int>. $<new:letter>$, other than $<a:letter>$, lies on the line
                $<a:letter><b:letter>$ and on the circle about $<c:letter>$ through $<a:letter>$.
        """,
    },
    kinds={
        "letter": "[A-Z]",
        "points": r"\$[A-Z] = \(-?\d+, -?\d+\)\$(?:, \$[A-Z] = \(-?\d+, -?\d+\)\$)+",
    },
)
_POINT: Final = re.compile(r"\$([A-Z]) = \((-?\d+), (-?\d+)\)\$")
Point: TypeAlias = tuple[Fraction, Fraction]


class Step(NamedTuple):
    """How a point is made."""

    new: str
    how: str
    of: str
    """The letters of points, as the function of that name takes them."""
    share: Fraction
    """How far along a segment, if it is a point on one."""


class Figure(NamedTuple):
    """What a prompt says."""

    points: tuple[tuple[str, Point], ...]
    steps: tuple[Step, ...]
    asked: str
    value: Expr


def _read(question: str) -> Figure:
    said = _SAYS.read(question)
    found = _POINT.findall(said.one("given")["points"])
    points = tuple((name, (Fraction(x), Fraction(y))) for name, x, y in found)
    parts = [part for part in said.parts if "k" in part]
    steps = tuple(map(_step, parts))
    known = [name for name, _ in points]
    for step in steps:
        if set(step.of) - set(known) or step.new in known:
            raise Unread(f"made of points that are not there: {step}")
        known.append(step.new)
    asked = said.one("asked")
    numbers = [part.integer("k") for part in parts]
    if len(set(known)) != len(known) or asked["last"] != known[-1]:
        raise Unread("names of points do not agree")
    if numbers != list(range(1, len(parts) + 1)):
        raise Unread(f"steps are not numbered: {numbers}")
    return Figure(points, steps, asked["last"], formula(asked["value"], letters("x y")))


def _step(part: Said) -> Step:
    of = "".join(part.values.get(slot, "") for slot in "abcd")
    share = {"middle": Fraction(1, 2), "third": Fraction(1, 3)}.get(part.key, Fraction(0))
    if part.key == "part":
        share = Fraction(part.integer("p"), part.integer("p") + part.integer("q"))
    how = "along" if share else part.key
    return Step(part["new"], how, of, share)


def _solve(figure: Figure) -> str:
    at = dict(figure.points)
    for new, how, of, share in figure.steps:
        points = [at[name] for name in of]
        at[new] = _along(points[0], points[1], share) if share else _MADE[how](*points)
    x, y = at[figure.asked]
    values = {Symbol("x"): _rational(x), Symbol("y"): _rational(y)}
    return str(put_in(figure.value, values))


def _rational(value: Fraction) -> Expr:
    return Rational(value.numerator, value.denominator)


def _along(a: Point, b: Point, share: Fraction) -> Point:
    return a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])


def _parallelogram(a: Point, b: Point, c: Point) -> Point:
    return a[0] + c[0] - b[0], a[1] + c[1] - b[1]


def _turn(about: Point, b: Point) -> Point:
    return about[0] - (b[1] - about[1]), about[1] + (b[0] - about[0])


def _cross(a: Point, b: Point, c: Point, d: Point) -> Fraction:
    """Return the product of the vectors ab and cd that is 0 if they are parallel."""
    return (b[0] - a[0]) * (d[1] - c[1]) - (b[1] - a[1]) * (d[0] - c[0])


def _meet(a: Point, b: Point, c: Point, d: Point) -> Point:
    return _along(a, b, _cross(a, c, c, d) / _cross(a, b, c, d))


def _foot(a: Point, b: Point, c: Point) -> Point:
    dot = (b[0] - a[0]) * (c[0] - a[0]) + (b[1] - a[1]) * (c[1] - a[1])
    return _along(a, b, dot / ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2))


def _mirror(a: Point, b: Point, c: Point) -> Point:
    return _along(c, _foot(a, b, c), Fraction(2))


def _centre(a: Point, b: Point, c: Point) -> Point:
    """Return where the perpendicular bisectors of ab and ac meet."""
    half = Fraction(1, 2)
    p, q = _along(a, b, half), _along(a, c, half)
    return _meet(p, _turn(p, b), q, _turn(q, c))


def _again(a: Point, b: Point, c: Point) -> Point:
    return _along(a, _foot(a, b, c), Fraction(2))


_MADE: Final[Mapping[str, Callable[..., Point]]] = {
    "parallelogram": _parallelogram,
    "turn": _turn,
    "meet": _meet,
    "foot": _foot,
    "mirror": _mirror,
    "centre": _centre,
    "again": _again,
}


READER = Reader(_read, _solve)
