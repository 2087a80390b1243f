"""Views: three readings of a token sequence, blind to nothing, to numbers, to numbers and names."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from filters.normalise import NOTATION, Tokens
from filters.shingles import I64, U64, Shingles, shingles, token_hashes

WIDTHS = {"surface": 3, "numbers": 3, "names": 5}
"""Tokens per shingle of each view. Masked text needs longer shingles to be as telling."""

_NUMBER_WORDS = frozenset(NOTATION["words"]["numbers"])
_PRONOUNS = frozenset(NOTATION["words"]["pronouns"])
_APOSTROPHES = "['\u2019]"
_RUN = re.compile(rf"[^\W\d_]+(?:{_APOSTROPHES}[^\W\d_]+)*")
_INNER = re.compile(rf"(?<=[a-z,;] )[A-Z][^\W\d_]+(?:{_APOSTROPHES}[^\W\d_]+)*")
"""A word with a capital that is not the first of a sentence."""
_RATIO = 3
"""A word with a capital in a quarter of its texts may be a name: `Bill`, `Grace`."""
_MARK = "\0"
_NUMBER, _LETTER, _PRONOUN, _NAME = (
    _MARK + kind for kind in ("number", "letter", "pronoun", "name")
)


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
    return np.unique(token_hashes(sorted(re.sub(_APOSTROPHES, "", word) for word in words)))


def read(tokens: Tokens, view: str, known: U64) -> Reading:
    """Return the shingles of `tokens` in a view; `known` is the lexicon of the index."""
    masked = _masked(tokens.vocabulary, view, known)
    is_mark = np.array([word[0] == _MARK for word in masked], np.bool_)[tokens.codes]
    values = token_hashes(masked)[tokens.codes]
    lengths = np.diff(tokens.bounds)
    rows = np.repeat(np.arange(len(lengths)), lengths)
    keep = np.ones(len(values), np.bool_)
    keep[1:] = ~is_mark[1:] | (values[1:] != values[:-1]) | (rows[1:] != rows[:-1])
    bounds = np.searchsorted(rows[keep], np.arange(len(lengths) + 1)).astype(np.int64)
    origins = np.flatnonzero(keep) - tokens.bounds[rows[keep]]
    runs = shingles(values[keep], bounds, WIDTHS[view])
    return Reading(values[keep], bounds, origins, WIDTHS[view], runs)


def _masked(vocabulary: Sequence[str], view: str, known: U64) -> list[str]:
    if view == "surface":
        return list(vocabulary)
    blind = [_numberless(word) for word in vocabulary]
    if view == "numbers":
        return blind
    is_known = np.isin(token_hashes(vocabulary), known)
    return [_nameless(word, has) for word, has in zip(blind, is_known.tolist(), strict=True)]


def _numberless(word: str) -> str:
    return _NUMBER if word[0].isdigit() or word in _NUMBER_WORDS else word


def _nameless(word: str, is_known: bool) -> str:
    if not word.isalpha() or word.upper() == word.lower():  # some scripts write no capitals
        return word
    if len(word) == 1:
        return _LETTER
    if word in _PRONOUNS:
        return _PRONOUN
    return word if is_known else _NAME
