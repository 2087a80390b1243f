"""Deduction of the words in a crossword: those left for every slot, narrowed by what crosses it.

The words left for a slot are the bits of one integer.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
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

    all: list[tuple[int, int, _Fit]]
    """Two slots, and what the first leaves of the second."""
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
    """Return whether words that are not used fit in place of one, or of two that cross.

    `filling` holds the word of each slot, those across before those down.
    """
    spare = [word for word in words if word not in filling]
    having, by_length = _having(spare), _by_length(spare)
    times = Counter(cell for slot in places for cell in slot)
    changes: dict[tuple[Cell, str], int] = {}
    for slot, word in zip(places, filling, strict=True):
        once = twice = 0
        wrong = []
        for i, cell in enumerate(slot):
            if times[cell] > 1:
                others = by_length[len(word)] & ~having[i][word[i]]
                twice |= once & others
                once |= others
                wrong.append((i, others))
        if by_length[len(word)] & ~once:
            return True
        own = [(number, i) for i, others in wrong for number in latin.bits(others & ~twice)]
        for number, i in own:
            across = changes.get((slot[i], spare[number][i]), 0)
            if across & ~(1 << number):
                return True
        for number, i in own:
            change = slot[i], spare[number][i]
            changes[change] = changes.get(change, 0) | 1 << number
    return False


def _by_length(words: Sequence[str]) -> Mapping[int, int]:
    """Return the numbers of the words of each length, as bits."""
    found: dict[int, int] = defaultdict(int)
    for number, word in enumerate(words):
        found[len(word)] |= 1 << number
    return found


def _having(words: Sequence[str]) -> Mapping[int, Mapping[str, int]]:
    """Return for each place and letter the numbers of the words that have it there, as bits."""
    found: dict[int, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for number, word in enumerate(words):
        for place, letter in enumerate(word):
            found[place][letter] |= 1 << number
    return found


def _crossings(places: Sequence[Slot], words: Sequence[str]) -> _Crossings:
    having = _having(words)
    # Boards cross at few pairs of places.
    pairs: dict[tuple[int, int], _Fit] = {}
    found = _Crossings([], [0] * len(places))
    places_of: dict[Cell, tuple[int, int]] = {}
    for one, slot in enumerate(places):
        for i, cell in enumerate(slot):
            two, j = places_of.setdefault(cell, (one, i))
            if two != one:
                if (i, j) not in pairs:
                    both = [(some, having[j][x]) for x, some in having[i].items() if x in having[j]]
                    pairs[i, j] = _Fit(both)
                    pairs[j, i] = _Fit((there, here) for here, there in both)
                found.of[one] |= 1 << len(found.all)
                found.of[two] |= 2 << len(found.all)
                found.all.extend(((one, two, pairs[i, j]), (two, one, pairs[j, i])))
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
            one, two, fit = crossings.all[done - 1]
            fitting = left[two] & fit[left[one]]
            if fitting != left[two]:
                left[two] = fitting
                changed |= crossings.of[two]
        work += len(crossings.all)
        for slot, words in enumerate(left):
            if not words & words - 1 and slot not in alone:
                alone.add(slot)
                for other, some in enumerate(left):
                    if other != slot and some & words:
                        left[other] = some & ~words
                        changed |= crossings.of[other]
    return work
