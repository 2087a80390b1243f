"""Canonical form of a relational puzzle, blind to the names and the order of its parts.

Colour refinement (Weisfeiler and Leman 1968): vertices that look alike from everywhere get the
same colour. Equal for two isomorphic puzzles; two different ones collide only where refinement
cannot tell them apart (regular graphs), which costs a duplicate row at worst, never a wrong one.
"""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from proofmill.problem import Json

Arc: TypeAlias = tuple[int, int, int]
"""(label, tail, head) between vertices 0..n-1; give both directions of a symmetric relation."""


def normal_form(colors: Sequence[int], arcs: Iterable[Arc]) -> Json:
    """Return the sorted vertex colours, given and refined, and the arcs between refined ones."""
    listed = list(arcs)
    final = refine(colors, listed)
    vertices = sorted([given, rank] for given, rank in zip(colors, final, strict=True))
    return [vertices, sorted([label, final[a], final[b]] for label, a, b in listed)]


def refine(colors: Sequence[int], arcs: Sequence[Arc]) -> list[int]:
    """Refine vertex colours until their number is stable; colours are ranks, so label-free."""
    current = list(colors)
    count = len(set(current))
    for _ in range(len(current)):
        seen: list[list[tuple[int, int, int]]] = [[] for _ in current]
        for label, tail, head in arcs:
            seen[tail].append((0, label, current[head]))
            seen[head].append((1, label, current[tail]))
        views = [
            (color, tuple(sorted(around))) for color, around in zip(current, seen, strict=True)
        ]
        order = {view: rank for rank, view in enumerate(sorted(set(views)))}
        current = [order[view] for view in views]
        if len(order) == count:
            break
        count = len(order)
    return current
