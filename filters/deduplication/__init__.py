"""Deduplication: exact, by canonical instance, and near duplicates of the wording."""

from filters.deduplication.groups import (
    Rank,
    bands,
    duplicate_groups,
    exact_groups,
    keep_best,
    signatures,
)

__all__ = [
    "Rank",
    "bands",
    "duplicate_groups",
    "exact_groups",
    "keep_best",
    "signatures",
]
