"""Line angles: slopes, viewing angles and multiples of angles, by tangents and cosines.

The generator adds tangents, looks at circles through two points and counts arithmetic rows of
solutions. The solver uses directions as complex numbers, multiples of angles by their cosines, and
tries every angle of a grid that is fine enough to hold all solutions.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import lcm
from random import Random

from generators.contest.geometry._found import rooted, whole
from generators.contest.geometry.line_angles.kinds import ANGLES
from generators.contest.geometry.line_angles.steps import STEPS
from generators.contest.geometry.line_angles.words import picture, told
from generators.contest.scenes import IDEAS, LENGTH, Numbers, Scene, drawn, scene_family
from generators.family import Knobs, redrawn


@redrawn(400, "figure of angles")
def _generate(rng: Random, knobs: Knobs) -> Scene | None:
    return drawn(ANGLES, rng, IDEAS.integer(knobs), LENGTH.integer(knobs))


def _solve(scene: Scene) -> list[str]:
    return [_SOLVERS[scene.kind](*scene.numbers)]


Direction = tuple[int, int]
"""A complex number x + iy."""


def _times(one: Direction, two: Direction) -> Direction:
    (x, y), (u, v) = one, two
    return x * u - y * v, x * v + y * u


def _slope_sum(p: int, q: int, r: int, s: int, is_difference: int) -> str:
    x, y = _times((q, p), (s, -r if is_difference else r))
    return whole(Fraction(y, x))


def _double_value(p: int, q: int, asked: int) -> str:
    x, y = _times((q, p), (q, p))
    far = p * p + q * q
    return whole((Fraction(y, far), Fraction(x, far), Fraction(y, x))[asked])


def _bisector(p: int, q: int, r: int, s: int) -> str:
    # (m - a)/(1 + ma) = (b - m)/(1 + mb): (a + b)m^2 + 2(1 - ab)m - (a + b) = 0.
    a, b = Fraction(p, q), Fraction(r, s)
    half = (1 - a * b) / (a + b)
    return f"{whole(-half)} + {rooted(half * half + 1)}"


def _mirrored(p: int, q: int, r: int, s: int) -> str:
    # The mirror image of (q, p) is 2(v . m)m / (m . m) - v for m = (s, r).
    along = Fraction(2 * (q * s + p * r), s * s + r * r)
    return whole((along * r - p) / (along * s - q))


def _viewing(a: int, b: int, asked: int) -> str:
    # tan = (b - a)x / (x^2 + ab), whose derivative is 0 for x^2 = ab.
    square = Fraction(a * b)
    tangent2 = (b - a) ** 2 * square / (square + a * b) ** 2
    return rooted((square, tangent2 / (1 + tangent2), tangent2)[asked])


def _tangent_system(t: int, c: int, is_squares: int) -> str:
    # tan x and tan y have the sum t and a product z with t / z = c.
    z = Fraction(t, c)
    gap2 = t * t - 4 * z
    return whole((t * t + gap2) / 2 if is_squares else t / (1 - z))


def _altitude_split(x: int, y: int, p: int, q: int) -> str:
    # tan = (x + y)h / (h^2 - xy) for the vectors to the ends of the base: a quadratic equation.
    base = x + y
    half = Fraction(q * base, 2 * p)
    return f"{whole(half * base / 2)} + {rooted(half * half + x * y, Fraction(base, 2))}"


def _angle_multiple(a: int, b: int, times: int, is_cosine: int) -> str:
    # b/a = sin(times A)/sin A is 2cos A or 4cos^2 A - 1; c/a = sin((times + 1)A)/sin A.
    square = Fraction(b * b, 4 * a * a) if times == 2 else (Fraction(b, a) + 1) / 4
    if is_cosine:
        return rooted(square)
    if times == 2:
        return whole(a * (4 * square - 1))
    return rooted(square, a * 4 * (2 * square - 1))


_QUARTERS = ((0, 0, 1), (1, 1, 1), (1, 0, 1), (0, 0, -1), (1, 1, -1))
"""By form: how many quarter turns each side's angle is less as a cosine; sign of the right side."""


def _solved(form: int, m: int, n: int, k: int) -> list[Fraction]:
    """Return all x / pi up to k; cosines agree where angles or their negatives do."""
    under = 2 * lcm(m + n, m - n)
    left, right, sign = _QUARTERS[form]
    turn, half = 2 * under, under // 2
    found = []
    for i in range(k * under + 1):
        one = m * i - left * half
        two = n * i - right * half + (0 if sign > 0 else under)
        if (one - two) % turn == 0 or (one + two) % turn == 0:
            found.append(Fraction(i, under))
    return found


def _equation(form: int, m: int, n: int, k: int) -> str:
    return whole(len(_solved(form, m, n, k)))


def _product(form: int, a: int, b: int, c: int, d: int, k: int, is_sum: int) -> str:
    # Twice a product is a sum; the terms with a + b = c + d are the same on both sides.
    m, n = a - b, c - d
    kind = 0 if form < 2 else 1
    if m < 0:  # sin(-x) = -sin(x)
        m, kind = -m, 4 if kind == 1 else 0
    if n < 0:
        n, kind = -n, {0: 0, 1: 4, 4: 1}[kind]
    found = _solved(kind, max(m, n), min(m, n), k)
    total = sum(found, Fraction(0))
    return rf"({total}) \cdot \pi" if is_sum else whole(len(found))


def _isosceles(p: int, q: int, r: int, s: int, u: int, v: int) -> str:
    # Ends t(q, p)/root(n) and t(s, r)/root(m); (u, v) is on the line through both, linear in t.
    n, m, cross = p * p + q * q, r * r + s * s, q * r - p * s
    one, two = q * v - p * u, u * r - v * s
    factor = (Fraction(one * one, n) + Fraction(two * two, m)) / 2
    if cross < 0:
        return f"{whole(Fraction(one * two, -cross))} + {rooted(n * m, factor / -cross)}"
    return f"{whole(Fraction(one * two, cross))} + {rooted(n * m, factor / cross)}"


_SOLVERS: Mapping[str, Callable[..., str]] = {
    "slope_sum": _slope_sum,
    "double_value": _double_value,
    "bisector": _bisector,
    "mirrored": _mirrored,
    "viewing": _viewing,
    "tangent_system": _tangent_system,
    "altitude_split": _altitude_split,
    "angle_multiple": _angle_multiple,
    "equation": _equation,
    "product": _product,
    "isosceles": _isosceles,
}
_SWAPS: Mapping[str, Sequence[Numbers]] = {
    "bisector": [(2, 3, 0, 1)],
    "isosceles": [(2, 3, 0, 1, 4, 5)],
    "altitude_split": [(1, 0, 2, 3)],
    "product": [(0, 3, 4, 1, 2, 5, 6)],
}


FAMILY = scene_family(
    name="line_angles",
    version=2,
    summary="a slope, an angle's sine or a count of solutions, by sums and multiples of angles",
    concepts=("trigonometry", "analytic geometry"),
    examples=(r"\frac{15}{8}", r"2\sqrt{6}"),
    kinds=ANGLES,
    steps=STEPS,
    swaps=_SWAPS,
    generate=_generate,
    solve=_solve,
    render=told,
    picture=picture,
)
