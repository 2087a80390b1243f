"""Polygon choices: figures from corners of a regular polygon, and colorings that can be turned.

The generator counts by diameters (Thales), by apexes, by first corners of half circles, by
directions of chords, by orbits of turns. The solver goes through all triples and quadruples of
corners and looks at the arcs between them, and through all colorings and all turns.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from operator import sub
from random import Random
from typing import NamedTuple

from generators.contest.counting.polygon_choices.instance import Corners, every, total
from generators.contest.counting.polygon_choices.steps import letters, steps
from generators.contest.counting.polygon_choices.words import picture, render
from generators.family import Family, Knob, Knobs, redrawn
from generators.latex import number
from proofmill.problem import Json

IDEAS = Knob("ideas", 1, 5, "from diameters over apexes and directions to turns of colorings")
MORE = Knob("more", 0, 2, "corners that the largest polygons have more")
CHANCES = Knob("chances", 0.3, 0.6, "share of questions for a chance")


class _Kind(NamedTuple):
    ideas: int
    weight: int
    least: int
    most: int
    """Corners."""
    few: int
    many: int
    """Marked corners."""
    is_even: bool
    sizes: tuple[int, ...] = (0,)


_KINDS: Mapping[str, _Kind] = {
    "right": _Kind(1, 8, 16, 38, 4, 10, True),
    "rectangles": _Kind(1, 1, 22, 30, 3, 8, True),
    "right_colors": _Kind(2, 3, 20, 40, 8, 20, True, (0, 1, 2)),
    "rectangle_colors": _Kind(2, 2, 20, 26, 7, 16, True, (1, 2, 3)),
    "center": _Kind(3, 2, 12, 19, 3, 7, False, (3, 4, 5)),
    "isosceles": _Kind(3, 2, 13, 26, 3, 9, False),
    "parallel": _Kind(3, 2, 12, 19, 3, 7, False),
    "trapezoids": _Kind(4, 1, 14, 22, 3, 8, False),
    "perpendicular": _Kind(4, 1, 16, 22, 3, 8, True),
    "mixed": _Kind(5, 2, 12, 26, 4, 12, False),
    "banded": _Kind(5, 2, 12, 18, 5, 10, False),
    "turned": _Kind(5, 2, 12, 20, 2, 5, False),
    "swapped": _Kind(5, 1, 12, 20, 2, 5, True),
}
_FEWEST = 24
_MOST_DIGITS = 8
_MOST_FREE, _MOST_COLORINGS = 14, 9000
"""Corners whose color is not told where colorings are swapped, and colorings that are turned."""


@redrawn(800, "figures in a polygon")
def _generate(rng: Random, knobs: Knobs) -> Corners | None:
    ideas = IDEAS.integer(knobs)
    names = [name for name, kind in _KINDS.items() if kind.ideas == ideas]
    [name] = rng.choices(names, [_KINDS[name].weight for name in names])
    draw = _painted if name in ("turned", "swapped") else _drawn
    one = draw(rng, name, MORE.integer(knobs))
    if name == "turned" and every(one) > _MOST_COLORINGS:
        return None
    found, is_chance = total(one), rng.random() < CHANCES.number(knobs)
    value = Fraction(found, every(one)) if is_chance else Fraction(found)
    answer = number(value)
    is_short = sum(map(str.isdigit, answer)) <= _MOST_DIGITS
    is_small = min(4 * found, value.denominator) < _FEWEST if is_chance else found < _FEWEST
    if is_small or not is_short or not (one.marked or one.others):
        return None
    return replace(one, is_chance=is_chance, answer=answer)


def _drawn(rng: Random, name: str, more: int) -> Corners:
    kind = _KINDS[name]
    n = rng.randint(kind.least, kind.most + more)
    n += n % 2 if kind.is_even else 0
    size = rng.choice(kind.sizes)
    corners = rng.sample(range(1, n + 1), rng.randint(kind.few, kind.many))
    return Corners(name, n, tuple(sorted(corners)), (), size, False, "")


_ORDERS: Mapping[str, Mapping[int, tuple[int, ...]]] = {
    "turned": {12: (2, 3), 14: (2, 7), 15: (3, 5), 16: (2,), 18: (2, 3), 20: (2, 5)},
    "swapped": {12: (2, 4), 16: (2, 4, 8), 20: (2, 4)},
}
"""Corners -> orders of turns."""


def _painted(rng: Random, name: str, more: int) -> Corners:
    """Tell some corners of a coloring that a turn keeps, or makes opposite."""
    n, orders = rng.choice(list(_ORDERS[name].items()))
    order = rng.choice(orders)
    step = n // order
    red = rng.sample(range(step), rng.randint(1, step - 1))
    is_red = [(i % step in red) != (name == "swapped" and i // step % 2 == 1) for i in range(n)]
    least = max(n - _MOST_FREE, 2) if name == "swapped" else 2
    told = rng.sample(range(n), least + rng.randint(0, more + 1))
    marked = tuple(sorted(i + 1 for i in told if is_red[i]))
    others = tuple(sorted(i + 1 for i in told if not is_red[i]))
    return Corners(name, n, marked, others, sum(is_red) * (name == "turned"), False, "")


def _solve(one: Corners) -> list[str]:
    if one.kind in ("turned", "swapped"):
        found = list(_colorings(one))
    else:
        found = [many for arcs in _FIGURES[one.kind](one) for many in arcs]
    if not one.is_chance:
        return [str(sum(found))]
    return [number(Fraction(sum(found), _whole(one, len(found))))]


def _whole(one: Corners, figures: int) -> int:
    """Return how many figures were looked at; of pairs of chords, how many pairs there are."""
    if one.kind not in ("parallel", "perpendicular", "banded"):
        return figures
    removed = len(one.marked) if one.kind != "banded" else 0
    chords = sum(range(one.n - removed))
    return sum(range(chords))


def _usable(one: Corners) -> list[int]:
    return [corner for corner in range(1, one.n + 1) if corner not in one.marked]


def _arcs(one: Corners, corners: tuple[int, ...]) -> list[int]:
    """Return the arcs after each of some corners in order, in sides of the polygon."""
    return [*map(sub, (*corners[1:], corners[0] + one.n), corners)]


Found = Iterator[list[int]]
"""For each choice of corners, how often it counts."""


def _right(one: Corners) -> Found:
    for three in combinations(_usable(one), 3):
        yield [any(2 * arc == one.n for arc in _arcs(one, three))]


def _rectangles(one: Corners) -> Found:
    for four in combinations(_usable(one), 4):
        p, q, r, s = _arcs(one, four)
        yield [p == r and q == s]


def _right_colors(one: Corners) -> Found:
    for a, b, c in combinations(range(1, one.n + 1), 3):
        p, q, r = (2 * arc == one.n for arc in _arcs(one, (a, b, c)))
        if not (p or q or r):
            yield [0]
            continue
        top, ends = (c, (a, b)) if p else (a, (b, c)) if q else (b, (c, a))
        red = sum(end in one.marked for end in ends)
        yield [top in one.marked and red == one.size]


def _rectangle_colors(one: Corners) -> Found:
    red = {*one.marked}
    for four in combinations(range(1, one.n + 1), 4):
        p, q, r, s = _arcs(one, four)
        yield [p == r and q == s and len({*four} & red) == one.size]


def _center(one: Corners) -> Found:
    for some in combinations(_usable(one), one.size):
        yield [all(2 * arc < one.n for arc in _arcs(one, some))]


def _isosceles(one: Corners) -> Found:
    for three in combinations(_usable(one), 3):
        yield [len(set(_arcs(one, three))) < 3]


def _mixed(one: Corners) -> Found:
    red = {*one.marked}
    for three in combinations(range(1, one.n + 1), 3):
        yield [len(set(_arcs(one, three))) < 3 and 0 < len({*three} & red) < 3]


def _parallel(one: Corners) -> Found:
    for four in combinations(_usable(one), 4):
        p, q, r, s = _arcs(one, four)
        yield [(p == r) + (q == s)]


def _trapezoids(one: Corners) -> Found:
    for four in combinations(_usable(one), 4):
        p, q, r, s = _arcs(one, four)
        yield [(p == r) != (q == s)]


def _perpendicular(one: Corners) -> Found:
    """Two chords enclose half the sum of two arcs, or half the difference (Euclid III 20-22)."""
    for four in combinations(_usable(one), 4):
        p, q, r, s = _arcs(one, four)
        yield [p + r == q + s, 2 * abs(p - r) == one.n, 2 * abs(q - s) == one.n]
    yield from _right(one)


def _banded(one: Corners) -> Found:
    for four in combinations(range(1, one.n + 1), 4):
        p, q, r, s = _arcs(one, four)
        a, b, c, d = (corner in one.marked for corner in four)
        # Where the arcs before and after two chords are equal, these chords are parallel.
        yield [
            p == r and a == d and b == c and a != b,
            q == s and a == b and c == d and a != c,
        ]


_FIGURES: Mapping[str, Callable[[Corners], Found]] = {
    "right": _right,
    "rectangles": _rectangles,
    "right_colors": _right_colors,
    "rectangle_colors": _rectangle_colors,
    "center": _center,
    "isosceles": _isosceles,
    "mixed": _mixed,
    "parallel": _parallel,
    "trapezoids": _trapezoids,
    "perpendicular": _perpendicular,
    "banded": _banded,
}


def _colorings(one: Corners) -> Iterator[int]:
    """Yield for each coloring, as bits of its red corners, whether some turn does what is asked."""
    n, full = one.n, 2**one.n - 1
    told = sum(1 << (corner - 1) for corner in one.marked)
    free = [i for i in range(n) if i + 1 not in (*one.marked, *one.others)]
    wanted = 0 if one.kind == "turned" else full
    counts = range(len(free) + 1)
    for many in [one.size - len(one.marked)] if one.kind == "turned" else counts:
        for some in combinations(free, many):
            red = told + sum(1 << i for i in some)
            yield any(((red << by | red >> (n - by)) & full) ^ red == wanted for by in range(1, n))


def _canonical(one: Corners) -> Json:
    """Return the least image under turns and reflections of the polygon."""
    images = [
        [sorted((sign * i + by) % one.n for i in some) for some in (one.marked, one.others)]
        for by in range(one.n)
        for sign in (1, -1)
    ]
    return [one.kind, one.n, min(images), one.size, one.is_chance]


def _effort(one: Corners) -> int:
    return 12 * _KINDS[one.kind].ideas + min(len(one.marked) + len(one.others), 9) // 2


FAMILY = Family(
    name="polygon_choices",
    version=2,
    domain="math",
    summary="figures from some corners of a regular polygon, or colorings of it that can be turned",
    concepts=("combinatorial geometry", "symmetry", "inclusion-exclusion"),
    knobs=(IDEAS, MORE, CHANCES),
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
