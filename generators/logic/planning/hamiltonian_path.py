"""Hamiltonian paths in sparse graphs: visit every place once, from a given start to a given end.

A path is planted and hidden among few further edges, some of them one-way: with an average degree
near 3 the search backtracks most (Cheeseman, Kanefsky and Taylor 1991). CP-SAT solves it as a
circuit. At the top 32 places, a third of the edges one-way.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations, pairwise
from math import comb, exp, lgamma, log
from random import Random
from typing import TypeAlias

from generators import pictures
from generators.canonical import normal_form
from generators.deducing import worked_plan
from generators.family import Family, Knob, Knobs, rule
from generators.search import Var, new_model, solutions
from generators.wording import Grammar, speak, vertex_names
from proofmill.problem import Json

PLACES = Knob("places", 9, 32, "places to visit")
DEGREE = Knob("degree", 3.0, 3.4, "edges at a place, on average")
ONE_WAY = Knob("one_way", 0.0, 0.35, "share of edges that may be used in one direction only")
PICKS = Knob("picks", 1, 4, "graphs drawn, of which the one that takes most search is kept")

_MAX_NODES = 4_000
"""Of the search that measures effort; the median at the top of the dial is some hundreds."""
_LISTED = 3
"""Paths that `solve` lists."""

Edge: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Graph:
    """A path from `start` to `end` through all places, along `edges` or `arrows`."""

    names: tuple[str, ...]
    edges: tuple[Edge, ...]
    """Usable both ways."""
    arrows: tuple[Edge, ...]
    """Usable from the first to the second only."""
    start: int
    end: int
    answer: str = field(compare=False)


def _generate(rng: Random, knobs: Knobs) -> Graph:
    size = PLACES.integer(knobs)
    wanted = round(size * DEGREE.number(knobs) / 2)
    share = ONE_WAY.number(knobs)
    drawn = [_planted(rng, size, wanted, share) for _ in range(int(PICKS.number(knobs)))]
    return max(drawn, key=_effort)


def _planted(rng: Random, size: int, wanted: int, share: float) -> Graph:
    order = rng.sample(range(size), size)
    steps = list(pairwise(order))
    taken = {(min(step), max(step)) for step in steps}
    spare = [pair for pair in combinations(range(size), 2) if pair not in taken]
    for a, b in rng.sample(spare, wanted - len(steps)):
        steps.append((a, b) if rng.random() < 0.5 else (b, a))
    arrows = sorted(step for step in steps if rng.random() < share)
    edges = sorted((min(a, b), max(a, b)) for a, b in steps if (a, b) not in arrows)
    names = vertex_names(size, rng)
    answer = ", ".join(names[place] for place in order)
    return Graph(names, tuple(edges), tuple(arrows), order[0], order[-1], answer)


@rule
def _onward(graph: Graph) -> list[list[int]]:
    onward: list[list[int]] = [[] for _ in graph.names]
    for a, b in (*graph.edges, *graph.arrows, *((b, a) for a, b in graph.edges)):
        onward[a].append(b)
    return onward


_GRAMMAR: Grammar = {
    "start": (
        "<open> <task> <form>\n\n{links}\n\n<reading>",
        "<open> <reading>\n\n{links}\n\n<task> <form>",
    ),
    "task": (
        "Find a path that starts at {start}, ends at {end} and visits each of the {size} "
        "{things} exactly once.",
        "Starting at {start}, visit all {size} {things}, each exactly once, and finish at {end}.",
        "Give a route from {start} to {end} that comes to all {size} {things}, and to none of "
        "them twice.",
    ),
    "reading": (
        "Of the connections, x-y can be used in both directions, and x>y only from x to y; all of "
        "them are listed here.",
        "In the list, x-y means that one can go from x to y and from y to x; x>y means from x to "
        "y only. There are no other connections.",
    ),
    "two_way": (
        "A connection x-y can be used in both directions; all of them are listed here.",
        "In the list, x-y means that one can go from x to y and from y to x. There are no other "
        "connections.",
    ),
    "form": (
        "Answer with all {size} {things} in the order of the visit, separated by commas. Any path "
        "that works is right.",
        "List the {size} {things} in the order in which they are visited, separated by commas; one "
        "valid route is enough.",
    ),
}
_SCENES = (
    ("A graph has the {size} vertices {names}.", "vertices"),
    ("{size} islands, {names}, are joined by bridges.", "islands"),
    ("There are {size} rooms in a museum: {names}. Some are joined by doors.", "rooms"),
    ("A courier serves {size} stops: {names}.", "stops"),
    ("The vertices of a graph are {names}.", "vertices"),
)
"""How a prompt opens, and what its places are called."""


def _render(graph: Graph, rng: Random) -> str:
    names = graph.names
    two_way = [f"{names[a]}-{names[b]}" for a, b in (rng.sample(edge, 2) for edge in graph.edges)]
    links = two_way + [f"{names[a]}>{names[b]}" for a, b in graph.arrows]
    opening, things = rng.choice(_SCENES)
    reading = _GRAMMAR["reading" if graph.arrows else "two_way"]
    return speak(
        {**_GRAMMAR, "open": (opening,), "reading": reading},
        rng,
        things=things,
        size=len(names),
        names=", ".join(names),
        start=names[graph.start],
        end=names[graph.end],
        links=rng.choice((", ", "  ", "\n")).join(rng.sample(links, len(links))),
    )


def _solve(graph: Graph) -> list[str]:
    """Close the path to a circuit by one forced arc from its end to its start."""
    model = new_model()
    uses = {
        (place, other): model.new_bool_var(f"{place},{other}")
        for place, others in enumerate(_onward(graph))
        for other in others
        if (place, other) != (graph.end, graph.start)
    }
    arcs = [(a, b, used) for (a, b), used in uses.items()]
    model.add_circuit([*arcs, (graph.end, graph.start, model.new_constant(1))])
    # A circuit may leave out places without arcs, so each place but the end is told to be left.
    for place in range(len(graph.names)):
        if place != graph.end:
            model.add_exactly_one(used for a, _, used in arcs if a == place)
    variables = [used for _, _, used in arcs]
    return [_walked(graph, arcs, flat) for flat in solutions(model, variables, _LISTED)]


def _walked(graph: Graph, arcs: Sequence[tuple[int, int, Var]], flat: Sequence[int]) -> str:
    after = {a: b for (a, b, _), is_used in zip(arcs, flat, strict=True) if is_used}
    place, order = graph.start, [graph.start]
    for _ in after:
        place = after[place]
        order.append(place)
    return ", ".join(graph.names[place] for place in order)


@lru_cache(maxsize=64)
def _effort(graph: Graph) -> int:
    """Count the places that depth-first search enters, fewest ways on first."""
    onward, size = _onward(graph), len(graph.names)
    ways = [sum([1 << other for other in others]) for others in onward]
    nodes, stack = 0, [(graph.start, 1 << graph.start, 1)]
    while stack and nodes < _MAX_NODES:
        place, seen, count = stack.pop()
        nodes += 1
        if place == graph.end:
            if count == size:
                break
            continue
        free = [other for other in onward[place] if not seen >> other & 1]
        if len(free) > 1:
            free.sort(key=lambda p: -(ways[p] & ~seen).bit_count())
        stack += [(other, seen | 1 << other, count + 1) for other in free]
    return nodes


def _steps(graph: Graph) -> tuple[str, ...]:
    names, onward = graph.names, _onward(graph)

    def further(way: tuple[int, ...]) -> Iterator[tuple[str, tuple[int, ...]]]:
        return ((names[place], (*way, place)) for place in onward[way[-1]] if place not in way)

    def shown(way: tuple[int, ...]) -> str:
        if len(way) == len(names):
            return f"number {len(way)} of {len(names)}, the last"
        free = ", ".join(sorted(name for name, _ in further(way)))
        return f"number {len(way)} of {len(names)}; not visited, and a step away: {free or 'none'}"

    first: tuple[int, ...] = (graph.start,)
    return worked_plan(graph.answer, first, further, shown, opening=1)


def _near_misses(graph: Graph) -> list[str]:
    order = graph.answer.split(", ")
    wrong = [order[:-1], order[1:], [*order, order[0]], order[::-1]]
    return [", ".join(names) for names in wrong]


def _canonical(graph: Graph) -> Json:
    colors = [0] * len(graph.names)
    colors[graph.start], colors[graph.end] = 1, 2
    arcs = [(0, *edge) for a, b in graph.edges for edge in ((a, b), (b, a))]
    return normal_form(colors, [*arcs, *((1, a, b) for a, b in graph.arrows)])


def _picture(graph: Graph) -> pictures.Panel:
    names = graph.names
    start, end = names[graph.start], names[graph.end]
    edges = [pictures.Edge(names[a], names[b], is_two_way=True) for a, b in graph.edges]
    edges += [pictures.Edge(names[a], names[b]) for a, b in graph.arrows]
    drawn = pictures.Graph(
        nodes={name: name for name in names},
        edges=edges,
        is_directed=True,
        shades={start: 4, end: 3},
    )
    return pictures.Panel(figures=[(f"from {start} to {end}", drawn)])


def _args(graph: Graph) -> dict[str, Json]:
    names = graph.names
    return {
        "vertices": [*names],
        "edges": [[names[a], names[b]] for a, b in graph.edges],
        "one_way": [[names[a], names[b]] for a, b in graph.arrows],
        "start": names[graph.start],
        "end": names[graph.end],
    }


def _capacity(dial: float) -> float:
    # Labelled graphs with two ends over relabellings; most of so few edges hold no such path.
    size = PLACES.integer_at(dial)
    edges = round(size * DEGREE.number_at(dial) / 2)
    return 0.1 * exp(log(comb(comb(size, 2), edges)) - lgamma(size - 1))


FAMILY = Family(
    name="hamiltonian_path",
    version=3,
    domain="logic",
    summary="a path through every vertex of a sparse graph, partly one-way",
    concepts=("graph theory", "search"),
    knobs=(PLACES, DEGREE, ONE_WAY, PICKS),
    verifier="path",
    unique=False,
    examples=("A, C, B, D", "3, 1, 2, 4"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=_canonical,
    picture=_picture,
    args=_args,
    steps=_steps,
    near_misses=_near_misses,
    capacity=_capacity,
    # measured at 0 and 0.25, of somebody who walks at random to places not seen so far
    guess_rate=lambda dial: 0.08 * 0.0013**dial,
)
