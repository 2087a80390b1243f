"""Deduplicating: rows of any files that are copies of each other, equal or nearly; one stays.

May import: `contamination`, `state`.
"""

from pipelines.deduplicating.report import FileCounts, Tally
from pipelines.deduplicating.run import deduplicate

__all__ = ["FileCounts", "Tally", "deduplicate"]
