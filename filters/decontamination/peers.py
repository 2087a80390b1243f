"""Peers: the usual ways to find benchmark items, to be measured beside ours.

- `minhash`: datasketch MinHash over word 5-grams, LSH at Jaccard 0.8, as near-duplicate tools do;
- `8-gram`, `13-gram`: any common run of so many words, after lower-casing (open-r1; GPT-3).
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import cast

Rule = Callable[[Sequence[str], Sequence[str]], list[list[int]]]
"""(items, rows) -> for each row the positions of the items found in it."""

_PERMUTATIONS = 128
_WORDS = 5
_JACCARD = 0.8


def _runs(text: str, width: int) -> set[str]:
    words = text.lower().split()
    return {" ".join(words[at : at + width]) for at in range(len(words) - width + 1)}


def _minhash(items: Sequence[str], rows: Sequence[str]) -> list[list[int]]:
    from datasketch import MinHash, MinHashLSH  # 1 s to import: it loads scipy

    lsh = MinHashLSH(threshold=_JACCARD, num_perm=_PERMUTATIONS)
    sketches = MinHash.bulk([_encoded(text) for text in items], num_perm=_PERMUTATIONS)
    for number, sketch in enumerate(sketches):
        lsh.insert(number, sketch)
    asked = MinHash.bulk([_encoded(text) for text in rows], num_perm=_PERMUTATIONS)
    return [sorted(cast("list[int]", lsh.query(sketch))) for sketch in asked]


def _encoded(text: str) -> list[bytes]:
    return [run.encode("utf8", "replace") for run in _runs(text, _WORDS)] or [text.lower().encode()]


def _any_run(width: int) -> Rule:
    def found(items: Sequence[str], rows: Sequence[str]) -> list[list[int]]:
        owners: dict[str, list[int]] = {}
        for number, text in enumerate(items):
            for run in _runs(text, width):
                owners.setdefault(run, []).append(number)
        return [
            sorted({item for run in _runs(text, width) for item in owners.get(run, ())})
            for text in rows
        ]

    return found


PEERS: Mapping[str, Rule] = MappingProxyType(
    {"minhash": _minhash, "8-gram": _any_run(8), "13-gram": _any_run(13)}
)
