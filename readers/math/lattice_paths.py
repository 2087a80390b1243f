"""How many paths go right and up, or across too, past closed points and through given ones."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias

from readers.phrases import Phrases, Sayings, Unread
from readers.reader import Reader
from readers.retracing import retraced

_CELLS: Final = (
    "<moves=one cell right or one cell up|"
    "one cell right, one cell up, or one cell diagonally up and right>"
)
_SQUARES: Final = (
    "<moves=one square right or one square up|"
    "one square right, one square up, or one square diagonally up and right>"
)
_POINTS: Final = "<moves=to $(x+1,y)$ or to $(x,y+1)$|to $(x+1,y)$, to $(x,y+1)$ or to $(x+1,y+1)$>"
_BLOCKS: Final = (
    "<moves=one block east or one block north at a time|"
    "one block east, one block north, or from $(a,b)$ across to $(a+1,b+1)$>"
)
_SAYS: Final = Phrases(
    perhaps={
        "grid": r"""
            Columns 1 to <columns:int> of a grid are counted from the left, rows 1 to <rows:int>
                from the bottom, and $(a,b)$ is the cell in column $a$, row $b$.
            A grid of cells has <columns:int> columns, numbered 1 to <columns:int> from the left,
                and <rows:int> rows, numbered 1 to <rows:int> from the bottom; $(a,b)$ is the cell
                in column $a$ and row $b$.
        """,
        "robot": r"A robot starts in cell <start:point> and has to reach cell <end:point>.",
        "robot_moves": f"With each move it goes {_CELLS}.",
        "rolls": f"""
            A robot rolls from cell <start:point> to cell <end:point>; every move takes it {_CELLS}.
        """,
        "no_cells": r"""
            {It cannot enter these cells|These cells are blocked}: <closed:points>.
        """,
        "one_cell": r"It must visit the cell <one:point>.",
        "cells": r"It must visit at least one of the cells <through:points>.",
        "robot_asked": r"""
            In how many ways can it get there?
            How many different routes can it take?
        """,
        "map": r"""
            Each character of this map is a square:¶¶<map:block>
            On the board below, a token moves from S to E.¶¶<map:block>
        """,
        "token": f"""
            A token starts on S and has to reach E; each move takes it {_SQUARES}.
            From S to E, a token goes {_SQUARES} with each move.
        """,
        "blocked": r"""
            Squares marked # are blocked.
            It may not enter squares marked #.
        """,
        "star": r"The square marked * must be on the route.",
        "stars": r"At least one square marked * must be on the route.",
        "token_asked": r"""
            Count the routes from S to E.
            How many routes lead from S to E?
        """,
        "lattice": f"""
            Lattice paths run from <start:point> to <end:point>, and every step of a path leads from
                $(x,y)$ {_POINTS}.
            Consider lattice paths from the origin <zero:point> to <end:point>. In one step a path
                goes from $(x,y)$ {_POINTS}.
            A path goes from <start:point> to <end:point> in the plane. Each of its steps leads from
                a point $(x,y)$ {_POINTS}.
        """,
        "no_points": r"A path must not pass through any of these points: <closed:points>.",
        "one_point": r"It must pass through the point <one:point>.",
        "points": r"It must pass through at least one of the points <through:points>.",
        "paths_asked": r"""
            How many such paths are there?
            Find the number of such paths.
        """,
        "town": f"""
            In a town, crossing $(a,b)$ lies $a$ blocks east and $b$ blocks north of the station,
                which is at <zero:point>. <who:name> walks from the station to the crossing
                <end:point> and always goes {_BLOCKS}.
            <who:name> lives at the crossing <zero:point> of a town and works at the crossing
                <end:point>, where $(a,b)$ means $a$ blocks east and $b$ blocks north of home. On
                the way to work <who:name> always goes {_BLOCKS}.
        """,
        "no_crossings": r"These crossings are closed and cannot be used: <closed:points>.",
        "one_crossing": r"The route must lead over crossing <one:point>.",
        "crossings": r"At least one of these crossings must be on the route: <through:points>.",
        "town_asked": r"""
            How many different routes are there?
            How many routes can <who:name> choose from?
        """,
    },
    kinds={"point": r"\$\(\d+,\d+\)\$", "points": r"\$\(\d+,\d+\)\$(?:, \$\(\d+,\d+\)\$)*"},
)
_FORMS: Final = (
    ({"grid", "robot", "robot_moves", "robot_asked"}, {"no_cells", "one_cell", "cells"}),
    ({"grid", "rolls", "robot_asked"}, {"no_cells", "one_cell", "cells"}),
    ({"map", "token", "token_asked"}, {"blocked", "star", "stars"}),
    ({"lattice", "paths_asked"}, {"no_points", "one_point", "points"}),
    ({"town", "town_asked"}, {"no_crossings", "one_crossing", "crossings"}),
)
"""What a prompt must and may say."""
Point: TypeAlias = tuple[int, int]


class Plan(NamedTuple):
    """What a prompt says."""

    start: Point
    end: Point
    columns: int
    """No path goes further right, nor higher than `rows`; 0 if nothing is said of that."""
    rows: int
    may_cross: bool
    """Whether a step may go right and up at once."""
    closed: frozenset[Point]
    through: frozenset[Point]
    """One of these at least must be visited; if there are none, none must."""


def _read(question: str) -> Plan:
    said = _SAYS.read(question)
    keys = {part.key for part in said.parts}
    if not any(must <= keys <= must | may for must, may in _FORMS):
        raise Unread(f"sentences that do not belong together: {sorted(keys)}")
    if len({part["who"] for part in said.parts if "who" in part}) > 1:
        raise Unread("two people")
    (moves,) = (part["moves"] for part in said.parts if "moves" in part)
    may_cross = "diagonally" in moves or "+1,y+1" in moves or "+1,b+1" in moves
    if "map" in keys:
        return _drawn(said, may_cross)
    (start,), (end,) = _all(said, "start") or _all(said, "zero"), _all(said, "end")
    if _all(said, "zero") not in ([], [(0, 0)]):
        raise Unread("the origin is $(0,0)$")
    grid = said.maybe("grid")
    return Plan(
        start,
        end,
        grid.integer("columns") if grid else 0,
        grid.integer("rows") if grid else 0,
        may_cross,
        frozenset(_all(said, "closed")),
        frozenset(_through(said)),
    )


def _points(text: str) -> list[Point]:
    return [(int(x), int(y)) for x, y in re.findall(r"(\d+),(\d+)", text)]


def _all(said: Sayings, slot: str) -> list[Point]:
    return [point for part in said.parts if slot in part for point in _points(part[slot])]


def _through(said: Sayings) -> list[Point]:
    one, some = _all(said, "one"), _all(said, "through")
    if one and some:
        raise Unread("says twice where a path must go")
    return one or some


def _drawn(said: Sayings, may_cross: bool) -> Plan:
    rows = [line.split(" ") for line in reversed(said.one("map")["map"].split("\n"))]
    squares = {(x, y): mark for y, row in enumerate(rows) for x, mark in enumerate(row)}
    marks = list(squares.values())
    if len({len(row) for row in rows}) != 1 or set(marks) - set("SE#*."):
        raise Unread("no map")
    if (marks.count("S"), marks.count("E")) != (1, 1):
        raise Unread("S and E are not there once each")
    stars = {(False, False): 0, (True, False): 1}.get(
        (said.maybe("star") is not None, said.maybe("stars") is not None), 2
    )
    if min(marks.count("*"), 2) != stars or ("#" in marks) != (said.maybe("blocked") is not None):
        raise Unread("marks that nothing is said of")
    at = {mark: [point for point, each in squares.items() if each == mark] for mark in "SE#*"}
    sizes = len(rows[0]), len(rows)
    (start,), (end,) = at["S"], at["E"]
    return Plan(start, end, *sizes, may_cross, frozenset(at["#"]), frozenset(at["*"]))


def _solve(plan: Plan) -> str:
    """Count the paths to each point: all, and those that have visited none of the given ones."""
    if not plan.through:
        return str(_paths(plan, plan.closed))
    return str(_paths(plan, plan.closed) - _paths(plan, plan.closed | plan.through))


def _told(plan: Plan) -> Iterator[str]:
    yield "Ways to a point: the sum of those to the points one step before it."
    yield from _rows(plan, plan.closed, "")
    if plan.through:
        yield from _rows(plan, plan.closed | plan.through, " past no point to be visited")
        missed = _paths(plan, plan.closed | plan.through)
        yield f"{_paths(plan, plan.closed)} - {missed} = {_solve(plan)}."


def _rows(plan: Plan, closed: frozenset[Point], past: str) -> Iterator[str]:
    (left, low), (right, high) = plan.start, plan.end
    ways = _all_paths(plan, closed)
    for y in range(low, high + 1):
        said = ", ".join(str(ways[x, y]) for x in range(left, right + 1))
        yield f"Ways to row {y - low + 1} from the bottom{past}: {said}."


def _paths(plan: Plan, closed: frozenset[Point]) -> int:
    return _all_paths(plan, closed).get(plan.end, 0)


def _all_paths(plan: Plan, closed: frozenset[Point]) -> dict[Point, int]:
    """Return the number of paths to each point."""
    (left, low), (right, high) = plan.start, plan.end
    steps = [(1, 0), (0, 1), (1, 1)][: 3 if plan.may_cross else 2]
    found = dict[Point, int]()
    for x in range(left, right + 1):
        for y in range(low, high + 1):
            before = sum(found.get((x - a, y - b), 0) for a, b in steps)
            ways = 1 if (x, y) == plan.start else before
            found[x, y] = 0 if (x, y) in closed else ways
    return found


READER = Reader(_read, _solve, follow=retraced(_told, _solve))
