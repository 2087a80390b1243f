"""Deduction of the words in a crossword: those left for every slot, narrowed by what crosses it.

The words left for a slot are the bits of one integer.
"""

from collections import defaultdict
from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import TypeAlias

Cell: TypeAlias = tuple[int, int]
Slot: TypeAlias = tuple[Cell, ...]
Crossing: TypeAlias = tuple[int, int, list[tuple[int, int]]]
"""Two slots, and for each letter of their common cell the words that have it there, for either."""

_MAX_NODES = 60
"""Nodes of one search; grids that take longer to decide are not used."""


def search(places: Sequence[Slot], words: Sequence[str]) -> tuple[int, int]:
    """Return the number of fillings, two if there are more or many, and the crossings revised."""
    found = work = 0
    crossings = _crossings(places, words)
    across: list[dict[int, int]] = [{} for _ in crossings]
    by_length = dict.fromkeys(map(len, places), 0)
    for number, word in enumerate(words):
        by_length[len(word)] = by_length.get(len(word), 0) | 1 << number
    # What is left for each slot, and what was when nothing followed any more before the last case.
    stack = [([by_length[len(slot)] for slot in places], [0] * len(places))]
    for _ in range(_MAX_NODES):
        if not stack or found == 2:
            return found, work
        left, settled = stack.pop()
        work += _narrow(left, settled, crossings, across)
        unset = [slot for slot, some in enumerate(left) if some & some - 1]
        found += 0 not in left and not unset
        if 0 in left or not unset:
            continue
        slot = min(unset, key=lambda slot: left[slot].bit_count())
        for word in range(len(words)):
            if left[slot] >> word & 1:
                stack.append(([*left[:slot], 1 << word, *left[slot + 1 :]], left))
    return 2, work


def _crossings(places: Sequence[Slot], words: Sequence[str]) -> list[Crossing]:
    """Return every crossing, in both directions."""
    fits: dict[tuple[int, str], int] = defaultdict(int)
    for number, word in enumerate(words):
        for spot in enumerate(word):
            fits[spot] |= 1 << number
    letters = sorted(set("".join(words)))
    # Boards cross at few pairs of places.
    pairs: dict[tuple[int, int], list[tuple[int, int]]] = {}
    found: list[Crossing] = []
    places_of: dict[Cell, tuple[int, int]] = {}
    for one, slot in enumerate(places):
        for i, cell in enumerate(slot):
            two, j = places_of.setdefault(cell, (one, i))
            if two != one:
                if (i, j) not in pairs:
                    both = [(fits[i, x], fits[j, x]) for x in letters if fits[i, x] and fits[j, x]]
                    pairs[i, j], pairs[j, i] = both, [pair[::-1] for pair in both]
                found += [(one, two, pairs[i, j]), (two, one, pairs[j, i])]
    return found


def _narrow(
    left: list[int],
    settled: Sequence[int],
    crossings: Sequence[Crossing],
    across: Sequence[dict[int, int]],
) -> int:
    """Take out words that fit no word across, or are used; return the crossings gone through.

    Nothing follows from what was left in `settled`. `across` keeps for each crossing, by what one
    slot may hold, the words that the other may.
    """
    work, before = 0, list[int]()
    alone = {slot for slot, words in enumerate(settled) if words and not words & words - 1}
    # What the first slot held when its crossing was gone through.
    passed = [settled[one] for one, _, _ in crossings]
    while left != before and 0 not in left:
        before = [*left]
        for index, (one, two, letters) in enumerate(crossings):
            some = left[one]
            if some == passed[index]:
                continue
            passed[index] = some
            fitting = across[index].get(some)
            if fitting is None:
                fitting = reduce(or_, [there for here, there in letters if here & some], 0)
                across[index][some] = fitting
            left[two] &= fitting
        work += len(crossings)
        for slot, words in enumerate(left):
            if not words & words - 1 and slot not in alone:
                alone.add(slot)
                for other in range(len(left)):
                    left[other] &= ~words if other != slot else -1
    return work
