"""Deduplicating: rows of any files that are copies of each other, equal or nearly; one stays.

May import: `cluster`, `contamination`, `dataset`, `state`.
"""

from pipelines.deduplicating.ray import RayShuffle
from pipelines.deduplicating.report import FileCounts, Tally
from pipelines.deduplicating.run import deduplicate
from pipelines.deduplicating.shuffled import Shuffle

__all__ = ["FileCounts", "RayShuffle", "Shuffle", "Tally", "deduplicate"]
