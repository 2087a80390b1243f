"""MinHash signatures (Broder 1997), equal bit for bit to datasketch 2.0 and computed in blocks.

The scheme is datasketch's `affine32`: the 32-bit hash of a shingle goes through the finaliser of
MurmurHash3, then through 128 maps a * h + b modulo 2^32 with odd a; the signature holds the least
image under each. `SCHEME` names all that decides a signature: store it beside stored signatures.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from filters.normalise import NORMALISER_VERSION, tokenise
from filters.shingles import Sets, Shingles, distinct, shingles, token_hashes

U32 = npt.NDArray[np.uint32]

PERMUTATIONS: Final = "affine32"
NUM_PERM = 128
SEED = 1
WIDTH = 3
"""Words per shingle."""
BLOCK = 2048
"""Texts per block: bounds the memory of everything but the result."""

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


class SchemeMismatchError(ValueError):
    """Stored signatures were made in another way than this code makes them."""


class Sketch(NamedTuple):
    """What duplicate search needs of each text."""

    signatures: U32
    """(texts, 128)."""
    sets: Sets
    """Distinct shingles."""


def require_scheme(stored: Mapping[str, object]) -> None:
    """Accept signatures stored under `SCHEME._asdict()`.

    Raises:
        SchemeMismatchError: naming each field that differs.
    """
    wanted = SCHEME._asdict()
    unlike = [
        f"{name} is {stored.get(name)!r}, not {wanted.get(name)!r}"
        for name in sorted({*wanted, *stored})
        if stored.get(name) != wanted.get(name)
    ]
    if unlike:
        raise SchemeMismatchError(
            f"signatures of another scheme ({'; '.join(unlike)}): compute them again from the texts"
        )


def signatures(texts: Sequence[str]) -> U32:
    """Return (n, 128) uint32 MinHash signatures over the word 3-grams of the normalised texts.

    A text of one or two tokens is one shingle; one without tokens has the empty signature of
    datasketch (all bits set). `datasketch.MinHash(num_perm=128, seed=1, scheme="affine32",
    hashfunc=filters.shingles.shingle_hash)` over the same shingles gives the same rows.
    """
    empty = np.empty((0, NUM_PERM), np.uint32)
    blocks = [_signatures(found, count) for found, count in _blocks(texts)]
    return np.concatenate([empty, *blocks])


def sketch(texts: Sequence[str]) -> Sketch:
    """Return signatures and shingle sets in one pass over the texts."""
    rows = [np.empty((0, NUM_PERM), np.uint32)]
    hashes, counts = [np.empty(0, np.uint64)], [np.zeros(1, np.int64)]
    for found, count in _blocks(texts):
        rows.append(_signatures(found, count))
        part = distinct(found, count)
        hashes.append(part.hashes)
        counts.append(np.diff(part.bounds))
    sets = Sets(np.concatenate(hashes), np.cumsum(np.concatenate(counts)))
    return Sketch(np.concatenate(rows), sets)


def _blocks(texts: Sequence[str]) -> Iterator[tuple[Shingles, int]]:
    for begin in range(0, len(texts), BLOCK):
        block = texts[begin : begin + BLOCK]
        tokens = tokenise(block)
        values = token_hashes(tokens.vocabulary)[tokens.codes]
        yield shingles(values, tokens.bounds, WIDTH), len(block)


def _signatures(found: Shingles, texts: int) -> U32:
    """Return (texts, 128): the least image of each text's shingles under each permutation."""
    result = np.full((texts, NUM_PERM), 0xFFFFFFFF, np.uint32)
    rows, starts = np.unique(found.rows, return_index=True)
    if not len(rows):
        return result
    values = _mix32((found.hashes >> np.uint64(32)).astype(np.uint32))
    least = np.empty((NUM_PERM, len(rows)), np.uint32)
    for row, factor, offset in zip(least, *_permutations(), strict=True):
        np.minimum.reduceat(values * factor + offset, starts, out=row)
    result[rows] = least.T
    return result


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
