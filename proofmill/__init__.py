"""Proofmill: reasoning problems that a machine can check, and the functions that check them.

This package is all that a trainer installs. It needs the standard library only, runs no code that
a model wrote outside its sandbox, and scores any row of any shard with `score(row, response)`.
"""

from proofmill.batch import score_many
from proofmill.extraction import Extraction, extract
from proofmill.mill import Mill, MillError, mill
from proofmill.problem import Lineage, Problem
from proofmill.scoring import Score, check, score
from proofmill.verifiers import VERIFIERS

__version__ = "0.1.0"

__all__ = [
    "VERIFIERS",
    "Extraction",
    "Lineage",
    "Mill",
    "MillError",
    "Problem",
    "Score",
    "__version__",
    "check",
    "extract",
    "mill",
    "score",
    "score_many",
]
