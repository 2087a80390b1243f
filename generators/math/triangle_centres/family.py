"""Centers of a triangle that is told by lengths: the squared distance of two of them.

The generator takes the circumcenter for the origin, where every center is a sum of multiples of the
orthocenter and the incenter, and knows the products of these by Euler's relations. The solver puts
the triangle into a plane, one unit of which is a root, and constructs each point.
"""

from collections.abc import Mapping
from fractions import Fraction
from math import gcd, isqrt
from random import Random
from typing import TypeAlias

from generators.family import Family, Knob, Knobs, redrawn
from generators.math.triangle_centres.instance import Figure, Sides, ideas, radii
from generators.math.triangle_centres.steps import steps
from generators.math.triangle_centres.words import picture, render
from proofmill.problem import Json

IDEAS = Knob("ideas", 1, 5, "which centers there are, and whether sides are told")
DEFINED = Knob("defined", 0, 0.9, "share of centers that are told by a definition, not by name")

_MOST_DIGITS = 8
_LONGEST = (120, 999)
"""Side, where sides are told and where they are not."""
_EULER, _NAGEL = ("circumcenter", "centroid", "orthocenter"), ("Nagel point", "Spieker center")
_POINTS: Mapping[int, tuple[tuple[str, ...], tuple[str, ...]]] = {
    1: (_EULER, ("A", "B", "C")),
    2: ((*_EULER, "nine-point center"), (*_EULER, "A", "B", "C")),
    3: (("incenter",), (*_EULER, "nine-point center", "A", "B", "C")),
    4: (_NAGEL, (*_EULER, "nine-point center", "incenter", "Nagel point")),
    5: (("incenter", *_NAGEL), (*_EULER, "nine-point center", "incenter", "Spieker center")),
}
"""Ideas -> of what the two points are drawn."""


@redrawn(3000, "triangle with a short answer")
def _generate(rng: Random, knobs: Knobs) -> Figure | None:
    wanted = IDEAS.integer(knobs)
    is_hidden = wanted == 5
    sides = _whole_area(rng) if is_hidden else _sides(rng)
    one, other = (rng.choice(group) for group in _POINTS[wanted])
    if sides is None or one == other:
        return None
    if rng.random() < 0.5:
        one, other = other, one
    value = _between(sides, one, other)
    if not value or sum(map(str.isdigit, str(value))) > _MOST_DIGITS:
        return None
    is_defined = rng.random() < DEFINED.number(knobs)
    figure = Figure(sides, (one, other), is_hidden, is_defined, str(value))
    return figure if ideas(figure) == wanted else None


