"""Planes for pictures: graphs of functions, areas under them, regions that inequalities leave."""

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from itertools import pairwise
from typing import TypeAlias

from generators.pictures import Plane, Shape

Place: TypeAlias = tuple[float, float]

_SAMPLES = 160
_NEAR = 12.0
"""Half the side of the square in which a region is drawn."""
_MOST = 1.5
"""How far beyond its middle values a curve is drawn, as a share of what these span."""


def height(polynomial: Sequence[int], x: float) -> float:
    """Return the value of a polynomial, its constant last."""
    return reduce(lambda total, c: total * x + c, polynomial, 0.0)


def sampled(value: Callable[[float], float], low: float, high: float) -> list[Place]:
    """Return points of a function's graph, from left to right, where it has a value."""
    points = []
    for i in range(_SAMPLES + 1):
        x = low + (high - low) * i / _SAMPLES
        try:
            points.append((x, float(value(x))))
        except (ArithmeticError, ValueError):
            continue  # a pole, or a root of a negative number
    return points


def curve(
    value: Callable[[float], float],
    low: float,
    high: float,
    *,
    poles: Sequence[float] = (),
    steep: float = 0.125,
) -> list[Shape]:
    """Return a function's graph, broken at poles and where it has no value or runs far off.

    What far is, is decided without the share `steep` of its points at the top and at the bottom.
    """
    points, pieces, step = sampled(value, low, high), list[list[Place]](), (high - low) / _SAMPLES
    ys = sorted(y for _, y in points)
    aside = int(steep * len(ys))
    least, most = (ys[aside], ys[-1 - aside]) if ys else (0.0, 0.0)
    room = _MOST * ((most - least) or 1.0)
    near = [(x, y) for x, y in points if least - room <= y <= most + room]
    for x, y in near:
        last = pieces[-1][-1][0] if pieces else low - 2 * step
        if x - last > 1.5 * step or any(last < pole <= x for pole in poles):
            pieces.append([])
        pieces[-1].append((x, y))
    return [Shape("line", tuple(piece)) for piece in pieces if len(piece) > 1]


def area(value: Callable[[float], float], low: float, high: float) -> Plane:
    """Return a function's graph over an interval, with the area between it and the axis."""
    line = tuple(sampled(value, low, high))
    below = Shape("polygon", ((low, 0.0), *line, (high, 0.0)), shade=2)
    return Plane(shapes=[below, Shape("line", line)], has_axes=True, is_square=False)


def region(rows: Iterable[tuple[Sequence[float], float]]) -> Plane:
    """Return where a x + b y <= bound, for all ((a, b), bound), in a square around 0."""
    corners = box((-_NEAR, -_NEAR), (_NEAR, _NEAR))
    left = corners
    for (a, b), most in rows:
        left = clipped(left, a, b, most)
    shapes = [Shape("polygon", tuple(corners), is_dashed=True)]
    shapes += [Shape("polygon", tuple(left), shade=2)] if left else []
    return Plane(shapes=shapes, has_axes=True)


def clipped(corners: Sequence[Place], a: float, b: float, most: float) -> list[Place]:
    """Return the corners of the part of a convex polygon with a x + b y <= most."""
    kept: list[Place] = []
    for (x, y), (u, v) in pairwise([*corners, *corners[:1]]):
        room, other = most - a * x - b * y, most - a * u - b * v
        if room >= 0:
            kept.append((x, y))
        if room * other < 0:
            share = room / (room - other)
            kept.append((x + share * (u - x), y + share * (v - y)))
    return kept


def box(low: Place, high: Place) -> list[Place]:
    """Return the corners of a rectangle with sides along the axes."""
    return [low, (high[0], low[1]), high, (low[0], high[1])]
