"""Decontamination: which rows hold a benchmark item, whole, reworded or in part.

An exact inverted index over three views of the tokens (as they are, numbers masked, numbers and
names masked) gives the IDF-weighted share of each benchmark item that a row contains; a character
leg catches dropped and exchanged words. The index holds hashes, no text. Prose rows go through
`match`; puzzle rows share templates with benchmarks and go through `match_instances` instead.
"""

from filters.decontamination.edits import EDITS, SHORT, planted
from filters.decontamination.index import BenchmarkIndex
from filters.decontamination.peers import PEERS
from filters.decontamination.rules import RULES, Match, Thresholds
from filters.decontamination.sources import IndexInputs, build_index, read_items
from filters.decontamination.storage import (
    SHIPPED_INDEX,
    BenchmarkItem,
    IndexVersionError,
    load_instances,
)

__all__ = [
    "EDITS",
    "PEERS",
    "RULES",
    "SHIPPED_INDEX",
    "SHORT",
    "BenchmarkIndex",
    "BenchmarkItem",
    "IndexInputs",
    "IndexVersionError",
    "Match",
    "Thresholds",
    "build_index",
    "load_instances",
    "planted",
    "read_items",
]
