"""Shuffled: near duplicates of rows that no machine need hold, the same as this one alone finds.

Whatever reads files and compares texts is done by whoever shuffles, such as a cluster. Here lie, of
each row, what the survey keeps (5 bytes), the labels of three groupings and its place among the
prose (8 each); in nameless files 24 bytes for each band that a text shares with another. Pairs are
not kept: each is joined in the labels when it comes (union-find), so that a pair takes no memory
however many there are. Labels are always the smallest number of a group, so neither the order of
pairs nor a part that is done twice changes them.

Texts whose bands lead to each other, however far, are compared in one place, as long as these are
few; of more of them only those that share a band's key are, once for each such key.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple, Protocol

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from filters.deduplication import Room, joined, rooted
from filters.text import I64
from pipelines.contamination import Input, rows_in
from pipelines.dataset import library_versions
from pipelines.deduplicating.compared import Kind
from pipelines.deduplicating.gathering import Gathered, Keys
from pipelines.deduplicating.meeting import (
    Keying,
    alike,
    brought_texts,
    dealt,
    keyed_rows,
    measured,
    shared,
)
from pipelines.deduplicating.spans import Order, found_spans, size_of, task
from pipelines.deduplicating.standing import Groups, Standing, shortest, standing
from pipelines.deduplicating.survey import Survey
from pipelines.progress import Progress

_ENTRY = 33
"""Bytes of an entry."""
_EACH = 8
"""Parts of a place, so that places have about equally much."""
_PLACE = 1 << 26
"""Bytes that are brought to a place, about."""
_MOST = 2048
"""Places: whoever shuffles keeps something for each pair of a task and a place."""
_LINE = 200
"""Bytes of a row of JSON lines from afar, about: nobody has counted them."""
_TOGETHER = 20_000
"""Texts that are compared in one place although not all of them share a key."""


Read = Callable[[pa.Table], Iterator[pa.Table]]
Meet = Callable[[pa.Table], pa.Table]


class Shuffle(Protocol):
    """Brings rows together."""

    @property
    def cores(self) -> int:
        """How many work at once."""
        ...

    def run(
        self, tasks: Sequence[pa.Table], read: Read, meet: Meet, places: int
    ) -> Iterator[pa.Table]:
        """Read each task's rows and yield, in any order, what `meet` makes of each part's.

        Args:
            tasks: Tables of one row.
            read: Yields rows with a column `part`.
            meet: Is given all rows of one part; there are several to a place.
            places: Into how many the rows are to be cut.

        Raises:
            ProofmillError: what reading raised, or that whoever does the work keeps dying.
        """
        ...


class _Told(NamedTuple):
    """How similar texts are to the one that stays in their place."""

    equal: I64
    """(prose,) the first text that is equal."""
    texts: I64
    """Those that are removed as near duplicates, each once."""
    values: npt.NDArray[np.float64]

    def similarity(self, left: I64, right: I64) -> npt.NDArray[np.float64]:
        """Return (pairs,) similarities of removed texts and those that stay."""
        one = self.equal[left]
        found = np.ones(len(left), np.float64)
        apart = np.flatnonzero(one != self.equal[right])
        found[apart] = self.values[np.searchsorted(self.texts, one[apart])]
        return found


class _Known(NamedTuple):
    """Texts that are near duplicates, and how similar to the one that stays, NaN for not known."""

    rows: I64
    """Ascending; a row may come again with the same value."""
    values: npt.NDArray[np.float64]


class _Brought(NamedTuple):
    """Rows that are to be brought to parts."""

    rows: I64
    parts: I64
    others: I64
    """Place of a row to compare with, or a rank in the group, or -1."""
    places: int


class Shuffling:
    """Groups the rows of some files by a shuffle."""

    def __init__(
        self,
        sources: Sequence[Input],
        columns: Sequence[str] | None,
        shuffle: Shuffle,
        progress: Progress,
    ) -> None:
        self._sources, self._spans = sources, found_spans(sources)
        self._columns, self._shuffle, self._progress = columns, shuffle, progress
        self._expected = rows_in(sources)

    def standing(
        self, threshold: float | None, shape: tuple[int, int], room: Room
    ) -> tuple[Survey, Standing]:
        """Return what is known of all rows, and which stay.

        Args:
            threshold: Least similarity of near duplicates; None for equal texts only.
            shape: Bands for it, and rows of each.
            room: For what is told of bands.

        Raises:
            DatasetError: if a file cannot be read or changes meanwhile.
            ProofmillError: if whoever does the work keeps dying.
        """
        keys = self._keys(shape, room)
        labels, known = keys.equal, _Known(np.empty(0, np.int64), np.empty(0))
        if threshold is not None:
            labels, known = self._joined(keys, threshold)
        survey = keys.survey
        prose, puzzles = survey.places(Kind.PROSE), survey.places(Kind.PUZZLE)
        equal = np.searchsorted(prose, keys.equal[prose])
        told = _Told(equal, np.empty(0, np.int64), np.empty(0))
        groups = Groups(np.searchsorted(prose, labels[prose]), equal, told.similarity)
        found = standing(survey, groups, np.searchsorted(puzzles, keys.equal[puzzles]))
        told = self._told(keys, found, known)
        return survey, found._replace(groups=groups._replace(similarity=told.similarity))

    def _keys(self, shape: tuple[int, int], room: Room) -> Keys:
        """Bring the keys of all rows together."""
        rows = self._expected or sum(map(size_of, self._sources)) // _LINE
        places = self._places(rows * (2 + shape[0]) * _ENTRY)
        work = Keying(self._columns, shape, places * _EACH, library_versions())
        read = partial(keyed_rows, keying=work)
        tasks = [task(span) for span in self._spans]
        gathered = Gathered(len(tasks), room)
        for table in self._shuffle.run(tasks, read, shared, places):
            self._progress("reading", gathered.add(table), self._expected)
        return gathered.keys(self._spans, len(self._sources))

    def _joined(self, keys: Keys, threshold: float) -> tuple[I64, _Known]:
        """Return the labels of rows with near duplicates joined, and what is known of these."""
        labels, rows, values = keys.equal.copy(), [np.empty(0, np.int64)], [np.empty(0)]
        brought = self._candidates(keys)
        for table in self._met(keys, brought, partial(alike, threshold=threshold)):
            rows.append(keys.places.rows(table["place"].to_numpy()))
            values.append(table["similarity"].to_numpy())
            _join(labels, rows[-1], keys.places.rows(table["other"].to_numpy()))
        joined = np.concatenate(rows)
        order = np.argsort(joined)
        return rooted(labels), _Known(joined[order], np.concatenate(values)[order])

    def _candidates(self, keys: Keys) -> _Brought:
        """Return which texts are to be compared, and where."""
        labels = np.arange(len(keys.equal))
        is_sharing = np.zeros(len(labels), np.bool_)
        for _, rows, firsts in keys.of_bands():
            is_sharing[rows] = True
            _join(labels, rows, firsts)
        labels = rooted(labels)
        some = np.flatnonzero(is_sharing)
        is_large = np.bincount(labels[some], minlength=len(labels)) > _TOGETHER
        some = some[~is_large[labels[some]]]
        picked = [(labels[some].astype(np.uint64), some)]
        for own, rows, _ in keys.of_bands() if np.any(is_large) else ():
            chosen = is_large[labels[rows]]
            picked.append((own[chosen], rows[chosen]))
        rows = np.concatenate([each for _, each in picked])
        places = self._places(int(np.sum(keys.survey.lengths[rows], dtype=np.int64)))
        parts = dealt(np.concatenate([own for own, _ in picked]), places * _EACH)
        ranks = np.full(len(rows), -1)
        ranks[: len(some)] = _ranks(keys, some)
        return _once(rows, parts, ranks, places)

    def _told(self, keys: Keys, found: Standing, known: _Known) -> _Told:
        """Return how similar removed texts are to those that stay.

        Where it is not known they are brought together.
        """
        prose, equal = found.prose, found.groups.equal
        stays = equal[np.searchsorted(prose, found.kept[prose])]
        near = np.flatnonzero(equal != stays)
        near = near[equal[near] == near]  # its copies are as similar
        values = known.values[np.searchsorted(known.rows, prose[near])]
        rest = np.flatnonzero(np.isnan(values))
        left, right = prose[near[rest]], prose[stays[near[rest]]]
        places = self._places(2 * int(np.sum(keys.survey.lengths[left], dtype=np.int64)))
        parts = np.tile(dealt(left.astype(np.uint64), places * _EACH), 2)
        others = np.concatenate([keys.places.of(right), np.full(len(right), -1)])
        brought = _once(np.concatenate([left, right]), parts, others, places)
        for table in self._met(keys, brought, measured):
            rows = keys.places.rows(table["place"].to_numpy())
            values[rest[np.searchsorted(left, rows)]] = table["similarity"].to_numpy()
        assert not np.any(np.isnan(values))  # each was brought to one that stays
        return _Told(equal, near, values)

    def _met(self, keys: Keys, brought: _Brought, meet: Meet) -> Iterator[pa.Table]:
        """Yield what becomes of texts that are brought together."""
        tasks = []
        for span, (begin, end) in zip(self._spans, pairwise(keys.spans.tolist()), strict=True):
            at = slice(*np.searchsorted(brought.rows, [begin, end]))
            if at.start < at.stop:
                rows = brought.rows[at] - keys.places.edges[span.file]
                order = Order(rows, brought.parts[at], brought.others[at])
                tasks.append(task(span, end - begin, order))
        self._progress("comparing", 0, len(brought.rows))
        if tasks:
            read = partial(brought_texts, columns=self._columns)
            yield from self._shuffle.run(tasks, read, meet, brought.places)
        self._progress("comparing", len(brought.rows), len(brought.rows))

    def _places(self, size: int) -> int:
        """Return to how many places so many bytes are brought."""
        return min(_MOST, max(self._shuffle.cores, -(-size // _PLACE)))


def _join(labels: I64, left: I64, right: I64) -> None:
    """Join pairs of rows that are not of one group yet."""
    apart = np.flatnonzero(labels[left] != labels[right])
    joined(labels, left[apart], right[apart])


def _ranks(keys: Keys, rows: I64) -> I64:
    """Return the order in which texts stay: by the row that does of those with the same text."""
    best = shortest(keys.equal, keys.survey.lengths)[rows]
    ranks = np.empty(len(rows), np.int64)
    ranks[np.lexsort((best, keys.survey.lengths[best]))] = np.arange(len(rows))
    return ranks


def _once(rows: I64, parts: I64, others: I64, places: int) -> _Brought:
    """Return rows in order, each once in a part."""
    order = np.lexsort((parts, rows))
    rows, parts, others = rows[order], parts[order], others[order]
    first = np.append(True, (rows[1:] != rows[:-1]) | (parts[1:] != parts[:-1]))[: len(rows)]
    return _Brought(rows[first], parts[first], others[first], places)
