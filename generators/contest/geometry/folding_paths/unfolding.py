"""Shortest ways on a box: its faces are unfolded in every order that a straight way can cross."""

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

Vector: TypeAlias = tuple[int, int, int]


class _Face(NamedTuple):
    """A face of a box in the plane: the point `at` of space lies on `place`, and axes follow."""

    at: Vector
    place: tuple[int, int]
    right: Vector
    up: Vector
    out: Vector


def _dot(v: Vector, w: Vector) -> int:
    return v[0] * w[0] + v[1] * w[1] + v[2] * w[2]


def _moved(v: Vector, way: Vector, far: int) -> Vector:
    return v[0] + far * way[0], v[1] + far * way[1], v[2] + far * way[2]


def _back(v: Vector) -> Vector:
    return -v[0], -v[1], -v[2]


def _room(size: Vector, at: Vector, way: Vector) -> int:
    """Return how far it is from a point of the box to its end, along an axis."""
    [axis] = [k for k in range(3) if way[k]]
    return size[axis] - at[axis] if way[axis] > 0 else at[axis]


def _seen(face: _Face, target: Vector) -> tuple[int, int] | None:
    """Return where a point lies in the plane if it is on the face."""
    apart = _moved(target, face.at, -1)
    if _dot(apart, face.out):
        return None
    x, y = face.place
    return x + _dot(apart, face.right), y + _dot(apart, face.up)


Gate: TypeAlias = tuple[tuple[int, int], tuple[int, int]]
"""The ends of an edge in the plane."""


def _over(size: Vector, face: _Face) -> Iterator[tuple[_Face, Gate]]:
    """Yield the four faces next to one, unfolded, and the edges between."""
    for way, side, is_flat in (
        (face.right, face.up, True),
        (_back(face.right), face.up, True),
        (face.up, face.right, False),
        (_back(face.up), face.right, False),
    ):
        far = _room(size, face.at, way)
        sign = 1 if way in (face.right, face.up) else -1
        x, y = face.place
        place = (x + sign * far, y) if is_flat else (x, y + sign * far)
        least, most = -_room(size, face.at, _back(side)), _room(size, face.at, side)
        edge = _moved(face.at, way, far)
        inner = _back(face.out) if sign > 0 else face.out
        if is_flat:
            new = _Face(edge, place, inner, face.up, way)
            yield new, ((place[0], y + least), (place[0], y + most))
        else:
            new = _Face(edge, place, face.right, inner, way)
            yield new, ((x + least, place[1]), (x + most, place[1]))


def _crosses(gate: Gate, end: tuple[int, int]) -> bool:
    """Tell whether the straight way from the origin passes through an edge."""
    (a, b), (c, d) = gate
    one, other = end[0] * b - end[1] * a, end[0] * d - end[1] * c
    return one * other <= 0


def _ways(
    size: Vector, target: Vector, faces: tuple[_Face, ...], gates: tuple[Gate, ...]
) -> Iterator[int]:
    """Yield the squares of all straight ways to a point, over any faces, none twice."""
    end = _seen(faces[-1], target)
    if end is not None and all(_crosses(gate, end) for gate in gates):
        yield end[0] ** 2 + end[1] ** 2
    for new, gate in _over(size, faces[-1]):
        if new.out not in [face.out for face in faces]:
            yield from _ways(size, target, (*faces, new), (*gates, gate))


def shortest_square(size: Vector, start: Vector, target: Vector) -> int:
    """Return the square of the shortest way on the surface of the box from the origin to `size`."""
    axes: list[Vector] = [(1, 0, 0), (0, 1, 0), (0, 0, 1)]
    found = []
    for k, right, up in ((0, 1, 2), (1, 2, 0), (2, 0, 1)):
        for end, out in ((0, _back(axes[k])), (size[k], axes[k])):
            if start[k] == end:
                face = _Face(start, (0, 0), axes[right], axes[up], out)
                found += list(_ways(size, target, (face,), ()))
    return min(found)
