"""Character leg: exact Jaccard similarity of the runs of five characters of row and item."""

import numpy as np

from filters.decontamination.postings import F64, Postings
from filters.text import I64, Sets, Shingles, Tokens, characters, distinct, shingles

WIDTH = 5
"""Characters per shingle."""


def character_sets(tokens: Tokens) -> Sets:
    """Return the runs of five characters of each normalised text."""
    values, bounds = characters(tokens)
    return distinct(shingles(values, bounds, WIDTH), len(bounds) - 1)


def similarities(postings: Postings, sets: Sets, rows: I64, items: I64, least: float) -> F64:
    """Return the Jaccard similarities of pairs of a row, by number in `sets`, and an item.

    It is 0 where the row holds less than the share `least` of the item by weight: two texts of one
    instruction are alike in most characters.
    """
    runs = Shingles(sets.hashes, sets.rows, np.zeros(len(sets.hashes), np.int64))
    shared, share = postings.shares(runs, rows, items)
    joint = np.diff(sets.bounds)[rows] + postings.sizes[items] - shared
    return np.where(share >= least, shared / np.maximum(joint, 1), 0.0)
