"""Near duplicates of blocks of texts: bands propose, the exact similarity decides.

MinHash bands propose pairs (Leskovec, Rajaraman and Ullman, Mining of Massive Datasets, chapter
3), the exact Jaccard similarity of their shingle sets decides, and union-find joins the pairs.
Whether a pair is joined depends on its two texts only, so groups do not depend on the order of
texts, on blocks, on workers, or on whether the columns lie in memory or on a disk.

Two passes over the texts: the first keeps keys of whole texts and of bands, some 200 bytes a text,
the second looks again at the texts that share a band's key with another.
"""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from filters.deduplication.columns import Column, Room
from filters.deduplication.ordering import Entries, ordered
from filters.deduplication.union import joined, rooted, settled
from filters.text import (
    I64,
    NUM_PERM,
    U64,
    Reader,
    Sets,
    blocks,
    mix,
    sketch,
    spread,
)

Flags = npt.NDArray[np.bool_]

RECALL = 0.98
"""Least share of pairs just at the threshold that the bands must propose."""
MARGIN = 0.2
"""A pair whose signatures agree this much less than the threshold is not verified; five standard
errors of 128 hashes, so one true pair in three million is lost."""
PAIRS = 1 << 14
"""Pairs handled at a time: bounds memory."""
SHINGLES = 1 << 20
"""Shingles compared at a time, unless two texts have more: bounds memory where texts are long."""


class Keys(NamedTuple):
    """What the first pass keeps of each text."""

    whole: Column
    """Hashes of whole texts."""
    bands: list[Column]
    """Keys, band by band."""
    told: Flags
    """(texts,): whether the text has a token at all."""


class TextKeys(NamedTuple):
    """Keys of some texts."""

    whole: U64
    """(texts,) hashes of whole texts: equal for texts that are equal once normalised."""
    told: Flags
    """(texts,): whether the text has a token at all; of others the keys of bands mean nothing."""
    bands: list[U64]
    """(texts,) keys, band by band."""


class Shelf(NamedTuple):
    """What the second pass keeps of the texts that share a key."""

    places: I64
    """(shelved,) their positions, ascending."""
    signatures: Column
    hashes: Column
    """Distinct shingles, text by text."""
    bounds: Column
    """(shelved + 1,): where each text's shingles begin, and the end."""

    def sets(self, numbers: I64) -> Sets:
        """Return the shingle sets of texts by their numbers on the shelf."""
        begins, ends = self._edges(numbers)
        bounds = np.concatenate([[0], np.cumsum(ends - begins)])
        return Sets(self.hashes.gather(begins, ends), bounds)

    def sizes(self, numbers: I64) -> I64:
        """Return how many shingles texts have."""
        begins, ends = self._edges(numbers)
        return ends - begins

    def similarity(self, left: I64, right: I64) -> npt.NDArray[np.float64]:
        """Return (pairs,) exact Jaccard similarities of texts by their numbers on the shelf."""
        found = np.empty(len(left), np.float64)
        size = np.cumsum(self.sizes(left) + self.sizes(right)) // SHINGLES
        edges = [0, *(np.flatnonzero(np.diff(size)) + 1).tolist(), len(left)]
        for begin, end in pairwise(edges):
            pair = np.concatenate([left[begin:end], right[begin:end]])
            numbers, which = np.unique(pair, return_inverse=True)
            one, other = which[: end - begin], which[end - begin :]
            found[begin:end] = jaccard(self.sets(numbers), one, other)
        return found

    def agreement(self, left: I64, right: I64) -> npt.NDArray[np.float64]:
        """Return (pairs,) shares of equal hashes in the signatures."""
        one = self.signatures.gather(left, left + 1)
        return np.asarray(np.mean(one == self.signatures.gather(right, right + 1), axis=1))

    def _edges(self, numbers: I64) -> tuple[I64, I64]:
        both = self.bounds.gather(numbers, numbers + 2)
        return both[::2], both[1::2]


class Near(NamedTuple):
    """Groups of near duplicates, and what shows that they are."""

    labels: I64
    """(texts,) the smallest position in each text's group."""
    equal: I64
    """(texts,) the smallest position of a text equal to it."""
    shelf: Shelf

    def similarity(self, left: I64, right: I64) -> npt.NDArray[np.float64]:
        """Return (pairs,) exact Jaccard similarities of texts, by position, of the same groups.

        Groups are chains of pairs over the threshold: two of their texts may be under it.
        """
        one, other = self.equal[left], self.equal[right]
        found = np.ones(len(left), np.float64)
        apart = np.flatnonzero(one != other)
        numbers = (np.searchsorted(self.shelf.places, side[apart]) for side in (one, other))
        found[apart] = self.shelf.similarity(*numbers)
        return found


