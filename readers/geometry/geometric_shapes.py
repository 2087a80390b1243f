"""The outline of a polygon in pieces: corners, right angles, parallel sides and area."""

import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations, pairwise
from math import gcd
from typing import Final, NamedTuple

from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.retracing import retraced

_SAYS: Final = Phrases(
    once={
        "pieces": r"""
            The outline as an SVG path (M jumps to a point, L draws a line from there to a
                point):¶¶<path:line>
            In this SVG path, M starts a new piece at a point and L draws a line to the next
                point:¶¶<path:line>
            These strokes, each through the points listed, make up the outline:¶¶<lines:block>
            Its outline, in pieces from point to point:¶¶<lines:block>
        """,
        "scene": r"""
            A polygon is drawn by straight lines, each side once.
            Straight line segments make the outline of a polygon.
            This is about the polygon that a pen draws.
        """,
        "corners": r"""
            A point where the outline goes straight on is no corner, and a side goes from one corner
                to the next.
            Where two segments in a line meet there is no corner: together they belong to one side.
        """,
        "questions": r"""
            Find these numbers:
            What are these five numbers?
            Determine, in this order:
        """,
        "count": r"""
            1. the number of corners
            1. how many corners the polygon has
        """,
        "right": r"""
            2. the number of corners at which the two sides are perpendicular
            2. at how many corners the two sides meet at a right angle (inside 90 or 270 degrees)
        """,
        "inwards": r"""
            3. how many corners point inwards (interior angle over 180 degrees)
            3. the number of corners with an interior angle of more than 180 degrees
        """,
        "parallel": r"""
            4. the number of pairs of parallel sides (sides on one line are parallel too)
            4. how many pairs of sides are parallel, two sides on the same line included
        """,
        "area": r"""
            5. {twice the area|the area, times two}
        """,
        "form": r"""
            Give the five numbers in order, with commas between them.
            Answer with the five numbers in this order, separated by commas.
        """,
    }
)
_PATH: Final = re.compile(r"M -?\d+,-?\d+(?: L -?\d+,-?\d+)+")
_PLACE: Final = r"\(-?\d+, -?\d+\)"
_STROKE: Final = re.compile(rf"{_PLACE}(?:(?: -> | to | - ){_PLACE})+")

Point = tuple[int, int]


class Outline(NamedTuple):
    """What a prompt says."""

    pieces: tuple[tuple[Point, ...], ...]


def _read(question: str) -> Outline:
    part = _SAYS.read(question).one("pieces")
    if "path" in part:
        pieces, form = re.split(r" (?=M)", part["path"]), _PATH
    else:
        pieces, form = part["lines"].split("\n"), _STROKE
    outline = Outline(tuple(_points(piece, form) for piece in pieces))
    _round(outline)
    return outline


def _points(piece: str, form: "re.Pattern[str]") -> tuple[Point, ...]:
    if not form.fullmatch(piece):
        raise Unread(f"no piece of an outline: {piece!r}")
    return tuple((int(x), int(y)) for x, y in re.findall(r"(-?\d+), ?(-?\d+)", piece))


def _round(outline: Outline) -> list[Point]:
    """Return the points in the order in which one meets them going round.

    Raises:
        Unread: if the pieces make no single closed line.
    """
    beside: dict[Point, list[Point]] = defaultdict(list)
    for piece in outline.pieces:
        for one, other in pairwise(piece):
            beside[one].append(other)
            beside[other].append(one)
    if any(len(set(others)) != 2 or len(others) != 2 for others in beside.values()):
        raise Unread("the pieces of the outline do not close it")
    way = [outline.pieces[0][0], outline.pieces[0][1]]
    while way[-1] != way[0]:
        one, other = beside[way[-1]]
        way.append(other if one == way[-2] else one)
    if len(way) - 1 != len(beside):
        raise Unread("the pieces make more than one outline")
    return way[:-1]


def _solve(outline: Outline) -> str:
    way = _round(outline)
    turns = [_cross(*_sides(way, at)) for at in range(len(way))]
    corners = [point for point, turn in zip(way, turns, strict=True) if turn]
    around = range(len(corners))
    double = sum(x * v - u * y for (x, y), (u, v) in pairwise([*corners, corners[0]]))
    inwards = sum(_cross(*_sides(corners, at)) * double < 0 for at in around)
    right = sum(_dot(*_sides(corners, at)) == 0 for at in around)
    sides = [_sides(corners, at)[0] for at in around]
    parallel = sum(_cross(one, other) == 0 for one, other in combinations(sides, 2))
    return ", ".join(map(str, (len(corners), right, inwards, parallel, abs(double))))


def _sides(way: list[Point], at: int) -> tuple[Point, Point]:
    """Return how one gets to a point from the one before, and on from there to the next."""
    (a, b), (c, d), (e, f) = way[at - 1], way[at], way[(at + 1) % len(way)]
    return (c - a, d - b), (e - c, f - d)


def _cross(one: Point, other: Point) -> int:
    return one[0] * other[1] - one[1] * other[0]


def _dot(one: Point, other: Point) -> int:
    return one[0] * other[0] + one[1] * other[1]


def _told(outline: Outline) -> Iterator[str]:
    """Go round from the least point, to the lesser of its neighbors first."""
    way = _round(outline)
    way = way[way.index(min(way)) :] + way[: way.index(min(way))]
    if way[-1] < way[1]:
        way = way[:1] + way[:0:-1]
    terms = [_cross(one, other) for one, other in pairwise([*way, way[0]])]
    corners = []
    for at, point in enumerate(way):
        before, after = _sides(way, at)
        cross, dot = _cross(before, after), _dot(before, after)
        corners += [(cross, dot, after)] * (cross != 0)
        kind = "no corner" if cross == 0 else "a corner" if dot else "a right angle"
        yield (
            f"At {point}: step {before} in, step {after} out, cross product {cross}, "
            f"dot product {dot}: {kind}; cross product with the next point {terms[at]}, "
            f"{sum(terms[: at + 1])} so far."
        )
    double = sum(terms)
    count, right, inward, pairs, area = _solve(outline).split(", ")
    yield f"Corners: {count}; right angles: {right}."
    yield f"Corners whose cross product has another sign than {double}, so inward ones: {inward}."
    steps = [min(step, (-step[0], -step[1])) for _, _, step in corners]
    short = sorted({(-x // gcd(x, y), -y // gcd(x, y)) for x, y in steps})
    for step in short:
        along = sum(_cross(step, other) == 0 for other in steps)
        if along > 1:
            yield f"Sides along {step}: {along}, in {along * (along - 1) // 2} pairs."
    yield f"Pairs of parallel sides: {pairs}. Twice the area: {area}."


READER = Reader(_read, _solve, follow=retraced(_told, _solve))
