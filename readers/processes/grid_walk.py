"""A robot walks over a board that wraps around, turning by the colors it finds and repainting."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.retracing import retraced

_SAYS: Final = Phrases(
    once={
        "scene": r"""
            A robot moves over a board of colored cells and recolors them.
            This is about a turmite, an ant that paints the cells it leaves.
            An ant walks on a square board and repaints it.
        """,
        "edge": r"""
            The board wraps around: beyond an edge lies the opposite one, in the same row or column.
            Whoever leaves the board at one side comes in at the opposite side, in the same row or
                column.
        """,
        "board": r"""
            {Digits are the colors of the cells:|Here is the board at the start; colors are
                digits:|The board, with a digit for the color of each cell:}¶¶<board:block>
        """,
        "start": r"""
            Its first place is row <row:int> from the top and column <column:int> from the left,
                counted from <first:int>, and it faces <facing=up|right|down|left>.
            It starts in row <row:int>, column <column:int> (both counted from <first:int>, from the
                top left corner), facing <facing=up|right|down|left>.
        """,
        "rules": r"""
            Each step has three parts, which depend on the color of the cell it stands on: a turn, a
                new color for this cell, and one move forward in the direction after the
                turn:¶<rules:block>
            In every step it looks at the color of its cell, turns, paints the cell, and then moves
                one cell forward in its new direction:¶<rules:block>
        """,
        "question": r"""
            What does the board look like after exactly <n:int> steps? Write <mark:int> for the cell
                it is on.
            Give the board after <n:int> steps, with a <mark:int> instead of the color in the cell
                where it then stands.
            Write down the board after <n:int> steps; put <mark:int> into the cell that it has
                reached.
        """,
    }
)
_RULE: Final = Phrases(
    many={
        "rule": r"""
            - color <color:int>: <turn=do not turn|turn around|turn left by 90 degrees|turn right by
                90 degrees>, paint it <paint:int>
        """
    }
)
_FACINGS: Final = ("up", "right", "down", "left")
_MOVES: Final = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""Rows down and columns right, in the order of the facings."""
_TURNS: Final = {
    "do not turn": 0,
    "turn right by 90 degrees": 1,
    "turn around": 2,
    "turn left by 90 degrees": 3,
}
"""In quarter turns to the right."""


class Walk(NamedTuple):
    """What a prompt says."""

    board: tuple[tuple[str, ...], ...]
    rules: tuple[tuple[str, int, str], ...]
    """Colors, quarter turns to the right on them, and the new colors."""
    start: tuple[int, int]
    """Row and column, counted from 0."""
    facing: int
    steps: int
    mark: str
    """What is written where it ends."""


class Stride(NamedTuple):
    """Where a step begins, the color there, the facing after the turn, the paint, and the end."""

    place: tuple[int, int]
    color: str
    facing: int
    paint: str
    after: tuple[int, int]


def _read(question: str) -> Walk:
    said = _SAYS.read(question)
    start, asked = said.one("start"), said.one("question")
    board = tuple(tuple(row.split(" ")) for row in said.one("board")["board"].split("\n"))
    first = start.integer("first")
    place = (start.integer("row") - first, start.integer("column") - first)
    if first not in {0, 1} or not all(0 <= at < len(board) for at in place):
        raise Unread(f"no place on the board: {place}")
    rules = tuple(map(_rule, said.one("rules")["rules"].split("\n")))
    known = {color for color, _, _ in rules}
    used = {cell for row in board for cell in row} | {paint for _, _, paint in rules}
    if not used <= known or len(known) != len(rules) or asked["mark"] in known:
        raise Unread(f"colors {used} with rules for {known}")
    if not all(re.fullmatch(r"\d", cell) for cell in used) or {*map(len, board)} != {len(board)}:
        raise Unread(f"no square board of digits: {board}")
    facing = _FACINGS.index(start["facing"])
    return Walk(board, rules, place, facing, asked.integer("n"), asked["mark"])


def _rule(line: str) -> tuple[str, int, str]:
    said = _RULE.only(line)
    return said["color"], _TURNS[said["turn"]], said["paint"]


def _solve(walk: Walk) -> str:
    board = [list(row) for row in walk.board]
    end = walk.start
    for stride in _course(walk):
        row, column = stride.place
        board[row][column] = stride.paint
        end = stride.after
    board[end[0]][end[1]] = walk.mark
    return "\n".join(map(" ".join, board))


def _course(walk: Walk) -> Iterator[Stride]:
    now = {(y, x): color for y, row in enumerate(walk.board) for x, color in enumerate(row)}
    rules = {color: (turn, paint) for color, turn, paint in walk.rules}
    place, facing, size = walk.start, walk.facing, len(walk.board)
    for _ in range(walk.steps):
        color = now[place]
        turn, now[place] = rules[color]
        facing = (facing + turn) % 4
        down, right = _MOVES[facing]
        after = (place[0] + down) % size, (place[1] + right) % size
        yield Stride(place, color, facing, now[place], after)
        place = after


def _trace(walk: Walk) -> Iterator[str]:
    yield "(r, c) is the cell in row r and column c."
    for number, (at, color, facing, paint, after) in enumerate(_course(walk), 1):
        yield (
            f"Step {number}: ({at[0] + 1}, {at[1] + 1}) has color {color}, so it turns to face "
            f"{_FACINGS[facing]}, paints {paint} and goes to ({after[0] + 1}, {after[1] + 1})."
        )


READER = Reader(_read, _solve, follow=retraced(_trace, _solve))
