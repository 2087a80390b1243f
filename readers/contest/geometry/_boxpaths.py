"""Shortest ways on the surface of a box, by unfolding its faces in every order."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final, NamedTuple, TypeAlias

from sympy import Expr, Integer, Rational, sqrt

from readers.problems import Impossible, Kind

Place: TypeAlias = tuple[Fraction, Fraction]
Point: TypeAlias = tuple[Fraction, Fraction, Fraction]
Face: TypeAlias = tuple[int, int]
"""An axis, and the side 0 or 1 of the box."""
_ZERO: Final = Integer(0)


class _Laid(NamedTuple):
    """A face laid into the plane."""

    face: Face
    at: Place
    """Where the reference point lies."""
    reference: Point
    ways: Mapping[int, Place]
    """Axis -> the way of a unit step along it."""

    def place(self, point: Point) -> Place:
        x, y = self.at
        for axis, (u, v) in self.ways.items():
            step = point[axis] - self.reference[axis]
            x, y = x + step * u, y + step * v
        return x, y


def shortest(size: Point, start: Point, end: Point) -> Expr:
    """Return the length of the shortest way between two points of the surface."""
    squares = [
        square
        for axis in range(3)
        for side in range(2)
        if start[axis] == side * size[axis]
        for square in _ways(_first((axis, side), start), size, start, end, [])
    ]
    if not squares or not all(_is_on(point, size) for point in (start, end)):
        raise Impossible(f"not on the surface: {start} or {end}")
    least = min(squares)
    return sqrt(Rational(least.numerator, least.denominator))


def _is_on(point: Point, size: Point) -> bool:
    within = all(0 <= at <= edge for at, edge in zip(point, size, strict=True))
    return within and any(at in {0, edge} for at, edge in zip(point, size, strict=True))


def _first(face: Face, start: Point) -> _Laid:
    one, other = (axis for axis in range(3) if axis != face[0])
    zero, unit = Fraction(0), Fraction(1)
    return _Laid(face, (zero, zero), start, {one: (unit, zero), other: (zero, unit)})


def _ways(
    laid: _Laid, size: Point, start: Point, end: Point, passed: list[tuple[Face, Place, Place]]
) -> Iterator[Fraction]:
    """Yield squares of the lengths of straight ways from here on, over faces not yet passed."""
    axis, side = laid.face
    if end[axis] == side * size[axis]:
        to = laid.place(end)
        if all(_cross((Fraction(0), Fraction(0)), to, p, q) for _, p, q in passed):
            yield to[0] ** 2 + to[1] ** 2
    seen = {laid.face, *(face for face, _, _ in passed)}
    for next_axis in laid.ways:
        for next_side in range(2):
            if (next_axis, next_side) not in seen:
                next_laid, *edge = _rolled(laid, (next_axis, next_side), size)
                crossed = [*passed, (laid.face, edge[0], edge[1])]
                yield from _ways(next_laid, size, start, end, crossed)


def _rolled(laid: _Laid, face: Face, size: Point) -> tuple[_Laid, Place, Place]:
    """Return the next face laid down, and the ends of the edge that it shares with the last."""
    (old, side), (new, next_side) = laid.face, face
    (along,) = laid.ways.keys() - {new}
    corner, far = [Fraction(0)] * 3, [Fraction(0)] * 3
    corner[old] = far[old] = side * size[old]
    corner[new] = far[new] = next_side * size[new]
    far[along] = size[along]
    ends = [laid.place((point[0], point[1], point[2])) for point in (corner, far)]
    sign = (1 if next_side else -1) * (-1 if side else 1)
    u, v = laid.ways[new]
    ways = {along: laid.ways[along], old: (sign * u, sign * v)}
    reference = (corner[0], corner[1], corner[2])
    return _Laid(face, ends[0], reference, ways), ends[0], ends[1]


def _cross(a: Place, b: Place, c: Place, d: Place) -> bool:
    return _turn(a, b, c) * _turn(a, b, d) <= 0 and _turn(c, d, a) * _turn(c, d, b) <= 0


def _turn(a: Place, b: Place, c: Place) -> Fraction:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _point(*numbers: Expr) -> Point:
    x, y, z = (Fraction(str(number)) for number in numbers)
    return x, y, z


def _across(
    _asked: str,
    a: Expr,
    b: Expr,
    c: Expr,
    to: tuple[Expr, Expr, Expr],
    start: tuple[Expr, Expr, Expr] = (_ZERO, _ZERO, _ZERO),
) -> Expr:
    return shortest(_point(a, b, c), _point(*start), _point(*to))


def _from_corner(asked: str, a: Expr, b: Expr, c: Expr, up: Expr) -> Expr:
    return _across(asked, a, b, c, (a, b, up))


def _to_opposite(asked: str, a: Expr, b: Expr, c: Expr) -> Expr:
    return _across(asked, a, b, c, (a, b, c))


def _from_origin(asked: str, a: Expr, b: Expr, c: Expr, u: Expr, v: Expr, w: Expr) -> Expr:
    return _across(asked, a, b, c, (u, v, w))


def _between(
    asked: str, a: Expr, b: Expr, c: Expr, p: Expr, q: Expr, r: Expr, u: Expr, v: Expr, w: Expr
) -> Expr:
    return _across(asked, a, b, c, (u, v, w), (p, q, r))


def _end_walls(asked: str, a: Expr, b: Expr, c: Expr, below: Expr, above: Expr) -> Expr:
    return _across(asked, a, b, c, (a, b / 2, above), (_ZERO, b / 2, c - below))


_SPACE: Final = (
    r"In coordinate space, a box consists of the points with $0 \le x \le <a>$, $0 \le y \le <b>$"
    r" and $0 \le z \le <c>$."
)


def box_paths() -> dict[str, Kind]:
    """Return the kinds of problems on ways on boxes."""
    return {
        "from_corner": Kind(
            r"""
            $ABCD$ is the bottom of a closed rectangular box and $A'B'C'D'$ its top, with $A'$ over
                $A$ and so on; $AB = <a>$, $BC = <b>$ and $AA' = <c>$. An ant crawls on the surface
                from $A$ to the point $P$ of the edge $CC'$ with $CP = <up>$.
            A block of stone, $<a>$ by $<b>$ and $<c>$ high, hangs free in the air. A snail at a
                lower corner can crawl on all its faces. It wants to reach a spot on the upright
                edge that is diagonally across, $<up>$ above the lower end of that edge.
            """,
            {
                "way": """
                    the least possible length of its way
                    the length of the shortest way
                """
            },
            _from_corner,
        ),
        "to_opposite": Kind(
            r"""
            A thread is glued to a corner of a wooden block that measures $<a>$ by $<b>$ by $<c>$.
                It runs along the surface to the other end of a space diagonal.
            An ant sits at a corner of a closed rectangular box with edges $<a>$, $<b>$ and $<c>$,
                and crawls on its surface to the opposite corner, the farthest one through the
                inside.
            """,
            {
                "way": """
                    How short can the thread be?
                    the least possible length of its way
                """
            },
            _to_opposite,
        ),
        "from_origin": Kind(
            rf"""
            {_SPACE} A curve leads from the origin to $(<u>, <v>, <w>)$ on the surface of the box.
            {_SPACE}
            """,
            {
                "way": """
                    the least length of such a curve
                    How short can a curve on its surface be that joins the origin with the point
                        $(<u>, <v>, <w>)$?
                """
            },
            _from_origin,
        ),
        "between": Kind(
            rf"{_SPACE} A bug crawls on its surface from $(<p>, <q>, <r>)$ to $(<u>, <v>, <w>)$.",
            {"way": "the least possible length of its way"},
            _between,
        ),
        "end_walls": Kind(
            r"""
            A closed box is $<a>$ long, $<b>$ wide and $<c>$ high. Two points lie on its two ends,
                which are $<b>$ by $<c>$: one is $<below>$ below the upper edge, the other $<above>$
                above the lower edge, and both are halfway between the upright edges.
            A room is $<a>$ feet long, $<b>$ feet wide and $<c>$ feet high. A spider sits on one of
                the two end walls, halfway between the side walls and $<below>$ {feet|foot} below
                the ceiling. A fly sits on the opposite end wall, halfway between the side walls and
                $<above>$ {feet|foot} above the floor. The spider crawls on walls, floor and
                ceiling.
            """,
            {
                "way": """
                    How short can a curve on the surface of the box be that joins these points?
                    the length in feet of its shortest way to the fly, as a number without a unit
                """
            },
            _end_walls,
        ),
    }
