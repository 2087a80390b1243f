"""Drawings of graphs."""

from collections.abc import Mapping
from math import cos, hypot, pi, sin

from generators.pictures import Edge, Graph
from pipelines.site.svg.canvas import FONT, Canvas, Point, plain, width_of

_GAP = 26.0
"""Between two nodes that stand side by side."""
_LABEL = 12.0
_ARROW = 9.0
_MOST = 560.0
"""Width or height of a graph whose nodes have places."""


def draw_graph(graph: Graph) -> Canvas:
    """Return the drawing: edges, their labels over them, then nodes."""
    canvas, radius = Canvas(), _radius(graph)
    places = _places(graph, radius)
    hub = None if graph.places or graph.layers else (0.0, 0.0)
    labels = [
        _edge(canvas, graph, number, (places[edge.start], places[edge.end]), radius, hub)
        for number, edge in enumerate(graph.edges)
    ]
    for edge, at in zip(graph.edges, labels, strict=True):
        _label(canvas, edge.label, at)
    for name, text in graph.nodes.items():
        kind = f"node shade-{graph.shades.get(name, 0)}"
        x, y = places[name]
        if name in graph.boxes:
            canvas.box((x - radius, y - 15), 2 * radius, 30, kind)
        else:
            canvas.circle((x, y), radius, kind)
        canvas.text((x, y), text, "text" + " on-dark" * (graph.shades.get(name) == 9))
    return canvas


def _radius(graph: Graph) -> float:
    return max([16.0, *(width_of(plain(text), FONT) / 2 + 6 for text in graph.nodes.values())])


def _places(graph: Graph, radius: float) -> Mapping[str, Point]:
    if graph.places:
        return _scaled(graph.places, radius)
    if graph.layers:
        is_flat = graph.boxes.issuperset(graph.nodes)
        across, down = 2 * radius + 3 * _GAP, (30.0 if is_flat else 2 * radius) + _GAP
        tallest = max(len(layer) for layer in graph.layers)
        return {
            name: (x * across, (y + (tallest - len(layer)) / 2 + 0.13 * (x % 2)) * down)
            for x, layer in enumerate(graph.layers)
            for y, name in enumerate(layer)
        }
    count = max(1, len(graph.nodes))
    # Labels of edges between neighbors have to fit between them.
    labels = max((width_of(plain(edge.label), _LABEL) for edge in graph.edges), default=0.0)
    apart = 2 * radius + max(_GAP, labels + 3 * _ARROW)
    size = max(70.0, apart / 2 / sin(pi / max(2, count)))
    turns = (2 * pi * place / count - pi / 2 for place in range(count))
    return {n: (size * cos(t), size * sin(t)) for n, t in zip(graph.nodes, turns, strict=False)}


def _scaled(places: Mapping[str, Point], radius: float) -> Mapping[str, Point]:
    """Return places in pixels, y downwards, the closest nodes apart where that is possible."""
    points = list(places.values())
    pairs = ((a, b) for i, a in enumerate(points) for b in points[:i])
    nearest = min((hypot(a[0] - b[0], a[1] - b[1]) for a, b in pairs), default=1.0) or 1.0
    spread = max(max(axis) - min(axis) for axis in zip(*points, strict=True)) or 1.0
    scale = max(_MOST / 2 / spread, min((2 * radius + _GAP) / nearest, _MOST / spread))
    return {name: (x * scale, -y * scale) for name, (x, y) in places.items()}


def _edge(
    canvas: Canvas,
    graph: Graph,
    number: int,
    ends: tuple[Point, Point],
    radius: float,
    hub: Point | None,
) -> Point:
    """Draw an edge; return where its label belongs."""
    edge: Edge = graph.edges[number]
    kind = "edge dashed" if edge.is_dashed else "edge"
    (x1, y1), (x2, y2) = ends
    if edge.start == edge.end:
        out = (0.0, -1.0)
        if hub:
            far = hypot(x1 - hub[0], y1 - hub[1]) or 1.0
            out = ((x1 - hub[0]) / far, (y1 - hub[1]) / far)
        canvas.circle(
            (x1 + out[0] * (radius + 6), y1 + out[1] * (radius + 6)), 10, f"{kind} hollow"
        )
        return x1 + out[0] * (radius + 26), y1 + out[1] * (radius + 26)
    length = hypot(x2 - x1, y2 - y1) or 1.0
    along = ((x2 - x1) / length, (y2 - y1) / length)
    # Edges between the same two nodes are bowed apart, each by its turn.
    twins = [i for i, e in enumerate(graph.edges) if {e.start, e.end} == {edge.start, edge.end}]
    bow = 32.0 * (twins.index(number) - (len(twins) - 1) / 2)
    sign = 1.0 if edge.start < edge.end else -1.0
    pull = ((x1 + x2) / 2 - sign * along[1] * bow, (y1 + y2) / 2 + sign * along[0] * bow)
    if hub:
        # Around a circle, edges bend inwards: a short chord would run through the nodes between.
        pull = (pull[0] * 0.75 + hub[0] * 0.25, pull[1] * 0.75 + hub[1] * 0.25)
    canvas.curve((x1, y1), pull, (x2, y2), kind)
    if graph.is_directed and not edge.is_two_way:
        _arrow(canvas, pull, (x2, y2), _reach(graph, edge.end, pull, (x2, y2), radius))
    # On the curve, a third of the way: in the middle of a circle all labels would meet.
    return (4 * x1 + 4 * pull[0] + x2) / 9, (4 * y1 + 4 * pull[1] + y2) / 9


def _label(canvas: Canvas, text: str, at: Point) -> None:
    if text:
        half = width_of(plain(text), _LABEL) / 2 + 2
        canvas.box((at[0] - half, at[1] - 8), 2 * half, 16, "patch")
        canvas.text(at, text, "label", size=_LABEL)


def _reach(graph: Graph, name: str, start: Point, end: Point, radius: float) -> float:
    """Return how far from a node's middle its outline lies, towards `start`."""
    if name not in graph.boxes:
        return radius
    dx, dy = abs(end[0] - start[0]), abs(end[1] - start[1])
    length = hypot(dx, dy) or 1.0
    return length * min(radius / dx if dx else length, 15.0 / dy if dy else length)


def _arrow(canvas: Canvas, start: Point, end: Point, reach: float) -> None:
    length = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    dx, dy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    tip = (end[0] - dx * reach, end[1] - dy * reach)
    base = (tip[0] - dx * _ARROW, tip[1] - dy * _ARROW)
    wing = (-dy * _ARROW / 2, dx * _ARROW / 2)
    points = [tip, (base[0] + wing[0], base[1] + wing[1]), (base[0] - wing[0], base[1] - wing[1])]
    canvas.path(points, "arrow", is_closed=True)
