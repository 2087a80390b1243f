"""Graphs: colourings, the one path to a goal, and courses that need each other."""

import json
import re
from typing import Final, NamedTuple

from readers.forms import Form
from readers.formulas import integers
from readers.phrases import Unread
from readers.reader import Reader

_COLOR: Final = Form(
    r"""
    Please provide a coloring for this graph such that every vertex is not connected to a vertex \
    of the same color. The graph has these properties:

    Vertices: [<vertices>]
    Edges: [<edges:pairs>]
    Possible colors: [<colors>]

    Return your solution as a JSON map of vertices to colors. (For example: {"0": 1, "1": 2, "2": \
    3}.)
""",
    kinds={"pairs": r"[(), \d]*"},
)
_STAR: Final = Form(
    r"""
    Find a path from the start node to the goal node in the following path-star graph.
    Respond with only the sequence of node labels in the path, including the start and goal nodes.
    Separate node labels with a single space.

    The graph is represented as a list of edges, where each edge is defined by two node labels.
    The edges are separated by a vertical bar '|'. Then, the start and goal nodes are specified \
    after a slash '/'.

    Example:
    |1 2|1 3|2 4|3 5/1 5 = 1 3 5

    Solve the following task:
    <edges:edges>/<start:int> <goal:int> =
""",
    kinds={"edges": r"(?:\|\d+ \d+)+"},
)
_COURSES: Final = Form(
    r"""
    There are a total of <n:int> courses you have to take, labeled from 0 to <last:int>.

    You are given the following list of prerequisites, where prerequisites[i] = (a_i, b_i) \
    indicates that you must first take course b_i if you want to take course a_i:
    [<pairs:pairs>]

    Return True if you can finish all courses considering the prerequisites, or False otherwise.
""",
    kinds={"pairs": r"[(), \d]*"},
)
_PAIR: Final = re.compile(r"\((\d{1,6}), (\d{1,6})\)")
_MOST: Final = 200
"""Vertices."""


class Graph(NamedTuple):
    """Vertices, edges between them, and colours."""

    vertices: tuple[int, ...]
    edges: tuple[tuple[int, int], ...]
    colors: tuple[int, ...]


class Star(NamedTuple):
    """Edges, which lead one way, and two nodes."""

    edges: tuple[tuple[str, str], ...]
    start: str
    goal: str


class Courses(NamedTuple):
    """How many there are, and which need which."""

    number: int
    needs: tuple[tuple[int, int], ...]
    """A course, and one that comes before it."""


def _pairs(text: str) -> tuple[tuple[int, int], ...]:
    pairs = tuple((int(one), int(other)) for one, other in _PAIR.findall(text))
    if text != ", ".join(f"({one}, {other})" for one, other in pairs):
        raise Unread(f"no pairs: {text!r}")
    return pairs


def _read_graph(question: str) -> Graph:
    said = _COLOR.read(question)
    found = Graph(integers(said["vertices"]), _pairs(said["edges"]), integers(said["colors"]))
    known = {vertex for edge in found.edges for vertex in edge} <= set(found.vertices)
    if not known or len(set(found.vertices)) != len(found.vertices) or len(found.vertices) > _MOST:
        raise Unread(f"edges of other vertices than {found.vertices}, or a vertex twice")
    return found


def _coloring(graph: Graph, chosen: dict[int, int]) -> dict[int, int] | None:
    """Return a colouring that keeps what is chosen, the vertex with the fewest colours first."""
    if len(chosen) == len(graph.vertices):
        return chosen
    left = dict[int, list[int]]()
    for vertex in graph.vertices:
        if vertex not in chosen:
            beside = {
                chosen.get(b if a == vertex else a) for a, b in graph.edges if vertex in {a, b}
            }
            left[vertex] = [color for color in graph.colors if color not in beside]
    vertex = min(left, key=lambda vertex: (len(left[vertex]), vertex))
    for color in left[vertex]:
        if found := _coloring(graph, {**chosen, vertex: color}):
            return found
    return None


def _color(graph: Graph) -> str:
    if any(a == b for a, b in graph.edges):
        return "a vertex is connected to itself"
    found = _coloring(graph, {})
    if found is None:
        return "no coloring fits"
    return json.dumps({str(vertex): found[vertex] for vertex in graph.vertices})


def _colors(graph: Graph, answer: str) -> bool:
    try:
        found = json.loads(answer)
    except (ValueError, RecursionError):
        return False
    if not isinstance(found, dict) or set(found) != set(map(str, graph.vertices)):
        return False
    if not all(type(color) is int and color in graph.colors for color in found.values()):
        return False
    return all(found[str(a)] != found[str(b)] for a, b in graph.edges)


def _read_star(question: str) -> Star:
    said = _STAR.read(question)
    edges = tuple(
        (one, other)
        for one, _, other in (edge.partition(" ") for edge in said["edges"][1:].split("|"))
    )
    return Star(edges, said["start"], said["goal"])


def _path(star: Star) -> str:
    """Return the only path; the goal is followed back to the start."""
    way = [star.goal]
    for _ in range(len(star.edges)):
        if way[-1] == star.start:
            break
        before = [one for one, other in star.edges if other == way[-1]]
        if len(before) != 1:
            return f"{len(before)} edges lead to {way[-1]}"
        way += before
    return json.dumps(way[::-1]) if way[-1] == star.start else "no path leads to the goal"


def _read_courses(question: str) -> Courses:
    said = _COURSES.read(question)
    found = Courses(said.integer("n"), _pairs(said["pairs"]))
    labels = {course for pair in found.needs for course in pair}
    if said.integer("last") != found.number - 1 or not labels <= set(range(found.number)):
        raise Unread(f"not labels of {found.number} courses: {labels}")
    return found


def _finishes(courses: Courses) -> str:
    left = set(range(min(courses.number, _MOST)))
    for _ in range(_MOST):
        left -= {c for c in left if not any(a == c and b in left for a, b in courses.needs)}
    return str(not left)


GRAPH_COLOR: Final = Reader(_read_graph, _color, _colors)
PATH_STAR: Final = Reader(_read_star, _path)
COURSE_SCHEDULE: Final = Reader(_read_courses, _finishes)
