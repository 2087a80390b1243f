"""Boards: cells drawn in lines, counts beside them, and who lies next to whom."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from readers.phrases import Sayings, Unread

Board: TypeAlias = tuple[tuple[str, ...], ...]
"""Rows of cells, all of one width."""
Cell: TypeAlias = tuple[int, int]
"""Row and column, counted from 0."""


def drawing(cell: str) -> str:
    """Return the pattern of a board of at least two rows and columns, without groups."""
    row = rf" *{cell}(?: +{cell})+"
    return rf"{row}(?:\n{row})+"


def board(text: str, cell: str) -> Board:
    """Return the cells of lines, each of which fits a pattern, parted by blanks.

    Raises:
        Unread: if a cell is another, or lines differ in their number of cells.
    """
    rows = tuple(listed(" ".join(line.split()), cell) for line in text.split("\n"))
    if len({len(row) for row in rows}) != 1:
        raise Unread("rows of a board have one width")
    return rows


def listed(text: str, each: str, between: str = " ") -> tuple[str, ...]:
    """Return the parts of a line, each of which fits a pattern.

    Raises:
        Unread: if one does not.
    """
    parts = tuple(text.split(between))
    for part in parts:
        if not re.fullmatch(each, part):
            raise Unread(f"not of the form {each}: {part!r}")
    return parts


def counts(text: str, between: str = " ") -> tuple[int | None, ...]:
    """Return the numbers of a line, None for a `?`."""
    return tuple(None if part == "?" else int(part) for part in listed(text, r"\d+|\?", between))


def agree(said: Sayings, values: Mapping[str, object]) -> None:
    """Compare what stands in all slots of some names with what it repeats.

    Raises:
        Unread: if one differs.
    """
    for part in said.parts:
        for slot in part.values.keys() & values.keys():
            if part[slot] != str(values[slot]):
                raise Unread(f"says {part[slot]} where {slot} is {values[slot]}")


def size(drawn: Board) -> dict[str, int]:
    """Return how many rows and columns there are, as slots are called."""
    return {"rows": len(drawn), "columns": len(drawn[0])}


def explained(said: Sayings, key: str, needed: bool) -> None:
    """Ask for a sign's explanation where the sign is used.

    Raises:
        Unread: if it is missing.
    """
    if needed and said.maybe(key) is None:
        raise Unread(f"shows a sign that it does not explain: {key}")


def cells(drawn: Sequence[Sequence[object]]) -> list[Cell]:
    """Return all cells, row by row."""
    return [(r, c) for r, row in enumerate(drawn) for c in range(len(row))]


def beside(cell: Cell) -> list[Cell]:
    """Return the four cells that share a side with one, on the board or not."""
    r, c = cell
    return [(r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)]


def around(cell: Cell) -> list[Cell]:
    """Return the eight cells that touch one, on the board or not."""
    r, c = cell
    return [(r + y, c + x) for y in (-1, 0, 1) for x in (-1, 0, 1) if x or y]


def lines(drawn: Sequence[Sequence[object]]) -> Iterator[list[Cell]]:
    """Yield the cells of each row, then those of each column."""
    height, width = len(drawn), len(drawn[0])
    yield from ([(r, c) for c in range(width)] for r in range(height))
    yield from ([(r, c) for r in range(height)] for c in range(width))


def regions(drawn: Board) -> dict[str, list[Cell]]:
    """Return the cells of each sign."""
    found: dict[str, list[Cell]] = {}
    for r, c in cells(drawn):
        found.setdefault(drawn[r][c], []).append((r, c))
    return found


def shown(drawn: Sequence[Sequence[object]], value: Mapping[Cell, object]) -> str:
    """Return what each cell holds, in lines like those of the board."""
    return "\n".join(
        " ".join(str(value[r, c]) for c in range(len(row))) for r, row in enumerate(drawn)
    )
