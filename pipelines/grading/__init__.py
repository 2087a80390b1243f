"""Grading: rollouts of a solver on a finished dataset, and the pass rates they give."""
