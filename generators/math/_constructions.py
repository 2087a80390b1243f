"""Constructions of one more point in the plane, each by vectors and once more by equations."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from generators.math import _plane
from generators.math._plane import Line, Point

Build: TypeAlias = Callable[..., Point | None]


class Tool(NamedTuple):
    """A way to get a point from others by vectors; `EQUATIONS` has it once more."""

    name: str
    work: int
    """Lines and products that it takes."""
    points: int
    even: tuple[tuple[int, int], ...]
    """Pairs of places whose points may be swapped."""
    by_vectors: Build
    """None where it does not work."""


def _middle(p: Point, q: Point) -> Point:
    return _plane.blend((p, q), (1, 1))


def _middle_line(p: Point, q: Point) -> Point | None:
    return _plane.meet(_plane.line(p, q), _plane.bisector(p, q))


def _third(p: Point, q: Point) -> Point:
    return _plane.blend((p, q), (2, 1))


def _third_line(p: Point, q: Point) -> Point:
    return p[0] + (q[0] - p[0]) / 3, p[1] + (q[1] - p[1]) / 3


def _turned(p: Point, q: Point) -> Point:
    return q[0] - (p[1] - q[1]), q[1] + (p[0] - q[0])


def _turned_line(p: Point, q: Point) -> Point | None:
    """Intersect the perpendicular in q with the hypotenuse of the right isosceles triangle."""
    side = _plane.line(q, p)
    a, b, _ = side
    slanted = _plane.parallel((a + b, b - a, Fraction(0)), p)
    return _plane.meet(_plane.perpendicular(side, q), slanted)


def _fourth(p: Point, q: Point, r: Point) -> Point | None:
    return _plane.blend((p, q, r), (1, -1, 1)) if _plane.doubled_area(p, q, r) else None


def _fourth_line(p: Point, q: Point, r: Point) -> Point | None:
    return _plane.meet(_plane.parallel(_plane.line(q, r), p), _plane.parallel(_plane.line(p, q), r))


def _foot(p: Point, q: Point, r: Point) -> Point | None:
    return _plane.foot(p, q, r) if _plane.doubled_area(p, q, r) else None


def _foot_line(p: Point, q: Point, r: Point) -> Point | None:
    side = _plane.line(q, r)
    return _plane.meet(side, _plane.perpendicular(side, p))


def _mirrored(p: Point, q: Point, r: Point) -> Point | None:
    foot = _foot(p, q, r)
    return _plane.blend((p, foot), (-1, 2)) if foot else None


def _mirrored_line(p: Point, q: Point, r: Point) -> Point:
    return _plane.reflected(p, _plane.line(q, r))


def _crossing(p: Point, q: Point, r: Point, s: Point) -> Point | None:
    """Divide pq in the ratio of the areas that p and q make with rs."""
    one, two = _plane.doubled_area(p, r, s), _plane.doubled_area(q, r, s)
    flat = not (one and two and _plane.doubled_area(r, p, q) and _plane.doubled_area(s, p, q))
    return None if flat or one == two else _plane.blend((p, q), (two, -one))


def _crossing_line(p: Point, q: Point, r: Point, s: Point) -> Point | None:
    return _plane.meet(_plane.line(p, q), _plane.line(r, s))


def _second(p: Point, q: Point, r: Point) -> Point | None:
    foot = _foot(p, q, r)
    return _plane.blend((q, foot), (-1, 2)) if foot else None


def _second_line(p: Point, q: Point, r: Point) -> Point:
    axis: Line = _plane.perpendicular(_plane.line(q, r), p)
    return _plane.reflected(q, axis)


def _centre(p: Point, q: Point, r: Point) -> Point | None:
    a, b, c = _plane.squared(q, r), _plane.squared(r, p), _plane.squared(p, q)
    weights = (a * (b + c - a), b * (c + a - b), c * (a + b - c))
    return _plane.blend((p, q, r), weights) if _plane.doubled_area(p, q, r) else None


def _centre_line(p: Point, q: Point, r: Point) -> Point | None:
    return _plane.meet(_plane.bisector(p, q), _plane.bisector(q, r))


TOOLS = (
    Tool("middle", 1, 2, ((0, 1),), _middle),
    Tool("third", 2, 2, (), _third),
    Tool("fourth", 2, 3, ((0, 2),), _fourth),
    Tool("turned", 2, 2, (), _turned),
    Tool("foot", 4, 3, ((1, 2),), _foot),
    Tool("crossing", 5, 4, ((0, 1), (2, 3)), _crossing),
    Tool("mirrored", 5, 3, ((1, 2),), _mirrored),
    Tool("second", 6, 3, (), _second),
    Tool("centre", 6, 3, ((0, 1), (1, 2), (0, 1)), _centre),
)
"""From the simplest to those with circles."""

EQUATIONS: Mapping[str, Build] = {
    "middle": _middle_line,
    "third": _third_line,
    "fourth": _fourth_line,
    "turned": _turned_line,
    "foot": _foot_line,
    "crossing": _crossing_line,
    "mirrored": _mirrored_line,
    "second": _second_line,
    "centre": _centre_line,
}
"""The same constructions once more, by lines given by equations, for the solver alone."""
