"""Drawings of graphs."""

from collections.abc import Mapping
from math import atan2, cos, hypot, pi, sin

from generators.pictures import Edge, Graph
from pipelines.site.svg.canvas import FONT, Canvas, Point, plain, width_of

_GAP = 26.0
"""Between two nodes that stand side by side."""
_LABEL = 12.0
_ARROW = 9.0
_BOWS = (0.0, 40.0, -40.0, 70.0, -70.0, 110.0, -110.0, 160.0, -160.0)
"""By how much an edge is bowed to pass by other nodes, what is tried first coming first."""
_MOST = 560.0
"""Width or height of a graph whose nodes have places."""


def draw_graph(graph: Graph) -> Canvas:
    """Return the drawing: edges, their labels over them, then nodes."""
    canvas, radius = Canvas(), _radius(graph)
    places = _places(graph, radius)
    labels = [_edge(canvas, graph, number, places, radius) for number in range(len(graph.edges))]
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
    places: Mapping[str, Point],
    radius: float,
) -> Point:
    """Draw an edge; return where its label belongs."""
    edge: Edge = graph.edges[number]
    kind = "edge dashed" if edge.is_dashed else "edge"
    (x1, y1), (x2, y2) = places[edge.start], places[edge.end]
    # Edges between the same two nodes are bowed apart, each by its turn.
    twins = [i for i, e in enumerate(graph.edges) if {e.start, e.end} == {edge.start, edge.end}]
    turn = twins.index(number) - (len(twins) - 1) / 2
    if edge.start == edge.end:
        return _loop(canvas, graph, (x1, y1), radius, kind, 2 * pi * turn / max(5, len(twins)))
    bow = 32.0 * turn if edge.start < edge.end else -32.0 * turn
    is_round = not graph.places and not graph.layers
    bow = bow if is_round else _past(graph, places, edge, radius, bow)
    pull = _pull((x1, y1), (x2, y2), bow)
    if is_round:
        # Around a circle, edges bend inwards: a short chord would run through the nodes between.
        pull = (pull[0] * 0.75, pull[1] * 0.75)
    canvas.curve((x1, y1), pull, (x2, y2), kind)
    if graph.is_directed and not edge.is_two_way:
        _arrow(canvas, pull, (x2, y2), _reach(graph, edge.end, pull, (x2, y2), radius))
    # A third of the way if there is room: in the middle of a circle all labels would meet.
    room = hypot(x2 - x1, y2 - y1) / 3 - width_of(plain(edge.label), _LABEL) / 2
    return _along((x1, y1), pull, (x2, y2), 1 / 3 if room > radius else 1 / 2)


def _loop(
    canvas: Canvas, graph: Graph, node: Point, radius: float, kind: str, turn: float
) -> Point:
    """Draw an edge from a node to itself, outside where nodes stand around a circle.

    Several of one node are turned away from each other, by `turn` in radians.
    """
    x, y = node
    angle = turn + (-pi / 2 if graph.places or graph.layers else atan2(y, x))
    dx, dy = cos(angle), sin(angle)
    canvas.circle((x + dx * (radius + 6), y + dy * (radius + 6)), 10, f"{kind} hollow")
    return x + dx * (radius + 26), y + dy * (radius + 26)


def _label(canvas: Canvas, text: str, at: Point) -> None:
    if text:
        half = width_of(plain(text), _LABEL) / 2 + 2
        canvas.box((at[0] - half, at[1] - 8), 2 * half, 16, "patch")
        canvas.text(at, text, "label", size=_LABEL)


def _pull(start: Point, end: Point, bow: float) -> Point:
    """Return the control point of a curve that runs half of `bow` beside the straight line."""
    (x1, y1), (x2, y2) = start, end
    length = hypot(x2 - x1, y2 - y1) or 1.0
    return (x1 + x2) / 2 - (y2 - y1) / length * bow, (y1 + y2) / 2 + (x2 - x1) / length * bow


def _along(start: Point, control: Point, end: Point, t: float) -> Point:
    """Return the point of a curve at `t`, 0 at its start and 1 at its end."""
    a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
    (x1, y1), (cx, cy), (x2, y2) = start, control, end
    return a * x1 + b * cx + c * x2, a * y1 + b * cy + c * y2


def _past(
    graph: Graph, places: Mapping[str, Point], edge: Edge, radius: float, bow: float
) -> float:
    """Return the bow nearest to the given one, of a few, with which an edge passes by all nodes."""
    (x1, y1), (x2, y2) = places[edge.start], places[edge.end]
    length = hypot(x2 - x1, y2 - y1) or 1.0
    along, aside = (
        ((x2 - x1) / length, (y2 - y1) / length),
        (-(y2 - y1) / length, (x2 - x1) / length),
    )
    passed = []
    for name, (x, y) in places.items():
        t = ((x - x1) * along[0] + (y - y1) * along[1]) / length
        if not 0 < t < 1 or name in (edge.start, edge.end):
            continue
        width = height = radius
        if name in graph.boxes:
            width, height = (radius * abs(a) + 15.0 * abs(b) for a, b in (along, aside))
        away = (x - x1) * aside[0] + (y - y1) * aside[1]
        # The curve of `_pull` lies 2 t (1 - t) bow aside of the point t of the straight line.
        for at in (max(0.0, t - width / length), t, min(1.0, t + width / length)):
            passed.append((2 * at * (1 - at), away, height + 2))
    bows = (bow + more for more in _BOWS)
    return next((b for b in bows if all(abs(d - s * b) >= w for s, d, w in passed)), bow)


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
