"""Box extremes: the greatest or least length, area or volume that some conditions leave open.

The generator knows where the extreme is: equal terms of a sum, two equal edges, corners on a
circle, a center of rotation. The solver does not. It sets derivatives to 0, or lets the quadratic
equation for what is left have a double root, and solves over the rational numbers.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from random import Random

from generators.contest.geometry._found import rational_root, rooted, whole
from generators.contest.geometry.box_extremes.kinds import EXTREMES
from generators.contest.geometry.box_extremes.steps import STEPS
from generators.contest.geometry.box_extremes.words import picture, told
from generators.contest.scenes import IDEAS, LENGTH, Numbers, Scene, drawn, scene_family
from generators.family import Knobs, redrawn


@redrawn(400, "figure with an extreme")
def _generate(rng: Random, knobs: Knobs) -> Scene | None:
    return drawn(EXTREMES, rng, IDEAS.integer(knobs), LENGTH.integer(knobs))


def _solve(scene: Scene) -> list[str]:
    return [_SOLVERS[scene.kind](*scene.numbers)]


def _vertex(c: Fraction, b: Fraction, a: Fraction) -> Fraction:
    """Return the extreme value of ax^2 + bx + c."""
    return c - b * b / (4 * a)


def _fence(m: int, n: int, k: int, is_wall: int) -> str:
    # x(k - cx)/d, with c for the sides of length x and d for the other two.
    c, d = Fraction(m if is_wall else 2 * m), 2 * n
    return whole(_vertex(Fraction(0), Fraction(k, d), -c / d))


def _wire(k: int, m: int, n: int, p: int, q: int) -> str:
    one = Fraction(m, 2 * (m + n)) * Fraction(n, 2 * (m + n))
    two = Fraction(p, 2 * (p + q)) * Fraction(q, 2 * (p + q))
    return whole(_vertex(two * k * k, -2 * two * k, one + two))


def _corner_box(a: int, b: int, c: int) -> str:
    # The derivatives of xy(1 - x/a - y/b): 2x/a + y/b = 1 and x/a + 2y/b = 1, by Cramer's rule.
    under = Fraction(4 - 1, a * b)
    x, y = Fraction(2 - 1, b) / under, Fraction(2 - 1, a) / under
    return whole(x * y * c * (1 - x / a - y / b))


def _cylinder(r: int, h: int, asked: int) -> str:
    slope = Fraction(h, r)
    if asked == 0:  # x^2 (h - slope x), whose derivative is 2hx - 3 slope x^2
        x = 2 * h / (3 * slope)
        return rf"({x * x * (h - slope * x)}) \cdot \pi"
    lead = -2 * slope if asked == 1 else 2 - 2 * slope
    return rf"({_vertex(Fraction(0), Fraction(2 * h), lead)}) \cdot \pi"


def _weighted_box(p: int, q: int, r: int, k: int) -> str:
    # uv(k - pu - qv)/r for the squares u and v of two edges; both derivatives are 0.
    u, v = Fraction(k * (2 * q - q), 3 * p * q), Fraction(k * (2 * p - p), 3 * p * q)
    return rooted(u * v * (k - p * u - q * v) / r)


def _hinged(a: int, b: int, c: int, d: int) -> str:
    # The area ab sin(t)/2 + cd sin(u)/2 under a^2 + b^2 - 2ab cos(t) = c^2 + d^2 - 2cd cos(u) is
    # greatest where sin(t + u) = 0.
    cosine = Fraction(a * a + b * b - c * c - d * d, 2 * (a * b + c * d))
    return rooted(1 - cosine**2, Fraction(a * b + c * d, 2))


def _gutter(b: int, n: int) -> str:
    # (b + x)^2 (n - x^2) has the derivative 2(b + x)(n - bx - 2x^2).
    x = (rational_root(Fraction(b * b + 8 * n)) - b) / 4
    return rooted(n - x * x, b + x)


def _edges(s: int, d: int, by_surface: int, is_least: int) -> str:
    # Edges x, y, z: (x - y)^2 = 2(d - z^2) - (s - z)^2 is not negative.
    a, b, c = 3, -2 * s, s * s - 2 * d
    factor = Fraction(-1 if is_least else 1, 2 * a)
    return f"{whole(Fraction(-b, 2 * a))} + {rooted(b * b - 4 * a * c, factor)}"


def _folded(a: int, b: int, asked: int) -> str:
    # A segment from (t, 0) to (0, k - t) covers (x, y) if t^2 + (y - x - k)t + kx = 0; the only
    # solution is a.
    k = a + b
    x = Fraction(a * a, k)
    y = k + x - 2 * a
    return (rooted((a - x) ** 2 + y * y), whole(a * y / 2), whole(x))[asked]


def _boxes(surface: int, volume: int, asked: int, is_least: int) -> str:
    # At an extreme two edges are t, a root of 2t^3 - surface t + 4 volume.
    [first, *_] = [t for t in range(1, surface) if 2 * t**3 - surface * t + 4 * volume == 0]
    other = ((2 * surface - 3 * first * first) ** 0.5 - first) / 2
    t = Fraction(first)
    is_flat = t**3 > volume
    if is_flat != bool(is_least):  # the other positive root is the one of 2t^2 + 2ft + 2f^2 - s
        t = (rational_root(Fraction(2 * surface - 3 * first * first)) - first) / 2
        assert abs(float(t) - other) < 1e-9
    z = volume / t**2
    square = (2 * t + z) ** 2 - surface
    return (rooted(square), whole(square / 4), whole(8 * t + 4 * z), whole(z))[asked]


def _sliding(p: int, q: int, asked: int) -> str:
    # On the segment from (a, 0) to (0, b) the point (ua, vb), u + v = 1, is such that
    # x/a + y/b = 1 is extreme under a^2 + b^2 = p + q: u/p = v/q.
    u = Fraction(p, p + q)
    v = 1 - u
    return (whole(p * u * u + q * v * v), rooted(p * v * v + q * v * v), rooted(p, u))[asked]


_SOLVERS: Mapping[str, Callable[..., str]] = {
    "fence": _fence,
    "wire": _wire,
    "corner_box": _corner_box,
    "cylinder": _cylinder,
    "weighted_box": _weighted_box,
    "hinged": _hinged,
    "gutter": _gutter,
    "edges": _edges,
    "folded": _folded,
    "boxes": _boxes,
    "sliding": _sliding,
}
_SWAPS: Mapping[str, Sequence[Numbers]] = {
    "wire": [(0, 3, 4, 1, 2)],
    "corner_box": [(0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)],
    "weighted_box": [(0, 2, 1, 3), (1, 0, 2, 3), (1, 2, 0, 3), (2, 0, 1, 3), (2, 1, 0, 3)],
    "hinged": [(1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2), (3, 2, 1, 0), (2, 1, 0, 3)],
}


FAMILY = scene_family(
    name="box_extremes",
    summary="the greatest or least size of a box, cylinder or figure under conditions",
    concepts=("inequalities", "solid geometry"),
    examples=(r"\frac{45}{4}", r"12\sqrt{5}"),
    kinds=EXTREMES,
    steps=STEPS,
    swaps=_SWAPS,
    generate=_generate,
    solve=_solve,
    render=told,
    picture=picture,
    version=2,
)
