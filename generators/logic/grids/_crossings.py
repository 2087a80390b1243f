"""Deduction of the words in a crossword: those left for every slot, narrowed by what crosses it.

The words left for a slot are the bits of one integer.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from generators.search import latin

Cell: TypeAlias = tuple[int, int]
Slot: TypeAlias = tuple[Cell, ...]


class _Fit(dict[int, int]):
    """What may cross at two places of words: the words for one slot -> those for the other."""

    def __init__(self, letters: Iterable[tuple[int, int]]) -> None:
        """Take for each letter the words that have it at one place, and at the other."""
        super().__init__()
        self._letters = tuple(letters)

    def __missing__(self, some: int) -> int:
        fitting = 0
        for here, there in self._letters:
            if here & some:
                fitting |= there
        self[some] = fitting
        return fitting


class _Crossings(NamedTuple):
    """The crossings of a grid, in both directions."""

    all: list[tuple[int, int, _Fit, int]]
    """Two slots, what the first leaves of the second, and the crossings (as bits) to look at when
    that is less: those of which the second is the first, but for the way back to the first."""
    of: list[int]
    """For each slot: the crossings of which it is the first, as bits."""


_MAX_NODES = 60
"""Nodes of one search; grids that take longer to decide are not used."""


def search(places: Sequence[Slot], words: Sequence[str]) -> tuple[int, int]:
    """Return the number of fillings, two if there are more or many, and the crossings revised."""
    found = work = 0
    crossings = _crossings(places, words)
    by_length = _by_length(words)
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


def is_replaceable(places: Sequence[Slot], words: Sequence[str], filling: Sequence[str]) -> bool:
    """Return whether two words can change places, or others fit in place of one or two that cross.

    `filling` holds the word of each slot, those across before those down; the others are not used.
    """
    crossed: list[list[int]] = [[] for _ in places]
    for row, i, column, j in meetings(tuple(places)):
        crossed[row].append(i)
        crossed[column].append(j)
    shown = {
        (len(word), *[(i, word[i]) for i in at]) for word, at in zip(filling, crossed, strict=True)
    }
    if len(shown) < len(filling):
        return True
    having, by_length = _having(tuple(words)), _by_length(words)
    spare = sum(1 << number for number, word in enumerate(words) if word not in filling)
    changes: dict[tuple[Cell, str], int] = {}
    for slot, word, at in zip(places, filling, crossed, strict=True):
        once = twice = 0
        wrong = []
        fitting = by_length[len(word)] & spare
        for i in at:
            others = fitting & ~having[i][word[i]]
            twice |= once & others
            once |= others
            wrong.append((i, others))
        if fitting & ~once:
            return True
        own = [(number, i) for i, others in wrong for number in latin.bits(others & ~twice)]
        for number, i in own:
            across = changes.get((slot[i], words[number][i]), 0)
            if across & ~(1 << number):
                return True
        for number, i in own:
            change = slot[i], words[number][i]
            changes[change] = changes.get(change, 0) | 1 << number
    return False


def _by_length(words: Sequence[str]) -> Mapping[int, int]:
    """Return the numbers of the words of each length, as bits."""
    found: dict[int, int] = defaultdict(int)
    for number, word in enumerate(words):
        found[len(word)] |= 1 << number
    return found


@lru_cache(maxsize=1)
def _having(words: tuple[str, ...]) -> Mapping[int, Mapping[str, int]]:
    """Return for each place and letter the numbers of the words that have it there, as bits."""
    found: dict[int, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for number, word in enumerate(words):
        for place, letter in enumerate(word):
            found[place][letter] |= 1 << number
    return found


def _crossings(places: Sequence[Slot], words: Sequence[str]) -> _Crossings:
    having = _having(tuple(words))
    # Boards cross at few pairs of places.
    pairs: dict[tuple[int, int], tuple[_Fit, _Fit]] = {}
    of, met = [0] * len(places), meetings(tuple(places))
    for number, (row, _, column, _) in enumerate(met):
        of[column] |= 1 << 2 * number
        of[row] |= 2 << 2 * number
    found = _Crossings([], of)
    for number, (row, i, column, j) in enumerate(met):
        if (i, j) not in pairs:
            both = [(some, having[j][x]) for x, some in having[i].items() if x in having[j]]
            pairs[i, j] = _Fit(both), _Fit((there, here) for here, there in both)
        down, across = pairs[i, j]
        found.all.append((column, row, across, of[row] ^ 2 << 2 * number))
        found.all.append((row, column, down, of[column] ^ 1 << 2 * number))
    return found


@lru_cache(maxsize=1)
def meetings(places: tuple[Slot, ...]) -> Sequence[tuple[int, int, int, int]]:
    """Return the slots, across and down, that share a cell, each with its place in the slot."""
    found = []
    places_of: dict[Cell, tuple[int, int]] = {}
    for column, slot in enumerate(places):
        for j, cell in enumerate(slot):
            row, i = places_of.setdefault(cell, (column, j))
            if row != column:
                found.append((row, i, column, j))
    return found


def _narrow(left: list[int], settled: Sequence[int], crossings: _Crossings) -> int:
    """Take out words that fit no word across, or are used; return the crossings gone through.

    Nothing follows from what was left in `settled`. A round counts all crossings, though only
    those are looked at whose first slot has changed.
    """
    work, before = 0, list[int]()
    alone = {slot for slot, words in enumerate(settled) if words and not words & words - 1}
    changed = 0
    for slot, (words, earlier) in enumerate(zip(left, settled, strict=True)):
        if words != earlier:
            changed |= crossings.of[slot]
    while left != before and 0 not in left:
        before, done = [*left], 0
        while ahead := changed >> done << done:
            low = ahead & -ahead
            changed ^= low
            done = low.bit_length()
            one, two, fit, further = crossings.all[done - 1]
            fitting = left[two] & fit[left[one]]
            if fitting != left[two]:
                left[two] = fitting
                changed |= further
        work += len(crossings.all)
        for slot, words in enumerate(left):
            if not words & words - 1 and slot not in alone:
                alone.add(slot)
                for other, some in enumerate(left):
                    if other != slot and some & words:
                        left[other] = some & ~words
                        changed |= crossings.of[other]
    return work
