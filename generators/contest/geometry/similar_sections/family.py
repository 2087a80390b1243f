"""Similar sections: a length found from similar triangles, in a figure or in the section of one.

The generator compares similar triangles: a strip off a side shrinks the triangle, a parallel cuts
off a small copy. The solver has no figure in mind. It puts lines, circles and spheres into
coordinates and solves linear and quadratic equations over the rational numbers.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from random import Random

from generators.contest.geometry._found import rational_root, summed
from generators.contest.geometry.similar_sections.kinds import SECTIONS
from generators.contest.geometry.similar_sections.steps import STEPS
from generators.contest.geometry.similar_sections.words import picture, told
from generators.contest.scenes import IDEAS, LENGTH, Numbers, Scene, drawn, scene_family
from generators.family import Knobs, redrawn


@redrawn(400, "figure of similar triangles")
def _generate(rng: Random, knobs: Knobs) -> Scene | None:
    return drawn(SECTIONS, rng, IDEAS.integer(knobs), LENGTH.integer(knobs))


def _solve(scene: Scene) -> list[str]:
    return [_SOLVERS[scene.kind](*scene.numbers)]


Line = tuple[Fraction, Fraction, Fraction]
"""The points (x, y) with ux + vy = w."""


def _through(x: Fraction | int, y: Fraction | int, s: Fraction | int, t: Fraction | int) -> Line:
    return Fraction(y - t), Fraction(s - x), Fraction(s * y - x * t)


def _meet(one: Line, two: Line) -> tuple[Fraction, Fraction]:
    (a, b, e), (c, d, f) = one, two
    under = a * d - b * c
    return (e * d - b * f) / under, (a * f - e * c) / under


def _crossed_diagonals(a: int, b: int, h: int) -> str:
    return summed(_meet(_through(0, 0, b, h), _through(a, 0, 0, h))[1])


def _inscribed_rectangle(b: int, h: int, m: int, n: int) -> str:
    x, y = _meet(_through(0, 0, m, n), _through(b, 0, 0, h))
    return summed(2 * (x + y))


def _area_parallel(a: int, b: int, m: int, n: int) -> str:
    # At height t of 1 the width is a + (b - a)t; below it lies (2a + (b - a)t)t / 2.
    lead, below = Fraction(b - a), Fraction((a + b) * m, m + n)
    inside = a * a + lead * below
    return summed(Fraction(0), Fraction(1), inside)


def _ring_on_ball(r: int, away: int, s: int) -> str:
    inner, outer = (
        # The circles about (0, 0) and (away, y) touch where the line of equal powers is met.
        away * Fraction(d * d + s * s - r * r, 2 * d * d)
        for d in (s - r, s + r)
    )
    return summed(inner - outer)


def _apex(a: int, b: int, c: int) -> tuple[Fraction, Fraction]:
    """Return A as x and y^2, where B is (0, 0) and C is (a, 0)."""
    x = Fraction(a * a + c * c - b * b, 2 * a)
    return x, c * c - x * x


def _touching_parallel(a: int, b: int, c: int) -> str:
    x, y2 = _apex(a, b, c)
    # The bisector of B runs along (x / c + 1, y / c), that of C along (1 - (a - x) / b, y / b)
    # turned; heights are written as multiples of y.
    one = _through(0, 0, x / c + 1, Fraction(1, c))
    two = _through(a, 0, a + (x - a) / b - 1, Fraction(1, b))
    radius = _meet(one, two)[1]
    assert y2 > 0
    return summed(a * (1 - 2 * radius))


def _equal_hexagon(a: int, b: int, c: int) -> str:
    # Along the side of length a: pieces u and w at its ends, and the hexagon's x between them.
    # u / c = x / b and w / b = x / c, as the pieces are parts of triangles with the side x.
    x, _ = _meet(
        (1 + Fraction(a, b), Fraction(1), Fraction(a)), (Fraction(a, c), Fraction(-1), Fraction(0))
    )
    return summed(x)


def _equal_parallels(a: int, b: int, c: int) -> str:
    # P has the weights 1 - d/a, 1 - d/b and 1 - d/c, which add up to 1.
    shares = [Fraction(1, side) for side in (a, b, c)]
    return summed(Fraction(2) / sum(shares, Fraction(0)))


def _box_in_cone(r: int, h: int, m: int, n: int) -> str:
    # Half a diagonal of the base is x / root 2 across and mx / n up, on the line from (r, 0) to
    # (0, h): x (1 / (r root 2) + m / (nh)) = 1.
    up = Fraction(m, n * h)
    under = Fraction(1, 2 * r * r) - up * up
    return summed(-up / under, Fraction(1, 2 * r) / under, Fraction(2))


def _circle_rows(n: int, r: int, m: int, s: int, is_side: int) -> str:
    # The side is 2(n - 1)r + rk and 2(m - 1)s + sk; k belongs to the angles at its ends.
    side, k = _meet(
        (Fraction(1), Fraction(-r), Fraction(2 * (n - 1) * r)),
        (Fraction(1), Fraction(-s), Fraction(2 * (m - 1) * s)),
    )
    return summed(side if is_side else side / k)


def _two_squares(first: int, second: int) -> str:
    # Legs a and b, v = ab / first: the hypotenuse has the square (v - 2)ab, and
    # (first - second)v^2 - 2(first - second)v - second = 0.
    inside = 1 + Fraction(second, first - second)
    return rf"({summed(Fraction(1), Fraction(1), inside)}) \cdot \sqrt{{{first}}}"


def _corner_square(side: int, slant: int, asked: int) -> str:
    # The line of slope -m through (side, side); w = m + 1/m solves side^2 (w^2 + 2w) = slant^2.
    inside = 1 + Fraction(slant * slant, side * side)
    whole, factor = Fraction(side), Fraction(side)
    if asked == 0:
        return summed(whole + slant, factor, inside)
    if asked == 1:
        return summed(whole * side / 2, factor * side / 2, inside)
    return summed((whole - slant) / 2, factor / 2, inside)


def _equal_circles(a: int, b: int, c: int, square: int, is_radius: int) -> str:
    # Heights p, q of the centers with p^2 = a^2 - z, q^2 = b^2 - z and (p - q)^2 = d.
    d = (a + b) ** 2 - square
    m = a * a + b * b - d
    z = Fraction(4 * a * a * b * b - m * m, 4 * d)
    if is_radius:
        return summed(Fraction(0), Fraction(1), z)
    heights = [rational_root(one * one - z) for one in (a, c)]
    return summed(Fraction(0), Fraction(1), (a + c) ** 2 - (heights[0] - heights[1]) ** 2)


def _row_inside(a: int, b: int, c: int, n: int) -> str:
    # The end circles touch the side (c + x)r / y and (b + a - x)r / y from its ends.
    x, y2 = _apex(a, b, c)
    ends, k = (c + x) + (b + a - x), 2 * n - 2
    under = k * k * y2 - ends * ends
    if not under:
        return rf"\frac{{({summed(Fraction(0), Fraction(a), y2)})}}{{{2 * ends}}}"
    return summed(a * k * y2 / under, -a * ends / under, y2)


_SOLVERS: Mapping[str, Callable[..., str]] = {
    "crossed_diagonals": _crossed_diagonals,
    "inscribed_rectangle": _inscribed_rectangle,
    "area_parallel": _area_parallel,
    "ring_on_ball": _ring_on_ball,
    "touching_parallel": _touching_parallel,
    "equal_hexagon": _equal_hexagon,
    "equal_parallels": _equal_parallels,
    "box_in_cone": _box_in_cone,
    "circle_rows": _circle_rows,
    "two_squares": _two_squares,
    "corner_square": _corner_square,
    "equal_circles": _equal_circles,
    "row_inside": _row_inside,
}
_SWAPS: Mapping[str, Sequence[Numbers]] = {
    "touching_parallel": [(0, 2, 1)],
    "equal_hexagon": [(0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)],
    "equal_parallels": [(0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)],
    "area_parallel": [(1, 0, 3, 2)],
    "row_inside": [(0, 2, 1, 3)],
}


FAMILY = scene_family(
    name="similar_sections",
    summary="a length in a figure or solid whose section holds similar triangles",
    concepts=("similarity", "Euclidean geometry"),
    examples=(r"\frac{24}{7}", r"5\sqrt{3} - 2"),
    kinds=SECTIONS,
    steps=STEPS,
    swaps=_SWAPS,
    generate=_generate,
    solve=_solve,
    render=told,
    picture=picture,
)
