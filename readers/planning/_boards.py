"""Boards: drawings of rows of marks, with and without names at their edges."""

import re
from collections.abc import Sequence
from typing import Final

from readers.phrases import Unread

DRAWN: Final = r"[^\W\d_](?: [^\W\d_])*(?:\n *\d [^\n]+)+|\d(?: [^\s\w]| \w)+(?:\n[^\n]+)+"
"""A drawing whose rows have numbers at the left and whose columns have letters above or below."""
MARKS: Final = r"[^\s](?: [^\s])*(?:\n *[^\s](?: [^\s])*)+"
"""A drawing of marks that are parted by single blanks, of two lines at least."""


def shown(marks: Sequence[str], columns: int) -> str:
    """Return the marks of a board in one line, a slash between rows."""
    starts = range(0, len(marks), columns)
    return " / ".join(" ".join(marks[start : start + columns]) for start in starts)


def rows(text: str) -> list[list[str]]:
    """Return the marks of a drawing, row by row.

    Raises:
        Unread: if not all rows are equally long.
    """
    lines = [re.split(r" +", line.strip()) for line in text.split("\n")]
    if len({len(line) for line in lines}) != 1:
        raise Unread(f"rows of different lengths: {text!r}")
    return lines


def named(text: str) -> dict[str, str]:
    """Return the marks of a drawing by their squares: column letter and row number.

    Raises:
        Unread: if the letters and numbers at its edges are not in order.
    """
    lines = [line.split() for line in text.split("\n")]
    up = lines[0][0].isdecimal()
    letters, marked = (lines[-1], lines[:-1][::-1]) if up else (lines[0], lines[1:])
    if letters != list("abcdefghij"[: len(letters)]):
        raise Unread(f"columns with the letters {letters}")
    if [row[0] for row in marked] != [str(at + 1) for at in range(len(marked))]:
        raise Unread(f"rows that are not numbered in order: {text!r}")
    if any(len(row) != len(letters) + 1 for row in marked):
        raise Unread(f"rows of different lengths: {text!r}")
    return {
        f"{letter}{row[0]}": mark
        for row in marked
        for letter, mark in zip(letters, row[1:], strict=True)
    }
