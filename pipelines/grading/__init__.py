"""Grading: rollouts of a solver on a finished dataset, and the pass rates they give.

May import: `dataset`, `state`.
"""

from pipelines.grading.rollouts import Question, Rollout, Rollouts, stored_rollouts
from pipelines.grading.run import Graded, Settings, grade

__all__ = [
    "Graded",
    "Question",
    "Rollout",
    "Rollouts",
    "Settings",
    "grade",
    "stored_rollouts",
]
