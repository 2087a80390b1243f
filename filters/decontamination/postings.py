"""Postings: an inverted index from shingle hashes to items, and its transpose."""

from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from filters.shingles import I64, U64, Sets, spread

F64 = npt.NDArray[np.float64]


class Hits(NamedTuple):
    """Pairs of row and item that share something; arrays of one length, by row, then item."""

    rows: I64
    items: I64
    shared: I64
    """Number of distinct shingles in both."""
    weight: F64
    """Sum of their weights."""


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
    held: I64 = field(init=False)
    """(shingles,) number of items that hold each."""
    sizes: I64 = field(init=False)
    """(count,) distinct shingles of each item."""
    totals: F64 = field(init=False)
    """(count,) sum of the weights of each item."""

    def __post_init__(self) -> None:
        """Transpose and count."""
        order = np.argsort(self.items, kind="stable")
        owners, held = self.items[order], np.diff(self.bounds)
        shingle = np.repeat(np.arange(len(self.hashes)), held)[order]
        edges = np.searchsorted(owners, np.arange(self.count + 1)).astype(np.int64)
        derived = {
            "item_bounds": edges,
            "item_shingles": shingle,
            "held": held,
            "sizes": np.diff(edges),
            "totals": np.bincount(owners, self.idf[shingle], minlength=self.count),
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)

    @classmethod
    def of(cls, sets: Sets) -> "Postings":
        """Index the shingle sets of items 0, 1, ..."""
        count = len(sets.bounds) - 1
        hashes, owner, held = np.unique(sets.hashes, return_inverse=True, return_counts=True)
        order = np.argsort(owner, kind="stable")
        bounds = np.concatenate([[0], np.cumsum(held)]).astype(np.int64)
        idf = np.log1p(count / held).astype(np.float32)
        return cls(hashes, idf, bounds, sets.rows[order].astype(np.uint32), count)

    def holds(self, item: int, hashes: U64) -> npt.NDArray[np.bool_]:
        """Return which of the hashes one item holds."""
        ours = self.of_item(item)
        at = np.minimum(np.searchsorted(ours, hashes), len(ours) - 1)
        return np.asarray(ours[at] == hashes, np.bool_)

    def of_item(self, item: int) -> U64:
        """Return the shingle hashes of one item, ascending."""
        edges = self.item_bounds
        return self.hashes[self.item_shingles[edges[item] : edges[item + 1]]]

    def find(self, hashes: U64) -> I64:
        """Return the position of each hash, -1 where no item holds it."""
        if not len(self.hashes):
            return np.full(len(hashes), -1, np.int64)
        at = np.minimum(np.searchsorted(self.hashes, hashes), len(self.hashes) - 1)
        return np.where(self.hashes[at] == hashes, at, -1).astype(np.int64)

    def common(self, sets: Sets, most_held: I64 | None = None) -> tuple[I64, I64]:
        """Return row * count + item, and the shingle's position, for each shingle in common.

        Args:
            sets: The rows' shingles.
            most_held: (rows,) where given, pass over shingles of a row that more items hold.
        """
        at = self.find(sets.hashes)
        rows, at = sets.rows[at >= 0], at[at >= 0]
        if most_held is not None:
            wanted = self.held[at] <= most_held[rows]
            rows, at = rows[wanted], at[wanted]
        owner, where = spread(self.bounds[at], self.held[at])
        return rows[owner] * self.count + self.items[where], at[owner]

    def hits(self, sets: Sets, most_held: I64 | None = None) -> Hits:
        """Return all pairs of row and item with a common shingle; arguments as for `common`.

        Sums of float32 in float64 are exact here, so weights do not depend on the order of terms.
        """
        keys, at = self.common(sets, most_held)
        pairs, pair = ranked(keys, self.count * (len(sets.bounds) - 1))
        weight = np.bincount(pair, self.idf[at], minlength=len(pairs)).astype(np.float64)
        shared = np.bincount(pair, minlength=len(pairs))
        count = max(self.count, 1)
        return Hits(pairs // count, pairs % count, shared, weight)


def ranked(keys: I64, limit: int) -> tuple[I64, I64]:
    """Return the distinct keys, ascending, and the position of each key among them.

    Keys lie in range(limit); marking them costs `limit` steps, sorting them is for few keys.
    """
    if len(keys) * 8 < limit:
        distinct, position = np.unique(keys, return_inverse=True)
        return distinct, position
    marked = np.zeros(limit, np.bool_)
    marked[keys] = True
    distinct = np.flatnonzero(marked)
    position = np.empty(limit, np.int64)
    position[distinct] = np.arange(len(distinct))
    return distinct, position[keys]
