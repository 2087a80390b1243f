"""How quadrilaterals and polygons with their corners on a circle are told."""

from collections.abc import Mapping, Sequence
from random import Random

from generators.contest.geometry.cyclic_quadrilaterals.kinds import ORDERS, QUADRILATERALS
from generators.contest.scenes import Scene, Tale, pictured, render
from generators.pictures import Panel
from generators.wording import listed

_TALES: Mapping[str, Sequence[Tale]] = {
    "crossing": (
        (
            "Two chords $AC$ and $BD$ of a circle cross in $P$. We know $PA = {pa}$, $PB = {pb}$, "
            "$PC = {pc}$ and $AB = {ab}$.",
            "the length of $CD$",
        ),
        (
            "The corners of a quadrilateral $ABCD$ lie on a circle, and its diagonals meet in $P$. "
            "How long is $CD$ if $AB = {ab}$, $PA = {pa}$, $PB = {pb}$ and $PC = {pc}$?",
            "",
        ),
        (
            "Two straight paths cross at a fountain in a round park. One leads from gate $A$ to "
            "gate $C$, the other one from gate $B$ to gate $D$, all four in the wall around the "
            "park. The fountain is ${pa}$ meters from $A$, ${pb}$ from $B$ and ${pc}$ from $C$; "
            "$A$ and $B$ are ${ab}$ meters apart, in a straight line.",
            "the straight distance between $C$ and $D$ in meters, as a number without a unit",
        ),
    ),
    "right_angles": (
        (
            "The quadrilateral $ABCD$ has right angles at $B$ and at $D$, and $AB = {a}$, "
            "$BC = {b}$, $CD = {c}$.",
            "the length of $DA$",
        ),
        (
            "On a circle with diameter $AC$ lie $B$ and $D$, on different sides of $AC$. Their "
            "distances are $BA = {a}$, $BC = {b}$ and $DC = {c}$. How long is $DA$?",
            "",
        ),
        (
            "A field has four straight sides and right angles at two opposite corners. Going "
            "around it, three sides in a row measure ${a}$, ${b}$ and ${c}$ meters; one of the "
            "right angles lies between the first two of them.",
            "the length of the fourth side in meters, as a number without a unit",
        ),
    ),
    "diagonal": (
        (
            "The corners of the convex quadrilateral $ABCD$ lie on a circle. Its sides are "
            "$AB = {a}$, $BC = {b}$, $CD = {c}$ and $DA = {d}$.",
            "the length of the diagonal $AC$",
        ),
        (
            "Four rods of lengths ${a}$, ${b}$, ${c}$ and ${d}$ are linked in this order to a "
            "closed frame $ABCD$, with $AB = {a}$ and $BC = {b}$. The frame is bent until all four "
            "joints lie on the rim of a round plate, without crossing itself. How far apart are "
            "then $A$ and $C$?",
            "",
        ),
        (
            "A convex quadrilateral $ABCD$ is such that the angles at $B$ and $D$ are together as "
            "large as those at $A$ and $C$. Moreover $AB = {a}$, $BC = {b}$, $CD = {c}$ and "
            "$DA = {d}$.",
            "the distance from $A$ to $C$",
        ),
    ),
    "area": (
        (
            "The corners of a convex quadrilateral lie on a circle, and its sides measure ${a}$, "
            "${b}$, ${c}$ and ${d}$.",
            "its area",
        ),
        (
            "Four rods of lengths ${a}$, ${b}$, ${c}$ and ${d}$ are linked in this order to a "
            "closed frame that can be bent at the joints. What is the largest area that it can "
            "enclose?",
            "",
        ),
        (
            "In a convex quadrilateral with the sides ${a}$, ${b}$, ${c}$ and ${d}$, in this "
            r"order, opposite angles add up to $180^\circ$.",
            "the area of the quadrilateral",
        ),
        (
            "A farmer has four straight pieces of fence, of ${a}$, ${b}$, ${c}$ and ${d}$ meters, "
            "and sets them up as a field with four corners all of which are equally far from a "
            "well.",
            "the area of the field in square meters, as a number without a unit",
        ),
    ),
    "two_circles": (
        (
            "One circle runs through all corners of the quadrilateral $ABCD$, and another one "
            "touches all its sides from inside. Its sides satisfy $AB = {a}$, $BC = {b}$ and "
            "$CD = {c}$.",
            "{what}",
        ),
        (
            "Three sides of a quadrilateral are ${a}$, ${b}$ and ${c}$ long, in this order. There "
            "is a circle inside it that touches all four sides, and its corners lie on a circle.",
            "{what}",
        ),
        (
            "A sheet of metal has four corners, all of them on the rim of a round table, and a "
            "round plate lies on it and just touches all four sides. Going around the sheet, three "
            "of its sides measure ${a}$, ${b}$ and ${c}$.",
            "{what_told}",
        ),
    ),
    "equilateral": (
        (
            "The corners of an equilateral triangle $ABC$ lie on a circle. On the arc from $B$ to "
            "$C$ that does not contain $A$ lies $P$, with $PB = {x}$ and $PC = {y}$.",
            "{what}",
        ),
        (
            "A point $P$ on the circle through the corners of an equilateral triangle $ABC$ is at "
            "the distances ${x}$ and ${y}$ from $B$ and $C$. The line $BC$ separates $P$ from $A$.",
            "{what}",
        ),
        (
            "Three villages $A$, $B$ and $C$, each as far from the two others, lie on a circular "
            "road. A shop $P$ stands by the road between $B$ and $C$, on the part that does not "
            "pass $A$; its straight distance to $B$ is ${x}$ miles and to $C$ it is ${y}$ miles.",
            "{what} in miles, as a number without a unit",
        ),
    ),
    "reordered": (
        (
            "The corners of {polygon} lie on a circle. Its sides have the lengths {sides}, in this "
            "order.",
            "{what}",
        ),
        (
            "Going around {polygon}, whose corners all lie on one circle, one meets sides of the "
            "lengths {sides}.",
            "{what}",
        ),
        (
            "A jeweler cuts {polygon} from a round disk, with all corners on its rim. In this "
            "order the sides measure {sides} millimeters.",
            "{what}, as a number without a unit",
        ),
    ),
    "semicircle": (
        (
            "$AD$ is a diameter of a circle, of length ${d}$. On one of the two arcs between $A$ "
            "and $D$ lie $B$ and $C$, in the order $A$, $B$, $C$, $D$, with $AB = {x}$ and "
            "$CD = {y}$.",
            "the length of $BC$",
        ),
        (
            "A quadrilateral is cut from a half-disk. One of its sides is the diameter of the "
            "half-disk, of length ${d}$, and all corners lie on the rim. The sides next to the "
            "diameter are ${x}$ and ${y}$ long. How long is the fourth side?",
            "",
        ),
        (
            "A bridge has the shape of a semicircle that spans ${d}$ meters. From its two ends "
            "straight cables of ${x}$ and of ${y}$ meters lead to two points of the arch, and they "
            "do not cross.",
            "the distance in meters between these two points, as a number without a unit",
        ),
    ),
    "extended": (
        (
            "The corners of the convex quadrilateral $ABCD$ lie on a circle, and $AB = {a}$, "
            "$BC = {b}$, $CD = {c}$, $DA = {d}$. The lines $AB$ and $DC$ meet in $E$.",
            "the length of $BE$",
        ),
        (
            "From a point $E$ outside a circle two lines are drawn. One meets the circle first in "
            "$B$ and then in $A$, the other one first in $C$ and then in $D$. It turns out that "
            "$AB = {a}$, $BC = {b}$, $CD = {c}$ and $DA = {d}$. How long is $EB$?",
            "",
        ),
        (
            "Two straight roads from a town $E$ run through a circular forest. One enters it at "
            "$B$ and leaves it at $A$, ${a}$ miles later; the other one enters at $C$ and leaves "
            "at $D$, after ${c}$ miles. The straight distance between the entries is ${b}$ miles, "
            "between the exits ${d}$ miles.",
            "the distance from $E$ to $B$ in miles, as a number without a unit",
        ),
    ),
    "right_diagonal": (
        (
            "The convex quadrilateral $ABCD$ has right angles at $B$ and at $D$, and $AB = {a}$, "
            "$BC = {b}$, $CD = {c}$.",
            "the length of $BD$",
        ),
        (
            "Two right triangles $ABC$ and $ADC$ lie on different sides of their common hypotenuse "
            "$AC$. How far apart are $B$ and $D$ if $AB = {a}$, $BC = {b}$ and $CD = {c}$?",
            "",
        ),
        (
            "A field has four straight sides and right angles at two opposite corners. Going "
            "around it, three sides in a row measure ${a}$, ${b}$ and ${c}$ meters; one of the "
            "right angles lies between the first two of them. A straight ditch joins the corners "
            "with the right angles.",
            "the length of the ditch in meters, as a number without a unit",
        ),
    ),
    "diagonal_part": (
        (
            "The corners of the convex quadrilateral $ABCD$ lie on a circle, and its diagonals "
            "meet in $P$. Its sides are $AB = {a}$, $BC = {b}$, $CD = {c}$ and $DA = {d}$.",
            "the length of $AP$",
        ),
        (
            "Chords $AC$ and $BD$ of a circle cross in $P$. How long is $AP$ if $AB = {a}$, "
            "$BC = {b}$, $CD = {c}$ and $DA = {d}$?",
            "",
        ),
        (
            "Four gates $A$, $B$, $C$, $D$ follow each other, in this order, in a wall around a "
            "round park. In straight lines it is ${a}$ meters from $A$ to $B$, ${b}$ from $B$ to "
            "$C$, ${c}$ from $C$ to $D$ and ${d}$ from $D$ to $A$. Where the path from $A$ to $C$ "
            "crosses the one from $B$ to $D$ stands a fountain; both paths are straight.",
            "the distance from $A$ to the fountain in meters, as a number without a unit",
        ),
    ),
    "arc_midpoint": (
        (
            "A triangle $ABC$ has the sides $BC = {a}$, $CA = {b}$ and $AB = {c}$. On the circle "
            "through its corners, $M$ is the midpoint of the arc from $B$ to $C$ that does not "
            "contain $A$.",
            "the length of $AM$",
        ),
        (
            "In triangle $ABC$, where $AB = {c}$, $BC = {a}$ and $CA = {b}$, the line that halves "
            "the angle at $A$ meets the circle through the corners again in $M$. How long is $AM$?",
            "",
        ),
        (
            "Three friends sit at a round table, at $A$, $B$ and $C$; in straight lines, $B$ is "
            "${c}$ and $C$ is ${b}$ from $A$, and $B$ is ${a}$ from $C$ (in decimeters). A fourth "
            "one takes the seat at the rim that is equally far from $B$ and $C$, on the other side "
            "of the line $BC$ than $A$.",
            "the straight distance between $A$ and the fourth seat, as a number without a unit",
        ),
    ),
}


