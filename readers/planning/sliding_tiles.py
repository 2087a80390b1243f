"""Numbered tiles on a board with walls and one gap, to be slid into another arrangement."""

from collections.abc import Iterator
from functools import partial
from itertools import chain
from typing import Final, NamedTuple, TypeAlias

from readers.answers import items
from readers.phrases import Phrases, Unread
from readers.planning._boards import rows, shown
from readers.planning._plans import followed, within
from readers.reader import Reader
from readers.retracing import replayed

_SAYS: Final = Phrases(
    once={
        "scene": r"""
            A <rows:int> by <columns:int> tray holds the tiles <first:int> to <last:int>.
            This is a sliding puzzle with <last:int> tiles on a <rows:int> by <columns:int> board.
            In a sliding-tile puzzle on <rows:int> rows and <columns:int> columns, <empty=.|-|_> is
                the gap; the <walls:int> squares marked ## are walls.
            Tiles numbered <first:int> to <last:int> lie on a board of <rows:int> by <columns:int>
                squares; the <walls:int> squares marked ## are walls, and one square (marked
                <empty=.|-|_>) is empty.
        """,
        "moves": r"""
            In one move, a tile beside the gap, horizontally or vertically, goes into the gap and
                leaves a new gap behind. Walls stay where they are.
            A move slides one tile that is next to the empty square (left, right, above or below)
                into it. Walls never move.
        """,
        "start": r"""
            Now:¶<board:board>
            Start:¶<board:board>
            The board at the start:¶<board:board>
        """,
        "goal": r"""
            Wanted:¶<board:board>
            Goal:¶<board:board>
            The board that is wanted:¶<board:board>
        """,
        "asked": r"""
            Reach the second of the two boards from the first in at most <most:int> moves.
            Find a list of no more than <most:int> moves that makes the first board into the second.
            Get from the one board to the other in <most:int> moves or fewer.
        """,
        "form": r"""
            Give the numbers of the tiles in the order in which they slide, separated by commas.
            Answer with the tile numbers, separated by commas, in the order in which you move them.
        """,
    },
    perhaps={
        "marks": r"""
            The mark <empty=.|-|_> is the empty square; the <walls:int> squares marked ## are walls.
            Its empty square is shown as <empty=.|-|_>; the <walls:int> squares marked ## are walls.
        """,
    },
    kinds={"board": r" *(?:\d+|##|[._-])(?: +(?:\d+|##|[._-]))+(?:\n[ \d#._-]+)+"},
)
_WALL: Final = "##"

Board: TypeAlias = tuple[str, ...]
"""The marks of all squares, row by row."""


class Tiles(NamedTuple):
    """What a prompt says."""

    columns: int
    start: Board
    goal: Board
    empty: str
    most: int


def _read(question: str) -> Tiles:
    said = _SAYS.read(question)
    start, goal = (rows(said.one(key)["board"]) for key in ("start", "goal"))
    (empty,) = {part["empty"] for part in said.parts if "empty" in part} or {""}
    if (len(start), len(start[0])) != (len(goal), len(goal[0])):
        raise Unread("boards of different sizes")
    tiles = Tiles(
        len(start[0]),
        tuple(chain.from_iterable(start)),
        tuple(chain.from_iterable(goal)),
        empty,
        said.one("asked").integer("most"),
    )
    numbers = sorted(int(mark) for mark in tiles.start if mark.isdecimal())
    for slot, number in (
        ("rows", len(start)),
        ("columns", tiles.columns),
        ("first", 1),
        ("last", len(numbers)),
        ("walls", tiles.start.count(_WALL)),
    ):
        if {part.integer(slot) for part in said.parts if slot in part} - {number}:
            raise Unread(f"says otherwise than that {slot} is {number}")
    _check(tiles, numbers)
    return tiles


def _check(tiles: Tiles, numbers: list[int]) -> None:
    if numbers != list(range(1, len(numbers) + 1)) or tiles.start.count(tiles.empty) != 1:
        raise Unread(f"not every tile once, or not one gap: {tiles.start}")
    if sorted(tiles.start) != sorted(tiles.goal):
        raise Unread("boards with different tiles")
    if any((a == _WALL) != (b == _WALL) for a, b in zip(tiles.start, tiles.goal, strict=True)):
        raise Unread("boards with different walls")


def _solve(tiles: Tiles) -> str:
    moves = within(
        tiles.start, partial(_moves, tiles), partial(_left, tiles, _distances(tiles)), tiles.most
    )
    return ", ".join(moves or ["impossible"])


def _left(tiles: Tiles, far: dict[str, dict[int, int]], board: Board) -> int:
    """Return how far all tiles are from where they have to go."""
    return sum(
        far[mark][place] for place, mark in enumerate(board) if mark not in (tiles.empty, _WALL)
    )


def _distances(tiles: Tiles) -> dict[str, dict[int, int]]:
    """Return for each tile how far the squares are from its own, around the walls."""
    far = {}
    for goal, tile in enumerate(tiles.goal):
        far[tile] = {goal: 0}
        queue = [goal]
        for place in queue:
            for beside in _beside(tiles, place):
                if beside not in far[tile]:
                    far[tile][beside] = far[tile][place] + 1
                    queue.append(beside)
    return far


def _moves(tiles: Tiles, board: Board) -> Iterator[tuple[str, Board]]:
    gap = board.index(tiles.empty)
    for place in _beside(tiles, gap):
        after = list(board)
        after[gap], after[place] = board[place], board[gap]
        yield board[place], tuple(after)


def _beside(tiles: Tiles, place: int) -> list[int]:
    """Return the squares beside one that are no walls."""
    column = place % tiles.columns
    beside = [place - tiles.columns, place + tiles.columns]
    beside += [place - 1] * (column > 0) + [place + 1] * (column < tiles.columns - 1)
    return [at for at in beside if 0 <= at < len(tiles.goal) and tiles.goal[at] != _WALL]


def _judge(tiles: Tiles, answer: str) -> bool:
    moves = items(answer)
    after = followed(tiles.start, moves, partial(_moves, tiles))
    return len(moves) <= tiles.most and after == tiles.goal


def _shown(tiles: Tiles, board: Board) -> str:
    return shown(["_" if mark == tiles.empty else mark for mark in board], tiles.columns)


READER = Reader(
    _read, _solve, _judge, follow=replayed(lambda tiles: tiles.start, _moves, _shown, _judge)
)
