"""Canonical form of a relational puzzle, blind to the names and the order of its parts.

Colour refinement (Weisfeiler and Leman 1968): vertices that look alike from everywhere get the
same colour. Equal for two isomorphic puzzles; two different ones collide only where refinement
cannot tell them apart (regular graphs), which costs a duplicate row at worst, never a wrong one.
"""

from collections.abc import Iterable, Mapping, Sequence
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
        alike: dict[int, list[int]] = {}
        for vertex, color in enumerate(current):
            alike.setdefault(color, []).append(vertex)
        # What alone has its color keeps its place among the others, whatever it sees.
        seen: dict[int, list[int]] = {}
        for group in alike.values():
            if len(group) > 1:
                for vertex in group:
                    seen[vertex] = []
        for label, tail, head in arcs:
            if tail in seen:
                seen[tail].append(label * width + current[head])
            if head in seen:
                seen[head].append((label + labels) * width + current[tail])
        current, now = _ranked(alike, seen)
        if now in (count, len(current)):
            break
        count = now
    return current


def _ranked(
    alike: Mapping[int, Sequence[int]], seen: Mapping[int, list[int]]
) -> tuple[list[int], int]:
    """Rank vertices by color, then by what they see, sorted; return also how many ranks there are.

    Args:
        alike: the vertices of each color, all together 0..n-1.
        seen: for each vertex that shares its color, what it sees.
    """
    ranks, rank = [0] * sum(map(len, alike.values())), -1
    for color in sorted(alike):
        group = alike[color]
        if len(group) == 1:
            rank += 1
            ranks[group[0]] = rank
            continue
        for vertex in group:
            seen[vertex].sort()
        before = None
        for vertex in sorted(group, key=seen.__getitem__):
            if seen[vertex] != before:
                rank, before = rank + 1, seen[vertex]
            ranks[vertex] = rank
    return ranks, rank + 1


def _widths(colors: Sequence[int], arcs: Sequence[Arc]) -> tuple[int, int]:
    """Return how many colors and how many labels there may be.

    With these, one number compares as (is head, label, color of the other end) does.
    """
    used = [label for label, _, _ in arcs] or [0]
    width = max(len(colors), max(colors, default=0) + 1) - min(0, min(colors, default=0))
    return width, max(used) - min(used) + 1
