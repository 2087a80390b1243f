"""Character leg: exact Jaccard similarity of the runs of five characters of row and item."""

from dataclasses import dataclass, field

import numpy as np

from filters.decontamination.postings import F64, Postings
from filters.normalise import Tokens
from filters.shingles import I64, Sets, characters, distinct, shingles

WIDTH = 5
"""Characters per shingle."""
MOST_HELD = 64
"""Shingles that at most so many items hold always take part in the first look."""
_ROUNDING = 1e-6


def character_sets(tokens: Tokens) -> Sets:
    """Return the runs of five characters of each normalised text."""
    values, bounds = characters(tokens)
    return distinct(shingles(values, bounds, WIDTH), len(bounds) - 1)


@dataclass(frozen=True, slots=True, eq=False)
class CharacterIndex:
    """Postings of character shingles, with what the first look leaves out."""

    postings: Postings
    common: I64 = field(init=False)
    """(items,) shingles of each item that more than `MOST_HELD` items hold."""

    def __post_init__(self) -> None:
        """Count."""
        postings = self.postings
        is_common = postings.held[postings.item_shingles] > MOST_HELD
        owners = np.repeat(np.arange(postings.count), postings.sizes)
        common = np.bincount(owners[is_common], minlength=postings.count)
        object.__setattr__(self, "common", common.astype(np.int64))

    def alike(self, sets: Sets, limit: float) -> tuple[I64, I64, F64]:
        """Return rows, items and similarities of all pairs with similarity of at least `limit`.

        The first look counts rare shingles; the others add at most the smaller number of them on
        either side, so most pairs fall there and the rest is counted in full.
        """
        at = self.postings.find(sets.hashes)
        held = np.append(self.postings.held, 0)[at]  # at is -1 where no item holds it
        rare = _rare(sets, held, limit)
        hits = self.postings.hits(sets, rare)
        sizes, rows = np.diff(sets.bounds), sets.rows
        uncounted = np.bincount(rows[held > rare[rows]], minlength=len(sizes))
        most = hits.shared + np.minimum(uncounted[hits.rows], self.common[hits.items])
        # Jaccard >= t means overlap >= t / (1 + t) of the two sizes.
        least = limit * (sizes[hits.rows] + self.postings.sizes[hits.items]) - _ROUNDING
        able = most * (1 + limit) >= least
        return self._verified(sets, hits.rows[able], hits.items[able], limit)

    def _verified(self, sets: Sets, rows: I64, items: I64, limit: float) -> tuple[I64, I64, F64]:
        score = np.zeros(len(rows))
        for pair, (row, item) in enumerate(zip(rows.tolist(), items.tolist(), strict=True)):
            ours = sets.hashes[sets.bounds[row] : sets.bounds[row + 1]]
            shared = np.count_nonzero(self.postings.holds(item, ours))
            score[pair] = shared / (len(ours) + self.postings.sizes[item] - shared)
        alike = score >= limit
        return rows[alike], items[alike], score[alike]


def _rare(sets: Sets, held: I64, limit: float) -> I64:
    """Return (rows,) by how many items a shingle of the row may be held to count as rare.

    Similarity t takes t of a row's shingles, so at least one of the rarest 1 - t (Chaudhuri, Ganti
    and Kaushik 2006, prefix filter): those are rare in any case, and all up to `MOST_HELD`.
    """
    sizes = np.diff(sets.bounds)
    prefix = sizes - np.ceil(limit * sizes - _ROUNDING).astype(np.int64)
    ascending = np.append(held[np.lexsort((held, sets.rows))], 0)
    at = np.where(prefix < sizes, sets.bounds[:-1] + np.maximum(prefix, 0), len(held))
    return np.asarray(np.maximum(ascending[at], MOST_HELD), np.int64)
