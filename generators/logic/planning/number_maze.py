"""Number maze: the number of a square says how far one must jump from it, in a straight line.

Loyd's "Back from the Klondike" (1898) without diagonals. The goal is a square far from the start
with one shortest way only; the solver counts ways backwards from the goal. At the top 12x12 squares
and ten jumps or more.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import TypeAlias

from generators.canonical import images
from generators.deducing import worked_plan
from generators.family import Family, Knob, Knobs, redrawn, rule
from generators.pictures import Grid, Panel
from generators.wording import Grammar, speak
from proofmill.problem import Json, canonical_json

SIDE = Knob("side", 4, 12, "rows and columns")
JUMPS = Knob("jumps", 4, 10, "jumps of the shortest way, at least")

_STEPS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}

Cell: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Maze:
    """From `start` to `goal` over the squares of `jumps`, given row by row."""

    jumps: tuple[tuple[int, ...], ...]
    """How far to go from each square."""
    start: Cell
    goal: Cell
    answer: str = field(compare=False)
    """Directions of the only shortest way."""


@redrawn(3000, "way of so many jumps")
def _generate(rng: Random, knobs: Knobs) -> Maze | None:
    side = SIDE.integer(knobs)
    least = min(JUMPS.integer(knobs), 2 * side - 2)  # on small boards all ways are short
    jumps = tuple(tuple(rng.randint(1, side // 2 + 1) for _ in range(side)) for _ in range(side))
    start = (rng.randrange(side), rng.randrange(side))
    far = {cell: way for cell, way in _ways(jumps, start).items() if len(way) >= least}
    if not far:
        return None
    goal = rng.choice(list(far))
    return Maze(jumps, start, goal, canonical_json(far[goal]))


@rule
def _onward(jumps: tuple[tuple[int, ...], ...], cell: Cell) -> Iterator[tuple[str, Cell]]:
    row, column = cell
    far, side = jumps[row][column], len(jumps)
    for name, (down, right) in _STEPS.items():
        after = (row + far * down, column + far * right)
        if 0 <= after[0] < side and 0 <= after[1] < side:
            yield name, after


def _ways(jumps: tuple[tuple[int, ...], ...], start: Cell) -> dict[Cell, list[str]]:
    """Return the shortest way, layer by layer, to each square that has no second one as short."""
    seen: dict[Cell, list[str] | None] = {start: []}
    layer = [start]
    while layer:
        reached: dict[Cell, list[str] | None] = {}
        for cell in layer:
            way = seen[cell]
            for name, after in _onward(jumps, cell):
                if after in reached:
                    reached[after] = None  # a second way
                elif after not in seen:
                    reached[after] = None if way is None else [*way, name]
        seen |= reached
        layer = list(reached)
    return {cell: way for cell, way in seen.items() if way is not None}


_GRAMMAR: Grammar = {
    "start": (
        "<open> <count> <rule>\n\n{maze}\n\n<task> <form>",
        "<open> <count>\n\n{maze}\n\n<rule> <task> <form>",
    ),
    "open": (
        "This is a number maze of {side} by {side} squares. Start at {start}; the goal is {goal}.",
        "A token stands on {start} of a {side} by {side} board and has to land on {goal}.",
        "Jump from {start} to {goal} of the grid of {side} by {side} numbers.",
        "On a board of {side} rows and {side} columns, the start is {start} and the goal {goal}.",
    ),
    "square": ("row {row}, column {column}",),
    "count": (
        "(Rows count from 1 at the top, columns from 1 at the left.)",
        "Row 1 is at the top, column 1 at the left.",
    ),
    "rule": (
        "The number on a square is the exact number of squares that one must move from it, "
        "straight up, down, left or right, without leaving the board.",
        "From a square with the number n, a jump goes exactly n squares up, down, left or right; "
        "it must end on the board.",
        "Each jump is as long as the number on the square where it begins says, in one of the four "
        "directions up, down, left and right, and never off the board.",
    ),
    "task": (
        "Find the way from the start to the goal with the fewest jumps.",
        "What is the shortest sequence of jumps from the start to the goal?",
        "Get from the start to the goal in as few jumps as possible.",
    ),
    "form": (
        "There is exactly one shortest way. Write it as a list of the letters U, D, L and R (up, "
        "down, left, right), separated by commas.",
        "The shortest way is unique: give its directions in order, U for up, D for down, L for "
        "left and R for right, separated by commas.",
    ),
}


def _render(maze: Maze, rng: Random) -> str:
    gap = rng.choice((" ", "  "))
    ends = (
        speak(_GRAMMAR, rng, "square", row=row + 1, column=column + 1)
        for row, column in (maze.start, maze.goal)
    )
    start, goal = ends
    lines = [gap.join(map(str, row)) for row in maze.jumps]
    return speak(_GRAMMAR, rng, side=len(lines), maze="\n".join(lines), start=start, goal=goal)


def _solve(maze: Maze) -> list[str]:
    """Find how many jumps every square is from the goal, then follow all ways that lose none."""
    side = len(maze.jumps)
    cells = [(r, c) for r in range(side) for c in range(side)]
    left: dict[Cell, int] = {maze.goal: 0}
    for distance in range(1, len(cells)):
        left |= {
            cell: distance
            for cell in cells
            if cell not in left
            and any(left.get(after) == distance - 1 for _, after in _onward(maze.jumps, cell))
        }
        if maze.start in left:
            break
    found = list[str]()
    stack: list[tuple[Cell, tuple[str, ...]]] = [(maze.start, ())] if maze.start in left else []
    while stack and len(found) < 2:
        cell, way = stack.pop()
        if not left[cell]:
            found.append(canonical_json(list(way)))
        for name, after in _onward(maze.jumps, cell):
            if left.get(after) == left[cell] - 1:
                stack.append((after, (*way, name)))
    return found


def _effort(maze: Maze) -> int:
    """Count the jumps that a breadth-first search tries before it reaches the goal."""
    seen, layer, tried = {maze.start}, [maze.start], 0
    while layer and maze.goal not in seen:
        further = [after for cell in layer for _, after in _onward(maze.jumps, cell)]
        tried += len(further)
        layer = [cell for cell in dict.fromkeys(further) if cell not in seen]
        seen |= set(layer)
    return tried


def _canonical(maze: Maze) -> Json:
    """Return the least of the eight images of the board, with 1 for the start, 2 for the goal."""
    marks = {maze.start: 1, maze.goal: 2}
    cells = [
        [jump, marks.get((r, c), 0)]
        for r, row in enumerate(maze.jumps)
        for c, jump in enumerate(row)
    ]
    return min(images(cells, len(maze.jumps), len(maze.jumps)))


def _picture(maze: Maze) -> Panel:
    numbers = [str(number) for number in range(1, len(maze.jumps) + 1)]
    board = Grid(
        cells=[[str(jump) for jump in row] for row in maze.jumps],
        shades={maze.start: 4, maze.goal: 3},
        notes={maze.start: "S", maze.goal: "G"},
        top=numbers,
        left=numbers,
    )
    return Panel(figures=[("from S to G", board)])


def _steps(maze: Maze) -> tuple[str, ...]:
    def shown(cell: Cell) -> str:
        row, column = cell
        return f"row {row + 1}, column {column + 1}, where {maze.jumps[row][column]} stands"

    way = ", ".join(json.loads(maze.answer))
    return worked_plan(way, maze.start, lambda cell: _onward(maze.jumps, cell), shown)


FAMILY = Family(
    name="number_maze",
    version=3,
    domain="logic",
    summary="the only shortest way through a maze whose numbers say how far to jump",
    concepts=("planning", "state space search"),
    knobs=(SIDE, JUMPS),
    verifier="sequence",
    examples=("R, D, L, D, R", "D, R, U"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=_canonical,
    picture=_picture,
    steps=_steps,
    # numbers at random, up to eight images
    capacity=lambda dial: float(SIDE.integer_at(dial) // 2 + 1) ** (SIDE.integer_at(dial) ** 2) / 8,
    # measured at 0 and 0.5, of somebody who jumps at random
    guess_rate=lambda dial: 0.045 * 0.003**dial,
)
