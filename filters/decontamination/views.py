"""Views: three readings of a token sequence, blind to nothing, to numbers, to numbers and names."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from filters.text import (
    I64,
    NOTATION,
    U64,
    Shingles,
    Tokens,
    is_number,
    shingles,
    token_hashes,
    tokenise,
)

WIDTHS = {"surface": 3, "numbers": 3, "names": 5}
"""Tokens per shingle of each view. Masked text needs longer shingles to be as telling."""

_PRONOUNS = frozenset(NOTATION["words"]["pronouns"])
_APOSTROPHES = "['\u2019]"
_RUN = re.compile(rf"[^\W\d_]+(?:{_APOSTROPHES}[^\W\d_]+)*")
_INNER = re.compile(rf"(?<=[a-z,;] )[A-Z][^\W\d_]+(?:{_APOSTROPHES}[^\W\d_]+)*")
"""A word with a capital that is not the first of a sentence."""
_RATIO = 3
"""A word with a capital in a quarter of its texts may be a name: `Bill`, `Grace`."""
_OTHER, _WORD, _NUMBER, _LETTER, _PRONOUN, _NAME = range(6)
"""Kinds of tokens; a word is known to the lexicon, or else a name."""
_MARKS = {"numbers": (_NUMBER,), "names": (_NUMBER, _LETTER, _PRONOUN, _NAME)}
"""Kinds that a view does not tell apart. No token holds the character that the marks begin with."""
_MARK_HASHES = token_hashes(
    [f"\0{kind}" for kind in ("", "", "number", "letter", "pronoun", "name")]
)
_BYTES = ((64, 192), (64, 192), (1, 31), (32, 26), (58, 6), (0, 1))
"""Per kind the first byte and how many there are."""


class Reading(NamedTuple):
    """A view of some texts; a run of equal marks is one token."""

    values: U64
    """(tokens,) hashes of the masked tokens."""
    bounds: I64
    """(texts + 1,): text i owns the values from bounds[i] up to bounds[i + 1]."""
    origins: I64
    """(tokens,) offset of each in the unmasked text."""
    width: int
    """Tokens per shingle."""
    runs: Shingles
    edges: list[int]
    """(texts + 1,): text i owns the runs from edges[i] up to edges[i + 1]."""

    def span(self, row: int, start: int, end: int) -> tuple[int, int]:
        """Return offsets in the unmasked text for offsets in this reading, end exclusive."""
        begin, last = self.bounds[row] + start, self.bounds[row] + end - 1
        last = min(last, self.bounds[row + 1] - 1)
        return int(self.origins[begin]), int(self.origins[last]) + 1


def lexicon(texts: Iterable[str]) -> U64:
    """Return sorted hashes of the words that `texts` write without a capital, nearly always.

    Capitals at the start of a sentence do not count, each text counts once. A word outside is taken
    for a name. Unknown words of a row are therefore masked too: they stand in no item, so nothing
    is lost.
    """
    plain: Counter[str] = Counter()
    capital: Counter[str] = Counter()
    for text in texts:
        plain.update({run for run in _RUN.findall(text) if run.islower()})
        capital.update({run.lower() for run in _INNER.findall(text)})
    words = {run for run, count in plain.items() if count > _RATIO * capital[run]}
    words.update(*NOTATION["words"].values())
    return np.unique(token_hashes(tokenise(sorted(words)).vocabulary))


def read(tokens: Tokens, known: U64) -> dict[str, Reading]:
    """Return the shingles of `tokens` in every view; `known` is the lexicon of the index."""
    kinds, hashes = _kinds(tokens.vocabulary, known), token_hashes(tokens.vocabulary)
    offsets = np.arange(len(tokens.codes)) - np.repeat(tokens.bounds[:-1], np.diff(tokens.bounds))
    readings = {"surface": _reading(hashes[tokens.codes], tokens.bounds, offsets, "surface")}
    for view, marks in _MARKS.items():
        is_mark, masked = np.isin(kinds, marks), hashes.copy()
        masked[is_mark] = _MARK_HASHES[kinds[is_mark]]
        values, is_marked = masked[tokens.codes], is_mark[tokens.codes]
        repeated = np.flatnonzero(is_marked[1:] & (values[1:] == values[:-1])) + 1
        repeated = repeated[offsets[repeated] > 0]
        bounds = tokens.bounds - np.searchsorted(repeated, tokens.bounds)
        values, origins = np.delete(values, repeated), np.delete(offsets, repeated)
        readings[view] = _reading(values, bounds, origins, view)
    return readings


def _reading(values: U64, bounds: I64, origins: I64, view: str) -> Reading:
    runs = shingles(values, bounds, WIDTHS[view])
    edges = np.searchsorted(runs.rows, np.arange(len(bounds))).tolist()
    return Reading(values, bounds, origins, WIDTHS[view], runs, edges)


def letters(tokens: Tokens, known: U64) -> npt.NDArray[np.uint8]:
    """Return (tokens,) one byte per token, for alignment: see `filters.decontamination.alignment`.

    0 a name, 1 to 31 a number, 32 to 57 a letter, 58 to 63 a pronoun, above any other token. Words
    that share a byte are taken for the same, one pair in 192: too few to matter in a sequence, and
    the bytes alone give no text back.
    """
    kinds, hashes = _kinds(tokens.vocabulary, known), token_hashes(tokens.vocabulary)
    first, size = (np.array(numbers, np.uint64)[kinds] for numbers in zip(*_BYTES, strict=True))
    return (first + hashes % size).astype(np.uint8)[tokens.codes]


def _kinds(vocabulary: Sequence[str], known: U64) -> npt.NDArray[np.uint8]:
    """Return (tokens,) kinds, where words outside the lexicon are names."""
    kinds = np.array([_kind(word) for word in vocabulary], np.uint8)
    is_word = kinds == _WORD
    kinds[is_word] = np.where(np.isin(token_hashes(vocabulary)[is_word], known), _OTHER, _NAME)
    return kinds


@lru_cache(maxsize=1 << 16)
def _kind(word: str) -> int:
    if is_number(word):
        return _NUMBER
    if not word.isalpha() or word.upper() == word.lower():  # some scripts write no capitals
        return _OTHER
    if len(word) == 1:
        return _LETTER
    return _PRONOUN if word in _PRONOUNS else _WORD
