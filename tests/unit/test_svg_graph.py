"""Drawings of graphs: lines pass by nodes, labels fit between them, layers are in a good order."""

import re
from itertools import pairwise
from math import hypot

from generators.pictures import Edge, Graph, Grid, layered
from pipelines.site.svg import description, svg

CURVE = re.compile(r'class="edge" d="M(\S+) (\S+)Q(\S+) (\S+) (\S+) (\S+)"')
CIRCLE = re.compile(r'<circle class="node[^"]*" cx="(\S+)" cy="(\S+)" r="(\S+)"')
PATCH = re.compile(r'class="patch" x="(\S+)" y="(\S+)" width="(\S+)"')


def numbers(pattern: re.Pattern[str], drawn: str) -> list[tuple[float, ...]]:
    return [tuple(map(float, found)) for found in pattern.findall(drawn)]


def test_a_line_passes_by_the_node_between() -> None:
    names = {name: name for name in "abc"}
    row = Graph(nodes=names, edges=[Edge("a", "c")], layers=[["a"], ["b"], ["c"]])
    drawn = svg(row)
    (curve,) = numbers(CURVE, drawn)
    x1, y1, cx, cy, x2, y2 = curve
    _, (x, y, radius), _ = numbers(CIRCLE, drawn)
    middle = ((x1 + x2) / 4 + cx / 2, (y1 + y2) / 4 + cy / 2)
    assert abs((y1 + y2) / 2 - y) < radius, "the straight line would run over b"
    assert hypot(middle[0] - x, middle[1] - y) > radius
    free = svg(Graph(nodes=names, edges=[Edge("a", "b")], layers=[["a"], ["b"], ["c"]]))
    ((x1, y1, cx, cy, x2, y2),) = numbers(CURVE, free)
    assert (cx, cy) == ((x1 + x2) / 2, (y1 + y2) / 2)


def test_labels_fit_between_neighbors_of_a_circle() -> None:
    names = {str(n): str(n) for n in range(6)}
    edges = [Edge(a, b, "some of them not") for a, b in pairwise(names)]
    drawn = svg(Graph(nodes=names, edges=edges))
    patches, circles = numbers(PATCH, drawn), numbers(CIRCLE, drawn)
    assert len(patches) == 5
    for left, top, width in patches:
        for x, y, radius in circles:
            nearest = (min(max(x, left), left + width), min(max(y, top), top + 16))
            assert hypot(nearest[0] - x, nearest[1] - y) > 0.9 * radius


def test_nodes_of_a_layer_stand_by_what_leads_to_them() -> None:
    edges = [Edge("a", "y"), Edge("b", "x")]
    assert layered("abxy", edges) == [["a", "b"], ["y", "x"]]
    assert layered("abxy", [Edge("a", "x"), Edge("b", "y")]) == [["a", "b"], ["x", "y"]]


def test_a_cell_with_a_note_has_its_text_below_it() -> None:
    def height(grid: Grid) -> float:
        (y,) = re.findall(r'class="text"[^>]* y="(\S+)"', svg(grid))
        return float(y)

    assert height(Grid(cells=[["A"]], notes={(0, 0): "k1"})) > height(Grid(cells=[["A"]]))


def directed(*edges: Edge) -> Graph:
    return Graph(nodes={name: name for name in "ABC"}, edges=edges, is_directed=True)


def test_a_two_way_edge_of_a_directed_graph_has_no_arrow() -> None:
    one_way = directed(Edge("A", "B"), Edge("B", "C", "5"))
    both_ways = directed(Edge("A", "B"), Edge("B", "C", "5", is_two_way=True))
    assert svg(one_way).count('class="arrow"') == 2
    assert svg(both_ways).count('class="arrow"') == 1
    assert description(one_way).endswith("A to B; B to C (5);")
    assert description(both_ways).endswith("A to B; B and C (5);")


def test_a_loop_lies_outside_the_circle_of_nodes() -> None:
    drawn = svg(directed(Edge("B", "B")))
    ((x, y),) = re.findall(r'<circle class="edge hollow" cx="(\S+)" cy="(\S+)"', drawn)
    _, (near_x, near_y, _), _ = numbers(CIRCLE, drawn)
    assert hypot(float(x), float(y)) > hypot(near_x, near_y)


def test_labels_lie_over_all_edges() -> None:
    drawn = svg(directed(Edge("A", "B", "first"), Edge("B", "C", "second"), Edge("C", "A")))
    assert drawn.index('class="patch"') > drawn.rindex('class="edge"')
