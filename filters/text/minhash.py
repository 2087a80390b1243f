"""MinHash signatures (Broder 1997), equal bit for bit to datasketch 2.0 and computed in blocks.

The scheme is datasketch's `affine32`: the 32-bit hash of a shingle goes through the finaliser of
MurmurHash3, then through 128 maps a * h + b modulo 2^32 with odd a; the signature holds the least
image under each. `SCHEME` names all that decides a signature: store it beside stored signatures.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from filters.text.normalise import NORMALISER_VERSION, tokenise
from filters.text.shingles import Sets, Shingles, distinct, run_hashes, shingles, token_hashes
from filters.text.tokens import Tokens

U32 = npt.NDArray[np.uint32]
I64 = npt.NDArray[np.int64]
U64 = npt.NDArray[np.uint64]

Reader = Callable[[Sequence[str]], Tokens]
"""What of the texts is compared: `tokenise`, or `numberless`."""

PERMUTATIONS: Final = "affine32"
NUM_PERM = 128
SEED = 1
WIDTH = 3
"""Words per shingle."""
BLOCK = 4096
"""Texts per block: bounds the memory of everything but the result."""
CELLS = 1 << 15
"""Shingles per batch of texts: 128 KB, so that images stay in the cache."""

_FMIX = ((16, 0x85EBCA6B), (13, 0xC2B2AE35))


class Scheme(NamedTuple):
    """All that decides a signature; two signatures compare only where these are equal."""

    library: str
    version: str
    permutations: str
    num_perm: int
    seed: int
    hashfunc: str
    """Dotted name of the function from shingle bytes to 32 bits."""
    shingle: str
    normaliser: str


SCHEME = Scheme(
    "datasketch",
    "2.0",
    PERMUTATIONS,
    NUM_PERM,
    SEED,
    "filters.shingles.shingle_hash",
    f"words-{WIDTH}",
    NORMALISER_VERSION,
)


class Sketch(NamedTuple):
    """What duplicate search needs of each text."""

    signatures: U32
    """(texts, 128)."""
    sets: Sets
    """Distinct shingles."""


def signatures(texts: Sequence[str]) -> U32:
    """Return (n, 128) uint32 MinHash signatures over the word 3-grams of the normalised texts.

    A text of one or two tokens is one shingle; one without tokens has the empty signature of
    datasketch (all bits set). `datasketch.MinHash(num_perm=128, seed=1, scheme="affine32",
    hashfunc=filters.text.shingles.shingle_hash)` over the same shingles gives the same rows.
    """
    result = np.empty((len(texts), NUM_PERM), np.uint32)
    for block in blocks(texts):
        result[block.first : block.first + block.size] = block.signatures()
    return result


def sketch(texts: Sequence[str], read: Reader = tokenise) -> Sketch:
    """Return signatures and shingle sets in one pass over the texts."""
    rows = np.empty((len(texts), NUM_PERM), np.uint32)
    hashes, counts = [np.empty(0, np.uint64)], [np.zeros(1, np.int64)]
    for block in blocks(texts, read):
        rows[block.first : block.first + block.size] = block.signatures()
        part = distinct(block.found, block.size)
        hashes.append(part.hashes)
        counts.append(np.diff(part.bounds))
    sets = Sets(np.concatenate(hashes), np.cumsum(np.concatenate(counts)))
    return Sketch(rows, sets)


class Block(NamedTuple):
    """Shingles of some texts."""

    first: int
    """Number of the first text."""
    size: int
    """Texts."""
    found: Shingles
    whole: U64
    """(texts,) hash of all tokens in order; 0 where there is none."""

    def signatures(self) -> U32:
        """Return (texts, 128) signatures."""
        return _signatures(self.found, self.size)


def blocks(texts: Sequence[str], read: Reader = tokenise) -> Iterator[Block]:
    """Yield the shingles of all texts, `BLOCK` texts at a time, after reading them with `read`."""
    for begin in range(0, len(texts), BLOCK):
        tokens = read(texts[begin : begin + BLOCK])
        values = token_hashes(tokens.vocabulary)[tokens.codes]
        size = len(tokens.bounds) - 1
        whole = np.zeros(size, np.uint64)
        some = np.flatnonzero(np.diff(tokens.bounds))
        whole[some] = run_hashes(values, tokens.bounds[some], tokens.bounds[some + 1])
        yield Block(begin, size, shingles(values, tokens.bounds, WIDTH), whole)


def _signatures(found: Shingles, texts: int) -> U32:
    """Return (texts, 128): the least image of each text's shingles under each permutation."""
    result = np.full((texts, NUM_PERM), 0xFFFFFFFF, np.uint32)
    rows, starts, counts = np.unique(found.rows, return_index=True, return_counts=True)
    values = _mix32((found.hashes >> np.uint64(32)).astype(np.uint32))
    order = np.argsort(counts, kind="stable")
    for some in _batches(order, counts):
        widest = int(counts[some[-1]])
        # A text with fewer shingles than the widest repeats its last one.
        places = np.minimum(np.arange(widest)[:, None], counts[some] - 1)
        result[rows[some]] = _least(values[starts[some] + places])
    return result


def _batches(order: I64, counts: I64) -> Iterator[I64]:
    """Yield texts of nearly equal length, so many that a batch fits into the cache."""
    begin = 0
    while begin < len(order):
        size = max(1, CELLS // int(counts[order[begin]]))
        fits = counts[order[begin : begin + size]] * size <= 2 * CELLS
        end = begin + max(1, int(np.count_nonzero(fits)))
        yield order[begin:end]
        begin = end


def _least(values: U32) -> U32:
    """Return (texts, 128) least images of (shingles, texts) mixed hashes."""
    least = np.empty((NUM_PERM, values.shape[1]), np.uint32)
    images = np.empty_like(values)
    for row, factor, offset in zip(least, *_permutations(), strict=True):
        np.multiply(values, factor, out=images)
        np.add(images, offset, out=images)
        np.minimum.reduce(images, axis=0, out=row)
    return least.T


def _mix32(values: U32) -> U32:
    for shift, factor in _FMIX:
        values = (values ^ (values >> np.uint32(shift))) * np.uint32(factor)
    return values ^ (values >> np.uint32(16))


@cache
def _permutations() -> tuple[U32, U32]:
    """Return datasketch's own factors and offsets, (128,) each."""
    from datasketch import MinHash  # 1 s to import: it loads scipy

    empty = MinHash(num_perm=NUM_PERM, seed=SEED, scheme=PERMUTATIONS)
    factors, offsets = np.asarray(empty.permutations, np.uint32)
    return factors, offsets
