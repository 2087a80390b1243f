"""Exact linear algebra by fraction-free elimination (Bareiss 1968), quick up to a dozen rows."""

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import TypeAlias

Rows: TypeAlias = Sequence[Sequence[Fraction | int]]


def determinant(rows: Sequence[Sequence[int]]) -> int:
    """Return the determinant of a square matrix of whole numbers."""
    table, before, sign = [list(row) for row in rows], 1, 1
    for k in range(len(table)):
        pivot = next((i for i in range(k, len(table)) if table[i][k]), None)
        if pivot is None:
            return 0
        if pivot != k:
            table[k], table[pivot], sign = table[pivot], table[k], -sign
        for row in table[k + 1 :]:
            head = row[k]
            for j in range(k, len(table)):
                row[j] = (table[k][k] * row[j] - head * table[k][j]) // before
        before = table[k][k]
    return sign * before


def solution(rows: Rows, totals: Sequence[Fraction | int]) -> list[Fraction] | None:
    """Return the x with rows . x = totals by Gauss-Jordan elimination; None if not just one."""
    # Whole numbers, divided by their common denominator at the end, are faster than fractions.
    table = [_whole([*row, total]) for row, total in zip(rows, totals, strict=True)]
    before = 1
    for k in range(len(table)):
        pivot = next((i for i in range(k, len(table)) if table[i][0]), None)
        if pivot is None:
            return None
        table[k], table[pivot] = table[pivot], table[k]
        head, *line = table[k]
        # The first column is done with: in the end only that of the totals is left.
        for i, (tail, *row) in enumerate(table):
            table[i] = [(head * a - tail * b) // before for a, b in zip(row, line, strict=True)]
        table[k], before = line, head
    return [Fraction(total, before) for (total,) in table]


def _whole(row: Sequence[Fraction | int]) -> list[int]:
    scale = lcm(*(value.denominator for value in row))
    return [value.numerator * (scale // value.denominator) for value in row]
