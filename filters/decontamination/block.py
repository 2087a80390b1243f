"""Block: some rows read in every view, and where in a row an item's shingles lie."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from filters.decontamination.tables import Tables
from filters.decontamination.views import Reading, letters, read
from filters.text import I64, U64, Tokens, run_hashes, spread, tokenise

_FIRST = np.zeros(1, np.int64)


class Dense(NamedTuple):
    """The stretch of a row, about as long as an item, that holds most of its shingles."""

    span: tuple[int, int]
    """Token offsets, end exclusive."""
    hashes: U64
    """The shingles of the item in it; one may come twice."""


class Block(NamedTuple):
    """Rows, read in every view."""

    tokens: Tokens
    readings: Mapping[str, Reading]
    letters: bytes
    """One byte per token, see `views.letters`."""
    edges: list[int]
    """`tokens.bounds` as a list."""

    @classmethod
    def of(cls, tables: Tables, texts: Sequence[str]) -> "Block":
        """Read the texts with the lexicon of an index."""
        tokens = tokenise(texts)
        readings = read(tokens, tables.lexicon)
        coded = letters(tokens, tables.lexicon).tobytes()
        return cls(tokens, readings, coded, tokens.bounds.tolist())

    def sequence(self, row: int) -> bytes:
        """Return one byte per token of a row."""
        return self.letters[self.edges[row] : self.edges[row + 1]]

    def length(self, row: int) -> int:
        """Return the number of tokens of a row."""
        return self.edges[row + 1] - self.edges[row]

    def lengths(self) -> I64:
        """Return (rows,) numbers of tokens."""
        return np.diff(self.tokens.bounds)

    def shingles(self, view: str, row: int) -> tuple[U64, I64]:
        """Return the shingle hashes of a row and their starts in the view's own tokens."""
        reading = self.readings[view]
        begin, end = reading.edges[row], reading.edges[row + 1]
        return reading.runs.hashes[begin:end], reading.runs.starts[begin:end]

    def some(self, rows: I64) -> Tokens:
        """Return the tokens of some rows."""
        lengths = self.lengths()[rows]
        _, at = spread(self.tokens.bounds[rows], lengths)
        bounds = np.concatenate([[0], np.cumsum(lengths)])
        return Tokens(self.tokens.vocabulary, self.tokens.codes[at], bounds)

    def begin(self, tables: Tables, row: int, item: int) -> int:
        """Return where in a row all tokens of an item stand in one piece, -1 if nowhere."""
        text, sought = self.sequence(row), tables.sequences[item]
        surface = self.readings["surface"]
        values = surface.values[self.edges[row] : self.edges[row + 1]]
        begin = text.find(sought)
        while begin >= 0:
            # Tokens may share a byte: their hashes decide.
            piece = values[begin : begin + len(sought)]
            if run_hashes(piece, _FIRST, _FIRST + len(sought))[0] == tables.whole[item]:
                return begin
            begin = text.find(sought, begin + 1)
        return -1

    def densest(self, tables: Tables, view: str, row: int, item: int) -> Dense:
        """Return the stretch of a row that holds most of an item's shingles; it holds some."""
        hashes, starts = self.shingles(view, row)
        postings, reading = tables.views[view], self.readings[view]
        held = postings.holds(item, hashes)
        hashes, starts = hashes[held], starts[held]
        last = np.searchsorted(starts, starts + len(tables.sequences[item])) - 1
        best = int(np.argmax(last - np.arange(len(starts))))
        span = reading.span(row, int(starts[best]), int(starts[last[best]]) + reading.width)
        return Dense(span, hashes[best : last[best] + 1])
