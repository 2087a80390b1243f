"""Monotone lattice paths that avoid forbidden points and visit one of some special points.

The generator fills the grid; the solver counts each path at the first point of a list that it
meets, and so needs binomials (Delannoy numbers with diagonal steps) only. At the top: nine steps
each way, some 12 forbidden points, four special ones and mostly diagonal steps as well.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from math import comb
from random import Random
from typing import TypeAlias

from generators.canonical import spaced
from generators.deducing import ending
from generators.family import Family, Knob, Knobs, redrawn
from generators.math._pictures import drawn_map
from generators.wording import Grammar, draw, speak
from proofmill.problem import Json

STEPS = Knob("steps", 4.5, 9, "steps right, and about as many up")
FORBIDDEN = Knob("forbidden", 0.36, 0.75, "forbidden points for each step of a path")
SPECIAL = Knob("special", 0.0, 4.0, "special points, at least one of which a path must visit")
DIAGONAL = Knob("diagonal", 0.0, 0.8, "share of grids with diagonal steps")

_MIN_PATHS = 12
_KEPT = 0.7
"""Least share of the drawn forbidden points that must matter."""

Point: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Grid:
    """Paths from (0, 0) to `corner` by steps right and up, and diagonal ones if allowed."""

    corner: Point
    is_diagonal: bool
    forbidden: tuple[Point, ...]
    special: tuple[Point, ...]
    """A path must visit at least one of them, if there are any."""
    answer: str = field(compare=False)


@redrawn(200, "grid with enough paths")
def _generate(rng: Random, knobs: Knobs) -> Grid | None:
    steps, count = STEPS.integer(knobs), SPECIAL.integer(knobs)
    corner = (steps + rng.randint(-1, 1), steps + rng.randint(-1, 1))
    is_diagonal = rng.random() < DIAGONAL.number(knobs)
    inner = [(x, y) for x in range(corner[0] + 1) for y in range(corner[1] + 1)][1:-1]
    wanted = int(FORBIDDEN.number(knobs) * sum(corner) + 0.5)
    chosen = rng.sample(inner, wanted + count)
    special = sorted(chosen[:count])
    forbidden = _relevant(corner, is_diagonal, sorted(chosen[count:]))
    ways, onward = _both_ways(corner, is_diagonal, forbidden)
    paths = ways[corner]
    if special:
        paths -= _filled(corner, is_diagonal, [*forbidden, *special])[corner]
    is_rich = paths >= _MIN_PATHS and len(forbidden) >= _KEPT * wanted
    if not is_rich or not all(ways[point] and onward[point] for point in special):
        return None
    return Grid(corner, is_diagonal, tuple(forbidden), tuple(special), str(paths))


def _relevant(corner: Point, is_diagonal: bool, forbidden: list[Point]) -> list[Point]:
    """Drop points one by one until each that is left lies on a path that the others allow."""
    for _ in range(len(forbidden)):
        ways, onward = _both_ways(corner, is_diagonal, forbidden)
        idle = [
            (x, y)
            for x, y in forbidden
            if not any(ways.get((x - a, y - b)) for a, b in _moves(is_diagonal))
            or not any(onward.get((x + a, y + b)) for a, b in _moves(is_diagonal))
        ]
        if not idle:
            break
        forbidden = [point for point in forbidden if point != idle[0]]
    return forbidden


def _moves(is_diagonal: bool) -> tuple[Point, ...]:
    return ((1, 0), (0, 1), (1, 1)) if is_diagonal else ((1, 0), (0, 1))


def _both_ways(
    corner: Point, is_diagonal: bool, stops: Sequence[Point]
) -> tuple[dict[Point, int], dict[Point, int]]:
    """Return the number of paths from the start to each point, and from there to the corner."""
    right, top = corner
    back = _filled(corner, is_diagonal, [(right - x, top - y) for x, y in stops])
    onward = {(right - x, top - y): ways for (x, y), ways in back.items()}
    return _filled(corner, is_diagonal, stops), onward


def _filled(corner: Point, is_diagonal: bool, stops: Sequence[Point]) -> dict[Point, int]:
    """Return the number of paths from (0, 0) to each point, none of them through `stops`."""
    closed, moves = frozenset(stops), _moves(is_diagonal)
    ways = {(0, 0): 1}
    for x in range(corner[0] + 1):
        for y in range(corner[1] + 1):
            if (x, y) in closed:
                ways[x, y] = 0
            elif x or y:
                ways[x, y] = sum(ways.get((x - a, y - b), 0) for a, b in moves)
    return ways


_GRAMMAR: Grammar = {
    "plane": (
        "A path goes from $(0,0)$ to ${end}$ in the plane. Each of its steps leads from a point "
        "$(x,y)$ to {steps}. {closed} {visit}<count>",
        "Consider lattice paths from the origin $(0,0)$ to ${end}$. In one step a path goes from "
        "$(x,y)$ to {steps}. {closed} {visit}<count>",
        "Lattice paths run from $(0,0)$ to ${end}$, and every step of a path leads from $(x,y)$ to "
        "{steps}. {closed} {visit}How many such paths are there?",
    ),
    "count": ("How many such paths are there?", "Find the number of such paths."),
    "plane_straight": ("$(x+1,y)$ or to $(x,y+1)$",),
    "plane_diagonal": ("$(x+1,y)$, to $(x,y+1)$ or to $(x+1,y+1)$",),
    "plane_closed": ("A path must not pass through any of these points: {points}.",),
    "plane_visit": ("It must pass through at least one of the points {points}.",),
    "plane_visit_one": ("It must pass through the point {points}.",),
    "robot": (
        "A grid of cells has {columns} columns, numbered 1 to {columns} from the left, and {rows} "
        "rows, numbered 1 to {rows} from the bottom; $(a,b)$ is the cell in column $a$ and row "
        "$b$. <task> {closed} {visit}<ways>",
        "Columns 1 to {columns} of a grid are counted from the left, rows 1 to {rows} from the "
        "bottom, and $(a,b)$ is the cell in column $a$, row $b$. <task> {closed} {visit}<ways>",
    ),
    "task": (
        "A robot starts in cell $(1,1)$ and has to reach cell ${end}$. With each move it goes "
        "{steps}.",
        "A robot rolls from cell $(1,1)$ to cell ${end}$; every move takes it {steps}.",
    ),
    "ways": ("How many different routes can it take?", "In how many ways can it get there?"),
    "robot_straight": ("one cell right or one cell up",),
    "robot_diagonal": ("one cell right, one cell up, or one cell diagonally up and right",),
    "robot_closed": (
        "It cannot enter these cells: {points}.",
        "These cells are blocked: {points}.",
    ),
    "robot_visit": ("It must visit at least one of the cells {points}.",),
    "robot_visit_one": ("It must visit the cell {points}.",),
    "walk": (
        "In a town, crossing $(a,b)$ lies $a$ blocks east and $b$ blocks north of the station, "
        "which is at $(0,0)$. {name} walks from the station to the crossing ${end}$ and always "
        "goes {steps}. {closed} {visit}<routes>",
        "{name} lives at the crossing $(0,0)$ of a town and works at the crossing ${end}$, where "
        "$(a,b)$ means $a$ blocks east and $b$ blocks north of home. On the way to work {name} "
        "always goes {steps}. {closed} {visit}<routes>",
    ),
    "routes": ("How many different routes are there?", "How many routes can {name} choose from?"),
    "walk_straight": ("one block east or one block north at a time",),
    "walk_diagonal": ("one block east, one block north, or from $(a,b)$ across to $(a+1,b+1)$",),
    "walk_closed": ("These crossings are closed and cannot be used: {points}.",),
    "walk_visit": ("At least one of these crossings must be on the route: {points}.",),
    "walk_visit_one": ("The route must lead over crossing {points}.",),
    "map": (
        "On the board below, a token moves from S to E.\n\n{map}\n\n<legend> {visit}<roads>",
        "Each character of this map is a square:\n\n{map}\n\n<legend> {visit}<roads>",
    ),
    "legend": (
        "A token starts on S and has to reach E; each move takes it {steps}. {closed}",
        "From S to E, a token goes {steps} with each move. {closed}",
    ),
    "roads": ("Count the routes from S to E.", "How many routes lead from S to E?"),
    "map_straight": ("one square right or one square up",),
    "map_diagonal": ("one square right, one square up, or one square diagonally up and right",),
    "map_closed": ("It may not enter squares marked #.", "Squares marked # are blocked."),
    "map_visit": ("At least one square marked * must be on the route.",),
    "map_visit_one": ("The square marked * must be on the route.",),
}
# skin -> the number of the first row and column
_ORIGINS = {"plane": 0, "robot": 1, "walk": 0, "map": 0}


def _render(grid: Grid, rng: Random) -> str:
    kind = rng.choice(sorted(_ORIGINS))
    origin, (right, top) = _ORIGINS[kind], grid.corner
    steps = speak(_GRAMMAR, rng, f"{kind}_{'diagonal' if grid.is_diagonal else 'straight'}")
    forbidden, special = (_points(p, origin, rng) for p in (grid.forbidden, grid.special))
    visit = f"{kind}_visit{'_one' if len(grid.special) == 1 else ''}"
    return speak(
        _GRAMMAR,
        rng,
        kind,
        name=draw("names", 1, rng)[0],
        columns=right + 1,
        rows=top + 1,
        end=f"({right + origin},{top + origin})",
        steps=steps,
        closed=speak(_GRAMMAR, rng, f"{kind}_closed", points=forbidden),
        visit=f"{speak(_GRAMMAR, rng, visit, points=special)} " if special else "",
        map=_map(grid),
    ).strip()


def _points(points: Sequence[Point], origin: int, rng: Random) -> str:
    shuffled = rng.sample(points, len(points))
    return ", ".join(f"$({x + origin},{y + origin})$" for x, y in shuffled)


def _map(grid: Grid) -> str:
    marks = dict.fromkeys(grid.forbidden, "#") | dict.fromkeys(grid.special, "*")
    marks |= {(0, 0): "S", grid.corner: "E"}
    right, top = grid.corner
    places = [(x, y) for y in range(top, -1, -1) for x in range(right + 1)]
    return spaced([marks.get(place, ".") for place in places], right + 1)


@cache
def _free(right: int, up: int, is_diagonal: bool) -> int:
    """Return the number of unrestricted paths: a binomial or a Delannoy number."""
    if right < 0 or up < 0:
        return 0
    if not is_diagonal:
        return comb(right + up, up)
    return sum(comb(right, k) * comb(up, k) << k for k in range(min(right, up) + 1))


def _avoiding(start: Point, end: Point, stops: Sequence[Point], is_diagonal: bool) -> int:
    """Return the number of paths through none of `stops`, by the first one that a path meets."""
    first: dict[Point, int] = {}
    for point in [*sorted(stop for stop in stops if stop not in (start, end)), end]:
        first[point] = _free(point[0] - start[0], point[1] - start[1], is_diagonal) - sum(
            ways * _free(point[0] - stop[0], point[1] - stop[1], is_diagonal)
            for stop, ways in first.items()
        )
    return first[end]


def _solve(grid: Grid) -> list[str]:
    start, end, is_diagonal = (0, 0), grid.corner, grid.is_diagonal
    if not grid.special:
        return [str(_avoiding(start, end, grid.forbidden, is_diagonal))]
    # Every path is counted at the first special point that it visits.
    stops = [*grid.forbidden, *grid.special]
    paths = sum(
        _avoiding(start, point, stops, is_diagonal)
        * _avoiding(point, end, grid.forbidden, is_diagonal)
        for point in grid.special
    )
    return [str(paths)]


def _steps(grid: Grid) -> tuple[str, ...]:
    lines, answer = ["Ways to a point: the sum of those to the points one step before it."], 0
    avoided = (((*grid.forbidden, *grid.special), "no point to be visited"),) * bool(grid.special)
    for stops, past in ((grid.forbidden, ""), *avoided):
        ways, (right, top) = _filled(grid.corner, grid.is_diagonal, stops), grid.corner
        for y in range(top + 1):
            row = ", ".join(str(ways[x, y]) for x in range(right + 1))
            lines.append(f"Ways to row {y + 1} from the bottom{past and f' past {past}'}: {row}.")
        if past:
            lines.append(f"{answer} - {ways[grid.corner]} = {grid.answer}.")
        answer = ways[grid.corner]
    return (*lines, ending(grid.answer))


def _canonical(grid: Grid) -> Json:
    # Reading paths backwards, or swapping right and up, gives the same question.
    rows = _map(grid).replace("S", ".").replace("E", ".").split("\n")
    texts = ["\n".join(rows), "\n".join("".join(column) for column in zip(*rows, strict=True))]
    return [grid.is_diagonal, min(form for text in texts for form in (text, text[::-1]))]


def _effort(grid: Grid) -> int:
    """Sums taken when the grid is filled, once for each list of points to avoid."""
    lists = [grid.forbidden, *(((*grid.forbidden, *grid.special),) if grid.special else ())]
    cells = sum(len(_filled(grid.corner, grid.is_diagonal, stops)) for stops in lists)
    return cells * len(_moves(grid.is_diagonal))


def _capacity(dial: float) -> float:
    steps, density = STEPS.integer_at(dial), FORBIDDEN.number_at(dial)
    # Choices of forbidden points, over the four symmetries; the smallest size collides most.
    return float(comb(steps**2 - 2, int(2 * density * (steps - 1) + 0.5)))


FAMILY = Family(
    name="lattice_paths",
    version=4,
    domain="math",
    summary="the number of lattice paths around forbidden points",
    concepts=("combinatorics", "lattice paths", "inclusion-exclusion"),
    knobs=(STEPS, FORBIDDEN, SPECIAL, DIAGONAL),
    verifier="integer",
    examples=("3146", "271"),
    generate=_generate,
    render=_render,
    solve=_solve,
    steps=_steps,
    effort=_effort,
    canonical=_canonical,
    picture=lambda grid: drawn_map(_map(grid), grid.is_diagonal),
    capacity=_capacity,
    guess_rate=lambda dial: 0.01,
)
