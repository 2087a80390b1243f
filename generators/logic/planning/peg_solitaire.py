"""Peg solitaire on small boards of any shape: jump until one peg is left, in a given hole.

The generator plays backwards from the last peg, so there is a way, and keeps the board on which a
search that goes deep takes longest; the solver goes breadth first, over all positions after each
jump. At the top twelve jumps on a board of 21 holes.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from math import comb
from random import Random
from typing import TypeAlias

from generators.canonical import connected_parts, images, split_rows
from generators.deducing import worked_plan
from generators.family import Family, Knob, Knobs, redrawn, rule
from generators.pictures import Grid, Panel
from generators.search import spoiled, spread, way_to
from generators.wording import MOVES_PUZZLE, Grammar, speak
from proofmill.problem import Json

JUMPS = Knob("jumps", 6, 12, "jumps that leave one peg")
HOLES = Knob("holes", 18, 21, "holes of the board, drawn from 5 by 5 squares")
PICKS = Knob("picks", 2, 4, "boards drawn, of which the one that takes most search is kept")

_SIDE = 5
_CELLS = range(_SIDE * _SIDE)
_MAX_NODES = 20_000
"""Of a search for effort; far above what it needs at the top."""
_MAX_POSITIONS = 1_000_000
"""Of a search for an answer; the most seen on 300 boards of the top is 5,693."""

Line: TypeAlias = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Board:
    """Holes and pegs as squares of a 5 by 5 board, numbered row by row."""

    holes: tuple[int, ...]
    pegs: tuple[int, ...]
    last: int
    """Where the only peg is to be at the end."""
    answer: str = field(compare=False)


def _generate(rng: Random, knobs: Knobs) -> Board:
    jumps, count = JUMPS.integer(knobs), HOLES.integer(knobs)
    drawn = [_drawn(rng, jumps, count) for _ in range(PICKS.integer(knobs))]
    return max(drawn, key=_effort)


@redrawn(3000, "chain of so many jumps")
def _drawn(rng: Random, jumps: int, count: int) -> Board | None:
    holes = sorted(rng.sample(_CELLS, count))
    if len(connected_parts(holes, _SIDE)) > 1:
        return None
    last, masks = rng.choice(holes), [(*_masks(line), line) for line in _lines(holes)]
    pegs, moves = 1 << last, list[str]()
    for _ in range(jumps):
        ways = [(line, whole) for taken, whole, line in masks if pegs & whole == whole ^ taken]
        if not ways:
            break
        (start, _, end), whole = rng.choice(ways)
        pegs ^= whole
        moves.append(f"{_name(start)}-{_name(end)}")
    if len(moves) != jumps:
        return None
    placed = tuple(cell for cell in _CELLS if pegs >> cell & 1)
    return Board(tuple(holes), placed, last, ", ".join(moves[::-1]))


@rule
def _name(cell: int) -> str:
    row, column = divmod(cell, _SIDE)
    return f"{'abcde'[column]}{row + 1}"


@rule
def _lines(holes: Sequence[int]) -> list[Line]:
    """Return every three holes in a row, in both directions."""
    found: list[Line] = []
    for start in holes:
        for step, room in ((1, start % _SIDE < _SIDE - 2), (_SIDE, True)):
            line = (start, start + step, start + 2 * step)
            if room and line[1] in holes and line[2] in holes:
                found += [line, line[::-1]]
    return found


@rule
def _masks(line: Line) -> tuple[int, int]:
    """Return as bits which holes have pegs before a jump along the line, and which holes change."""
    start, over, end = line
    return 1 << start | 1 << over, 1 << start | 1 << over | 1 << end


@lru_cache(maxsize=64)
def _effort(board: Board) -> int:
    """Count the positions that a search enters that goes deep and remembers where it failed."""
    masks = [*map(_masks, _lines(board.holes))]
    goal, failed = 1 << board.last, set[int]()

    def leads(pegs: int) -> bool:
        if pegs == goal or pegs in failed or len(failed) > _MAX_NODES:
            return pegs == goal
        for taken, whole in masks:
            if pegs & whole == taken and leads(pegs ^ whole):
                return True
        failed.add(pegs)
        return False

    is_found = leads(_placed(board.pegs))
    return len(failed) + (len(board.pegs) - 1 if is_found else 0)


_GRAMMAR: Grammar = {
    "start": MOVES_PUZZLE,
    "open": (
        "This is a peg solitaire board with holes of which some hold a peg.",
        "Here is a position of peg solitaire on a small board.",
        "Pegs stand on a board for solitaire.",
        "A peg solitaire board of {count} holes is set up like this.",
    ),
    "legend": (
        "{peg} is a hole with a peg, {hole} an empty hole, and # a square that is no part of the "
        "board. A hole is named by its column and row, as in b3.",
        "Marks: {peg} for a peg, {hole} for an empty hole, # where there is no hole. Column "
        "letter and row number name a hole, such as b3.",
    ),
    "rule": (
        "In a jump, a peg leaps over one peg right next to it (left, right, above or below) into "
        "the empty hole straight behind that one, and the peg jumped over is removed. There are no "
        "other moves.",
        "The only move is the jump: along a row or column, a peg goes over a neighboring peg into "
        "the next hole, which must be empty, and the peg in between is taken off the board.",
    ),
    "task": (
        "Find {jumps} jumps that leave a single peg, in hole {last}.",
        "After {jumps} jumps only one peg is to be left, and it must stand in {last}.",
        "Take off all pegs but one, which has to end in hole {last}; this takes {jumps} jumps.",
    ),
    "form": (
        "List the jumps in order, separated by commas, each as the hole that the peg leaves and "
        "the hole that it lands in, joined by a hyphen (as in b3-d3).",
        "Answer with the jumps in order, separated by commas, where b3-d3 is a jump from b3 to d3.",
    ),
}


def _render(board: Board, rng: Random) -> str:
    peg, hole = rng.choice(("Xo", "@.", "O.", "Po"))
    marks = [peg if cell in board.pegs else hole if cell in board.holes else "#" for cell in _CELLS]
    lines = [f"{row} {' '.join(cells)}" for row, cells in enumerate(split_rows(marks, _SIDE), 1)]
    return speak(
        _GRAMMAR,
        rng,
        board="\n".join(["  a b c d e", *lines]),
        peg=peg,
        hole=hole,
        count=len(board.holes),
        last=_name(board.last),
        jumps=len(board.pegs) - 1,
    )


def _solve(board: Board) -> list[str]:
    names = {_masks(line): f"{_name(line[0])}-{_name(line[2])}" for line in _lines(board.holes)}
    masks = [*names]

    def jumped(pegs: int) -> list[int]:
        return [pegs ^ whole for taken, whole in masks if pegs & whole == taken]

    start, goal = _placed(board.pegs), 1 << board.last
    origin, _ = spread([start], jumped, len(board.pegs) - 1, states=_MAX_POSITIONS)
    if goal not in origin:
        return []
    pairs = pairwise(way_to(origin, goal))
    return [", ".join(names[before & ~after, before ^ after] for before, after in pairs)]


@rule
def _placed(pegs: Iterable[int]) -> int:
    return sum(1 << cell for cell in pegs)


def _steps(board: Board) -> tuple[str, ...]:
    lines = _lines(board.holes)
    masks = [(_masks(line), f"{_name(line[0])}-{_name(line[2])}") for line in lines]

    def jumps(pegs: int) -> Iterator[tuple[str, int]]:
        for (taken, whole), name in masks:
            if pegs & whole == taken:
                yield name, pegs ^ whole

    def shown(pegs: int) -> str:
        names = (_name(cell) for cell in board.holes if pegs >> cell & 1)
        return f"pegs in {', '.join(sorted(names))}"

    return worked_plan(board.answer, _placed(board.pegs), jumps, shown)


def _canonical(board: Board) -> Json:
    """Return the least of the eight images of the board."""
    marks = [
        (cell in board.holes) + (cell in board.pegs) + 3 * (cell == board.last) for cell in _CELLS
    ]
    return [*min(images(marks, _SIDE, _SIDE))]


def _picture(board: Board) -> Panel:
    gone = {divmod(cell, _SIDE): 9 for cell in _CELLS if cell not in board.holes}
    drawn = Grid(
        cells=split_rows(["●" if cell in board.pegs else "" for cell in _CELLS], _SIDE),
        circles=[divmod(cell, _SIDE) for cell in board.holes],
        shades={**gone, divmod(board.last, _SIDE): 3},
        top="abcde",
        left="12345",
    )
    goal = f"{len(board.pegs) - 1} jumps, to one peg in {_name(board.last)}"
    return Panel(figures=[(goal, drawn)])


def _args(board: Board) -> dict[str, Json]:
    lines: list[Json] = [
        [board.holes.index(cell) for cell in line] for line in _lines(board.holes)[::2]
    ]
    puzzle = {
        "kind": "jumps",
        "names": [_name(cell) for cell in board.holes],
        "lines": lines,
        "start": [int(cell in board.pegs) for cell in board.holes],
        "goal": [int(cell == board.last) for cell in board.holes],
    }
    return {"puzzle": puzzle, "limit": len(board.pegs) - 1}


FAMILY = Family(
    name="peg_solitaire",
    version=3,
    domain="logic",
    summary="jump over pegs on a small board until one is left, in a given hole",
    concepts=("planning", "state space search"),
    knobs=(JUMPS, HOLES, PICKS),
    verifier="plan",
    unique=False,
    examples=("c1-c3, a3-c3, d3-b3", "b2-b4, e4-c4, b4-d4"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=_canonical,
    picture=_picture,
    args=_args,
    steps=_steps,
    near_misses=lambda board: spoiled(board.answer.split(", "), len(board.pegs) - 1, "a1-a1"),
    # boards and last holes up to eight images, and two positions more for each jump back
    capacity=lambda dial: comb(25, HOLES.integer_at(dial)) * 2.0 ** JUMPS.integer_at(dial),
    # measured at 0 and 0.25, of somebody who makes legal jumps at random
    guess_rate=lambda dial: 0.08 * 0.1**dial,
)
