"""Graph colouring with 3 or 4 colours: any proper colouring counts, or a proof that there is none.

Colours are planted at random and only edges between different ones are drawn, up to the threshold
above which random graphs stop being colourable (Achlioptas and Moore 2005: 2.35 edges per vertex
for 3 colours, about 4.4 for 4), where search takes longest. A few graphs are made uncolourable at
the same number of edges; DSATUR (Brelaz 1979) with backtracking proves it here, CP-SAT in `solve`.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import comb, exp, lgamma, log
from random import Random
from typing import TypeAlias

from generators import pictures
from generators.canonical import normal_form
from generators.chance import sampled, shuffled
from generators.deducing import ending
from generators.family import Family, Knob, Knobs, redrawn, rule
from generators.search import new_model, solutions
from generators.wording import Grammar, draw, plural, speak, vertex_names
from proofmill.problem import Json, canonical_json
from proofmill.verifiers import IMPOSSIBLE

VERTICES = Knob("vertices", 10, 48, "vertices of the graph")
COLORS = Knob("colors", 3, 4, "colors to use")
DENSITY = Knob("density", 0.65, 0.92, "edges, as a share of the threshold of colorability")
PICKS = Knob("picks", 1, 6, "graphs drawn, of which the one that takes most search is kept")

_SHARE = 0.03
_FULLEST = 80
"""Most edges, as a percentage of all that the planted coloring allows."""
"""Uncolourable rows; with 0.04 a sample of 400 would often break the 5 % limit on one answer."""
_THRESHOLD: Mapping[int, float] = {3: 2.35, 4: 4.4}
_MAX_TRIALS = 40_000
"""Colours tried in one search; the median at the top of the dial is about 200."""
_SPARING = 10_000
"""Colours tried to take needless edges away."""
_LISTED = 4
"""Colourings that `solve` lists; most graphs have millions."""

Edge: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Graph:
    """Vertices by number, with their names; edges as sorted pairs, in order."""

    names: tuple[str, ...]
    edges: tuple[Edge, ...]
    colors: tuple[str, ...]
    answer: str = field(compare=False)
    """Name -> color as JSON, or `impossible`."""


def _generate(rng: Random, knobs: Knobs) -> Graph:
    size, colors = VERTICES.integer(knobs), COLORS.integer(knobs)
    wanted = round(size * _THRESHOLD[colors] * DENSITY.number(knobs))
    make = _uncolorable if rng.random() < _SHARE else _colorable
    drawn = [make(size, colors, wanted, rng) for _ in range(int(PICKS.number(knobs)))]
    edges, planted = drawn[0]
    if len(drawn) > 1:
        edges, planted = max(drawn, key=lambda pair: _color(size, pair[0], colors)[1])
    names, words = vertex_names(size, rng), draw("colors", colors, rng)
    if not planted:
        return Graph(names, tuple(edges), words, IMPOSSIBLE)
    return Graph(names, tuple(edges), words, _mapping(names, words, planted))


def _colorable(size: int, colors: int, wanted: int, rng: Random) -> tuple[list[Edge], list[int]]:
    """Return random edges and the colouring that they were drawn around."""
    planted = [vertex % colors for vertex in range(size)]
    rng.shuffle(planted)
    pairs = [(a, b) for a, b in combinations(range(size), 2) if planted[a] != planted[b]]
    # A small graph with nearly all of these edges would be the same one again and again.
    return sorted(sampled(rng, pairs, min(wanted, _FULLEST * len(pairs) // 100))), planted


@redrawn(20, "short proof")
def _uncolorable(
    size: int, colors: int, wanted: int, rng: Random
) -> tuple[list[Edge], list[int]] | None:
    """Return about `wanted` edges that no colouring satisfies, and no colouring.

    Every colouring found is spoilt by an edge; then edges that the proof can spare are taken away.
    """
    pairs = list(combinations(range(size), 2))
    edges = rng.sample(pairs, wanted)
    found, trials = _color(size, edges, colors)
    while found:
        edges.append(rng.choice([(a, b) for a, b in pairs if found[a] == found[b]]))
        found, trials = _color(size, edges, colors)
    if trials >= _MAX_TRIALS:
        return None
    return sorted(_spared(size, edges, colors, wanted)), []


def _spared(size: int, edges: list[Edge], colors: int, wanted: int) -> list[Edge]:
    spent = 0
    for edge in list(edges):
        if len(edges) <= wanted or spent > _SPARING:
            break
        rest = [other for other in edges if other != edge]
        found, trials = _color(size, rest, colors)
        spent += trials
        if found is None and trials < _MAX_TRIALS:
            edges = rest
    return edges


def _color(size: int, edges: Sequence[Edge], colors: int) -> tuple[list[int] | None, int]:
    """Return a colouring, or None, and the number of colours tried.

    None proves that there is no colouring, unless the tries reached their limit.
    """
    around: list[list[int]] = [[] for _ in range(size)]
    for a, b in edges:
        around[a].append(b)
        around[b].append(a)
    trials = 0
    order = sorted(range(size), key=lambda v: -len(around[v]))

    def extend(chosen: list[int], allowed: list[int], used: int) -> list[int] | None:
        nonlocal trials
        vertex, least = -1, colors + 1
        for v in order:
            if chosen[v] < 0 and allowed[v].bit_count() < least:
                vertex, least = v, allowed[v].bit_count()
                if least == 1:
                    break
        if vertex < 0:
            return chosen
        # Colours not used so far are alike: trying one of them is enough.
        for color in range(min(used + 1, colors)):
            if not allowed[vertex] >> color & 1 or trials >= _MAX_TRIALS:
                continue
            trials += 1
            left, others = [*allowed], ~(1 << color)
            for other in around[vertex]:
                left[other] &= others
                if not left[other] and chosen[other] < 0:
                    break
            else:
                now = [*chosen]
                now[vertex] = color
                found = extend(now, left, max(used, color + 1))
                if found:
                    return found
        return None

    return extend([-1] * size, [(1 << colors) - 1] * size, 0), trials


_GRAMMAR: Grammar = {
    "start": (
        "<scene> <pairs>\n{lines}\n\n<possible> <layout>",
        "<scene> <possible> <layout>\n\n<pairs>\n{lines}",
    ),
    "graph": (
        "A graph has {size} vertices: {names}. Color each vertex with one of the {count} colors "
        "{colors}, so that no edge joins two vertices of the same color.",
        "Find a proper coloring, with the colors {colors}, of the graph on the {size} vertices "
        "{names}: the two ends of every edge must differ in color.",
        "Color the vertices {names} of a graph. There are {count} colors ({colors}), and the ends "
        "of an edge must not have the same one.",
    ),
    "edges": ("The edges are:", "These are its edges:", "All {links} edges of the graph:"),
    "pairs": (
        "These are all the pairs in question:",
        "The {links} pairs that must differ:",
        "The rule applies to these pairs and no others:",
    ),
    "possible": (
        "If there is no such assignment, the answer is the word impossible.",
        "Any valid assignment is accepted; answer with the word impossible if none exists.",
        "One valid assignment is enough. When none exists, the right answer is the word "
        "impossible.",
    ),
    "layout": (
        "Give one line for each of the {size} {things}, in the form {thing}: {value}.",
        "Write all {size} assignments, one per line, as {thing}: {value}.",
        "Answer with a line {thing}: {value} for every one of the {size} {things}.",
    ),
}
_STORIES = {
    "station": "{size} radio stations ({names}) each get one of {count} channels ({colors}). Two "
    "stations that interfere must not share a channel.",
    "exam": "The exams {names} are to be held in {count} sessions ({colors}). Exams that have a "
    "student in common must be in different sessions.",
    "player": "There are {count} teams ({colors}) for {size} players: {names}. Rivals may not be "
    "in the same team; a team may be of any size.",
    "room": "Paint each of the {size} rooms {names} in one of these colors: {colors}. Rooms that "
    "are joined by a door must not have the same color.",
}
_VALUES = {"station": "channel", "exam": "session", "player": "team"}
"""What gets a color -> what the colors stand for, if not for colors."""


def _render(graph: Graph, rng: Random) -> str:
    names = graph.names
    ends = [shuffled(rng, edge) for edge in shuffled(rng, graph.edges)]
    link, gap = rng.choice((("-", ", "), (" - ", "\n"), (" and ", "; "), ("-", " ")))
    thing = rng.choice([*_STORIES]) if rng.random() < 0.5 else "vertex"
    is_story = thing in _STORIES
    scene = (_STORIES[thing],) if is_story else _GRAMMAR["graph"]
    return speak(
        {**_GRAMMAR, "scene": scene, "pairs": _GRAMMAR["pairs" if is_story else "edges"]},
        rng,
        thing=thing,
        things=plural(thing) if is_story else "vertices",
        value=_VALUES.get(thing, "color"),
        size=len(names),
        names=", ".join(names),
        count=len(graph.colors),
        colors=", ".join(graph.colors),
        links=len(ends),
        lines=gap.join(f"{names[a]}{link}{names[b]}" for a, b in ends),
    )


def _solve(graph: Graph) -> list[str]:
    model = new_model()
    shades = range(len(graph.colors))
    has = [[model.new_bool_var(f"{name},{c}") for c in shades] for name in graph.names]
    for vertex in has:
        model.add_exactly_one(vertex)
    for a, b in graph.edges:
        for c in shades:
            model.add_at_most_one(has[a][c], has[b][c])
    # Colours can be permuted, so the ends of one edge may be given the first two.
    first, second = graph.edges[0]
    model.add(has[first][0] == 1)
    model.add(has[second][1] == 1)
    found = solutions(model, [var for vertex in has for var in vertex], _LISTED)
    answers = []
    for flat in found:
        shade = [i % len(shades) for i, is_set in enumerate(flat) if is_set]
        answers.append(_mapping(graph.names, graph.colors, shade))
    return answers or [IMPOSSIBLE]


def _steps(graph: Graph) -> tuple[str, ...]:
    """Give a color to the vertex that has the fewest left, of those the one with most edges."""
    if graph.answer == IMPOSSIBLE:
        return ()
    wanted: dict[str, str] = json.loads(graph.answer)
    around: dict[str, list[str]] = {name: [] for name in graph.names}
    for a, b in graph.edges:
        around[graph.names[a]].append(graph.names[b])
        around[graph.names[b]].append(graph.names[a])
    left = {name: [*graph.colors] for name in graph.names}
    lines, bare = list[str](), sorted(graph.names, key=lambda name: -len(around[name]))
    for _ in graph.names:
        name = min(bare, key=lambda one: len(left[one]))
        bare.remove(name)
        color, joined = wanted[name], around[name]
        near = [f"{one} ({wanted[one]})" for one in joined if one not in bare]
        lines.append(
            f"{name}: joined so far to {', '.join(near) or 'none'}, so it may be "
            f"{', '.join(left[name])}; take {color}."
        )
        for other in joined:
            if color in left[other]:
                left[other].remove(color)
    return (*lines, ending("\n".join([f"{name}: {wanted[name]}" for name in graph.names])))


@rule
def _mapping(names: Sequence[str], words: Sequence[str], chosen: Sequence[int]) -> str:
    """Return the answer that gives each name its chosen color."""
    return canonical_json({name: words[c] for name, c in zip(names, chosen, strict=True)})


def _near_misses(graph: Graph) -> list[str]:
    if graph.answer == IMPOSSIBLE:
        patterns = [[(v + shift) % 3 for v in range(len(graph.names))] for shift in (0, 1)]
        return [_mapping(graph.names, graph.colors, pattern) for pattern in patterns]
    answer = json.loads(graph.answer)
    wrong = [IMPOSSIBLE, canonical_json({name: answer[name] for name in graph.names[1:]})]
    for a, b in (graph.edges[0], graph.edges[-1]):
        wrong.append(canonical_json({**answer, graph.names[a]: answer[graph.names[b]]}))
    return wrong


def _args(graph: Graph) -> dict[str, Json]:
    edges = [[graph.names[a], graph.names[b]] for a, b in graph.edges]
    return {"vertices": list(graph.names), "edges": edges, "colors": list(graph.colors)}


def _canonical(graph: Graph) -> Json:
    arcs = [(0, *edge) for a, b in graph.edges for edge in ((a, b), (b, a))]
    return [len(graph.colors), normal_form([0] * len(graph.names), arcs)]


def _picture(graph: Graph) -> pictures.Panel:
    edges = [pictures.Edge(graph.names[a], graph.names[b]) for a, b in graph.edges]
    drawn = pictures.Graph(nodes={name: name for name in graph.names}, edges=edges)
    colors = pictures.Table(rows=[(color,) for color in graph.colors])
    return pictures.Panel(figures=[("graph", drawn), ("colors", colors)])


def _setting(dial: float) -> tuple[int, int, int]:
    size, colors = VERTICES.integer_at(dial), COLORS.integer_at(dial)
    return size, colors, round(size * _THRESHOLD[colors] * DENSITY.number_at(dial))


def _capacity(dial: float) -> float:
    # Labelled graphs over relabellings, halved: 5000 draws at dial 0 give 1.1e6 by the birthday
    # estimate, where the formula without the half gives 1.7e6.
    size, _, edges = _setting(dial)
    return 0.5 * exp(log(comb(size * (size - 1) // 2, edges)) - lgamma(size + 1))


def _guess_rate(dial: float) -> float:
    # A random colouring satisfies each edge with probability 1 - 1/colours.
    _, colors, edges = _setting(dial)
    return (1 - _SHARE) * (1 - 1 / colors) ** edges


FAMILY = Family(
    name="graph_coloring",
    version=3,
    domain="logic",
    summary="color a graph near the threshold of colorability, or see that it cannot be done",
    concepts=("graph theory", "constraint satisfaction"),
    knobs=(VERTICES, COLORS, DENSITY, PICKS),
    verifier="graph_coloring",
    answer_format="tags",
    unique=False,
    examples=("A: red\nB: blue\nC: red", "A: blue\nB: green\nC: blue"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=lambda graph: _color(len(graph.names), graph.edges, len(graph.colors))[1],
    canonical=_canonical,
    picture=_picture,
    args=_args,
    steps=_steps,
    near_misses=_near_misses,
    capacity=_capacity,
    guess_rate=_guess_rate,
)
