"""Squares to be filled with 1 to n: sudoku, small and large, and futoshiki."""

import json
from itertools import islice
from math import isqrt
from typing import Final, NamedTuple

from readers.forms import Form, symbols
from readers.outside.boards._latin import Cell, Square, grid, lines
from readers.phrases import Unread
from readers.reader import Reader

_MINI: Final = Form(r"""
    In 4x4 Mini Sudoku:
    - Each row must contain each number from 1-4 exactly once
    - Each column must contain each number 1-4 exactly once
    - Each 2x2 subgrid must contain each number 1-4 exactly once
    Solve this 4x4 Mini Sudoku puzzle:
    <grid:block>
    Format your response as the puzzle above, with spaces separating each number within a row, and \
    newlines separating rows.
""")
_SUDOKU: Final = Form(r"""
    Solve this Sudoku puzzle:
    <grid:block>
    Respond with only your answer, formatted as the puzzle, a 9x9 grid with numbers separated by \
    spaces, and rows separated by newlines.
""")
_FUTOSHIKI: Final = Form(
    r"""
    Solve the following <size:int>x<width:int> Futoshiki puzzle:

    <grid:rows>

    Ensure your answer follows the same format as the puzzle above, just replace blanks (_) with \
    the correct value for the cell.
    Use < and > for horizontal constraints. Use \u2227 and \u2228 for vertical constraints.
    Remember, in Futoshiki each row and column must contain each number from 1 to <highest:int> \
    exactly once.
    """.replace(r"\u2227", "\u2227").replace(r"\u2228", "\u2228"),
    kinds={"rows": r"[-_0-9 <>\u2227\u2228\n]+?"},
)
_LESS: Final = {"<": 1, ">": -1, "\u2227": 1, "\u2228": -1, " ": 0}
"""1 where the left or upper cell holds less: signs point at what is less."""


class Puzzle(NamedTuple):
    """What is given."""

    size: int
    given: tuple[tuple[Cell, int], ...]
    has_blocks: bool
    less: tuple[tuple[Cell, Cell], ...] = ()
    """Pairs of cells, the first of which holds less."""


def _read_mini(question: str) -> Puzzle:
    return _read_blocks(_MINI, question, 4)


def _read_sudoku(question: str) -> Puzzle:
    return _read_blocks(_SUDOKU, question, 9)


def _read_blocks(form: Form, question: str, size: int) -> Puzzle:
    values = "".join(map(str, range(1, size + 1)))
    rows = symbols(form.read(question)["grid"], f"_{values}")
    if (len(rows), len(rows[0])) != (size, size):
        raise Unread(f"{len(rows)} rows of {len(rows[0])}")
    given = tuple(
        ((y, x), int(cell))
        for y, row in enumerate(rows)
        for x, cell in enumerate(row)
        if cell != "_"
    )
    return Puzzle(size, given, True)


def _read_futoshiki(question: str) -> Puzzle:
    said = _FUTOSHIKI.read(question)
    size = said.integer("size")
    if not said["width"] == said["highest"] == str(size) or not 2 <= size <= 9:
        raise Unread(f"sizes {size}, {said['width']} and {said['highest']}")
    drawn = [line.ljust(4 * size - 3) for line in said["grid"].split("\n")]
    if len(drawn) != 2 * size - 1 or any(len(line) != 4 * size - 3 for line in drawn):
        raise Unread(f"{len(drawn)} lines, not those of {size} rows")
    given, less = list[tuple[Cell, int]](), list[tuple[Cell, Cell]]()
    for number, line in enumerate(drawn):
        y, between = divmod(number, 2)
        for x in range(size):
            if between:
                _compare(line[4 * x], "\u2227\u2228 ", (y, x), (y + 1, x), less)
                continue
            cell = line[4 * x]
            if cell != "_":
                given.append(((y, x), _value(cell, size)))
            if x:
                _compare(line[4 * x - 2], "<> ", (y, x - 1), (y, x), less)
        kept = line[::4] if between else line[::2]
        if line.replace(" ", "") != kept.replace(" ", ""):
            raise Unread(f"signs stand between places: {line!r}")
    return Puzzle(size, tuple(given), False, tuple(less))


def _value(cell: str, size: int) -> int:
    if not cell.isdigit() or not 1 <= int(cell) <= size:
        raise Unread(f"no value: {cell!r}")
    return int(cell)


def _compare(
    sign: str, allowed: str, first: Cell, second: Cell, less: list[tuple[Cell, Cell]]
) -> None:
    if sign not in allowed:
        raise Unread(f"no sign: {sign!r}")
    if _LESS[sign]:
        less.append((first, second) if _LESS[sign] > 0 else (second, first))


def _solve(puzzle: Puzzle) -> str:
    groups, size = lines(puzzle.size), puzzle.size
    if puzzle.has_blocks:
        edge = isqrt(size)
        corners = [(y, x) for y in range(0, size, edge) for x in range(0, size, edge)]
        groups += [
            frozenset((y + dy, x + dx) for dy in range(edge) for dx in range(edge))
            for y, x in corners
        ]
    square = Square(size, groups, puzzle.less)
    found = list(islice(square.fillings(dict(puzzle.given)), 2))
    if len(found) != 1:
        return "several fillings fit" if found else "no filling fits"
    return json.dumps(grid(found[0], size))


MINI_SUDOKU: Final = Reader(_read_mini, _solve)
SUDOKU: Final = Reader(_read_sudoku, _solve)
FUTOSHIKI: Final = Reader(_read_futoshiki, _solve)
