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
    # Pairs and triples, which sort faster than lists and are the same in JSON.
    vertices = sorted(zip(colors, final, strict=True))
    return [vertices, sorted([(label, final[a], final[b]) for label, a, b in listed])]


def refine(colors: Sequence[int], arcs: Sequence[Arc]) -> list[int]:
    """Refine vertex colours until their number is stable; colours are ranks, so label-free."""
    current, count = list(colors), len(set(colors))
    width, labels = _widths(current, arcs)
    for _ in range(len(current)):
        seen: list[list[int]] = [[] for _ in current]
        for label, tail, head in arcs:
            seen[tail].append(label * width + current[head])
            seen[head].append((label + labels) * width + current[tail])
        current, now = _ranked(current, seen)
        if now in (count, len(current)):
            break
        count = now
    return current


def _ranked(colors: Sequence[int], seen: Sequence[Sequence[int]]) -> tuple[list[int], int]:
    """Rank vertices by color, then by what they see, sorted; return also how many ranks there are.

    What alone has its color keeps its place among the others, whatever it sees.
    """
    alike: dict[int, list[int]] = {}
    for vertex, color in enumerate(colors):
        alike.setdefault(color, []).append(vertex)
    ranks, count = [0] * len(colors), 0
    for color in sorted(alike):
        if len(alike[color]) == 1:
            ranks[alike[color][0]] = count
            count += 1
            continue
        views = {vertex: tuple(sorted(seen[vertex])) for vertex in alike[color]}
        order = {view: rank for rank, view in enumerate(sorted({*views.values()}), count)}
        for vertex, view in views.items():
            ranks[vertex] = order[view]
        count += len(order)
    return ranks, count


def _widths(colors: Sequence[int], arcs: Sequence[Arc]) -> tuple[int, int]:
    """Return how many colors and how many labels there may be.

    With these, one number compares as (is head, label, color of the other end) does.
    """
    used = [label for label, _, _ in arcs] or [0]
    width = max(len(colors), *colors, 0) + 1 - min(*colors, 0, 0)
    return width, max(used) - min(used) + 1
