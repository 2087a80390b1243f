"""Foresight: what to ask next while outcomes keep coming in, thought about aside."""

from typing import NamedTuple

import numpy as np

from generators.weakness.knobs.regression import (
    Attempt,
    Choice,
    Subject,
    diagnose,
    draw_plan,
    probe,
)


class Question(NamedTuple):
    """What is known, and how much is wanted; seconds of work for a hundred families."""

    subjects: tuple[Subject, ...]
    attempts: tuple[Attempt, ...]
    """None yet: the plan is a probe."""
    release: int
    size: int
    """Settings of the plan."""
    seed: int

    def plan(self) -> list[Choice]:
        """Return what the loop over knobs would make now."""
        rng = np.random.default_rng(self.seed)
        if not self.attempts:
            return probe(self.subjects, self.size, rng)
        return draw_plan(diagnose(self.subjects, self.attempts, self.release), self.size, rng)