def near_duplicates(
    texts: Iterable[Sequence[str]], threshold: float, read: Reader, room: Room
) -> Near:
    """Return the groups of the texts of blocks, which are read twice.

    Raises:
        ValueError: if the threshold is not in (0, 1], or the second reading has another number of
            texts.
    """
    keys = keyed(texts, bands(threshold), read, room)
    equal = equal_labels(keys.whole, len(keys.told), room)
    mask = keys.told & (equal == np.arange(len(equal)))
    mask = _sharing(keys.bands, mask, room)
    labels, shelf = equal.copy(), shelved(texts, mask, read, room)
    for band in keys.bands:
        for entries in ordered(_chosen(band, mask, room), room):
            for left, right in _pairs(entries, labels):
                _verify(labels, left, right, shelf, threshold)
        band.close()
    return Near(rooted(labels), equal, shelf)


def bands(threshold: float) -> tuple[int, int]:
    """Return (bands, rows per band): the longest bands that propose `RECALL` of pairs.

    A pair of similarity s shares some band with probability 1 - (1 - s^r)^b.

    Raises:
        ValueError: if the threshold is not in (0, 1].
    """
    if not 0.0 < threshold <= 1.0:
        raise ValueError(f"threshold is {threshold}: give a Jaccard similarity in (0, 1]")
    for rows in range(NUM_PERM, 1, -1):
        count = NUM_PERM // rows
        if 1.0 - (1.0 - threshold**rows) ** count >= RECALL:
            return count, rows
    return NUM_PERM, 1


def keyed(texts: Iterable[Sequence[str]], shape: tuple[int, int], read: Reader, room: Room) -> Keys:
    """Return the keys of all texts; `shape` is the bands and the rows of each, (0, 0) for none."""
    whole, told = room.column(np.uint64, 0), [np.empty(0, np.bool_)]
    columns = [room.column(np.uint64, 0) for _ in range(shape[0])]
    for some in texts:
        for found in text_keys(some, shape, read):
            told.append(found.told)
            whole.append(found.whole)
            for column, keys in zip(columns, found.bands, strict=True):
                column.append(keys)
    return Keys(whole, columns, np.concatenate(told))


def text_keys(texts: Sequence[str], shape: tuple[int, int], read: Reader) -> Iterator[TextKeys]:
    """Yield the keys of texts, block by block; `shape` is the bands and the rows of each."""
    count, width = shape
    for block in blocks(texts, read):
        whole, told = block.whole.copy(), block.whole != 0
        for index in np.flatnonzero(~told).tolist():
            whole[index] = _typed(texts[block.first + index])
        bands = []
        if count:
            rows = block.signatures()
            bands = [_band_keys(rows[:, at * width : (at + 1) * width]) for at in range(count)]
        yield TextKeys(whole, told, bands)


def equal_labels(keys: Column, count: int, room: Room) -> I64:
    """Return for each of `count` keys the position of its first occurrence."""
    labels = np.empty(count, np.int64)
    for entries in ordered(_chosen(keys, np.ones(count, np.bool_), room), room):
        begins = np.ones(len(entries.keys), np.bool_)
        begins[1:] = entries.keys[1:] != entries.keys[:-1]
        first = entries.places[begins]
        labels[entries.places] = first[np.cumsum(begins) - 1]
    return labels


def first_places(keys: Iterable[U64], room: Room) -> I64:
    """Return for each key the position of its first occurrence; the keys come once."""
    column, count = room.column(np.uint64, 0), 0
    for some in keys:
        column.append(some)
        count += len(some)
    return equal_labels(column, count, room)


def repeated(keys: Iterable[U64], room: Room) -> Iterator[U64]:
    """Yield the keys that occur more than once, some at a time; the keys come once."""
    column, count = room.column(np.uint64, 0), 0
    for some in keys:
        column.append(some)
        count += len(some)
    for found, _ in ordered(_chosen(column, np.ones(count, np.bool_), room), room):
        yield np.unique(found[1:][found[1:] == found[:-1]])
    column.close()


