"""Deduplication: exact, by canonical instance, and near duplicates of the wording."""

from filters.deduplication.groups import Rank, duplicate_groups, keep_best
from filters.text.minhash import signatures

__all__ = ["Rank", "duplicate_groups", "keep_best", "signatures"]
