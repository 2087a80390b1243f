"""Ordering: keys with their positions, sorted in parts that fit into a bound of memory.

What is too large for one sort is laid out by the keys' highest bits (a most significant digit
radix sort: Knuth, The Art of Computer Programming, volume 3, section 5.2.5), and each part anew by
the next ones. Keys are hashes, so that parts are nearly equal.
"""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import NamedTuple

import numpy as np

from filters.deduplication.columns import Room
from filters.text import I64, U64

_DIGIT = 8
"""Bits by which a part is cut."""
_TOP = 64 - _DIGIT


class Entries(NamedTuple):
    """Keys and the positions of what has them; two arrays of one length."""

    keys: U64
    places: I64


def ordered(entries: Iterable[Entries], room: Room, shift: int = _TOP) -> Iterator[Entries]:
    """Yield all entries by key, those of one key as they came; no key is in two parts.

    A part holds `room.most` entries at most, unless a single key has more: those need no sort.

    Args:
        entries: In any parts.
        room: Where to lay out what does not fit.
        shift: Place of the bits by which to cut; below 0 the keys are all equal.
    """
    rest, held = iter(entries), list[Entries]()
    size = 0
    for part in rest:
        held.append(part)
        size += len(part.keys)
        if size > room.most and shift >= 0:
            break
    else:
        if size:
            yield _sorted(held)
        return
    parts = _Parts(room, shift)
    for part in chain(_emptied(held), rest):
        parts.add(part)
    for number in range(1 << _DIGIT):
        yield from ordered(parts.entries(number), room, shift - _DIGIT)
    parts.close()


def _emptied(held: list[Entries]) -> Iterator[Entries]:
    while held:
        yield held.pop(0)


def _sorted(parts: list[Entries]) -> Entries:
    keys = np.concatenate([part.keys for part in parts])
    places = np.concatenate([part.places for part in parts])
    if keys[0] == keys[-1] and not np.any(keys != keys[0]):
        return Entries(keys, places)
    order = np.argsort(keys, kind="stable")
    return Entries(keys[order], places[order])


class _Parts:
    """Entries laid out by one digit of their keys."""

    def __init__(self, room: Room, shift: int) -> None:
        self._shift, self._size = np.uint64(shift), 0
        self._keys, self._places = room.column(np.uint64, 0), room.column(np.int64, 0)
        self._edges: list[I64] = []
        """Per block that was added where each digit begins, and the end."""

    def add(self, part: Entries) -> None:
        """Write entries behind those there are."""
        mask = np.uint64((1 << _DIGIT) - 1)
        digits = ((part.keys >> self._shift) & mask).astype(np.uint8)
        order = np.argsort(digits, kind="stable")
        self._keys.append(part.keys[order])
        self._places.append(part.places[order])
        counts = np.bincount(digits, minlength=1 << _DIGIT)
        self._edges.append(self._size + np.concatenate([[0], np.cumsum(counts)]))
        self._size += len(order)

    def entries(self, number: int) -> Iterator[Entries]:
        """Yield the entries with one digit, block by block, in the order they came in."""
        for edges in self._edges:
            begin, end = int(edges[number]), int(edges[number + 1])
            if begin < end:
                yield Entries(self._keys.read(begin, end), self._places.read(begin, end))

    def close(self) -> None:
        """Let go of the entries."""
        self._keys.close()
        self._places.close()
