"""Matrices: read along a spiral, turned, pooled, and the distance of each cell from a zero."""

import json
from collections.abc import Callable
from fractions import Fraction
from typing import Final, NamedTuple, TypeAlias

from readers.forms import Form, matrix
from readers.phrases import Unread
from readers.reader import Reader
from readers.terms import decimal

Matrix: TypeAlias = tuple[tuple[int, ...], ...]

_SPIRAL: Final = Form(r"""
    Given a matrix, your job is to generate a list of elements in spiral order, starting from the \
    top-left element.

    The spiral order is clockwise, starting from the top-left corner. More precisely:
    - Start from the top-left corner and move right along the top row.
    - Move down along the right column.
    - Move left along the bottom row.
    - Move up along the left column.
    - Repeat the steps for the inner elements of the matrix until every entry is visited.

    Hint: Think of peeling the matrix layer by layer from the outside inward. Each layer forms a \
    rectangular frame, and you traverse each frame clockwise starting from its top-left corner.

    Your output should be a space-separated list of integers, e.g. 1 2 3 4 5 6

    For the matrix below, what is the list of elements in spiral order?
    <matrix:block>
""")
_DISTANCE: Final = Form(r"""
    Given a square matrix, your job is to find the taxicab (Manhattan) distance of the nearest 0 \
    for each cell.

    The output should be a matrix of the same size as the input matrix, where each cell contains \
    the distance to the nearest 0.

    Find the distance to the nearest 0 for each cell in the matrix below:
    <matrix:block>
""")
_ROTATE: Final = Form(r"""
    Given a square matrix, your job is to rotate it clockwise.

    Your output should be a matrix in the same format as the input.

    Rotate the matrix below by <degrees:int> degrees clockwise:
    <matrix:block>
""")
_POOL: Final = Form(r"""
    Your job is to perform max/average pooling on the given matrix.
    The stride is equal to the kernel size, meaning there is no overlap between the pooling regions.

    Your output should be a matrix in the same format as the input matrix.
    The output matrix is smaller than the input matrix when the kernel size is greater than 1, and \
    its elements may be floating-point numbers.
    Give elements in the output matrix correct to 2 decimal places.

    Perform <how=max|average> pooling on the following matrix with a kernel size of <size:int>:
    <matrix:block>
""")
_LARGEST: Final = 64
"""Rows and columns."""


class Turn(NamedTuple):
    """A matrix and how far it is turned clockwise."""

    degrees: int
    rows: Matrix


class Pool(NamedTuple):
    """A matrix and what is taken of each block of it."""

    how: str
    size: int
    rows: Matrix


def _matrix(block: str) -> Matrix:
    rows = matrix(block)
    if max(len(rows), len(rows[0])) > _LARGEST:
        raise Unread(f"{len(rows)} rows of {len(rows[0])}; {_LARGEST} at most")
    return rows


def _square(block: str) -> Matrix:
    rows = _matrix(block)
    if len(rows) != len(rows[0]):
        raise Unread(f"not square: {len(rows)} rows of {len(rows[0])}")
    return rows


def _reading(form: Form, taken: Callable[[str], Matrix]) -> Callable[[str], Matrix]:
    return lambda question: taken(form.read(question)["matrix"])


def _spiral(rows: Matrix) -> str:
    found, rest = list[int](), rows
    while rest:
        found += rest[0]
        rest = tuple(zip(*rest[1:], strict=True))[::-1]
    return json.dumps(found)


def _read_turn(question: str) -> Turn:
    said = _ROTATE.read(question)
    if said.integer("degrees") % 90:
        raise Unread(f"no quarter turns: {said['degrees']} degrees")
    return Turn(said.integer("degrees"), _square(said["matrix"]))


def _turned(turn: Turn) -> str:
    rows = turn.rows
    for _ in range(turn.degrees // 90 % 4):
        rows = tuple(zip(*rows[::-1], strict=True))
    return json.dumps(rows)


def _read_distance(question: str) -> Matrix:
    rows = _square(_DISTANCE.read(question)["matrix"])
    if not {cell for row in rows for cell in row} <= {0, 1}:
        raise Unread("other cells than 0 and 1")
    return rows


def _distances(rows: Matrix) -> str:
    zeros = [(y, x) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell == 0]
    if not zeros:
        return "there is no 0"
    return json.dumps(
        [
            [min(abs(y - b) + abs(x - a) for b, a in zeros) for x in range(len(row))]
            for y, row in enumerate(rows)
        ]
    )


def _read_pool(question: str) -> Pool:
    said = _POOL.read(question)
    found = Pool(said["how"], said.integer("size"), _matrix(said["matrix"]))
    if found.size < 1:
        raise Unread(f"no kernel of {found.size}")
    return found


def _pooled(pool: Pool) -> str:
    """Return the pooled matrix, blocks cut short at the right and the bottom taken as they are."""
    rows, size = pool.rows, pool.size
    if len(rows) % size or len(rows[0]) % size:
        return f"{len(rows)} x {len(rows[0])} is not made of whole blocks of {size} x {size}"
    found = [
        [
            _taken(pool.how, [cell for row in rows[y : y + size] for cell in row[x : x + size]])
            for x in range(0, len(rows[0]), size)
        ]
        for y in range(0, len(rows), size)
    ]
    return json.dumps(found)


def _taken(how: str, cells: list[int]) -> str:
    if how == "max":
        return str(max(cells))
    return decimal(Fraction(round(Fraction(sum(cells), len(cells)) * 100), 100))


SPIRAL_MATRIX: Final = Reader(_reading(_SPIRAL, _matrix), _spiral)
ROTATE_MATRIX: Final = Reader(_read_turn, _turned)
BINARY_MATRIX: Final = Reader(_read_distance, _distances)
POOL_MATRIX: Final = Reader(_read_pool, _pooled)
