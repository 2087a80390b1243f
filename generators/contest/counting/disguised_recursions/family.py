"""Disguised recursions: handshakes or diagonals that do not cross, where some are forbidden.

The generator decides about one point and so cuts the circle into arcs that are left to themselves;
arcs are counted from short to long. The solver goes round the circle and keeps count of the chords
that are open, or lists all sets of diagonals by exchanging them one by one; what is forbidden is
left out.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from random import Random

from generators.contest.counting.disguised_recursions.instance import Chords, Pair, ways
from generators.contest.counting.disguised_recursions.steps import letters, steps
from generators.contest.counting.disguised_recursions.words import picture, render
from generators.family import Family, Knob, Knobs, redrawn
from generators.latex import number
from proofmill.problem import Json

POINTS = Knob("points", 0, 3, "points round the circle above the fewest")
FORBIDDEN = Knob("forbidden", 4, 7, "pairs that may not be joined")
CHANCES = Knob("chances", 0.3, 0.6, "share of questions for a chance among all ways")

_POINTS = {"all": (12, 12, 14, 14), "some": (8, 9, 9, 10), "cuts": (9, 9, 10, 10)}
_FEWEST = 12


@redrawn(400, "circle with enough ways")
def _generate(rng: Random, knobs: Knobs) -> Chords | None:
    kind = rng.choice(("all", "some", "cuts"))
    points = _POINTS[kind][POINTS.integer(knobs)]
    pairs = [
        (i, j) for i, j in combinations(range(1, points + 1), 2) if _matters(kind, points, i, j)
    ]
    count = FORBIDDEN.integer(knobs) + rng.randrange(2)
    forbidden = tuple(sorted(rng.sample(pairs, count)))
    found = _ways(Chords(kind, points, forbidden, False, ""))
    if found < _FEWEST:
        return None
    if any(
        _ways(Chords(kind, points, (*forbidden[:i], *forbidden[i + 1 :]), False, "")) == found
        for i in range(count)
    ):
        return None
    if rng.random() >= CHANCES.number(knobs):
        return Chords(kind, points, forbidden, False, str(found))
    share = Fraction(found, _ways(Chords(kind, points, (), False, "")))
    return Chords(kind, points, forbidden, True, number(share)) if share.denominator > 9 else None


def _matters(kind: str, points: int, i: int, j: int) -> bool:
    """Tell whether a pair could be joined."""
    if kind == "cuts":
        return 1 < j - i < points - 1
    return kind == "some" or (j - i) % 2 == 1


def _ways(chords: Chords) -> int:
    return ways(chords)[1, chords.points]


def _solve(chords: Chords) -> list[str]:
    count = _triangulated if chords.kind == "cuts" else _paired
    found = count(chords, chords.forbidden)
    if not chords.is_chance:
        return [str(found)]
    return [number(Fraction(found, count(chords, ())))]


def _paired(chords: Chords, forbidden: Sequence[Pair]) -> int:
    """Return the number of sets of chords, by the points whose chords are open so far.

    Chords do not cross if the one that was opened last is closed first.
    """
    ways = Counter[tuple[int, ...]]({(): 1})
    for point in range(1, chords.points + 1):
        after = Counter[tuple[int, ...]]()
        for opened, many in ways.items():
            if len(opened) < chords.points - point:
                after[(*opened, point)] += many
            if opened and (opened[-1], point) not in forbidden:
                after[opened[:-1]] += many
            if chords.kind == "some":
                after[opened] += many
        ways = after
    return ways[()]


def _triangulated(chords: Chords, forbidden: Sequence[Pair]) -> int:
    """Return the number of ways to cut without the forbidden diagonals."""
    return sum(not cuts.intersection(forbidden) for cuts in _triangulations(chords.points))


@cache
def _triangulations(points: int) -> frozenset[frozenset[Pair]]:
    """Return all sets of diagonals, each found from another one by exchanging a diagonal.

    All can be reached so: every triangulation is turned into a fan (Hurtado and Noy 1999).
    """
    sides = [(i, i + 1) for i in range(1, points)] + [(1, points)]
    fan = frozenset((1, j) for j in range(3, points))
    found, edge = {fan}, [fan]
    for cuts in edge:
        near = [set[int]() for _ in range(points + 1)]
        for i, j in (*sides, *cuts):
            near[i].add(j)
            near[j].add(i)
        for one in cuts:
            i, j = sorted(near[one[0]] & near[one[1]])  # the corners of the triangles beside it
            new = cuts - {one} | {(i, j)}
            if new not in found:
                found.add(new)
                edge.append(new)
    return frozenset(found)


def _canonical(chords: Chords) -> Json:
    """Return the least image under turns and reflections of the circle."""
    size, forms = chords.points, []
    for by in range(size):
        for sign in (1, -1):
            image = [sorted((sign * x + by) % size for x in pair) for pair in chords.forbidden]
            forms.append(sorted(image))
    return [chords.kind, size, min(forms), chords.is_chance]


def _effort(chords: Chords) -> int:
    more = chords.points - _POINTS[chords.kind][0]
    return 4 * more + 8 * len(chords.forbidden) + 2 * chords.is_chance


FAMILY = Family(
    name="disguised_recursions",
    version=1,
    domain="math",
    summary="handshakes or diagonals that do not cross, some of them forbidden: how many ways",
    concepts=("recursion", "Catalan numbers", "combinatorics"),
    knobs=(POINTS, FORBIDDEN, CHANCES),
    verifier="math",
    examples=(r"\frac{17}{66}", "58"),
    generate=_generate,
    render=render,
    solve=_solve,
    steps=steps,
    letters=letters,
    effort=_effort,
    canonical=_canonical,
    picture=picture,
    capacity=lambda dial: 12_000.0,
    guess_rate=lambda dial: 0.02,
)
