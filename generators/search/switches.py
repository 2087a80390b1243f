"""Cycle switches of Latin squares (Wanless 2004): two lines swap what they hold in some places.

Rows swap symbols in some columns, columns in some rows, and two symbols change places in some
rows, where each of them is left once in every line.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TypeAlias

Square: TypeAlias = Sequence[tuple[int, ...]]
"""Rows of the numbers from 1 to the size."""


def switched(square: Square) -> Iterator[Square]:
    """Yield the Latin squares that are one switch away, some more than once."""
    yield from _switched(square)
    for other in _switched([*zip(*square, strict=True)]):
        yield [*zip(*other, strict=True)]
    for other in _switched(_by_symbol(square)):
        yield _by_symbol(other)


def _by_symbol(square: Square) -> Square:
    """Return for each symbol its row in every column; twice, that is the square again."""
    rows = range(1, len(square) + 1)
    at = [dict(zip(column, rows, strict=True)) for column in zip(*square, strict=True)]
    return [tuple([column[symbol] for column in at]) for symbol in rows]


def _switched(square: Square) -> Iterator[Square]:
    """Yield the squares in which two rows swap what they hold in some columns."""
    for one, other in combinations(range(len(square)), 2):
        for columns in _closed(square[one], square[other]):
            rows, upper, lower = [*square], [*square[one]], [*square[other]]
            for column in columns:
                upper[column], lower[column] = lower[column], upper[column]
            rows[one], rows[other] = tuple(upper), tuple(lower)
            yield rows


def _closed(one: Sequence[int], other: Sequence[int]) -> Iterator[list[int]]:
    """Yield the places in which two arrangements hold the same, cycles and unions of cycles."""
    cycles: list[list[int]] = []
    place_of = {symbol: place for place, symbol in enumerate(one)}
    while place_of:
        symbol, place = place_of.popitem()
        cycle = [place]
        while other[place] != symbol:
            place = place_of.pop(other[place])
            cycle.append(place)
        cycles.append(cycle)
    for count in range(1, len(cycles) + 1):
        for chosen in combinations(cycles, count):
            yield [place for cycle in chosen for place in cycle]
