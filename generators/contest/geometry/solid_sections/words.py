"""How solids are told."""

from collections.abc import Mapping
from random import Random

from generators.contest.geometry.solid_sections.kinds import SOLIDS
from generators.contest.geometry.solid_sections.tales import TALES
from generators.contest.scenes import Scene, pictured, render
from generators.pictures import Panel


def told(scene: Scene, rng: Random) -> str:
    """Return the question in one of many wordings."""
    slots = dict(zip(SOLIDS[scene.kind].fields.split(), scene.numbers, strict=True))
    return render(rng.choice(TALES[scene.kind]), {**slots, **_words(scene, rng)}, rng)


def _words(scene: Scene, rng: Random) -> Mapping[str, object]:
    """Return what a kind needs beside its numbers."""
    numbers = scene.numbers
    match scene.kind:
        case "corner":
            face = ("the area of the triangle $ABC$", "the distance from $O$ to the plane $ABC$")
            return {"what": face[numbers[3]]}
        case "tube":
            return {"double": 2 * numbers[2]}
        case "cylinder":
            return {"double": 2 * numbers[0]}
        case "skew":
            one, other = rng.sample(_LINES[numbers[3]], 2)
            return {
                "one": "".join(one),
                "other": "".join(other),
                "from_one": "from ${}$ to ${}$".format(*one),
                "from_other": "from ${}$ to ${}$".format(*other),
            }
        case "sphere":
            n, a, _ = numbers
            base = "a circle of radius" if n == 0 else f"a regular {_BASES[n]} of side"
            if n in (3, 4):
                base = f"{'an equilateral triangle' if n == 3 else 'a square'} of side"
            noun = "cone" if n == 0 else "pyramid"
            middle = "its top over the middle of its base"
            solid = f"{noun} with {base} ${a}$ as base and {middle}"
            sides = "the slanting surface" if n == 0 else "all slanting faces"
            return {"solid": f"a {solid}", "Solid": f"A {solid}", "all_sides": sides}
        case "cut":
            return {"rest": numbers[3] - numbers[2]}
        case "stack":
            count = {3: "three", 4: "four"}[numbers[0]]
            touching = "each touches the two others"
            if numbers[0] == 4:
                touching = "their centers form a square and neighboring ones touch"
            return {"count": count, "Count": count.capitalize(), "touching": touching}
        case "equal_faces":
            return {"what": _OF_EQUAL_FACES[numbers[3]]}
    return {}


_LINES = {
    0: [("A", "C'"), ("B", "B'")],
    1: [("A", "C"), ("D", "A'")],
    2: [("A", "C'"), ("B", "D")],
}
_BASES = {3: "triangle", 4: "square", 6: "hexagon"}
_OF_EQUAL_FACES = (
    "the volume of the tetrahedron",
    "the radius of the sphere through its four corners",
    "the distance between the lines $AB$ and $CD$",
)
_FIELDS = {
    "is_height": "height (1) or face (0)",
    "lines": "edge and space diagonal (0), two face diagonals (1), face and space diagonal (2)",
    "n": "sides of the base, or parts of an edge, or balls below",
    "m": "lower parts of an edge",
    "asked": "volume (0), sphere (1) or distance (2)",
}


def picture(scene: Scene) -> Panel:
    """Return a table of what is told."""
    return pictured(scene, SOLIDS[scene.kind].fields, _FIELDS)
