"""Sliding tiles on a 5x5 board with walls: put them in order within a given number of slides.

The generator slides away from the goal without ever taking a slide back, and searches nothing; the
solver knows nothing of that and searches by IDA* (Korf 1985) with Manhattan distances. At the top
34 slides, two walls.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from random import Random
from typing import TypeAlias

from generators.canonical import images, split_rows
from generators.deducing import worked_plan
from generators.family import Family, Knob, Knobs, redrawn, rule
from generators.pictures import Grid, Panel
from generators.search import spoiled
from generators.wording import Grammar, speak
from proofmill.problem import Json

SLIDES = Knob("slides", 6, 34, "slides that the scrambling takes, and the most allowed")
OPEN = Knob("open", 20, 23, "squares that are no walls")
PICKS = Knob("picks", 1, 4, "scramblings drawn, of which the one that moves most tiles is kept")

_SIDE = 5
_CELLS = range(_SIDE * _SIDE)
_WALL = -1
_MAX_NODES = 5_000_000
"""Of a search; the most met in 600 draws at the top of the dial is 503,119."""

Squares: TypeAlias = tuple[int, ...]
"""Row by row: tile numbers, 0 for the gap, -1 for a wall."""


@dataclass(frozen=True, slots=True)
class Tiles:
    """From `start` to `goal` in at most `limit` slides."""

    start: Squares
    goal: Squares
    limit: int
    answer: str = field(compare=False)
    """Tile numbers in the order in which to slide them."""


@rule
@cache
def _beside(cell: int) -> tuple[int, ...]:
    row, column = divmod(cell, _SIDE)
    near = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return tuple(r * _SIDE + c for r, c in near if 0 <= r < _SIDE and 0 <= c < _SIDE)


def _generate(rng: Random, knobs: Knobs) -> Tiles:
    slides, free = SLIDES.integer(knobs), OPEN.integer(knobs)
    drawn = [_drawn(rng, slides, free) for _ in range(PICKS.integer(knobs))]
    return max(drawn, key=_tangle)


def _tangle(tiles: Tiles) -> tuple[int, int]:
    """Rank scramblings: many tiles moved leave no short cut, and tiles near home mislead."""
    moved = {*tiles.answer.split(", ")}
    return len(moved), -_distance(tiles.start, tiles.goal)


@redrawn(3000, "scrambling")
def _drawn(rng: Random, slides: int, free: int) -> Tiles | None:
    cells = sorted(rng.sample(_CELLS, free))
    if not _is_roomy(cells):
        return None
    gap = rng.choice(cells)
    numbers = iter(range(1, free))
    goal = tuple(_WALL if c not in cells else 0 if c == gap else next(numbers) for c in _CELLS)
    start, moved = _scrambled(rng, goal, slides)
    if 2 * _distance(start, goal) < slides:
        return None
    return Tiles(start, goal, slides, ", ".join(map(str, reversed(moved))))


def _is_roomy(cells: Sequence[int]) -> bool:
    """Tell whether the open squares hang together and each has two open neighbours or more."""
    reached, todo = {cells[0]}, [cells[0]]
    while todo:
        for other in _beside(todo.pop()):
            if other in cells and other not in reached:
                reached.add(other)
                todo.append(other)
    return len(reached) == len(cells) and all(
        sum(other in cells for other in _beside(cell)) > 1 for cell in cells
    )


def _scrambled(rng: Random, goal: Squares, slides: int) -> tuple[Squares, list[int]]:
    """Slide at random, never the same tile twice running; return the squares and the tiles."""
    squares, gap, moved = [*goal], goal.index(0), [0]
    for _ in range(slides):
        cell = rng.choice([c for c in _beside(gap) if squares[c] not in (_WALL, moved[-1])])
        moved.append(squares[cell])
        squares[gap], squares[cell], gap = squares[cell], 0, cell
    return tuple(squares), moved[1:]


@cache
def _apart(one: int, other: int) -> int:
    (a, b), (c, d) = divmod(one, _SIDE), divmod(other, _SIDE)
    return abs(a - c) + abs(b - d)


@rule
def _distance(squares: Squares, goal: Squares) -> int:
    """Return how far the tiles are from their places, rows plus columns."""
    return sum(_apart(c, goal.index(tile)) for c, tile in enumerate(squares) if tile > 0)


@lru_cache(maxsize=4)
def _searched(start: Squares, goal: Squares, limit: int) -> tuple[list[int] | None, int]:
    """Return a shortest plan of at most `limit` slides, or None, and the nodes visited."""
    home = {tile: cell for cell, tile in enumerate(goal) if tile > 0}
    squares, plan, nodes = [*start], list[int](), 0

    def reaches(gap: int, far: int, rest: int, last: int) -> bool:
        nonlocal nodes
        nodes += 1
        if not far:
            return True
        for cell in _beside(gap):
            tile = squares[cell]
            if tile in (_WALL, last) or nodes > _MAX_NODES:
                continue
            after = far + _apart(gap, home[tile]) - _apart(cell, home[tile])
            if after < rest:
                squares[gap], squares[cell] = tile, 0
                plan.append(tile)
                if reaches(cell, after, rest - 1, tile):
                    return True
                plan.pop()
                squares[gap], squares[cell] = 0, tile
        return False

    far = _distance(start, goal)
    for bound in range(far, limit + 1):
        if reaches(start.index(0), far, bound, 0):
            return plan, nodes
    return None, nodes


def _effort(tiles: Tiles) -> int:
    """Count the nodes of IDA*."""
    return _searched(tiles.start, tiles.goal, tiles.limit)[1]


_GRAMMAR: Grammar = {
    "start": (
        "<setting>\n\n<now>\n{start}\n\n<then>\n{goal}\n\n<rule> <task> <form>",
        "<setting> <rule> <task>\n\n<now>\n{start}\n\n<then>\n{goal}\n\n<form>",
    ),
    "setting": (
        "Tiles numbered 1 to {tiles} lie on a board of 5 by 5 squares; {walls}, and one square "
        "(marked {gap}) is empty.",
        "This is a sliding puzzle with {tiles} tiles on a 5 by 5 board. The mark {gap} is the "
        "empty square; {walls}.",
        "A 5 by 5 tray holds the tiles 1 to {tiles}. Its empty square is shown as {gap}; {walls}.",
        "In a sliding-tile puzzle on 5 rows and 5 columns, {gap} is the gap; {walls}.",
    ),
    "now": ("Start:", "Now:", "The board at the start:"),
    "then": ("Goal:", "Wanted:", "The board that is wanted:"),
    "rule": (
        "A move slides one tile that is next to the empty square (left, right, above or below) "
        "into it. Walls never move.",
        "In one move, a tile beside the gap, horizontally or vertically, goes into the gap and "
        "leaves a new gap behind. Walls stay where they are.",
    ),
    "task": (
        "Reach the second of the two boards from the first in at most {limit} moves.",
        "Find a list of no more than {limit} moves that makes the first board into the second.",
        "Get from the one board to the other in {limit} moves or fewer.",
    ),
    "form": (
        "Give the numbers of the tiles in the order in which they slide, separated by commas.",
        "Answer with the tile numbers, separated by commas, in the order in which you move them.",
    ),
}


def _render(tiles: Tiles, rng: Random) -> str:
    gap, walls = rng.choice("_.-"), tiles.start.count(_WALL)
    return speak(
        _GRAMMAR,
        rng,
        tiles=max(tiles.start),
        gap=gap,
        walls="## is a wall" if walls == 1 else f"the {walls} squares marked ## are walls",
        start=_lines(tiles.start, gap),
        goal=_lines(tiles.goal, gap),
        limit=tiles.limit,
    )


def _lines(squares: Squares, gap: str) -> str:
    marks = ["##" if n == _WALL else f"{n or gap:>2}" for n in squares]
    return "\n".join(" ".join(marks[row : row + _SIDE]) for row in _CELLS[::_SIDE])


def _solve(tiles: Tiles) -> list[str]:
    plan, _ = _searched(tiles.start, tiles.goal, tiles.limit)
    return [] if plan is None else [", ".join(map(str, plan))]


def _steps(tiles: Tiles) -> tuple[str, ...]:
    def slides(squares: Squares) -> Iterator[tuple[str, Squares]]:
        gap = squares.index(0)
        for cell in (near for near in _beside(gap) if squares[near] != _WALL):
            after = [*squares]
            after[gap], after[cell] = squares[cell], 0
            yield str(squares[cell]), tuple(after)

    def shown(squares: Squares) -> str:
        return " / ".join(" ".join(line.split()) for line in _lines(squares, "_").split("\n"))

    return worked_plan(tiles.answer, tiles.start, slides, shown)


def _canonical(tiles: Tiles) -> Json:
    """Turn and flip the board every way, number the tiles in the goal's order, keep the least."""
    forms = []
    for order in images(_CELLS, _SIDE, _SIDE):
        goal, start = ([squares[c] for c in order] for squares in (tiles.goal, tiles.start))
        shown = [tile for tile in goal if tile > 0]
        forms.append([[shown.index(n) + 1 if n > 0 else n for n in s] for s in (goal, start)])
    return [tiles.limit, min(forms)]


