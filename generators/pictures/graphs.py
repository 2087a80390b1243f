"""Graphs: nodes joined by lines or arrows, such as maps, circuits, automata and trees."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple


class Edge(NamedTuple):
    """A line between two nodes, with an arrow at its end if the graph is directed."""

    start: str
    end: str
    label: str = ""
    is_dashed: bool = False
    is_two_way: bool = False
    """Without an arrow, though the graph is directed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Graph:
    """Nodes by name, laid out by `places`, else in `layers`, else around a circle."""

    nodes: Mapping[str, str]
    """Name -> text within the node."""
    edges: Sequence[Edge]
    is_directed: bool = False
    places: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    """Name -> x to the right and y upwards, in any unit."""
    layers: Sequence[Sequence[str]] = ()
    """Names of each column, from the left; see `layered`."""
    shades: Mapping[str, int] = field(default_factory=dict)
    """Colour of a node, 1 to 9, as in `Grid`."""
    boxes: frozenset[str] = frozenset()
    """Nodes drawn as boxes, not circles: gates, states of a process."""


def layered(nodes: Sequence[str], edges: Sequence[Edge]) -> list[list[str]]:
    """Return the nodes of an acyclic graph in layers, by longest path from a source.

    Nodes of a circle stay in the layer that the others give them. Within a layer, nodes stand in
    the order of the middle of what leads to them, so that fewer lines cross.
    """
    depth = dict.fromkeys(nodes, 0)
    for _ in nodes:
        for edge in edges:
            if depth[edge.start] + 1 > depth[edge.end] and depth[edge.start] + 1 < len(nodes):
                depth[edge.end] = depth[edge.start] + 1
    layers: list[list[str]] = [[] for _ in range(max(depth.values(), default=-1) + 1)]
    for node in nodes:
        layers[depth[node]].append(node)
    layers = [layer for layer in layers if layer]
    height: dict[str, float] = {}
    for layer in layers:
        before = {node: [edge.start for edge in edges if edge.end == node] for node in layer}
        middles = {
            node: sum(height.get(start, 0.0) for start in starts) / len(starts) if starts else 0.0
            for node, starts in before.items()
        }
        layer.sort(key=middles.__getitem__)
        height |= {node: place - (len(layer) - 1) / 2 for place, node in enumerate(layer)}
    return layers
