"""How triangles and their circles are told."""

from collections.abc import Mapping
from random import Random

from generators.contest.geometry.triangle_circles.kinds import TRIANGLES
from generators.contest.geometry.triangle_circles.tales import TALES
from generators.contest.scenes import Scene, pictured, render
from generators.pictures import Panel


def told(scene: Scene, rng: Random) -> str:
    """Return the question in one of many wordings."""
    slots = dict(zip(TRIANGLES[scene.kind].fields.split(), scene.numbers, strict=True))
    return render(rng.choice(TALES[scene.kind]), {**slots, **_words(scene)}, rng)


def _words(scene: Scene) -> Mapping[str, object]:
    """Return what a kind needs beside its numbers."""
    n = scene.numbers
    asked = _ASKED.get(scene.kind)
    words: dict[str, object] = {"sought": asked[n[3]]} if asked else {}
    if scene.kind == "perpendicular":
        words["second"] = f"$OI = {n[1]}$" if n[2] else f"its inradius is ${n[1]}$"
        words["centers"] = (
            f"the distance between $O$ and $I$ is ${n[1]}$"
            if n[2]
            else f"the incircle has radius ${n[1]}$"
        )
    return words


_PRODUCTS = (
    r"the product $AB \cdot AC$",
    "the distance from $A$ to the center of the excircle that touches the side $BC$",
)
_ASKED: Mapping[str, tuple[str, ...]] = {
    "excenter": ("$AC$", "$BC$"),
    "exradii": (
        "the inradius of the triangle",
        "the area of the triangle",
        "the perimeter of the triangle",
    ),
    "altitudes": (
        "the inradius of the triangle",
        "the radius of the circle that touches $BC$ from outside and the other two sides prolonged",
    ),
    "bisector_chord": ("$AM$", "$BM$"),
    "incenter": _PRODUCTS,
    "orthocenter": ("$AH$", "the distance from $H$ to the side $BC$"),
    "symmedian": ("$AP$", "$BP$"),
    "euler": _PRODUCTS,
    "perpendicular": (
        r"the product $AB \cdot AC$",
        "the length of $BC$",
        "the perimeter of triangle $ABC$",
        "the difference between the lengths of $AB$ and $AC$ (the longer one minus the shorter)",
    ),
    "mixtilinear": ("the length of $AT$", "the radius of the small circle"),
}
_FIELDS = {
    "a": "BC",
    "b": "CA",
    "c": "AB",
    "r": "circumradius",
    "u": "first distance, radius or altitude",
    "v": "second distance, radius or altitude",
    "w": "third radius or altitude",
    "big": "circumradius",
    "small": "inradius",
    "gap": "distance of the incenter from the circumcenter",
    "d": "distance of A from the incenter",
    "other": "inradius (0) or distance of the incenter from the circumcenter (1)",
    "by": "which of the two was told",
    "is_base": "asked: BC (1) or AC (0)",
    "is_outside": "asked: exradius (1) or inradius (0)",
    "is_side": "asked: BM (1) or AM (0)",
    "is_excenter": "asked: the excenter (1) or the product (0)",
    "is_low": "asked: distance from BC (1) or AH (0)",
    "is_corner": "asked: BP (1) or AP (0)",
    "is_radius": "asked: the radius (1) or AT (0)",
    "asked": "which of the lengths, areas or products is asked",
}


def picture(scene: Scene) -> Panel:
    """Return a table of what is told."""
    return pictured(scene, TRIANGLES[scene.kind].fields, _FIELDS)
