"""Meeting: what tasks make of a span's rows, and of the rows that were brought together.

Rows are brought together twice or thrice, by whoever shuffles: keys, to see who shares one; the
texts of those who do, to compare them exactly; and those of a removed row and the row that stays,
to tell how similar they are. All of it is `filters.deduplication`'s own arithmetic.
"""

from collections.abc import Iterator, Mapping, Sequence
from enum import IntEnum
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from filters.deduplication import near_groups, similarities, text_keys
from filters.text import I64, U64, mix, tokenise
from pipelines.cluster import require_same
from pipelines.dataset import library_versions
from pipelines.deduplicating.compared import Compared, Kind, compared
from pipelines.deduplicating.spans import Span, changed, told


class What(IntEnum):
    """What an entry is."""

    ROW = 0
    """Kind and length of a row."""
    TEXT = 1
    PUZZLE = 2
    BAND = 3


ENTRIES = pa.schema(
    [
        ("part", pa.int64()),
        ("what", pa.int8()),
        ("key", pa.uint64()),
        ("place", pa.int64()),
        ("whole", pa.uint64()),
    ]
)
"""Entries that go to parts. Rows go to parts of their own, from -1 downwards, one a span."""
TEXTS = pa.schema(
    [
        ("part", pa.int64()),
        ("place", pa.int64()),
        ("other", pa.int64()),
        ("text", pa.large_string()),
    ]
)
PAIRS = pa.schema([("place", pa.int64()), ("other", pa.int64()), ("similarity", pa.float64())])


class Keying(NamedTuple):
    """How rows are keyed."""

    columns: Sequence[str] | None
    """What is compared; by default the question."""
    shape: tuple[int, int]
    """Bands, and rows of each; (0, 0) for equal texts only."""
    parts: int
    versions: Mapping[str, str]
    """Of the libraries where the work was given."""


def dealt(keys: U64, parts: int) -> I64:
    """Return for each key the part that it goes to."""
    return (mix(keys) % np.uint64(parts)).astype(np.int64)


def keyed_rows(given: pa.Table, keying: Keying) -> Iterator[pa.Table]:
    """Yield the entries of a span's rows, batch by batch.

    Raises:
        DatasetError: if its file cannot be read.
        RecipeError: if a library of this node has another version.
    """
    columns, shape, parts, versions = keying
    require_same(versions, library_versions())
    yield ENTRIES.empty_table()  # of a file without rows Ray would not know the columns
    span, _, _ = told(given)
    for batch in span.batches(columns):
        rows = [compared(record, columns) for record in batch.records]
        first = span.place(batch.first - 1)
        yield pa.concat_tables(
            [
                _rows(span, first, rows),
                _puzzles(first, rows, parts),
                *_prose(first, rows, shape, parts),
            ]
        )


def _rows(span: Span, first: int, rows: Sequence[Compared]) -> pa.Table:
    keys = np.array([row.kind | len(row.text) << 8 for row in rows], np.uint64)
    places = first + np.arange(len(rows))
    return _entries(np.full(len(rows), -1 - span.number), What.ROW, keys, places, keys)


def _puzzles(first: int, rows: Sequence[Compared], parts: int) -> pa.Table:
    some = _those(rows, Kind.PUZZLE)
    keys = np.array([rows[at].key for at in some.tolist()], np.uint64)
    return _entries(dealt(keys, parts), What.PUZZLE, keys, first + some, keys)


def _prose(
    first: int, rows: Sequence[Compared], shape: tuple[int, int], parts: int
) -> Iterator[pa.Table]:
    some = _those(rows, Kind.PROSE)
    for found in text_keys([rows[at].text for at in some.tolist()], shape, tokenise):
        places, some = first + some[: len(found.whole)], some[len(found.whole) :]
        yield _entries(dealt(found.whole, parts), What.TEXT, found.whole, places, found.whole)
        # Bands of a copy are those of the first: one is enough.
        _, one = np.unique(found.whole, return_index=True)
        one = one[found.told[one]]
        for band, keys in enumerate(found.bands):
            own = mix(keys[one] + np.uint64(band))
            yield _entries(dealt(own, parts), What.BAND, own, places[one], found.whole[one])


