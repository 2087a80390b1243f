"""Grids whose rows and columns have given sums: survo, and kakurasu with its weights."""

import json
from collections.abc import Iterator
from itertools import islice, product
from typing import Final, NamedTuple, TypeAlias

from readers.forms import Form, matrix
from readers.formulas import integers
from readers.phrases import Said, Unread
from readers.reader import Reader

Rows: TypeAlias = tuple[tuple[int, ...], ...]

_SURVO: Final = Form(
    r"""
    Solve this <height:int>*<width:int> matrix puzzle:
    <matrix:block>
    where 0 represents empty cells that need to be filled. The last number in each row and column \
    equals the sum of all other numbers in that row or column. You have the numbers [<numbers>] to \
    place in the empty cells. Each number can only be used once.
    """,
    r"""
    In this <height:int>*<width:int> Survo matrix puzzle:
    <matrix:block>
    the 0 cells need to be filled with numbers from the set [<numbers>]. The last element in each \
    row and column is the sum of all other elements in that row or column. Each number can only be \
    used once. Provide the completed matrix.
    """,
    r"""
    You have a <height:int>*<width:int> matrix with some positions already filled with numbers and \
    others marked with 0. The matrix is:
    <matrix:block>
    The last number in each row and column represents the sum of all other numbers in that row or \
    column. You need to fill in the 0 positions using the numbers [<numbers>] to satisfy these \
    conditions. Each number can only be used once.
    """,
    r"""
    Complete the following Survo puzzle. In this <height:int>*<width:int> matrix:
    <matrix:block>
    the cells marked with 0 need to be filled with numbers. The last number in each row and column \
    equals the sum of all other numbers in that row or column. You can use the following numbers: \
    [<numbers>]. Each number can only be used once.
    """,
    r"""
    Given a <height:int>*<width:int> matrix where the last element of each row and column equals \
    the sum of the other elements in that row or column. The matrix is:
    <matrix:block>
    where some elements are replaced with 0. You have a set of numbers [<numbers>] that can be \
    filled into the 0 positions to satisfy the rules. Please fill in the matrix. Each number can \
    only be used once.
    """,
)
_OPENINGS: Final = (
    "Here's a <height:int> x <width:int> Kukurasu logic puzzle. You need to place 1s in the grid "
    "so that the weighted sums match the constraints. Row sums: [<across>]. Column sums: [<down>].",
    "You are given a <height:int> x <width:int> grid representing a Kukurasu puzzle. In this "
    "puzzle, you need to place 1s in the grid so that the weighted sum of each row and column "
    "matches the given constraints. The row sums are [<across>] and the column sums are [<down>].",
    "Examine this <height:int> x <width:int> Kukurasu puzzle grid. Your objective is to place 1s "
    "in the grid such that the weighted sums match the given constraints: row sums [<across>] and "
    "column sums [<down>].",
    "This is a <height:int> x <width:int> Kukurasu puzzle grid. Your task is to fill in the grid "
    "with 1s and 0s such that the weighted sums match the given constraints. The row sums are "
    "[<across>] and the column sums are [<down>].",
    "This <height:int> x <width:int> grid represents a Kukurasu puzzle. Your task is to place 1s "
    "in the grid so that the weighted sums match the constraints. Row sums: [<across>]. Column "
    "sums: [<down>].",
    "Below is a <height:int> x <width:int> Kukurasu puzzle grid. Your objective is to place 1s in "
    "the grid such that the weighted sums of rows and columns match the given constraints. Row "
    "sums: [<across>]. Column sums: [<down>].",
    "{You have|I'm presenting you with|You're presented with} a <height:int> x <width:int> "
    "Kukurasu puzzle{ grid|}. {Your goal|Your task|The goal} is to place 1s in the grid so that "
    "the weighted sums{ of rows and columns|} match the given constraints: row sums [<across>] and "
    "column sums [<down>].",
    "Consider this <height:int> x <width:int> Kukurasu puzzle grid. You need to place 1s in the "
    "grid such that the weighted sums match the constraints. Row sums: [<across>]. Column sums: "
    "[<down>].",
)
_CELLS: Final = "  1. Each cell {can|must} {contain|be filled with} either a 1 or an 0."
_WEIGHTS: Final = (
    "  2. A 1 in the jth position of a row contributes j points to that row's sum.\n"
    "  3. A 1 in the ith position of a column contributes i points to that column's sum.",
    "  2. The weight of a 1 in a row {is|equals} its column {position|number} (1 to <width:int>).\n"
    "  3. The weight of a 1 in a column {is|equals} its row {position|number} (1 to <height:int>).",
    "  2. In each row, a 1 in position j contributes j points to that row's sum (positions are "
    "1-indexed).\n"
    "  3. In each column, a 1 in position i contributes i points to that column's sum (positions "
    "are 1-indexed).",
    "  2. In each row, a 1 in position j has a weight of j (where j ranges from 1 to "
    "<width:int>).\n"
    "  3. In each column, a 1 in position i has a weight of i (where i ranges from 1 to "
    "<height:int>).",
    "  2. A 1 in column position j contributes j points to its row's sum.\n"
    "  3. A 1 in row position i contributes i points to its column's sum.",
    "  2. A 1 in column j of any row contributes j points to that row's sum (j ranges from 1 to "
    "<width:int>).\n"
    "  3. A 1 in row i of any column contributes i points to that column's sum (i ranges from 1 to "
    "<height:int>).",
)
_SUMS: Final = (
    "  4. {The weighted sum of each row|The sum of weighted 1s in each row|Each row's weighted "
    "sum} must {equal|match} {its|the corresponding row|the row} constraint{ value|}.\n"
    "  5. {The weighted sum of each column|The sum of weighted 1s in each column|Each column's "
    "weighted sum} must {equal|match} {its|the corresponding column|the column} constraint"
    "{ value|}."
)
_KAKURASU: Final = Form(
    *(
        f"{opening}\n1. Rules:\n{_CELLS}\n{weights}\n{_SUMS}\n2. Input:\n<matrix:block>"
        for opening, weights in product(_OPENINGS, _WEIGHTS)
    )
)
_LARGEST: Final = 9
"""Rows and columns."""


