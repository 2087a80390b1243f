"""Graphs: nodes, edges, their directions and labels can be read back from where things stand."""

from collections import Counter
from itertools import combinations
from math import hypot
from typing import NamedTuple

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from generators.pictures import Edge, Graph
from tests.site.svg_reading import (
    Drawing,
    Point,
    Stroke,
    drawing,
    fitted,
    near,
    xml_text,
)
from tests.site.texts import texts


class Node(NamedTuple):
    text: str
    shade: int
    is_box: bool
    at: Point


class Arc(NamedTuple):
    """An edge as it is seen; a line without an arrow has its ends in the order of their texts."""

    start: str
    end: str
    label: str
    is_dashed: bool
    is_two_way: bool = False
    """Seen in directed graphs alone."""


def nodes(read: Drawing) -> list[Node]:
    shapes = [(ring.at, ring.kinds, False) for ring in read.rings]
    shapes += [(box.middle, box.kinds, True) for box in read.boxes]
    found = []
    for at, kinds, is_box in shapes:
        if "node" in kinds:
            [shade] = [int(k.removeprefix("shade-")) for k in kinds if k.startswith("shade-")]
            found.append(Node(read.word(at), shade, is_box, at))
    return found


def tip(arrow: Stroke) -> tuple[Point, Point]:
    """Return the point of an arrow and the way it flies: away from the middle of its feet."""
    sharp, left, right = arrow.points
    x, y = (left[0] + right[0]) / 2, (left[1] + right[1]) / 2
    length = hypot(sharp[0] - x, sharp[1] - y)
    return sharp, ((sharp[0] - x) / length, (sharp[1] - y) / length)


def fit(arrow: Stroke, curve: Stroke, end: Point) -> float:
    """Return how well an arrow flies to an end of a curve along it, 1 at best; 0 if past it."""
    (x, y), (dx, dy) = tip(arrow)
    (_, control, _) = curve.points
    left = hypot(end[0] - x, end[1] - y)
    length = hypot(end[0] - control[0], end[1] - control[1]) or 1.0
    along = (end[0] - control[0]) / length * dx + (end[1] - control[1]) / length * dy
    return along if near((x + dx * left, y + dy * left), end, 0.5) and along > 0.999 else 0.0


def reached(read: Drawing) -> list[list[Point]]:
    """Return the ends of each curve that have an arrow; edges side by side may look alike."""
    found: list[list[Point]] = [[] for _ in read.curves]
    for arrow in read.polygons:
        ends = [(i, end) for i, c in enumerate(read.curves) for end in (c.points[0], c.points[2])]
        i, end = max(ends, key=lambda one: fit(arrow, read.curves[one[0]], one[1]))
        assert fit(arrow, read.curves[i], end)
        found[i].append(end)
    return found


def label_on(read: Drawing, curve: Stroke) -> str:
    """Return the text on a curve, in its middle or a third of the way from one of its ends."""

    def at(t: float) -> Point:
        parts = zip(*curve.points, strict=True)
        x, y = ((1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * c for a, b, c in parts)
        return x, y

    return next(filter(None, (read.word(at(t)) for t in (1 / 3, 2 / 3, 1 / 2))), "")


def arcs(read: Drawing, is_directed: bool) -> Counter[Arc]:
    at = {node.at: node.text for node in nodes(read)}

    def name(point: Point) -> str:
        [text] = [text for place, text in at.items() if near(place, point)]
        return text

    found: Counter[Arc] = Counter()
    for curve, arrows in zip(read.curves, reached(read), strict=True):
        ends = [curve.points[0], curve.points[2]]
        assert len(arrows) <= 1
        ordered = sorted(ends, key=arrows.__contains__ if arrows else name)
        start, end = map(name, ordered)
        is_two_way = is_directed and not arrows
        found[Arc(start, end, label_on(read, curve), "dashed" in curve.kinds, is_two_way)] += 1
    return found


def loops(read: Drawing) -> Counter[Arc]:
    """Return the edges from a node to itself: rings that touch one node, with a text beyond."""
    found: Counter[Arc] = Counter()
    for ring in read.rings:
        if "node" in ring.kinds:
            continue
        node = min(nodes(read), key=lambda n: hypot(n.at[0] - ring.at[0], n.at[1] - ring.at[1]))
        away = [ring.at[0] - node.at[0], ring.at[1] - node.at[1]]
        length = hypot(*away)
        beyond = (ring.at[0] + 20 * away[0] / length, ring.at[1] + 20 * away[1] / length)
        found[Arc(node.text, node.text, read.word(beyond), "dashed" in ring.kinds)] += 1
    return found


def wanted(graph: Graph, *, loop: bool) -> Counter[Arc]:
    found: Counter[Arc] = Counter()
    for edge in graph.edges:
        if (edge.start == edge.end) == loop:
            ends = [xml_text(graph.nodes[name]) for name in (edge.start, edge.end)]
            is_two_way = graph.is_directed and edge.is_two_way and not loop
            has_arrow = graph.is_directed and not edge.is_two_way
            start, end = ends if has_arrow else sorted(ends)
            found[Arc(start, end, xml_text(edge.label), edge.is_dashed, is_two_way)] += 1
    return found


def are_apart(points: list[Point]) -> bool:
    """Tell whether no three lie on one line, where a reader could not tell edges apart either."""
    return all(
        abs((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])) > 1e-6
        for a, b, c in combinations(points, 3)
    )


