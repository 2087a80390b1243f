"""Search over boards whose cells are in or out: sets of cells as the bits of one integer.

Rows are one bit wider than the board, so a step to the side never ends in another row, and a rule
is applied to the whole board at once.
"""

from collections.abc import Callable, Iterable
from functools import cache
from typing import NamedTuple, TypeAlias, TypeVar

from generators.canonical import board_json
from generators.family import rule

T = TypeVar("T")
Known: TypeAlias = tuple[int, int]
"""The cells that are in for sure, and those that are out; they overlap on a contradiction."""
Rule: TypeAlias = Callable[[int, int], Known]
"""One round of deduction; it must refuse every full board that breaks the rules."""

MAX_NODES = 60
"""Nodes of one search; boards that need more are not used."""


class Board(NamedTuple):
    """The places of a board's cells, row by row."""

    rows: int
    columns: int
    stride: int
    """Places from a cell to the one below it."""
    whole: int
    """All cells."""


class Search(NamedTuple):
    """What a search found."""

    solutions: list[int]
    """The cells that are in."""
    splits: int
    """Case splits: 0 if deduction decides the board."""
    decided: int
    """Cells decided, dead branches included."""
    is_complete: bool
    """There are no other solutions."""

    @property
    def is_unique(self) -> bool:
        """Exactly one solution, proved."""
        return self.is_complete and len(self.solutions) == 1


@rule
@cache
def board(rows: int, columns: int) -> Board:
    """Return the board of that size."""
    stride = columns + 1
    line = (1 << columns) - 1
    return Board(rows, columns, stride, sum(line << row * stride for row in range(rows)))


@rule
def place(shape: Board, cell: int) -> int:
    """Return the bit of a cell, counted row by row."""
    row, column = divmod(cell, shape.columns)
    return 1 << row * shape.stride + column


@rule
def to_mask(shape: Board, cells: Iterable[int]) -> int:
    """Return the bits of some cells, counted row by row."""
    return sum(place(shape, cell) for cell in cells)


def to_flat(shape: Board, mask: int) -> list[int]:
    """Return 1 for every cell of `mask` and 0 for the others, row by row."""
    return [
        mask >> r * shape.stride + c & 1 for r in range(shape.rows) for c in range(shape.columns)
    ]


def tallied(shape: Board, sets: Iterable[int]) -> list[int]:
    """Return in how many of up to nine sets every cell is, row by row."""
    # Each place of a set becomes a hexadecimal digit, in which the sets are added up.
    total = sum(int(f"{cells:b}", 16) for cells in sets)
    digits = f"{total:0{shape.rows * shape.stride}x}"[::-1]
    lines = (digits[row * shape.stride :][: shape.columns] for row in range(shape.rows))
    return [int(digit) for line in lines for digit in line]


def written(shape: Board, mask: int) -> str:
    """Return the rows of 0 and 1 as JSON."""
    return board_json(to_flat(shape, mask), shape.columns)


def steps(shape: Board, cells: int) -> tuple[int, int, int, int]:
    """Return the cells below, above, to the right and to the left of `cells`."""
    whole, stride = shape.whole, shape.stride
    return cells << stride & whole, cells >> stride, cells << 1 & whole, cells >> 1 & whole


def beside(shape: Board, cells: int) -> int:
    """Return all cells that share a side with one of `cells`."""
    below, above, right, left = steps(shape, cells)
    return below | above | right | left


def near(shape: Board, cells: int) -> int:
    """Return `cells` and all that touch one of them, by a side or a corner."""
    wide = cells | cells << 1 | cells >> 1
    return (wide | wide << shape.stride | wide >> shape.stride) & shape.whole


def flood(shape: Board, start: int, allowed: int) -> int:
    """Return the cells of `allowed` that are connected to those of `start` among them."""
    reached, stride = start & allowed, shape.stride
    before = 0
    while reached != before:
        before = reached
        reached |= (reached << 1 | reached >> 1 | reached << stride | reached >> stride) & allowed
    return reached


def is_connected(shape: Board, cells: int) -> bool:
    """Tell whether there are cells, and one can step from each to each other among them."""
    return bool(cells) and flood(shape, cells & -cells, cells) == cells


def lines(shape: Board) -> list[int]:
    """Return the rows and then the columns."""
    row, stride = (1 << shape.columns) - 1, shape.stride
    column = sum(1 << row * stride for row in range(shape.rows))
    rows = [row << index * stride for index in range(shape.rows)]
    return rows + [column << index for index in range(shape.columns)]


def counted(needs: Iterable[tuple[int, int]], inside: int, outside: int) -> Known:
    """Apply the rule that each set has so many cells in; on a contradiction the results overlap."""
    open_ = ~(inside | outside)
    for part, need in needs:
        free = part & open_
        missing = need - (part & inside).bit_count()
        count = free.bit_count()
        if not 0 <= missing <= count:
            return inside | part, outside | part
        if not count:
            continue
        if missing == 0:
            outside |= free
            open_ ^= free
        elif missing == count:
            inside |= free
            open_ ^= free
    return inside, outside


def in_two(sets: Iterable[int]) -> int:
    """Return the cells in at least two of the sets."""
    some = several = 0
    for cells in sets:
        several |= some & cells
        some |= cells
    return several


def _settled(rule: Rule, inside: int, outside: int) -> Known:
    """Apply the rule until nothing follows any more."""
    before = -1, -1
    while (inside, outside) != before and not inside & outside:
        before = inside, outside
        inside, outside = rule(inside, outside)
    return inside, outside


def search(
    rule: Rule, shape: Board, start: Known = (0, 0), limit: int = 2, nodes: int = MAX_NODES
) -> Search:
    """Find up to `limit` solutions by deduction and case splits, in at most `nodes` nodes."""
    found: list[int] = []
    splits = decided = 0
    stack = [start]
    for _ in range(nodes):
        if not stack or len(found) >= limit:
            break
        inside, outside = stack.pop()
        before = (inside | outside).bit_count()
        inside, outside = _settled(rule, inside, outside)
        decided += (inside | outside).bit_count() - before
        if inside & outside:
            continue
        cell = _tried(shape, inside, outside)
        if not cell:
            found.append(inside)
            continue
        splits += 1
        stack += [(inside, outside | cell), (inside | cell, outside)]
    return Search(found, splits, decided, not stack)


def _tried(shape: Board, inside: int, outside: int) -> int:
    """Return the open cell to split on, the first one near those that are known; 0 for none."""
    known = inside | outside
    free = shape.whole & ~known
    edge = free & near(shape, known) or free
    return edge & -edge


def proved(
    rule: Rule, shape: Board, answer: int, start: Known = (0, 0), nodes: int = MAX_NODES
) -> tuple[bool, list[int]]:
    """Return whether `search` proves a known solution to be the only one; if not, maybe another.

    It goes by the answer first, along which every node is a split, and stops as soon as there are
    so many that `search`, with two nodes for each, would not come to an end.
    """
    splits, stack = 0, [start]
    while stack:
        inside, outside = _settled(rule, *stack.pop())
        if inside & outside:
            continue
        cell = _tried(shape, inside, outside)
        if not cell:
            if inside != answer:
                return False, [inside]
            continue
        splits += 1
        if 2 * splits >= nodes:
            return False, []
        cases = [(inside, outside | cell), (inside | cell, outside)]
        stack += cases if cell & answer else cases[::-1]
    return True, []
