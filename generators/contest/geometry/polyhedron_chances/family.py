"""Polyhedron chances: corners, unit cubes and walks on a polyhedron, picked at random or counted.

The generator counts by symmetry: every corner sees as many others at each distance, coordinates
are independent of each other. The solver lists: all pairs and triples of corners with coordinates,
all shortest ways by search from each corner, all places of a walk step by step.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, product
from random import Random

import numpy as np

from generators.contest.geometry._found import whole
from generators.contest.geometry.polyhedron_chances.kinds import CHANCES
from generators.contest.geometry.polyhedron_chances.steps import STEPS
from generators.contest.geometry.polyhedron_chances.words import picture, told
from generators.contest.scenes import IDEAS, LENGTH, Numbers, Scene, drawn, scene_family
from generators.family import Knobs, redrawn

Corner = tuple[int, int, int]


@redrawn(400, "polyhedron")
def _generate(rng: Random, knobs: Knobs) -> Scene | None:
    return drawn(CHANCES, rng, IDEAS.integer(knobs), LENGTH.integer(knobs))


def _solve(scene: Scene) -> list[str]:
    return [_SOLVERS[scene.kind](*scene.numbers)]


def _corners(a: int, b: int, c: int) -> list[Corner]:
    return [(x, y, z) for x in (0, a) for y in (0, b) for z in (0, c)]


def _square(one: Corner, two: Corner) -> int:
    return sum((p - q) ** 2 for p, q in zip(one, two, strict=True))


def _mean_square(a: int, b: int, c: int) -> str:
    found = [_square(*pair) for pair in combinations(_corners(a, b, c), 2)]
    return whole(Fraction(sum(found), len(found)))


def _painted(a: int, b: int, c: int, asked: int) -> str:
    sizes = (a, b, c)
    found = Counter(
        sum((x == 0) + (x == size - 1) for x, size in zip(cube, sizes, strict=True))
        for cube in product(*map(range, sizes))
    )
    if asked < 3:
        return whole(Fraction(found[asked], a * b * c))
    return whole(Fraction(sum(faces * count for faces, count in found.items()), 6 * a * b * c))


def _touching_cubes(a: int, b: int, c: int, ways: int) -> str:
    # Along each direction: places of two cubes that agree, and that are neighbors, in order.
    shifts = [Counter(abs(x - y) for x, y in product(range(size), repeat=2)) for size in (a, b, c)]
    found = sum(
        shifts[0][i] * shifts[1][j] * shifts[2][k]
        for i, j, k in product(range(2), repeat=3)
        if i + j + k == ways + 1
    )
    return whole(found // 2)


def _distances(is_antiprism: int, n: int) -> list[dict[int, int]]:
    """Return the distance of every corner from every corner; 0 to n - 1 are one end."""
    edges = [(end + i, end + (i + 1) % n) for end in (0, n) for i in range(n)]
    edges += [(i, n + i) for i in range(n)]
    if is_antiprism:
        edges += [(i, n + (i + 1) % n) for i in range(n)]
    near: dict[int, list[int]] = {corner: [] for corner in range(2 * n)}
    for one, two in edges:
        near[one].append(two)
        near[two].append(one)
    return [_reached(near, start) for start in range(2 * n)]


def _reached(near: Mapping[int, Sequence[int]], start: int) -> dict[int, int]:
    found, edge, steps = {start: 0}, [start], 0
    while edge:
        steps += 1
        edge = [two for one in edge for two in near[one]]
        edge = [corner for corner in dict.fromkeys(edge) if corner not in found]
        found.update(dict.fromkeys(edge, steps))
    return found


def _far_corners(is_antiprism: int, n: int, k: int, is_more: int) -> str:
    found = [away for ways in _distances(is_antiprism, n) for away in ways.values() if away]
    hits = sum(away == k or (away > k and bool(is_more)) for away in found)
    return whole(Fraction(hits, len(found)))


def _cubes_inside(a: int, b: int, c: int) -> str:
    sizes = range(1, min(a, b, c) + 1)
    return whole(sum((a - k + 1) * (b - k + 1) * (c - k + 1) for k in sizes))


def _chance(is_antiprism: int, n: int, is_free: int, is_wanted: Callable[[int, int], bool]) -> str:
    """Return how often d(Q, R) and d(R, S) are as wanted; Q, R, S differ unless `is_free`."""
    hits = total = 0
    views = Counter(tuple(sorted(ways.values())) for ways in _distances(is_antiprism, n))
    for view, corners in views.items():
        counts = Counter(away for away in view if away or is_free)
        for (x, p), (y, q) in product(counts.items(), repeat=2):
            found = corners * (p * q - (p if x == y and not is_free else 0))
            total += found
            hits += found * is_wanted(x, y)
    return whole(Fraction(hits, total))


def _compared(is_antiprism: int, n: int, k: int, is_exact: int, is_free: int) -> str:
    def is_wanted(x: int, y: int) -> bool:
        return x - y == k or (x - y > k and not is_exact)

    return _chance(is_antiprism, n, is_free, is_wanted)


def _distance_sum(is_antiprism: int, n: int, k: int, is_free: int) -> str:
    return _chance(is_antiprism, n, is_free, lambda x, y: x + y == k)


def _triangle_areas(a: int, b: int, c: int, is_acute: int) -> str:
    found, acute = [], []
    for one, two, three in combinations(_corners(a, b, c), 3):
        p, q, r = _square(one, two), _square(two, three), _square(three, one)
        area = Fraction(4 * p * q - (p + q - r) ** 2, 16)
        found.append(area)
        if 2 * max(p, q, r) < p + q + r:
            acute.append(area)
    if is_acute:
        [square] = dict.fromkeys(acute)
        return rf"{len(acute)} \cdot \sqrt{{{square}}}"
    return whole(sum(found, Fraction(0)) / len(found))


def _walk(a: int, b: int, c: int, m: int) -> str:
    places = {0: Fraction(1)}
    for _ in range(m):
        after: dict[int, Fraction] = {}
        for place, chance in places.items():
            for bit in (1, 2, 4):
                after[place ^ bit] = after.get(place ^ bit, Fraction(0)) + chance / 3
        places = after
    edges = {1: a, 2: b, 4: c}
    parts = [
        chance * sum(edge * edge for bit, edge in edges.items() if place & bit)
        for place, chance in places.items()
    ]
    return whole(sum(parts, Fraction(0)))


def _three_corners(is_antiprism: int, n: int, event: int, k: int) -> str:
    corners = range(2 * n)
    ways = np.array([[away[two] for two in corners] for away in _distances(is_antiprism, n)])
    x, y, z = ways[:, :, None], ways[None, :, :], ways[:, None, :]  # of all three corners
    least = np.minimum(np.minimum(x, y), z)
    if event == 0:
        is_met = x + y == z
    elif event == 1:
        is_met = x + y + z == k
    else:
        is_met = np.maximum(np.maximum(x, y), z) == k if event == 2 else least >= k
    differ = least > 0
    return whole(Fraction(int((is_met & differ).sum()), int(differ.sum())))


_SOLVERS: Mapping[str, Callable[..., str]] = {
    "mean_square": _mean_square,
    "painted": _painted,
    "touching_cubes": _touching_cubes,
    "far_corners": _far_corners,
    "cubes_inside": _cubes_inside,
    "compared": _compared,
    "triangle_areas": _triangle_areas,
    "distance_sum": _distance_sum,
    "walk": _walk,
    "three_corners": _three_corners,
}
_TURNED = ((0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
_SWAPS: Mapping[str, Sequence[Numbers]] = {
    "mean_square": _TURNED,
    "cubes_inside": _TURNED,
    **{
        kind: [(*turned, 3) for turned in _TURNED]
        for kind in ("painted", "touching_cubes", "triangle_areas", "walk")
    },
}


FAMILY = scene_family(
    name="polyhedron_chances",
    summary="a chance, mean or count about corners and unit cubes of boxes, prisms and antiprisms",
    concepts=("probability", "solid geometry", "counting"),
    examples=(r"\frac{8}{35}", r"12\sqrt{5}"),
    kinds=CHANCES,
    steps=STEPS,
    swaps=_SWAPS,
    generate=_generate,
    solve=_solve,
    render=told,
    picture=picture,
    version=2,
)
