"""Twiddle (Tatham's collection): turn 2 by 2 blocks of a board until it looks as asked.

The generator scrambles the goal and makes sure that no shorter way exists; the solver searches
from both boards at once. At the top seven turns, with eighteen ways to turn at each.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import factorial
from operator import itemgetter
from random import Random
from typing import TypeAlias

from generators.canonical import images, renamed, split_rows, symmetries
from generators.deducing import worked_plan
from generators.family import Family, Knob, Knobs, redrawn, rule
from generators.pictures import Grid, Panel
from generators.search import met_halfway, spoiled
from generators.wording import Grammar, speak
from proofmill.problem import Json

TURNS = Knob("turns", 2, 7, "turns that are needed")
COLUMNS = Knob("columns", 3, 4, "columns of the board, beside four rows")
NUMBERS = Knob("numbers", 5, 7, "different numbers on the board")

_ROWS = 4
_LETTERS = "ABCDEFGHI"

Cells: TypeAlias = tuple[int, ...]
"""Row by row: the number on each square."""


@dataclass(frozen=True, slots=True)
class Boards:
    """From `start` to `goal` in at most `limit` turns."""

    columns: int
    start: Cells
    goal: Cells
    limit: int
    """The fewest turns that do it."""
    seen: int = field(compare=False)
    """Boards looked at to make sure of that."""
    answer: str = field(compare=False)


@redrawn(500, "scramble")
def _generate(rng: Random, knobs: Knobs) -> Boards | None:
    turns, columns = TURNS.integer(knobs), COLUMNS.integer(knobs)
    numbers = [place % NUMBERS.integer(knobs) + 1 for place in range(_ROWS * columns)]
    goal = board = tuple(rng.sample(numbers, len(numbers)))
    plan: list[str] = []
    for _ in range(turns):
        name, board = rng.choice(_turns(columns, board))
        plan.append(_undone(name))
    seen = _ruled_out(columns, board, goal, turns - 1)
    return Boards(columns, board, goal, turns, seen, ", ".join(plan[::-1])) if seen else None


def _ruled_out(columns: int, start: Cells, goal: Cells, turns: int) -> int:
    """Return how many boards show that `turns` turns are not enough; 0 if they are."""
    if start == goal:
        return 0
    picks = [pick for _, pick in _pickers(columns)]
    seen, edges = ({start}, {goal}), [{start}, {goal}]
    for turn in range(turns, 0, -1):
        side = turn % 2  # the goal's gets one more if the turns are odd
        edges[side] = {pick(board) for board in edges[side] for pick in picks} - seen[side]
        if not edges[side].isdisjoint(seen[1 - side]):
            return 0
        seen[side].update(edges[side])
    return sum(map(len, seen))


@cache
def _blocks(columns: int) -> dict[str, Cells]:
    """Return the squares of every block, clockwise from its upper left one."""
    corners = [row * columns + column for row in range(_ROWS - 1) for column in range(columns - 1)]
    return {
        letter: (at, at + 1, at + columns + 1, at + columns)
        for letter, at in zip(_LETTERS, corners, strict=False)
    }


@cache
def _pickers(columns: int) -> list[tuple[str, Callable[[Cells], Cells]]]:
    """Return for every turn its name and what takes the squares in their new order."""
    found: list[tuple[str, Callable[[Cells], Cells]]] = []
    for letter, cells in _blocks(columns).items():
        for sign, sources in (("+", (cells[-1], *cells[:-1])), ("-", (*cells[1:], cells[0]))):
            order = [*range(_ROWS * columns)]
            for target, source in zip(cells, sources, strict=True):
                order[target] = source
            found.append((letter + sign, itemgetter(*order)))
    return found


@rule
def _turns(columns: int, board: Cells) -> list[tuple[str, Cells]]:
    return [(name, pick(board)) for name, pick in _pickers(columns)]


@rule
def _undone(name: str) -> str:
    return name[0] + "+-"[name[1] == "+"]


_GRAMMAR: Grammar = {
    "start": (
        "<open> <rule> <task>\n\n<boards>\n\n<form>",
        "<open>\n\n<boards>\n\n<rule> <task> <form>",
        "<open> <task> <rule>\n\n<boards>\n\n<form>",
    ),
    "open": (
        "Numbers stand on a board with {rows} rows and {columns} columns.",
        "This is a twisting puzzle on {rows} rows and {columns} columns.",
        "A board of {rows} by {columns} squares can be changed by turning blocks of 2 by 2 "
        "squares.",
        "In this puzzle, blocks of four squares are turned.",
    ),
    "boards": (
        "Start:\n{start}\n\nGoal:\n{goal}",
        "The board now:\n{start}\n\nThe board wanted:\n{goal}",
        "First board:\n{start}\n\nSecond board:\n{goal}",
    ),
    "rule": (
        "There are {count} blocks of 2 by 2 squares, each named by a letter; their upper left "
        "squares are, as (row, column): {corners}. The turn A+ takes the four numbers of block A "
        "one square on clockwise (upper left to upper right, upper right to lower right, and so "
        "on), and A- takes them one square on counterclockwise; the same holds for the other "
        "blocks.",
        "A move turns one block of 2 by 2 squares by a quarter: with a plus clockwise, so that the "
        "number in its upper left square goes to the upper right one, and with a minus the other "
        "way round. The {count} blocks have their upper left squares at these places (row, "
        "column): {corners}. So A+ turns block A clockwise and A- counterclockwise.",
    ),
    "task": (
        "Make the first of the two boards into the second in at most {limit} turns.",
        "Find no more than {limit} turns that make the first of the two boards into the second.",
        "Change the first board into the second with {limit} turns or fewer.",
    ),
    "form": (
        "List the turns in order, each a letter and a sign, separated by commas.",
        "Answer with the turns in order (a letter and a sign each), separated by commas.",
    ),
}


def _render(boards: Boards, rng: Random) -> str:
    gap, columns = rng.choice((" ", "  ", " | ")), boards.columns
    corners = [
        f"{letter} ({cells[0] // columns + 1}, {cells[0] % columns + 1})"
        for letter, cells in _blocks(columns).items()
    ]
    return speak(
        _GRAMMAR,
        rng,
        rows=_ROWS,
        columns=columns,
        start=_lines(boards.start, columns, gap),
        goal=_lines(boards.goal, columns, gap),
        count=len(corners),
        corners=", ".join(corners),
        limit=boards.limit,
    )


def _lines(board: Sequence[int], columns: int, gap: str) -> str:
    return "\n".join(gap.join(map(str, row)) for row in split_rows(board, columns))


def _solve(boards: Boards) -> list[str]:
    plan = met_halfway(
        boards.start,
        boards.goal,
        lambda board: _turns(boards.columns, board),
        _undone,
        boards.limit,
    )
    return [] if plan is None else [", ".join(plan)]


def _steps(boards: Boards) -> tuple[str, ...]:
    columns = boards.columns
    return worked_plan(
        boards.answer,
        boards.start,
        lambda board: _turns(columns, board),
        lambda board: _lines(board, columns, " ").replace("\n", " / "),
    )


def _canonical(boards: Boards) -> Json:
    """Turn and flip both boards alike, swap them, number by first appearance; keep the least."""
    pairs = [(boards.start, boards.goal), (boards.goal, boards.start)]
    forms = [
        renamed([value for pair in image for value in pair])
        for first, second in pairs
        for image in images([*zip(first, second, strict=True)], _ROWS, boards.columns)
    ]
    return [boards.columns, boards.limit, min(forms)]


def _picture(boards: Boards) -> Panel:
    columns = boards.columns
    blocks = {letter: divmod(cells[0], columns) for letter, cells in _blocks(columns).items()}
    middles = {(row + 1, column + 1): letter for letter, (row, column) in blocks.items()}
    start, goal = (
        Grid(cells=split_rows([str(number) for number in board], columns), corners=middles)
        for board in (boards.start, boards.goal)
    )
    return Panel(figures=[("start", start), (f"goal, in at most {boards.limit} turns", goal)])


def _args(boards: Boards) -> dict[str, Json]:
    puzzle = {
        "kind": "blocks",
        "blocks": {letter: [*cells] for letter, cells in _blocks(boards.columns).items()},
        "start": [*boards.start],
        "goal": [*boards.goal],
    }
    return {"puzzle": puzzle, "limit": boards.limit}


def _capacity(dial: float) -> float:
    # ways to part the squares into numbers, up to images; plans up to order and direction
    columns, numbers = COLUMNS.integer_at(dial), NUMBERS.integer_at(dial)
    turns = TURNS.integer_at(dial)
    squares, ways = _ROWS * columns, 2 * len(_blocks(columns))
    each, more = divmod(squares, numbers)
    alike: int = factorial(each) ** (numbers - more) * factorial(each + 1) ** more
    boards = factorial(squares) / alike / factorial(more) / factorial(numbers - more)
    return boards / len(symmetries(_ROWS, columns)) * float(ways) ** turns / (2 * factorial(turns))


FAMILY = Family(
    name="rotation_puzzle",
    version=3,
    domain="logic",
    summary="turn 2 by 2 blocks of a board until it looks as asked, in the fewest turns",
    concepts=("planning", "permutations"),
    knobs=(TURNS, COLUMNS, NUMBERS),
    verifier="plan",
    unique=False,
    examples=("A+, D-, B+", "C-, A+"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=lambda boards: boards.seen,
    canonical=_canonical,
    picture=_picture,
    args=_args,
    steps=_steps,
    near_misses=lambda boards: spoiled(boards.answer.split(", "), boards.limit, "Z+"),
    capacity=_capacity,
    # of somebody who turns at random; a few plans are right, as blocks apart commute
    guess_rate=lambda dial: 3.0 * 12.0 ** -TURNS.integer_at(dial),
)
