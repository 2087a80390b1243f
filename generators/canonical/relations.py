"""Canonical form of a relational puzzle, blind to the names and the order of its parts.

Colour refinement (Weisfeiler and Leman 1968): vertices that look alike from everywhere get the
same colour. Equal for two isomorphic puzzles; two different ones collide only where refinement
cannot tell them apart (regular graphs), which costs a duplicate row at worst, never a wrong one.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from proofmill.problem import Json

Arc: TypeAlias = tuple[int, int, int]
"""(label, tail, head) between vertices 0..n-1; give both directions of a symmetric relation."""


def normal_form(colors: Sequence[int], arcs: Iterable[Arc]) -> Json:
    """Return the sorted vertex colours, given and refined, and the arcs between refined ones."""
    listed = list(arcs)
    final = refine(colors, listed)
    # Pairs and triples, which sort faster than lists and are the same in JSON.
    vertices = sorted(zip(colors, final, strict=True))
    return [vertices, sorted([(label, final[a], final[b]) for label, a, b in listed])]


def refine(colors: Sequence[int], arcs: Sequence[Arc]) -> list[int]:
    """Refine vertex colours until their number is stable; colours are ranks, so label-free."""
    current, count = list(colors), len(set(colors))
    around = _around(current, arcs)
    for _ in range(len(current)):
        alike = Counter(current)
        # What alone has its color keeps its place among the others, whatever it sees.
        views = [
            (color, *sorted([key + current[other] for key, other in near]))
            if alike[color] > 1
            else (color,)
            for color, near in zip(current, around, strict=True)
        ]
        order = {view: rank for rank, view in enumerate(sorted(set(views)))}
        current = [order[view] for view in views]
        if len(order) in (count, len(current)):
            break
        count = len(order)
    return current


def _around(colors: Sequence[int], arcs: Sequence[Arc]) -> list[list[tuple[int, int]]]:
    """Return a key and the other end of each arc at a vertex.

    A key with the other end's color added compares as (is head, label, color) does.
    """
    used = [label for label, _, _ in arcs] or [0]
    least = min(used)
    labels = max(used) - least + 1
    width = max(len(colors), *colors, 0) + 1 - min(*colors, 0, 0)
    around: list[list[tuple[int, int]]] = [[] for _ in colors]
    for label, tail, head in arcs:
        key = (label - least) * width
        around[tail].append((key, head))
        around[head].append((key + labels * width, tail))
    return around
