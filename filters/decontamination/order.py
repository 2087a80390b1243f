"""Order: the rules that look at the sequence of tokens of one row and one item."""

from collections.abc import Iterator, Mapping

import numpy as np

from filters.decontamination.alignment import common, masked
from filters.decontamination.block import Block
from filters.decontamination.tables import Tables

Span = tuple[int, int]

ALIKE = 1.3
SLACK = 3
"""A row is no longer than its item if it has up to 1.3 times the tokens, and three more."""
_RELATED = 0.3
"""Share of an item in some view without which order tells nothing."""


def in_order(
    tables: Tables, block: Block, row: int, item: int, shares: Mapping[str, float]
) -> Iterator[tuple[str, float, Span]]:
    """Yield rule, score and span of each rule on the order of tokens that holds.

    Args:
        tables: The index.
        block: The rows.
        row: Its number in the block.
        item: Its number in the index; some shingle of it is in the row.
        shares: Per view, the weighted share of the item that the row holds.
    """
    limits, sought = tables.thresholds, tables.sequences[item]
    text, span = block.sequence(row), (0, block.length(row))
    if part := _part(tables, block, row, item):
        yield "part", part, span
    is_stretch = len(text) > ALIKE * len(sought) + SLACK
    is_related = max(shares.values()) >= _RELATED
    if is_stretch and not is_related:
        return
    if is_stretch:
        view = max(shares, key=lambda name: shares[name])
        span = block.densest(tables, view, row, item).span
        text = text[span[0] : span[1]]
    plain, blind = masked(sought), masked(text)
    sizes = {view: share * tables.views[view].effective[item] for view, share in shares.items()}
    is_equal = plain == blind and len(blind) >= limits.equal_tokens and not is_stretch
    is_equal = is_equal and (
        sizes["names"] >= limits.equal_size
        or (max(sizes.values()) >= limits.equal_own and tables.is_variant(item, text))
    )
    is_telling = tables.views["names"].effective[item] >= limits.aligned_size
    if is_equal or (is_related and is_telling and len(plain) >= limits.aligned_tokens):
        score = _share(plain, blind, limits.aligned, limits.aligned)
        if score:
            yield "aligned", score, span
    is_long = min(len(text), len(sought)) >= limits.thinned_tokens
    is_long = is_long and sizes["surface"] >= limits.thinned_size
    if is_long and (shares["surface"] >= _RELATED or not is_stretch):
        least = limits.thinned_window if is_stretch else limits.thinned
        score = _share(sought, text, least, limits.thinned_row)
        if score:
            yield "thinned", score, span


def _share(item: bytes, row: bytes, of_item: float, of_row: float) -> float:
    """Return how much of the item stands in the row in order, 0 if that is too little of either."""
    most = len(row) - len(row.translate(None, item)) + item.count(0)
    if most < of_row * len(row) or most < of_item * len(item):
        return 0.0
    tokens = common(item, row)
    if tokens < of_row * len(row) or tokens < of_item * len(item):
        return 0.0
    return tokens / len(item)


def _part(tables: Tables, block: Block, row: int, item: int) -> float:
    """Return of what share of the item the row is one piece, 0 if it is none or too short."""
    limits, text = tables.thresholds, block.sequence(row)
    if len(text) < limits.part_tokens or text not in tables.sequences[item]:
        return 0.0
    hashes, _ = block.shingles("surface", row)
    postings = tables.views["surface"]
    if not np.all(postings.holds(item, hashes)):
        return 0.0
    share = postings.rarity(hashes, item)
    return share if share >= limits.part else 0.0
