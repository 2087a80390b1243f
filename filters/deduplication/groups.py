"""Deduplication: exact, by canonical instance, and near duplicates of the wording.

Near duplicates: MinHash bands propose pairs (Leskovec, Rajaraman and Ullman, Mining of Massive
Datasets, chapter 3), the exact Jaccard similarity of their shingle sets decides, and union-find
joins the pairs. Whether a pair is joined depends on its two texts only, so groups do not depend on
the order of rows, on blocks or on workers. No text is dropped for being short.
"""

import hashlib
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from filters.decision import KEEP, Decision
from filters.text import (
    I64,
    NUM_PERM,
    U64,
    Reader,
    Sets,
    Sketch,
    blocks,
    mix,
    numberless,
    signatures,
    sketch,
    spread,
    tokenise,
)

__all__ = [
    "Rank",
    "cap",
    "duplicate_groups",
    "exact_groups",
    "jaccard",
    "keep_best",
    "signatures",
    "template_groups",
]

RECALL = 0.98
"""Least share of pairs just at the threshold that the bands must propose."""
MARGIN = 0.2
"""A pair whose signatures agree this much less than the threshold is not verified; five standard
errors of 128 hashes, so one true pair in three million is lost."""
PAIRS = 1 << 14
"""Pairs handled at a time: bounds memory."""


class Rank(NamedTuple):
    """The keep rule: of a group the row with the smallest rank stays."""

    unverified: bool
    """False (better) where an independent solver confirmed the answer."""
    length: int
    """Characters of the prompt."""
    id: str


def exact_groups(keys: Sequence[str]) -> list[int]:
    """Return for each key the position of its first occurrence: ids, canonical instances."""
    first: dict[str, int] = {}
    return [first.setdefault(key, index) for index, key in enumerate(keys)]


def duplicate_groups(
    texts: Sequence[str], threshold: float = 0.7, read: Reader = tokenise
) -> list[int]:
    """Return for each text the smallest position in its group of near duplicates.

    Two texts are joined where the Jaccard similarity of their sets of word 3-grams, after the
    normaliser, is at least `threshold`; groups are the connected components. Texts without any
    token (empty, or nothing but punctuation) are joined only where equal as typed.

    Two passes: the first keeps band keys alone, some 200 bytes a text, the second looks again at
    the texts that share one.

    Raises:
        ValueError: if the threshold is not in (0, 1].
    """
    if not 0.0 < threshold <= 1.0:
        raise ValueError(f"threshold is {threshold}: give a Jaccard similarity in (0, 1]")
    whole, keys = _keys(texts, threshold, read)
    first, same = np.unique(whole, return_index=True, return_inverse=True)[1:]
    labels = first[same]
    some = first[_suspects(keys[:, first])]
    some.sort()
    near = _near_groups(sketch([texts[int(index)] for index in some], read), threshold)
    joined = np.arange(len(texts))
    joined[some] = some[near]
    groups: list[int] = joined[labels].tolist()
    return groups


def template_groups(texts: Sequence[str], threshold: float = 0.9) -> list[int]:
    """Return the groups of texts that are near duplicates but for their numbers."""
    return duplicate_groups(texts, threshold, numberless)


def cap(groups: Sequence[int], ranks: Sequence[Rank], most: int) -> list[Decision]:
    """Keep the `most` rows with the smallest ranks of each group, such as those of one template.

    Raises:
        ValueError: if groups and ranks differ in number, or `most` is less than 1.
    """
    if most < 1:
        raise ValueError(f"most is {most}: keep at least one row of a template")
    members: dict[int, list[Rank]] = {}
    for group, rank in zip(groups, ranks, strict=True):
        members.setdefault(group, []).append(rank)
    last = {group: sorted(some)[:most][-1] for group, some in members.items()}
    return [
        KEEP
        if rank <= last[group]
        else Decision(False, "template", (f"over {most} of a template",))
        for group, rank in zip(groups, ranks, strict=True)
    ]


def keep_best(groups: Sequence[int], ranks: Sequence[Rank]) -> list[Decision]:
    """Keep the row with the smallest rank of each group; the others name it.

    Ranks end in the row's id, so the choice does not depend on the order of rows.

    Raises:
        ValueError: if groups and ranks differ in number.
    """
    best: dict[int, Rank] = {}
    for group, rank in zip(groups, ranks, strict=True):
        best[group] = min(best.get(group, rank), rank)
    return [
        KEEP if best[group] == rank else Decision(False, "duplicate", (f"of {best[group].id}",))
        for group, rank in zip(groups, ranks, strict=True)
    ]


