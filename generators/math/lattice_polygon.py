"""Lattice polygons: area, boundary points and inner points of a simple polygon, or of its multiple.

The generator has the area from the shoelace formula and the inner points from Pick's theorem
(1899); the solver walks through the columns of the plane and counts. At the top: 16 corners in a
square of 120, with several of the numbers combined, for the polygon made up to four times larger.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import gcd, lcm
from random import Random
from typing import NamedTuple, TypeAlias

from generators.deducing import ending
from generators.family import Family, Knob, Knobs, redrawn, rule
from generators.latex import added
from generators.pictures import Panel, Plane, Shape, Table
from generators.wording import Grammar, draw, speak
from proofmill.problem import Json

CORNERS = Knob("corners", 1.5, 16, "corners of the polygon, but four at least")
SPAN = Knob("span", 12, 120, "side of the square that holds the polygon")
SCALE = Knob("scale", 0.6, 4, "largest factor by which the polygon is made larger")

_MAX_FLIPS = 400

Point: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Polygon:
    """What is weights . (2 area, boundary points, inner points) of `scale` times the polygon?"""

    corners: tuple[Point, ...]
    weights: tuple[int, int, int]
    scale: int
    answer: str = field(compare=False)


@redrawn(200, "simple polygon")
def _generate(rng: Random, knobs: Knobs) -> Polygon | None:
    count, span = max(4, CORNERS.integer(knobs)), SPAN.integer(knobs)
    corners = _untangled([(rng.randint(0, span), rng.randint(0, span)) for _ in range(count)])
    if corners is None:
        return None
    scale = rng.randint((SCALE.integer(knobs) + 1) // 2, SCALE.integer(knobs))
    weights = rng.choice(_ASKED)
    double = scale * scale * abs(_shoelace(corners))
    edge = scale * sum(gcd(b[0] - a[0], b[1] - a[1]) for a, b in _edges(corners))
    inner = (double - edge) // 2 + 1
    value = sum(w * n for w, n in zip(weights, (double, edge, inner), strict=True))
    return Polygon(tuple(corners), weights, scale, str(value))


# Weights of twice the area, boundary points and inner points.
_ASKED = (
    *((1, 1, 0), (0, 0, 1), (0, 1, 1), (1, 0, -1), (1, -1, 0), (0, 2, 1), (0, -1, 1)),
    *((0, 3, 2), (0, -2, 3), (2, 0, -1), (1, 1, 1), (3, 1, 0)),
)


@rule
def _edges(corners: Sequence[Point]) -> list[tuple[Point, Point]]:
    return list(pairwise([*corners, corners[0]]))


def _shoelace(corners: Sequence[Point]) -> int:
    """Return twice the signed area."""
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in _edges(corners))


def _turn(a: Point, b: Point, c: Point) -> int:
    """Return the sign of the turn from ab to ac; 0 if the three are in line."""
    cross = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (cross > 0) - (cross < 0)


def _untangled(corners: list[Point]) -> list[Point] | None:
    """Uncross the closed line by reversing stretches; None if corners touch or stand in line."""
    size = len(corners)
    for _ in range(_MAX_FLIPS):
        crossed = _crossing(corners)
        if crossed is None:
            turns = [_turn(corners[i - 2], corners[i - 1], corners[i]) for i in range(size)]
            return corners if all(turns) else None
        i, j = crossed
        corners[i + 1 : j + 1] = corners[i + 1 : j + 1][::-1]
    return None


def _crossing(corners: Sequence[Point]) -> tuple[int, int] | None:
    """Return two edges, not neighbours, that have a point in common."""
    edges = _edges(corners)
    for i, (a, b) in enumerate(edges):
        for j in range(i + 2, len(edges) - (i == 0)):
            c, d = edges[j]
            if _turn(a, b, c) * _turn(a, b, d) <= 0 and _turn(c, d, a) * _turn(c, d, b) <= 0:
                return i, j
    return None


_GRAMMAR: Grammar = {
    "plain": ("<shape>\n\n{corners}\n\n<count> <find>", "<shape>\n\n{corners}\n\n<find> <count>"),
    "larger": (
        "<shape>\n\n{corners}\n\nMultiply all coordinates by {scale}, which gives a larger polygon "
        "$P$. For $P$, <counts> <find>",
        "A polygon $Q$ has the corners, in order,\n\n{corners}\n\nand $P$ is its image under the "
        "map $(x, y) \\mapsto ({scale}x, {scale}y)$. For $P$, <counts> <find>",
    ),
    "shape": (
        "A simple polygon has these corners, in this order:",
        "Join the following points, each to the next and the last to the first, to form a polygon "
        "that does not cross itself:",
        "{name} joins these points in turn by straight segments, and the last to the first:",
        "The boundary of a region of the plane runs straight from each of these points to the "
        "next, and from the last one back to the first:",
        "Consider the polygon with the following corners, listed along its boundary:",
        "A field is fenced in along straight lines from post to post. On a map the posts are at",
    ),
    "count": ("Here <counts>",),
    "counts": (
        "$A$ is the enclosed area, $B$ the number of points with two whole coordinates on the "
        "boundary (corners included), and $I$ the number of such points strictly inside.",
        "$A$ stands for the enclosed area, $I$ for the number of lattice points (those with "
        "integer coordinates) strictly inside, and $B$ for the number of lattice points on the "
        "boundary, corners included.",
    ),
    "find": (
        "What is ${sum}$?",
        "Find ${sum}$.",
        "Compute ${sum}$.",
        "Determine the value of ${sum}$.",
    ),
}


def _render(polygon: Polygon, rng: Random) -> str:
    start = rng.randrange(len(polygon.corners))
    order = polygon.corners[start:] + polygon.corners[:start]
    texts = [f"$({x}, {y})$" for x, y in order[:: rng.choice((1, -1))]]
    double, edge, inner = polygon.weights
    parts = [(2 * double, "A"), (edge, "B"), (inner, "I")]
    return speak(
        _GRAMMAR,
        rng,
        "plain" if polygon.scale == 1 else "larger",
        name=draw("names", 1, rng)[0],
        corners=rng.choice((", ", "; ", " -- ")).join(texts),
        scale=polygon.scale,
        sum=added(sorted(parts, key=lambda part: part[0] < 0)),
    )


def _solve(polygon: Polygon) -> list[str]:
    """Count columns of points; then twice the area is what Pick's theorem makes of the counts."""
    corners = [(polygon.scale * x, polygon.scale * y) for x, y in polygon.corners]
    parts = lcm(*(bx - ax for (ax, _), (bx, _) in _edges(corners) if ax != bx))
    lines = [
        _line(min(edge), max(edge), parts) for edge in _edges(corners) if edge[0][0] != edge[1][0]
    ]
    edge = inner = 0
    for x in range(min(x for x, _ in corners), max(x for x, _ in corners) + 1):
        on, within = _column(corners, lines, parts, x)
        edge, inner = edge + on, inner + within
    double, e, i = polygon.weights
    return [str(double * (2 * inner + edge - 2) + e * edge + i * inner)]


