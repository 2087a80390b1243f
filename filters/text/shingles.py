"""Shingles: stable 64-bit hashes of runs of tokens or characters, for many texts at once.

A token is hashed once per call (BLAKE2b); a run is the polynomial of its token hashes modulo 2^64,
read off prefix sums (Karp and Rabin 1987), so a run of any length costs the same. The finaliser
of MurmurHash3 (Appleby 2011) spreads the bits. No Python `hash()`: equal on every machine.
"""

import hashlib
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from filters.text.tokens import Tokens

U64 = npt.NDArray[np.uint64]
I64 = npt.NDArray[np.int64]

_BASE = 0x9E3779B97F4A7C15
"""Odd (2^64 over the golden ratio), hence with an inverse modulo 2^64."""
_MASK = (1 << 64) - 1
_FMIX = (0xFF51AFD7ED558CCD, 0xC4CEB9FE1A85EC53)


class Shingles(NamedTuple):
    """Runs of tokens of many texts; three arrays of one length, by text, then by start."""

    hashes: U64
    rows: I64
    """Which text."""
    starts: I64
    """Offset of the first token in its text."""


class Sets(NamedTuple):
    """Distinct shingles of many texts, laid end to end."""

    hashes: U64
    """Ascending within a text."""
    bounds: I64
    """(texts + 1,): text i owns the hashes from bounds[i] up to bounds[i + 1]."""

    @property
    def rows(self) -> I64:
        """Which text each hash belongs to."""
        return np.repeat(np.arange(len(self.bounds) - 1), np.diff(self.bounds))


def token_hashes(vocabulary: Sequence[str]) -> U64:
    """Return (tokens,) hashes of words."""
    return np.array([_token_hash(word) for word in vocabulary], np.uint64)


@lru_cache(maxsize=1 << 16)
def _token_hash(word: str) -> int:
    return int.from_bytes(hashlib.blake2b(word.encode(), digest_size=8).digest(), "little")


def shingle_hash(words: bytes) -> int:
    """Return the hash of a shingle given as UTF-8 words with one space between: 32 bits.

    The `hashfunc` to hand to datasketch for signatures equal to ours.
    """
    value = 0
    for word in words.decode().split(" "):
        value = (value * _BASE + _token_hash(word)) & _MASK
    return int(mix(np.array([value], np.uint64))[0]) >> 32


def shingles(values: U64, bounds: I64, width: int) -> Shingles:
    """Return all runs of `width` values; a shorter text is one run, an empty one has none."""
    lengths = np.diff(bounds)
    counts = np.where(lengths > 0, np.maximum(lengths - width + 1, 1), 0)
    rows, begins = spread(bounds[:-1], counts)
    found = _windows(values, width)[np.minimum(begins, max(len(values) - width, 0))]
    short = np.flatnonzero((lengths < width) & (lengths > 0))
    at = np.cumsum(counts)[short] - 1
    found[at] = run_hashes(values, bounds[short], bounds[short + 1])
    return Shingles(found, rows, begins - bounds[rows])


def _windows(values: U64, width: int) -> U64:
    """Return the hash of values[i : i + width] for all i; the first of zeros if there is none."""
    count = max(len(values) - width + 1, 1)
    total = np.zeros(count, np.uint64)
    for place in range(min(width, len(values))):
        total *= np.uint64(_BASE)
        total += values[place : place + count]
    return mix(total)


def run_hashes(values: U64, begins: I64, ends: I64) -> U64:
    """Return the hash of values[begin:end] for each pair; equal runs hash alike anywhere."""
    if not len(values) or not len(begins):
        return np.zeros(len(begins), np.uint64)
    inverse = np.full(len(values), pow(_BASE, -1, 1 << 64), np.uint64)
    prefix = np.zeros(len(values) + 1, np.uint64)
    prefix[1:] = np.cumsum(values * np.cumprod(inverse, dtype=np.uint64))
    powers = np.cumprod(np.full(len(values), _BASE, np.uint64), dtype=np.uint64)
    return mix((prefix[ends] - prefix[begins]) * powers[ends - 1])


def mix(values: U64) -> U64:
    """Return the 64-bit finaliser of MurmurHash3 of each value, a bijection."""
    values = values ^ (values >> np.uint64(33))
    for factor in _FMIX:
        values *= np.uint64(factor)
        values ^= values >> np.uint64(33)
    return values


def distinct(found: Shingles, texts: int) -> Sets:
    """Return the set of shingles of each of `texts` texts."""
    order = np.lexsort((found.hashes, found.rows))
    hashes, rows = found.hashes[order], found.rows[order]
    first = np.ones(len(hashes), np.bool_)
    first[1:] = (hashes[1:] != hashes[:-1]) | (rows[1:] != rows[:-1])
    bounds = np.searchsorted(rows[first], np.arange(texts + 1)).astype(np.int64)
    return Sets(hashes[first], bounds)


def characters(tokens: Tokens) -> tuple[U64, I64]:
    """Return the characters of the normalised texts as values, and their bounds."""
    texts = [" ".join(words) for words in tokens.lists()]
    points = np.frombuffer("".join(texts).encode("utf-32-le"), np.uint32)
    bounds = np.concatenate([[0], np.cumsum([len(text) for text in texts])])
    return mix(points.astype(np.uint64) + np.uint64(1)), bounds.astype(np.int64)


def spread(starts: I64, counts: I64) -> tuple[I64, I64]:
    """Return, for ranges start..start+count laid end to end, range numbers and positions."""
    owners = np.repeat(np.arange(len(counts)), counts)
    before = np.cumsum(counts) - counts
    return owners, np.arange(len(owners)) - before[owners] + starts[owners]
