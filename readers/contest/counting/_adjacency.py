"""Adjacency: which parts of a thing touch, and colorings in which those have different colors."""

from collections.abc import Callable, Iterable
from itertools import combinations
from typing import Any, Final

from sympy import Expr, Integer, expand

from readers.contest.counting._symmetries import Part


def _apart(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    """Return the square of the distance of two points."""
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


def _round(one: Any, other: Any, n: int) -> bool:  # noqa: ANN401 (places, or what stays in place)
    if isinstance(one, int) and isinstance(other, int):
        return (one - other) % n in {1, n - 1}
    return isinstance(one, int) != isinstance(other, int)


def _prism(one: Any, other: Any, n: int) -> bool:  # noqa: ANN401 (corners)
    across = one[0] == other[0]
    return across or (one[1] == other[1] and _round(one[0], other[0], n))


_TOUCH: Final[dict[str, Callable[[Any, Any, int], bool]]] = {
    "ring": _round,
    "disc": _round,
    "pyramid": _round,
    "line": lambda one, other, _: bool(abs(one - other) == 1),
    "grid": lambda one, other, _: _apart(one, other) == 1,
    "prism corners": _prism,
    "prism faces": _round,
    "cube faces": lambda one, other, _: _apart(one, other) == 2,
    "cube corners": lambda one, other, _: _apart(one, other) == 4,
    "cube edges": lambda one, other, _: _apart(one, other) == 2,
    "tetrahedron": lambda one, other, _: bool(set(one) & set(other)),
    "pairs": lambda one, other, _: bool(set(one) & set(other)),
}


def touching(form: str, parts: Iterable[Part], n: int) -> list[tuple[Part, Part]]:
    """Return the pairs of parts that touch, or are joined, or have a point in common."""
    return [pair for pair in combinations(parts, 2) if _TOUCH[form](*pair, n)]


def proper(size: int, pairs: set[tuple[int, int]], colors: Expr) -> Expr:
    """Return how many colorings of so many parts give different colors to each of some pairs.

    Part after part is colored; what counts is which of the parts that have a partner yet to be
    colored have the same color.
    """
    near = {at: {a + b - at for a, b in pairs if at in {a, b}} for at in range(size)}
    ways: dict[tuple[tuple[int, int], ...], Expr] = {(): Integer(1)}
    for at in range(size):
        after: dict[tuple[tuple[int, int], ...], Expr] = {}
        for state, count in ways.items():
            used = {color for _, color in state}
            barred = {color for part, color in state if part in near[at]}
            for color in (*(used - barred), size):
                active = [
                    (part, each)
                    for part, each in (*state, (at, color))
                    if any(other > at for other in near[part])
                ]
                names = list(dict.fromkeys(each for _, each in active))
                key = tuple((part, names.index(each)) for part, each in active)
                times = count * (colors - len(used) if color == size else 1)
                after[key] = after.get(key, Integer(0)) + times
        ways = after
    return expand(sum(ways.values(), Integer(0)))
