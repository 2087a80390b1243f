"""Linear algebra of fractions: elimination, as done by hand."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeAlias

Rows: TypeAlias = Sequence[Sequence[Fraction | int]]
"""A matrix, row by row."""


def determinant(rows: Rows) -> Fraction:
    """Return the determinant of a square matrix."""
    left = [[Fraction(entry) for entry in row] for row in rows]
    total = Fraction(1)
    while left:
        at = next((n for n, row in enumerate(left) if row[0]), None)
        if at is None:
            return Fraction(0)
        pivot = left.pop(at)
        total *= pivot[0] * (-1) ** at
        left = [_cleared(row, pivot, 0)[1:] for row in left]
    return total


def solutions(rows: Rows, right: Sequence[Fraction | int]) -> list[Fraction | None] | None:
    """Return the value of each unknown, None for one that is not determined.

    None at all if the equations contradict each other.
    """
    table = [[*map(Fraction, row), Fraction(b)] for row, b in zip(rows, right, strict=True)]
    width = len(rows[0])
    pivots = list[tuple[int, list[Fraction]]]()
    for column in range(width):
        at = next((n for n, row in enumerate(table) if row[column]), None)
        if at is None:
            continue
        pivot = table.pop(at)
        pivot = [entry / pivot[column] for entry in pivot]
        table = [_cleared(row, pivot, column) for row in table]
        pivots = [(where, _cleared(row, pivot, column)) for where, row in pivots]
        pivots.append((column, pivot))
    if any(row[-1] for row in table):
        return None
    found: list[Fraction | None] = [None] * width
    for column, row in pivots:
        if sum(map(bool, row[:-1])) == 1:
            found[column] = row[-1]
    return found


def implied(
    rows: Rows, right: Sequence[Fraction | int], wanted: Sequence[Fraction | int]
) -> Fraction | None:
    """Return the value of a sum of unknowns that equations imply; None if they imply none.

    Raises:
        ValueError: if the equations contradict each other.
    """
    table = [[*map(Fraction, row), Fraction(b)] for row, b in zip(rows, right, strict=True)]
    goal = [*map(Fraction, wanted), Fraction(0)]
    for column in range(len(wanted)):
        at = next((n for n, row in enumerate(table) if row[column]), None)
        if at is not None:
            pivot = table.pop(at)
            table = [_cleared(row, pivot, column) for row in table]
            goal = _cleared(goal, pivot, column)
    if any(row[-1] for row in table):
        raise ValueError("the equations contradict each other")
    return None if any(goal[:-1]) else -goal[-1]


def _cleared(row: list[Fraction], pivot: list[Fraction], column: int) -> list[Fraction]:
    """Return a row minus so much of another that nothing is left in a column."""
    if not row[column]:
        return row
    factor = row[column] / pivot[column]
    return [entry - factor * other for entry, other in zip(row, pivot, strict=True)]