def bands(threshold: float) -> tuple[int, int]:
    """Return (bands, rows per band): the longest bands that propose `RECALL` of pairs.

    A pair of similarity s shares some band with probability 1 - (1 - s^r)^b.
    """
    for rows in range(NUM_PERM, 1, -1):
        count = NUM_PERM // rows
        if 1.0 - (1.0 - threshold**rows) ** count >= RECALL:
            return count, rows
    return NUM_PERM, 1


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


def _keys(texts: Sequence[str], threshold: float, read: Reader) -> tuple[U64, U64]:
    """Return (texts,) hashes of whole texts and (bands, texts) keys of the bands."""
    count, width = bands(threshold)
    whole = np.empty(len(texts), np.uint64)
    keys = np.empty((count, len(texts)), np.uint64)
    for block in blocks(texts, read):
        part = slice(block.first, block.first + block.size)
        whole[part], rows = block.whole, block.signatures()
        for band in range(count):
            keys[band, part] = _band_keys(rows[:, band * width : (band + 1) * width])
        for index in np.flatnonzero(block.whole == 0).tolist():
            whole[block.first + index] = _typed(texts[block.first + index])
    return whole, keys


def _typed(text: str) -> int:
    data = text.encode("utf8", "surrogatepass")
    return int.from_bytes(hashlib.blake2b(data, digest_size=8).digest(), "little")


def _suspects(keys: U64) -> I64:
    """Return the positions of texts that share a band's key with another."""
    is_shared = np.zeros(keys.shape[1], np.bool_)
    for band in keys:
        order = np.argsort(band, kind="stable")
        again = band[order[1:]] == band[order[:-1]]
        is_shared[order[1:][again]] = True
        is_shared[order[:-1][again]] = True
    return np.flatnonzero(is_shared)


def _near_groups(found: Sketch, threshold: float) -> I64:
    """Return for each sketched text the smallest index in its group."""
    labels = np.arange(len(found.signatures))
    for left, right in _candidates(found.signatures, threshold):
        apart = labels[left] != labels[right]
        left, right = left[apart], right[apart]
        agreement = np.mean(found.signatures[left] == found.signatures[right], axis=1)
        likely = agreement >= threshold - MARGIN
        left, right = left[likely], right[likely]
        joined = jaccard(found.sets, left, right) >= threshold
        _unite(labels, left[joined].tolist(), right[joined].tolist())
    return labels


def _candidates(rows: npt.NDArray[np.uint32], threshold: float) -> Iterator[tuple[I64, I64]]:
    """Yield pairs that share a band, at most `PAIRS` at a time; a pair may come again."""
    count, width = bands(threshold)
    some = np.flatnonzero(np.any(rows != 0xFFFFFFFF, axis=1))
    for band in range(count):
        keys = _band_keys(rows[some, band * width : (band + 1) * width])
        order = np.argsort(keys, kind="stable")
        for left, right in _runs(keys[order]):
            yield some[order[left]], some[order[right]]


def _band_keys(part: npt.NDArray[np.uint32]) -> U64:
    keys = np.zeros(len(part), np.uint64)
    for column in part.T:
        keys = mix(keys + column + np.uint64(1))
    return keys


def _runs(keys: U64) -> Iterator[tuple[I64, I64]]:
    """Yield all pairs of positions with equal keys in a sorted array, by their distance."""
    left = np.arange(len(keys))
    for step in range(1, len(keys)):
        left = left[left + step < len(keys)]
        left = left[keys[left] == keys[left + step]]
        if not len(left):
            return
        for begin in range(0, len(left), PAIRS):
            block = left[begin : begin + PAIRS]
            yield block, block + step


def _unite(labels: I64, left: Sequence[int], right: Sequence[int]) -> None:
    """Join pairs in place; every label stays the smallest index of its group."""
    for one, other in zip(left, right, strict=True):
        low, high = sorted((_root(labels, one), _root(labels, other)))
        labels[high] = low
    for _ in range(len(labels)):
        above = labels[labels]
        if np.array_equal(above, labels):
            return
        labels[:] = above


def _root(labels: I64, index: int) -> int:
    for _ in range(len(labels)):
        parent = int(labels[index])
        if parent == index:
            return index
        labels[index] = labels[parent]
        index = parent
    return index