def _picture(tiles: Tiles) -> Panel:
    return Panel(
        figures=[
            ("start", _board(tiles.start)),
            (f"goal, in at most {tiles.limit} slides", _board(tiles.goal)),
        ]
    )


def _board(squares: Squares) -> Grid:
    marks = ["" if n in (0, _WALL) else str(n) for n in squares]
    walls = {divmod(cell, _SIDE): 9 for cell in _CELLS if squares[cell] == _WALL}
    return Grid(cells=split_rows(marks, _SIDE), shades=walls)


def _args(tiles: Tiles) -> dict[str, Json]:
    puzzle = {"kind": "tiles", "width": _SIDE, "start": [*tiles.start], "goal": [*tiles.goal]}
    return {"puzzle": puzzle, "limit": tiles.limit}


FAMILY = Family(
    name="sliding_tiles",
    version=4,
    domain="logic",
    summary="slide tiles on a board with walls into order within a number of moves",
    concepts=("planning", "state space search"),
    knobs=(SLIDES, OPEN, PICKS),
    verifier="plan",
    unique=False,
    examples=("5, 8, 3, 8", "2, 6, 1"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=_canonical,
    picture=_picture,
    args=_args,
    steps=_steps,
    # With a slide less the gap is on a square of the wrong color, as on a chessboard.
    near_misses=lambda tiles: spoiled(tiles.answer.split(", "), tiles.limit, "0"),
    # 1000 draws at dial 0 give 1.2e5 by the birthday estimate; then about 1.6 ways on at each slide
    capacity=lambda dial: 2800.0 * 1.6 ** SLIDES.number_at(dial),
    # of somebody who slides at random, never a tile twice running
    guess_rate=lambda dial: 0.65 ** SLIDES.number_at(dial),
)
