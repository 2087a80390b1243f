"""Complex loci: where equations and bounds hold in the complex plane, and the extremes there.

The generator uses the triangle inequality, rotation, Stewart's theorem and factorization. The
solver puts z = x + iy or z = r(cos t + i sin t), eliminates and takes discriminants, tries all
arguments with small denominators, or multiplies distances out and rounds to the one whole number
near them.
"""

from cmath import exp, pi
from collections.abc import Callable, Mapping
from fractions import Fraction
from math import gcd, prod
from random import Random

from generators.contest.algebra.complex_loci.kinds import LOCI
from generators.contest.algebra.complex_loci.steps import STEPS
from generators.contest.algebra.complex_loci.tales import TALES
from generators.contest.algebra.complex_loci.words import SLOTS
from generators.contest.questions import SIZE, asked, question_family
from generators.contest.scenes import IDEAS, Scene
from generators.family import Knobs, redrawn


@redrawn(400, "locus")
def _generate(rng: Random, knobs: Knobs) -> Scene | None:
    return asked(LOCI, rng, IDEAS.integer(knobs), SIZE.integer(knobs))


def _solve(scene: Scene) -> list[str]:
    return [_SOLVERS[scene.kind](*scene.numbers)]


def _root(square: Fraction | int) -> str:
    return rf"\sqrt{{{square}}}"


def _roots(a: Fraction | int, b: Fraction | int, c: Fraction | int) -> tuple[str, str]:
    """Return the roots of ax^2 + bx + c for a > 0, the smaller first."""
    half, inside = -Fraction(b) / (2 * a), (Fraction(b) ** 2 - 4 * a * c) / Fraction(4 * a * a)
    return rf"({half}) - {_root(inside)}", rf"({half}) + {_root(inside)}"


def _disk_distance(a: int, b: int, c: int, d: int, r: int, is_far: int) -> str:
    # On the line through both points, t is the distance from v, and (t - |w - v|)^2 = r^2.
    square = (a - c) ** 2 + (b - d) ** 2
    return rf"{_root(square)} {'+' if is_far else '-'} {r}"


def _disk_part(a: int, b: int, r: int, p: int, q: int, is_least: int) -> str:
    # The line px - qy = u touches the circle if (pa - qb - u)^2 = r^2 (p^2 + q^2).
    middle = p * a - q * b
    return _roots(1, -2 * middle, middle**2 - r * r * (p * p + q * q))[0 if is_least else 1]


def _conjugate(a: int, b: int, c: int, k: int, asked_for: int) -> str:
    # The argument p/q of a turn solves the equation if (a + b)p/q is whole, or half more if k < 0.
    n, is_odd = a + b, k < 0
    turns = [
        Fraction(p, q)
        for q in range(1, 2 * n + 1)
        for p in range(q)
        if (2 * n * p - is_odd * q) % (2 * q) == 0 and gcd(p, q) == 1
    ]
    tests: tuple[Callable[[Fraction], bool], ...] = (
        lambda turn: True,
        lambda turn: turn not in (0, Fraction(1, 2)),
        lambda turn: 0 < turn < Fraction(1, 2),
        lambda turn: 0 < turn < Fraction(1, 4),
        lambda turn: Fraction(1, 4) < turn < Fraction(3, 4),
    )
    return str(sum(map(tests[asked_for], turns)) + (not asked_for))


def _reciprocal(k: int, m: int, is_minus: int, asked_for: int) -> str:
    # With s = |z|^2: s^2 + k^2 + 2k s cos 2t = m^2 s, where the cosine is -1 at both extremes.
    half = Fraction(m * m + 2 * k, 2)
    inside = half * half - k * k
    low, high = (rf"\sqrt{{{half} {sign} {_root(inside)}}}" for sign in "-+")
    return (high, low, rf"{low} + {high}")[asked_for]


def _two_circles(r: int, a: int, d: int, b: int) -> str:
    x = Fraction(r * r + a * a - d * d, 2 * a)
    return _root((x + b) ** 2 + r * r - x * x)


def _quotient(r: int, s: int, t: int, is_imaginary: int) -> str:
    # Turn w to (s, 0); then z = (x, y) with x^2 + y^2 = r^2 and (x - s)^2 + y^2 = t^2.
    x = Fraction(r * r - t * t + s * s, 2 * s)
    return _root((r * r - x * x) / (s * s)) if is_imaginary else str(x / s)


def _ellipse(p: int, q: int, s: int, asked_for: int) -> str:
    # g(x^2 + y^2) - (px + qy)^2 = g(g - p^2 - q^2) with g = s^2 / 4.
    g = Fraction(s * s, 4)
    xx, yy, xy, one = g - p * p, g - q * q, Fraction(-p * q), g * (g - p * p - q * q)
    if asked_for < 2:  # the other coordinate is double where the discriminant is 0
        kept, other = (xx, yy) if asked_for == 0 else (yy, xx)
        return _root(one / (kept - xy * xy / other))
    # Squares of the half axes are one / eigenvalue.
    trace, norm = xx + yy, xx * yy - xy * xy
    return rf"\sqrt{{\frac{{{one}}}{{{_roots(1, -trace, norm)[1]}}}}}"


def _slope(a: int, b: int, r: int, is_least: int) -> str:
    # The line y = mx meets the circle where (1 + m^2)x^2 - 2(a + bm)x + a^2 + b^2 - r^2 = 0.
    rest = a * a + b * b - r * r
    return _roots(rest - b * b, -2 * a * b, rest - a * a)[0 if is_least else 1]