class _Line(NamedTuple):
    """An edge from left to right, and its height at x: slope * x + offset, in parts of 1."""

    left: int
    right: int
    slope: int
    offset: int


def _line(one: Point, other: Point, parts: int) -> _Line:
    (ax, ay), (bx, by) = one, other
    slope = (by - ay) * (parts // (bx - ax))
    return _Line(ax, bx, slope, ay * parts - slope * ax)


def _column(
    corners: Sequence[Point], lines: Sequence[_Line], parts: int, x: int
) -> tuple[int, int]:
    """Return how many lattice points of a column are on the boundary, and how many inside.

    Next to the column the edges, from below, bound stretches of the inside in pairs; all points of
    the closed polygon in the column belong to a stretch on the left or on the right of it.
    """
    on: set[int] = set()
    held: set[int] = set()
    for a, b in _edges(corners):
        if a[0] == b[0] == x:
            on.update(range(min(a[1], b[1]), max(a[1], b[1]) + 1))
    for side in (-1, 1):
        # Edges that reach over to this side, and where they meet, the one that goes lower first.
        heights = sorted(
            (line.slope * x + line.offset, line.slope * side)
            for line in lines
            if (line.left <= x < line.right if side > 0 else line.left < x <= line.right)
        )
        on.update(y // parts for y, _ in heights if y % parts == 0)
        for (low, _), (high, _) in zip(heights[::2], heights[1::2], strict=True):
            held.update(range(-(-low // parts), high // parts + 1))
    return len(on), len(held - on)


def _steps(polygon: Polygon) -> tuple[str, ...]:
    """Go round from the least corner, to the lesser beside it first."""
    corners = [(polygon.scale * x, polygon.scale * y) for x, y in polygon.corners]
    least = corners.index(min(corners))
    start, *rest = [*corners[least:], *corners[:least]]
    lines, double, edge = list[str](), 0, 0
    for (a, b), (c, d) in _edges([start, *(rest if rest[0] < rest[-1] else rest[::-1])]):
        wide, high, term = abs(c - a), abs(d - b), a * d - b * c
        double, edge = double + term, edge + gcd(wide, high)
        lines.append(
            f"From ({a}, {b}) to ({c}, {d}): {a} * {d} - {b} * {c} = {term}, {double} so far; "
            f"gcd({wide}, {high}) = {gcd(wide, high)}, {edge} so far."
        )
    inner = (abs(double) - edge) // 2 + 1
    terms = zip(polygon.weights, (abs(double), edge, inner), strict=True)
    return (
        *lines,
        f"Shoelace formula: 2A = {abs(double)}. Points on the sides: B = {edge}.",
        f"Pick's theorem: I = ({abs(double)} - {edge} + 2)/2 = {inner}.",
        f"Asked, of 2A, B and I: {' + '.join(f'{w} * {n}' for w, n in terms)} = {polygon.answer}.",
        ending(polygon.answer),
    )


def _picture(polygon: Polygon) -> Panel:
    places = tuple((float(x), float(y)) for x, y in polygon.corners)
    names = [Shape("points", (place,), str(i)) for i, place in enumerate(places, 1)]
    plane = Plane(shapes=[Shape("polygon", places, shade=1), *names], has_axes=True)
    corners = [(str(i), f"({x}, {y})") for i, (x, y) in enumerate(polygon.corners, 1)]
    double, edge, inner = polygon.weights
    wanted = added([(2 * double, "A"), (edge, "B"), (inner, "I")])
    rows = [("made larger", f"{polygon.scale} times"), ("wanted", wanted), ("A", "area")]
    rows += [("B", "lattice points on the boundary"), ("I", "lattice points inside")]
    return Panel(
        figures=[
            ("polygon", plane),
            ("corners", Table(rows=corners)),
            ("then", Table(rows=rows)),
        ]
    )


def _canonical(polygon: Polygon) -> Json:
    # Up to shifts, turns and reflections of the plane, and the corner to start from.
    forms = []
    for mirror in (1, -1):
        for flip in (1, -1):
            for one, two in ((0, 1), (1, 0)):
                moved = [(mirror * corner[one], flip * corner[two]) for corner in polygon.corners]
                forms.append(_listed(moved))
    return [min(forms), list(polygon.weights), polygon.scale]


def _listed(corners: Sequence[Point]) -> list[list[int]]:
    """Return the corners from the least on, shifted to the origin, in the smaller direction."""
    left, low = min(x for x, _ in corners), min(y for _, y in corners)
    shifted = [[x - left, y - low] for x, y in corners]
    start = shifted.index(min(shifted))
    onward = shifted[start:] + shifted[:start]
    return min(onward, [onward[0], *onward[:0:-1]])


def _effort(polygon: Polygon) -> int:
    """Columns to look at, times edges."""
    xs = [x for x, _ in polygon.corners]
    return (max(xs) - min(xs) + 1) * polygon.scale * len(xs)


def _capacity(dial: float) -> float:
    # Corners anywhere but for a shift and the eight symmetries, in any order but where it starts.
    corners = max(4, CORNERS.integer_at(dial))
    return float(SPAN.integer_at(dial) ** (2 * corners - 2)) / 200.0


FAMILY = Family(
    name="lattice_polygon",
    version=3,
    domain="math",
    summary="area, boundary and inner points of a lattice polygon, combined",
    concepts=("geometry", "lattice points", "polygon area"),
    knobs=(CORNERS, SPAN, SCALE),
    verifier="integer",
    examples=("437", "1268"),
    generate=_generate,
    render=_render,
    solve=_solve,
    steps=_steps,
    effort=_effort,
    canonical=_canonical,
    picture=_picture,
    capacity=_capacity,
    guess_rate=lambda dial: 0.01,
)
