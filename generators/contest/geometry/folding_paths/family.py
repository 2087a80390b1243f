"""Folding paths: sheets are folded, surfaces crawled on, and rectangles and disks rolled.

The generator unfolds with an eye for what can be shortest, and adds up whole pieces of disks. The
solver goes step by step. It unfolds a box face by face in every order that a straight way can
cross, turns a rectangle corner by corner, and takes creases as the points equally far from two.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import permutations
from random import Random
from typing import TypeAlias

from generators.contest.geometry._found import square_root
from generators.contest.geometry.folding_paths.kinds import FOLDS
from generators.contest.geometry.folding_paths.steps import STEPS
from generators.contest.geometry.folding_paths.unfolding import shortest_square
from generators.contest.geometry.folding_paths.words import picture, told
from generators.contest.scenes import IDEAS, LENGTH, Numbers, Scene, drawn, scene_family
from generators.family import Knobs, redrawn


@redrawn(400, "sheet, surface or track")
def _generate(rng: Random, knobs: Knobs) -> Scene | None:
    return drawn(FOLDS, rng, IDEAS.integer(knobs), LENGTH.integer(knobs))


def _solve(scene: Scene) -> list[str]:
    return [_SOLVERS[scene.kind](*scene.numbers)]


Point: TypeAlias = tuple[Fraction, Fraction]


def _box(a: int, b: int, c: int) -> str:
    return square_root(shortest_square((a, b, c), (0, 0, 0), (a, b, c)))


def _edge(a: int, b: int, c: int, z: int) -> str:
    return square_root(shortest_square((a, b, c), (0, 0, 0), (a, b, z)))


def _spider(long: int, wide: int, high: int, u: int, v: int) -> str:
    half = wide // 2
    return square_root(shortest_square((long, wide, high), (0, half, high - u), (long, half, v)))


def _winding(n: int, around: int, h: int) -> str:
    # n equal straight pieces.
    return rf"{n} \cdot {square_root(around**2 + Fraction(h, n) ** 2)}"


def _met(c: Point, p: Point, one: Point, way: Point) -> Fraction:
    """Return the share of a way after which one is as far from c as from p."""
    across = (p[0] - c[0], p[1] - c[1])
    middle = ((p[0] + c[0]) / 2 - one[0], (p[1] + c[1]) / 2 - one[1])
    top = middle[0] * across[0] + middle[1] * across[1]
    return top / (way[0] * across[0] + way[1] * across[1])


def _sheet(a: int, b: int, p: int) -> tuple[Point, Point, list[tuple[Point, Point]]]:
    """Return C, P and the sides as points and ways, with C = (0, 0), B = (b, 0), D = (0, a)."""
    zero, wide, long = Fraction(0), Fraction(b), Fraction(a)
    sides = [
        ((zero, zero), (wide, zero)),
        ((wide, zero), (zero, long)),
        ((wide, long), (-wide, zero)),
        ((zero, long), (zero, -long)),
    ]
    return (zero, zero), (wide, Fraction(p)), sides


def _corner(a: int, b: int, p: int, is_rest: int) -> str:
    c, other, sides = _sheet(a, b, p)
    share = _met(c, other, *sides[0])
    return str(b * (1 - share) if is_rest else b * share)


def _crease(a: int, b: int, p: int) -> str:
    c, other, sides = _sheet(a, b, p)
    ends = set[Point]()
    for (x, y), way in sides:
        if way[0] * other[0] + way[1] * other[1]:
            share = _met(c, other, (x, y), way)
            if 0 <= share <= 1:
                ends.add((x + share * way[0], y + share * way[1]))
    (x, y), (u, v) = ends
    return square_root((x - u) ** 2 + (y - v) ** 2)


def _triangle(p: int, q: int) -> str:
    # B = (0, 0), C = (s, 0), A = (s/2, s/2), P = (p, 0), ordinates in root(3).
    s = p + q
    a, b, c = (
        (Fraction(s, 2), Fraction(s, 2)),
        (Fraction(0), Fraction(0)),
        (Fraction(s), Fraction(0)),
    )
    ends = []
    for end in (b, c):
        way = (end[0] - a[0], end[1] - a[1])
        across = (p - a[0], -a[1])
        # (X - (A + P) / 2) . (P - A) = 0 for X = A + share * way.
        square = across[0] ** 2 + 3 * across[1] ** 2
        share = square / 2 / (way[0] * across[0] + 3 * way[1] * across[1])
        ends.append((a[0] + share * way[0], a[1] + share * way[1]))
    (x, y), (u, v) = ends
    return square_root((x - u) ** 2 + 3 * (y - v) ** 2)


def _cup(around: int, a: int, b: int) -> str:
    # To the point x along the rim and down again: both parts have the same slope.
    x = Fraction(around, 2) * Fraction(a, a + b)
    return rf"{square_root(x * x + a * a)} + {square_root((Fraction(around, 2) - x) ** 2 + b * b)}"


def _turns(a: int, b: int) -> list[tuple[Point, Point, Point]]:
    """Return the marked corner before, the corner on the ground, and the marked one after."""
    corners = [(0, 0), (a, 0), (a, b), (0, b)]
    found = []
    for _ in range(4):
        pivot = max(point for point in corners if point[1] == 0)
        # A quarter turn to the right.
        new = [(pivot[0] + y, pivot[0] - x) for x, y in corners]
        (x, y), (u, v) = corners[0], new[0]
        found.append(tuple((Fraction(s), Fraction(t)) for s, t in ((x, y), pivot, (u, v))))
        corners = new
    return [(one, two, three) for one, two, three in found]


def _roll(a: int, b: int) -> str:
    arms = [(x - u) ** 2 + (y - v) ** 2 for (x, y), (u, v), _ in _turns(a, b)]
    return rf"\frac{{\pi}}{{2}} \cdot ({' + '.join(map(square_root, arms))})"


def _area(a: int, b: int) -> str:
    # Quarters of disks, and what lies between the radii and the ground.
    quarters, rest = Fraction(0), Fraction(0)
    for (x, y), (u, v), (s, t) in _turns(a, b):
        quarters += ((x - u) ** 2 + (y - v) ** 2) / 4
        rest += (u - x) * y / 2 + (s - u) * t / 2
    return rf"{quarters} \cdot \pi + {rest}"


def _outside(a: int, b: int, r: int) -> str:
    strips = sum(2 * r * side for side in (a, b, a, b))
    return rf"{strips} + 4 \cdot \frac{{{4 * r * r}}}{{4}} \cdot \pi"


def _inside(a: int, b: int, r: int, is_rest: int) -> str:
    # Around the rectangle on which the center moves: outwards (Steiner), and inwards.
    wide, long = a - 2 * r, b - 2 * r
    whole = 2 * (wide + long) * r + wide * long - (wide - 2 * r) * (long - 2 * r)
    return rf"{a * b - whole} - {r * r} \cdot \pi" if is_rest else rf"{whole} + {r * r} \cdot \pi"


def _cone(r: int, ratio: int, is_round: int, p: int, q: int) -> str:
    # Unrolled, the full turn is 360 / ratio degrees; the end in multiples of root(3) upwards.
    degrees = (360 if is_round else 180) // ratio
    x, y = {60: (1, 1), 90: (0, 0), 120: (-1, 1)}[degrees]
    end, up = Fraction(q * x, 2), 3 * Fraction(q * y, 2) ** 2 if y else Fraction(q * q)
    return square_root((p - end) ** 2 + up)


_SOLVERS: Mapping[str, Callable[..., str]] = {
    "box": _box,
    "winding": _winding,
    "corner": _corner,
    "cup": _cup,
    "roll": _roll,
    "outside": _outside,
    "cone": _cone,
    "inside": _inside,
    "crease": _crease,
    "edge": _edge,
    "area": _area,
    "triangle": _triangle,
    "spider": _spider,
}
_SWAPS: Mapping[str, Sequence[Numbers]] = {
    "box": list(permutations(range(3))),
    "cup": [(0, 2, 1)],
    "outside": [(1, 0, 2)],
    "cone": [(0, 1, 2, 4, 3)],
    "edge": [(1, 0, 2, 3)],
    "spider": [(0, 1, 2, 4, 3)],
}


FAMILY = scene_family(
    name="folding_paths",
    summary="a length or area where something is folded, unfolded, wound around or rolled",
    concepts=("folding", "shortest paths", "Euclidean geometry"),
    examples=(r"\frac{3\sqrt{5}}{2}", r"24 + 9\pi"),
    kinds=FOLDS,
    steps=STEPS,
    swaps=_SWAPS,
    generate=_generate,
    solve=_solve,
    render=told,
    picture=picture,
    version=2,
)
