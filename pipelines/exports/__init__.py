"""Exports: files beside the shards for supervised starts and for preferences.

May import: `dataset`, `grading`, `state`.
"""

from pipelines.exports.files import Export, export
from pipelines.exports.pairs import preference_pairs
from pipelines.exports.searches import searches
from pipelines.exports.solutions import right_rollouts, worked_solutions
from pipelines.exports.tries import second_tries

__all__ = [
    "Export",
    "export",
    "preference_pairs",
    "right_rollouts",
    "searches",
    "second_tries",
    "worked_solutions",
]
