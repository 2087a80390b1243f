"""Squares: boards of rows and columns, by the names that lines of a solution have for them."""

import json
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from generators.deducing.deduction import MOST_WORK, deduced
from generators.deducing.grounds import Deduced, Ground
from generators.deducing.rules import Rule, different
from generators.deducing.sums import total
from generators.deducing.telling import told

CELLS: Final = "Let rXcY be the cell in row X and column Y."
"""First line of solutions that call cells so."""


class Square(NamedTuple):
    """A board as its rules have it."""

    width: int
    """Cells of a row."""
    known: Sequence[int]
    """Candidates of each cell, as a mask."""
    rules: Sequence[Rule]
    answer: str
    """Rows of the values as JSON."""
    value: Callable[[int], str] = str
    """Word for a value."""


def cell_name(width: int, cell: int) -> str:
    """Return the name of a cell, numbered from 0, row by row."""
    return f"r{cell // width + 1}c{cell % width + 1}"


def lines_of(
    height: int, width: int, rule: Callable[[str, Sequence[int], int], Rule | None]
) -> list[Rule]:
    """Return the rules of rows and columns; `rule` takes name, cells and place of the line."""
    rows = [(f"row {r + 1}", range(r * width, r * width + width), r) for r in range(height)]
    columns = [
        (f"column {c + 1}", range(c, height * width, width), height + c) for c in range(width)
    ]
    return [made for line in (*rows, *columns) if (made := rule(*line))]


def worked(
    names: Sequence[str],
    known: Sequence[int],
    rules: Sequence[Rule],
    solution: Sequence[int | None],
    ends: tuple[str, str],
    value: Callable[[int], str] = str,
    work: int = MOST_WORK,
) -> tuple[str, ...]:
    """Return the worked solution of a puzzle; no lines, but steps, if it would be too long.

    Args:
        names: of the cells.
        known: candidates of each cell, as a mask.
        rules: all of the puzzle's.
        solution: value of each cell, None for one that is not asked for.
        ends: line before those of the solution, which says what names mean, and line after them.
        value: word for a value.
        work: rules with candidates that may be looked at; a puzzle that takes more is not told.

    Raises:
        NoDeductionError: if the rules do not lead to the solution.
    """
    steps, is_whole = deduced(known, rules, solution, work)
    lines = (ends[0], *told(steps, names, value), ends[1]) if is_whole else ()
    return Deduced.of(lines, steps, Ground(names, known, rules, solution, value, ends[0]))


def worked_square(
    width: int,
    known: Sequence[int],
    rules: Sequence[Rule],
    answer: str,
    value: Callable[[int], str] = str,
    work: int = MOST_WORK,
) -> tuple[str, ...]:
    """Return the worked solution of a board; see `Square` and `worked`."""
    rows = json.loads(answer)
    solution = [one for row in rows for one in row]
    names = [cell_name(width, cell) for cell in range(len(solution))]
    last = " / ".join(" ".join(map(value, row)) for row in rows)
    return worked(names, known, rules, solution, (CELLS, f"All rows: {last}"), value, work)


def counts_of(size: int, counts: Sequence[int]) -> list[Rule]:
    """Return the rules of lines with so many cells of value 1; a count below 0 is not known."""
    return lines_of(
        size,
        size,
        lambda name, cells, place: (
            total(name, cells, counts[place], counts[place]) if counts[place] >= 0 else None
        ),
    )


def parts_of(regions: Sequence[int]) -> list[list[int]]:
    """Return the cells of each region, by the regions of cells; below 0 is none."""
    parts = dict[int, list[int]]()
    for cell, region in enumerate(regions):
        if region >= 0:
            parts.setdefault(region, []).append(cell)
    return [*parts.values()]


def every_digit(size: int) -> int:
    """Return the digits from 1 on as a mask."""
    return (1 << size + 1) - 2


def worked_latin(
    givens: Sequence[Sequence[int]], more: Sequence[Rule], answer: str
) -> tuple[str, ...]:
    """Return the worked solution of a board such as `latin_board` gives.

    Raises:
        NoDeductionError: if the rules do not lead there.
    """
    return worked_square(*latin_board(givens, more, answer))


def latin_board(givens: Sequence[Sequence[int]], more: Sequence[Rule], answer: str) -> Square:
    """Return a board whose rows and columns hold each digit once.

    Args:
        givens: rows of digits, 0 for an empty cell.
        more: rules besides those of rows and columns.
        answer: the rows as JSON.
    """
    size = len(givens)
    every = every_digit(size)
    rules = lines_of(size, size, lambda name, cells, _: different(name, cells, every))
    known = [1 << digit if digit else every for row in givens for digit in row]
    return Square(size, known, [*rules, *more], answer)