def _those(rows: Sequence[Compared], kind: Kind) -> I64:
    return np.array([at for at, row in enumerate(rows) if row.kind is kind], np.int64)


def _entries(parts: I64, what: What, keys: U64, places: I64, whole: U64) -> pa.Table:
    kinds = np.full(len(keys), what, np.int8)
    return pa.table([parts, kinds, keys, places, whole], schema=ENTRIES)


def shared(part: pa.Table) -> pa.Table:
    """Return the entries of a part whose key others have, each beside the first of them.

    Of equal texts and puzzles these are all but the first, of bands all that differ as texts, the
    first too; `whole` is the place of the first. Entries of rows stay as they are.
    """
    if not part.num_rows or part["part"][0].as_py() < 0:
        return part
    what, key, place, whole = (part[name].to_numpy() for name in ENTRIES.names[1:])
    order = np.lexsort((place, whole, key, what))
    what, key, place, whole = what[order], key[order], place[order], whole[order]
    begins = np.append(True, (what[1:] != what[:-1]) | (key[1:] != key[:-1]))
    apart = begins | np.append(True, whole[1:] != whole[:-1])
    is_band = what == What.BAND
    stays = np.where(is_band, apart, ~begins)
    run = np.cumsum(begins) - 1
    stays &= ~is_band | (np.bincount(run, apart)[run] > 1)
    first = np.minimum.reduceat(place, np.flatnonzero(begins))[run]
    return pa.table(
        [part["part"].to_numpy()[: np.count_nonzero(stays)]]
        + [column[stays] for column in (what, key, place, first.astype(np.uint64))],
        schema=ENTRIES,
    )


def brought_texts(given: pa.Table, columns: Sequence[str] | None) -> Iterator[pa.Table]:
    """Yield the texts of the rows of a span that are to be brought somewhere.

    Raises:
        DatasetError: if its file cannot be read, or has not the rows it had before.
    """
    span, count, order = told(given)
    number = 0
    for batch in span.batches(columns):
        begin = batch.first - 1
        number += len(batch.records)
        edges = np.searchsorted(order.rows, [begin, begin + len(batch.records)])
        rows, parts, others = (side[slice(*edges)] for side in order)
        texts = [compared(batch.records[at], columns).text for at in (rows - begin).tolist()]
        yield pa.table([parts, span.place(0) + rows, others, texts], schema=TEXTS)
    if number != count:
        raise changed(span)


def alike(part: pa.Table, threshold: float) -> pa.Table:
    """Return the rows of a part that are near duplicates, each with the first of its group.

    With them comes the similarity to the row that stays: that of the group's least `other`. It is
    not known (NaN) where an `other` is -1, as such a group may have more rows elsewhere.
    """
    places, at = np.unique(part["place"].to_numpy(), return_index=True)
    near = near_groups(part["text"].take(at).to_pylist(), threshold)
    sizes = np.bincount(near.labels, minlength=len(places))
    joined = np.flatnonzero(sizes[near.labels] > 1)
    labels, ranks = near.labels[joined], part["other"].to_numpy()[at][joined]
    stays = np.empty(len(places), np.int64)
    order = np.argsort(-ranks, kind="stable")
    stays[labels[order]] = joined[order]  # where a label comes again, the least rank stays
    found = near.similarity(joined, stays[labels])
    found[ranks < 0] = np.nan
    return _pairs(places[joined], places[labels], found)


def measured(part: pa.Table) -> pa.Table:
    """Return how similar the rows of a part are to those that they are compared with."""
    places, others = part["place"].to_numpy(), part["other"].to_numpy()
    asked, order = np.flatnonzero(others >= 0), np.argsort(places)
    right = order[np.searchsorted(places, others[asked], sorter=order)]
    found = similarities(part["text"].to_pylist(), asked, right)
    return _pairs(places[asked], others[asked], found)


def _pairs(places: I64, others: I64, found: npt.NDArray[np.float64]) -> pa.Table:
    return pa.table([places, others, found], schema=PAIRS)
