"""Squares of distances between centers of a triangle, or from one to a corner."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final, NamedTuple, TypeAlias

from sympy import Poly, Rational, Symbol

from readers.exact import REDUCED
from readers.formulas import formula
from readers.phrases import Phrases, Said, Sayings, Unread
from readers.reader import Reader

_SAYS: Final = Phrases(
    once={
        "centers": r"""
            In a triangle $ABC$, let $P$ be <p>, and let $Q$ be <q>.
            In a triangle $ABC$, let $P$ be <p>.
            Given a triangle $ABC$, let $P$ denote <p>, and $Q$ <q>.
            Given a triangle $ABC$, let $P$ denote <p>.
            Write $P$ for <p>, and $Q$ for <q>.
            Let $P$ {be|denote} <p>, and let $Q$ {be|denote} <q>.
            Let $P$ {be|denote} <p>.
            $P$ is <p>, and $Q$ is <q>.
            Write $P$ for <p>.
            $P$ is <p>.
        """,
        "asked": r"""
            What is the square of the distance from $P$ to $<to:point>$?
            Find $P<to:point>^2$.
            Compute the square of the length $P<to:point>$.
        """,
        "exact": REDUCED,
    },
    perhaps={
        "sides": r"""
            It is known that $BC = <a:int>$, $CA = <b:int>$ and $AB = <c:int>$.
            Triangle $ABC$ has the sides $BC = <a:int>$, $CA = <b:int>$ and $AB = <c:int>$.
            In a triangle $ABC$, the lengths of the sides are $AB = <c:int>$, $BC = <a:int>$ and
                $CA = <b:int>$.
            Three villages $A$, $B$ and $C$ lie in a plane, with straight distances of $<a:int>$ km
                from $B$ to $C$, $<b:int>$ km from $C$ to $A$, and $<c:int>$ km from $A$ to $B$.
            The sides are $AB = <c:int>$, $BC = <a:int>$ and $CA = <b:int>$ long.
            <who:name> cuts a triangle $ABC$ with $BC = <a:int>$, $CA = <b:int>$ and $AB = <c:int>$
                out of paper.
        """,
        "radii": r"""
            A triangle $ABC$ has the circumradius $<outer>$, the inradius $<inner>$ and the
                perimeter $<around>$.
            <who:name> draws a triangle $ABC$ of perimeter $<around>$, in which a circle of radius
                $<inner>$ is inscribed, and around which goes a circle of radius $<outer>$.
            The circumradius of $ABC$ is $<outer>$, its inradius is $<inner>$, and its perimeter is
                $<around>$.
            The circumcircle of $ABC$ has the radius $<outer>$ and the incircle the radius
                $<inner>$; the sides have the sum $<around>$.
            The circle through the corners of triangle $ABC$ has the radius $<outer>$, the circle
                that touches its three sides from within has the radius $<inner>$, and the perimeter
                of the triangle is $<around>$.
        """,
    },
    kinds={"point": "[ABCQ]"},
)
_CENTER: Final = Phrases(
    many={
        "incenter": r"""
            the incenter
            the common point of the three bisectors of the angles
            the point inside that is equally far from the three sides
        """,
        "centroid": r"""
            the centroid
            the common point of the three medians
            the point in which the segments from the corners to the midpoints of the opposite sides
                meet
        """,
        "circumcenter": r"""
            the circumcenter
            the center of the circle through the three corners
            the point that is equally far from all three corners
        """,
        "orthocenter": r"""
            the orthocenter
            the common point of the lines of the three altitudes
            the point in which the perpendiculars from the corners to the opposite side lines meet
        """,
        "nagel": r"""
            the Nagel point
            the common point of the segments that join each corner to the point of the opposite side
                that halves the perimeter together with this corner
            the point in which the segments meet that lead from a corner to where the opposite side
                is touched by its excircle
        """,
        "spieker": r"""
            the Spieker center
            the center of the circle inscribed in the triangle of the midpoints of the sides
            the incenter of the triangle whose corners are the midpoints of the sides
        """,
        "nine": r"""
            the nine-point center
            the center of the circle through the midpoints of the three sides
            the point that is equally far from the midpoints of the three sides
        """,
    }
)
Weights: TypeAlias = tuple[Fraction, Fraction, Fraction]
"""Of the corners, whose center of mass is a point; their sum is 1."""
_WEIGHT: Final[Mapping[str, Callable[[Fraction, Fraction, Fraction], Fraction]]] = {
    "incenter": lambda a, _b, _c: a,
    "centroid": lambda _a, _b, _c: Fraction(1),
    "circumcenter": lambda a, b, c: a**2 * (b**2 + c**2 - a**2),
    "orthocenter": lambda a, b, c: (a**2 + b**2 - c**2) * (a**2 + c**2 - b**2),
    "nagel": lambda a, b, c: b + c - a,
    "spieker": lambda _a, b, c: b + c,
    "nine": lambda a, b, c: a**2 * (b**2 + c**2) - (b**2 - c**2) ** 2,
}
"""The weight of corner A, where a, b and c are the sides BC, CA and AB; those of B and C follow."""


class Triangle(NamedTuple):
    """What a prompt says."""

    sides: tuple[Fraction, Fraction, Fraction] | None
    """BC, CA and AB, if they are given."""
    radii: tuple[Fraction, Fraction, Fraction] | None
    """Of the circumcircle and the incircle, and the perimeter, else."""
    start: str
    end: str
    """A center, or a corner."""


def _read(question: str) -> Triangle:
    said = _SAYS.read(question)
    sides, radii = said.maybe("sides"), said.maybe("radii")
    if (sides is None) == (radii is None):
        raise Unread("no triangle, or two")
    start, end = _ends(said)
    if radii and end in "ABC":
        raise Unread("does not say which corner is which")
    return Triangle(
        _numbers(sides, ("a", "b", "c")) if sides else None,
        _numbers(radii, ("outer", "inner", "around")) if radii else None,
        start,
        end,
    )


def _numbers(said: Said, slots: tuple[str, str, str]) -> tuple[Fraction, Fraction, Fraction]:
    one, two, three = (Fraction(str(formula(said[slot], {}))) for slot in slots)
    return one, two, three


def _ends(said: Sayings) -> tuple[str, str]:
    centers, to = said.one("centers"), said.one("asked")["to"]
    if ("q" in centers) != (to == "Q"):
        raise Unread("Q is not what is asked for, or not there")
    end = _CENTER.only(centers["q"]).key if "q" in centers else to
    return _CENTER.only(centers["p"]).key, end


def _solve(triangle: Triangle) -> str:
    a, b, c = triangle.sides or _sides(*(triangle.radii or (Fraction(0),) * 3))
    if 2 * max(a, b, c) >= a + b + c:
        return "there is no such triangle"
    start, end = (_weights(name, a, b, c) for name in (triangle.start, triangle.end))
    u, v, w = (p - q for p, q in zip(start, end, strict=True))
    return str(-(a**2 * v * w + b**2 * w * u + c**2 * u * v))


def _sides(
    outer: Fraction, inner: Fraction, around: Fraction
) -> tuple[Fraction, Fraction, Fraction]:
    """Return the sides, whose sums and products the radii R, r and the half perimeter s give.

    ab + bc + ca = s^2 + r^2 + 4Rr, and abc = 4Rrs.
    """
    s = around / 2
    x = Symbol("x")
    pairs, all_ = s**2 + inner**2 + 4 * outer * inner, 4 * outer * inner * s
    factors = [Rational(n.numerator, n.denominator) for n in (Fraction(1), -2 * s, pairs, -all_)]
    roots = Poly(factors, x).ground_roots()
    a, b, c = (Fraction(str(root)) for root, times in roots.items() for _ in range(times))
    return a, b, c


def _weights(name: str, a: Fraction, b: Fraction, c: Fraction) -> Weights:
    if name in _WEIGHT:
        weight = _WEIGHT[name]
        of_a, of_b, of_c = weight(a, b, c), weight(b, c, a), weight(c, a, b)
        total = of_a + of_b + of_c
        return of_a / total, of_b / total, of_c / total
    return Fraction(int(name == "A")), Fraction(int(name == "B")), Fraction(int(name == "C"))


READER = Reader(_read, _solve)
