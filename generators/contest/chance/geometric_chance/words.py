"""How chances as shares of lengths, areas and volumes are told."""

from collections.abc import Mapping
from fractions import Fraction
from random import Random

from generators.contest.chance.geometric_chance.kinds import REGIONS
from generators.contest.chance.geometric_chance.tales import TALES
from generators.contest.scenes import Scene, pictured, render
from generators.latex import number, rooted
from generators.pictures import Panel


def told(scene: Scene, rng: Random) -> str:
    """Return the question in one of many wordings."""
    slots = dict(zip(REGIONS[scene.kind].fields.split(), scene.numbers, strict=True))
    return render(rng.choice(TALES[scene.kind]), {**slots, **_words(scene)}, rng)


def _words(scene: Scene) -> Mapping[str, object]:
    """Return what a kind needs beside its numbers."""
    n = scene.numbers
    match scene.kind:
        case "tile":
            return {"double": 2 * n[2]}
        case "stick":
            compared = "longer" if n[2] else "shorter"
            return {"compared": compared}
        case "roots":
            return {"equation": f"x^2 + 2px + {'' if n[2] == 1 else n[2]}q = 0"}
        case "strip" | "posts":
            side = rooted(n[1] * n[0] * n[0])
            half = number(Fraction(n[2], 2))
            return {"side": side.latex, "middle": (side * Fraction(1, 2)).latex, "half": half}
        case "friends":
            return {"count": {3: "three", 4: "four"}[n[0]], "Count": {3: "Three", 4: "Four"}[n[0]]}
        case "nested":
            return {"compared": "greater" if n[2] else "less"}
    return {}


_FIELDS = {
    "whole": "length of the time",
    "s": "one wait",
    "t": "the other wait",
    "k": "square of the side over the distance",
    "is_most": "greatest (1) or least (0) length",
    "is_above": "above (1) or below (0)",
    "n": "people",
}


def picture(scene: Scene) -> Panel:
    """Return a table of what is told."""
    return pictured(scene, REGIONS[scene.kind].fields, _FIELDS)
