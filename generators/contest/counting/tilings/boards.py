"""Boards to be tiled: what lies on them, and the columns by which the ways are counted."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

N = -1
"""Squares come in n colours."""


@dataclass(frozen=True, slots=True)
class Tiling:
    """A board, rows and columns from 0, and the colours in which each piece comes (0: none)."""

    rows: int
    columns: int
    blocked: tuple[tuple[int, int], ...]
    squares: int
    """One cell; `N` colours possible where there is one row."""
    dominoes: int
    bars: int
    """Three cells in a row, where there is one row only."""
    corners: int
    """Three cells of a square of four, where there are more rows."""
    event: tuple[str, int, int]
    """`square`: on this cell lies one; `line`: no piece lies across, right of this column (last);
    empty: the number of tilings is asked, else the chance of the event."""
    answer: str = field(compare=False)


Part = tuple[int, int]
"""Bits of rows: cells of a column, and of the next one."""


class Way(NamedTuple):
    """How a column is filled."""

    after: int
    """Bits of the rows that are covered in the next column."""
    colours: int
    """Product of the colours of the pieces."""


class _Pieces(NamedTuple):
    """In how many colours there are pieces of one, two and three cells."""

    squares: int
    dominoes: int
    corners: int


def _parts(pieces: _Pieces, row: int) -> Iterator[tuple[Part, int]]:
    """Yield the pieces of which a cell is the first by columns, then rows; with their colours."""
    one, below, above = 1 << row, 2 << row, 1 << row >> 1
    yield (one, 0), pieces.squares
    yield (one, one), pieces.dominoes
    yield (one | below, 0), pieces.dominoes
    for part in ((one | below, one), (one | below, below), (one, one | below)):
        yield part, pieces.corners
    if above:
        yield (one, one | above), pieces.corners


@lru_cache(maxsize=4096)
def _filled(rows: int, pieces: _Pieces, taken: int, second: int) -> tuple[Way, ...]:
    """Return the ways to fill what is left of a column, where some of the next one is taken."""
    full = (1 << rows) - 1
    found, edge = list[Way](), [(taken, 0, 1)]
    for here_taken, after, colours in edge:
        if here_taken == full:
            found.append(Way(after, colours))
            continue
        row = next(row for row in range(rows) if not here_taken >> row & 1)
        for (here, there), many in _parts(pieces, row):
            is_free = not (here & here_taken or there & (after | second)) and here <= full >= there
            if many and is_free:
                edge.append((here_taken | here, after | there, colours * many))
    return tuple(found)


Column = Mapping[int, Mapping[int, int]]
"""Rows covered in the next column -> rows covered before -> factor."""


def columns(tiling: Tiling) -> Iterator[tuple[Column, Mapping[int, int]]]:
    """Yield for each column how its ways come from those before, and the numbers of ways."""
    ways: Mapping[int, int] = {0: 1}
    pieces = _Pieces(tiling.squares, tiling.dominoes, tiling.corners)
    blocked = [0] * tiling.columns + [(1 << tiling.rows) - 1]  # nothing lies beyond the end
    for row, at in tiling.blocked:
        blocked[at] |= 1 << row
    for first, second in pairwise(blocked):
        factors: dict[int, dict[int, int]] = {}
        for covered in ways:
            for after, colours in _filled(tiling.rows, pieces, covered | first, second):
                come = factors.setdefault(after, {})
                come[covered] = come.get(covered, 0) + colours
        factors = {after: factors[after] for after in sorted(factors)}
        ways = {
            after: sum(factor * ways[before] for before, factor in come.items())
            for after, come in factors.items()
        }
        yield factors, ways


def strip(tiling: Tiling) -> Iterator[tuple[list[int], list[list[int]]]]:
    """Yield for each cell of a single row the factors, and the ways by powers of n, up to it.

    Factors belong to one, two and three cells less; ways are those of the cells so far.
    """
    blocked = {column for _, column in tiling.blocked}
    ways: list[list[int]] = [[1]]
    kinds = (tiling.squares, tiling.dominoes, tiling.bars)
    for column in range(tiling.columns):
        factors = [0, 0, 0]
        for length, many in enumerate(kinds, 1):
            lies = range(column - length + 1, column + 1)
            if lies[0] >= 0 and not blocked & {*lies}:
                factors[length - 1] = many
        sums = Counter[int]()
        for length, factor in enumerate(factors, 1):
            for power, many in enumerate(ways[-length] if factor else ()):
                sums[power + (factor == N)] += many * abs(factor)
        if column in blocked:
            sums.update(dict(enumerate(ways[-1])))
        ways.append([sums[power] for power in range(max(sums, default=0) + 1)])
        yield factors, ways


def total(tiling: Tiling) -> int:
    """Return the number of tilings, unless there are n colours."""
    if tiling.rows == 1:
        *_, (_, ways) = strip(tiling)
        return ways[-1][0]
    *_, (_, last) = columns(tiling)
    return last.get(0, 0)


def favourable(tiling: Tiling) -> list[Tiling]:
    """Return boards whose numbers of tilings multiply to the number that the event leaves."""
    word, row, column = tiling.event
    whole = replace(tiling, event=("", 0, 0))
    if word == "square":
        return [replace(whole, blocked=tuple(sorted((*tiling.blocked, (row, column)))))]
    left = tuple(cell for cell in tiling.blocked if cell[1] <= column)
    right = tuple((row, at - column - 1) for row, at in tiling.blocked if at > column)
    return [
        replace(whole, columns=column + 1, blocked=left),
        replace(whole, columns=tiling.columns - column - 1, blocked=right),
    ]


def colours_of(tiling: Tiling) -> Sequence[tuple[str, int]]:
    """Return the pieces that there are, with their colours."""
    named = ("square", "domino", "bar", "corner")
    kinds = (tiling.squares, tiling.dominoes, tiling.bars, tiling.corners)
    return [(name, many) for name, many in zip(named, kinds, strict=True) if many]
