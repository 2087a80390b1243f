"""Search for shadings with two cells in every region, where shaded cells form separate dominoes.

Sets of cells are the bits of one integer, so each rule is applied to the whole board at once.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

MAX_NODES = 40
"""Nodes of one search."""
_EACH = 2
"""Shaded cells of a region."""


class Search(NamedTuple):
    """What a search for one shading found."""

    is_possible: bool
    """There is a shading, or the search was cut short."""
    settled: int
    """Rounds of deduction, dead branches included."""


class Shape(NamedTuple):
    """Moves on a board whose cells are bits."""

    size: int
    left: int
    """All cells but those of the last column: those that a step to the left may end in."""
    right: int
    whole: int


@cache
def shape_of(size: int) -> Shape:
    """Return the shape of a square board."""
    first = sum(1 << row * size for row in range(size))
    whole = (1 << size * size) - 1
    return Shape(size, whole & ~(first << size - 1), whole & ~first, whole)


def _beside(cells: int, shape: Shape) -> tuple[int, int]:
    """Return the cells with at least one, and with at least two, of `cells` as neighbors."""
    size, left, right, whole = shape
    a, b = cells >> 1 & left, cells << 1 & right
    c, d = cells >> size, cells << size & whole
    return a | b | c | d, a & b | c & d | (a | b) & (c | d)


def _near(cells: int, shape: Shape) -> int:
    """Return the cells with some of `cells` as a neighbor."""
    size, left, right, whole = shape
    return (cells >> 1 & left) | (cells << 1 & right) | cells >> size | (cells << size & whole)


def _settled(shaded: int, empty: int, parts: Sequence[int], shape: Shape) -> tuple[int, int, int]:
    """Return the shaded and the empty cells that follow, and the rounds; negative if they clash."""
    rounds = 0
    for rounds in range(1, shape.size**2 + 2):
        before, open_ = (shaded, empty), ~(shaded | empty)
        for part in parts:
            free, here = part & open_, (part & shaded).bit_count()
            if not free and here == _EACH:
                continue
            may = here + free.bit_count()
            if here > _EACH or may < _EACH:
                # A round ends with this look, which the next one begins with.
                return shaded, empty, -max(1, rounds - 1)
            if here == _EACH:
                empty |= free
            elif may == _EACH:
                shaded |= free
        one, two = _beside(shaded, shape)
        lone = shaded & ~one
        empty |= two | _near(shaded & one, shape) & ~shaded
        free = shape.whole & ~(shaded | empty)
        some, several = _beside(free, shape)
        shaded |= _near(lone & ~several, shape) & free
        empty |= free & ~_near(free | lone, shape)
        if shaded & empty or shaded & two or lone & ~some:
            return shaded, empty, -rounds
        if (shaded, empty) == before:
            break
    return shaded, empty, rounds


def search(
    parts: Sequence[int], shaded: int, empty: int, shape: Shape, nodes: int = MAX_NODES
) -> Search:
    """Look for a shading with these cells shaded and empty, splitting in the tightest region."""
    settled = 0
    stack = [(shaded, empty)]
    for _ in range(nodes):
        if not stack:
            return Search(False, settled)
        shaded, empty, rounds = _settled(*stack.pop(), parts, shape)
        settled += abs(rounds)
        if rounds < 0:
            continue
        free = shape.whole & ~(shaded | empty)
        if not free:
            return Search(True, settled)
        tightest = min([p & free for p in parts if p & free], key=int.bit_count)
        cell = tightest & -tightest
        stack += [(shaded, empty | cell), (shaded | cell, empty)]
    return Search(True, settled)