def jaccard(sets: Sets, left: I64, right: I64) -> npt.NDArray[np.float64]:
    """Return (pairs,) exact Jaccard similarities of the sets numbered `left` and `right`."""
    sizes = np.diff(sets.bounds)
    pairs = np.arange(len(left))
    hashes, owners = [], []
    for side in (left, right):
        owner, at = spread(sets.bounds[side], sizes[side])
        hashes.append(sets.hashes[at])
        owners.append(pairs[owner])
    values, owner = np.concatenate(hashes), np.concatenate(owners)
    order = np.lexsort((values, owner))
    values, owner = values[order], owner[order]
    both = (values[1:] == values[:-1]) & (owner[1:] == owner[:-1])
    shared = np.bincount(owner[1:][both], minlength=len(left))
    joint = sizes[left] + sizes[right] - shared
    return np.asarray(shared / np.maximum(joint, 1), np.float64)


def shelved(texts: Iterable[Sequence[str]], mask: Flags, read: Reader, room: Room) -> Shelf:
    """Return signatures and shingle sets of the texts that `mask` marks.

    Raises:
        ValueError: if there are not as many texts as marks.
    """
    signatures, hashes = room.column(np.uint32, NUM_PERM), room.column(np.uint64, 0)
    bounds = room.column(np.int64, 0)
    bounds.append(np.zeros(1, np.int64))
    number, total = 0, 0
    for some in texts:
        at = np.flatnonzero(mask[number : number + len(some)]).tolist()
        number += len(some)
        if at:
            found = sketch([some[index] for index in at], read)
            signatures.append(found.signatures)
            hashes.append(found.sets.hashes)
            bounds.append(found.sets.bounds[1:] + total)
            total += len(found.sets.hashes)
    if number != len(mask):
        raise ValueError(f"{len(mask)} texts when first read, then {number}: they have changed")
    return Shelf(np.flatnonzero(mask), signatures, hashes, bounds)


def _typed(text: str) -> int:
    data = text.encode("utf8", "surrogatepass")
    return int.from_bytes(hashlib.blake2b(data, digest_size=8).digest(), "little")


def _band_keys(part: npt.NDArray[np.uint32]) -> U64:
    keys = np.zeros(len(part), np.uint64)
    for column in part.T:
        keys = mix(keys + column + np.uint64(1))
    return keys


def _chosen(keys: Column, mask: Flags, room: Room) -> Iterator[Entries]:
    """Yield the keys that `mask` marks with their positions."""
    for begin in range(0, len(mask), room.chunk):
        places = begin + np.flatnonzero(mask[begin : begin + room.chunk])
        if len(places):
            end = min(begin + room.chunk, len(mask))
            yield Entries(keys.read(begin, end)[places - begin], places)


def _sharing(columns: Sequence[Column], mask: Flags, room: Room) -> Flags:
    """Return which of the marked texts share a band's key with another of them."""
    found = np.zeros(len(mask), np.bool_)
    for band in columns:
        for keys, places in ordered(_chosen(band, mask, room), room):
            again = keys[1:] == keys[:-1]
            found[places[1:][again]] = True
            found[places[:-1][again]] = True
    return found


def _pairs(entries: Entries, labels: I64) -> Iterator[tuple[I64, I64]]:
    """Yield positions of equal keys in pairs, at most `PAIRS` at a time, by their distance.

    Each time the distance has doubled, keys whose texts are all of one group by then are left: a
    key that a million copies share takes a few steps, not half a million.
    """
    keys, places = entries
    left = np.arange(len(keys))
    for step in range(1, len(keys)):
        left = left[left + step < len(keys)]
        left = left[keys[left] == keys[left + step]]
        if step & (step - 1) == 0 and len(left):
            left = left[~settled(keys, places, labels)[left]]
        if not len(left):
            return
        for begin in range(0, len(left), PAIRS):
            block = left[begin : begin + PAIRS]
            yield places[block], places[block + step]


def _verify(labels: I64, left: I64, right: I64, shelf: Shelf, threshold: float) -> None:
    """Join those pairs of different groups that are as similar as asked for."""
    apart = labels[left] != labels[right]
    numbers = tuple(np.searchsorted(shelf.places, side[apart]) for side in (left, right))
    likely = shelf.agreement(*numbers) >= threshold - MARGIN
    one, other = (side[likely] for side in numbers)
    alike = shelf.similarity(one, other) >= threshold
    joined(labels, shelf.places[one[alike]], shelf.places[other[alike]])
