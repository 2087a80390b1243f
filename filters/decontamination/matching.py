"""Matching: one block of rows against an index.

Keys name the few pairs of row and item worth a look; all rules look at those alone, and see the
whole row and the whole item. A pair that shares less than `_LEAST` of its keys is none by any rule.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from filters.decontamination.block import Block
from filters.decontamination.characters import character_sets, similarities
from filters.decontamination.order import ALIKE, SLACK, Span, in_order
from filters.decontamination.postings import F64
from filters.decontamination.tables import Tables
from filters.text import I64

_LEAST = {"surface": 0.3, "numbers": 0.4, "names": 0.4}
"""Share of the keys from which a pair is looked at. A share of 0.6, 0.85 and 0.8 of an item is at
least 0.33, 0.75 and 0.67 of its keys."""
_THINNED = 0.11
"""The same on the surface for a row that may be a part of the item, or what is left of it."""
_LONG = 4
"""In a row of so many times the item's tokens, scattered shingles of an item say little."""
_SCATTERED = 0.15
"""The densest stretch of such a row may hold so much less of the item than the view asks for."""

_UNEVEN = 1.2
"""How much longer the words of one text may be than those of another, on average."""


class Found(NamedTuple):
    """One item in one row."""

    row: int
    item: int
    rule: str
    score: float
    span: Span
    """Token offsets in the row, end exclusive."""


class Pairs(NamedTuple):
    """Pairs of row and item worth a look, with what is known of them; arrays of one length."""

    rows: I64
    items: I64
    is_whole: list[bool]
    """The row holds all shingles of the item."""
    shares: Mapping[str, F64]
    """Per view, the weighted share of the item that the row holds."""


def matches(tables: Tables, texts: Sequence[str]) -> list[Found]:
    """Return what is found in each row, by row; a pair comes once, under the strongest rule.

    A row's verbatim items come first, then the closest: by the sum of the shares in all views.
    """
    block = Block.of(tables, texts)
    pairs = _pairs(tables, block)
    views = {view: _enough(tables, view, pairs).tolist() for view in tables.views}
    found: dict[int, Found] = {}
    for at, (row, item) in enumerate(zip(pairs.rows.tolist(), pairs.items.tolist(), strict=True)):
        best = next(_rules(tables, block, pairs, views, at), None)
        if best:
            found[at] = Found(row, item, *best)
    found |= _alike(
        tables, block, pairs, [at for at in range(len(views["surface"])) if at not in found]
    )
    closeness: F64 = sum(pairs.shares.values(), np.zeros(len(pairs.rows)))
    order = [
        ((one.row, one.rule != "verbatim", -closeness[at], one.item), one)
        for at, one in found.items()
    ]
    return [one for _, one in sorted(order)]


def nearest(tables: Tables, texts: Sequence[str]) -> tuple[list[int], list[int], list[float]]:
    """Return rows, one item each, and the weighted share of it that the row holds, by row.

    The item with the greatest share on the surface; rows that share no key with any item are none.
    """
    runs = Block.of(tables, texts).readings["surface"].runs
    rows, items, _ = tables.keys["surface"].shares(runs)
    _, shares = tables.views["surface"].shares(runs, rows, items)
    order = np.lexsort((items, -shares, rows))
    rows, items, shares = rows[order], items[order], shares[order]
    _, first = np.unique(rows, return_index=True)
    first = first[shares[first] > 0.0]
    return rows[first].tolist(), items[first].tolist(), shares[first].tolist()


def _pairs(tables: Tables, block: Block) -> Pairs:
    rows, items = _candidates(tables, block)
    shares, whole = {}, np.zeros(len(rows), np.bool_)
    for view, postings in tables.views.items():
        count, shares[view] = postings.shares(block.readings[view].runs, rows, items)
        whole = count == postings.sizes[items] if view == "surface" else whole
    return Pairs(rows, items, whole.tolist(), shares)


def _candidates(tables: Tables, block: Block) -> tuple[I64, I64]:
    lengths, count = block.lengths(), max(len(tables.lengths), 1)
    keys = []
    for view, least in _LEAST.items():
        rows, items, share = tables.keys[view].shares(block.readings[view].runs)
        wanted = share >= least
        if view == "surface":
            is_no_longer = lengths[rows] <= ALIKE * tables.lengths[items] + SLACK
            wanted |= is_no_longer & (share >= _THINNED)
        keys.append(rows[wanted] * count + items[wanted])
    rows, items = np.divmod(np.unique(np.concatenate(keys)), count)
    return rows, items


def _enough(tables: Tables, view: str, pairs: Pairs) -> F64:
    """Return by how much the share of each pair reaches the view's threshold; below 0: not."""
    least = tables.thresholds.of(view, tables.views[view].effective)[pairs.items]
    size = tables.views["surface"].sizes[pairs.items]
    is_short = size < tables.thresholds.least_shingles
    return np.where(is_short, -np.inf, pairs.shares[view] - least)


def _rules(
    tables: Tables, block: Block, pairs: Pairs, views: Mapping[str, Sequence[float]], at: int
) -> Iterator[tuple[str, float, Span]]:
    """Yield rule, score and span of each rule that holds for a pair, strongest first."""
    row, item = int(pairs.rows[at]), int(pairs.items[at])
    begin = block.begin(tables, row, item) if pairs.is_whole[at] else -1
    length = len(tables.sequences[item])
    if begin >= 0:
        yield "verbatim", 1.0, (begin, begin + length)
    for view, enough in views.items():
        if enough[at] >= 0.0:
            dense = block.densest(tables, view, row, item)
            share = float(pairs.shares[view][at])
            is_long = block.length(row) > _LONG * length
            held = tables.views[view].weight(dense.hashes, item) if is_long else share
            if held >= share - enough[at] - _SCATTERED:
                yield view, share, dense.span
    shares = {view: float(share[at]) for view, share in pairs.shares.items()}
    yield from in_order(tables, block, row, item, shares)


def _alike(tables: Tables, block: Block, pairs: Pairs, rest: list[int]) -> dict[int, Found]:
    """Return what the characters find among the pairs numbered `rest`."""
    limits, surface = tables.thresholds, pairs.shares["surface"]
    sizes = surface * tables.views["surface"].effective[pairs.items]
    at = np.array(rest, np.int64)
    at = at[(surface[at] >= limits.characters_surface) & (sizes[at] >= limits.characters_size)]
    lengths, others = block.lengths()[pairs.rows[at]], tables.lengths[pairs.items[at]]
    # Similarity t takes lengths within a factor of 1 / t; words are not all equally long.
    most = _UNEVEN / limits.characters
    at = at[(lengths <= most * others) & (others <= most * lengths)]
    rows, numbers = np.unique(pairs.rows[at], return_inverse=True)
    sets = character_sets(block.some(rows))
    least = limits.characters
    scores = similarities(tables.characters, sets, numbers, pairs.items[at], least)
    found = {}
    for pair, score in zip(at.tolist(), scores.tolist(), strict=True):
        if score >= least:
            row, item = int(pairs.rows[pair]), int(pairs.items[pair])
            found[pair] = Found(row, item, "characters", score, (0, block.length(row)))
    return found
