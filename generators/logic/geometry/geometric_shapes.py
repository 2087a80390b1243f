"""Geometric shapes (after BIG-Bench Hard): what figure do these line segments make?

Asked are numbers that take the whole outline: corners, right angles, corners that point inwards,
pairs of parallel sides and the area; some of the points drawn are no corners, and the outline may
come in pieces. The generator cuts corners off a figure of rectangles, stretches and turns it, and
keeps count; the solver joins the pieces and measures. BIG-Bench names one of ten shapes. At the
top: ten rectangles in one, half of the corners cut, drawn in seven pieces.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from math import gcd
from random import Random

from generators.family import Family, Knob, Knobs
from generators.logic.geometry._outlines import SIZES, Point, bend, figure
from generators.logic.geometry._rounds import told
from generators.pictures import Plane, Shape
from generators.wording import Grammar, speak
from proofmill.problem import Json, canonical_json

CELLS = Knob("cells", 3, 10, "rectangles that make the figure")
CUTS = Knob("cuts", 0.1, 0.5, "share of the corners that are cut off, or filled in")
EXTRA = Knob("extra", 1, 6, "points drawn on the sides that are no corners")
PIECES = Knob("pieces", 1, 7, "pieces in which the outline is drawn")
SLOPES = Knob("slopes", 1, 8, "ways to turn the figure, of which the first leaves it upright")

_TURNS = ((1, 0), (2, 1), (1, 1), (3, 1), (3, 2), (1, 2), (2, 3), (1, 3))
"""The figure is turned and enlarged by (x, y) -> (a x - b y, b x + a y)."""


@dataclass(frozen=True, slots=True)
class Outline:
    """Pieces of a closed polygon without crossings, as drawn."""

    pieces: tuple[tuple[Point, ...], ...]
    answer: str = field(compare=False)


def _generate(rng: Random, knobs: Knobs) -> Outline:
    points, count = figure(rng, CELLS.integer(knobs), CUTS.number(knobs))
    a, b = rng.choice(_TURNS[: SLOPES.integer(knobs)])
    count = count._replace(area=count.area * (a * a + b * b))
    turned = [(a * x - b * y, b * x + a * y) for x, y in points]
    drawn = _with_extra(rng, turned, EXTRA.integer(knobs))
    left, low = rng.randint(-9, 9) - min(x for x, _ in drawn), rng.randint(-9, 9)
    low -= min(y for _, y in drawn)
    moved = [(x + left, y + low) for x, y in drawn]
    pieces = _pieces(rng, moved, PIECES.integer(knobs))
    return Outline(pieces, canonical_json(list(count)))


def _between(a: Point, b: Point) -> list[Point]:
    """Return the points with whole coordinates inside a side."""
    parts = gcd(b[0] - a[0], b[1] - a[1])
    x, y = (b[0] - a[0]) // parts, (b[1] - a[1]) // parts
    return [(a[0] + k * x, a[1] + k * y) for k in range(1, parts)]


def _with_extra(rng: Random, points: Sequence[Point], count: int) -> list[Point]:
    """Add points on sides that are long enough."""
    spots = [
        (index, point)
        for index, pair in enumerate(zip(points, [*points[1:], points[0]], strict=True))
        for point in _between(*pair)
    ]
    chosen = rng.sample(spots, min(count, len(spots)))
    drawn: list[Point] = []
    for index, corner in enumerate(points):
        mine = [point for place, point in chosen if place == index]
        drawn += [
            corner,
            *sorted(mine, key=lambda p: abs(p[0] - corner[0]) + abs(p[1] - corner[1])),
        ]
    return drawn


def _pieces(rng: Random, loop: Sequence[Point], count: int) -> tuple[tuple[Point, ...], ...]:
    """Break a loop into pieces, shuffle them, and turn some around."""
    start = rng.randrange(len(loop))
    path = [*loop[start:], *loop[:start], loop[start]]
    breaks = sorted(rng.sample(range(1, len(loop)), min(count, len(loop)) - 1))
    ends = pairwise([0, *breaks, len(loop)])
    pieces = [tuple(path[a : b + 1]) for a, b in ends]
    pieces = [piece if rng.random() < 0.5 else piece[::-1] for piece in pieces]
    rng.shuffle(pieces)
    return tuple(pieces)


_GRAMMAR: Grammar = {
    "start": (
        "<what> <path>\n\n{pieces}\n\n<corner> <ask>\n{asked}\n\n<form>",
        "<what> <corner>\n\n<path>\n\n{pieces}\n\n<ask>\n{asked}\n\n<form>",
        "<path>\n\n{pieces}\n\n<what> <corner> <ask>\n{asked}\n\n<form>",
    ),
    "what": (
        "Straight line segments make the outline of a polygon.",
        "A polygon is drawn by straight lines, each side once.",
        "This is about the polygon that a pen draws.",
    ),
    "path": ("{legend}",),
    "corner": (
        "A point where the outline goes straight on is no corner, and a side goes from one corner "
        "to the next.",
        "Where two segments in a line meet there is no corner: together they belong to one side.",
    ),
    "ask": ("Find these numbers:", "Determine, in this order:", "What are these five numbers?"),
    "form": (
        "Answer with the five numbers in this order, separated by commas.",
        "Give the five numbers in order, with commas between them.",
    ),
}
_ASKED = (
    ("the number of corners", "how many corners the polygon has"),
    (
        "the number of corners at which the two sides are perpendicular",
        "at how many corners the two sides meet at a right angle (inside 90 or 270 degrees)",
    ),
    (
        "the number of corners with an interior angle of more than 180 degrees",
        "how many corners point inwards (interior angle over 180 degrees)",
    ),
    (
        "the number of pairs of parallel sides (sides on one line are parallel too)",
        "how many pairs of sides are parallel, two sides on the same line included",
    ),
    ("twice the area", "the area, times two"),
)
_LEGENDS = {
    "svg": (
        "In this SVG path, M starts a new piece at a point and L draws a line to the next point:",
        "The outline as an SVG path (M jumps to a point, L draws a line from there to a point):",
    ),
    "lines": (
        "Its outline, in pieces from point to point:",
        "These strokes, each through the points listed, make up the outline:",
    ),
}


def _render(outline: Outline, rng: Random) -> str:
    style = rng.choice(tuple(_LEGENDS))
    if style == "svg":
        words = [
            f"{'L' if place else 'M'} {x},{y}"
            for piece in outline.pieces
            for place, (x, y) in enumerate(piece)
        ]
        text = " ".join(words)
    else:
        arrow = rng.choice((" - ", " -> ", " to "))
        text = "\n".join(arrow.join(f"({x}, {y})" for x, y in piece) for piece in outline.pieces)
    lines = [f"{number}. {rng.choice(texts)}" for number, texts in enumerate(_ASKED, 1)]
    return speak({**_GRAMMAR, "path": _LEGENDS[style]}, rng, pieces=text, asked="\n".join(lines))


def _solve(outline: Outline) -> list[str]:
    corners = _corners(_loop(outline))
    size = len(corners)
    triples = [(corners[i - 2], corners[i - 1], corners[i]) for i in range(size)]
    bends = [bend(*triple) for triple in triples]
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b, _ in triples)
    sides = [(b[0] - a[0], b[1] - a[1]) for a, b, _ in triples]
    turns = zip(sides, [*sides[1:], sides[0]], strict=True)
    right = sum(a[0] * b[0] + a[1] * b[1] == 0 for a, b in turns)
    parallel = sum(a[0] * b[1] == a[1] * b[0] for a, b in combinations(sides, 2))
    inward = sum(bend * area < 0 for bend in bends)
    return [canonical_json([size, right, inward, parallel, abs(area)])]


def _loop(outline: Outline) -> list[Point]:
    """Join the segments of all pieces, whatever their order and direction."""
    beside: dict[Point, list[Point]] = {}
    for piece in outline.pieces:
        for a, b in pairwise(piece):
            beside.setdefault(a, []).append(b)
            beside.setdefault(b, []).append(a)
    start = min(beside)
    loop = [start, beside[start][0]]
    for _ in range(len(beside) - 2):
        one, other = beside[loop[-1]]
        loop.append(other if one == loop[-2] else one)
    return loop


def _corners(loop: Sequence[Point]) -> list[Point]:
    triples = zip([loop[-1], *loop], loop, [*loop[1:], loop[0]], strict=False)
    return [b for a, b, c in triples if bend(a, b, c)]


def _canonical(outline: Outline) -> Json:
    """Turn, mirror and move the figure; pieces do not matter."""
    pairs = [pair for piece in outline.pieces for pair in pairwise(piece)]
    forms = []
    for turn in range(8):
        turned = [tuple(_image(point, turn) for point in pair) for pair in pairs]
        left, low = (min(p[axis] for pair in turned for p in pair) for axis in (0, 1))
        forms.append(sorted(sorted([x - left, y - low] for x, y in pair) for pair in turned))
    return min(forms)


def _image(point: Point, turn: int) -> Point:
    x, y = point if turn < 4 else point[::-1]
    return ((x, y), (-y, x), (-x, -y), (y, -x))[turn % 4]


def _picture(outline: Outline) -> Plane:
    lines = [Shape("line", piece) for piece in outline.pieces]
    dots = [
        Shape("points", piece, shade=2 + number % 7) for number, piece in enumerate(outline.pieces)
    ]
    return Plane(shapes=[*lines, *dots], has_axes=True)


def _effort(outline: Outline) -> int:
    """Count the pairs of sides to compare, and the ends of pieces to look up for each point."""
    points = sum(len(piece) - 1 for piece in outline.pieces)
    corners = len(_corners(_loop(outline)))
    return corners * (corners - 1) // 2 + points * len(outline.pieces)


def _capacity(dial: float) -> float:
    # widths and heights of two columns and a row at least, turns, and where corners are cut
    cells = CELLS.integer_at(dial)
    return float(len(SIZES) ** (cells + 1) * SLOPES.integer_at(dial) * 2.0 ** (2 + cells) / 2)


FAMILY = Family(
    name="geometric_shapes",
    version=3,
    domain="logic",
    summary="corners, angles, parallel sides and area of an outline in pieces",
    concepts=("geometry", "spatial reasoning"),
    knobs=(CELLS, CUTS, EXTRA, PIECES, SLOPES),
    verifier="sequence",
    examples=("12, 8, 3, 20, 364", "9, 4, 1, 11, 250"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=_canonical,
    picture=_picture,
    steps=lambda outline: told(_loop(outline)),
    capacity=_capacity,
    # of somebody who knows all but the area, among the commonest fifty
    guess_rate=lambda dial: 0.02,
)
