"""A policy that learns in seconds: tables of skills, executed step by step, trained by REINFORCE.

For benchmarks of data: whatever is wrong with a prompt, an extractor, a verifier or a mixture of
problems shows in what such a policy learns. May import: nothing.
"""

from solvers.skilltable.executors import EXECUTORS
from solvers.skilltable.policy import Settings, SkillTable, look_ups

__all__ = [
    "EXECUTORS",
    "Settings",
    "SkillTable",
    "look_ups",
]
