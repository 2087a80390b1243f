"""How figures of circles and lines are told."""

from collections.abc import Mapping
from random import Random

from generators.contest.geometry.circle_lines.kinds import CIRCLES
from generators.contest.geometry.circle_lines.tales import TALES
from generators.contest.scenes import Scene, pictured, render
from generators.latex import PI, rooted, symbolic
from generators.pictures import Panel


def told(scene: Scene, rng: Random) -> str:
    """Return the question in one of many wordings."""
    slots = dict(zip(CIRCLES[scene.kind].fields.split(), scene.numbers, strict=True))
    sizes = {f"of_{name}": _size(value, rng) for name, value in slots.items()}
    return render(rng.choice(TALES[scene.kind]), {**slots, **sizes, **_words(scene)}, rng)


def _size(radius: int, rng: Random) -> str:
    """Return how large a circle is, in one of the ways in which it can be told."""
    return rng.choice(
        (
            f"of radius ${radius}$",
            f"of radius ${radius}$",
            f"of diameter ${2 * radius}$",
            f"of circumference ${symbolic(PI, 2 * radius).latex}$",
            f"of area ${symbolic(PI, radius * radius).latex}$",
        )
    )


def _words(scene: Scene) -> Mapping[str, object]:
    """Return what a kind needs beside its numbers."""
    n = scene.numbers
    match scene.kind:
        case "chord_through":
            return {
                "far": "farther" if n[3] else "nearer",
                "end": "B" if n[3] else "A",
                "of_r_m": f"with a radius of ${n[0]}$ meters",
            }
        case "common_tangent":
            sides = "different sides" if n[3] else "the same side"
            return {
                "they": f"they lie on {sides} of this line",
                "ponds": f"the ponds lie on {sides} of it",
            }
        case "chain":
            chain = "A second, smaller circle touches both sides and the first circle."
            third = " A third, still smaller one touches both sides and the second circle."
            is_short = n[2] == 1
            return {
                "chain": chain if is_short else chain + third,
                "last": "second" if is_short else "third",
            }
        case "belt":
            leg = n[0] + n[1] if n[3] else n[0] - n[1]
            crossed, plain = "crosses itself once between them", "does not cross itself"
            return {
                "distance": rooted(n[2] * leg * leg).latex,
                "belt": crossed if n[3] else plain,
            }
        case "nested":
            return {"twice_a": 2 * n[0], "twice_b": 2 * n[1]}
        case "kiss":
            return {"ab": n[0] + n[1], "bc": n[1] + n[2], "ca": n[2] + n[0], **_FOURTH[n[3]]}
        case "ring":
            return {"next": n[2] + 1}
    return {}


_FOURTH = (
    {
        "fourth": "A fourth, small circle in the gap between them touches all three.",
        "rug": "What is the radius of the largest round rug that fits into the gap between them?",
    },
    {
        "fourth": "A fourth circle surrounds the three and is touched by each of them from inside.",
        "rug": "They stand on a round rug whose edge is touched, seen from above, by all three of "
        "them. What is the radius of the rug?",
    },
)
_FIELDS = {
    "r": "a radius",
    "s": "another radius",
    "d": "distance",
    "is_far": "the farther end (1) or the nearer one (0)",
    "is_inner": "on different sides (1) or the same side (0)",
    "is_crossed": "crossed (1) or open (0)",
    "is_outer": "around them (1) or between them (0)",
    "square": "square of the distance, by the radii's sum or difference",
    "angle": "angle in degrees",
}


def picture(scene: Scene) -> Panel:
    """Return a table of what is told."""
    return pictured(scene, CIRCLES[scene.kind].fields, _FIELDS)
