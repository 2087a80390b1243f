"""Vehicles on a parking lot that drive back and forth until car X is at the right edge."""

from collections.abc import Iterator
from functools import partial
from itertools import product
from typing import Final, NamedTuple, TypeAlias

from readers.answers import items
from readers.phrases import Phrases, Unread
from readers.planning._boards import MARKS, rows, shown
from readers.planning._plans import followed, shortest
from readers.reader import Reader
from readers.retracing import replayed

_SAYS: Final = Phrases(
    once={
        "scene": r"""
            Vehicles block each other on a square lot of <rows:int> by <columns:int> places.
            A crowded <rows:int> by <columns:int> parking lot is shown from above.
            Cars and trucks stand on a parking lot of <rows:int> by <columns:int> squares.
            This is a Rush Hour board with <rows:int> rows and <columns:int> columns.
        """,
        "board": "<board:board>",
        "marks": r"""
            Each letter is one vehicle, two or three squares long, and <empty=_|-|.> marks empty
                squares.
            Squares with the same letter belong to the same vehicle; <empty=_|-|.> is an empty
                square.
        """,
        "moves": r"""
            A vehicle drives only along its own length: lying ones left or right, upright ones up or
                down. One move takes one vehicle any number of squares in one direction; all squares
                that it enters must be empty, and no vehicle leaves the board.
            Vehicles that lie in a row move left and right, those that stand in a column up and
                down, never sideways. In one move a single vehicle goes one or more squares straight
                on, over empty squares of the board only.
        """,
        "asked": r"""
            Car X has to get to the right end of its row, in at most <most:int> moves.
            Bring car X to the right edge with no more than <most:int> moves.
            Let car X reach the exit, which is the right end of its row, in <most:int> moves or
                fewer.
        """,
        "form": r"""
            Answer with the moves in order, separated by commas; B up 2 moves vehicle B two squares
                up, and the other directions are down, left and right.
            List the moves in order, separated by commas. A move is written with spaces, as in B up
                2: letter of the vehicle, direction (left, right, up or down) and number of squares.
        """,
    },
    kinds={"board": MARKS},
)
_SIDEWAYS: Final = {"left": -1, "right": 1}
_UPRIGHT: Final = {"up": -1, "down": 1}

Places: TypeAlias = tuple[int, ...]
"""Where each vehicle begins on its line, in the order of the lot."""


class Vehicle(NamedTuple):
    """One vehicle; the line is its row if it lies, else its column, counted from 0."""

    letter: str
    lies: bool
    line: int
    length: int


class Lot(NamedTuple):
    """What a prompt says."""

    rows: int
    columns: int
    vehicles: tuple[Vehicle, ...]
    places: Places
    most: int


def _read(question: str) -> Lot:
    said = _SAYS.read(question)
    board, scene = rows(said.one("board")["board"]), said.one("scene")
    if (scene.integer("rows"), scene.integer("columns")) != (len(board), len(board[0])):
        raise Unread(f"says that the board is {scene['rows']} by {scene['columns']}")
    letters = sorted({mark for row in board for mark in row} - {said.one("marks")["empty"]})
    if "X" not in letters or not all(letter.isalpha() for letter in letters):
        raise Unread(f"vehicles with the letters {letters}")
    found = [_vehicle(board, letter) for letter in letters]
    vehicles, places = zip(*found, strict=True)
    if not vehicles[letters.index("X")].lies:
        raise Unread("car X lies in no row")
    return Lot(len(board), len(board[0]), vehicles, places, said.one("asked").integer("most"))


def _vehicle(board: list[list[str]], letter: str) -> tuple[Vehicle, int]:
    squares = [
        (at, along)
        for at, row in enumerate(board)
        for along, mark in enumerate(row)
        if mark == letter
    ]
    (row, column), length = squares[0], len(squares)
    if squares == [(row, column + far) for far in range(length)] and length in (2, 3):
        return Vehicle(letter, True, row, length), column
    if squares == [(row + far, column) for far in range(length)] and length in (2, 3):
        return Vehicle(letter, False, column, length), row
    raise Unread(f"no vehicle: {letter} on {squares}")


def _solve(lot: Lot) -> str:
    moves = shortest(lot.places, partial(_moves, lot), partial(_done, lot))
    return ", ".join(moves or ["impossible"])


def _done(lot: Lot, places: Places) -> bool:
    return any(
        vehicle.letter == "X" and place + vehicle.length == lot.columns
        for vehicle, place in zip(lot.vehicles, places, strict=True)
    )


def _moves(lot: Lot, places: Places) -> Iterator[tuple[str, Places]]:
    taken = {
        square
        for vehicle, place in zip(lot.vehicles, places, strict=True)
        for square in _squares(vehicle, place)
    }
    for number, (vehicle, place) in enumerate(zip(lot.vehicles, places, strict=True)):
        size = lot.columns if vehicle.lies else lot.rows
        for word, step in (_SIDEWAYS if vehicle.lies else _UPRIGHT).items():
            far, ahead = 1, place - 1 if step < 0 else place + vehicle.length
            while 0 <= ahead < size and _square(vehicle, ahead) not in taken:
                moved = (*places[:number], place + far * step, *places[number + 1 :])
                yield f"{vehicle.letter} {word} {far}", moved
                far, ahead = far + 1, ahead + step


def _squares(vehicle: Vehicle, place: int) -> list[tuple[int, int]]:
    return [_square(vehicle, place + far) for far in range(vehicle.length)]


def _square(vehicle: Vehicle, along: int) -> tuple[int, int]:
    return (vehicle.line, along) if vehicle.lies else (along, vehicle.line)


def _judge(lot: Lot, answer: str) -> bool:
    moves = items(answer)
    after = followed(lot.places, moves, partial(_moves, lot))
    return len(moves) <= lot.most and after is not None and _done(lot, after)


def _shown(lot: Lot, places: Places) -> str:
    letters = {
        square: vehicle.letter
        for vehicle, place in zip(lot.vehicles, places, strict=True)
        for square in _squares(vehicle, place)
    }
    squares = product(range(lot.rows), range(lot.columns))
    return shown([letters.get(square, ".") for square in squares], lot.columns)


READER = Reader(
    _read, _solve, _judge, follow=replayed(lambda lot: lot.places, _moves, _shown, _judge)
)