@st.composite
def graphs(draw: st.DrawFn) -> Graph:
    names = draw(st.permutations([f"n{i}" for i in range(draw(st.integers(1, 6)))]))
    name = st.sampled_from(names)
    # Long texts need more room than places leave; `test_texts_of_any_kind` has them.
    short = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), max_size=2)
    edge = st.builds(Edge, name, name, st.just(""), st.booleans(), st.booleans())
    edges = draw(st.lists(edge, max_size=7))
    words = [f"{place}{draw(short)}" if draw(st.booleans()) else "" for place in range(7)]
    layout = draw(st.sampled_from(["places", "layers", "circle"]))
    spots = st.tuples(st.integers(-20, 20), st.integers(-20, 20))
    places = draw(st.lists(spots, min_size=len(names), max_size=len(names), unique=True))
    cut = draw(st.integers(1, len(names)))
    return Graph(
        nodes={n: f"{n}{draw(short)}" for n in names},
        edges=[e._replace(label=word) for e, word in zip(edges, words, strict=False)],
        is_directed=draw(st.booleans()),
        places=dict(zip(names, places, strict=True)) if layout == "places" else {},
        layers=[p for p in (names[:cut], names[cut:]) if p] if layout == "layers" else (),
        shades=draw(st.dictionaries(name, st.integers(0, 9), max_size=3)),
        boxes=draw(st.frozensets(name, max_size=3)),
    )


SIDE_BY_SIDE = Graph(
    nodes={f"n{i}": f"n{i}" for i in range(6)},
    edges=[
        Edge("n3", "n5", is_two_way=True),
        Edge("n3", "n5"),
        Edge("n3", "n5", label="a"),
        Edge("n4", "n3"),
    ],
    is_directed=True,
)


@example(SIDE_BY_SIDE)
@given(graphs())
def test_a_graph_is_read_back(graph: Graph) -> None:
    read = drawing(graph)
    found = nodes(read)
    spots = [node.at for node in found]
    assume(are_apart(spots))
    assume(not any(near(a, b, 80) for a, b in combinations(spots, 2)))
    labels = [word.at for word in read.words if "label" in word.kinds]
    assume(not any(near(a, b) for a, b in combinations(labels, 2)))
    assert {(n.text, n.shade, n.is_box) for n in found} == {
        (xml_text(text), graph.shades.get(name, 0), name in graph.boxes)
        for name, text in graph.nodes.items()
    }
    assert len(found) == len(graph.nodes)
    assert arcs(read, graph.is_directed) == wanted(graph, loop=False)
    assert loops(read) == wanted(graph, loop=True)
    at = {node.text: node.at for node in found}
    places = {name: at[xml_text(text)] for name, text in graph.nodes.items()}
    if graph.places:
        names = list(graph.places)
        across = fitted([graph.places[n][0] for n in names], [places[n][0] for n in names])
        up = fitted([-graph.places[n][1] for n in names], [places[n][1] for n in names])
        assert across.unit == pytest.approx(up.unit, rel=0.01) or 0 in (across.unit, up.unit)
    for layer in graph.layers:
        assert [places[n] for n in layer] == sorted((places[n] for n in layer), key=lambda p: p[1])
    for before, after in zip(graph.layers, graph.layers[1:], strict=False):
        assert max(places[n][0] for n in before) < min(places[n][0] for n in after)


@given(texts(), texts())
def test_texts_of_any_kind(text: str, label: str) -> None:
    edges = [Edge("a", "b", f"l{label}"), Edge("b", "b", f"m{label}")]
    graph = Graph(nodes={"a": f"a{text}", "b": f"b{text}"}, edges=edges)
    read = drawing(graph)
    assert arcs(read, False) == wanted(graph, loop=False)
    assert loops(read) == wanted(graph, loop=True)


def test_several_edges_between_the_same_nodes_are_told_apart() -> None:
    """Two symbols that keep an automaton in its state, and two ways between the same towns."""
    edges = [Edge("a", "a", "0"), Edge("a", "a", "1"), Edge("a", "b", "x"), Edge("b", "a", "y")]
    graph = Graph(nodes={"a": "A", "b": "B"}, edges=edges, is_directed=True)
    read = drawing(graph)
    assert loops(read) == wanted(graph, loop=True)
    assert arcs(read, True) == wanted(graph, loop=False)


def test_an_empty_graph_is_a_drawing() -> None:
    assert drawing(Graph(nodes={}, edges=[])).words == []


def test_places_may_coincide_and_a_single_node_may_have_one() -> None:
    assert len(nodes(drawing(Graph(nodes={"a": "A"}, edges=[], places={"a": (3, 4)})))) == 1
    both = Graph(
        nodes={"a": "A", "b": "B"}, edges=[Edge("a", "b")], places={"a": (1, 1), "b": (1, 1)}
    )
    assert len(drawing(both).curves) == 1
