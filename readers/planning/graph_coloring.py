"""Colors for vertices so that no edge joins two of the same, if there is such a coloring at all."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ortools.sat.python.cp_model import CpModel

from readers.answers import pairs
from readers.following import Followed
from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.retracing import chosen
from readers.search import solved

_SAYS = Phrases(
    once={
        "scene": r"""
            A graph has <n:int> vertices: <vertices:words>. Color each vertex with one of the
                <k:int> colors <colors:words>, so that no edge joins two vertices of the same color.
            Color the vertices <vertices:words> of a graph. There are <k:int> colors
                (<colors:words>), and the ends of an edge must not have the same one.
            Find a proper coloring, with the colors <colors:words>, of the graph on the <n:int>
                vertices <vertices:words>: the two ends of every edge must differ in color.
            Paint each of the <n:int> rooms <vertices:words> in one of these colors:
                <colors:words>. Rooms that are joined by a door must not have the same color.
            <n:int> radio stations (<vertices:words>) each get one of <k:int> channels
                (<colors:words>). Two stations that interfere must not share a channel.
            The exams <vertices:words> are to be held in <k:int> sessions (<colors:words>).
                Exams that have a student in common must be in different sessions.
            There are <k:int> teams (<colors:words>) for <n:int> players: <vertices:words>.
                Rivals may not be in the same team; a team may be of any size.
        """,
        "edges": r"""
            {The edges are|These are its edges|These are all the pairs in question|The rule
                applies to these pairs and no others}:¶<edges:block>
            All <m:int> edges of the graph:¶<edges:block>
            The <m:int> pairs that must differ:¶<edges:block>
        """,
        "none": r"""
            Any valid assignment is accepted; answer with the word impossible if none exists.
            One valid assignment is enough. When none exists, the right answer is the word
                impossible.
            If there is no such assignment, the answer is the word impossible.
        """,
        "form": r"""
            Write all <n:int> assignments, one per line, as {vertex: color|room: color|station:
                channel|exam: session|player: team}.
            Give one line for each of the <n:int> {vertices, in the form vertex: color|rooms, in
                the form room: color|stations, in the form station: channel|exams, in the form exam:
                session|players, in the form player: team}.
            Answer with a line {vertex: color|room: color|station: channel|exam: session|player:
                team} for every one of the <n:int> {vertices|rooms|stations|exams|players}.
        """,
    },
    kinds={"words": r"\w+(?:, \w+)*"},
)
_EDGE = re.compile(r"(\w+)(?: - | and |-)(\w+)")
_LINE = re.compile(r"(\w+): joined so far")
_IMPOSSIBLE = "impossible"


class Graph(NamedTuple):
    """What a prompt says."""

    vertices: tuple[str, ...]
    colors: tuple[str, ...]
    edges: tuple[tuple[str, str], ...]


def _read(question: str) -> Graph:
    said = _SAYS.read(question)
    scene, edges = said.one("scene"), said.one("edges")
    graph = Graph(
        tuple(scene["vertices"].split(", ")),
        tuple(scene["colors"].split(", ")),
        tuple(map(_edge, re.split(r"; |, | (?=\w+-)|\n", edges["edges"]))),
    )
    for slot, things in (("n", graph.vertices), ("k", graph.colors), ("m", graph.edges)):
        counts = {part.integer(slot) for part in said.parts if slot in part}
        if counts - {len(set(things))}:
            raise Unread(f"says {counts} where it names {len(set(things))}")
    if not {end for edge in graph.edges for end in edge} <= set(graph.vertices):
        raise Unread("an edge has an end that is no vertex")
    return graph


def _edge(text: str) -> tuple[str, str]:
    found = _EDGE.fullmatch(text)
    if not found:
        raise Unread(f"no edge: {text!r}")
    return found[1], found[2]


def _solve(graph: Graph) -> str:
    model = CpModel()
    at = {vertex: model.new_int_var(0, len(graph.colors) - 1, "") for vertex in graph.vertices}
    for one, other in graph.edges:
        model.add(at[one] != at[other])
    found = solved(model)
    if not found:
        return _IMPOSSIBLE
    return "\n".join(f"{v}: {graph.colors[found.value(at[v])]}" for v in graph.vertices)


def _judge(graph: Graph, answer: str) -> bool:
    if answer == _IMPOSSIBLE:
        return _solve(graph) == _IMPOSSIBLE
    colors = pairs(answer)
    return (
        colors.keys() == set(graph.vertices)
        and set(colors.values()) <= set(graph.colors)
        and all(colors[one] != colors[other] for one, other in graph.edges)
    )


def _follow(graph: Graph, lines: Sequence[str]) -> Followed:
    """Take the order of the vertices from the lines, and their colors from the last."""
    order = [found[1] for line in lines if (found := _LINE.match(line))]
    return chosen(lambda said, answer: _told(said, order, pairs(answer)), _judge)(graph, lines)


def _told(graph: Graph, order: Sequence[str], colors: dict[str, str]) -> Iterator[str]:
    if sorted(order) != sorted(graph.vertices):
        yield "each vertex once"
        return
    for place, vertex in enumerate(order):
        done = {*order[:place]}
        near = [one for one in graph.vertices if one in done and _are_joined(graph, one, vertex)]
        free = [color for color in graph.colors if color not in {colors[one] for one in near}]
        said = ", ".join(f"{one} ({colors[one]})" for one in near)
        yield (
            f"{vertex}: joined so far to {said or 'none'}, so it may be {', '.join(free)}; "
            f"take {colors[vertex]}."
        )


def _are_joined(graph: Graph, one: str, other: str) -> bool:
    return (one, other) in graph.edges or (other, one) in graph.edges


READER = Reader(_read, _solve, _judge, follow=_follow)
