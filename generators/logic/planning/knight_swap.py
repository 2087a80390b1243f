"""Knight swap (Guarini 1512): white and black knights on a small odd board exchange their squares.

The generator explores breadth first from the start, and only boards on which its layers meet
themselves, colors exchanged, neither too early nor too late; the solver searches from the start
and from the goal at once. At the top three knights of either color and eighteen moves or twenty.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache, reduce
from itertools import pairwise
from math import comb
from operator import or_
from random import Random
from typing import TypeAlias

from generators.canonical import images, split_rows
from generators.deducing import worked_plan
from generators.family import Family, IllPosedError, Knob, Knobs, rule
from generators.pictures import Grid, Panel
from generators.search import met_halfway, spoiled, spread, way_to
from generators.wording import MOVES_PUZZLE, Grammar, speak
from proofmill.problem import Json

MOVES = Knob("moves", 4, 18, "moves that are needed, or two more")
KNIGHTS = Knob("knights", 1, 3.1, "knights of either color")
SQUARES = Knob("squares", 10, 12.4, "squares of the board; one fewer with three knights")

_ROWS, _COLUMNS = 5, 4
_CELLS = range(_ROWS * _COLUMNS)
_MAX_DRAWS = 2000
_SHIFT = _ROWS * _COLUMNS
_BOARD = (1 << _SHIFT) - 1
_MOST_MOVES = {1: 8, 2: 16}
"""Asked for of so many knights of either color; few boards take more."""
_PATIENCE = 40
"""Draws in vain until longer plans are taken too."""

State: TypeAlias = tuple[int, int]
"""Squares of the white and of the black knights, as bits."""
Leap: TypeAlias = tuple[int, int, str]
"""Square left and square entered, as bits, and the name of the move."""


@dataclass(frozen=True, slots=True)
class Board:
    """Squares of a board of 5 rows and 4 columns, row by row from the top left corner."""

    squares: tuple[int, ...]
    start: State
    limit: int
    """The fewest moves that do it."""
    work: int = field(compare=False)
    """Moves in the shortest plans for all positions that are nearer than the goal."""
    answer: str = field(compare=False)


def _generate(rng: Random, knobs: Knobs) -> Board:
    knights, count = _setting(knobs)
    wanted = min(MOVES.integer(knobs), _MOST_MOVES.get(knights, _MAX_DRAWS))
    for attempt in range(_MAX_DRAWS):
        deeper = attempt // _PATIENCE  # boards on which all exchanges take longer
        squares = sorted(rng.sample(_CELLS, count))
        placed = rng.sample(squares, 2 * knights)
        white, black = (sum(1 << at for at in some) for some in (placed[::2], placed[1::2]))
        board = _explored(squares, (white, black), range(wanted, wanted + 3 + deeper))
        if board is not None:
            return board
    raise IllPosedError(f"knight_swap: no swap of {wanted} moves in {_MAX_DRAWS} draws")


def _setting(knobs: Knobs) -> tuple[int, int]:
    """Return the knights of a color and the squares of the board."""
    knights = KNIGHTS.integer(knobs)
    return knights, SQUARES.integer(knobs) + 2 - knights


def _explored(squares: Sequence[int], start: State, moves: range) -> Board | None:
    """Return the board with a shortest plan; None if that does not take so many moves."""
    leaps, goal = _leaps(squares), (start[1], start[0])
    beside = _beside(leaps)
    if not _is_even(squares, leaps, start) or _fewest(_packed(start), beside, moves) not in moves:
        return None
    origin, layers = spread([_packed(start)], beside, moves[-1], _packed(goal))
    way = [(at | at >> _SHIFT) & _BOARD for at in way_to(origin, _packed(goal))]
    names = {(source, target): name for source, target, name in leaps}
    plan = [names[before & ~after, after & ~before] for before, after in pairwise(way)]
    work = sum(moves * len(layer) for moves, layer in enumerate(layers[: len(plan)]))
    return Board(tuple(squares), start, len(plan), work, ", ".join(plan))


def _fewest(start: int, beside: Callable[[int], list[int]], moves: range) -> int:
    """Return the moves that exchange the colors; -1 if they are more than `moves` holds.

    With the colors exchanged, a state is as far from the goal as it was from the start. So a
    shortest plan has its middle where a state of one layer is such a state of this or the last.
    """
    before, layer = set[int](), {start}
    for depth in range(1, len(range(0, moves[-1], 2)) + 1):
        # A move can be taken back, and changes the color of a square: none stays in a layer.
        before, layer = layer, {after for at in layer for after in beside(at)} - before
        exchanged = {at >> _SHIFT | (at & _BOARD) << _SHIFT for at in layer}
        if not exchanged.isdisjoint(before):
            return 2 * depth - 1
        if not exchanged.isdisjoint(layer):
            return 2 * depth
    return -1


def _is_even(squares: Sequence[int], leaps: Sequence[Leap], start: State) -> bool:
    """Tell whether all squares that leaps join hold as many knights of either color."""
    groups = [1 << square for square in squares]
    for source, target, _ in leaps:
        joined = [group for group in groups if group & (source | target)]
        groups = [group for group in groups if group not in joined] + [reduce(or_, joined)]
    white, black = start
    return all((white & group).bit_count() == (black & group).bit_count() for group in groups)


def _packed(state: State) -> int:
    """Return a state as one integer, the black knights in the higher bits."""
    return state[0] | state[1] << _SHIFT


def _beside(leaps: Sequence[Leap]) -> Callable[[int], list[int]]:
    """Return what lists the packed states one leap away."""
    known: dict[int, list[tuple[int, int]]] = {}  # squares taken -> leaps that are open then

    def beside(at: int) -> list[int]:
        taken = (at | at >> _SHIFT) & _BOARD
        if taken not in known:
            is_open = [leap for leap in leaps if leap[0] & taken and not leap[1] & taken]
            known[taken] = [(source, source | target) for source, target, _ in is_open]
        return [
            at ^ (change if source & at else change << _SHIFT) for source, change in known[taken]
        ]

    return beside


@rule
def _leaps(squares: Sequence[int]) -> list[Leap]:
    """Return all leaps from square to square."""
    return [
        (1 << one, 1 << other, f"{_name(one)}-{_name(other)}")
        for one in squares
        for other in squares
        if _is_leap(one, other)
    ]


def _is_leap(one: int, other: int) -> bool:
    (a, b), (c, d) = divmod(one, _COLUMNS), divmod(other, _COLUMNS)
    return {abs(a - c), abs(b - d)} == {1, 2}


def _name(cell: int) -> str:
    row, column = divmod(cell, _COLUMNS)
    return f"{'abcd'[column]}{_ROWS - row}"


def _hops(leaps: Sequence[Leap]) -> Callable[[State], list[tuple[str, State]]]:
    """Return what lists the moves from a state, and the states after them."""

    @cache
    def free(taken: int) -> list[Leap]:
        return [leap for leap in leaps if leap[0] & taken and not leap[1] & taken]

    def hops(at: State) -> list[tuple[str, State]]:
        white, black = at
        return [
            (name, (white ^ source ^ target, black))
            if source & white
            else (name, (white, black ^ source ^ target))
            for source, target, name in free(white | black)
        ]

    return hops


_GRAMMAR: Grammar = {
    "start": (*MOVES_PUZZLE[:2], "<open> <task>\n\n{board}\n\n<legend> <rule> <form>"),
    "open": (
        "This is a board with gaps, on which {party} stand.",
        "Here is a small chessboard of an odd shape, with {party}.",
        "On a board of {squares} squares stand {party}.",
        "Knights of two colors share a small board.",
    ),
    "legend": (
        "W is a white knight, B a black one, {free} an empty square, and # is not part of the "
        "board. A square is named by its column letter and row number, as in b3.",
        "The marks: W white knight, B black knight, {free} empty square, # no square at all. "
        "Column letter and row number give the name of a square, such as b3.",
    ),
    "rule": (
        "A move takes one knight of either color to an empty square of the board that is two "
        "squares away in one direction (along a row or column) and one square away in the other. "
        "Knights leap over anything in between, also over #. Colors need not alternate, and "
        "nothing is captured.",
        "Knights move as in chess: two squares along a row or column and then one square at a "
        "right angle, leaping over whatever is between. A move ends on an empty square of the "
        "board, and there are no captures. Any knight may move at any time, whatever its color.",
    ),
    "task": (
        "Let the knights of the two colors exchange places, in at most {limit} moves: at the end "
        "there is a white knight wherever a black one stood, and the other way round.",
        "Find at most {limit} moves after which a white knight stands on every square where a "
        "black one was at first, and a black one where a white one was.",
        "Swap the two colors in {limit} moves or fewer, so that every square that held a black "
        "knight holds a white one and the reverse.",
    ),
    "form": (
        "List the moves in order, separated by commas, each as the two squares joined by a hyphen, "
        "as in b3-d4.",
        "Answer with the moves in order, separated by commas; b3-d4 is the move of the knight on "
        "b3 to d4.",
    ),
}

_PAIR = "a white and a black knight"


def _render(board: Board, rng: Random) -> str:
    free, count = rng.choice(".-_"), board.start[0].bit_count()
    marks = [
        "W" if white else "B" if black else free if cell in board.squares else "#"
        for cell in _CELLS
        for white, black in [[side >> cell & 1 for side in board.start]]
    ]
    lines = [
        f"{_ROWS - row} {' '.join(cells)}" for row, cells in enumerate(split_rows(marks, _COLUMNS))
    ]
    return speak(
        _GRAMMAR,
        rng,
        board="\n".join([*lines, "  a b c d"]),
        free=free,
        squares=len(board.squares),
        party=f"{count} white and {count} black knights" if count > 1 else _PAIR,
        limit=board.limit,
    )


def _solve(board: Board) -> list[str]:
    leaps = _leaps(board.squares)
    white, black = board.start
    plan = met_halfway(board.start, (black, white), _hops(leaps), _undone, board.limit)
    return [] if plan is None else [", ".join(plan)]


def _undone(name: str) -> str:
    source, target = name.split("-")
    return f"{target}-{source}"


def _steps(board: Board) -> tuple[str, ...]:
    def shown(at: State) -> str:
        return ", ".join(
            f"{color} on {' and '.join(sorted(_name(c) for c in _CELLS if side >> c & 1))}"
            for color, side in zip(("white", "black"), at, strict=True)
        )

    leaps = _leaps(board.squares)
    return worked_plan(board.answer, board.start, _hops(leaps), shown)


def _canonical(board: Board) -> Json:
    """Return the least of the four images of the board; the colors may change places."""
    forms: list[list[int]] = []
    for white, black in (board.start, (board.start[1], board.start[0])):
        marks = [
            (cell in board.squares) + (white >> cell & 1) + 2 * (black >> cell & 1)
            for cell in _CELLS
        ]
        forms += images(marks, _ROWS, _COLUMNS)
    return [*min(forms)]


def _picture(board: Board) -> Panel:
    white, black = board.start
    goal = f"goal, in at most {board.limit} moves"
    figures = [("start", _drawn(board, white, black)), (goal, _drawn(board, black, white))]
    return Panel(figures=figures)


def _drawn(board: Board, white: int, black: int) -> Grid:
    knights = ["♘" * (white >> cell & 1) + "♞" * (black >> cell & 1) for cell in _CELLS]
    return Grid(
        cells=split_rows(knights, _COLUMNS),
        shades={divmod(cell, _COLUMNS): 9 for cell in _CELLS if cell not in board.squares},
        left=[str(_ROWS - row) for row in range(_ROWS)],
        bottom="abcd",
    )


def _args(board: Board) -> dict[str, Json]:
    places = {cell: place for place, cell in enumerate(board.squares)}
    links: list[Json] = [
        [places[a], places[b]] for a in places for b in places if a < b and _is_leap(a, b)
    ]
    white, black = board.start
    puzzle = {
        "kind": "pieces",
        "names": [_name(cell) for cell in places],
        "links": links,
        "start": [(white >> cell & 1) + 2 * (black >> cell & 1) for cell in places],
        "goal": [(black >> cell & 1) + 2 * (white >> cell & 1) for cell in places],
    }
    return {"puzzle": puzzle, "limit": board.limit}


def _capacity(dial: float) -> float:
    # Boards with knights up to four images and colors; one in a hundred counts, by the birthday
    # estimate at dial 0: 6 pairs of equals in 2000 boards.
    knights, squares = _setting({"knights": dial, "squares": dial})
    boards = comb(len(_CELLS), squares) * comb(squares, 2 * knights) * comb(2 * knights, knights)
    return boards / 800


FAMILY = Family(
    name="knight_swap",
    version=3,
    domain="logic",
    summary="let knights of two colors exchange their squares on a small odd board",
    concepts=("planning", "state space search"),
    knobs=(MOVES, KNIGHTS, SQUARES),
    verifier="plan",
    unique=False,
    examples=("a1-b3, c2-a1, b3-d4", "d1-c3, a2-c1"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=lambda board: board.work,
    canonical=_canonical,
    picture=_picture,
    args=_args,
    steps=_steps,
    near_misses=lambda board: spoiled(board.answer.split(", "), board.limit, "a1-a1"),
    capacity=_capacity,
    # measured at 0 and 0.1, of somebody who makes legal moves at random
    guess_rate=lambda dial: 0.015 * 0.01**dial,
)
