"""Alignment of two token sequences, one byte per token, by their longest common subsequence.

Bits of one integer hold the row of the dynamic programme, so a pair of sixty tokens takes some ten
microseconds (Hyyrö 2004, bit-parallel LCS length). A name of the item, byte 0, fits any token of
the row: whoever renames people may well call them Rose or Mark.
"""

import re
from collections import defaultdict
from typing import NamedTuple

_NAME = 0
_MASKS = bytes([0, *[1] * 31, *[2] * 26, *[3] * 6, *range(64, 256)])
"""All numbers alike, all letters, all pronouns."""
_PARTLY = (
    bytes([0, *[1] * 31, *range(32, 256)]),
    bytes([*range(32), *[2] * 26, *[3] * 6, *range(64, 256)]),
)
"""All numbers alike; all letters and all pronouns."""
_REPEATED = re.compile(rb"([\x00-\x03])\1+")


class Stretch(NamedTuple):
    """A stretch of the row that stands in the item as it is; offsets in tokens."""

    row: int
    item: int
    length: int


def masked(text: bytes) -> bytes:
    """Return a sequence blind to which number, letter or pronoun; a run of marks is one."""
    return _REPEATED.sub(rb"\1", text.translate(_MASKS))


def partly_masked(text: bytes) -> tuple[bytes, ...]:
    """Return a sequence blind to which number, and blind to which letter or pronoun."""
    return tuple(_REPEATED.sub(rb"\1", text.translate(masks)) for masks in _PARTLY)


def common(item: bytes, row: bytes) -> int:
    """Return how many tokens of the item stand in the row, in order."""
    places = _places(item)
    wild, full = places[_NAME], (1 << len(item)) - 1
    rest = full
    for token in row:
        hits = rest & (places.get(token, 0) | wild)
        rest = (rest + hits | rest - hits) & full
    return len(item) - rest.bit_count()


def stretches(item: bytes, row: bytes) -> list[Stretch]:
    """Return the stretches of one best alignment, in order."""
    places = _places(item)
    wild, full = places[_NAME], (1 << len(item)) - 1
    states = [full]
    for token in row:
        hits = states[-1] & (places.get(token, 0) | wild)
        states.append((states[-1] + hits | states[-1] - hits) & full)
    found: list[Stretch] = []
    at, end = len(item), len(row)
    while at and end:
        bit = 1 << (at - 1)
        if states[end] & bit:  # the last item token adds nothing
            at -= 1
        elif not states[end - 1] & bit:  # nor does the last row token
            end -= 1
        else:
            at, end = at - 1, end - 1
            if found and (found[-1].row, found[-1].item) == (end + 1, at + 1):
                found[-1] = Stretch(end, at, found[-1].length + 1)
            else:
                found.append(Stretch(end, at, 1))
    return found[::-1]


def _places(item: bytes) -> defaultdict[int, int]:
    places: defaultdict[int, int] = defaultdict(int)
    for place, token in enumerate(item):
        places[token] |= 1 << place
    return places
