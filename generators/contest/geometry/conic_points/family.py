"""Conic points: lengths between points, foci and tangents of ellipses, hyperbolas and parabolas.

The generator uses what holds for every conic of its sort: sums of distances, mirrored foci, inverse
squares of perpendicular half diameters. The solver uses coordinates: it puts lines into the
equation of the conic and compares roots of quadratic equations over the rational numbers.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from random import Random

from generators.contest.geometry._found import rational_root, rooted, whole
from generators.contest.geometry.conic_points.kinds import CONICS
from generators.contest.geometry.conic_points.steps import STEPS
from generators.contest.geometry.conic_points.words import picture, told
from generators.contest.scenes import IDEAS, LENGTH, Scene, drawn, scene_family
from generators.family import Knobs, redrawn


@redrawn(400, "conic")
def _generate(rng: Random, knobs: Knobs) -> Scene | None:
    return drawn(CONICS, rng, IDEAS.integer(knobs), LENGTH.integer(knobs))


def _solve(scene: Scene) -> list[str]:
    return [_SOLVERS[scene.kind](*scene.numbers)]


def _center_distance(a: int, b: int, u: int) -> str:
    # The distance from the focus (-c, 0) is a + cx/a.
    x2 = Fraction((u - a) ** 2 * a * a, a * a - b)
    return rooted(x2 + b * (1 - x2 / (a * a)))


_COSINES = {60: Fraction(1, 2), 90: Fraction(0), 120: Fraction(-1, 2)}


def _focal_angle(a: int, b: int, angle: int, is_hyperbola: int, is_area: int) -> str:
    # For (x, y) the scalar product is x^2 + y^2 - c^2, the product of lengths |a - c^2 x^2 / a|.
    # Both are linear in x^2.
    sign = -1 if is_hyperbola else 1
    c2, cosine = a - sign * b, _COSINES[angle]
    # x^2 (1 - sign b/a + sign cosine c2/a) = c2 - sign b + sign cosine a
    x2 = (c2 - sign * b + sign * cosine * a) / (
        1 - Fraction(sign * b, a) + sign * cosine * Fraction(c2, a)
    )
    y2 = sign * b * (1 - x2 / a)
    return rooted(c2 * y2) if is_area else whole(abs(a - c2 * x2 / a))


def _chord_part(a: int, b: int, u: int) -> tuple[Fraction, Fraction]:
    """Return how many times longer the other part is, and the place of its end.

    The focus is (c, 0); places on the x-axis are multiplied by c. Of the line from a point at the
    distance u through the focus, one point has the parameter -1, the other one is found.
    """
    c2 = Fraction(a * a - b)
    x = a * (a - u)
    y2 = b * (1 - x * x / (c2 * a * a))
    times = -(c2 * c2 / (a * a) - c2) / ((x - c2) ** 2 / (a * a) + c2 * y2 / b)
    return times, c2 - times * (x - c2)


def _focal_chord(a: int, b: int, u: int, is_chord: int) -> str:
    times, _ = _chord_part(a, b, u)
    return whole(u * times + (u if is_chord else 0))


def _right_angle(a: int, b: int, u: int, is_hyperbola: int, asked: int) -> str:
    # The square of the slope of OP, and the slope of OQ from it.
    c = Fraction(-b if is_hyperbola else b)
    slope2 = (Fraction(u, a) - 1) / (1 - u / c)
    square = (slope2 + 1) / (slope2 / a + 1 / c)
    return (rooted(square), rooted(u * square, Fraction(1, 2)), rooted(u + square))[asked]


def _tangent_axis(p: int, q: int, s: int, t: int, is_minor: int) -> str:
    # Lines from the foci to the point of contact (x, 0) have opposite slopes.
    x = p + Fraction((s - p) * q, q + t)
    one, two = (p - x) ** 2 + q * q, (s - x) ** 2 + t * t
    if not is_minor:
        return rf"\sqrt{{{one}}} + \sqrt{{{two}}}"
    return rooted(one + two + 2 * rational_root(one * two) - (p - s) ** 2 - (q - t) ** 2)


def _billiard(a: int, b: int, u: int, is_chord: int) -> str:
    times, place = _chord_part(a, b, 2 * a - u)
    return whole((2 * a - u) * (1 + times) if is_chord else a + place / a)


def _two_tangents(p: int, s: int, t: int, asked: int) -> str:
    # The chord of contact ty = 2p(x + s) meets the parabola where y^2 - 2ty + 4ps = 0.
    total, product = 2 * t, 4 * p * s
    gap2 = total**2 - 4 * product
    if asked == 0:
        xs = Fraction(total**2 - 2 * product, 4 * p)
        return whole(Fraction(product**2, 16 * p * p) + p * xs + p * p)
    chord2 = gap2 * (1 + Fraction(t * t, 4 * p * p))
    away2 = Fraction((t * t - 4 * p * s) ** 2, t * t + 4 * p * p)
    return rooted(chord2) if asked == 1 else rooted(chord2 * away2 / 4)


def _inscribed(b: int, a: int, is_right: int) -> str:
    # (b - y) / m^2 = a (b + y) / b^2 where m is the slope of the sides through (0, b).
    m2 = 1 if is_right else 3
    y = Fraction(b * (b * b - a * m2), b * b + a * m2)
    return rooted(Fraction(1, m2), 2 * (b - y))


def _rhombus(a: int, b: int, asked: int) -> str:
    # With the square w of a diagonal's slope, and both diagonals on the hyperbola for w between
    # a/b and b/a.
    if asked == 0:  # (1 + w)ab / (b - aw) rises with w
        w = Fraction(a, b)
        return whole(4 * (1 + w) * a * b / (b - a * w))
    # (1 + w)^2 / ((b - aw)(bw - a)) is least where its derivative, linear in w, is 0.
    lead, middle, last = -a * b, a * a + b * b, -a * b
    c1, c0 = 2 * middle - 2 * lead - middle, 2 * last - middle
    w = Fraction(-c0, c1)
    one, two = (1 + w) * a * b / (b - a * w), (1 + 1 / w) * a * b / (b - a / w)
    return rooted(one + two) if asked == 1 else rooted(4 * one * two)


def _tangent_line(p: int, q: int, s: int, t: int, u: int, v: int, w: int) -> str:
    shift = Fraction(2 * (u * s + v * t - w), u * u + v * v)
    return rooted((s - shift * u - p) ** 2 + (t - shift * v - q) ** 2)


def _tilted(a: int, k: int, b: int, n: int, is_axis: int) -> str:
    # Where a circle of squared radius z touches the curve, (az - n)(bz - n) = k^2 z^2 / 4.
    lead, middle = a * b - Fraction(k * k, 4), Fraction(-(a + b) * n)
    root = rational_root(middle * middle - 4 * lead * n * n)
    high, low = sorted(((-middle + sign * root) / (2 * lead) for sign in (1, -1)), reverse=True)
    return rooted(high) if is_axis else rooted(4 * (high - low))


def _vertex_focus(u: int, v: int, is_least: int) -> str:
    # Vertex (0, 0), focus (p, 0): x = u - p, and x^2 - 2px + p^2 + y^2 = u^2 with x^2 + y^2 = v^2.
    a, b, c = 3, -2 * u, v * v - u * u
    factor = Fraction(-1 if is_least else 1, 2 * a)
    return f"{whole(Fraction(-b, 2 * a))} + {rooted(b * b - 4 * a * c, factor)}"


_SOLVERS: Mapping[str, Callable[..., str]] = {
    "center_distance": _center_distance,
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


FAMILY = scene_family(
    name="conic_points",
    summary="a length between points, foci and tangents of an ellipse, hyperbola or parabola",
    concepts=("conics", "analytic geometry"),
    examples=(r"\frac{24}{5}", r"3\sqrt{7}"),
    kinds=CONICS,
    steps=STEPS,
    swaps={"tangent_axis": [(2, 3, 0, 1, 4)], "tangent_line": [(2, 3, 0, 1, 4, 5, 6)]},
    generate=_generate,
    solve=_solve,
    render=told,
    picture=picture,
    version=2,
)
