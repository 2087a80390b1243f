"""Tables: rows of numbers with names at the left and on top, parted by blanks, commas or bars."""

import re
from typing import Final, NamedTuple

from readers.phrases import Unread

DRAWN: Final = r" *(?:[|,] *)?\w+(?:(?: *[|,] *| +)\w+)+\n[^\n]+(?:\n[^\n]+)+"
"""A table of two rows at least."""


class Table(NamedTuple):
    """What a table shows."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    """Their names, and what stands in them."""


def table(text: str) -> Table:
    """Return a table.

    Raises:
        Unread: if its rows are not equally long.
    """
    top, *lines = ([cell for cell in _cells(line) if cell] for line in text.split("\n"))
    if any(len(line) != len(top) + 1 for line in lines):
        raise Unread(f"rows of different lengths: {text!r}")
    return Table(tuple(top), tuple((name, tuple(cells)) for name, *cells in lines))


def _cells(line: str) -> list[str]:
    return re.split(r" *[|,] *| +", line.strip())