def _sides(rng: Random) -> Sides | None:
    most = rng.choice((_LONGEST[0] // 2, _LONGEST[0], _LONGEST[0]))
    a, b = (rng.randint(3, most) for _ in range(2))
    c = rng.randint(abs(a - b) + 1, min(a + b - 1, most))
    return (a, b, c) if len({a, b, c}) == 3 else None


def _whole_area(rng: Random) -> Sides | None:
    """Return a triangle of two right ones with a common height, all sides whole."""
    parts = []
    for _ in range(2):
        m, n = rng.randint(2, 9), rng.randint(1, 8)
        if m <= n or gcd(m, n) > 1:
            return None
        parts.append(rng.choice(((m * m - n * n, 2 * m * n), (2 * m * n, m * m - n * n))))
    (x, h), (y, k) = parts
    f, g = k // gcd(h, k), h // gcd(h, k)
    base = f * x + g * y
    a, b = isqrt((f * x) ** 2 + (f * h) ** 2), isqrt((g * y) ** 2 + (g * k) ** 2)
    shared, times = gcd(base, a, b), rng.randint(1, 24)
    a, b, base = (times * side // shared for side in (a, b, base))
    return (a, b, base) if max(a, b, base) <= _LONGEST[1] and len({a, b, base}) == 3 else None


Vector: TypeAlias = tuple[Fraction, Fraction]
_PLACES: Mapping[str, tuple[int, int]] = {
    "circumcenter": (0, 0),
    "centroid": (2, 0),
    "orthocenter": (6, 0),
    "nine-point center": (3, 0),
    "incenter": (0, 6),
    "Nagel point": (6, -12),
    "Spieker center": (3, -3),
}
"""Sixths of the orthocenter and of the incenter that make a center, from the circumcenter."""


def _between(sides: Sides, one: str, other: str) -> Fraction:
    """Return the squared distance by the relations of Euler and Feuerbach."""
    if one in "ABC":
        one, other = other, one
    if other in "ABC":
        return _from_corner(sides, one, "ABC".index(other))
    a, b, c = sides
    half, squares = Fraction(a + b + c, 2), a * a + b * b + c * c
    low = (half - a) * (half - b) * (half - c) / half  # r^2
    high = Fraction(a * b * c) ** 2 / (16 * half**2 * low)  # R^2
    mixed = Fraction(a * b * c) / (4 * half)  # R r
    ortho, inner = 9 * high - squares, high - 2 * mixed
    apart = 4 * high + 4 * mixed + 3 * low - half**2  # HI^2
    (h, i), (k, j) = _PLACES[one], _PLACES[other]
    h, i = h - k, i - j
    return (h * h * ortho + i * i * inner + h * i * (ortho + inner - apart)) / 36


def _from_corner(sides: Sides, center: str, place: int) -> Fraction:
    a, b, c = sides[place:] + sides[:place]
    half = Fraction(a + b + c, 2)
    high = Fraction(a * b * c) ** 2 / (16 * half * (half - a) * (half - b) * (half - c))
    return {
        "circumcenter": high,
        "centroid": Fraction(2 * b * b + 2 * c * c - a * a, 9),
        "orthocenter": 4 * high - a * a,
        "nine-point center": (high + b * b + c * c - a * a) / 4,
        "incenter": b * c * (half - a) / half,
    }[center]


Point: TypeAlias = tuple[Fraction, Fraction]


def _solve(figure: Figure) -> list[str]:
    """Construct both points where A = (0, 0), B = (c, 0), and heights are multiples of a root."""
    a, b, c = _told(figure)
    x = Fraction(b * b + c * c - a * a, 2 * c)
    unit = b * b - x * x
    triangle = (Fraction(0), Fraction(0)), (Fraction(c), Fraction(0)), (x, Fraction(1))
    p, q = (_constructed(name, triangle, (a, b, c), unit) for name in figure.points)
    return [str((p[0] - q[0]) ** 2 + unit * (p[1] - q[1]) ** 2)]


def _told(figure: Figure) -> Sides:
    """Return the sides; hidden ones are the roots of a cubic equation."""
    if not figure.is_hidden:
        return figure.sides
    outer, inner, around = radii(figure.sides)
    half, both = Fraction(around, 2), 4 * outer * inner
    linear = half**2 + inner**2 + both  # ab + bc + ca
    a, b, c = (
        side
        for side in range(1, around // 2 + 1)
        if side**3 - around * side**2 + linear * side == both * half
    )
    return a, b, c


def _middle(p: Point, q: Point) -> Point:
    return (p[0] + q[0]) / 2, (p[1] + q[1]) / 2


def _crossed(one: tuple[Fraction, ...], other: tuple[Fraction, ...]) -> Point:
    """Return the common point of lines ux + vy = w."""
    (u, v, w), (s, t, z) = one, other
    under = u * t - v * s
    return (w * t - v * z) / under, (u * z - w * s) / under


def _across(p: Point, q: Point, at: Point, unit: Fraction) -> tuple[Fraction, ...]:
    """Return the line through a point at right angles to another one."""
    u, v = q[0] - p[0], unit * (q[1] - p[1])
    return u, v, u * at[0] + v * at[1]


def _constructed(
    name: str, triangle: tuple[Point, Point, Point], sides: Sides, unit: Fraction
) -> Point:
    a, b, c = triangle
    if name in "ABC":
        return triangle["ABC".index(name)]
    middles = _middle(b, c), _middle(c, a), _middle(a, b)
    match name:
        case "circumcenter":
            return _crossed(_across(b, c, middles[0], unit), _across(a, b, middles[2], unit))
        case "orthocenter":
            return _crossed(_across(b, c, a, unit), _across(a, b, c, unit))
        case "nine-point center":
            return _constructed("circumcenter", middles, sides, unit)
        case "Spieker center":
            return _constructed("incenter", middles, sides, unit)
    weights = {"centroid": (1, 1, 1), "incenter": sides}.get(name)
    # Excircles touch BC where BD = s - c and CD = s - b, so corners weigh like s minus sides.
    around = sum(sides)
    u, v, w = weights or tuple(around - 2 * side for side in sides)
    return (
        (u * a[0] + v * b[0] + w * c[0]) / (u + v + w),
        (u * a[1] + v * b[1] + w * c[1]) / (u + v + w),
    )


def _canonical(figure: Figure) -> Json:
    """Return the sides in order, with the corner that is asked for, if any, named by its side."""
    corners = [figure.sides["ABC".index(point)] for point in figure.points if point in "ABC"]
    centers = sorted(point for point in figure.points if point not in "ABC")
    return [sorted(figure.sides), list(corners), list(centers), figure.is_hidden]


FAMILY = Family(
    name="triangle_centres",
    version=3,
    domain="math",
    summary="a squared distance between centers of a triangle that is told by lengths",
    concepts=("geometry", "triangle centers"),
    knobs=(IDEAS, DEFINED),
    verifier="rational",
    examples=("845/36", "1189/50"),
    generate=_generate,
    render=render,
    solve=_solve,
    steps=steps,
    effort=lambda figure: 10 * ideas(figure) + 4 * figure.is_defined,
    canonical=_canonical,
    picture=picture,
    capacity=lambda dial: 8_000.0,
    guess_rate=lambda dial: 0.01,
)
