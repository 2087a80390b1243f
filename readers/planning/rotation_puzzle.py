"""Numbers on a board whose blocks of four are turned until they stand as on a second board."""

import re
from collections.abc import Iterator
from functools import partial
from itertools import product
from operator import itemgetter
from typing import Any, Final, NamedTuple, TypeAlias

from readers.answers import items
from readers.phrases import Phrases, Unread
from readers.planning._boards import shown
from readers.planning._plans import followed, met
from readers.reader import Reader
from readers.retracing import replayed

_SAYS: Final = Phrases(
    once={
        "scene": r"""
            In this puzzle, blocks of four squares are turned.
            Numbers stand on a board with <rows:int> rows and <columns:int> columns.
            This is a twisting puzzle on <rows:int> rows and <columns:int> columns.
            A board of <rows:int> by <columns:int> squares can be changed by turning blocks of 2 by
                2 squares.
        """,
        "start": r"""
            The board now:¶<board:board>
            Start:¶<board:board>
            First board:¶<board:board>
        """,
        "goal": r"""
            The board wanted:¶<board:board>
            Goal:¶<board:board>
            Second board:¶<board:board>
        """,
        "turns": r"""
            There are <n:int> blocks of 2 by 2 squares, each named by a letter; their upper left
                squares are, as (row, column): <blocks:blocks>. The turn A+ takes the four numbers
                of block A one square on clockwise (upper left to upper right, upper right to lower
                right, and so on), and A- takes them one square on counterclockwise; the same holds
                for the other blocks.
            A move turns one block of 2 by 2 squares by a quarter: with a plus clockwise, so that
                the number in its upper left square goes to the upper right one, and with a minus
                the other way round. The <n:int> blocks have their upper left squares at these
                places (row, column): <blocks:blocks>. So A+ turns block A clockwise and A-
                counterclockwise.
        """,
        "asked": r"""
            Find no more than <most:int> turns that make the first of the two boards into the
                second.
            Make the first of the two boards into the second in at most <most:int> turns.
            Change the first board into the second with <most:int> turns or fewer.
        """,
        "form": r"""
            Answer with the turns in order (a letter and a sign each), separated by commas.
            List the turns in order, each a letter and a sign, separated by commas.
        """,
    },
    kinds={
        "board": r"\d+(?:(?: +| \| )\d+)+(?:\n *\d+(?:(?: +| \| )\d+)+)+",
        "blocks": r"[A-Z] \(\d+, \d+\)(?:, [A-Z] \(\d+, \d+\))+",
    },
)

Board: TypeAlias = tuple[int, ...]
"""The numbers, row by row."""


class Twists(NamedTuple):
    """What a prompt says."""

    rows: int
    columns: int
    start: Board
    goal: Board
    blocks: tuple[tuple[str, int, int], ...]
    """Letter, and row and column of the upper left square, which count from 1."""
    most: int


def _read(question: str) -> Twists:
    said = _SAYS.read(question)
    scene, turns = said.one("scene"), said.one("turns")
    start, goal = (_board(said.one(key)["board"]) for key in ("start", "goal"))
    rows, columns = len(start), len(start[0])
    if (len(goal), len(goal[0])) != (rows, columns):
        raise Unread("boards of different sizes")
    if "rows" in scene and (scene.integer("rows"), scene.integer("columns")) != (rows, columns):
        raise Unread(f"says that the board is {scene['rows']} by {scene['columns']}")
    found = re.findall(r"([A-Z]) \((\d+), (\d+)\)", turns["blocks"])
    blocks = tuple((letter, int(row), int(column)) for letter, row, column in found)
    places = {(row, column) for _, row, column in blocks}
    if places != set(product(range(1, rows), range(1, columns))):
        raise Unread(f"not all blocks of the board, or others: {turns['blocks']}")
    if {turns.integer("n")} != {len(blocks), len({letter for letter, *_ in blocks})}:
        raise Unread(f"says {turns['n']} blocks where it names {len(blocks)}")
    most = said.one("asked").integer("most")
    return Twists(rows, columns, sum(start, ()), sum(goal, ()), blocks, most)


def _board(text: str) -> list[tuple[int, ...]]:
    lines = [tuple(map(int, re.findall(r"\d+", line))) for line in text.split("\n")]
    if len(set(map(len, lines))) != 1:
        raise Unread(f"rows of different lengths: {text!r}")
    return lines


def _solve(twists: Twists) -> str:
    steps = partial(_steps, _turns(twists))
    turns = met(twists.start, twists.goal, steps, _back)
    return ", ".join(turns or ["impossible"])


def _turns(twists: Twists) -> dict[str, Any]:
    """Return for each turn the function that makes a board into the turned one."""
    found = {}
    for letter, row, column in twists.blocks:
        corner = (row - 1) * twists.columns + column - 1
        circle = [corner, corner + 1, corner + twists.columns + 1, corner + twists.columns]
        for sign, on in ("+", 1), ("-", -1):
            order = list(range(twists.rows * twists.columns))
            for at, square in enumerate(circle):
                order[circle[(at + on) % 4]] = square
            found[letter + sign] = itemgetter(*order)
    return found


def _steps(turns: dict[str, Any], board: Board) -> Iterator[tuple[str, Board]]:
    for turn, turned in turns.items():
        yield turn, turned(board)


def _back(turn: str) -> str:
    return turn[0] + ("-" if turn[1] == "+" else "+")


def _judge(twists: Twists, answer: str) -> bool:
    turns = items(answer)
    after = followed(twists.start, turns, partial(_steps, _turns(twists)))
    return len(turns) <= twists.most and after == twists.goal


def _shown(twists: Twists, board: Board) -> str:
    return shown([*map(str, board)], twists.columns)


READER = Reader(
    _read,
    _solve,
    _judge,
    follow=replayed(
        lambda twists: twists.start,
        lambda twists, board: _steps(_turns(twists), board),
        _shown,
        _judge,
    ),
)
