"""Deduction of the words in a crossword: those left for every slot, narrowed by what crosses it.

The words left for a slot are the bits of one integer.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import TypeAlias

Cell: TypeAlias = tuple[int, int]
Slot: TypeAlias = tuple[Cell, ...]


class _Fit(dict[int, int]):
    """What may cross at two places of words: the words for one slot -> those for the other."""

    def __init__(self, letters: Iterable[tuple[int, int]]) -> None:
        """Take for each letter the words that have it at one place, and at the other."""
        super().__init__()
        self._letters = [both for both in letters if all(both)]

    def __missing__(self, some: int) -> int:
        fitting = 0
        for here, there in self._letters:
            if here & some:
                fitting |= there
        self[some] = fitting
        return fitting


Crossing: TypeAlias = tuple[int, int, _Fit]
"""Two slots, and what the first leaves of the second."""

_MAX_NODES = 60
"""Nodes of one search; grids that take longer to decide are not used."""


def search(places: Sequence[Slot], words: Sequence[str]) -> tuple[int, int]:
    """Return the number of fillings, two if there are more or many, and the crossings revised."""
    found = work = 0
    crossings = _crossings(places, words)
    by_length = dict.fromkeys(map(len, places), 0)
    for number, word in enumerate(words):
        by_length[len(word)] = by_length.get(len(word), 0) | 1 << number
    # What is left for each slot, and what was when nothing followed any more before the last case.
    stack = [([by_length[len(slot)] for slot in places], [0] * len(places))]
    for _ in range(_MAX_NODES):
        if not stack or found == 2:
            return found, work
        left, settled = stack.pop()
        work += _narrow(left, settled, crossings)
        unset = [slot for slot, some in enumerate(left) if some & some - 1]
        found += 0 not in left and not unset
        if 0 in left or not unset:
            continue
        slot = min(unset, key=lambda slot: left[slot].bit_count())
        for number in range(len(words)):
            if left[slot] >> number & 1:
                stack.append(([*left[:slot], 1 << number, *left[slot + 1 :]], left))
    return 2, work


def _crossings(places: Sequence[Slot], words: Sequence[str]) -> list[Crossing]:
    """Return every crossing, in both directions."""
    fits: dict[tuple[int, str], int] = defaultdict(int)
    for number, word in enumerate(words):
        for spot in enumerate(word):
            fits[spot] |= 1 << number
    letters = sorted(set("".join(words)))
    # Boards cross at few pairs of places.
    pairs: dict[tuple[int, int], _Fit] = {}
    found: list[Crossing] = []
    places_of: dict[Cell, tuple[int, int]] = {}
    for one, slot in enumerate(places):
        for i, cell in enumerate(slot):
            two, j = places_of.setdefault(cell, (one, i))
            if two != one:
                if (i, j) not in pairs:
                    pairs[i, j] = _Fit((fits[i, x], fits[j, x]) for x in letters)
                    pairs[j, i] = _Fit((fits[j, x], fits[i, x]) for x in letters)
                found += [(one, two, pairs[i, j]), (two, one, pairs[j, i])]
    return found


def _narrow(
    left: list[int],
    settled: Sequence[int],
    crossings: Sequence[Crossing],
) -> int:
    """Take out words that fit no word across, or are used; return the crossings gone through.

    Nothing follows from what was left in `settled`.
    """
    work, before = 0, list[int]()
    alone = {slot for slot, words in enumerate(settled) if words and not words & words - 1}
    # What the first slot held when its crossing was gone through.
    passed = [settled[one] for one, _, _ in crossings]
    while left != before and 0 not in left:
        before = [*left]
        for index, (one, two, fit) in enumerate(crossings):
            some = left[one]
            if some == passed[index]:
                continue
            passed[index] = some
            left[two] &= fit[some]
        work += len(crossings)
        for slot, words in enumerate(left):
            if not words & words - 1 and slot not in alone:
                alone.add(slot)
                for other in range(len(left)):
                    left[other] &= ~words if other != slot else -1
    return work
