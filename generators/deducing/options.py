"""Options: rules that leave what goes with one of some options.

On a board whose values are 0 and 1 only, the candidates of all cells are one integer of two bits a
cell, and an option is the bits that it takes away: it goes with candidates if it takes none of a
settled cell.
"""

from array import array
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, partial, reduce
from operator import and_
from sys import byteorder
from typing import NamedTuple

from generators.deducing.rules import Narrow, Rule

BITS = 2
"""Of a cell, where candidates of a board are one integer: values 0 and 1."""
_BOTH = (1 << BITS) - 1


def options(name: str, each: Sequence[Mapping[int, int]]) -> Rule:
    """The values go with one of some options; an option is what it leaves of cells, as masks."""
    cells = tuple(sorted({cell for option in each for cell in option}))
    return Rule(name, cells, _Options(cells, each))


class _Options:
    """What options leave of candidates."""

    def __init__(self, cells: tuple[int, ...], each: Sequence[Mapping[int, int]]) -> None:
        self._cells, self._each = cells, each

    def __call__(self, masks: Sequence[int]) -> list[int]:
        """Return what options leave that leave every cell something."""
        return self._narrow(masks)

    @cached_property
    def _narrow(self) -> Narrow:
        return _narrow(self._cells, self._each)

    @cached_property
    def pairs(self) -> "Pairs | None":
        """The options in bits; None if they are of other values than 0 and 1."""
        if not set[int]().union(*(option.values() for option in self._each)) <= {1, 2, _BOTH}:
            return None
        within = sum([_BOTH << BITS * cell for cell in self._cells])
        taken = [
            sum([(mask ^ _BOTH) << BITS * cell for cell, mask in option.items()])
            for option in self._each
        ]
        return Pairs(self._cells, within, within // _BOTH, taken)


def _narrow(cells: Sequence[int], each: Sequence[Mapping[int, int]]) -> Narrow:
    widest = max(max(option.values()) for option in each if option)
    code = next(code for code in "BHIQ" if widest < 1 << 8 * array(code).itemsize)
    any_value = (1 << 8 * array(code).itemsize) - 1
    packed = _all_packed(code, cells, each)
    lowest, highest = (_packed(code, [end] * len(cells)) for end in (1, any_value // 2 + 1))
    return partial(_options, code, packed, lowest, highest)


def _all_packed(code: str, cells: Sequence[int], each: Sequence[Mapping[int, int]]) -> list[int]:
    """Return the options, with any value where they say nothing."""
    width = array(code).itemsize
    places, free = {cell: place for place, cell in enumerate(cells)}, array(code)
    free.frombytes(b"\xff" * width * len(cells))
    packed = []
    for option in each:
        masks = free[:]
        for cell, mask in option.items():
            masks[places[cell]] = mask
        packed.append(int.from_bytes(masks.tobytes(), byteorder))
    return packed


def _packed(code: str, masks: Sequence[int]) -> int:
    """Return masks side by side in one integer."""
    each = bytes(masks) if code == "B" else array(code, masks).tobytes()
    return int.from_bytes(each, byteorder)


def _options(
    code: str, packed: Sequence[int], lowest: int, highest: int, masks: Sequence[int]
) -> list[int]:
    """Return what options leave that leave every cell something.

    A cell is bare just if taking 1 away from each borrows: "Determine if a word has a zero byte" in
    Anderson, Bit Twiddling Hacks (2005).
    """
    known, union = _packed(code, masks), 0
    for option in packed:
        found = known & option
        if not (found - lowest) & ~found & highest:
            union |= found
    left = array(code)
    left.frombytes(union.to_bytes(left.itemsize * len(masks), byteorder))
    return left.tolist()


class Pairs(NamedTuple):
    """Options of a board of zeros and ones; made by `pairs_of`."""

    cells: tuple[int, ...]
    within: int
    """All bits of the cells."""
    zeros: int
    """Of those the bits of value 0."""
    taken: Sequence[int]
    """What each option takes away."""

    def going(self, candidates: int, taken: Sequence[int]) -> Sequence[int]:
        """Return what those options take away that go with candidates of the cells."""
        zeros, ones = candidates & self.zeros, candidates >> 1 & self.zeros
        if zeros | ones != self.zeros:
            return ()
        settled = candidates ^ (zeros & ones) * _BOTH
        return [one for one in taken if not one & settled]


def is_binary(known: Sequence[int]) -> bool:
    """Tell whether candidates of cells are of 0 and 1 only."""
    return max(known) <= _BOTH


def pairs_of(narrow: Narrow) -> Pairs | None:
    """Return options in bits; None if it is no rule of options, or of other values than 0 and 1."""
    return narrow.pairs if isinstance(narrow, _Options) else None


def packed(masks: Iterable[tuple[int, int]]) -> int:
    """Return the candidates of cells, each 0 or 1, as one integer."""
    return sum([mask << BITS * cell for cell, mask in masks])


def common(taken: Sequence[int]) -> int:
    """Return the bits that all of some options take away."""
    return reduce(and_, taken)


def without(candidates: int, bits: int) -> dict[int, int]:
    """Return what candidates are without some of their bits, for the cells of these."""
    left, kept = dict[int, int](), candidates ^ bits
    while bits:
        cell = ((bits & -bits).bit_length() - 1) // BITS
        left[cell] = kept >> BITS * cell & _BOTH
        bits &= -1 << BITS * (cell + 1)
    return left
