"""Grading: rollouts of a solver on a finished dataset, and the pass rates they give.

May import: `dataset`, `state`.
"""

from pipelines.grading import rollouts
from pipelines.grading.run import Graded, Settings, grade

__all__ = [
    "Graded",
    "Settings",
    "grade",
    "rollouts",
]
