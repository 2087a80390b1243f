"""Deduction of bridges between islands, for hashi: tables of what an island's count allows.

Two spans that cross exclude each other, and bridges that are still possible must connect all.
"""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache, reduce
from itertools import compress, product
from operator import or_
from typing import NamedTuple

from generators.family import rule
from generators.search import Net, Rule, Search, Table, search, table

HIDE = -1
"""In place of a count that is not told."""
_MAX_NODES = 100
"""Boards that take longer to decide are not used."""


class Span(NamedTuple):
    """Two islands with nothing between them."""

    start: int
    """Cell of the left or upper one."""
    end: int
    is_across: bool
    water: int
    """The cells between them, as bits."""


@rule
def spans_of(is_island: Sequence[object], size: int) -> list[Span]:
    """Return the pairs of islands that can see each other, by their first islands."""
    # The last island in each column, and in each row, further down and to the right.
    below, beside = [0] * size, [0] * size
    found = []
    for start in range(size * size - 1, -1, -1):
        if is_island[start]:
            row, column = divmod(start, size)
            for last, step in ((below[column], size), (beside[row], 1)):
                if last:
                    water = sum(1 << cell for cell in range(start + step, last, step))
                    found.append(Span(start, last, step == 1, water))
            below[column] = beside[row] = start
    return found[::-1]


@rule
def crossings(spans: Sequence[Span]) -> list[tuple[int, int]]:
    """Return the pairs of spans, by their places, of which only one can have a bridge."""
    across, down = (
        [(i, span.water) for i, span in enumerate(spans) if span.is_across == way]
        for way in (True, False)
    )
    return [(a, b) for a, one in across for b, two in down if one & two]


# Bridges of two spans that cross.
_CROSSING = table([(a, b) for a, b in product(range(3), repeat=2) if not a or not b], 3)


@cache
def _adding(ways: int, count: int) -> Table:
    """Return the bridges in `ways` directions that make `count` together."""
    return table([row for row in product(range(3), repeat=ways) if sum(row) == count], 3)


def groups(spans: Sequence[Span], is_bridge: Sequence[object]) -> list[set[int]]:
    """Return the groups of islands that bridges connect."""
    group = {cell: {cell} for span in spans for cell in (span.start, span.end)}
    for span, is_joined in zip(spans, is_bridge, strict=True):
        if is_joined and group[span.start] is not group[span.end]:
            group[span.start] |= group[span.end]
            for cell in group[span.end]:
                group[cell] = group[span.start]
    return [part for cell, part in group.items() if cell == min(part)]


@lru_cache(maxsize=4)
def _sights(
    islands: tuple[int, ...], size: int
) -> tuple[list[Span], list[Rule], dict[int, tuple[int, ...]]]:
    """Return the spans, the rules where they cross, and for each island the spans that end there.

    Kept, since the counts of the same islands are hidden one by one.
    """
    is_island = [False] * (size * size)
    for island in islands:
        is_island[island] = True
    spans = spans_of(is_island, size)
    ways: dict[int, list[int]] = {island: [] for island in islands}
    for i, span in enumerate(spans):
        ways[span.start].append(i)
        ways[span.end].append(i)
    ending = {island: tuple(own) for island, own in ways.items()}
    return spans, [Rule(_CROSSING, pair) for pair in crossings(spans)], ending


def _reached(pairs: Sequence[int]) -> int:
    """Return the islands that pairs of islands, as bits, connect with those of the first pair."""
    reached, before, apart = (pairs[0] if pairs else 0), 0, pairs
    while reached != before:
        before, left = reached, []
        for pair in apart:
            if pair & reached:
                reached |= pair
            else:
                left.append(pair)
        apart = left[::-1]  # what connects them one after another often lies the other way
    return reached


def pairs_of(spans: Sequence[Span]) -> list[int]:
    """Return the two islands of each span as bits."""
    return [1 << span.start | 1 << span.end for span in spans]


def connect(pairs: Sequence[int], is_open: Iterable[object]) -> bool:
    """Tell whether those pairs of islands that are open connect the islands of all pairs."""
    return _reached([*compress(pairs, is_open)]) == reduce(or_, pairs, 0)


@lru_cache(maxsize=64)
def deduce(counts: tuple[int, ...], size: int) -> Search:
    """Search for the bridges of all spans; a count is HIDE where it is not told."""
    islands = tuple(cell for cell, count in enumerate(counts) if count)
    spans, crossed, ways = _sights(islands, size)
    sums = [
        Rule(_adding(len(own), counts[cell]), own)
        for cell, own in ways.items()
        if counts[cell] != HIDE
    ]

    pairs = pairs_of(spans)

    def connects(domains: Sequence[int]) -> bool:
        return bool(spans) and connect(pairs, [domain & 6 for domain in domains])

    return search(
        Net(len(spans), [*crossed, *sums]), [7] * len(spans), nodes=_MAX_NODES, check=connects
    )
