"""Moving points: what a point sweeps that has to obey a condition, and how short its ways can be.

The generator uses the idea: a reflection, a turn, a median, the powers of points. The solver takes
coordinates. It reads circles off their equations, integrates areas, and finds ways by the law that
both parts of a shortest one meet a line at equal angles. Where two distances have different weights
it searches for the least value, and proves what it finds by a discriminant (sympy).
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import permutations
from math import cos, hypot, pi, sin
from random import Random
from typing import Any

from generators.contest.geometry._found import square_root
from generators.contest.geometry.moving_points.kinds import MOVES
from generators.contest.geometry.moving_points.steps import STEPS
from generators.contest.geometry.moving_points.words import picture, told
from generators.contest.scenes import IDEAS, LENGTH, Numbers, Scene, drawn, scene_family
from generators.family import Knobs, redrawn


@redrawn(400, "moving point")
def _generate(rng: Random, knobs: Knobs) -> Scene | None:
    return drawn(MOVES, rng, IDEAS.integer(knobs), LENGTH.integer(knobs))


def _solve(scene: Scene) -> list[str]:
    answer = _SOLVERS[scene.kind](*scene.numbers)
    return [answer] if answer else []


def _circle(lead: int, e: Fraction | int, f: Fraction | int) -> tuple[Fraction, Fraction]:
    """Return center and square of the radius of lead(x^2 + y^2) + ex + f = 0."""
    center = -Fraction(e) / (2 * lead)
    return center, center**2 - Fraction(f) / lead


def _squares(d: int, s: int, is_area: int) -> str:
    # x^2 + y^2 + (x - d)^2 + y^2 = s.
    _, square = _circle(2, -2 * d, d * d - s)
    return rf"{square} \cdot \pi" if is_area else rf"2 \cdot \pi \cdot {square_root(square)}"


def _ladder(x: int, y: int) -> str:
    # The map (p, q) -> (p / x, q / y) makes a quarter of the unit disk of the region.
    return rf"\frac{{{x * y} \cdot \pi}}{{4}}"


def _ellipse(d: int, s: int) -> str:
    # Foci (d/2, 0), (-d/2, 0): 4(s^2 - d^2) x^2 + 4s^2 y^2 = s^2 (s^2 - d^2).
    gap = s * s - d * d
    square = Fraction(s * s * gap) ** 2 / (16 * gap * s * s)
    return rf"\pi \cdot {square_root(square)}"


def _corner(x: int, y: int, u: int, v: int) -> str:
    # Slopes agree at (p, 0) and (0, q): y / (x - p) = q / p = (v - q) / u.
    p = Fraction(v * x - y * u, y + v)
    q = y * p / (x - p)
    assert p > 0
    assert q > 0
    parts = ((x - p) ** 2 + y * y, p * p + q * q, u * u + (v - q) ** 2)
    return " + ".join(map(square_root, parts))


def _goat(a: int, b: int, x: int, rope: int) -> str:
    # Half circles, then a quarter circle wherever the rope bends around a corner that it reaches.
    total = Fraction(rope**2, 2)
    for first in (x, a - x):
        left = rope - first
        for side in (b, a):
            if left <= 0:
                break
            total += Fraction(left**2, 4)
            left -= side
    return rf"{total} \cdot \pi"


def _ratio(d: int, m: int, n: int, is_area: int) -> str:
    # n^2 (x^2 + y^2) = m^2 ((x - d)^2 + y^2).
    _, square = _circle(m * m - n * n, -2 * d * m * m, d * d * m * m)
    if is_area:
        return rf"{Fraction(d, 2)} \cdot {square_root(square)}"
    return rf"2 \cdot \pi \cdot {square_root(square)}"


def _bridge(a: int, b: int, w: int, d: int) -> str:
    # Both roads have the same slope.
    x = Fraction(d * a, a + b)
    return rf"{square_root(x * x + a * a)} + {w} + {square_root((d - x) ** 2 + b * b)}"


def _three_squares(a: int, b: int, c: int, s: int) -> str:
    # B = (0, 0), C = (a, 0), A = (x, y): the three equations of circles are added.
    x = Fraction(a * a + c * c - b * b, 2 * a)
    y2 = c * c - x * x
    center = (x + a) / 3
    square = center**2 + y2 / 9 - (a * a + x * x + y2 - s) / 3
    return rf"{square} \cdot \pi"


def _absolute(a: int, b: int) -> str:
    # Four times half the integral of (a cos t + b sin t)^2 over a quarter turn.
    squares, mixed = Fraction(a * a + b * b, 4), Fraction(a * b)
    return rf"2 \cdot ({squares} \cdot \pi + {mixed})"


def _parts(r: int, x: int, y: int) -> str:
    # The chord lies on a horizontal line; the point is off its middle.
    height = r * r - Fraction((x + y) ** 2, 4)
    square = height + Fraction((x - y) ** 2, 4)
    return rf"{r * r - square} \cdot \pi"


def _pair(x: int, y: int, u: int, v: int, r: int, is_most: int) -> str:
    # 2r^2 + |A|^2 + |B|^2 - 2P(A + B), and P(A + B) lies between -r|A + B| and r|A + B|.
    whole = 2 * r * r + x * x + y * y + u * u + v * v
    sign = "+" if is_most else "-"
    return rf"{whole} {sign} {2 * r} \cdot {square_root((x + u) ** 2 + (y + v) ** 2)}"


def _kite(p: int, q: int, k: int, u: int, v: int, r: int, is_chord: int) -> str:
    # P = (x, y) + t(-q, p); PC^2 is quadratic in t.
    x, y = Fraction(k * p, p * p + q * q), Fraction(k * q, p * p + q * q)
    lead, middle = p * p + q * q, -q * (x - u) + p * (y - v)
    least = (x - u) ** 2 + (y - v) ** 2 - middle**2 / lead
    if is_chord:  # A and B lie on the line that is r^2 / PC from the center
        return rf"2 \cdot {square_root(r * r - r**4 / least)}"
    return square_root(r * r * (least - r * r))


def _feet(a: int, b: int, c: int) -> str:
    # B = (0, 0), C = (a, 0), A = (x, y); the corners are the feet of the altitudes.
    x = Fraction(a * a + c * c - b * b, 2 * a)
    y2 = c * c - x * x
    one = (x, Fraction(0))
    # Shares of the way from B to A, and from C to A, in multiples of (x, y) and (x - a, y).
    first, second = a * x / (x * x + y2), -a * (x - a) / ((x - a) ** 2 + y2)
    two = (first * x, first)
    three = (a + second * (x - a), second)
    points = (one, two, three)
    pairs = zip(points, (two, three, one), strict=True)
    return " + ".join(square_root((p[0] - q[0]) ** 2 + y2 * (p[1] - q[1]) ** 2) for p, q in pairs)


def _centre(b: int, c: int, angle: int) -> str:
    # Half the sum of the squares of all sides, and twice root(3) times the area.
    cosine, sine = {30: (r"\frac{\sqrt{3}}{2}", "1"), 60: (r"\frac{1}{2}", r"\sqrt{3}")}[angle]
    sides = rf"{b * b + c * c} - {b * c} \cdot {cosine}"
    return rf"\sqrt{{{sides} + \frac{{{b * c} \cdot {sine} \cdot \sqrt{{3}}}}{{2}}}}"


def _fares(x: int, y: int, r: int, k: int) -> str:
    """Return the root of the whole number that a search comes upon, if it is critical indeed."""

    def cost(turn: float) -> float:
        p, q = r * cos(turn), r * sin(turn)
        return k * hypot(p - x, q - y) + hypot(p, q - k * r)

    middle = min((pi * step / _STEPS for step in range(2 * _STEPS)), key=cost)
    low, high = middle - pi / _STEPS, middle + pi / _STEPS
    for _ in range(_STEPS):
        one, other = (2 * low + high) / 3, (low + 2 * high) / 3
        low, high = (low, other) if cost(one) < cost(other) else (one, high)
    square = round(cost(low) ** 2)
    is_near = abs(cost(low) ** 2 - square) < _NEAR
    return square_root(square) if is_near and _is_critical(x, y, r, k, square) else ""


def _is_critical(x: int, y: int, r: int, k: int, square: int) -> bool:
    """Tell whether the value v with that square is taken twice at one place of the circle.

    With u for PB, both coordinates of P are polynomials in u and v; on the circle they satisfy a
    quartic equation for u, whose discriminant vanishes at critical values v.
    """
    from sympy import ZZ, ring

    values, v = ring("v", ZZ)
    _, u = ring("u", values)
    up = r * r + k * k * r * r - u**2  # times 2kr
    across = k * k * r * (r * r + x * x + y * y) - k * y * up - r * (v - u) ** 2  # times 2xk^2 r
    quartic: Any = across**2 + (x * k * up) ** 2 - (2 * x * k * k * r * r) ** 2
    e, d, c, b, a = (quartic.get((power,), values.zero) for power in range(5))
    # The invariants of a quartic, of which the discriminant is (4 one^3 - other^2) / 27.
    one = 12 * a * e - 3 * b * d + c**2
    other = 72 * a * c * e + 9 * b * c * d - 27 * a * d**2 - 27 * b**2 * e - 2 * c**3
    return not (4 * one**3 - other**2).rem(v**2 - square)


_STEPS = 100
_NEAR = 1e-7


_SOLVERS: Mapping[str, Callable[..., str]] = {
    "squares": _squares,
    "ladder": _ladder,
    "ellipse": _ellipse,
    "corner": _corner,
    "goat": _goat,
    "ratio": _ratio,
    "bridge": _bridge,
    "three_squares": _three_squares,
    "absolute": _absolute,
    "parts": _parts,
    "pair": _pair,
    "kite": _kite,
    "feet": _feet,
    "centre": _centre,
    "fares": _fares,
}
_SWAPS: Mapping[str, Sequence[Numbers]] = {
    "ladder": [(1, 0)],
    "corner": [(3, 2, 1, 0)],
    "bridge": [(1, 0, 2, 3)],
    "three_squares": [(*order, 3) for order in permutations(range(3))],
    "absolute": [(1, 0)],
    "parts": [(0, 2, 1)],
    "pair": [(2, 3, 0, 1, 4, 5), (1, 0, 3, 2, 4, 5)],
    "centre": [(1, 0, 2)],
}


FAMILY = scene_family(
    name="moving_points",
    summary="the area, length or shortest way of points that have to obey a condition",
    concepts=("loci", "optimization", "Euclidean geometry"),
    examples=(r"\frac{3\sqrt{5}}{2}", r"24 + 9\pi"),
    kinds=MOVES,
    steps=STEPS,
    swaps=_SWAPS,
    generate=_generate,
    solve=_solve,
    render=told,
    picture=picture,
    version=2,
)
