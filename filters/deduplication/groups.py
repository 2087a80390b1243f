"""Groups of texts in memory: exact, by canonical instance, and near duplicates of the wording.

How near duplicates are found says `near`. No text is dropped for being short.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from filters.decision import KEEP, Decision
from filters.deduplication.columns import in_memory
from filters.deduplication.near import Near, bands, near_duplicates, shelved
from filters.text import I64, Reader, numberless, signatures, tokenise

__all__ = [
    "Rank",
    "bands",
    "cap",
    "duplicate_groups",
    "exact_groups",
    "keep_best",
    "near_groups",
    "signatures",
    "similarities",
    "template_groups",
]

_BLOCK = 1 << 14
"""Texts handed on at a time."""


class Rank(NamedTuple):
    """The keep rule: of a group the row with the smallest rank stays."""

    unverified: bool
    """False (better) where an independent solver confirmed the answer."""
    length: int
    """Characters of the prompt."""
    id: str


def exact_groups(keys: Sequence[str]) -> list[int]:
    """Return for each key the position of its first occurrence: ids, canonical instances."""
    first: dict[str, int] = {}
    return [first.setdefault(key, index) for index, key in enumerate(keys)]


def duplicate_groups(
    texts: Sequence[str], threshold: float = 0.7, read: Reader = tokenise
) -> list[int]:
    """Return for each text the smallest position in its group of near duplicates.

    Two texts are joined where the Jaccard similarity of their sets of word 3-grams, after the
    normaliser, is at least `threshold`; groups are the connected components. Texts without any
    token (empty, or nothing but punctuation) are joined only where equal as typed.

    Raises:
        ValueError: if the threshold is not in (0, 1].
    """
    groups: list[int] = near_groups(texts, threshold, read).labels.tolist()
    return groups


def near_groups(texts: Sequence[str], threshold: float = 0.7, read: Reader = tokenise) -> Near:
    """Return the same groups with the similarities of their texts.

    Raises:
        ValueError: if the threshold is not in (0, 1].
    """
    return near_duplicates(_Blocks(texts), threshold, read, in_memory())


def similarities(
    texts: Sequence[str], left: I64, right: I64, read: Reader = tokenise
) -> npt.NDArray[np.float64]:
    """Return (pairs,) exact Jaccard similarities of the texts at `left` and at `right`."""
    shelf = shelved(_Blocks(texts), np.ones(len(texts), np.bool_), read, in_memory())
    return shelf.similarity(left, right)


@dataclass(frozen=True, slots=True)
class _Blocks:
    """Texts, some at a time, as often as asked."""

    texts: Sequence[str]

    def __iter__(self) -> Iterator[Sequence[str]]:
        for begin in range(0, len(self.texts), _BLOCK):
            yield self.texts[begin : begin + _BLOCK]


def template_groups(texts: Sequence[str], threshold: float = 0.9) -> list[int]:
    """Return the groups of texts that are near duplicates but for their numbers."""
    return duplicate_groups(texts, threshold, numberless)


def cap(groups: Sequence[int], ranks: Sequence[Rank], most: int) -> list[Decision]:
    """Keep the `most` rows with the smallest ranks of each group, such as those of one template.

    Raises:
        ValueError: if groups and ranks differ in number, or `most` is less than 1.
    """
    if most < 1:
        raise ValueError(f"most is {most}: keep at least one row of a template")
    members: dict[int, list[Rank]] = {}
    for group, rank in zip(groups, ranks, strict=True):
        members.setdefault(group, []).append(rank)
    last = {group: sorted(some)[:most][-1] for group, some in members.items()}
    return [
        KEEP
        if rank <= last[group]
        else Decision(False, "template", (f"over {most} of a template",))
        for group, rank in zip(groups, ranks, strict=True)
    ]


def keep_best(groups: Sequence[int], ranks: Sequence[Rank]) -> list[Decision]:
    """Keep the row with the smallest rank of each group; the others name it.

    Ranks end in the row's id, so the choice does not depend on the order of rows.

    Raises:
        ValueError: if groups and ranks differ in number.
    """
    best: dict[int, Rank] = {}
    for group, rank in zip(groups, ranks, strict=True):
        best[group] = min(best.get(group, rank), rank)
    return [
        KEEP if best[group] == rank else Decision(False, "duplicate", (f"of {best[group].id}",))
        for group, rank in zip(groups, ranks, strict=True)
    ]
