"""Text as filters read it: normal forms, shingles, MinHash signatures."""

from filters.text.cardinals import TENS, UNITS
from filters.text.minhash import NUM_PERM, U32, WIDTH, Reader, Sketch, blocks, signatures, sketch
from filters.text.normalise import (
    NORMALISER_VERSION,
    NOTATION,
    is_number,
    normalise,
    numberless,
    tokenise,
)
from filters.text.shingles import (
    I64,
    U64,
    Sets,
    Shingles,
    characters,
    distinct,
    mix,
    run_hashes,
    shingle_hash,
    shingles,
    spread,
    token_hashes,
)
from filters.text.tokens import Tokens

__all__ = [
    "I64",
    "NORMALISER_VERSION",
    "NOTATION",
    "NUM_PERM",
    "TENS",
    "U32",
    "U64",
    "UNITS",
    "WIDTH",
    "Reader",
    "Sets",
    "Shingles",
    "Sketch",
    "Tokens",
    "blocks",
    "characters",
    "distinct",
    "is_number",
    "mix",
    "normalise",
    "numberless",
    "run_hashes",
    "shingle_hash",
    "shingles",
    "signatures",
    "sketch",
    "spread",
    "token_hashes",
    "tokenise",
]
