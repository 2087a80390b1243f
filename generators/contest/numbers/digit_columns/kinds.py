"""Kinds of digit columns: what is drawn, and how fillings and numbers are counted.

The digits of a column add up to a column sum; the number of a row is a sum of digits times powers
of ten. So the sum of all row numbers is told by the column sums and the other way round, and both
kinds of sums have the same total.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import combinations, product
from math import comb
from random import Random
from typing import NamedTuple

from generators.contest.scenes import Kind, Numbers
from generators.latex import Exact, exact

_FEW, _SOME, _MANY = (1, 4), (2, 4), (4, 7)
"""How many pairs of column sums and row sums go together."""
_FEWEST, _FEWEST_FREE = 16, 60
"""Ways to fill a grid, and one of three rows in which no digit is told."""


class Board(NamedTuple):
    """A grid of digits, as told."""

    rows: int
    columns: int
    across: int
    """The sum of the numbers in the rows; 0 if it is not told."""
    down: int
    """The sum of the numbers in the columns."""
    least: int
    """The smallest digit."""
    row: int
    """Of a digit that is told, from 1; 0 if there is none."""
    column: int
    digit: int


@lru_cache(maxsize=2048)
def sums(total: int, places: int, least: int, most: int) -> tuple[Numbers, ...]:
    """Return the sums of digits in each place that make a total, the first place worth most."""
    if places == 1:
        return ((total,),) if least <= total <= most else ()
    worth = 10 ** (places - 1)
    ones = worth // 9
    lowest = max(least, -((most * ones - total) // worth))
    highest = min(most, (total - least * ones) // worth)
    return tuple(
        (first, *others)
        for first in range(lowest, highest + 1)
        for others in sums(total - first * worth, places - 1, least, most)
    )


def pairs(board: Board) -> list[tuple[Numbers, Numbers]]:
    """Return the column sums and row sums that may go together."""
    rows, columns, least = board.rows, board.columns, board.least
    down = sums(board.down, rows, least * columns, 9 * columns)
    if not board.across:
        return [((), y) for y in down]
    across = defaultdict[int, list[Numbers]](list)
    for x in sums(board.across, columns, least * rows, 9 * rows):
        across[sum(x)].append(x)
    return [(x, y) for y in down for x in across.get(sum(y), ())]


def fillings(board: Board, across: Numbers, down: Numbers) -> dict[int, int]:
    """Return how many grids have these column sums and row sums, by their first digit."""
    told = (board.row, board.column, board.digit)
    found = Counter[int]()
    for first in _rows(board.columns, down[0], board.least):
        if _fits(first, 1, told):
            left = tuple(x - y for x, y in zip(across, first, strict=True)) if across else ()
            found[first[0]] += _filled(board.columns, left, down[1:], board.least, told)
    return {digit: many for digit, many in sorted(found.items()) if many}


@cache
def _rows(columns: int, total: int, least: int) -> tuple[Numbers, ...]:
    """Return the rows of digits with a sum."""
    if not least * columns <= total <= 9 * columns:
        return ()
    if columns == 1:
        return ((total,),)
    return tuple(
        (first, *rest)
        for first in range(least, 10)
        for rest in _rows(columns - 1, total - first, least)
    )


def _fits(row: Numbers, place: int, told: tuple[int, int, int]) -> bool:
    return told[0] != place or row[told[1] - 1] == told[2]


@lru_cache(maxsize=8192)
def _filled(
    columns: int, across: Numbers, down: Numbers, least: int, told: tuple[int, int, int]
) -> int:
    """Return the fillings of the lowest rows."""
    if any(not least * len(down) <= left <= 9 * len(down) for left in across):
        return 0
    place = max(told[0] - 1, 0)
    below = (place, *told[1:])
    if len(down) == 1 and across:
        return int(sum(across) == down[0] and _fits(across, 1, below))
    if len(down) == 2 and across:
        return _split(across, down[0], least, below) if sum(across) == sum(down) else 0
    some = [row for row in _rows(columns, down[0], least) if _fits(row, 1, below)]
    if len(down) == 1:
        return len(some)
    return sum(
        _filled(
            columns,
            tuple(x - y for x, y in zip(across, row, strict=True)) if across else (),
            down[1:],
            least,
            below,
        )
        for row in some
    )


def _split(across: Numbers, total: int, least: int, told: tuple[int, int, int]) -> int:
    """Return in how many ways two rows have such column sums, and the upper one such a total."""
    ranges = [(max(least, both - 9), min(9, both - least)) for both in across]
    place, column, digit = told
    if place:
        above = digit if place == 1 else across[column - 1] - digit
        low, high = ranges[column - 1]
        ranges[column - 1] = (max(low, above), min(high, above))
    free, widths = total - sum(low for low, _ in ranges), [high - low + 1 for low, high in ranges]
    if min(widths) < 1:
        return 0
    # By inclusion and exclusion of digits above their ranges.
    return sum(
        (-1) ** many * comb(free - sum(over) + len(widths) - 1, len(widths) - 1)
        for many in range(len(widths) + 1)
        for over in combinations(widths, many)
        if sum(over) <= free
    )


def _board(
    rng: Random, rows: int, columns: int, is_told: bool, least: int, cases: tuple[int, int]
) -> Numbers | None:
    top = rng.randint(5, 9)
    grid = [[rng.randint(least, top) for _ in range(columns)] for _ in range(rows)]
    across = sum(int("".join(map(str, row))) for row in grid)
    down = sum(int("".join(map(str, column))) for column in zip(*grid, strict=True))
    i, j = rng.randint(1, rows), rng.randint(1, columns)
    cell = (i, j, grid[i - 1][j - 1]) if is_told else (0, 0, 0)
    board = Board(rows, columns, across, down, least, *cell)
    found = pairs(board)
    fewest, most = cases
    if not across or not down or not fewest <= len(found) <= most:
        return None
    return tuple(board) if filled(*board) >= _FEWEST else None


@lru_cache(maxsize=256)
def filled(*numbers: int) -> int:
    """Return the number of grids."""
    board = Board(*numbers)
    return sum(sum(fillings(board, x, y).values()) for x, y in pairs(board))


def _columns(rng: Random, most: int) -> Numbers | None:
    columns, least = rng.randint(3, 4), rng.randint(0, 1)
    grid = [[rng.randint(least, 9) for _ in range(columns)] for _ in range(2)]
    down = sum(10 * x + y for x, y in zip(*grid, strict=True))
    i, j = rng.randint(1, 2), rng.randint(1, columns)
    board = Board(2, columns, 0, down, least, i, j, grid[i - 1][j - 1])
    return tuple(board) if filled(*board) >= _FEWEST else None


def _two_by_three(rng: Random, most: int) -> Numbers | None:
    return _board(rng, 2, 3, False, rng.randint(0, 1), _FEW)


def _two_by_four(rng: Random, most: int) -> Numbers | None:
    return _board(rng, 2, 4, False, rng.randint(0, 1), _FEW)


def _told_four(rng: Random, most: int) -> Numbers | None:
    return _board(rng, 2, 4, True, rng.randint(0, 1), _FEW)


def _square(rng: Random, most: int) -> Numbers | None:
    board = _board(rng, 3, 3, False, rng.randint(0, 1), _SOME)
    return board if board and filled(*board) >= _FEWEST_FREE else None


def _told_square(rng: Random, most: int) -> Numbers | None:
    return _board(rng, 3, 3, True, rng.randint(0, 1), _SOME)


def _wide_square(rng: Random, most: int) -> Numbers | None:
    return _board(rng, 3, 3, True, rng.randint(0, 1), _MANY)


class Changed(NamedTuple):
    """Numbers in which any one digit may be changed."""

    length: int
    digit: int
    modulus: int
    rest: int
    asked: int
    """0: the greatest, 1: the least, 2: how many there are."""


def excesses(one: Changed) -> list[int]:
    """Return the remainders by which such a number may exceed the changed ones."""
    repeated = one.digit * (10**one.length - 1) // 9
    return [
        t
        for t in range(one.modulus)
        if ((one.length - 1) * t - one.rest + repeated) % one.modulus == 0
    ]


def changed(one: Changed) -> list[int]:
    """Return the numbers: with one excess, each digit is known but for multiples."""
    found = []
    for excess in excesses(one):
        choices = [
            [x for x in range(10) if ((x - one.digit) * 10**i - excess) % one.modulus == 0]
            for i in reversed(range(one.length))
        ]
        found += [int("".join(map(str, digits))) for digits in product(*choices) if digits[0]]
    return sorted(found)


def _changed(length: int, rng: Random) -> Numbers | None:
    digit, modulus = rng.randint(1, 9), rng.randint(6, 25)
    excess = rng.randrange(modulus)
    repeated = digit * (10**length - 1) // 9
    rest = (repeated + (length - 1) * excess) % modulus
    one = Changed(length, digit, modulus, rest, rng.randint(0, 2))
    least = 5 if one.asked == 2 else 1
    # Without an excess the told digit, repeated, is such a number.
    return tuple(one) if 0 not in excesses(one) and len(changed(one)) >= least else None


def _changed_value(*numbers: int) -> Exact:
    one = Changed(*numbers)
    found = changed(one)
    return exact(len(found) if one.asked == 2 else found[one.asked - 1])


_CELLS = "rows columns across down least row column digit"
_NUMBERS = "length digit modulus rest asked"

DIGITS: Mapping[str, Kind] = {
    "columns": Kind(1, _CELLS, _columns, lambda *board: exact(filled(*board)), 9),
    "three_digits": Kind(1, _NUMBERS, lambda rng, most: _changed(3, rng), _changed_value),
    "two_by_three": Kind(2, _CELLS, _two_by_three, lambda *board: exact(filled(*board))),
    "two_by_four": Kind(2, _CELLS, _two_by_four, lambda *board: exact(filled(*board)), 2),
    "told_four": Kind(3, _CELLS, _told_four, lambda *board: exact(filled(*board)), 2),
    "square": Kind(3, _CELLS, _square, lambda *board: exact(filled(*board)), 24),
    "four_digits": Kind(3, _NUMBERS, lambda rng, most: _changed(4, rng), _changed_value, 1),
    "told_square": Kind(4, _CELLS, _told_square, lambda *board: exact(filled(*board))),
    "wide_square": Kind(5, _CELLS, _wide_square, lambda *board: exact(filled(*board)), 20),
    "five_digits": Kind(5, _NUMBERS, lambda rng, most: _changed(5, rng), _changed_value),
}
"""Kind -> how it is drawn and worked out; the fields are those of `Board` and of `Changed`."""
