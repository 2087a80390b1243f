"""Centres of a triangle and of triangles made from it: a squared distance, or an area.

The generator weights the corners by barycentric coordinates; the solver intersects medians,
altitudes and perpendicular bisectors. At the top: centres of a triangle three constructions away,
among them the symmedian point.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import permutations
from random import Random
from typing import TypeAlias

from generators.family import Family, Knob, Knobs, redrawn
from generators.math import _plane
from generators.math._pictures import CENTRE_NAMES, TRIANGLES, drawn_triangles
from generators.math._plane import Point, point
from generators.wording import Grammar, speak
from proofmill.problem import Json

SPAN = Knob("span", 14, 60, "largest coordinate of a corner")
DEPTH = Knob("depth", -0.2, 3, "triangles made one from the other, none below a half")
CENTRES = Knob(
    "centres", 3, 5, "which three kinds: the last is the orthocentre, ... symmedian point"
)

_LONGEST = 48
"""Characters of an answer."""

Triangle: TypeAlias = tuple[Point, Point, Point]
Centre: TypeAlias = tuple[int, str]
"""Number of the triangle, from 0, and the kind of centre."""


@dataclass(frozen=True, slots=True)
class Figure:
    """What is |PQ|^2, or the area of APQ, for a centre P and a centre Q?"""

    corners: tuple[tuple[int, int], ...]
    made: tuple[str, ...]
    """How each further triangle comes from the one before."""
    centres: tuple[Centre, Centre]
    is_area: bool
    answer: str = field(compare=False)


@redrawn(400, "triangle with an answer short enough")
def _generate(rng: Random, knobs: Knobs) -> Figure | None:
    span, depth = SPAN.integer(knobs), DEPTH.integer(knobs)
    last = CENTRES.integer(knobs)
    kinds = tuple(_BARYCENTRIC)[last - 3 : last]
    corners = tuple((rng.randint(0, span), rng.randint(0, span)) for _ in range(3))
    made = tuple(rng.choice(tuple(_MADE)) for _ in range(depth))
    first, second = (depth, rng.choice(kinds)), (rng.randint(0, depth), rng.choice(kinds))
    triangles = _triangles(corners, made)
    if triangles is None or first == second:
        return None
    p, q = (_weighted(triangles[number], kind) for number, kind in (first, second))
    is_area = rng.random() < 0.4
    value = abs(_plane.doubled_area(triangles[0][0], p, q)) / 2 if is_area else _plane.squared(p, q)
    if not value or value.denominator <= 1 or len(str(value)) > _LONGEST:
        return None
    return Figure(corners, made, (first, second), is_area, str(value))


def _triangles(corners: Sequence[tuple[int, int]], made: Sequence[str]) -> list[Triangle] | None:
    """Return all triangles; None if one is flat."""
    a, b, c = (point(x, y) for x, y in corners)
    found: list[Triangle] = [(a, b, c)]
    for how in ("", *made):
        if how:
            found.append(_MADE[how](*found[-1]))
        if not _plane.doubled_area(*found[-1]):
            return None
    return found


def _midpoints(a: Point, b: Point, c: Point) -> Triangle:
    return _plane.blend((b, c), (1, 1)), _plane.blend((c, a), (1, 1)), _plane.blend((a, b), (1, 1))


def _feet(a: Point, b: Point, c: Point) -> Triangle:
    return _plane.foot(a, b, c), _plane.foot(b, c, a), _plane.foot(c, a, b)


def _mirrored(a: Point, b: Point, c: Point) -> Triangle:
    d, e, f = _feet(a, b, c)
    return (
        _plane.blend((a, d), (-1, 2)),
        _plane.blend((b, e), (-1, 2)),
        _plane.blend((c, f), (-1, 2)),
    )


_MADE: Mapping[str, Callable[[Point, Point, Point], Triangle]] = {
    "midpoints": _midpoints,
    "feet": _feet,
    "mirrored": _mirrored,
}
# Kind -> the barycentric weight of a corner, from the squared lengths of the side opposite to it
# and of the two others (Kimberling's Encyclopedia of Triangle Centers, X(2) to X(6)).
_BARYCENTRIC: Mapping[str, Callable[[Fraction, Fraction, Fraction], Fraction]] = {
    "centroid": lambda a, b, c: Fraction(1),
    "circumcentre": lambda a, b, c: a * (b + c - a),
    "orthocentre": lambda a, b, c: (a + b - c) * (c + a - b),
    "nine-point centre": lambda a, b, c: a * (b + c) - (b - c) ** 2,
    "symmedian point": lambda a, b, c: a,
}


def _weighted(triangle: Triangle, kind: str) -> Point:
    a, b, c = triangle
    u, v, w = _plane.squared(b, c), _plane.squared(c, a), _plane.squared(a, b)
    weight = _BARYCENTRIC[kind]
    return _plane.blend(triangle, (weight(u, v, w), weight(v, w, u), weight(w, u, v)))


_GRAMMAR: Grammar = {
    "start": (
        "<triangle> {made}<points> {ask} <form>",
        "{ask} Here {corners} are the corners of triangle $ABC$. {made}<points> <form>",
    ),
    "triangle": (
        "Let {corners} be the corners of triangle $ABC$.",
        "Triangle $ABC$ has the corners {corners}.",
        "In the plane, take the points {corners}.",
        "Given are the points {corners}, which form a triangle.",
        "A triangle $ABC$ is drawn with {corners}.",
    ),
    "midpoints": (
        "${d}$, ${e}$ and ${f}$ are the midpoints of ${b}{c}$, ${c}{a}$ and ${a}{b}$.",
        "Let ${d}$, ${e}$, ${f}$ halve the sides ${b}{c}$, ${c}{a}$, ${a}{b}$.",
    ),
    "feet": (
        "${d}$, ${e}$ and ${f}$ are the feet of the altitudes of triangle ${a}{b}{c}$ from ${a}$, "
        "${b}$ and ${c}$.",
        "Drop perpendiculars from ${a}$, ${b}$ and ${c}$ to the opposite side lines of triangle "
        "${a}{b}{c}$; their feet are ${d}$, ${e}$ and ${f}$.",
    ),
    "mirrored": (
        "${d}$, ${e}$ and ${f}$ are the mirror images of ${a}$ in the line ${b}{c}$, of ${b}$ in "
        "the line ${c}{a}$, and of ${c}$ in the line ${a}{b}$.",
        "Reflect each corner of triangle ${a}{b}{c}$ in the opposite side line: ${a}$ goes to "
        "${d}$, ${b}$ to ${e}$ and ${c}$ to ${f}$.",
    ),
    "points": (
        "Let $P$ be the {first} and $Q$ the {second}.",
        "$P$ is the {first}, $Q$ is the {second}.",
        "Write $P$ for the {first}, and $Q$ for the {second}.",
    ),
    "distance": (
        "What is the square of the distance from $P$ to $Q$?",
        "Find $PQ^2$.",
        "Compute the squared length of $PQ$.",
    ),
    "area": ("What is the area of triangle $APQ$?", "Find the area of the triangle $APQ$."),
    "form": (
        "Give the exact value as a reduced fraction.",
        "The answer is a fraction; write it in lowest terms.",
        "Answer with a fraction in lowest terms.",
    ),
}


def _render(figure: Figure, rng: Random) -> str:
    names = dict(zip(figure.corners, "ABC", strict=True))
    corners = ", ".join(f"${n} = {_plane.shown(point(x, y))}$" for (x, y), n in names.items())
    made = ""
    for how, old, new in zip(figure.made, TRIANGLES, TRIANGLES[1:], strict=False):
        letters = dict(zip("abcdef", old + new, strict=True))
        made += f"{speak(_GRAMMAR, rng, how, **letters)} "
    first, second = (
        f"{CENTRE_NAMES.get(kind, kind)} of triangle ${TRIANGLES[number]}$"
        for number, kind in rng.sample(figure.centres, 2)
    )
    ask = speak(_GRAMMAR, rng, "area" if figure.is_area else "distance")
    return speak(_GRAMMAR, rng, corners=corners, made=made, first=first, second=second, ask=ask)


def _solve(figure: Figure) -> list[str]:
    """Construct everything from the equations of lines."""
    a, b, c = (point(x, y) for x, y in figure.corners)
    triangles: list[Triangle] = [(a, b, c)]
    for how in figure.made:
        triangles.append(_constructed(triangles[-1], how))
    p, q = (_intersected(triangles[number], kind) for number, kind in figure.centres)
    if not figure.is_area:
        return [str((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2)]
    base = _plane.line(p, q)
    return [str(abs(base[0] * a[0] + base[1] * a[1] - base[2]) / 2)]


def _constructed(triangle: Triangle, how: str) -> Triangle:
    a, b, c = (_across(triangle, place, how) for place in range(3))
    return a, b, c


def _across(triangle: Triangle, place: int, how: str) -> Point:
    """Return the new point that belongs to a corner, on or across the side opposite to it."""
    (ax, ay), b, c = (triangle[(place + k) % 3] for k in range(3))
    side = _plane.line(b, c)
    if how == "midpoints":
        return (b[0] + c[0]) / 2, (b[1] + c[1]) / 2
    x, y = _plane.crossing(side, _plane.perpendicular(side, (ax, ay)))
    return (x, y) if how == "feet" else (2 * x - ax, 2 * y - ay)


def _intersected(triangle: Triangle, kind: str) -> Point:
    a, b, c = triangle
    d, e, _ = _constructed(triangle, "midpoints")
    if kind == "centroid":
        return _plane.crossing(_plane.line(a, d), _plane.line(b, e))
    if kind == "circumcentre":
        return _plane.crossing(_plane.bisector(a, b), _plane.bisector(b, c))
    if kind == "orthocentre":
        return _plane.crossing(
            _plane.perpendicular(_plane.line(b, c), a), _plane.perpendicular(_plane.line(c, a), b)
        )
    if kind == "nine-point centre":
        return _intersected(_constructed(triangle, "midpoints"), "circumcentre")
    return _plane.nearest(_plane.line(a, b), _plane.line(b, c), _plane.line(c, a))


def _steps(figure: Figure) -> tuple[str, ...]:
    triangles = _triangles(figure.corners, figure.made) or []
    points = [_weighted(triangles[number], kind) for number, kind in figure.centres]
    found = [
        f"the {kind} of {TRIANGLES[number]} is ({x}, {y})"
        for (number, kind), (x, y) in zip(figure.centres, points, strict=True)
    ]
    further = [
        f"{names} = {', '.join(f'({x}, {y})' for x, y in triangle)}"
        for names, triangle in zip(TRIANGLES[1:], triangles[1:], strict=False)
    ]
    return (*further, *found, f"{'the area' if figure.is_area else 'PQ^2'} is {figure.answer}")


def _canonical(figure: Figure) -> Json:
    # Up to shifts, turns and reflections, and the names of corners where those do not matter.
    forms = []
    for order in permutations(range(3)):
        if figure.is_area and order[0]:
            continue
        (x0, y0), *others = (figure.corners[place] for place in order)
        moves = [(x - x0, y - y0) for x, y in others]
        for sign in (1, -1):
            for mirror in (1, -1):
                shape = [[sign * x, mirror * y] for x, y in moves]
                forms += [shape, [[y, x] for x, y in shape]]
    return [min(forms), list(figure.made), sorted(map(list, figure.centres)), figure.is_area]


# Lines and products that it takes to construct a point by equations.
_WORK = {
    **{"centroid": 2, "circumcentre": 4, "orthocentre": 4, "nine-point centre": 6},
    **{"symmedian point": 6, "midpoints": 2, "feet": 3, "mirrored": 4},
}


def _effort(figure: Figure) -> int:
    """Work on every point, times the digits that there are to begin with."""
    made = sum(3 * _WORK[how] for how in figure.made)
    work = made + sum(_WORK[kind] for _, kind in figure.centres)
    return work * sum(len(str(x)) for corner in figure.corners for x in corner)


def _capacity(dial: float) -> float:
    # Triangles up to 6 names, 8 symmetries and shifts; three pairs of centres, each with one
    # distance and three areas; constructions. Birthday estimate at dial 0: 3e5.
    return float((SPAN.integer_at(dial) ** 4 // 48) * 12 * len(_MADE) ** DEPTH.integer_at(dial))


FAMILY = Family(
    name="triangle_centres",
    version=2,
    domain="math",
    summary="a squared distance or an area between centres of a triangle in coordinates",
    concepts=("geometry", "triangle centres", "coordinates"),
    knobs=(SPAN, DEPTH, CENTRES),
    verifier="rational",
    examples=("845/36", "1189/50"),
    generate=_generate,
    render=_render,
    solve=_solve,
    steps=_steps,
    effort=_effort,
    canonical=_canonical,
    picture=lambda figure: drawn_triangles(
        _triangles(figure.corners, figure.made) or (), figure.made, figure.centres, figure.is_area
    ),
    capacity=_capacity,
    guess_rate=lambda dial: 0.005,
)
