r"""Triangle lines: a triangle is told, directly or not, and a length or area in it is asked.

Sides come as they are, or by an angle, a median or a ratio. The generator uses the formulas of
Heron, Stewart and Euler; the solver knows none of them: it puts B at the origin, takes BC and BA
as oblique axes, and constructs what is asked by linear equations in their scalar products.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd
from random import Random

from generators.contest.geometry.triangle_lines.instance import ASKED
from generators.contest.geometry.triangle_lines.steps import letters, steps
from generators.contest.geometry.triangle_lines.told import COSINES, Told, triangle
from generators.contest.geometry.triangle_lines.words import picture, render
from generators.family import Family, Knob, Knobs, redrawn
from generators.latex import root
from proofmill.problem import Json

INDIRECT = Knob("indirect", 0, 2, "ideas between what is told and the sides")
DEPTH = Knob("depth", 1, 4, "formulas between the sides and what is asked")
SIDE = Knob("side", 30, 80, "longest side")

_WAYS = (("sides",), ("angle", "ratio"), ("angle", "median"))
_MOST_DIGITS = 9
"""Of an answer."""


@redrawn(400, "triangle")
def _generate(rng: Random, knobs: Knobs) -> Told | None:
    most = SIDE.integer(knobs)
    by = rng.choice(_WAYS[INDIRECT.integer(knobs)])
    numbers = _drawn(rng, by, most)
    try:
        shape = triangle(by, numbers)
    except ValueError:
        return None
    depth = DEPTH.integer(knobs)
    names = [
        name
        for name, one in ASKED.items()
        if one.depth == depth and name != by and (shape.sides or not one.takes_sides)
    ]
    if not names:
        return None
    name = rng.choice(names)
    square = ASKED[name].square(shape)
    answer = root(square)
    is_short = sum(map(str.isdigit, answer)) <= _MOST_DIGITS
    return Told(by, numbers, name, answer) if square and is_short else None


def _drawn(rng: Random, by: str, most: int) -> tuple[int, ...]:
    a, b, c = (rng.randint(3, most) for _ in range(3))
    if by == "angle":
        cosine = rng.choice(COSINES)
        return b, c, cosine.numerator, cosine.denominator
    if by == "median":
        return b, c, 2 * b * b + 2 * c * c - a * a
    if by == "ratio":
        shared = gcd(a, b, c)
        a, b, c = a // shared, b // shared, c // shared
        return a, b, c, (a + b + c) * rng.randint(2, 5)
    return a, b, c


Vector = tuple[Fraction, Fraction]


@dataclass(frozen=True, slots=True)
class _Plane:
    """Oblique axes along BC and BA; points are (x, y) with B = (0, 0), C = (1, 0), A = (0, 1)."""

    across: Fraction
    """Scalar products: BC with itself, BC with BA, BA with itself."""
    mixed: Fraction
    up: Fraction

    def dot(self, v: Vector, w: Vector) -> Fraction:
        """Return the scalar product."""
        mixed = v[0] * w[1] + v[1] * w[0]
        return v[0] * w[0] * self.across + mixed * self.mixed + v[1] * w[1] * self.up

    def foot(self, point: Vector, base: Vector, way: Vector) -> Vector:
        """Return the nearest point of a line."""
        share = self.dot(_less(point, base), way) / self.dot(way, way)
        return base[0] + share * way[0], base[1] + share * way[1]

    def far(self, one: Vector, other: Vector) -> Fraction:
        """Return the square of a distance."""
        apart = _less(one, other)
        return self.dot(apart, apart)

    def centre(self) -> Vector:
        """Return the point X with |X| = |X - C| = |X - A|: two linear equations."""
        # X . BC = across / 2 and X . BA = up / 2.
        whole = self.across * self.up - self.mixed**2
        x = (self.up * self.across - self.mixed * self.up) / (2 * whole)
        y = (self.across * self.up - self.mixed * self.across) / (2 * whole)
        return x, y


_A, _B, _C = (Fraction(0), Fraction(1)), (Fraction(0), Fraction(0)), (Fraction(1), Fraction(0))
_M = (Fraction(1, 2), Fraction(0))


def _less(v: Vector, w: Vector) -> Vector:
    return v[0] - w[0], v[1] - w[1]


def _solve(told: Told) -> list[str]:
    plane, lengths = _placed(told)
    return [root(_measured(told.asked, plane, lengths))]


def _placed(told: Told) -> tuple[_Plane, Sequence[Fraction]]:
    """Return the scalar products that what is told says, and the sides if they are told."""
    numbers = [Fraction(one) for one in told.numbers]
    if told.by == "ratio":
        scale = numbers[3] / (numbers[0] + numbers[1] + numbers[2])
        numbers = [scale * one for one in numbers[:3]]
    if told.by in ("sides", "ratio"):
        a, b, c = numbers
        return _Plane(a * a, (a * a + c * c - b * b) / 2, c * c), (a, b, c)
    b, c, last = numbers[:3]
    # AB . AC; the vector AB + AC is twice as long as the median.
    inner = b * c * last / numbers[3] if told.by == "angle" else (last - b * b - c * c) / 2
    across = b * b - 2 * inner + c * c
    return _Plane(across, c * c - inner, c * c), (_length(across), b, c)


def _length(square: Fraction) -> Fraction:
    """Return a length if it is whole; 0 where nobody may need it."""
    whole = round(float(square) ** 0.5)
    return Fraction(whole) if whole * whole == square else Fraction(0)


def _measured(asked: str, plane: _Plane, sides: Sequence[Fraction]) -> Fraction:
    """Return the square of what is asked."""
    a, b, c = sides
    foot = plane.foot(_A, _B, _C)
    centre = plane.centre()
    match asked:
        case "area":
            return plane.across * plane.far(_A, foot) / 4
        case "median":
            return plane.far(_A, _M)
        case "altitude":
            return plane.far(_A, foot)
        case "circumradius":
            return plane.far(centre, _A)
        case "centroid":
            middle = (Fraction(1, 3), Fraction(1, 3))
            return plane.far(middle, plane.foot(middle, _B, _C))
        case "chord":
            middle = plane.foot(centre, _A, _less(_M, _A))
            return 4 * plane.far(_A, middle)
        case "bisector":  # D divides BC as c : b
            return plane.far(_A, (c / (b + c), Fraction(0)))
        case "exradius":  # the point with weights -a, b, c
            outer = (c / (b + c - a), -a / (b + c - a))
            return plane.far(outer, plane.foot(outer, _B, _C))
        case _:
            inner = (c / (a + b + c), a / (a + b + c))
            touching = plane.foot(inner, _B, _C)
            return plane.far(inner, touching if asked == "inradius" else centre)


def _canonical(told: Told) -> Json:
    a, b, c = triangle(told.by, told.numbers).squares
    return [told.by, str(a), *sorted((str(b), str(c))), told.asked]


def _effort(told: Told) -> int:
    return 10 * ASKED[told.asked].depth + 10 * ("sides", "ratio", "angle", "median").index(told.by)


def _capacity(dial: float) -> float:
    return SIDE.number_at(dial) ** 3


FAMILY = Family(
    name="triangle_lines",
    version=1,
    domain="math",
    summary="a length or area in a triangle that is told by sides, an angle, a median or a ratio",
    concepts=("triangles", "Euclidean geometry"),
    knobs=(INDIRECT, DEPTH, SIDE),
    verifier="math",
    examples=(r"\frac{3\sqrt{5}}{2}", r"4\sqrt{3}"),
    generate=_generate,
    render=render,
    solve=_solve,
    steps=steps,
    letters=letters,
    effort=_effort,
    canonical=_canonical,
    picture=picture,
    capacity=_capacity,
    guess_rate=lambda dial: 0.01,
)
