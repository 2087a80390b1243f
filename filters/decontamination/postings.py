"""Postings: an inverted index from shingle hashes to items, and its transpose."""

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from filters.text import I64, U64, Sets, Shingles, spread

F64 = npt.NDArray[np.float64]

_FEW, _MANY = 6, 1 / 250
"""A shingle weighs the less the more items share it: nothing from six items on, in a large index
from one in 250. Such are the instructions of a textbook, `find the derivative of`."""
_LONG = 80.0
"""Effective size, by idf alone, from which a shared text is a story told in parts."""
_NOTHING = 1e-9
"""Weight of an item that shares all it holds."""
_ROW_BITS = 24
"""A block has fewer rows. The other 40 bits hold a hash: one look-up in 10^10 errs."""


@dataclass(frozen=True, slots=True, eq=False)
class Postings:
    """Which items hold which shingle, both ways."""

    hashes: U64
    """(shingles,) ascending."""
    idf: npt.NDArray[np.float32]
    """(shingles,) log(1 + items / items that hold it)."""
    bounds: I64
    """(shingles + 1,) into `items`."""
    items: npt.NDArray[np.uint32]
    """Ascending within a shingle."""
    count: int
    """Number of items, with or without shingles."""
    item_bounds: I64 = field(init=False)
    """(count + 1,) into `item_shingles`."""
    item_shingles: I64 = field(init=False)
    """Positions in `hashes`, ascending within an item."""
    sizes: I64 = field(init=False)
    """(count,) distinct shingles of each item."""
    weights: npt.NDArray[np.float32] = field(init=False)
    """(shingles,) idf, falling to nothing for what many items share."""
    is_long: npt.NDArray[np.bool_] = field(init=False)
    """(count,) items so long that what they share is no instruction: they weigh by idf."""
    totals: F64 = field(init=False)
    """(count,) sum of the weights of each item."""
    effective: F64 = field(init=False)
    """(count,) the same in weights of a shingle that only one item holds."""

    def __post_init__(self) -> None:
        """Transpose and count."""
        order = stable_order(self.items)
        owners, held_by = self.items[order], np.diff(self.bounds)
        shingle = np.repeat(np.arange(len(self.hashes)), held_by)[order]
        edges = np.searchsorted(owners, np.arange(self.count + 1)).astype(np.int64)
        limit = max(_FEW, self.count * _MANY)
        weights = self.idf * np.clip(1 - (held_by - 1) / limit, 0, 1).astype(np.float32)
        unit = np.log1p(max(self.count, 1))
        by_idf, own = (
            np.bincount(owners, weight[shingle], minlength=self.count)
            for weight in (self.idf, weights)
        )
        is_long = by_idf >= _LONG * unit
        totals = np.where(is_long, by_idf, own)
        derived = {
            "weights": weights,
            "is_long": is_long,
            "item_bounds": edges,
            "item_shingles": shingle,
            "sizes": np.diff(edges),
            "totals": totals,
            "effective": totals / unit,
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)

    @classmethod
    def of(cls, sets: Sets) -> "Postings":
        """Index the shingle sets of items 0, 1, ..."""
        count = len(sets.bounds) - 1
        hashes, owner, held = np.unique(sets.hashes, return_inverse=True, return_counts=True)
        order = stable_order(owner)
        bounds = np.concatenate([[0], np.cumsum(held)]).astype(np.int64)
        idf = np.log1p(count / held).astype(np.float32)
        return cls(hashes, idf, bounds, sets.rows[order].astype(np.uint32), count)

    def sets(self) -> Sets:
        """Return the shingle sets that were indexed."""
        return Sets(self.hashes[self.item_shingles], self.item_bounds)

    def of_item(self, item: int) -> U64:
        """Return the shingle hashes of one item, ascending."""
        edges = self.item_bounds
        return self.hashes[self.item_shingles[edges[item] : edges[item + 1]]]

    def holds(self, item: int, hashes: U64) -> npt.NDArray[np.bool_]:
        """Return which of the hashes one item holds."""
        ours = self.of_item(item)
        if not len(ours):
            return np.zeros(len(hashes), np.bool_)
        at = np.minimum(np.searchsorted(ours, hashes), len(ours) - 1)
        return np.asarray(ours[at] == hashes, np.bool_)

    def weight(self, hashes: U64, item: int) -> float:
        """Return the share of an item's weight that some of its hashes make up."""
        at = found(self.hashes, np.unique(hashes))
        total = max(float(self.totals[item]), _NOTHING)
        weights = self.idf if self.is_long[item] else self.weights
        return float(weights[at].sum(dtype=np.float64)) / total

    def rarity(self, hashes: U64, item: int) -> float:
        """Return the same share by idf alone, where what many items share counts too."""
        at = found(self.hashes, np.unique(hashes))
        own = self.item_shingles[self.item_bounds[item] : self.item_bounds[item + 1]]
        return float(self.idf[at].sum(dtype=np.float64) / self.idf[own].sum(dtype=np.float64))

    def shares(self, runs: Shingles, rows: I64, items: I64) -> tuple[I64, F64]:
        """Return, for pairs of row and item, how many shingles both hold, and of what share."""
        count, weight = self.shared(runs, rows, items)
        return count, weight / np.maximum(self.totals[items], _NOTHING)

    def shared(self, runs: Shingles, rows: I64, items: I64) -> tuple[I64, F64]:
        """Return, for pairs of row and item, how many shingles both hold, and their weight.

        Sums of float32 in float64 are exact here, so weights do not depend on the order of terms.
        """
        wanted = np.unique(rows)
        is_wanted = np.zeros(int(runs.rows[-1]) + 1 if len(runs.rows) else 0, np.bool_)
        is_wanted[wanted[wanted < len(is_wanted)]] = True
        some = is_wanted[runs.rows]
        ours = np.sort(_keyed(runs.rows[some], runs.hashes[some]))
        pair, at = spread(self.item_bounds[items], self.sizes[items])
        at = self.item_shingles[at]
        is_held = found(ours, _keyed(rows[pair], self.hashes[at])) >= 0
        count = np.bincount(pair[is_held], minlength=len(rows))
        weights = np.where(self.is_long[items[pair]], self.idf[at], self.weights[at])
        weight = np.bincount(pair[is_held], weights[is_held], minlength=len(rows))
        return count, weight.astype(np.float64)


def _keyed(rows: I64, hashes: U64) -> U64:
    """Return hashes that differ between rows, ascending with the row: looked up fast in turn."""
    place = rows.astype(np.uint64) << np.uint64(64 - _ROW_BITS)
    return np.asarray(place | (hashes >> np.uint64(_ROW_BITS)), np.uint64)


def stable_order(values: npt.NDArray[np.unsignedinteger | np.signedinteger]) -> I64:
    """Return `np.argsort(values, kind="stable")` of integers from 0 on.

    Each goes into one word with its place, and words are sorted several times as fast.
    """
    places = np.uint64(len(values).bit_length())
    if int(values.max(initial=0)).bit_length() + int(places) > 64:
        return np.argsort(values, kind="stable")
    words = values.astype(np.uint64) << places | np.arange(len(values), dtype=np.uint64)
    words.sort()
    return (words & ((np.uint64(1) << places) - np.uint64(1))).astype(np.int64)


def found(ascending: U64, asked: U64) -> I64:
    """Return the position of each hash asked for, -1 where it is not there."""
    if not len(ascending):
        return np.full(len(asked), -1, np.int64)
    at = np.minimum(np.searchsorted(ascending, asked), len(ascending) - 1)
    return np.where(ascending[at] == asked, at, -1).astype(np.int64)
