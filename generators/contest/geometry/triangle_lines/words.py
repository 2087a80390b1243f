"""How a triangle is told, and what is asked of it."""

from fractions import Fraction
from random import Random

from generators.contest.geometry.triangle_lines.told import ANGLES, Told
from generators.latex import number, root
from generators.pictures import Panel, Table
from generators.wording import Grammar, speak

_GRAMMAR: Grammar = {
    "start": ("<triangle> {told}. <ask>", "<condition> {told}, what is {what}?"),
    "triangle": (
        "In triangle $ABC$,",
        "A triangle $ABC$ is such that",
        "Triangle $ABC$ has the property that",
        "Let $ABC$ be a triangle in which",
    ),
    "ask": ("What is {what}?", "Find {what}.", "Determine {what}.", "Compute {what}."),
    "condition": ("If a triangle $ABC$ is such that", "When a triangle $ABC$ is such that"),
    "field": (
        "Three posts $A$, $B$ and $C$ mark the corners of a triangular meadow; {told}, all lengths "
        "in meters. <ask>",
        "A triangular sheet of metal $ABC$ is to be cut so that {told} (lengths in centimeters). "
        "<ask_number>",
        "A surveyor notes of a triangular plot $ABC$ that {told}, in meters. <ask_number>",
    ),
    "ask_number": (
        "What is {what}? Give the number without a unit.",
        "Find {what}, as a number without a unit.",
    ),
}
_WHAT = {
    "area": ("the area of the triangle", "the area that it encloses"),
    "median": (
        "the distance from $A$ to the midpoint of $BC$",
        "the length of $AM$, $M$ being the midpoint of $BC$",
    ),
    "altitude": (
        "the distance from $A$ to the line $BC$",
        "the length of $AH$, where $H$ is the foot of the perpendicular from $A$ to $BC$",
    ),
    "circumradius": (
        "the radius of the circle through $A$, $B$ and $C$",
        "the distance from $A$ to the point that is equally far from all three corners",
    ),
    "centroid": (
        "the distance from the centroid of the triangle to the line $BC$",
        "the distance from $BC$ to the point where the triangle balances",
    ),
    "chord": (
        "the length of $AP$, where the line from $A$ through the midpoint of $BC$ meets the circle "
        "through $A$, $B$ and $C$ again in $P$",
    ),
    "bisector": (
        "the length of $AD$, where $D$ on $BC$ is such that $AD$ halves the angle at $A$",
        "the distance from $A$ to the point of $BC$ at which $AB$ and $AC$ are seen, from $A$, "
        "under equal angles with it",
    ),
    "inradius": (
        "the radius of the largest circle that fits into the triangle",
        "the distance to the sides from the point that is equally far from all of them inside",
    ),
    "exradius": (
        "the radius of the circle that touches the side $BC$ from outside and the prolonged sides "
        "$AB$ and $AC$",
    ),
    "centres": (
        "the distance between the center of the circle through the corners and that of the circle "
        "that touches all sides from inside",
    ),
}


def render(told: Told, rng: Random) -> str:
    """Return the question in one of many wordings."""
    frame = rng.choice(("start", "start", "field"))
    return speak(
        _GRAMMAR, rng, frame, told=rng.choice(_told(told)), what=rng.choice(_WHAT[told.asked])
    )


def _told(told: Told) -> tuple[str, ...]:
    numbers = told.numbers
    if told.by == "sides":
        a, b, c = numbers
        return (
            f"$AB = {c}$, $BC = {a}$ and $CA = {b}$",
            f"the sides across from $A$, $B$ and $C$ measure ${a}$, ${b}$ and ${c}$",
            f"$BC = {a}$, $AC = {b}$, $AB = {c}$",
        )
    if told.by == "angle":
        b, c = numbers[:2]
        cosine = Fraction(*numbers[2:])
        if cosine not in ANGLES:
            return (
                rf"$AB = {c}$, $AC = {b}$ and $\cos \angle BAC = {number(cosine)}$",
                rf"$AB$ and $AC$ measure ${c}$ and ${b}$ and enclose an angle with the cosine "
                f"${number(cosine)}$",
            )
        return (
            rf"$AB = {c}$, $AC = {b}$ and $\angle BAC = {ANGLES[cosine]}^\circ$",
            rf"$AB$ and $AC$ measure ${c}$ and ${b}$ and enclose an angle of "
            rf"${ANGLES[cosine]}^\circ$",
        )
    if told.by == "median":
        b, c, square = numbers
        m = root(Fraction(square, 4))
        return (
            f"$AB = {c}$, $AC = {b}$ and the midpoint of $BC$ is ${m}$ away from $A$",
            f"$AC = {b}$, $AB = {c}$ and the median from $A$ has length ${m}$",
        )
    a, b, c, perimeter = numbers
    return (
        f"$BC : CA : AB = {a} : {b} : {c}$ and the perimeter is ${perimeter}$",
        f"the sides $BC$, $CA$, $AB$ are as ${a} : {b} : {c}$ and measure ${perimeter}$ together",
    )


def picture(told: Told) -> Panel:
    """Return a table of what is told and asked."""
    names = {"sides": "a, b, c", "angle": "b, c, cosine at A", "median": "b, c, 4 · median² from A"}
    what = names.get(told.by, "a : b : c, perimeter")
    rows = [(what, ", ".join(map(str, told.numbers))), ("asked", told.asked)]
    return Panel(figures=[("triangle ABC", Table(rows=rows))])
