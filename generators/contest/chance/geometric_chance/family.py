"""Geometric chance: something is chosen at random in a range, a rectangle or a plane.

The generator takes whole figures: triangles, disks, sectors, and formulas for pieces of a stick.
The solver cuts polygons with half-planes over the rational numbers, or integrates along one
coordinate by antiderivatives, and leaves logarithms and arcs as they come.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import TypeAlias

from generators.contest.chance.geometric_chance.kinds import REGIONS
from generators.contest.chance.geometric_chance.steps import STEPS
from generators.contest.chance.geometric_chance.words import picture, told
from generators.contest.scenes import IDEAS, LENGTH, Numbers, Scene, drawn, scene_family
from generators.family import Knobs, redrawn


@redrawn(400, "region")
def _generate(rng: Random, knobs: Knobs) -> Scene | None:
    return drawn(REGIONS, rng, IDEAS.integer(knobs), LENGTH.integer(knobs))


def _solve(scene: Scene) -> list[str]:
    return [_SOLVERS[scene.kind](*scene.numbers)]


Point: TypeAlias = tuple[Fraction, Fraction]
Half: TypeAlias = tuple[int, int, int]
"""The half-plane ax + by <= c."""


def _rectangle(a: int, b: int) -> list[Point]:
    corners = ((0, 0), (a, 0), (a, b), (0, b))
    return [(Fraction(x), Fraction(y)) for x, y in corners]


def _cut(polygon: Sequence[Point], half: Half) -> list[Point]:
    """Return what of a convex polygon lies in a half-plane."""
    a, b, c = half
    found = list[Point]()
    for one, other in zip(polygon, (*polygon[1:], *polygon[:1]), strict=True):
        here, there = (a * x + b * y - c for x, y in (one, other))
        if here <= 0:
            found.append(one)
        if here * there < 0:
            share = here / (here - there)
            found.append(
                (one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1]))
            )
    return found


def _share(polygon: Sequence[Point], *halves: Half) -> str:
    """Return which share of a polygon lies in all half-planes."""
    whole, left = polygon, polygon
    for half in halves:
        left = _cut(left, half)
    return str(_area(left) / _area(whole))


def _area(polygon: Sequence[Point]) -> Fraction:
    pairs = zip(polygon, (*polygon[1:], *polygon[:1]), strict=True)
    return sum((p[0] * q[1] - p[1] * q[0] for p, q in pairs), Fraction(0)) / 2


def _meeting(whole: int, s: int, t: int) -> str:
    return _share(_rectangle(whole, whole), (-1, 1, s), (1, -1, t))


def _tile(a: int, b: int, r: int) -> str:
    return _share(_rectangle(a, b), (-1, 0, -r), (1, 0, a - r), (0, -1, -r), (0, 1, b - r))


def _total(a: int, b: int, c: int) -> str:
    return _share(_rectangle(a, b), (1, 1, c))


def _sides(a: int, b: int, c: int) -> str:
    return _share(_rectangle(a, b), (-1, -1, -c), (1, -1, c), (-1, 1, c))


def _stick(long: int, bound: int, is_most: int) -> str:
    # Cuts at x < y: a triangle.
    zero, end = Fraction(0), Fraction(long)
    triangle = [(zero, zero), (end, end), (zero, end)]
    if is_most:
        return _share(triangle, (1, 0, bound), (-1, 1, bound), (0, -1, bound - long))
    return _share(triangle, (-1, 0, -bound), (1, -1, -bound), (0, 1, long - bound))


def _under_arc(r: int, end: str, square: Fraction) -> str:
    """Return the integral of root(r^2 - x^2) from 0 to `end`, whose square is given."""
    straight = rf"{end} \cdot \sqrt{{{r * r - square}}}"
    return rf"\frac{{{straight} + {r * r} \cdot \arcsin\left(\frac{{{end}}}{{{r}}}\right)}}{{2}}"


def _corners(a: int, b: int, r: int) -> str:
    quarter = _under_arc(r, str(r), Fraction(r * r))
    return rf"\frac{{4 \cdot {quarter}}}{{{a * b}}}"


def _strip(r: int, k: int, long: int) -> str:
    square = Fraction(k * r * r, 4)
    quarter = _under_arc(r, rf"\sqrt{{{square}}}", square)
    return rf"\frac{{4 \cdot {quarter}}}{{{long} \cdot \sqrt{{{k * r * r}}}}}"


def _posts(r: int, k: int, wide: int) -> str:
    # Up to the middle of the side the nearer corner counts.
    square = Fraction(k * r * r, 4)
    half = _under_arc(r, rf"\sqrt{{{square}}}", square)
    return rf"\frac{{2 \cdot {half}}}{{{wide} \cdot \sqrt{{{k * r * r}}}}}"


def _roots(a: int, b: int, m: int) -> str:
    # For each q, p lies above root(mq) with a share of 1 - root(mq) / a; antiderivative in q.
    most = min(Fraction(b), Fraction(a * a, m))
    rest = rf"\frac{{{2 * most} \cdot \sqrt{{{m * most}}}}}{{{3 * a}}}"
    return rf"\frac{{{most} - {rest}}}{{{b}}}"


def _friends(n: int, whole: int, s: int) -> str:
    # One comes first at x, the others within what is left of the wait and of the time.
    early, late = (whole - s) * Fraction(s) ** (n - 1), Fraction(s) ** n / n
    return str(n * (early + late) / Fraction(whole) ** n)


def _nested(a: int, c: int, is_above: int) -> str:
    # The integral of (x - c) / x from c to a.
    above = rf"\frac{{{a - c} - {c} \cdot (\ln({a}) - \ln({c}))}}{{{a}}}"
    return above if is_above else f"1 - {above}"


def _throws(needle: int, a: int, b: int) -> str:
    # Crossing lines of one kind, of the other, and not both.
    one, other = (
        rf"\frac{{2 \cdot {needle}}}{{\pi \cdot {a}}}",
        rf"\frac{{2 \cdot {needle}}}{{\pi \cdot {b}}}",
    )
    both = rf"\frac{{{needle * needle}}}{{\pi \cdot {a * b}}}"
    return rf"\frac{{1}}{{{one} + {other} - {both}}}"


def _product(p: int, q: int, b: int, c: int) -> str:
    # What is above the hyperbola: the integral of b - c / x from c / b to q.
    above = rf"{b * q - c} - {c} \cdot (\ln({q * b}) - \ln({c}))"
    return rf"1 - \frac{{{above}}}{{{b * (q - p)}}}"


_SOLVERS: Mapping[str, Callable[..., str]] = {
    "meeting": _meeting,
    "tile": _tile,
    "corners": _corners,
    "total": _total,
    "sides": _sides,
    "stick": _stick,
    "roots": _roots,
    "strip": _strip,
    "friends": _friends,
    "nested": _nested,
    "posts": _posts,
    "throws": _throws,
    "product": _product,
}
_SWAPS: Mapping[str, Sequence[Numbers]] = {"sides": [(1, 0, 2)]}


FAMILY = scene_family(
    name="geometric_chance",
    summary="a probability or mean as a share of lengths, areas or volumes, with pi, roots or logs",
    concepts=("geometric probability", "areas"),
    examples=(r"\frac{2\pi + 3\sqrt{3}}{24}", r"\frac{1 + \ln{3}}{3}"),
    kinds=REGIONS,
    steps=STEPS,
    swaps=_SWAPS,
    generate=_generate,
    solve=_solve,
    render=told,
    picture=picture,
    version=2,
)
