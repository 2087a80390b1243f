"""Rush hour (Yoshigahara): drive cars and trucks along their lines until one car can leave.

All positions that a crowded board can get into are explored, and the start is one of those that
are farthest from any with the way out clear. The solver sees only the picture of the board, and
searches from it by A*, led by the vehicles in the way. At the top thousands of positions and about
nine moves, sometimes twenty.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise, product
from random import Random

from generators.canonical import spaced
from generators.deducing import worked_plan
from generators.family import Family, IllPosedError, Knob, Knobs
from generators.logic.planning._parking import (
    EXIT,
    LETTERS,
    SIDE,
    Car,
    Movers,
    Packed,
    State,
    crowded,
    has_arrived,
    move_name,
    movers,
    network,
    offsets_of,
    onward,
    packed_cars,
)
from generators.pictures import Grid, Panel
from generators.search import best_first, spoiled, spread, way_to
from generators.wording import Grammar, speak
from proofmill.problem import Json

STATES = Knob("states", 1.5, 2.8, "decimal logarithm of the least number of positions")
PICKS = Knob("picks", 1, 2.5, "boards drawn, rounded down, of which the deepest is kept")

_MAX_DRAWS = 20_000
_LEAST = 3
"""Moves that every puzzle needs."""
_SPREAD = 5
"""Most positions over the least."""


@dataclass(frozen=True, slots=True)
class Lot:
    """The first car is to reach the right end of its row."""

    cars: tuple[Car, ...]
    start: State
    limit: int
    """The fewest moves that do it."""
    positions: int = field(compare=False)
    """All that can be reached."""
    answer: str = field(compare=False)


def _generate(rng: Random, knobs: Knobs) -> Lot:
    size, picks = STATES.number(knobs), int(PICKS.number(knobs))
    least = int(10**size)
    found: list[Lot] = []
    for _ in range(_MAX_DRAWS):
        cars, offsets = crowded(rng)
        vehicles, crowd = movers(cars, offsets), packed_cars(cars, offsets)
        # The more moves at first, the more positions: 0.3 decimals a move, measured on 180 boards.
        if abs(len(onward(vehicles, crowd)) - (3.3 * size - 0.5)) > 1.6:
            continue
        lot = _deepest(rng, cars, vehicles, crowd, range(least, _SPREAD * least))
        if lot is not None:
            found.append(lot)
        if len(found) == picks:
            return max(found, key=lambda lot: lot.limit)
    raise IllPosedError(f"rush_hour: {len(found)} of {picks} boards in {_MAX_DRAWS} draws")


def _deepest(
    rng: Random, cars: Sequence[Car], vehicles: Movers, crowd: Packed, sizes: range
) -> Lot | None:
    """Start where the way out is longest, over all positions that the crowd can get into."""
    beside = network(vehicles, crowd, sizes.stop)
    if len(beside) not in sizes:
        return None
    clear = filter(has_arrived, beside)
    origin, layers = spread(clear, beside.__getitem__, len(beside))
    limit = len(layers) - 1
    if limit < _LEAST:
        return None
    way = way_to(origin, rng.choice(layers[-1]))[::-1]
    states = [offsets_of(vehicles, packed) for packed in way]
    moves = [move_name(cars, before, after) for before, after in pairwise(states)]
    return Lot(tuple(cars), states[0], limit, len(beside), ", ".join(moves))


_GRAMMAR: Grammar = {
    "start": (
        "<open>\n\n{board}\n\n<legend> <rule> <task> <form>",
        "<open> <task>\n\n{board}\n\n<legend> <rule> <form>",
        "<open> <rule>\n\n{board}\n\n<legend> <task> <form>",
    ),
    "open": (
        "Cars and trucks stand on a parking lot of 6 by 6 squares.",
        "This is a Rush Hour board with 6 rows and 6 columns.",
        "A crowded 6 by 6 parking lot is shown from above.",
        "Vehicles block each other on a square lot of 6 by 6 places.",
    ),
    "legend": (
        "Squares with the same letter belong to the same vehicle; {gap} is an empty square.",
        "Each letter is one vehicle, two or three squares long, and {gap} marks empty squares.",
    ),
    "rule": (
        "A vehicle drives only along its own length: lying ones left or right, upright ones up or "
        "down. One move takes one vehicle any number of squares in one direction; all squares that "
        "it enters must be empty, and no vehicle leaves the board.",
        "Vehicles that lie in a row move left and right, those that stand in a column up and down, "
        "never sideways. In one move a single vehicle goes one or more squares straight on, over "
        "empty squares of the board only.",
    ),
    "task": (
        "Car X has to get to the right end of its row, in at most {limit} moves.",
        "Bring car X to the right edge with no more than {limit} moves.",
        "Let car X reach the exit, which is the right end of its row, in {limit} moves or fewer.",
    ),
    "form": (
        "List the moves in order, separated by commas. A move is written with spaces, as in B up "
        "2: letter of the vehicle, direction (left, right, up or down) and number of squares.",
        "Answer with the moves in order, separated by commas; B up 2 moves vehicle B two squares "
        "up, and the other directions are down, left and right.",
    ),
}


def _render(lot: Lot, rng: Random) -> str:
    gap = rng.choice(".-_")
    board = spaced(_board(lot.cars, lot.start, gap), SIDE)
    return speak(_GRAMMAR, rng, board=board, gap=gap, limit=lot.limit)


def _board(cars: Sequence[Car], state: State, gap: str) -> list[str]:
    board = [gap] * SIDE**2
    for letter, car, offset in zip(LETTERS, cars, state, strict=False):
        for part in range(car.length):
            at = offset + part
            board[at * SIDE + car.line if car.upright else car.line * SIDE + at] = letter
    return board


def _solve(lot: Lot) -> list[str]:
    """Search forwards on the picture of the board, where a vehicle is a run of equal letters."""
    plan = best_first("".join(_board(lot.cars, lot.start, ".")), _drives, _in_the_way, lot.limit)
    return [] if plan is None else [", ".join(plan)]


def _in_the_way(board: str) -> int:
    """Count the vehicles that must still drive: the first, and those between it and the exit."""
    row = board[EXIT * SIDE : (EXIT + 1) * SIDE]
    return len({*row[row.index("X") :]} - {"."}) if row[-1] != "X" else 0


def _drives(board: str) -> Iterator[tuple[str, str]]:
    for letter in sorted({*board} - {"."}):
        for direction, squares in _ways(board.index(letter), board.rindex(letter)):
            moved: list[str] = []
            for far, (entered, left) in enumerate(squares, 1):
                if board[entered] != ".":
                    break
                moved = moved or [*board]
                moved[entered], moved[left] = letter, "."
                yield f"{letter} {direction} {far}", "".join(moved)


@cache
def _ways(first: int, last: int) -> Sequence[tuple[str, Sequence[tuple[int, int]]]]:
    """Return in which directions a vehicle drives, with the squares that it enters and leaves."""
    if last - first < SIDE:
        row = range(first - first % SIDE, first - first % SIDE + SIDE)
        ahead, behind, names = range(last + 1, row.stop), row[: first - row.start], "right left"
    else:
        ahead, behind = range(last + SIDE, SIDE**2, SIDE), range(first % SIDE, first, SIDE)
        names = "down up"
    own = range(first, last + 1, ahead.step)
    enters = ([*own, *ahead], [*own[::-1], *behind[::-1]])
    return [
        (name, list(zip(squares[len(own) :], squares, strict=False)))
        for name, squares in zip(names.split(), enters, strict=True)
    ]


def _steps(lot: Lot) -> tuple[str, ...]:
    start = "".join(_board(lot.cars, lot.start, "."))
    return worked_plan(lot.answer, start, _drives, lambda at: _in_rows(at, " / "))


def _in_rows(board: Sequence[str], between: str) -> str:
    return spaced(board, SIDE).replace("\n", between)


def _canonical(lot: Lot) -> Json:
    return sorted([*car, offset] for car, offset in zip(lot.cars, lot.start, strict=True))


def _picture(lot: Lot) -> Panel:
    cells = [[""] * SIDE for _ in range(SIDE)]
    for letter, car, offset in zip(LETTERS, lot.cars, lot.start, strict=False):
        for at in range(offset, offset + car.length):
            row, column = (at, car.line) if car.upright else (car.line, at)
            cells[row][column] += letter
    squares = product(range(SIDE), repeat=2)
    shades = {(r, c): 7 if "X" in cells[r][c] else 2 for r, c in squares if cells[r][c]}
    way_out = ["→" if row == EXIT else "" for row in range(SIDE)]
    drawn = Grid(cells=cells, shades=shades, regions=cells, right=way_out)
    return Panel(figures=[(f"X out in at most {lot.limit} moves", drawn)])


def _args(lot: Lot) -> dict[str, Json]:
    cars: list[Json] = [
        {"name": letter, "upright": car.upright, "line": car.line, "length": car.length}
        for letter, car in zip(LETTERS, lot.cars, strict=False)
    ]
    puzzle = {
        "kind": "cars",
        "side": SIDE,
        "cars": cars,
        "start": [*lot.start],
        "goal": [SIDE - 2, *[None] * (len(lot.cars) - 1)],
    }
    return {"puzzle": puzzle, "limit": lot.limit}


FAMILY = Family(
    name="rush_hour",
    version=3,
    domain="logic",
    summary="drive the vehicles of a crowded lot out of the way of one car, in the fewest moves",
    concepts=("planning", "state space search"),
    knobs=(STATES, PICKS),
    verifier="plan",
    unique=False,
    examples=("B up 2, X right 1, A down 1, X right 3", "C left 1, X right 2"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=lambda lot: lot.positions,
    canonical=_canonical,
    picture=_picture,
    args=_args,
    steps=_steps,
    near_misses=lambda lot: spoiled(lot.answer.split(", "), lot.limit, "X up 1"),
    capacity=lambda dial: 1e9,
    # measured at 0 and 0.25, of somebody who makes legal moves at random
    guess_rate=lambda dial: 0.02 * 0.02**dial,
)
