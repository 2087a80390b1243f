"""How points that move are told."""

from collections.abc import Mapping
from fractions import Fraction
from random import Random

from generators.contest.geometry.moving_points.kinds import MOVES
from generators.contest.geometry.moving_points.tales import TALES
from generators.contest.scenes import Numbers, Scene, pictured, render
from generators.latex import added, number
from generators.pictures import Panel


def told(scene: Scene, rng: Random) -> str:
    """Return the question in one of many wordings."""
    slots = dict(zip(MOVES[scene.kind].fields.split(), scene.numbers, strict=True))
    return render(rng.choice(TALES[scene.kind]), {**slots, **_words(scene)}, rng)


def _words(scene: Scene) -> Mapping[str, object]:
    """Return what a kind needs beside its numbers."""
    n = scene.numbers
    match scene.kind:
        case "squares":
            return _OF_SQUARES[n[2]]
        case "ladder":
            return {"total": sum(n)}
        case "ratio":
            return {"times": number(Fraction(n[1], n[2])), **_OF_RATIO[n[3]]}
        case "bridge":
            a, b, w, _ = n
            return {"top": w + a, "bottom": -b}
        case "absolute":
            return {"a_x": _factor(n[0]), "b_y": _factor(n[1])}
        case "parts":
            return {"total": n[1] + n[2]}
        case "pair":
            return _of_pair(n)
        case "fares":
            x, y, r, k = n
            return {
                "square": r * r,
                "far": k * r,
                "first": f"{_shifted('x', x)} + {_shifted('y', y)}",
                "second": f"x^2 + {_shifted('y', k * r)}",
            }
        case "kite":
            return _of_kite(n)
    return {}


def _factor(value: int) -> str:
    return "" if value == 1 else str(value)


_OF_SQUARES = (
    {
        "sign": "=",
        "at_most": "",
        "what": "the length of the curve that they form",
        "what_moved": "the length of the curve on which it moves",
        "what_told": "the length in meters of the curve on which the signs stand, as a number "
        "without a unit",
    },
    {
        "sign": r"\le",
        "at_most": "at most ",
        "what": "the area of the region that they form",
        "what_moved": "the area of the region in which it moves",
        "what_told": "the area in square meters of the region of these places, as a number without "
        "a unit",
    },
)
_OF_RATIO = (
    {
        "what": "the length of the curve that these points form",
        "what_told": "the length of the course in miles, as a number without a unit",
    },
    {
        "what": "the largest possible area of the triangle $ABP$",
        "what_told": "the largest area that the triangle $ABP$ has on the way, in square miles, "
        "as a number without a unit",
    },
)


def _of_pair(n: Numbers) -> Mapping[str, object]:
    x, y, u, v, r, is_most = n
    return {
        "square": r * r,
        "most": "greatest" if is_most else "least",
        "large": "large" if is_most else "small",
        "first": f"{_shifted('x', x)} + {_shifted('y', y)}",
        "second": f"{_shifted('x', u)} + {_shifted('y', v)}",
    }


def _shifted(letter: str, place: int) -> str:
    """Return the square of the distance along an axis."""
    return f"({added([(1, letter), (-place, '')])})^2" if place else f"{letter}^2"


def _of_kite(n: Numbers) -> Mapping[str, object]:
    p, q, k, u, v, r, is_chord = n
    return {
        "line": f"{added([(p, 'x'), (q, 'y')])} = {k}",
        "circle": f"{_shifted('x', u)} + {_shifted('y', v)} = {r * r}",
        "what": "the least possible length of $AB$"
        if is_chord
        else "the least possible area of the quadrilateral $PACB$",
    }


_FIELDS = {
    "is_area": "area (1) or length (0)",
    "is_most": "greatest (1) or least (0)",
    "is_chord": "chord (1) or area (0)",
    "s": "sum",
    "d": "distance",
}


def picture(scene: Scene) -> Panel:
    """Return a table of what is told."""
    return pictured(scene, MOVES[scene.kind].fields, _FIELDS)
