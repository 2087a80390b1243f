"""Symmetries: how the parts of a thing change places when it is moved, and how often in cycles."""

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from itertools import combinations, permutations, product
from typing import TypeAlias

Part: TypeAlias = Hashable
Moves: TypeAlias = list[dict[Part, Part]]
"""Permutations of the parts, each from a part to the place where it comes."""


def group(parts: list[Part], generators: Moves) -> Moves:
    """Return all permutations that come from some, one after the other."""
    start = tuple(parts)
    found, ends = {start}, [start]
    while ends:
        places = ends.pop()
        for move in generators:
            after = tuple(move[place] for place in places)
            if after not in found:
                found.add(after)
                ends.append(after)
    return [dict(zip(start, places, strict=True)) for places in found]


def circles(move: dict[Part, Part]) -> list[list[Part]]:
    """Return the parts that a permutation moves round, circle by circle."""
    left, found = set(move), list[list[Part]]()
    while left:
        circle = [left.pop()]
        while (part := move[circle[-1]]) in left:
            left.remove(part)
            circle.append(part)
        found.append(circle)
    return found


def cycle_types(parts: list[Part], generators: Moves) -> Counter[tuple[int, ...]]:
    """Return how many permutations of a group have cycles of which lengths."""
    return Counter(tuple(sorted(map(len, circles(move)))) for move in group(parts, generators))


def ring(n: int, extra: Iterable[str], *, flips: bool) -> tuple[list[Part], Moves]:
    """Return parts in a circle and some that stay where they are, and how they are turned."""
    turn: dict[Part, Part] = {each: each for each in extra}
    flip = dict(turn)
    for at in range(n):
        turn[at], flip[at] = (at + 1) % n, -at % n
    return list(turn), [turn, flip] if flips else [turn]


def line(n: int) -> tuple[list[Part], Moves]:
    """Return parts in a line, which may be turned end for end."""
    return list(range(n)), [{at: n - 1 - at for at in range(n)}]


def grid(rows: int, columns: int, how: str) -> tuple[list[Part], Moves]:
    """Return cells, which are moved by a `half` turn, by any `turn`, or also by a `flip`."""
    cells: list[Part] = list(product(range(rows), range(columns)))
    last, end = rows - 1, columns - 1
    places = [(y, x) for y in range(rows) for x in range(columns)]
    moves: Moves = [{(y, x): (last - y, end - x) for y, x in places}]
    if how != "half" and rows == columns:
        moves.append({(y, x): (x, last - y) for y, x in places})
    if how == "flip":
        moves.append({(y, x): (y, end - x) for y, x in places})
    return cells, moves


def prism(n: int, what: str) -> tuple[list[Part], Moves]:
    """Return the corners or faces of a prism, rotated in space."""
    turn: dict[Part, Part]
    over: dict[Part, Part]
    if what == "faces":
        turn, over = {"top": "top", "bottom": "bottom"}, {"top": "bottom", "bottom": "top"}
        for at in range(n):
            turn[at], over[at] = (at + 1) % n, -at % n
    else:
        places = [(at, side) for at in range(n) for side in (0, 1)]
        turn = {(at, side): ((at + 1) % n, side) for at, side in places}
        over = {(at, side): (-at % n, 1 - side) for at, side in places}
    return list(turn), [turn, over]


def cube(what: str) -> tuple[list[Part], Moves]:
    """Return the faces, edges or corners of a cube, rotated in space.

    They are points with coordinates -1, 0 and 1, of which one, two or three are not 0.
    """
    sizes = {"faces": 1, "edges": 2, "corners": 3}
    points = [
        point for point in product((-1, 0, 1), repeat=3) if sum(map(abs, point)) == sizes[what]
    ]
    return list(points), [
        {(x, y, z): (-y, x, z) for x, y, z in points},
        {(x, y, z): (x, -z, y) for x, y, z in points},
    ]


def _is_even(order: Sequence[int]) -> bool:
    return sum(one > other for one, other in combinations(order, 2)) % 2 == 0


def pairs(n: int, *, even: bool) -> tuple[list[Part], Moves]:
    """Return the pairs of points, which are renamed in all ways, or rotated as a tetrahedron is."""
    found: list[Part] = list(combinations(range(n), 2))
    orders = [order for order in permutations(range(n)) if not even or _is_even(order)]
    return found, [
        {
            (one, other): (min(order[one], order[other]), max(order[one], order[other]))
            for one, other in combinations(range(n), 2)
        }
        for order in orders
    ]
