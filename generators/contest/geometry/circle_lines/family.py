"""Circle lines: circles that touch, meet or are cut by lines; a length in the figure is asked.

The generator follows the idea that makes the figure short: products of secants, similar figures,
curvatures (Descartes), an inversion (Pappus). The solver knows none of them. It puts the figure
into coordinates, writes contact as an equation between squares of distances, eliminates what is
linear and solves a quadratic equation over the rational numbers.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from random import Random

from generators.contest.geometry._found import rational_root, summed
from generators.contest.geometry.circle_lines.kinds import CIRCLES
from generators.contest.geometry.circle_lines.steps import STEPS
from generators.contest.geometry.circle_lines.words import picture, told
from generators.contest.scenes import IDEAS, LENGTH, Scene, drawn, scene_family
from generators.family import Knobs, redrawn


@redrawn(400, "figure of circles")
def _generate(rng: Random, knobs: Knobs) -> Scene | None:
    return drawn(CIRCLES, rng, IDEAS.integer(knobs), LENGTH.integer(knobs))


def _solve(scene: Scene) -> list[str]:
    return [_SOLVERS[scene.kind](*scene.numbers)]


Half = Fraction(1, 2)


def _quadratic(a: Fraction, b: Fraction, c: Fraction) -> list[tuple[float, str]]:
    """Return the roots of ax^2 + bx + c, each near and exact; one if a is 0."""
    if not a:
        return [(float(-c / b), summed(-c / b))]
    inside, near = b * b - 4 * a * c, float(b * b - 4 * a * c) ** 0.5
    return [
        ((float(-b) + sign * near) / float(2 * a), summed(-b / (2 * a), sign / (2 * a), inside))
        for sign in (Fraction(1), Fraction(-1))
    ]


def _parallel_chords(p: int, q: int, d: int) -> str:
    # x^2 + y^2 + ey + f = 0 through (p/2, 0) and (q/2, d).
    f = -Fraction(p * p, 4)
    e = -(Fraction(q * q, 4) + d * d + f) / d
    return summed(Fraction(0), Fraction(1), e * e / 4 - f)


def _chord_through(r: int, p: int, c: int, is_far: int) -> str:
    # The chord lies on the line y = h; P is (u, h), and the ends are (c/2, h) and (-c/2, h).
    square = Fraction(p * p) - (r * r - Fraction(c * c, 4))
    u, half = float(square) ** 0.5, c / 2
    ends = sorted([(abs(u - half), 1 if u > half else -1, -1), (u + half, 1, 1)])
    _, factor, sign = ends[is_far]
    whole = Fraction(c, 2) * (sign if factor == 1 else 1)
    return summed(whole, Fraction(factor), square)


def _common_tangent(r: int, s: int, d: int, is_inner: int) -> str:
    # Normal (u, v) of length 1, points of contact r(u, v) and (d, 0) + e(u, v), du + e = r.
    e = -s if is_inner else s
    u = Fraction(r - e, d)
    across, up = d + (e - r) * u, (e - r) ** 2 * (1 - u * u)
    return summed(Fraction(0), Fraction(1), across**2 + up)


def _common_chord(r: int, s: int, d: int) -> str:
    x = Fraction(r * r - s * s + d * d, 2 * d)
    return summed(Fraction(0), Fraction(2), r * r - x * x)


def _crossed_eyes(r: int, s: int, d: int) -> str:
    # The line y = mx is s from (d, 0), so m^2 d^2 = s^2 (1 + m^2); where is x^2 + y^2 = r^2?
    m2 = Fraction(s * s, d * d - s * s)
    return summed(Fraction(0), Fraction(2), m2 * r * r / (1 + m2))


def _chain(r: int, d: int, k: int) -> str:
    # The side y = mx is r from (d, 0); the next center (x, 0) is x * r / d from it.
    slope, center, radius = Fraction(r, d), Fraction(d), Fraction(r)
    for _ in range(k):  # center - x = radius + slope * x
        center = (center - radius) / (1 + slope)
        radius = slope * center
    return summed(radius)


def _belt(r: int, s: int, square: int, is_crossed: int) -> str:
    e = -s if is_crossed else s
    d2 = square * (r - e) ** 2
    # The cosine of the normal's angle is (r - e) / d, a root of 1 / square.
    part = {4: Fraction(1, 3), 2: Fraction(1, 4)}[square]
    straight = d2 - (r - e) ** 2
    arcs = 2 * r * (1 - part) + 2 * abs(e) * (1 - part if is_crossed else part)
    return rf"2 \cdot \sqrt{{{straight}}} + ({arcs}) \cdot \pi"


def _corner(p: int, q: int, s: int) -> str:
    a, b, c = Fraction(1), Fraction(-2 * (p + q + s)), Fraction(p * p + q * q - s * s)
    return min(_quadratic(a, b, c))[1]


def _gap(r: int, s: int, d: int) -> str:
    # The third circle has its center at (x, t) with x^2 = 4rt and (d - x)^2 = 4st.
    places = _quadratic(Fraction(s - r, r), Fraction(2 * d), -Fraction(d * d))
    [place] = [text for near, text in places if 0 < near < d]
    return rf"\frac{{({place})^2}}{{{4 * r}}}"


_TURNS: Mapping[int, tuple[str, str]] = {
    30: (r"\frac{\sqrt{3}}{2}", r"\frac{1}{2}"),
    45: (r"\frac{\sqrt{2}}{2}", r"\frac{\sqrt{2}}{2}"),
    60: (r"\frac{1}{2}", r"\frac{\sqrt{3}}{2}"),
    120: (r"-\frac{1}{2}", r"\frac{\sqrt{3}}{2}"),
    135: (r"-\frac{\sqrt{2}}{2}", r"\frac{\sqrt{2}}{2}"),
    150: (r"-\frac{\sqrt{3}}{2}", r"\frac{1}{2}"),
}
"""Degrees -> the point of the unit circle."""


def _ray(a: int, b: int, angle: int) -> str:
    # Center (x, y) with radius y, points at a and b along (c, s):
    # x^2 - 2acx + a^2 = 2asy and the same for b; without y, x^2 = ab.
    cosine, sine = _TURNS[angle]
    x = rf"\sqrt{{{a * b}}}"
    top = rf"{a * b + a * a} - {2 * a} \cdot ({cosine}) \cdot {x}"
    return rf"\frac{{{top}}}{{{2 * a} \cdot {sine}}}"


def _nested(a: int, b: int) -> str:
    # Centers (-b, 0) and (a, 0) about the large one; the line ux + vy = w is a and b from them.
    u = Fraction(a - b, a + b)
    w = a - b * u
    return summed(Fraction(0), Fraction(2), (a + b) ** 2 - w * w)


def _kiss(a: int, b: int, c: int, is_outer: int) -> str:
    # Centers (0, 0), (d, 0) and (e, h); the fourth (x, y) with radius t, negative if around them.
    d = a + b
    e = Fraction((a + c) ** 2 - (b + c) ** 2 + d * d, 2 * d)
    h2 = (a + c) ** 2 - e * e
    # x = k + mt and hy = n + ot.
    k, m = Fraction(d * d + a * a - b * b, 2 * d), Fraction(a - b, d)
    n = ((a + c) ** 2 + a * a - c * c) * Half - e * k
    o = (a - c) - e * m
    mixed = 2 * (k * m + n * o / h2 - a)
    roots = _quadratic(m * m + o * o / h2 - 1, mixed, k * k + n * n / h2 - a * a)
    if is_outer:
        return f"-({min(roots)[1]})"
    return min(root for root in roots if root[0] > 0)[1]


def _ring(outer: int, inner: int, n: int) -> str:
    # Large circle about (0, 0), the other about (g, 0). A circle at (x, y) with radius t touches
    # both if x = k + mt and y^2 = (outer - t)^2 - x^2.
    g = Fraction(outer - inner)
    k, m = (outer**2 - inner**2 + g * g) / (2 * g), -(outer + inner) / g
    t, x, y, before = g, Fraction(-inner), Fraction(0), None
    for _ in range(n):
        # Contact with the circle before is 2yy' = u + vt.
        u = outer**2 + (outer - t) ** 2 - 2 * x * k - t * t
        v = -2 * outer - 2 * x * m - 2 * t
        if before is None:
            new = -u / v
        else:  # the squares give a quadratic equation, which the circle before that one solves
            lead = v * v - 4 * y * y * (1 - m * m)
            new = -(2 * u * v + 8 * y * y * (outer + k * m)) / lead - before
        before, t = t, new
        square, x = (outer - t) ** 2 - (k + m * t) ** 2, k + m * t
        y = (u + v * t) / (2 * y) if y else rational_root(square)
    return summed(t)


_SOLVERS: Mapping[str, Callable[..., str]] = {
    "parallel_chords": _parallel_chords,
    "chord_through": _chord_through,
    "common_tangent": _common_tangent,
    "common_chord": _common_chord,
    "crossed_eyes": _crossed_eyes,
    "chain": _chain,
    "belt": _belt,
    "corner": _corner,
    "gap": _gap,
    "ray": _ray,
    "nested": _nested,
    "kiss": _kiss,
    "ring": _ring,
}
_SWAPS = {
    "parallel_chords": [(1, 0, 2)],
    "corner": [(1, 0, 2)],
}


FAMILY = scene_family(
    name="circle_lines",
    summary="a length in a figure of circles that touch, meet or are cut by lines",
    concepts=("circles", "Euclidean geometry"),
    examples=(r"\frac{3\sqrt{5}}{2}", r"7 - 2\sqrt{6}"),
    kinds=CIRCLES,
    steps=STEPS,
    swaps=_SWAPS,
    generate=_generate,
    solve=_solve,
    render=told,
    picture=picture,
    version=2,
)
