"""How conics are told."""

from collections.abc import Callable, Mapping
from random import Random

from generators.contest.geometry.conic_points.kinds import CONICS, reflected_square
from generators.contest.geometry.conic_points.tales import TALES
from generators.contest.scenes import Scene, pictured, render
from generators.latex import added, rooted
from generators.pictures import Panel


def told(scene: Scene, rng: Random) -> str:
    """Return the question in one of many wordings."""
    slots = dict(zip(CONICS[scene.kind].fields.split(), scene.numbers, strict=True))
    return render(
        rng.choice(TALES[scene.kind]), {**slots, **_WORDS[scene.kind](*scene.numbers)}, rng
    )


def _ellipse(a: int, b: int, *_rest: int) -> Mapping[str, object]:
    return {
        "square": a * a,
        "short": rooted(4 * b).latex,
        "long": 2 * a,
        "apart": rooted(4 * (a * a - b)).latex,
    }


def _focal_angle(
    a: int, b: int, _angle: int, is_hyperbola: int, is_area: int
) -> Mapping[str, object]:
    return {
        "conic": "hyperbola" if is_hyperbola else "ellipse",
        "sign": "-" if is_hyperbola else "+",
        "sought": "the area of triangle $FPG$" if is_area else r"the product $PF \cdot PG$",
        "apart": rooted(4 * (a + b if is_hyperbola else a - b)).latex,
        "long": rooted(4 * a).latex,
        "how": "differ by" if is_hyperbola else "have the sum",
    }


def _focal_chord(a: int, b: int, _u: int, is_chord: int) -> Mapping[str, object]:
    return {**_ellipse(a, b), "sought": "the length of $PQ$" if is_chord else "the length of $FQ$"}


def _right_angle(_a: int, _b: int, u: int, is_hyperbola: int, asked: int) -> Mapping[str, object]:
    return {
        "conic": "hyperbola" if is_hyperbola else "ellipse",
        "sign": "-" if is_hyperbola else "+",
        "root": rooted(u).latex,
        "sought": ("the length of $OQ$", "the area of triangle $OPQ$", "the length of $PQ$")[asked],
    }


def _tangent_axis(p: int, q: int, s: int, t: int, is_minor: int) -> Mapping[str, object]:
    return {
        "sought": f"the length of its {'minor' if is_minor else 'major'} axis",
        "sum": "the length of the shorter axis of symmetry, from edge to edge of the bed"
        if is_minor
        else "the length of the rope that runs from one peg to the gardener's stick and on to the "
        "other peg",
    }


def _billiard(a: int, b: int, u: int, is_chord: int) -> Mapping[str, object]:
    return {
        **_ellipse(a, b),
        "sought": "the length of $PQ$" if is_chord else "the length of $QF$",
        "way": "the length of the ball's way between the two bounces"
        if is_chord
        else "the length of the ball's way from its second bounce until it is back at the start",
    }


def _two_tangents(p: int, s: int, t: int, asked: int) -> Mapping[str, object]:
    return {
        "four": 4 * p,
        "sought": (
            r"the product $FP \cdot FQ$, where $F$ is the focus of the parabola",
            "the length of $PQ$",
            "the area of triangle $TPQ$",
        )[asked],
    }


def _inscribed(b: int, a: int, is_right: int) -> Mapping[str, object]:
    return {
        "square": b * b,
        "shape": "it has a right angle" if is_right else "it has an angle of $60^\\circ$",
        "sides": "perpendicular to each other" if is_right else r"at an angle of $60^\circ$",
    }


def _rhombus(a: int, b: int, asked: int) -> Mapping[str, object]:
    return {
        "product": a * b,
        "sought": (
            "the greatest number that is less than $AC^2$ for every such rhombus $ABCD$",
            "the least side length that such a rhombus can have",
            "the least area that such a rhombus can have",
        )[asked],
    }


def _tangent_line(*told: int) -> Mapping[str, object]:
    p, q, s, t, u, v, w = told
    is_ellipse = reflected_square(*told) > (p - s) ** 2 + (q - t) ** 2
    return {
        "conic": "ellipse" if is_ellipse else "hyperbola",
        "an": "An ellipse" if is_ellipse else "A hyperbola",
        "line": f"{added([(u, 'x'), (v, 'y')])} = {w}",
        "sought": "the sum of the distances from a point of the ellipse to the foci"
        if is_ellipse
        else "the difference (the larger minus the smaller) of the distances from a point of the "
        "hyperbola to the foci",
    }


def _tilted(a: int, k: int, b: int, n: int, is_axis: int) -> Mapping[str, object]:
    is_ellipse = 4 * a * b > k * k
    end = "farthest from" if is_ellipse else "nearest to"
    return {
        "conic": "ellipse" if is_ellipse else "hyperbola",
        "an": "An ellipse" if is_ellipse else "A hyperbola",
        "lower": "an ellipse" if is_ellipse else "a hyperbola",
        "equation": f"{added([(a, 'x^2'), (k, 'xy'), (b, 'y^2')])} = {n}",
        "sought": f"the distance from the origin to a point of the curve {end} it"
        if is_axis
        else "the distance between the two foci",
    }


def _vertex_focus(u: int, v: int, is_least: int) -> Mapping[str, object]:
    which = ("the greatest possible", "the least possible")[is_least] if v > u else "the"
    return {"sought": f"{which} distance between the vertex and the focus"}


_WORDS: Mapping[str, Callable[..., Mapping[str, object]]] = {
    "center_distance": _ellipse,
    "focal_angle": _focal_angle,
    "focal_chord": _focal_chord,
    "right_angle": _right_angle,
    "tangent_axis": _tangent_axis,
    "billiard": _billiard,
    "two_tangents": _two_tangents,
    "inscribed": _inscribed,
    "rhombus": _rhombus,
    "tangent_line": _tangent_line,
    "tilted": _tilted,
    "vertex_focus": _vertex_focus,
}
_FIELDS = {
    "a": "half axis, its square, or the coefficient of x²",
    "b": "half axis, its square, or the coefficient of y²",
    "k": "coefficient of xy",
    "n": "constant term",
    "angle": "angle in degrees",
    "is_hyperbola": "hyperbola (1) or ellipse (0)",
    "is_area": "asked: area (1) or product (0)",
    "is_chord": "asked: the chord (1) or the other length (0)",
    "is_minor": "asked: the minor (1) or the major (0) axis",
    "is_right": "angle at the corner: 90 (1) or 60 (0) degrees",
    "is_axis": "asked: half an axis (1) or the foci (0)",
    "is_least": "asked: the least (1) or the greatest (0)",
    "asked": "which of the lengths and areas is asked",
}


def picture(scene: Scene) -> Panel:
    """Return a table of what is told."""
    return pictured(scene, CONICS[scene.kind].fields, _FIELDS)
