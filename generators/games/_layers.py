"""Board positions solved from the end: all that can follow, layer by layer, then backwards.

The second solver of the board families. It shares nothing with `generators.games._board` but the
type of the rules: a layer of boards is an array of numbers, lines are read off a table of all sets
of cells, nothing is pruned.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from generators.games._board import Rules

FREE, MOVER, OTHER = ".", "x", "o"

Numbers: TypeAlias = NDArray[np.int64]
"""Boards, or sets of the cells that are free at first.

A set has one bit for each cell. A board has one ternary digit: 0 where it is free, 1 for `x`, 2
for `o`.
"""
Marks: TypeAlias = NDArray[np.bool_]
_NOWHERE = 2
"""Against the player to move, worse than any value: of what cannot be played."""


class Layer(NamedTuple):
    """The unfinished boards after so many stones, and every stone that may come next."""

    boards: Numbers
    """Ascending: (boards,)."""
    after: Numbers
    """The boards with one more stone: (boards, free cells)."""
    is_legal: Marks
    """Of the same shape."""
    is_end: Marks
    """The stone is legal and completes a line; of the same shape."""


def best_cells(rules: Rules, cells: str) -> tuple[int, list[int]]:
    """Return the value to the player of `x`, who is to move, and the cells that keep it.

    Args:
        rules: of the game.
        cells: `x`, `o` or `.` for each cell, row by row from the bottom.
    """
    free = [cell for cell, stone in enumerate(cells) if stone == FREE]
    values = np.zeros(3 ** len(free), np.int8)
    worths = np.zeros((1, len(free)), np.int8)
    for layer in reversed(_layers(rules, cells, free)):
        # To the player to move: what the other, who is next, does not get.
        worths = -values.take(layer.after, mode="clip")
        worths[layer.is_end] = -1 if rules.misere else 1
        worths[~layer.is_legal] = -_NOWHERE
        best = worths.max(axis=1, initial=-_NOWHERE)
        best[best == -_NOWHERE] = 0
        values[layer.boards] = best
    kept = [cell for cell, worth in zip(free, worths[0], strict=True) if worth == values[0]]
    return int(values[0]), kept


def _layers(rules: Rules, cells: str, free: Sequence[int]) -> list[Layer]:
    """Return the unfinished boards after 0, 1, ... stones, to the last that has any."""
    count = len(free)
    legal, bits, digits = _legal(rules, free), 1 << np.arange(count), 3 ** np.arange(count)
    lined = [_lined(rules, cells, free, stone) for stone in (MOVER, OTHER)]
    layers, boards = list[Layer](), np.zeros(1, np.int64)
    for depth in range(count + 1):
        own, others = (_stones(count)[(depth + side) % 2][boards] for side in (0, 1))
        is_legal = legal[own | others]
        after = boards[:, None] + digits * (1 + depth % 2)
        is_end = is_legal & lined[depth % 2][own[:, None] | bits]
        layers.append(Layer(boards, after, is_legal, is_end))
        boards = _ascending(after[is_legal & ~is_end])
        if not len(boards):
            break
    return layers


@cache
def _stones(count: int) -> tuple[Numbers, Numbers]:
    """Return, for every board, the set of the cells with `x` and that with `o`."""
    crosses = noughts = np.zeros(1, np.int64)
    for bit in (1 << cell for cell in range(count)):
        crosses = np.concatenate([crosses, crosses | bit, crosses])
        noughts = np.concatenate([noughts, noughts, noughts | bit])
    return crosses, noughts


def _ascending(boards: Numbers) -> Numbers:
    """Return each board once, in order."""
    # A sort takes a tenth of the time of `np.unique` here.
    ordered = np.sort(boards)
    is_first = np.ones(len(ordered), bool)
    is_first[1:] = ordered[1:] != ordered[:-1]
    return ordered[is_first]


def _legal(rules: Rules, free: Sequence[int]) -> Marks:
    """Tell which cells may be played once a set is filled: (sets, free cells)."""
    is_filled = (np.arange(1 << len(free))[:, None] >> np.arange(len(free)) & 1).astype(bool)
    is_legal = ~is_filled
    for place, cell in enumerate(free):
        if rules.drops and cell - rules.width in free:
            is_legal[:, place] &= is_filled[:, free.index(cell - rules.width)]
    return is_legal


def _lined(rules: Rules, cells: str, free: Sequence[int], stone: str) -> Marks:
    """Tell for every set whether a line is full once `stone` is on all of its cells."""
    bits = {cell: 1 << place for place, cell in enumerate(free)}
    sets = np.arange(1 << len(free))
    is_full = np.zeros(len(sets), bool)
    for line in _lines(rules):
        if {cells[cell] for cell in line} in ({FREE}, {FREE, stone}):
            missing = sum(bits.get(cell, 0) for cell in line)
            is_full |= sets & missing == missing
    return is_full


@cache
def _lines(rules: Rules) -> tuple[tuple[int, ...], ...]:
    """Return the cells of every line of the board."""
    lines = []
    for start in range(rules.width * rules.height):
        row, column = divmod(start, rules.width)
        for up, across in ((0, 1), (1, 0), (1, 1), (1, -1)):
            spots = [(row + up * step, column + across * step) for step in range(rules.length)]
            if all(0 <= r < rules.height and 0 <= c < rules.width for r, c in spots):
                lines.append(tuple(r * rules.width + c for r, c in spots))
    return tuple(lines)
