"""Knight swap (Guarini 1512): white and black knights on a small odd board exchange their squares.

The generator explores breadth first from the start, further only on boards on which its layers
meet themselves, colors exchanged, neither too early nor too late; the solver searches from the
start and from the goal at once. At the top three knights of either color and eighteen moves or
twenty.
"""

from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache, reduce
from math import comb
from operator import or_
from random import Random
from typing import TypeAlias

from generators.canonical import images, split_rows
from generators.deducing import worked_plan
from generators.family import Family, IllPosedError, Knob, Knobs, rule
from generators.pictures import Grid, Panel
from generators.search import met_halfway, spoiled
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
    leaps, goal = _leaps(squares), _packed((start[1], start[0]))
    open_leaps = _OpenLeaps(leaps)
    layers = _layers(_packed(start), open_leaps, moves) if _is_even(squares, leaps, start) else []
    if not layers:
        return None
    names = {(source, target): name for source, target, name in leaps}
    plan, after = list[str](), goal
    for layer in layers[::-1]:
        # Moves can be taken back; a state was first reached from the first that is beside it.
        beside = _onward([after], open_leaps, {})
        before = next(at for at in layer if at in beside)
        left, entered = ((at | at >> _SHIFT) & _BOARD for at in (before & ~after, after & ~before))
        plan.append(names[left, entered])
        after = before
    work = sum(made * len(layer) for made, layer in enumerate(layers))
    return Board(tuple(squares), start, len(plan), work, ", ".join(plan[::-1]))


class _OpenLeaps(dict[int, Sequence[tuple[int, int, int]]]):
    """The squares taken -> the square left in each leap that is open then, and what changes.

    For a white knight and for a black one: the square left and the one entered.
    """

    def __init__(self, leaps: Sequence[Leap]) -> None:
        super().__init__()
        self._from: dict[int, list[tuple[int, tuple[int, int, int]]]] = defaultdict(list)
        """Square left -> squares entered, each with what is kept of the leap."""
        for source, target, _ in leaps:
            both = source | target
            self._from[source].append((target, (source, both, both << _SHIFT)))

    def __missing__(self, taken: int) -> Sequence[tuple[int, int, int]]:
        found = self[taken] = [
            leap
            for source, ways in self._from.items()
            if source & taken
            for target, leap in ways
            if not target & taken
        ]
        return found


def _onward(
    states: Iterable[int], open_leaps: _OpenLeaps, known: Container[int]
) -> dict[int, None]:
    """Return the states one leap from some, in the order in which they are reached, but `known`."""
    return {
        after: None
        for at in states
        for source, white, black in open_leaps[(at | at >> _SHIFT) & _BOARD]
        if (after := at ^ (white if source & at else black)) not in known
    }


def _layers(start: int, open_leaps: _OpenLeaps, moves: range) -> list[dict[int, None]]:
    """Return the states nearer than the goal by their moves from the start, in layers.

    None at all if the goal is not as far as `moves` says. With the colors exchanged, a state is as
    far from the goal as it was from the start. So a shortest plan has its middle where a state of
    one layer is such a state of this or the last.
    """
    layers: list[dict[int, None]] = [{}, {start: None}]  # an empty one before the first
    fewest = 0
    for depth in range(1, len(range(0, moves[-1], 2)) + 1):
        # A move can be taken back, and changes the color of a square: none stays in a layer.
        layer = _onward(layers[-1], open_leaps, layers[-2])
        exchanged = {at >> _SHIFT | (at & _BOARD) << _SHIFT for at in layer}
        if not exchanged.isdisjoint(layers[-1]):
            fewest = 2 * depth - 1
        elif not exchanged.isdisjoint(layer):
            fewest = 2 * depth
        layers.append(layer)
        if fewest:
            break
    if fewest not in moves:
        return []
    for _ in range(len(layers), fewest + 1):
        layers.append(_onward(layers[-1], open_leaps, layers[-2]))
    return layers[1 : fewest + 1]


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


@rule
def _leaps(squares: Sequence[int]) -> list[Leap]:
    """Return all leaps from square to square."""
    board = sum(1 << square for square in squares)
    return [leap for leap in _all_leaps() if leap[0] & board and leap[1] & board]


@cache
def _all_leaps() -> Sequence[Leap]:
    """Return the leaps on the whole board."""
    return [
        (1 << one, 1 << other, f"{_name(one)}-{_name(other)}")
        for one in _CELLS
        for other in _CELLS
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
    def free(taken: int) -> list[tuple[int, int, str]]:
        return [
            (source, source | target, name)
            for source, target, name in leaps
            if source & taken and not target & taken
        ]

    def hops(at: State) -> list[tuple[str, State]]:
        white, black = at
        return [
            (name, (white ^ change, black) if source & white else (white, black ^ change))
            for source, change, name in free(white | black)
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