def told(scene: Scene, rng: Random) -> str:
    """Return the question in one of many wordings."""
    slots = dict(zip(QUADRILATERALS[scene.kind].fields.split(), scene.numbers, strict=True))
    tale = rng.choice(_TALES[scene.kind])
    words = {name: part.format_map(slots) for name, part in _words(scene, rng).items()}
    return render(tale, {**slots, **words}, rng)


def _words(scene: Scene, rng: Random) -> Mapping[str, str]:
    """Return what a kind needs beside its numbers."""
    numbers = scene.numbers
    match scene.kind:
        case "two_circles":
            if numbers[-1]:
                return {
                    "what": "the radius of the circle inside",
                    "what_told": "the radius of the plate",
                }
            return {"what": "the area of the quadrilateral", "what_told": "the area of the sheet"}
        case "equilateral":
            return {"what": _OF_TRIANGLE[numbers[-1]]}
        case "reordered":
            a, b, n, order, is_radius = numbers
            named = {"a": f"${a}$", "b": f"${b}$"}
            name = "hexagon" if n == 6 else "octagon"
            return {
                "polygon": f"a convex {name}",
                "sides": listed([named[letter] for letter in ORDERS[n][order]]),
                "what": "the radius of the circle" if is_radius else f"the area of the {name}",
            }
    return {}


_OF_TRIANGLE = (
    "the distance between $A$ and $B$",
    "the radius of the circle",
    "the distance from $P$ to the point where the line $PA$ meets $BC$",
)
_FIELDS = {
    "pa": "PA",
    "pb": "PB",
    "pc": "PC",
    "ab": "AB",
    "x": "PB, or the side next to the diameter",
    "y": "PC, or the other such side",
    "asked": "side (0), radius (1) or part of PA (2)",
    "n": "corners",
    "order": "order of the sides",
    "is_radius": "radius (1) or area (0)",
}


def picture(scene: Scene) -> Panel:
    """Return a table of what is told."""
    return pictured(scene, QUADRILATERALS[scene.kind].fields, _FIELDS)