class Survo(NamedTuple):
    """A matrix with its sums, 0 where a number is missing, and the numbers that are."""

    rows: Rows
    numbers: tuple[int, ...]
    """In ascending order."""


class Kakurasu(NamedTuple):
    """What rows and columns weigh."""

    across: tuple[int, ...]
    """Of each row."""
    down: tuple[int, ...]
    """Of each column."""


def _rows(said: Said) -> Rows:
    rows = matrix(said["matrix"])
    if (len(rows), len(rows[0])) != (said.integer("height"), said.integer("width")):
        raise Unread(f"not {said['height']} rows of {said['width']}: {rows}")
    if max(len(rows), len(rows[0])) > _LARGEST:
        raise Unread(f"more than {_LARGEST} rows or columns")
    return rows


def _read_survo(question: str) -> Survo:
    said = _SURVO.read(question)
    rows, numbers = _rows(said), integers(said["numbers"])
    missing = [cell for row in rows[:-1] for cell in row[:-1]].count(0)
    if missing != len(numbers) or 0 in {*rows[-1], *(row[-1] for row in rows)}:
        raise Unread(f"{missing} cells for {len(numbers)} numbers, or a sum is missing")
    return Survo(rows, tuple(sorted(numbers)))


def _fillings(rows: Rows, numbers: tuple[int, ...]) -> Iterator[Rows]:
    """Yield all ways to fill the first empty cell and what follows it."""
    empty = next(
        ((y, x) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell == 0), None
    )
    if empty is None:
        yield rows
        return
    y, x = empty
    for number in sorted(set(numbers)):
        row = (*rows[y][:x], number, *rows[y][x + 1 :])
        filled = (*rows[:y], row, *rows[y + 1 :])
        if _holds(row) and _holds(tuple(line[x] for line in filled)):
            at = numbers.index(number)
            yield from _fillings(filled, (*numbers[:at], *numbers[at + 1 :]))


def _holds(line: tuple[int, ...]) -> bool:
    """Tell whether a line has its sum, if all its cells are filled."""
    return 0 in line or sum(line[:-1]) == line[-1]


def _solve_survo(puzzle: Survo) -> str:
    lines = [*puzzle.rows, *zip(*puzzle.rows, strict=True)]
    if not all(map(_holds, lines)):
        return "a line that is full does not have its sum"
    return _only(_fillings(*puzzle))


def _only(fillings: Iterator[Rows]) -> str:
    found = list(islice(fillings, 2))
    if len(found) != 1:
        return "several fillings fit" if found else "no filling fits"
    return json.dumps(found[0])


def _read_kakurasu(question: str) -> Kakurasu:
    said = _KAKURASU.read(question)
    rows = _rows(said)
    if any(cell for row in rows for cell in row):
        raise Unread(f"cells are filled already: {rows}")
    found = Kakurasu(integers(said["across"]), integers(said["down"]))
    if (len(found.across), len(found.down)) != (len(rows), len(rows[0])):
        raise Unread(f"sums of other lines than {len(rows)} rows of {len(rows[0])}")
    return found


def _solve_kakurasu(puzzle: Kakurasu) -> str:
    return _only(_weighed(puzzle.across, puzzle.down, 1))


def _weighed(across: tuple[int, ...], down: tuple[int, ...], number: int) -> Iterator[Rows]:
    """Yield all ways to fill the rows from a number on; `down` is what columns lack."""
    if not across:
        if not any(down):
            yield ()
        return
    for row in product((0, 1), repeat=len(down)):
        weight = sum(place for place, cell in enumerate(row, 1) if cell)
        left = tuple(lacks - number * cell for lacks, cell in zip(down, row, strict=True))
        if weight == across[0] and min(left) >= 0:
            for rest in _weighed(across[1:], left, number + 1):
                yield (row, *rest)


SURVO: Final = Reader(_read_survo, _solve_survo)
KAKURASU: Final = Reader(_read_kakurasu, _solve_kakurasu)
