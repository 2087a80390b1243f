"""Areas in figures without coordinates: points divide sides, lines meet, and one area is given.

All ratios of areas are affine, so the triangle, parallelogram or trapezium need not be drawn to
scale. The generator takes cross products of barycentric coordinates; the solver
draws the figure in a crooked place and intersects lines. At the top: nine points, in a trapezium.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from math import gcd
from random import Random
from typing import NamedTuple

from generators.family import Family, IllPosedError, Knob, Knobs
from generators.latex import number
from generators.math import _barycentric, _plane
from generators.math._barycentric import Weights
from generators.math._pictures import drawn_figure
from generators.wording import FRACTION, Grammar, speak
from proofmill.problem import Json, canonical_json

STEPS = Knob("steps", 2, 9, "points that are constructed")
LARGEST = Knob("largest", 3, 9, "largest number in a ratio")
BASES = Knob("bases", 1, 3, "kinds of figure: triangles, then parallelograms and trapezia too")

_MAX_DRAWS = 3000
_MAX_STEPS = 12
_LONGEST = 12
"""Characters of an answer."""


class Step(NamedTuple):
    """How the next point comes from points that are there, given by number from 0.

    With a ratio (m, n) it divides the segment between the first two, m to n; with (0, 0) it is
    where the line through the first two meets the line through the other two.
    """

    of: tuple[int, ...]
    ratio: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Figure:
    """What is the area of the triangle of three points?"""

    base: str
    sides: tuple[int, int]
    """The ratio of the parallel sides AB and DC of a trapezium."""
    area: int
    steps: tuple[Step, ...]
    asked: tuple[int, int, int]
    answer: str = field(compare=False)


_BASES = ("triangle", "parallelogram", "trapezium")


def _corners(base: str, sides: tuple[int, int]) -> list[Weights]:
    """Return the corners in barycentric coordinates of A, B and the corner before A."""
    zero, one = Fraction(0), Fraction(1)
    first = [(one, zero, zero), (zero, one, zero)]
    last = (zero, zero, one)
    if base == "triangle":
        return [*first, last]
    share = Fraction(sides[1], sides[0])  # C = D + share (B - A)
    return [*first, (-share, share, one), last]


def _placed(points: Sequence[Weights], step: Step) -> Weights | None:
    """Return the new point; None for parallels."""
    first, second, *rest = (points[place] for place in step.of)
    if rest:
        return _barycentric.meeting((first, second), (rest[0], rest[1]))
    return _barycentric.divided(first, second, step.ratio)


def _generate(rng: Random, knobs: Knobs) -> Figure:
    base = rng.choice(_BASES[: BASES.integer(knobs)])
    for _ in range(_MAX_DRAWS):
        sides = rng.choice(_ratios(5)[1:]) if base == "trapezium" else (1, 1)
        points = _corners(base, sides)
        corners, steps = len(points), list[Step]()
        for _ in range(STEPS.integer(knobs)):
            step, found = _draw_step(rng, points, corners, LARGEST.integer(knobs))
            if found is None:
                break
            steps.append(step)
            points.append(found)
        unused = sorted(set(range(corners, len(points))) - {p for step in steps for p in step.of})
        if len(steps) < STEPS.integer(knobs) or len(unused) > 3:
            continue
        others = [place for place in range(len(points)) if place not in unused]
        one, two, three = sorted([*unused, *rng.sample(others, 3 - len(unused))])
        area = rng.randint(20, 400)
        part = _barycentric.share(points[one], points[two], points[three])
        value = abs(part) * area / _barycentric.convex(points[:corners])
        if 0 < value <= area and value.denominator > 1 and len(str(value)) <= _LONGEST:
            return Figure(base, sides, area, tuple(steps), (one, two, three), str(value))
    raise IllPosedError(f"plane_figures: no figure of {STEPS.integer(knobs)} points")


def _draw_step(
    rng: Random, points: Sequence[Weights], corners: int, largest: int
) -> tuple[Step, Weights | None]:
    """Divide a segment, or let two lines meet, so that a new point comes about; about half each."""
    step, found = Step((0, 1), (1, 1)), None
    is_divided = rng.random() < 0.5 or len(points) < corners + 2
    for _ in range(_MAX_STEPS):
        one, two = _pair(rng, len(points), corners), _pair(rng, len(points), corners)
        step = Step(one, rng.choice(_ratios(largest))) if is_divided else Step(one + two, (0, 0))
        ends = [points[place] for place in step.of]
        is_flat = any(_barycentric.is_flat(*three) for three in combinations(ends, 3))
        found = None if is_flat else _placed(points, step)
        if found and found not in points:
            return step, found
    return step, None


@cache
def _ratios(largest: int) -> tuple[tuple[int, int], ...]:
    """Return ratios in lowest terms."""
    both = range(1, largest + 1)
    return tuple((m, n) for m in both for n in both if gcd(m, n) == 1)


def _pair(rng: Random, count: int, corners: int) -> tuple[int, int]:
    """Return two points, new ones being likelier than corners."""
    pool = [place for place in range(count) for _ in range(1 if place < corners else 2)]
    first = rng.choice(pool)
    return first, rng.choice([place for place in pool if place != first])


_GRAMMAR: Grammar = {
    "start": (
        "<base> <lines>\n\n{steps}\n\n<ask> <form>",
        "<base>\n\n{steps}\n\n<lines> <ask> <form>",
        "<lines> <base>\n\n{steps}\n\n<ask> <form>",
        "<base>\n\n{steps}\n\n<ask> <form> <lines>",
    ),
    "base": (
        "{article} {base} {corners} has area {area}{sides}.",
        "Let {corners} be {a} {base} of area {area}{sides}.",
        "The area of {a} {base} {corners} is {area}{sides}.",
        "{corners} is {a} {base} with an area of {area}{sides}.",
    ),
    "lines": (
        "Lines go on beyond the points that name them, as far as necessary.",
        "All lines are meant to be extended where that is needed.",
    ),
    "ask": (
        "Find the area of triangle {asked}.",
        "What is the area of the triangle {asked}?",
        "Compute the area of triangle {asked}.",
    ),
    "form": FRACTION,
    "divide": (
        "Point {x} divides the segment {p}{q} with {p}{x} : {x}{q} = {m} : {n}.",
        "{x} is the point of the segment {p}{q} for which {p}{x} : {x}{q} = {m} : {n}.",
        "On the segment {p}{q} lies {x} with {p}{x} : {x}{q} = {m} : {n}.",
    ),
    "halve": ("{x} is the midpoint of {p}{q}.", "Point {x} bisects the segment {p}{q}."),
    "meet": (
        "The lines {p}{q} and {r}{s} meet in {x}.",
        "{x} is the intersection of the lines {p}{q} and {r}{s}.",
        "The line {p}{q} meets the line {r}{s} in {x}.",
    ),
}
_LETTERS = ("ABCDEFGHJKLMNPQ", "KLMNPQRSTUVWXYZ", "PQRSTUVWXYZABCDE")


def _render(figure: Figure, rng: Random) -> str:
    letters = rng.choice(_LETTERS)
    count = 3 if figure.base == "triangle" else 4
    m, n = figure.sides
    top, bottom = letters[:2], letters[3] + letters[2]
    ratio = (
        f", and its parallel sides {top} and {bottom} have the ratio {top} : {bottom} = {m} : {n}"
    )
    asked = rng.sample([letters[place] for place in figure.asked], 3)
    steps = [_worded(rng, letters, step, count + i) for i, step in enumerate(figure.steps)]
    return speak(
        _GRAMMAR,
        rng,
        article=rng.choice(("A", "Some", "A certain")),
        a=rng.choice(("a", "some", "a certain")),
        base=figure.base,
        corners=letters[:count],
        area=figure.area,
        sides=ratio if figure.base == "trapezium" else "",
        steps=rng.choice(("\n", " ")).join(steps),
        asked="".join(asked),
    )


def _worded(rng: Random, letters: str, step: Step, place: int) -> str:
    names = dict(zip("pqrs", (letters[one] for one in step.of), strict=False))
    m, n = step.ratio
    symbol = "meet" if not m else "halve" if m == n else "divide"
    return speak(_GRAMMAR, rng, symbol, x=letters[place], m=m, n=n, **names)


def _drawn(figure: Figure) -> list[_plane.Point]:
    """Put the figure into a crooked place and return all points."""
    a, b, d = _plane.point(3, -2), _plane.point(10, 1), _plane.point(1, 7)
    points = [a, b, d]
    if figure.base != "triangle":
        m, n = figure.sides  # DC is n / m times AB
        points = [a, b, _plane.blend((d, b, a), (m, n, -n)), d]
    for step in figure.steps:
        ends = [points[place] for place in step.of]
        if len(ends) == 2:
            points.append(_plane.blend(ends, step.ratio[::-1]))
        else:
            points.append(_plane.crossing(_plane.line(*ends[:2]), _plane.line(*ends[2:])))
    return points


def _solve(figure: Figure) -> list[str]:
    points = _drawn(figure)
    count = 3 if figure.base == "triangle" else 4
    corners = points[:count]
    pairs = zip(corners, [*corners[1:], corners[0]], strict=True)
    whole = abs(sum((a[0] * b[1] - b[0] * a[1] for a, b in pairs), Fraction(0)))
    part = abs(_plane.doubled_area(*(points[place] for place in figure.asked)))
    return [str(figure.area * part / whole)]


def _steps(figure: Figure) -> tuple[str, ...]:
    """Give every point by its position from the first corner along the sides there."""
    points = _corners(figure.base, figure.sides)
    lines = []
    for step in figure.steps:
        found = _placed(points, step)
        assert found is not None
        points.append(found)
        lines.append(f"point {len(points)}: ({number(found[1])}, {number(found[2])})")
    return tuple(lines)


_SAME: dict[str, tuple[tuple[int, ...], ...]] = {
    "triangle": tuple(permutations(range(3))),
    "parallelogram": (
        *((i, (i + 1) % 4, (i + 2) % 4, (i + 3) % 4) for i in range(4)),
        *((i, (i - 1) % 4, (i - 2) % 4, (i - 3) % 4) for i in range(4)),
    ),
    "trapezium": ((0, 1, 2, 3), (1, 0, 3, 2)),
}
"""Ways to name the corners of the same figure."""


def _canonical(figure: Figure) -> Json:
    """Choose among the names of the corners; ends of segments and lines come in any order."""
    forms: list[Json] = []
    for names in _SAME[figure.base]:
        steps: list[Json] = []
        for step in figure.steps:
            of = [names[place] if place < len(names) else place for place in step.of]
            if len(of) == 2:
                steps.append(min([*of, *step.ratio], [*of[::-1], *step.ratio[::-1]]))
            else:
                steps.append(sorted([sorted(of[:2]), sorted(of[2:])]))
        asked = sorted(names[place] if place < len(names) else place for place in figure.asked)
        forms.append([steps, asked])
    return [figure.base, list(figure.sides), figure.area, min(forms, key=canonical_json)]


def _capacity(dial: float) -> float:
    # segments and ratios of every other point, and areas; capped
    steps, largest = STEPS.integer_at(dial), LARGEST.integer_at(dial)
    return min(1e12, 380 * (5.0 * largest * largest) ** (steps - 1) / 6)


FAMILY = Family(
    name="plane_figures",
    version=2,
    domain="math",
    summary="the area of a triangle among points made by ratios and intersections",
    concepts=("geometry", "ratios"),
    knobs=(STEPS, LARGEST, BASES),
    verifier="rational",
    examples=("45/7", "128/15"),
    generate=_generate,
    render=_render,
    solve=_solve,
    # Count products: a division takes three, an intersection nine, the area six.
    effort=lambda figure: 6 + sum(3 if len(step.of) == 2 else 9 for step in figure.steps),
    canonical=_canonical,
    picture=lambda figure: drawn_figure(
        _drawn(figure), figure.base, figure.sides, figure.area, figure.steps, figure.asked
    ),
    steps=_steps,
    capacity=_capacity,
    guess_rate=lambda dial: 0.005,
)
