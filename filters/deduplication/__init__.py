"""Deduplication: exact, by canonical instance, and near duplicates of the wording.

In memory (`groups`), or with what does not fit on a disk (`spilled`): one algorithm (`near`).
"""

from filters.deduplication.columns import Column, Room, in_memory, on_disk
from filters.deduplication.groups import (
    Rank,
    bands,
    duplicate_groups,
    exact_groups,
    keep_best,
    near_groups,
    signatures,
    similarities,
)
from filters.deduplication.near import (
    Near,
    TextKeys,
    first_places,
    near_duplicates,
    repeated,
    text_keys,
)
from filters.deduplication.spilled import (
    MEMORY,
    spilled_equal,
    spilled_first,
    spilled_groups,
    spilled_near,
)
from filters.deduplication.union import joined, rooted

__all__ = [
    "MEMORY",
    "Column",
    "Near",
    "Rank",
    "Room",
    "TextKeys",
    "bands",
    "duplicate_groups",
    "exact_groups",
    "first_places",
    "in_memory",
    "joined",
    "keep_best",
    "near_duplicates",
    "near_groups",
    "on_disk",
    "repeated",
    "rooted",
    "signatures",
    "similarities",
    "spilled_equal",
    "spilled_first",
    "spilled_groups",
    "spilled_near",
    "text_keys",
]
