"""Grading: rollouts of a solver on a finished dataset, and the pass rates they give.

May import: `dataset`, `state`.
"""

from pipelines.grading.estimates import each_estimate
from pipelines.grading.reverify import Change, Reverified, reverify
from pipelines.grading.rollouts import Question, Rollout, Rollouts, stored_rollouts
from pipelines.grading.run import Graded, Settings, grade

__all__ = [
    "Change",
    "Graded",
    "Question",
    "Reverified",
    "Rollout",
    "Rollouts",
    "Settings",
    "each_estimate",
    "grade",
    "reverify",
    "stored_rollouts",
]
