"""Keys: the rarest shingles of each item, by which the few items that a row may hold are found.

A row that holds a share s of an item's weight holds at least s - (1 - k) of it among the keys,
which make up a share k (the prefix filter of Chaudhuri, Ganti and Kaushik 2006). Keys are rare,
so most rows meet none: a table of bits tells most of their shingles at one look.
"""

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from filters.decontamination.postings import F64, Postings, found, stable_order
from filters.text import I64, U64, Shingles, spread

SHARE = 0.6
"""Of an item's idf that its keys make up, at least; instructions are none unless all is shared."""
_SLOTS = 23
"""Log2 of the table's size: 8 MB, one slot in ten taken by 10,000 items."""


@dataclass(frozen=True, slots=True, eq=False)
class Keys:
    """Postings of the keys alone."""

    hashes: U64
    """(keys,) ascending."""
    idf: npt.NDArray[np.float32]
    bounds: I64
    """(keys + 1,) into `items`."""
    items: npt.NDArray[np.uint32]
    totals: F64
    """(items,) weight of each item's keys."""
    _taken: npt.NDArray[np.bool_] = field(init=False)

    def __post_init__(self) -> None:
        """Mark the slots."""
        taken = np.zeros(1 << _SLOTS, np.bool_)
        taken[_slot(self.hashes)] = True
        object.__setattr__(self, "_taken", taken)

    @classmethod
    def of(cls, postings: Postings) -> "Keys":
        """Choose the keys of all items: the rarest shingles, by hash where equally rare."""
        shingle = postings.item_shingles
        owner = np.repeat(np.arange(postings.count), postings.sizes)
        weight = postings.idf[shingle].astype(np.float64)
        ranks, rank = np.unique(-postings.idf, return_inverse=True)
        # Owners ascend, and so do the shingles of each.
        order = stable_order(owner * len(ranks) + rank[shingle])
        owner, shingle, weight = owner[order], shingle[order], weight[order]
        before = np.cumsum(weight) - weight
        before -= np.repeat(before[postings.item_bounds[:-1][postings.sizes > 0]], _some(postings))
        whole = np.bincount(owner, weight, minlength=postings.count)
        chosen = before < SHARE * whole[owner]
        owner, shingle, weight = owner[chosen], shingle[chosen], weight[chosen]
        order = stable_order(shingle)
        keys, held = np.unique(shingle, return_counts=True)
        return cls(
            postings.hashes[keys],
            postings.idf[keys],
            np.concatenate([[0], np.cumsum(held)]).astype(np.int64),
            owner[order].astype(np.uint32),
            np.bincount(owner, weight, minlength=postings.count).astype(np.float64),
        )

    def shares(self, runs: Shingles) -> tuple[I64, I64, F64]:
        """Return rows, items and shares of the keys' weight, for all pairs with a common key."""
        near = np.flatnonzero(self._taken[_slot(runs.hashes)])
        at = found(self.hashes, runs.hashes[near])
        # Each shingle of a row counts once.
        hits = np.unique(runs.rows[near][at >= 0] * len(self.hashes) + at[at >= 0])
        rows, at = np.divmod(hits, max(len(self.hashes), 1))
        hit, where = spread(self.bounds[at], np.diff(self.bounds)[at])
        count = max(len(self.totals), 1)
        pairs, pair = np.unique(rows[hit] * count + self.items[where], return_inverse=True)
        weight = np.bincount(pair, self.idf[at[hit]], minlength=len(pairs))
        rows, items = np.divmod(pairs, count)
        return rows, items, weight / self.totals[items]


def _slot(hashes: U64) -> U64:
    return np.asarray(hashes >> np.uint64(64 - _SLOTS), np.uint64)


def _some(postings: Postings) -> I64:
    return postings.sizes[postings.sizes > 0]
