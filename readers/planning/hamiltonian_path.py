"""A path from one vertex of a graph to another that visits every vertex exactly once."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from ortools.sat.python.cp_model import CpModel

from readers.answers import items
from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.retracing import replayed
from readers.search import solved

_SAYS: Final = Phrases(
    once={
        "vertices": r"""
            The vertices of a graph are <vertices:names>.
            A graph has the <n:int> vertices <vertices:names>.
            <n:int> islands, <vertices:names>, are joined by bridges.
            There are <n:int> rooms in a museum: <vertices:names>. Some are joined by doors.
            A courier serves <n:int> stops: <vertices:names>.
        """,
        "connections": "<connections:connections>",
        "means": r"""
            In the list, x-y means that one can go from x to y and from y to x. There are no other
                connections.
            In the list, x-y means that one can go from x to y and from y to x; <oneway:arrow> means
                from x to y only. There are no other connections.
            A connection x-y can be used in both directions; all of them are listed here.
            Of the connections, x-y can be used in both directions, and <oneway:arrow> only from x
                to y; all of them are listed here.
        """,
        "asked": r"""
            Find a path that starts at <start:vertex>, ends at <end:vertex> and visits each of the
                <n:int> {vertices|rooms|stops|islands} exactly once.
            Starting at <start:vertex>, visit all <n:int> {vertices|rooms|stops|islands}, each
                exactly once, and finish at <end:vertex>.
            Give a route from <start:vertex> to <end:vertex> that comes to all <n:int>
                {vertices|rooms|stops|islands}, and to none of them twice.
        """,
        "form": r"""
            List the <n:int> {vertices|rooms|stops|islands} in the order in which they are visited,
                separated by commas; one valid route is enough.
            Answer with all <n:int> {vertices|rooms|stops|islands} in the order of the visit,
                separated by commas. Any path that works is right.
        """,
    },
    kinds={
        "arrow": "x>y",
        "vertex": r"\w+",
        "names": r"\w+(?:, \w+)+",
        "connections": r"\w+[->]\w+(?:(?:,? +|; |\n)\w+[->]\w+)+",
    },
)


class Walk(NamedTuple):
    """What a prompt says."""

    vertices: tuple[str, ...]
    steps: frozenset[tuple[str, str]]
    """From where one can go directly to where."""
    start: str
    end: str


def _read(question: str) -> Walk:
    said = _SAYS.read(question)
    asked = said.one("asked")
    vertices = tuple(said.one("vertices")["vertices"].split(", "))
    connections = re.findall(r"(\w+)([->])(\w+)", said.one("connections")["connections"])
    steps = {(one, other) for one, _, other in connections}
    steps |= {(other, one) for one, sign, other in connections if sign == "-"}
    if {part.integer("n") for part in said.parts if "n" in part} != {len(set(vertices))}:
        raise Unread(f"says otherwise than that there are {len(set(vertices))} vertices")
    if len(steps) != sum(1 + (sign == "-") for _, sign, _ in connections):
        raise Unread("names a connection twice")
    if (">" in {sign for _, sign, _ in connections}) != ("oneway" in said.one("means")):
        raise Unread("says what no connection is, or does not say what one is")
    if not {asked["start"], asked["end"], *sum(steps, ())} <= set(vertices):
        raise Unread("names what is no vertex")
    return Walk(vertices, frozenset(steps), asked["start"], asked["end"])


def _solve(walk: Walk) -> str:
    """Close the path to a circuit, by one more step, from its end to its start."""
    model = CpModel()
    place = {vertex: at for at, vertex in enumerate(walk.vertices)}
    used = {step: model.new_bool_var("") for step in sorted(walk.steps)}
    arcs = [(place[a], place[b], var) for (a, b), var in used.items()]
    model.add_circuit([*arcs, (place[walk.end], place[walk.start], model.new_constant(1))])
    found = solved(model)
    if not found:
        return "impossible"
    after = {a: b for (a, b), var in used.items() if found.boolean_value(var)}
    path = [walk.start]
    while path[-1] != walk.end:
        path.append(after[path[-1]])
    return ", ".join(path)


def _judge(walk: Walk, answer: str) -> bool:
    path = items(answer)
    return (
        sorted(path) == sorted(walk.vertices)
        and (path[0], path[-1]) == (walk.start, walk.end)
        and all(step in walk.steps for step in pairwise(path))
    )


def _further(walk: Walk, way: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
    for one, other in sorted(walk.steps):
        if one == way[-1] and other not in way:
            yield other, (*way, other)


def _shown(walk: Walk, way: tuple[str, ...]) -> str:
    place = f"number {len(way)} of {len(walk.vertices)}"
    if len(way) == len(walk.vertices):
        return f"{place}, the last"
    free = ", ".join(name for name, _ in _further(walk, way))
    return f"{place}; not visited, and a step away: {free or 'none'}"


READER = Reader(
    _read,
    _solve,
    _judge,
    follow=replayed(
        lambda walk: (walk.start,), _further, _shown, _judge, lambda walk: [walk.start]
    ),
)
