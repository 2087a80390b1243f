"""Squares with numbers, each the length of a jump in one of four directions: the fewest jumps."""

from collections.abc import Iterator
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from readers.phrases import Phrases, Unread
from readers.planning._boards import rows
from readers.planning._plans import shortest
from readers.reader import Reader
from readers.retracing import replayed

_SAYS: Final = Phrases(
    once={
        "board": "<board:board>",
        "jump": r"""
            From a square with the number n, a jump goes exactly n squares up, down, left or right;
                it must end on the board.
            The number on a square is the exact number of squares that one must move from it,
                straight up, down, left or right, without leaving the board.
            Each jump is as long as the number on the square where it begins says, in one of the
                four directions up, down, left and right, and never off the board.
        """,
        "ends": r"""
            This is a number maze of <rows:int> by <columns:int> squares. Start at row <a:int>,
                column <b:int>; the goal is row <c:int>, column <d:int>.
            A token stands on row <a:int>, column <b:int> of a <rows:int> by <columns:int> board and
                has to land on row <c:int>, column <d:int>.
            On a board of <rows:int> rows and <columns:int> columns, the start is row <a:int>,
                column <b:int> and the goal row <c:int>, column <d:int>.
            Jump from row <a:int>, column <b:int> to row <c:int>, column <d:int> of the grid of
                <rows:int> by <columns:int> numbers.
        """,
        "counted": r"""
            Row 1 is at the top, column 1 at the left.
            (Rows count from 1 at the top, columns from 1 at the left.)
        """,
        "asked": r"""
            What is the shortest sequence of jumps from the start to the goal?
            Find the way from the start to the goal with the fewest jumps.
            Get from the start to the goal in as few jumps as possible.
        """,
        "form": r"""
            The shortest way is unique: give its directions in order, U for up, D for down, L for
                left and R for right, separated by commas.
            There is exactly one shortest way. Write it as a list of the letters U, D, L and R (up,
                down, left, right), separated by commas.
        """,
    },
    kinds={"board": r"\d+(?: +\d+)+(?:\n *\d+(?: +\d+)+)+"},
)
_DIRECTIONS: Final = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}

Square: TypeAlias = tuple[int, int]


class Maze(NamedTuple):
    """What a prompt says; rows and columns count from 1."""

    numbers: tuple[tuple[int, ...], ...]
    start: Square
    goal: Square


def _read(question: str) -> Maze:
    said = _SAYS.read(question)
    board, ends = said.one("board"), said.one("ends")
    numbers = tuple(tuple(map(int, row)) for row in rows(board["board"]))
    maze = Maze(
        numbers,
        (ends.integer("a"), ends.integer("b")),
        (ends.integer("c"), ends.integer("d")),
    )
    size = ends.integer("rows"), ends.integer("columns")
    if size != (len(numbers), len(numbers[0])):
        raise Unread(f"says that the board is {size}")
    if not (_holds(maze, maze.start) and _holds(maze, maze.goal)):
        raise Unread("begins or ends off the board")
    return maze


def _holds(maze: Maze, square: Square) -> bool:
    return 1 <= square[0] <= len(maze.numbers) and 1 <= square[1] <= len(maze.numbers[0])


def _solve(maze: Maze) -> str:
    way = shortest(maze.start, partial(_jumps, maze), maze.goal.__eq__)
    return ", ".join(way or ["impossible"])


def _jumps(maze: Maze, square: Square) -> Iterator[tuple[str, Square]]:
    row, column = square
    far = maze.numbers[row - 1][column - 1]
    for letter, (down, right) in _DIRECTIONS.items():
        to = row + far * down, column + far * right
        if _holds(maze, to):
            yield letter, to


def _shown(maze: Maze, square: Square) -> str:
    row, column = square
    return f"row {row}, column {column}, where {maze.numbers[row - 1][column - 1]} stands"


READER = Reader(
    _read,
    _solve,
    follow=replayed(
        lambda maze: maze.start, _jumps, _shown, lambda maze, answer: answer == _solve(maze)
    ),
)
