"""Weakness in knob space: which family and knobs the next release asks for; no model needed."""

from generators.weakness.knobs.allocation import BAND, REMEDIES, UNIFORM_SHARE, Status
from generators.weakness.knobs.arms import hopeless_arms
from generators.weakness.knobs.composition import draw_compositions, score_pairs
from generators.weakness.knobs.regression import (
    Attempt,
    Choice,
    Diagnosis,
    Subject,
    diagnose,
    draw_plan,
    probe,
)

__all__ = [
    "BAND",
    "REMEDIES",
    "UNIFORM_SHARE",
    "Attempt",
    "Choice",
    "Diagnosis",
    "Status",
    "Subject",
    "diagnose",
    "draw_compositions",
    "draw_plan",
    "hopeless_arms",
    "probe",
    "score_pairs",
]
