"""Deduplication: exact, by canonical instance, and near duplicates of the wording.

In memory (`groups`), or with what does not fit on a disk (`spilled`): one algorithm (`near`).
"""

from filters.deduplication.groups import (
    Rank,
    bands,
    duplicate_groups,
    exact_groups,
    keep_best,
    signatures,
)
from filters.deduplication.near import Near
from filters.deduplication.spilled import (
    MEMORY,
    spilled_equal,
    spilled_first,
    spilled_groups,
    spilled_near,
)

__all__ = [
    "MEMORY",
    "Near",
    "Rank",
    "bands",
    "duplicate_groups",
    "exact_groups",
    "keep_best",
    "signatures",
    "spilled_equal",
    "spilled_first",
    "spilled_groups",
    "spilled_near",
]
