"""How figures with similar triangles in them are told."""

from collections.abc import Mapping
from random import Random

from generators.contest.geometry.similar_sections.kinds import SECTIONS
from generators.contest.geometry.similar_sections.tales import TALES
from generators.contest.scenes import Scene, pictured, render
from generators.latex import rooted
from generators.pictures import Panel


def told(scene: Scene, rng: Random) -> str:
    """Return the question in one of many wordings."""
    slots = dict(zip(SECTIONS[scene.kind].fields.split(), scene.numbers, strict=True))
    return render(rng.choice(TALES[scene.kind]), {**slots, **_words(scene)}, rng)


def _words(scene: Scene) -> Mapping[str, object]:
    """Return what a kind needs beside its numbers."""
    n = scene.numbers
    match scene.kind:
        case "circle_rows":
            return {
                "sought": "the length of $BC$" if n[4] else "the inradius of triangle $ABC$",
                "measured": "the length of the street side of the plot in meters"
                if n[4]
                else "the radius in meters of the largest circle that fits into the plot",
            }
        case "corner_square":
            return {
                "sought": ("the perimeter", "the area", "the inradius")[n[2]] + " of the triangle",
                "measured": (
                    "the perimeter in decimeters of the triangle of ladder, floor and wall",
                    "the area in square decimeters of the triangle of ladder, floor and wall",
                    "the radius in decimeters of the circle inscribed in the triangle of ladder, "
                    "floor and wall",
                )[n[2]],
            }
        case "equal_circles":
            return {
                "root": rooted(n[3]).latex,
                "sought": "the radius of these circles" if n[4] else "the length of $AC$",
                "rings": "the common radius of the three wet rings"
                if n[4]
                else "the distance between the middles of the first and the third ring",
            }
        case "row_inside":
            return {"count": ("two", "three", "four", "five", "six")[n[3] - 2]}
    return {}


_FIELDS = {
    "h": "height",
    "m": "m of a ratio m : n, or how many in a row",
    "n": "n of a ratio m : n, or how many in a row",
    "r": "a radius",
    "s": "another radius",
    "away": "distance from the axis",
    "side": "side of the square",
    "slant": "hypotenuse",
    "first": "area of the square in the corner",
    "second": "area of the square on the hypotenuse",
    "square": "square of AB",
    "is_side": "asked: the side (1) or the inradius (0)",
    "is_radius": "asked: the radius (1) or AC (0)",
    "asked": "asked: perimeter (0), area (1) or inradius (2)",
}


def picture(scene: Scene) -> Panel:
    """Return a table of what is told."""
    return pictured(scene, SECTIONS[scene.kind].fields, _FIELDS)
