"""Cheapest path in a weighted graph, partly one-way, where one path alone is the cheapest.

Dijkstra's algorithm (1959) finds it and counts how many are as cheap; the solver runs Bellman and
Ford's backwards from the end and walks all edges that lose nothing. At the top 36 places, with the
end as many edges away as any.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from heapq import heappop, heappush
from itertools import combinations
from math import comb, exp, inf, lgamma, log
from random import Random
from string import ascii_uppercase
from typing import NamedTuple, TypeAlias

from generators.canonical import normal_form
from generators.chance import below, sampled, shuffled, turned
from generators.deducing import ending
from generators.family import Family, Knob, Knobs, redrawn, rule
from generators.pictures import Edge, Graph, Panel, Table
from generators.wording import Grammar, speak
from proofmill.problem import Json, canonical_json

PLACES = Knob("places", 9, 36, "places")
DEGREE = Knob("degree", 2.6, 3.6, "roads at a place, on average")
ONE_WAY = Knob("one_way", 0.1, 0.4, "share of roads that may be used in one direction only")
LARGEST = Knob("largest", 20, 60, "largest cost of a road")

_LEAST = 3
"""Roads of every answer."""

Road: TypeAlias = tuple[int, int, int]
"""From, to, cost."""


@dataclass(frozen=True, slots=True)
class Map:
    """The cheapest way from `start` to `end` along `roads` (both ways) and `arrows`."""

    names: tuple[str, ...]
    roads: tuple[Road, ...]
    arrows: tuple[Road, ...]
    start: int
    end: int
    answer: str = field(compare=False)


class _Nearest(NamedTuple):
    """Cheapest ways from a start, one to each place that can be reached."""

    cost: Mapping[int, int]
    """Of each place, the cheapest first."""
    edges: Mapping[int, int]
    before: Mapping[int, int]
    """Place before the last one of a way, in the same order; none for the start."""
    tied: Collection[int]
    """Places that other ways lead to as cheaply."""
    onward: Sequence[Sequence[tuple[int, int]]]
    """Where one can go from any place, and at what cost."""

    def path(self, place: int) -> tuple[int, ...]:
        """Return the way to a place."""
        way = [place]
        while way[-1] in self.before:
            way.append(self.before[way[-1]])
        return tuple(way[::-1])


@redrawn(200, "path")
def _generate(rng: Random, knobs: Knobs) -> Map | None:
    size, largest = PLACES.integer(knobs), LARGEST.integer(knobs)
    wanted = round(size * DEGREE.number(knobs) / 2)
    pairs = sampled(rng, _pairs(size), wanted)
    roads, arrows = _drawn(rng, pairs, ONE_WAY.number(knobs), largest)
    start = below(rng, size)
    nearest = _dijkstra(size, roads, arrows, start)
    single = [place for place in nearest.cost if place not in nearest.tied]
    far = max([nearest.edges[place] for place in single])
    if far < _LEAST:
        return None
    # Equal costs in the order of their ways.
    ways = sorted([(nearest.cost[x], nearest.path(x)) for x in single if nearest.edges[x] == far])
    path = rng.choice(ways)[1]
    names = _names(rng, size)
    answer = canonical_json([names[place] for place in path])
    return Map(names, roads, arrows, start, path[-1], answer)


@cache
def _pairs(size: int) -> Sequence[tuple[int, int]]:
    return tuple(combinations(range(size), 2))


def _drawn(
    rng: Random, pairs: Sequence[tuple[int, int]], share: float, largest: int
) -> tuple[tuple[Road, ...], tuple[Road, ...]]:
    """Return the pairs as roads with costs: those that can be used both ways, and the others."""
    roads: list[Road] = []
    arrows: list[Road] = []
    draw = rng.random
    for a, b in pairs:
        cost = 1 + below(rng, largest)
        if draw() >= share:
            roads.append((a, b, cost))
        else:
            arrows.append((a, b, cost) if draw() < 0.5 else (b, a, cost))
    return tuple(sorted(roads)), tuple(sorted(arrows))


def _names(rng: Random, size: int) -> tuple[str, ...]:
    prefix, numbers = rng.choice("PVNXK"), sampled(rng, range(10, 100), size)
    style = below(rng, 3 if size <= 26 else 2)
    if style == 0:
        return tuple([f"{prefix}{number}" for number in range(1, size + 1)])
    return tuple(map(str, numbers)) if style == 1 else tuple(ascii_uppercase[:size])


@rule
def _onward(
    size: int, roads: Sequence[Road], arrows: Sequence[Road]
) -> list[list[tuple[int, int]]]:
    """Return, for each place, where one can go from it, and at what cost."""
    onward: list[list[tuple[int, int]]] = [[] for _ in range(size)]
    for a, b, cost in (*roads, *arrows):
        onward[a].append((b, cost))
    for a, b, cost in roads:
        onward[b].append((a, cost))
    return onward


@lru_cache(maxsize=4)
def _dijkstra(size: int, roads: Sequence[Road], arrows: Sequence[Road], start: int) -> _Nearest:
    """Settle the nearest place again and again."""
    onward = _onward(size, roads, arrows)
    settled: dict[int, int] = {}
    before: dict[int, int] = {}
    edges, tied = {-1: -1}, set[int]()
    least, heap = {start: 0}, [(0, start, -1)]
    while heap:
        cost, place, last = heappop(heap)
        if place in settled:
            if settled[place] == cost:  # a second way, and so one of all places beyond
                tied.add(place)
            continue
        settled[place], before[place], edges[place] = cost, last, edges[last] + 1
        if last in tied:
            tied.add(place)
        for other, more in onward[place]:
            total = cost + more
            if total <= least.get(other, total):
                least[other] = total
                heappush(heap, (total, other, place))
    del before[start]
    return _Nearest(settled, edges, before, tied, onward)


_GRAMMAR: Grammar = {
    "start": (
        "<open> <reading>\n\n{links}\n\n<task> <form>",
        "<task_first> <reading>\n\n{links}\n\n<form>",
    ),
    "task_first": (
        "Find the cheapest path from place {start} to place {end} on the following map.",
        "How does one get from place {start} to place {end} of the network below at the least "
        "total cost?",
        "Among all routes from place {start} to place {end} in the network below, find the one "
        "with the least total cost.",
    ),
    "reading": (
        "x-y:c is a connection between {things} x and y that costs c in either direction, x>y:c "
        "one that leads from x to y only, at cost c.",
        "Written x-y:c, a connection between {things} x and y can be used both ways at cost c; "
        "written x>y:c, only from x to y.",
    ),
    "task": (
        "Find the path from {start} to {end} with the least total cost.",
        "What is the cheapest way from {start} to {end}?",
        "Go from {start} to {end} so that the costs add up to as little as possible.",
    ),
    "form": (
        "There is exactly one cheapest path. List its {things} in order, from {start} to {end}, "
        "separated by commas.",
        "The best route is unique: give all its {things} in order, {start} and {end} included, "
        "separated by commas.",
        "Only one path is cheapest. Answer with the {things} that it visits, {start} first and "
        "{end} last, separated by commas.",
    ),
}
_SCENES = (
    ("A road map has the places {names}.", "places"),
    ("{size} computers ({names}) are joined by cables, and each cable has a cost.", "computers"),
    ("The vertices of a weighted graph are {names}.", "vertices"),
    ("A delivery company serves {size} towns: {names}.", "towns"),
)
"""How a prompt opens, and what its places are called."""


def _render(chart: Map, rng: Random) -> str:
    names = chart.names
    links = [f"{names[a]}>{names[b]}:{cost}" for a, b, cost in chart.arrows]
    for a, b, cost in chart.roads:
        one, other = turned(rng, names[a], names[b])
        links.append(f"{one}-{other}:{cost}")
    opening, things = rng.choice(_SCENES)
    start = int(rng.random() < 0.5)
    return speak(
        {**_GRAMMAR, "open": (opening,), "start": (_GRAMMAR["start"][start],)},
        rng,
        things="places" if start else things,
        size=len(names),
        names=", ".join(names),
        start=names[chart.start],
        end=names[chart.end],
        links=rng.choice((", ", "  ", "\n")).join(shuffled(rng, links)),
    )


def _solve(chart: Map) -> list[str]:
    """Relax all edges until nothing changes, from the end; then follow those that lose nothing."""
    onward = _onward(len(chart.names), chart.roads, chart.arrows)
    if any(len(dict(others)) < len(others) for others in onward):
        raise ValueError("two connections lead from one place to another")
    rest: dict[int, int] = {chart.end: 0}
    for _ in onward:
        for place, others in enumerate(onward):
            costs = [cost + rest[other] for other, cost in others if other in rest]
            if costs and place != chart.end:
                rest[place] = min(costs)
    found: list[str] = []
    stack: list[tuple[int, ...]] = [(chart.start,)] if chart.start in rest else []
    while stack and len(found) < 2:
        path = stack.pop()
        if path[-1] == chart.end:
            found.append(canonical_json([chart.names[place] for place in path]))
            continue
        for other, cost in onward[path[-1]]:
            if other in rest and rest[other] + cost == rest[path[-1]]:
                stack.append((*path, other))
    return found


def _effort(chart: Map) -> int:
    """Count the roads that lead out of places no farther away than the end."""
    nearest = _dijkstra(len(chart.names), chart.roads, chart.arrows, chart.start)
    far = nearest.cost.get(chart.end, inf)
    return sum([len(nearest.onward[x]) for x, cost in nearest.cost.items() if cost <= far])


def _steps(chart: Map) -> tuple[str, ...]:
    """Settle the nearest place again and again, as Dijkstra does, until the end is settled."""
    names, onward = chart.names, _onward(len(chart.names), chart.roads, chart.arrows)
    near, before, lines = {chart.start: 0}, dict[int, int](), list[str]()
    heap, here = [(0, names[chart.start], chart.start)], -1
    while here != chart.end:
        cost, name, here = heappop(heap)
        if cost > near[here] or here == chart.end:
            continue
        said = []
        for other, more in onward[here]:
            if cost + more < near.get(other, inf):
                near[other], before[other] = cost + more, here
                heappush(heap, (cost + more, names[other], other))
                said.append(f"{names[other]} {cost + more}")
        lines.append(f"Settle {name} at {cost}: {', '.join(sorted(said)) or 'nothing new'}.")
    lines.append(f"Settle {names[chart.end]} at {near[chart.end]}.")
    way = [chart.end]
    while way[-1] != chart.start:
        way.append(before[way[-1]])
    stops = [names[place] for place in way]
    lines.append(f"Reached from one another, backwards: {', '.join(stops)}.")
    return (*lines, ending(", ".join(stops[::-1])))


def _canonical(chart: Map) -> Json:
    colors = [0] * len(chart.names)
    colors[chart.start], colors[chart.end] = 1, 2
    arcs = [(2 * cost, a, b) for a, b, cost in chart.roads]
    arcs += [(2 * cost, b, a) for a, b, cost in chart.roads]
    return normal_form(colors, arcs + [(2 * cost + 1, a, b) for a, b, cost in chart.arrows])


def _picture(chart: Map) -> Panel:
    names = chart.names
    start, end = names[chart.start], names[chart.end]
    edges = [Edge(names[a], names[b], str(cost), is_two_way=True) for a, b, cost in chart.roads]
    edges += [Edge(names[a], names[b], str(cost)) for a, b, cost in chart.arrows]
    drawn = Graph(
        nodes={name: name for name in names},
        edges=edges,
        is_directed=True,
        shades={start: 4, end: 3},
    )
    onward = _onward(len(names), chart.roads, chart.arrows)
    rows = [
        (name, ", ".join(f"{names[other]}: {cost}" for other, cost in sorted(ways)))
        for name, ways in zip(names, onward, strict=True)
    ]
    table = Table(header=("from", "to, at what cost"), rows=rows)
    return Panel(figures=[(f"from {start} to {end}", drawn), ("ways", table)])


def _capacity(dial: float) -> float:
    # labelled graphs with costs over relabellings; a tenth have an end far enough away
    size = PLACES.integer_at(dial)
    roads = round(size * DEGREE.number_at(dial) / 2)
    costs = roads * log(LARGEST.number_at(dial))
    return 0.1 * exp(min(log(comb(comb(size, 2), roads)) + costs - lgamma(size - 1), 700.0))


FAMILY = Family(
    name="shortest_path",
    version=3,
    domain="logic",
    summary="the one cheapest path between two places of a weighted, partly one-way graph",
    concepts=("graph theory", "optimization"),
    knobs=(PLACES, DEGREE, ONE_WAY, LARGEST),
    verifier="sequence",
    examples=("A, C, D, B", "P3, P1, P2"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=_canonical,
    picture=_picture,
    steps=_steps,
    capacity=_capacity,
    # measured at 0 and 0.5, of somebody who walks at random to places not seen so far
    guess_rate=lambda dial: 0.09 * 0.03**dial,
)
