"""Matching: one block of rows against an index, rule by rule."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from filters.decontamination.characters import CharacterIndex, character_sets
from filters.decontamination.postings import F64, Hits, Postings
from filters.decontamination.rules import Thresholds
from filters.decontamination.views import Reading, read
from filters.normalise import Tokens, tokenise
from filters.shingles import I64, U64, Sets, distinct, run_hashes


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """What matching reads of an index."""

    thresholds: Thresholds
    views: Mapping[str, Postings]
    characters: CharacterIndex
    lexicon: U64
    """Ascending hashes of the words that are no names."""
    lengths: I64
    """(items,) tokens."""
    whole: U64
    """(items,) hash of all tokens in order."""


class Pairs(NamedTuple):
    """Pairs of row and item for which a rule holds; arrays of one length."""

    rows: I64
    items: I64
    scores: F64


class Flags(NamedTuple):
    """Pairs flagged by a rule and by no stronger one."""

    rule: str
    pairs: Pairs
    spans: I64
    """(pairs, 2) token offsets in the row, end exclusive."""


def flags(tables: Tables, texts: Sequence[str]) -> Iterator[Flags]:
    """Yield what each rule flags, strongest rule first; a pair of row and item comes once."""
    tokens = tokenise(texts)
    readings = {view: read(tokens, view, tables.lexicon) for view in tables.views}
    seen = np.zeros(0, np.int64)
    for rule, pairs in _rules(tables, tokens, readings):
        keys = pairs.rows * len(tables.lengths) + pairs.items
        fresh = ~np.isin(keys, seen)
        seen = np.concatenate([seen, keys[fresh]])
        pairs = Pairs(pairs.rows[fresh], pairs.items[fresh], pairs.scores[fresh])
        yield Flags(rule, pairs, _spans(tables, rule, readings, pairs))


def _rules(
    tables: Tables, tokens: Tokens, readings: Mapping[str, Reading]
) -> Iterator[tuple[str, Pairs]]:
    texts = len(tokens.bounds) - 1
    sets = {view: distinct(reading.runs, texts) for view, reading in readings.items()}
    hits = {view: tables.views[view].hits(sets[view]) for view in tables.views}
    yield "verbatim", _verbatim(tables, readings["surface"], hits["surface"])
    for view in tables.views:
        yield view, _contained(tables, view, hits[view])
    yield "part", _part(tables, sets["surface"], hits["surface"])
    limit = tables.thresholds.characters
    yield "characters", Pairs(*tables.characters.alike(character_sets(tokens), limit))


def _verbatim(tables: Tables, reading: Reading, hits: Hits) -> Pairs:
    """Find items whose tokens stand in the row in one piece: all shingles there, and in order."""
    every = hits.shared == tables.views["surface"].sizes[hits.items]
    rows, items = hits.rows[every], hits.items[every]
    begin = [
        _find(tables, reading, *pair) for pair in zip(rows.tolist(), items.tolist(), strict=True)
    ]
    found = np.array(begin, np.int64) >= 0
    return Pairs(rows[found], items[found], np.ones(int(found.sum())))


def _find(tables: Tables, reading: Reading, row: int, item: int) -> int:
    """Return where in the row all tokens of the item stand in order, -1 if nowhere."""
    length = int(tables.lengths[item])
    values = reading.values[reading.bounds[row] : reading.bounds[row + 1]]
    begins = np.arange(max(len(values) - length + 1, 0))
    at = np.flatnonzero(run_hashes(values, begins, begins + length) == tables.whole[item])
    return int(at[0]) if len(at) else -1


def _contained(tables: Tables, view: str, hits: Hits) -> Pairs:
    """Find items of which the row holds enough, by weight."""
    postings = tables.views[view]
    share = hits.weight / postings.totals[hits.items]
    enough = share >= tables.thresholds.of(view, postings.sizes)[hits.items]
    return Pairs(hits.rows[enough], hits.items[enough], share[enough])


def _part(tables: Tables, sets: Sets, hits: Hits) -> Pairs:
    """Find items that hold nearly all of the row, if that is a good part of the item."""
    limits, sizes = tables.thresholds, np.diff(sets.bounds)[hits.rows]
    of_row = hits.shared / sizes
    of_item = hits.weight / tables.views["surface"].totals[hits.items]
    enough = (of_row >= limits.part_of_row) & (of_item >= limits.part_of_item)
    enough &= sizes >= limits.part_shingles
    return Pairs(hits.rows[enough], hits.items[enough], of_row[enough])


def _spans(tables: Tables, rule: str, readings: Mapping[str, Reading], pairs: Pairs) -> I64:
    """Return (pairs, 2) token offsets of the evidence in each row."""
    surface = readings["surface"]
    spans = np.zeros((len(pairs.rows), 2), np.int64)
    for pair, (row, item) in enumerate(zip(pairs.rows.tolist(), pairs.items.tolist(), strict=True)):
        if rule == "verbatim":
            begin = _find(tables, surface, row, item)
            spans[pair] = begin, begin + tables.lengths[item]
        elif rule == "characters":
            spans[pair] = 0, surface.bounds[row + 1] - surface.bounds[row]
        else:
            view = rule if rule in readings else "surface"
            spans[pair] = _densest(tables, view, readings[view], row, item)
    return spans


def _densest(tables: Tables, view: str, reading: Reading, row: int, item: int) -> tuple[int, int]:
    """Return the stretch of the row, about as long as the item, that holds most of its shingles."""
    begin, end = np.searchsorted(reading.runs.rows, (row, row + 1))
    held = tables.views[view].holds(item, reading.runs.hashes[begin:end])
    starts = reading.runs.starts[begin:end][held]
    last = np.searchsorted(starts, starts + tables.lengths[item]) - 1
    best = int(np.argmax(last - np.arange(len(starts))))
    return reading.span(row, int(starts[best]), int(starts[last[best]]) + reading.width)
