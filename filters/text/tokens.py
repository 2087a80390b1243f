"""Tokens of many texts laid end to end: compounds without hyphens, number words in digits."""

from collections.abc import Collection
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from filters.text.cardinals import JOINTS, SMALL_ORDINALS, TENS, is_number_word, read

I64 = npt.NDArray[np.int64]

_DIGITS, _SPELLED, _TENS, _WORD = 1, 2, 3, 4
"""Kinds of tokens that a hyphen may join."""


class Tokens(NamedTuple):
    """Tokens of many texts, laid end to end."""

    vocabulary: list[str]
    """Distinct tokens, by first appearance."""
    codes: I64
    """(tokens,) positions in the vocabulary."""
    bounds: I64
    """(texts + 1,): text i owns the tokens from bounds[i] up to bounds[i + 1]."""

    def lists(self) -> list[list[str]]:
        """Return one token list per text."""
        words = [self.vocabulary[code] for code in self.codes.tolist()]
        edges = self.bounds.tolist()
        return [words[a:b] for a, b in pairwise(edges)]

    def follows(self, at: I64) -> npt.NDArray[np.bool_]:
        """Tell for positions of tokens whether the token before is of the same text."""
        edges = np.searchsorted(self.bounds, np.stack((at - 1, at)), side="right")
        return np.asarray((edges[0] == edges[1]) & (at > 0), np.bool_)

    def places(self, words: Collection[str]) -> npt.NDArray[np.bool_]:
        """Tell for each token whether it is one of the words."""
        return np.array([word in words for word in self.vocabulary], np.bool_)[self.codes]

    def without(self, at: I64) -> "Tokens":
        """Return the tokens but for those at ascending positions."""
        bounds = self.bounds - np.searchsorted(at, self.bounds)
        return Tokens(self.vocabulary, np.delete(self.codes, at), bounds)


def unhyphened(tokens: Tokens, functions: frozenset[str]) -> Tokens:
    """Drop each `-` of a compound: `well-known`, `three-digit` and `3-digit`, but not `5-sin`.

    Args:
        tokens: As read.
        functions: Names that a minus may stand before.
    """
    vocabulary, codes, _ = tokens
    if "-" not in vocabulary or len(codes) < 3:
        return tokens
    kinds = np.array([_kind(word, functions) for word in vocabulary], np.int8)
    middle = np.flatnonzero(codes[1:-1] == vocabulary.index("-")) + 1
    before, after = kinds[codes[middle - 1]], kinds[codes[middle + 1]]
    # Between a word and a number it stays, in digits or not: `ab-two` is `ab-2`, `six-two` `6-2`.
    is_compound = (before > 0) & ((after == _WORD) | ((before == _TENS) & (after == _SPELLED)))
    middle = middle[is_compound]
    return tokens.without(middle[tokens.follows(middle) & tokens.follows(middle + 1)])


def _kind(word: str, functions: frozenset[str]) -> int:
    if word[0].isdigit():
        return _DIGITS
    if is_number_word(word):
        return _TENS if word in TENS else _SPELLED
    return _WORD * (len(word) > 1 and word.isalpha() and word not in functions)


def in_digits(tokens: Tokens) -> Tokens:
    """Return the tokens with every number in words as digits: `two hundred and five` is `205`."""
    inside = np.array([is_number_word(word) for word in tokens.vocabulary], np.bool_)[tokens.codes]
    if not inside.any():
        return tokens
    at = np.flatnonzero(_extended(tokens, inside))
    begins = np.ones(len(at), np.bool_)
    begins[1:] = (np.diff(at) > 1) | ~tokens.follows(at[1:])
    edges = [*np.flatnonzero(begins).tolist(), len(at)]
    vocabulary = {word: code for code, word in enumerate(tokens.vocabulary)}
    codes, kept = tokens.codes.copy(), np.ones(len(at), np.bool_)
    for first, end in pairwise(edges):
        run = at[first:end]
        words = read(tuple(tokens.vocabulary[code] for code in codes[run].tolist()))
        codes[run[: len(words)]] = [vocabulary.setdefault(word, len(vocabulary)) for word in words]
        kept[first + len(words) : end] = False
    return Tokens(list(vocabulary), codes, tokens.bounds).without(at[~kept])


def _extended(tokens: Tokens, inside: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    """Return the places of number words with the words that only follow or join them."""
    found = inside.copy()
    for joint, before in JOINTS.items():
        if joint in tokens.vocabulary:
            at = np.flatnonzero(tokens.places((joint,)))
            at = at[(at > 0) & (at + 1 < len(inside))]
            found[at[inside[at + 1] & tokens.places(before)[at - 1]]] = True
    after = np.flatnonzero(tokens.places(SMALL_ORDINALS))
    after = after[after > 0]
    found[after[inside[after - 1]]] = True
    return found
