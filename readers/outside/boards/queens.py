"""Queens that do not attack each other."""

from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

from readers.forms import Form, symbols
from readers.phrases import Unread
from readers.reader import Reader

Cell: TypeAlias = tuple[int, int]

_QUEENS: Final = Form(r"""
    Your job is to complete an n x n chess board with n Queens in total, such that no two attack \
    each other.

    No two queens attack each other if they are not in the same row, column, or diagonal.

    You can place a queen by replacing an underscore (_) with a Q.

    Your output should be also a board in the same format as the input, with queens placed on the \
    board by replacing underscores with the letter Q.

    Given the below board of size <size:int> x <width:int> your job is to place <left:int> \
    queen(s) on the board such that no two queens attack each other.
    <board:block>
""")
_MOST: Final = 12
"""Queens."""


class Queens(NamedTuple):
    """A board and the queens that stand on it."""

    size: int
    placed: tuple[Cell, ...]


def _read_queens(question: str) -> Queens:
    said = _QUEENS.read(question)
    rows, size = symbols(said["board"], "_Q"), said.integer("size")
    if {len(rows), len(rows[0]), said.integer("width")} != {size} or size > _MOST:
        raise Unread(f"not a board of {size} x {said['width']}")
    queens = _queens(rows)
    if len(queens) + said.integer("left") != size:
        raise Unread(f"{len(queens)} queens and {said['left']} more are not {size}")
    return Queens(size, queens)


def _queens(rows: tuple[str, ...]) -> tuple[Cell, ...]:
    return tuple((y, x) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell == "Q")


def _attack(one: Cell, other: Cell) -> bool:
    dy, dx = one[0] - other[0], one[1] - other[1]
    return dy == 0 or dx == 0 or abs(dy) == abs(dx)


def _placed(puzzle: Queens, placed: tuple[Cell, ...]) -> tuple[Cell, ...] | None:
    """Return all queens, the first empty row filled first."""
    empty = sorted(set(range(puzzle.size)) - {y for y, _ in placed})
    if not empty:
        return placed
    for x in range(puzzle.size):
        cell = (empty[0], x)
        if not any(_attack(cell, queen) for queen in placed):
            found = _placed(puzzle, (*placed, cell))
            if found:
                return found
    return None


def _place(puzzle: Queens) -> str:
    found = _placed(puzzle, puzzle.placed)
    if found is None or any(_attack(*pair) for pair in combinations(found, 2)):
        return "no queens can be placed so"
    size = range(puzzle.size)
    return "\n".join(" ".join("Q" if (y, x) in found else "_" for x in size) for y in size)


def _are_placed(puzzle: Queens, answer: str) -> bool:
    try:
        rows = symbols("\n".join(map(str.rstrip, answer.strip().split("\n"))), "_Q")
    except Unread:
        return False
    queens = _queens(rows)
    if {len(rows), len(rows[0]), len(queens)} != {puzzle.size}:
        return False
    return set(puzzle.placed) <= set(queens) and not any(
        _attack(*pair) for pair in combinations(queens, 2)
    )


N_QUEENS: Final = Reader(_read_queens, _place, _are_placed)
