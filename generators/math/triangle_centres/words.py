"""How a triangle and two of its points are told."""

from collections.abc import Mapping
from random import Random

from generators.latex import number
from generators.math.triangle_centres.instance import Figure, radii
from generators.pictures import Panel, Table
from generators.wording import FRACTION, Grammar, draw, speak

_GRAMMAR: Grammar = {
    "start": ("<triangle> <points> <ask> <form>", "<points_first> <triangle_then> <ask> <form>"),
    "sides": (
        "Triangle $ABC$ has the sides $BC = {a}$, $CA = {b}$ and $AB = {c}$.",
        "In a triangle $ABC$, the lengths of the sides are $AB = {c}$, $BC = {a}$ and $CA = {b}$.",
        "Three villages $A$, $B$ and $C$ lie in a plane, with straight distances of ${a}$ km from "
        "$B$ to $C$, ${b}$ km from $C$ to $A$, and ${c}$ km from $A$ to $B$.",
        "{name} cuts a triangle $ABC$ with $BC = {a}$, $CA = {b}$ and $AB = {c}$ out of paper.",
    ),
    "sides_then": (
        "It is known that $BC = {a}$, $CA = {b}$ and $AB = {c}$.",
        "The sides are $AB = {c}$, $BC = {a}$ and $CA = {b}$ long.",
    ),
    "hidden": (
        "The circle through the corners of triangle $ABC$ has the radius ${outer}$, the circle "
        "that touches its three sides from within has the radius ${inner}$, and the perimeter of "
        "the triangle is ${around}$.",
        "A triangle $ABC$ has the circumradius ${outer}$, the inradius ${inner}$ and the perimeter "
        "${around}$.",
        "{name} draws a triangle $ABC$ of perimeter ${around}$, in which a circle of radius "
        "${inner}$ is inscribed, and around which goes a circle of radius ${outer}$.",
    ),
    "hidden_then": (
        "The circumradius of $ABC$ is ${outer}$, its inradius is ${inner}$, and its perimeter is "
        "${around}$.",
        "The circumcircle of $ABC$ has the radius ${outer}$ and the incircle the radius ${inner}$; "
        "the sides have the sum ${around}$.",
    ),
    "two": (
        "Let $P$ be {first}, and let $Q$ be {second}.",
        "$P$ is {first}, and $Q$ is {second}.",
        "Write $P$ for {first}, and $Q$ for {second}.",
    ),
    "two_first": (
        "In a triangle $ABC$, let $P$ be {first}, and let $Q$ be {second}.",
        "Given a triangle $ABC$, let $P$ denote {first}, and $Q$ {second}.",
    ),
    "one": ("Let $P$ be {first}.", "$P$ is {first}.", "Let $P$ denote {first}."),
    "one_first": (
        "In a triangle $ABC$, let $P$ be {first}.",
        "Given a triangle $ABC$, let $P$ denote {first}.",
    ),
    "ask": (
        "What is the square of the distance from $P$ to ${other}$?",
        "Find $P{other}^2$.",
        "Compute the square of the length $P{other}$.",
    ),
    "form": FRACTION,
}
_DEFINED: Mapping[str, tuple[str, ...]] = {
    "circumcenter": (
        "the point that is equally far from all three corners",
        "the center of the circle through the three corners",
    ),
    "centroid": (
        "the point in which the segments from the corners to the midpoints of the opposite sides "
        "meet",
        "the common point of the three medians",
    ),
    "orthocenter": (
        "the common point of the lines of the three altitudes",
        "the point in which the perpendiculars from the corners to the opposite side lines meet",
    ),
    "nine-point center": (
        "the center of the circle through the midpoints of the three sides",
        "the point that is equally far from the midpoints of the three sides",
    ),
    "incenter": (
        "the point inside that is equally far from the three sides",
        "the common point of the three bisectors of the angles",
    ),
    "Nagel point": (
        "the common point of the segments that join each corner to the point of the opposite side "
        "that halves the perimeter together with this corner",
        "the point in which the segments meet that lead from a corner to where the opposite side "
        "is touched by its excircle",
    ),
    "Spieker center": (
        "the center of the circle inscribed in the triangle of the midpoints of the sides",
        "the incenter of the triangle whose corners are the midpoints of the sides",
    ),
}


def render(figure: Figure, rng: Random) -> str:
    """Return the question in one of many wordings."""
    centers = sorted(point for point in figure.points if point not in "ABC")
    corners = [point for point in figure.points if point in "ABC"]
    told = [
        rng.choice(_DEFINED[center]) if figure.is_defined else f"the {center}"
        for center in rng.sample(centers, len(centers))
    ]
    grammar: Grammar = {
        **_GRAMMAR,
        "triangle": ("<hidden>" if figure.is_hidden else "<sides>",),
        "triangle_then": ("<hidden_then>" if figure.is_hidden else "<sides_then>",),
        "points": ("<one>" if corners else "<two>",),
        "points_first": ("<one_first>" if corners else "<two_first>",),
    }
    a, b, c = figure.sides
    slots: dict[str, object] = {"a": a, "b": b, "c": c, "name": draw("names", 1, rng)[0]}
    if figure.is_hidden:
        outer, inner, around = radii(figure.sides)
        slots |= {"outer": number(outer), "inner": number(inner), "around": around}
    slots |= {"first": told[0], "second": told[-1], "other": corners[0] if corners else "Q"}
    return speak(grammar, rng, "start", **slots)


def picture(figure: Figure) -> Panel:
    """Return a table of what is told and asked."""
    a, b, c = figure.sides
    rows = [("BC", str(a)), ("CA", str(b)), ("AB", str(c))]
    if figure.is_hidden:
        outer, inner, around = radii(figure.sides)
        rows = [("circumradius", str(outer)), ("inradius", str(inner)), ("perimeter", str(around))]
    rows += [("from", figure.points[0]), ("to", figure.points[1]), ("wanted", "squared distance")]
    return Panel(figures=[("triangle ABC", Table(rows=rows))])
