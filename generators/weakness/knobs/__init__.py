"""Weakness in knob space: which family and knobs the next release asks for; no model needed."""

from generators.weakness.knobs.allocation import BAND, REMEDIES, UNIFORM_SHARE, Status
from generators.weakness.knobs.arms import hopeless_arms
from generators.weakness.knobs.composition import draw_compositions, score_pairs
from generators.weakness.knobs.foresight import Question
from generators.weakness.knobs.regression import (
    QUARANTINE_ROLLOUTS,
    Attempt,
    Choice,
    Diagnosis,
    Subject,
    diagnose,
    draw_plan,
    is_suspect,
    probe,
)

__all__ = [
    "BAND",
    "QUARANTINE_ROLLOUTS",
    "REMEDIES",
    "UNIFORM_SHARE",
    "Attempt",
    "Choice",
    "Diagnosis",
    "Question",
    "Status",
    "Subject",
    "diagnose",
    "draw_compositions",
    "draw_plan",
    "hopeless_arms",
    "is_suspect",
    "probe",
    "score_pairs",
]
