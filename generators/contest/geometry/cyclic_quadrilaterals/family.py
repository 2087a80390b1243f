"""Cyclic quadrilaterals: four or more points of one circle, some distances told, one asked.

The generator uses what is special about such figures: Ptolemy's and Brahmagupta's theorems, similar
triangles, sides put into another order. The solver has only coordinates. It puts corners where the
distances say, finds the one cosine that lets the last corner lie on the circle, and measures.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import permutations
from math import isqrt
from random import Random
from typing import NamedTuple

from generators.contest.geometry._found import square_root
from generators.contest.geometry.cyclic_quadrilaterals.kinds import ORDERS, QUADRILATERALS
from generators.contest.geometry.cyclic_quadrilaterals.steps import STEPS
from generators.contest.geometry.cyclic_quadrilaterals.words import picture, told
from generators.contest.scenes import IDEAS, LENGTH, Numbers, Scene, drawn, scene_family
from generators.family import Knobs, redrawn


@redrawn(400, "figure in a circle")
def _generate(rng: Random, knobs: Knobs) -> Scene | None:
    return drawn(QUADRILATERALS, rng, IDEAS.integer(knobs), LENGTH.integer(knobs))


def _solve(scene: Scene) -> list[str]:
    return [_SOLVERS[scene.kind](*scene.numbers)]


def _rational(square: Fraction) -> Fraction:
    """Return the root of a number that is the square of a rational one."""
    found = Fraction(isqrt(square.numerator), isqrt(square.denominator))
    assert found**2 == square
    return found


Point = tuple[Fraction, Fraction]
"""The ordinate is a multiple of a root that all points of a figure share."""


class _Corners(NamedTuple):
    """A quadrilateral with corners on a circle, A = (a, 0) and B = (0, 0)."""

    a: Point
    b: Point
    c: Point
    d: Point
    unit: Fraction
    """Square of the unit of the ordinates, the sine at B."""

    def square(self, one: Point, other: Point) -> Fraction:
        """Return the square of a distance."""
        return (one[0] - other[0]) ** 2 + self.unit * (one[1] - other[1]) ** 2


def _corners(a: int, b: int, c: int, d: int) -> _Corners:
    # |AC| is the same on both sides, and the angles at B and D have opposite cosines.
    cosine = Fraction(a * a + b * b - c * c - d * d, 2 * (a * b + c * d))
    sine = 1 - cosine**2
    other = Fraction(a * a + d * d - b * b - c * c, 2 * (a * d + b * c))
    ratio = _rational((1 - other**2) / sine)
    return _Corners(
        (Fraction(a), Fraction(0)),
        (Fraction(0), Fraction(0)),
        (b * cosine, Fraction(b)),
        (a - d * other, d * ratio),
        sine,
    )


def _met(one: Point, two: Point, three: Point, four: Point) -> Point:
    """Return where the line through two points meets the line through two others."""
    (x, y), (u, v) = one, (two[0] - one[0], two[1] - one[1])
    (p, q), (r, s) = three, (four[0] - three[0], four[1] - three[1])
    share = ((p - x) * s - (q - y) * r) / (u * s - v * r)
    return x + share * u, y + share * v


def _crossing(pa: int, pb: int, pc: int, ab: int) -> str:
    # P = (0, 0), A = (pa, 0), C = (-pc, 0), B = (x, y); D = -t(x, y) on the circle through them.
    x = Fraction(pa * pa + pb * pb - ab * ab, 2 * pa)
    square = Fraction(pb * pb)
    # u^2 + v^2 + eu + fv + g = 0; its y is not rational, but f times y is.
    e, g = Fraction(pc - pa), Fraction(-pa * pc)
    fy = -(square + e * x + g)
    # t^2 pb^2 - t(ex + fy) + g = 0 has the roots t and -1.
    t = (e * x + fy) / square + 1
    return square_root((t * x - pc) ** 2 + t * t * (square - x * x))


def _right_angles(a: int, b: int, c: int) -> str:
    # A = (a, 0), B = (0, 0), C = (0, b); D is c from C and sees AC under a right angle.
    return square_root(Fraction(a * a + b * b) - c * c)


def _diagonal(a: int, b: int, c: int, d: int) -> str:
    found = _corners(a, b, c, d)
    return square_root(found.square(found.a, found.c))


def _area_square(a: int, b: int, c: int, d: int) -> Fraction:
    found = _corners(a, b, c, d)
    points = (found.a, found.b, found.c, found.d)
    pairs = zip(points, (*points[1:], points[0]), strict=True)
    double = sum((p[0] * q[1] - p[1] * q[0] for p, q in pairs), Fraction(0))
    return double**2 * found.unit / 4


def _two_circles(a: int, b: int, c: int, is_radius: int) -> str:
    d = a + c - b
    square = _area_square(a, b, c, d)
    return square_root(4 * square / (a + b + c + d) ** 2 if is_radius else square)


def _equilateral(x: int, y: int, asked: int) -> str:
    # P = (0, 0), B = (x, 0), C under 120 degrees; ordinates in root(3). A is B turned about C.
    b, c = (Fraction(x), Fraction(0)), (Fraction(-y, 2), Fraction(y, 2))
    u, v = b[0] - c[0], b[1] - c[1]
    a = (c[0] + u / 2 - 3 * v / 2, c[1] + u / 2 + v / 2)
    if asked == 2:
        p = (Fraction(0), Fraction(0))
        q = _met(p, a, b, c)
        return square_root(q[0] ** 2 + 3 * q[1] ** 2)
    square = u * u + 3 * v * v
    return square_root(square / 3 if asked else square)


def _reordered(a: int, b: int, n: int, order: int, is_radius: int) -> str:
    # Angles over a and b add up to a third or a quarter of the circle: R^2 = (u + v root(2)) / 4.
    squares = a * a + b * b
    u, v = Fraction(2 * squares), 2 * a * b
    if n == 6:
        u, v = Fraction(4 * (squares + a * b), 3), 0
    if is_radius:
        return square_root(u / 4)
    letters = ORDERS[n][order]
    return " + ".join(
        rf"{letters.count(name)} \cdot \frac{{{side}}}{{4}} \cdot "
        rf"\sqrt{{{u - side * side} + {v} \cdot \sqrt{{2}}}}"
        for name, side in zip("ab", (a, b), strict=True)
    )


def _semicircle(d: int, x: int, y: int) -> str:
    # A = (0, 0), D = (d, 0), B and C over x^2 / d and d - y^2 / d.
    across = d - Fraction(x * x + y * y, d)
    one, other = x * x - Fraction(x**4, d * d), y * y - Fraction(y**4, d * d)
    return rf"\sqrt{{{across**2 + one + other} - 2 \cdot \sqrt{{{one * other}}}}}"


def _extended(a: int, b: int, c: int, d: int) -> str:
    found = _corners(a, b, c, d)
    met = _met(found.a, found.b, found.d, found.c)
    return square_root(found.square(found.b, met))


def _right_diagonal(a: int, b: int, c: int) -> str:
    # B = (0, 0), A = (a, 0), C = (0, b); D = C + (c^2 (A - C) + cd (b, a)) / e^2, d^2 = e^2 - c^2.
    e = Fraction(a * a + b * b)
    d = e - c * c
    whole = (a * c * c / e) ** 2 + (b - b * c * c / e) ** 2 + d * c * c / e
    mixed = 2 * c / e * (b * a * c * c / e + a * (b - b * c * c / e))
    return rf"\sqrt{{{whole} + {mixed} \cdot \sqrt{{{d}}}}}"


def _diagonal_part(a: int, b: int, c: int, d: int) -> str:
    found = _corners(a, b, c, d)
    met = _met(found.a, found.c, found.b, found.d)
    return square_root(found.square(found.a, met))


def _arc_midpoint(a: int, b: int, c: int) -> str:
    # B = (0, 0), C = (a, 0), A = (u, w) and M = (a/2, z) with z < 0 on the circle through them.
    u = Fraction(a * a + c * c - b * b, 2 * a)
    w = c * c - u * u  # square of the height
    k = (c * c - a * u) / 2  # height times the ordinate of the center
    r = _rational(Fraction(a * a, 4) * w + k * k)  # height times the radius
    return square_root((u - Fraction(a, 2)) ** 2 + (w - k + r) ** 2 / w)


_SOLVERS: Mapping[str, Callable[..., str]] = {
    "crossing": _crossing,
    "right_angles": _right_angles,
    "diagonal": _diagonal,
    "area": lambda a, b, c, d: square_root(_area_square(a, b, c, d)),
    "two_circles": _two_circles,
    "equilateral": _equilateral,
    "reordered": _reordered,
    "semicircle": _semicircle,
    "extended": _extended,
    "right_diagonal": _right_diagonal,
    "diagonal_part": _diagonal_part,
    "arc_midpoint": _arc_midpoint,
}
_SWAPS: Mapping[str, Sequence[Numbers]] = {
    "area": list(permutations(range(4))),
    "reordered": [(1, 0, 2, 3, 4)],
    "diagonal": [(1, 0, 3, 2), (2, 3, 0, 1), (3, 2, 1, 0), (1, 0, 2, 3), (0, 1, 3, 2)],
    "two_circles": [(2, 1, 0, 3)],
    "equilateral": [(1, 0, 2)],
    "semicircle": [(0, 2, 1)],
    "arc_midpoint": [(0, 2, 1)],
}


FAMILY = scene_family(
    name="cyclic_quadrilaterals",
    summary="a length or area in a figure whose corners lie on a circle",
    concepts=("cyclic quadrilaterals", "Euclidean geometry"),
    examples=(r"\frac{3\sqrt{5}}{2}", r"7 + 2\sqrt{6}"),
    kinds=QUADRILATERALS,
    steps=STEPS,
    swaps=_SWAPS,
    generate=_generate,
    solve=_solve,
    render=told,
    picture=picture,
    version=2,
)
