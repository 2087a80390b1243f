"""Maps in words (after Yamada et al. 2024): explore a map, then say where other routes end.

The map is a square grid, a tree, or a grid of diamonds or triangles; places where nothing is told
count as well. The generator keeps coordinates; the solver keeps the place that a route has in the
picture, or the turns that lead to it from the root. At the top: 32 moves, half of the places
blank, and four routes of twelve moves.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TypeAlias

from generators.family import Family, IllPosedError, Knob, Knobs
from generators.pictures import Panel, Program, Table
from generators.wording import Grammar, draw, speak
from proofmill.problem import Json, canonical_json

SHAPES = Knob("shapes", 1, 4, "kinds of map: squares, then trees, diamonds and triangles too")
MOVES = Knob("moves", 8, 32, "moves of the exploration")
BLANK = Knob("blank", 0.1, 0.5, "share of the places where nothing is told")
ROUTE = Knob("route", 3, 12, "moves of a route asked for")

_MAX_DRAWS = 300
_ROUTES = 4
_LEAST = 5
"""Places with a name."""

Place: TypeAlias = tuple[int, int] | int

_GRIDS: Mapping[str, Mapping[str, tuple[int, int]]] = {
    "square": {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)},
    "diamond": {"up-right": (1, 0), "down-left": (-1, 0), "up-left": (0, 1), "down-right": (0, -1)},
    "triangle": {
        "right": (1, 0),
        "left": (-1, 0),
        "up-right": (0, 1),
        "down-left": (0, -1),
        "up-left": (-1, 1),
        "down-right": (1, -1),
    },
}
"""Directions in coordinates along two of the lines."""
_ARROWS = dict(zip((*_GRIDS["square"], *_GRIDS["diamond"]), "↑↓←→↗↙↖↘", strict=True))
_TREE = ("left child", "right child", "parent")
_KINDS = ("square", "tree", "diamond", "triangle")


@dataclass(frozen=True, slots=True)
class Task:
    """Moves from a start, which has a name, and what each leads to ("" if nothing is told)."""

    kind: str
    start: str
    moves: tuple[tuple[str, str], ...]
    routes: tuple[tuple[str, tuple[str, ...]], ...]
    """The name of a place, and moves from there to another one with a name."""
    answer: str = field(compare=False)


def _generate(rng: Random, knobs: Knobs) -> Task:
    kind = rng.choice(_KINDS[: SHAPES.integer(knobs)])
    for _ in range(_MAX_DRAWS):
        names = list(draw("instruments", 10, rng) + draw("pets", 10, rng))
        names += draw("foods", 10, rng) + draw("drinks", 10, rng)
        rng.shuffle(names)
        place: Place = 1 if kind == "tree" else (0, 0)
        known: dict[Place, str] = {place: names.pop()}
        start, moves = known[place], list[tuple[str, str]]()
        for _ in range(MOVES.integer(knobs)):
            way, place = rng.choice(_options(kind, place, known))
            is_new = place not in known
            if is_new:
                known[place] = "" if rng.random() < BLANK.number(knobs) else names.pop()
            moves.append((way, known[place] if is_new else ""))
        named = [one for one, name in known.items() if name]
        routes = [_draw_route(rng, kind, known, ROUTE.integer(knobs)) for _ in range(_ROUTES)]
        drawn = [route for route in routes if route]
        if len(named) >= _LEAST and len({end for _, end in drawn}) == _ROUTES:
            answer = canonical_json([end for _, end in drawn])
            return Task(kind, start, tuple(moves), tuple(route for route, _ in drawn), answer)
    raise IllPosedError(f"tree_navigation: no four routes in {_MAX_DRAWS} draws")


def _options(kind: str, place: Place, known: Mapping[Place, str]) -> list[tuple[str, Place]]:
    """Return where one can go; on a grid new places come twice, so that the map grows."""
    found = [(way, _next(kind, place, way)) for way in _ways(kind)]
    if kind == "tree":
        return [(way, after) for way, after in found if after]
    return found + [(way, after) for way, after in found if after not in known]


def _ways(kind: str) -> Sequence[str]:
    return _TREE if kind == "tree" else tuple(_GRIDS[kind])


def _next(kind: str, place: Place, way: str) -> Place:
    """Return where a move leads; 0, which is no place, above the root of a tree."""
    if isinstance(place, int):
        return place // 2 if way == "parent" else 2 * place + (way == "right child")
    right, up = _GRIDS[kind][way]
    return place[0] + right, place[1] + up


def _draw_route(
    rng: Random, kind: str, known: Mapping[Place, str], length: int
) -> tuple[tuple[str, tuple[str, ...]], str] | None:
    """Return a route between two places with names, and where it ends; None if none is found."""
    named = [place for place, name in known.items() if name]
    for _ in range(60):
        start = place = rng.choice(named)
        route: list[str] = []
        for _ in range(length):
            options = [(way, _next(kind, place, way)) for way in _ways(kind)]
            if kind == "tree":
                options = [(way, after) for way, after in options if after in known]
            way, place = rng.choice(options)
            route.append(way)
        if known.get(place) and place != start:
            return (known[start], tuple(route)), known[place]
    return None


_GRAMMAR: Grammar = {
    "start": (
        "<what> <map>\n\n<explore>\n{moves}\n\n<blank>\n\n<ask>\n{routes}\n\n<form>",
        "<what> <map> <explore>\n{moves}\n\n<blank> <ask>\n{routes}\n\n<form>",
        "<what>\n\n<map>\n\n<explore>\n{moves}\n\n<blank>\n\n<ask>\n{routes}\n\n<form>",
    ),
    "what": (
        "You explore a map.",
        "A map has something drawn at some of its places.",
        "Someone walks about on a map and notes what is there.",
        "Keep track of a walk on a map.",
    ),
    "square": (
        "The places of the map form a square grid without end; moves go up, down, left or right "
        "to the next place.",
        "The map is an endless grid of squares, with moves up, down, left and right, one place "
        "each.",
    ),
    "diamond": (
        "The places of the map form a grid that stands on a corner: moves go up-left, up-right, "
        "down-left or down-right to the next place, and up-left then up-right leads to the same "
        "place as up-right then up-left.",
        "The map is an endless diamond grid: from each place lines go up-left, up-right, "
        "down-left and down-right. Opposite moves cancel, and the order of moves does not matter "
        "for where they lead.",
    ),
    "triangle": (
        "The places of the map form a grid of triangles: each has six neighbors, to the left, "
        "right, up-left, up-right, down-left and down-right. Going up-left and then right leads "
        "to the same place as going up-right; going down-left and then right, to the same as "
        "down-right.",
        "The map is an endless triangular grid, with moves left, right, up-left, up-right, "
        "down-left and down-right. Each row is shifted by half a step against the next: up-right "
        "then down-right is the same as right, and up-right then left the same as up-left.",
    ),
    "tree": (
        "The map is a binary tree, and the walk begins at its root: each place has a left child "
        "and a right child, and each but the root has a parent.",
        "The map is a tree. From every place one can go to its left child or its right child, and "
        "back to its parent; only the start, the root, has no parent.",
    ),
    "explore": (
        "The start is at: {start}. Then the moves are, one after the other:",
        "The walk begins at the place with: {start}. From there it goes on, move by move:",
    ),
    "blank": (
        "Where nothing is said after a move, the place is either one seen before or one with "
        "nothing on it.",
        "Moves without a remark lead to places that were visited before, or to empty ones.",
    ),
    "ask": (
        "What is at the end of each of these routes? Routes may cross places not seen so far.",
        "Where do the following routes lead? They may pass through places not visited above.",
    ),
    "form": (
        "Name the things at the ends in the order of the routes, separated by commas.",
        "Answer with what is at the ends, in order, with commas in between.",
    ),
}


def _render(task: Task, rng: Random) -> str:
    verb, sign = rng.choice((("go ", ": "), ("", " - "), ("move ", ", where there is: ")))
    arrow = rng.choice((", ", " -> ", ", then "))
    moves = [f"{verb}{_worded(way)}" + (sign + name if name else "") for way, name in task.moves]
    routes = [
        f"from {name}: {arrow.join(_worded(way) for way in route)}" for name, route in task.routes
    ]
    return speak(
        {**_GRAMMAR, "map": _GRAMMAR[task.kind]},
        rng,
        start=task.start,
        moves="\n".join(f"{number}. {text}" for number, text in enumerate(moves, 1)),
        routes="\n".join(f"({letter}) {text}" for letter, text in zip("abcd", routes, strict=True)),
    )


def _worded(way: str) -> str:
    return f"to the {way}" if way in _TREE else way


Spot: TypeAlias = complex | str
_PICTURE = {"up": 2j, "down": -2j, "left": -2, "right": 2}
"""Straight moves; slanted ones go half as far up or down and half as far to a side."""


def _moved(spot: Spot, way: str) -> Spot:
    """Return where a move leads in the picture, or what turns lead there from the root."""
    if isinstance(spot, str):
        return spot[:-1] if way == "parent" else spot + way[0]
    return spot + sum(_PICTURE[part] for part in way.split("-")) / (1 + way.count("-"))


def _spots(spot: Spot, ways: Iterable[str]) -> list[Spot]:
    """Return where moves lead, one after another."""
    spots: list[Spot] = []
    for way in ways:
        spot = _moved(spot, way)
        spots.append(spot)
    return spots


def _start(task: Task) -> Spot:
    return "" if task.kind == "tree" else 0j


def _seen(task: Task) -> dict[Spot, str]:
    """Return what is where."""
    spots = _spots(_start(task), [way for way, _ in task.moves])
    names = [name for _, name in task.moves]
    return {_start(task): task.start} | {
        spot: name for spot, name in zip(spots, names, strict=True) if name
    }


def _solve(task: Task) -> list[str]:
    what = _seen(task)
    where = {name: spot for spot, name in what.items()}
    ends = [_spots(where[name], route)[-1] for name, route in task.routes]
    return [canonical_json([what[end] for end in ends])]


_LEGENDS = {
    "tree": "A place is named by the turns from the root, L and R; the root is 0.",
    "square": "The start is (0, 0); right, left add (1, 0), (-1, 0), and up, down (0, 1), (0, -1).",
    "diamond": (
        "The start is (0, 0); up-right, down-right add (1, 1), (1, -1), and up-left, down-left "
        "(-1, 1), (-1, -1)."
    ),
    "triangle": (
        "The start is (0, 0); right, left add (2, 0), (-2, 0), up-right, down-right (1, 1), "
        "(1, -1), and up-left, down-left (-1, 1), (-1, -1)."
    ),
}


def _steps(task: Task) -> tuple[str, ...]:
    what, lines = _seen(task), [_LEGENDS[task.kind]]
    where = {name: spot for spot, name in what.items()}
    spots = _spots(_start(task), [way for way, _ in task.moves])
    known = {task.start}
    for number, (spot, (_, name)) in enumerate(zip(spots, task.moves, strict=True), 1):
        known.add(name)
        seen = what.get(spot, "")
        there = f", {seen}" if seen and seen in known else ""
        lines.append(f"Move {number} leads to {_told(task, spot)}{there}.")
    ends = []
    for letter, (name, route) in zip("abcd", task.routes, strict=True):
        path = [where[name], *_spots(where[name], route)]
        ends.append(what[path[-1]])
        lines.append(f"Route {letter}: {' -> '.join(_told(task, s) for s in path)}, {ends[-1]}.")
    return (*lines, f"So the answer is {', '.join(ends)}.")


def _told(task: Task, spot: Spot) -> str:
    if isinstance(spot, str):
        return spot.upper() or "0"
    unit = 2 if task.kind == "square" else 1
    return f"({int(spot.real) // unit}, {int(spot.imag) // unit})"


def _effort(task: Task) -> int:
    """Count the moves, those to places without a name twice."""
    blank = sum(not name for _, name in task.moves)
    return len(task.moves) + blank + sum(len(route) for _, route in task.routes)


def _canonical(task: Task) -> Json:
    """Number the names as they come; a mirror image is the same map, in any order of routes."""
    names = [task.start, *(name for _, name in task.moves if name)]
    numbers = {name: number for number, name in enumerate(names)} | {"": -1}
    forms: list[Json] = []
    for ways in ({}, _mirrored(task.kind)):
        moves = [[ways.get(way, way), numbers[name]] for way, name in task.moves]
        routes = [[numbers[name], *(ways.get(w, w) for w in route)] for name, route in task.routes]
        forms.append([task.kind, moves, sorted(routes, key=canonical_json)])
    return min(forms, key=canonical_json)


def _mirrored(kind: str) -> Mapping[str, str]:
    return {
        way: way.replace("left", "?").replace("right", "left").replace("?", "right")
        for way in _ways(kind)
    }


def _picture(task: Task) -> Panel:
    moves = [f"{_sign(way)}{name and f': {name}'}" for way, name in task.moves]
    routes = [(name, ", ".join(map(_sign, route))) for name, route in task.routes]
    walk = f"walk on a map of kind {task.kind}, from {task.start}"
    return Panel(figures=[(walk, Program(lines=moves)), ("routes", Table(rows=routes))])


def _sign(way: str) -> str:
    return _ARROWS.get(way, way.removesuffix(" child"))


def _capacity(dial: float) -> float:
    # moves in four directions or three, and as many starts of routes; capped
    moves, route = MOVES.integer_at(dial), ROUTE.integer_at(dial)
    return min(1e12, 3.0**moves * 3.0 ** (_ROUTES * (route - 2)) / 2)


FAMILY = Family(
    name="tree_navigation",
    version=3,
    domain="logic",
    summary="where routes end on a map that was explored in words",
    concepts=("spatial reasoning", "state tracking"),
    knobs=(SHAPES, MOVES, BLANK, ROUTE),
    verifier="sequence",
    examples=("violin, tea, gecko, soup", "pizza, harp, cat, milk"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=_canonical,
    picture=_picture,
    steps=_steps,
    capacity=_capacity,
    # four different names of at least five, in order
    guess_rate=lambda dial: 1 / 120,
)
