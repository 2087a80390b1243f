"""Solid sections: boxes, pyramids, tetrahedra and balls; a length, area or volume is asked.

The generator uses what makes each solid simple: a box around it, a triangle prolonged beyond it,
areas whose squares add up. The solver has only coordinates and scalar products. It finds where a
plane meets the edges and adds up vector areas, takes tetrahedra by the Gram matrix of their edges,
and finds touching spheres as roots of quadratic equations.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from math import atan2
from random import Random
from typing import TypeAlias

from generators.contest.geometry._found import square_root
from generators.contest.geometry.solid_sections.kinds import SOLIDS
from generators.contest.geometry.solid_sections.steps import STEPS
from generators.contest.geometry.solid_sections.words import picture, told
from generators.contest.scenes import IDEAS, LENGTH, Numbers, Scene, drawn, scene_family
from generators.family import Knobs, redrawn


@redrawn(400, "solid")
def _generate(rng: Random, knobs: Knobs) -> Scene | None:
    return drawn(SOLIDS, rng, IDEAS.integer(knobs), LENGTH.integer(knobs))


def _solve(scene: Scene) -> list[str]:
    return [_SOLVERS[scene.kind](*scene.numbers)]


Vector: TypeAlias = tuple[Fraction, Fraction, Fraction]


def _vector(x: Fraction | int, y: Fraction | int, z: Fraction | int) -> Vector:
    return Fraction(x), Fraction(y), Fraction(z)


def _less(v: Vector, w: Vector) -> Vector:
    return v[0] - w[0], v[1] - w[1], v[2] - w[2]


def _dot(v: Vector, w: Vector) -> Fraction:
    return v[0] * w[0] + v[1] * w[1] + v[2] * w[2]


def _cross(v: Vector, w: Vector) -> Vector:
    return v[1] * w[2] - v[2] * w[1], v[2] * w[0] - v[0] * w[2], v[0] * w[1] - v[1] * w[0]


def _smaller_root(a: Fraction | int, b: Fraction | int, c: Fraction | int) -> str:
    """Return the smaller root of ax^2 + bx + c, with a > 0."""
    return rf"\frac{{{-b} - \sqrt{{{b * b - 4 * a * c}}}}}{{{2 * a}}}"


def _section(edges: Sequence[tuple[Vector, Vector]], through: Sequence[Vector]) -> str:
    """Return the area in which the plane through three points cuts a convex solid."""
    normal = _cross(_less(through[1], through[0]), _less(through[2], through[0]))
    found = set[Vector]()
    for start, end in edges:
        one, other = (_dot(normal, _less(point, through[0])) for point in (start, end))
        if one != other and one * other <= 0:
            share = one / (one - other)
            x, y, z = (u + share * (v - u) for u, v in zip(start, end, strict=True))
            found.add((x, y, z))
    ring = _around(sorted(found), normal)
    total = _vector(0, 0, 0)
    for one_point, next_point in zip(ring, (*ring[1:], ring[0]), strict=True):
        piece = _cross(_less(one_point, ring[0]), _less(next_point, ring[0]))
        total = (total[0] + piece[0], total[1] + piece[1], total[2] + piece[2])
    return square_root(_dot(total, total) / 4)


def _around(points: Sequence[Vector], normal: Vector) -> list[Vector]:
    """Return the corners of a convex polygon in their order."""
    count = len(points)
    x, y, z = (sum(axis, Fraction(0)) / count for axis in zip(*points, strict=True))
    first = _less(points[0], (x, y, z))
    second = _cross(normal, first)
    long = float(_dot(normal, normal)) ** 0.5

    def turn(point: Vector) -> float:
        arm = _less(point, (x, y, z))
        return atan2(float(_dot(arm, second)) / long, float(_dot(arm, first)))

    return sorted(points, key=turn)


def _box_edges(a: int, b: int, c: int) -> list[tuple[Vector, Vector]]:
    corners = [_vector(x, y, z) for x in (0, a) for y in (0, b) for z in (0, c)]
    pairs = combinations(corners, 2)
    return [(v, w) for v, w in pairs if sum(p != q for p, q in zip(v, w, strict=True)) == 1]


def _trapezoid(a: int, b: int, c: int, q: int, r: int, y: int) -> str:
    through = [_vector(0, 0, r), _vector(0, q, 0), _vector(a, y, 0)]
    return _section(_box_edges(a, b, c), through)


def _hexagon(a: int, b: int, c: int, u: int, v: int, w: int) -> str:
    through = [_vector(a, 0, u), _vector(v, b, 0), _vector(0, w, c)]
    return _section(_box_edges(a, b, c), through)


def _cut(a: int, h: int, m: int, n: int) -> str:
    base = [_vector(0, 0, 0), _vector(a, 0, 0), _vector(a, a, 0), _vector(0, a, 0)]
    top = (Fraction(a, 2), Fraction(a, 2), Fraction(h))
    edges = [(one, other) for one, other in zip(base, (*base[1:], base[0]), strict=True)]
    x, y, z = (u + Fraction(m, n) * (v - u) for u, v in zip(base[2], top, strict=True))
    return _section([*edges, *((one, top) for one in base)], [base[0], base[1], (x, y, z)])


def _corner(a: int, b: int, c: int, is_height: int) -> str:
    one = _cross(_vector(-a, b, 0), _vector(-a, 0, c))
    if not is_height:
        return square_root(_dot(one, one) / 4)
    return square_root(_dot(one, _vector(a, 0, 0)) ** 2 / _dot(one, one))


def _tube(r: int, s: int, tube: int) -> str:
    # Centers (r, r) and (2 tube - s, r + v): v^2 - (r + s)^2 + (2 tube - r - s)^2 = 0.
    return rf"{r + s} + {square_root((r + s) ** 2 - (2 * tube - s - r) ** 2)}"


def _cylinder(r: int, low: int, high: int) -> str:
    # Seen from above, the cut is a disk; its normal is (low - high, 0, 2r).
    normal = _vector(low - high, 0, 2 * r)
    return rf"{r * r} \cdot \pi \cdot {square_root(_dot(normal, normal) / normal[2] ** 2)}"


def _skew(a: int, b: int, c: int, lines: int) -> str:
    names = {0: ("AG", "BF"), 1: ("AC", "DE"), 2: ("AG", "BD")}[lines]
    corners = dict(
        zip(
            "ABCDEFGH",
            (_vector(x, y, z) for z in (0, c) for x, y in ((0, 0), (a, 0), (a, b), (0, b))),
            strict=True,
        )
    )
    (p, q), (u, v) = ((corners[name[0]], corners[name[1]]) for name in names)
    across = _cross(_less(q, p), _less(v, u))
    return square_root(_dot(across, _less(u, p)) ** 2 / _dot(across, across))


def _sphere(n: int, a: int, h: int) -> str:
    # Three times the volume over the surface.
    if n == 0:
        return rf"\frac{{{a * a * h}}}{{{a * a} + {a} \cdot {square_root(a * a + h * h)}}}"
    # Inradius and area of the base as multiples of root(3), or of 1 for the square.
    inner = {3: Fraction(a * a, 12), 4: Fraction(a * a, 4), 6: Fraction(3 * a * a, 4)}[n]
    base = rf"{Fraction(n * a, 2)} \cdot {square_root(inner)}"
    slanting = rf"{Fraction(n * a, 2)} \cdot {square_root(inner + h * h)}"
    return rf"\frac{{{h} \cdot {base}}}{{{base} + {slanting}}}"


def _wall(p: int, q: int, t: int, s: int) -> str:
    return _smaller_root(2, -2 * (p + q + t + s), p * p + q * q + t * t - s * s)


def _stack(n: int, r: int, s: int) -> str:
    # The upper center as end of edges to three lower ones, whose distances are known.
    third = 4 * r * r if n == 3 else 8 * r * r
    gram = _gram((r + s) ** 2, (r + s) ** 2, (r + s) ** 2, 4 * r * r, third, 4 * r * r)
    p, q, w = 4 * r * r, 4 * r * r, third
    base = Fraction(4 * p * q - (p + q - w) ** 2, 4)  # square of twice the area
    return rf"{r + s} + {square_root(_determinant(gram) / base)}"


Gram: TypeAlias = list[list[Fraction]]


def _gram(ab: int, ac: int, ad: int, bc: int, bd: int, cd: int) -> Gram:
    """Return the scalar products of the edges from A, from the squares of all edges."""
    squares, others = (ab, ac, ad), {(0, 1): bc, (0, 2): bd, (1, 2): cd}
    return [
        [
            Fraction(squares[i] + squares[j] - others.get((min(i, j), max(i, j)), 0), 2)
            for j in range(3)
        ]
        for i in range(3)
    ]


def _determinant(g: Gram) -> Fraction:
    return _dot((g[0][0], g[0][1], g[0][2]), _cross(_row(g, 1), _row(g, 2)))


def _row(g: Gram, i: int) -> Vector:
    return g[i][0], g[i][1], g[i][2]


def _around_square(g: Gram) -> Fraction:
    """Return the square of the radius of the sphere through the corners (Cramer's rule)."""
    whole = _determinant(g)
    half = [g[i][i] / 2 for i in range(3)]
    weights = []
    for k in range(3):
        swapped = [[half[i] if j == k else g[i][j] for j in range(3)] for i in range(3)]
        weights.append(_determinant(swapped) / whole)
    return sum((w * h for w, h in zip(weights, half, strict=True)), Fraction(0))


def _equal_faces(a: int, b: int, c: int, asked: int) -> str:
    gram = _gram(a * a, b * b, c * c, c * c, b * b, a * a)
    if asked == 0:
        return square_root(_determinant(gram) / 36)
    if asked == 1:
        return square_root(_around_square(gram))
    mixed = gram[0][2] - gram[0][1]  # AB . CD
    return square_root(_determinant(gram) / (a**4 - mixed**2))


def _inside(a: int, b: int, c: int) -> str:
    # (r, r, r) is r from the plane with the normal (bc, ca, ab): (abc - rt)^2 = r^2 n^2.
    normal = _vector(b * c, c * a, a * b)
    total, volume = sum(normal, Fraction(0)), a * b * c
    lead = total**2 - _dot(normal, normal)
    return _smaller_root(lead, -2 * volume * total, volume**2)


def _wedge(x: int, y: int, z: int) -> str:
    return square_root(_determinant(_gram(x * x, z * z, z * z, z * z, z * z, y * y)) / 36)


def _wedge_sphere(x: int, y: int, z: int) -> str:
    return square_root(_around_square(_gram(x * x, z * z, z * z, z * z, z * z, y * y)))


_SOLVERS: Mapping[str, Callable[..., str]] = {
    "corner": _corner,
    "tube": _tube,
    "cylinder": _cylinder,
    "skew": _skew,
    "sphere": _sphere,
    "wall": _wall,
    "cut": _cut,
    "stack": _stack,
    "equal_faces": _equal_faces,
    "inside": _inside,
    "trapezoid": _trapezoid,
    "wedge": _wedge,
    "wedge_sphere": _wedge_sphere,
    "hexagon": _hexagon,
}
_ANY_EDGES = list(permutations(range(3)))
_SWAPS: Mapping[str, Sequence[Numbers]] = {
    "corner": [(*order, 3) for order in _ANY_EDGES],
    "skew": [(1, 0, 2, 3)],
    "wall": [(*order, 3) for order in _ANY_EDGES],
    "inside": _ANY_EDGES,
    "equal_faces": [(0, 2, 1, 3)],
    "wedge": [(1, 0, 2)],
    "wedge_sphere": [(1, 0, 2)],
    "hexagon": [(1, 2, 0, 4, 5, 3), (2, 0, 1, 5, 3, 4)],
}


FAMILY = scene_family(
    name="solid_sections",
    summary="a length, area or volume in a box, pyramid, tetrahedron or heap of balls",
    concepts=("solid geometry", "cross-sections"),
    examples=(r"\frac{3\sqrt{5}}{2}", r"7 + 2\sqrt{6}"),
    kinds=SOLIDS,
    steps=STEPS,
    swaps=_SWAPS,
    generate=_generate,
    solve=_solve,
    render=told,
    picture=picture,
    version=2,
)