def _power_sum(r: int, s: int, n: int) -> str:
    # Up to a rotation z and w are conjugates: roots of x^2 - sx + r^2.
    before, now = 2, s
    for _ in range(n - 1):
        before, now = now, s * now - r * r * before
    return str(abs(now))


def _rectangle(k: int, m: int, is_perimeter: int) -> str:
    # z = x + iy has 2m(x^2 + y^2)(x^2 - y^2) = k; below, x > y.
    top, found = k // (2 * m), set[tuple[int, int]]()
    x = 1
    for y in range(int((top / 4) ** (1 / 3)) + 2):
        while x**4 - y**4 < top:
            x += 1
        if x**4 - y**4 == top:
            found.add((x, y))
    [(width, height)] = found
    return str(4 * (width + height) if is_perimeter else 4 * width * height)


def _apollonius(a: int, b: int, c: int, d: int, k: int, is_area: int) -> str:
    # (k^2 - 1)(x^2 + y^2) + 2ex + 2fy + g = 0.
    lead = k * k - 1
    e, f = Fraction(a - k * k * c, lead), Fraction(b - k * k * d, lead)
    g = Fraction(k * k * (c * c + d * d) - a * a - b * b, lead)
    square = e * e + f * f - g
    return rf"({square}) \cdot \pi" if is_area else rf"{_root(e * e + f * f)} + {_root(square)}"


def _inverse(a: int, b: int, c: int, d: int, r: int, is_imaginary: int) -> str:
    # u cos t + v sin t has the largest value sqrt(u^2 + v^2); t = 0 and a quarter turn give u, v.
    at_start = (a * r + Fraction(c, r), b * r + Fraction(d, r))
    at_quarter = (-b * r + Fraction(d, r), a * r - Fraction(c, r))
    return _root(at_start[is_imaginary] ** 2 + at_quarter[is_imaginary] ** 2)


def _corners(a: int, b: int, c: int, k: int, sign: int) -> list[complex]:
    n, r = a + b, k ** (1 / (a + c - b))
    shift = 0 if sign > 0 else 0.5
    return [r * exp(2j * pi * (j + shift) / n) for j in range(n)]


def _distances(a: int, b: int, c: int, k: int, sign: int, p: int) -> str:
    corners, n, e = _corners(a, b, c, k, sign), a + b, a + c - b
    found = prod(abs(p - corner) for corner in corners)
    # The factors are p^n - R^n with R^e = k: the exact candidates are far apart.
    power = rf"\sqrt[{e}]{{{k**n}}}"
    signs = [(1, 1), (1, -1), (-1, 1)]
    near = [(abs(s * p**n + t * k ** (n / e) - found), s, t) for s, t in signs]
    _, s, t = min(near)
    return rf"{s * p**n} {'+' if t > 0 else '-'} {power}"


def _polygon(a: int, b: int, c: int, k: int, sign: int, is_perimeter: int) -> str:
    corners = _corners(a, b, c, k, sign)
    after = [*corners[1:], corners[0]]
    if is_perimeter:
        length = sum(abs(z - w) for z, w in zip(corners, after, strict=True))
        return _root(round(length**2))
    area = sum((z.conjugate() * w).imag for z, w in zip(corners, after, strict=True)) / 2
    return _root(Fraction(round(16 * area**2), 16))


def _quadratic(r: int, p: int, q: int, is_least: int) -> str:
    # |z^2 + pz + q|^2 is quadratic in the cosine u of the argument; three values tell which.
    low, middle, high = (
        Fraction(value)
        for value in (
            (r * r - p * r + q) ** 2,
            (q - r * r) ** 2 + (p * r) ** 2,
            (r * r + p * r + q) ** 2,
        )
    )
    lead, slope = (high + low) / 2 - middle, (high - low) / 2
    vertex = -slope / (2 * lead)
    values = [low, high]
    if abs(vertex) <= 1:
        values.append(lead * vertex**2 + slope * vertex + middle)
    return _root(min(values) if is_least else max(values))


def _oval(c: int, m: int) -> str:
    # X = x^2, Y = y^2: X^2 + 2X(Y - c) + Y^2 + 2cY + c^2 = m^2, the part sought being Y, for c > 0.
    c = abs(c)
    candidates = [Fraction(m - c)]  # X = 0
    double = Fraction(m * m, 4 * c)  # discriminant 0, then X = c - Y
    if c >= double:
        candidates.append(double)
    return _root(max(candidates))


_SOLVERS: Mapping[str, Callable[..., str]] = {
    "disk_distance": _disk_distance,
    "disk_part": _disk_part,
    "conjugate_count": _conjugate,
    "reciprocal": _reciprocal,
    "two_circles": _two_circles,
    "quotient": _quotient,
    "conjugate_part": _conjugate,
    "ellipse": _ellipse,
    "slope": _slope,
    "power_sum": _power_sum,
    "apollonius": _apollonius,
    "rectangle": _rectangle,
    "inverse": _inverse,
    "distances": _distances,
    "polygon": _polygon,
    "quadratic": _quadratic,
    "oval": _oval,
}


FAMILY = question_family(
    name="complex_loci",
    summary="extremes, areas and counts where an equation or a bound holds in the complex plane",
    concepts=("complex numbers", "loci", "extremes"),
    examples=("37", r"\sqrt{29}", r"\frac{5 + \sqrt{41}}{2}"),
    kinds=LOCI,
    tales=TALES,
    slots=SLOTS,
    steps=STEPS,
    generate=_generate,
    solve=_solve,
    version=2,
)
