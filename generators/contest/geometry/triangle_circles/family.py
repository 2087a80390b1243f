"""Triangle circles: triangles told by circles that touch them or run through their corners.

The generator uses what is known of such circles: Euler's relation, similar triangles about the
incenter and an excenter, the symmedian as a mirrored median, an inversion for the mixtilinear
circle. The solver knows none of it. It puts the corners into coordinates, heights as multiples of
one root, and solves linear and quadratic equations over the rational numbers.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import NamedTuple

from generators.contest.geometry._found import rational_root, rooted, whole
from generators.contest.geometry.triangle_circles.kinds import TRIANGLES
from generators.contest.geometry.triangle_circles.steps import STEPS
from generators.contest.geometry.triangle_circles.words import picture, told
from generators.contest.scenes import IDEAS, LENGTH, Numbers, Scene, drawn, scene_family
from generators.family import Knobs, redrawn


@redrawn(400, "triangle with circles")
def _generate(rng: Random, knobs: Knobs) -> Scene | None:
    return drawn(TRIANGLES, rng, IDEAS.integer(knobs), LENGTH.integer(knobs))


def _solve(scene: Scene) -> list[str]:
    return [_SOLVERS[scene.kind](*scene.numbers)]


class Point(NamedTuple):
    """The point (x, y times the root of the triangle's `unit`)."""

    x: Fraction
    y: Fraction


class Triangle(NamedTuple):
    """B is (0, 0), C is (a, 0), A is (x, root(unit))."""

    a: Fraction
    x: Fraction
    unit: Fraction

    @property
    def apex(self) -> Point:
        """Return A."""
        return Point(self.x, Fraction(1))

    @property
    def lift(self) -> Fraction:
        """Return k of the circle x^2 + y^2 - ax - ky = 0 through the corners, y in units."""
        return self.x**2 + self.unit - self.a * self.x

    def square(self, one: Point, two: Point) -> Fraction:
        """Return the square of a distance."""
        return (one.x - two.x) ** 2 + self.unit * (one.y - two.y) ** 2

    def again(self, through: Point) -> Point:
        """Return where the line from A through a point meets the circle again."""
        u, v = through.x - self.x, through.y - 1
        linear = 2 * self.x * u + 2 * self.unit * v - self.a * u - self.lift * v
        t = -linear / (u * u + self.unit * v * v)
        return Point(self.x + t * u, 1 + t * v)


def _placed(a: int, b: int, c: int) -> Triangle:
    x = Fraction(a * a + c * c - b * b, 2 * a)
    return Triangle(Fraction(a), x, c * c - x * x)


_CORNER = Point(Fraction(0), Fraction(0))
"""B."""


def _altitude(b: int, c: int, r: int) -> str:
    # A is (0, 0), the center (r, 0); B and C have x = c^2 / 2r and b^2 / 2r. With w for the product
    # of their heights, the squared distance of A from BC is (n - mw) / (d - 2w).
    x, u = Fraction(c * c, 2 * r), Fraction(b * b, 2 * r)
    n = x * x * (b * b - u * u) + u * u * (c * c - x * x)
    m, d = 2 * x * u, b * b + c * c - 2 * x * u
    assert n * 2 == m * d
    return rooted(n / d)


def _excenter(u: int, v: int, c: int, is_base: int) -> str:
    # The bisector is the x-axis, and the circle over (u, 0) and (v, 0) holds B and C: both of AB
    # and AC solve t^2 - t(u + v) cos + uv = 0.
    cosine = Fraction(c * c + u * v, c * (u + v))
    b = cosine * (u + v) - c
    return rooted(b * b + c * c - 2 * b * c * (2 * cosine**2 - 1)) if is_base else whole(b)


def _exradii(u: int, v: int, w: int, asked: int) -> str:
    # With the area k, half the perimeter is k(1/u + 1/v + 1/w); Heron gives the square of k.
    inverse = Fraction(1, u) + Fraction(1, v) + Fraction(1, w)
    square = u * v * w / inverse
    return (
        rooted(square / (square * inverse**2)),
        rooted(square),
        rooted(4 * square * inverse**2),
    )[asked]


def _altitudes(u: int, v: int, w: int, is_outside: int) -> str:
    # The sides are as 1/u, 1/v and 1/w; all is measured in heights of the figure.
    sides = [Fraction(1, one) for one in (u, v, w)]
    around = sum(sides, Fraction(0)) - (2 * sides[0] if is_outside else 0)
    return whole(u * sides[0] / around)


def _bisector_chord(a: int, b: int, c: int, is_side: int) -> str:
    triangle = _placed(a, b, c)
    point = triangle.again(Point(Fraction(a * c, b + c), Fraction(0)))
    return rooted(triangle.square(point, _CORNER if is_side else triangle.apex))


def _incenter(big: int, small: int, d: int, is_excenter: int) -> str:
    # Side BC and the tangent from A to the incircle, w, are as `share` to 1; w^2 = d^2 - small^2.
    share, w2 = Fraction(4 * big * small, d * d), d * d - small * small
    if is_excenter:
        return whole(d * (1 + share))
    versed = 2 * (1 - Fraction(small * small, d * d))
    return whole(((2 + share) ** 2 - share**2) * w2 / (2 * versed))


def _orthocenter(a: int, b: int, c: int, is_low: int) -> str:
    triangle = _placed(a, b, c)
    height = triangle.x * (a - triangle.x) / triangle.unit
    return rooted(triangle.unit, height if is_low else 1 - height)


def _symmedian(a: int, b: int, c: int, is_corner: int) -> str:
    triangle = _placed(a, b, c)
    crossing = Point(Fraction(a, 2), -Fraction(a * a) / (2 * triangle.lift))
    point = triangle.again(crossing)
    return rooted(triangle.square(point, _CORNER if is_corner else triangle.apex))


def _euler(big: int, gap: int, d: int, is_excenter: int) -> str:
    # A is (0, 0), I is (d, 0), O is (p, q), and the bisector meets the circle again in (2p, 0).
    # BC is perpendicular to the line from O to there, and is as far from I as AB is.
    p = Fraction(big * big + d * d - gap * gap, 2 * d)
    q2 = big * big - p * p
    ahead = ((d - p) * p + q2) / big
    lead = Fraction(2 * big, d * d)
    small = (rational_root(1 + 4 * lead * (big - ahead)) - 1) / (2 * lead)
    sine2 = small**2 / (d * d)
    product = 4 * (p * p * (1 - sine2) - q2 * sine2)
    return whole(product / d if is_excenter else product)


def _perpendicular(big: int, other: int, by: int, asked: int) -> str:
    # I is (0, 0), A is (p, 0), O is (0, q). BC is perpendicular to the line from O to (-p, 0) and
    # at the distance r from I: big * r = big^2 (1 - 2 r^2 / p^2) - q^2.
    if by:
        p2 = Fraction(big * big - other * other)
        lead = 2 * big * big / p2
        r = (rational_root(big * big + 4 * lead * p2) - big) / (2 * lead)
    else:
        r = Fraction(other)
        p2 = (big * r + rational_root((big * r) ** 2 + 8 * big**2 * r**2)) / 2
    q2, sine2 = big * big - p2, r * r / p2
    side2 = 16 * big**2 * sine2 * (1 - sine2)
    return (
        whole(4 * (p2 * (1 - sine2) - q2 * sine2)),
        rooted(side2),
        f"{rooted(side2)} + {rooted(16 * p2 * (1 - sine2))}",
        rooted(16 * q2 * sine2),
    )[asked]


def _mixtilinear(a: int, b: int, c: int, is_radius: int) -> str:
    # A is (0, 0), B is (c, 0), C is (x, y). A circle about (t, t(b - x)/y) touches AB and AC; its
    # contact with the circle through the corners is linear in t.
    x = Fraction(b * b + c * c - a * a, 2 * c)
    y2 = b * b - x * x
    t = c - (b - x) * (a * b - b * b + c * x) / y2
    return rooted(y2, t * (b - x) / y2) if is_radius else whole(t)


_SOLVERS: Mapping[str, Callable[..., str]] = {
    "altitude": _altitude,
    "excenter": _excenter,
    "exradii": _exradii,
    "altitudes": _altitudes,
    "bisector_chord": _bisector_chord,
    "incenter": _incenter,
    "orthocenter": _orthocenter,
    "symmedian": _symmedian,
    "euler": _euler,
    "perpendicular": _perpendicular,
    "mixtilinear": _mixtilinear,
}
_SWAPS: Mapping[str, Sequence[Numbers]] = {
    "altitude": [(1, 0, 2)],
    "exradii": [(0, 2, 1, 3), (1, 0, 2, 3), (1, 2, 0, 3), (2, 0, 1, 3), (2, 1, 0, 3)],
    "altitudes": [(0, 2, 1, 3)],
    "bisector_chord": [(0, 2, 1, 3)],
    "orthocenter": [(0, 2, 1, 3)],
    "mixtilinear": [(0, 2, 1, 3)],
}


FAMILY = scene_family(
    name="triangle_circles",
    summary="a length in a triangle told by its incircle, excircles, circumcircle or altitudes",
    concepts=("triangle centers", "Euclidean geometry"),
    examples=(r"\frac{20}{7}", r"6\sqrt{5}"),
    kinds=TRIANGLES,
    steps=STEPS,
    swaps=_SWAPS,
    generate=_generate,
    solve=_solve,
    render=told,
    picture=picture,
    version=2,
)
