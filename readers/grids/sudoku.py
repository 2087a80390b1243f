"""Grids whose rows, columns and boxes hold each digit once."""

import re
from typing import NamedTuple

from readers.backtracking import backtracked
from readers.following import Ground, on
from readers.grids import _sudoku
from readers.grids._board import Board, Cell, agree, board, lines, size
from readers.grids._grounds import digits_of, distinct, in_rows, name, rules_of_lines
from readers.phrases import Phrases, Unread
from readers.reader import Reader

_SAYS = Phrases(
    once={
        "task": r"""
            Find the one solution of this Sudoku.
            Solve this <rows:int>x<columns:int> Sudoku.
            Fill in every empty cell of the Sudoku below.
            Complete the following Sudoku of <rows:int> rows and <columns:int> columns.
            Here is a Sudoku puzzle of <rows:int> rows and <columns:int> columns; fill it in.
        """,
        "boxes": _sudoku.BOXES,
        "rule": r"""
            Each row, each column and each of these boxes contains all digits from 1 to <rows:int>,
                each once.
            Every row, every column and every box must hold each of the digits 1 to <rows:int>
                exactly once.
            Use the digits 1 to <rows:int>, so that no digit is repeated in a row, a column or a
                box.
        """,
        "empty": _sudoku.EMPTY,
        "board": r"<board:board>",
        "form": _sudoku.FORM,
    },
    kinds={
        "sign": _sudoku.SIGN,
        "board": r"{row}(?:\n(?:{row}|[-+]+))+".replace(
            "{row}", r"[0-9.*_?](?: (?:\| )?[0-9.*_?])+"
        ),
    },
)


class Sudoku(NamedTuple):
    """What a prompt says."""

    drawn: Board
    """Digits, nothing for empty cells."""
    boxes: tuple[tuple[Cell, ...], ...]


def _read(question: str) -> Sudoku:
    said = _SAYS.read(question)
    part = said.one("boxes")
    text = _unruled(said.one("board")["board"], part.integer("high"), part.integer("wide"))
    drawn = _sudoku.digits(board(text, r"[0-9.*_?]"), said.one("empty")["empty"])
    agree(said, size(drawn))
    return Sudoku(drawn, _sudoku.boxes(part, len(drawn)))


def _unruled(text: str, high: int, wide: int) -> str:
    """Return the rows without the lines between boxes, which stand where boxes end or nowhere."""
    if "|" not in text and "-" not in text:
        return text
    rows = text.split("\n")
    for at, row in enumerate(rows, 1):
        ruled = at % (high + 1) == 0
        widths = {len(part.split()) for part in row.split("|")}
        if ruled != bool(re.fullmatch(r"-+(?:\+-+)+", row)) or (not ruled and widths != {wide}):
            raise Unread(f"lines between boxes stand elsewhere: {row!r}")
    return "\n".join(row.replace("| ", "") for row in rows if "-" not in row)


def _solve(sudoku: Sudoku) -> str:
    return _sudoku.solve(sudoku.drawn, [*lines(sudoku.drawn), *sudoku.boxes])


def _ground(sudoku: Sudoku) -> Ground:
    rules = rules_of_lines(sudoku.drawn, distinct)
    for box in sudoku.boxes:
        rules[f"the box of {name(box[0])}"] = distinct(box)
    return Ground(digits_of(sudoku.drawn), rules, in_rows(sudoku.drawn))


READER = Reader(_read, _solve, follow=on(_ground), search=backtracked(_ground))
