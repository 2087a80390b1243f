"""Drawn square matrices and tables."""

import re

from readers.phrases import Unread


def matrix(text: str) -> tuple[tuple[int, ...], ...]:
    r"""Return the rows of a square matrix of integers, from between `\begin` and `\end`.

    Raises:
        Unread: if it is none.
    """
    if not re.fullmatch(r"-?\d+(?:(?: & | \\\\ )-?\d+)*", text):
        raise Unread(f"no matrix: {text!r}")
    rows = tuple(tuple(map(int, row.split(" & "))) for row in text.split(r" \\ "))
    if {len(row) for row in rows} != {len(rows)}:
        raise Unread(f"no square matrix: {text!r}")
    return rows
