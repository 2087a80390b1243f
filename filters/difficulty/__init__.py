"""Measured difficulty: how one solver does on one item, with an interval, for few rollouts."""

from filters.difficulty.calibration import (
    AUDIT_ROLLOUTS,
    BIN_ITEMS,
    Audit,
    Audited,
    audit,
    is_audited,
    item_priors,
    knob_tables,
)
from filters.difficulty.classes import (
    LEVELS,
    WINDOW,
    Loss,
    Window,
    classes,
    likelihood,
    naive_error,
)
from filters.difficulty.estimate import Difficulty, Noise, estimate, posterior
from filters.difficulty.irt import LEAST_SOLVERS, fit_irt
from filters.difficulty.learnability import (
    SCORES,
    Learnability,
    Score,
    judge,
    mean,
    repetition,
    value,
    wanted,
)
from filters.difficulty.noise import (
    Interval,
    Labelled,
    Verification,
    correct,
    error_rates,
    record,
)
from filters.difficulty.optimal import Operating
from filters.difficulty.prior import GRID, Mixture, Prior, fit_mixture
from filters.difficulty.sequential import PATIENCE, Count, Grading, Outcome, Tables, sequential
from filters.difficulty.stopping import FIRSTS, StoppingTable

__all__ = [
    "AUDIT_ROLLOUTS",
    "BIN_ITEMS",
    "FIRSTS",
    "GRID",
    "LEAST_SOLVERS",
    "LEVELS",
    "PATIENCE",
    "SCORES",
    "WINDOW",
    "Audit",
    "Audited",
    "Count",
    "Difficulty",
    "Grading",
    "Interval",
    "Labelled",
    "Learnability",
    "Loss",
    "Mixture",
    "Noise",
    "Operating",
    "Outcome",
    "Prior",
    "Score",
    "StoppingTable",
    "Tables",
    "Verification",
    "Window",
    "audit",
    "classes",
    "correct",
    "error_rates",
    "estimate",
    "fit_irt",
    "fit_mixture",
    "is_audited",
    "item_priors",
    "judge",
    "knob_tables",
    "likelihood",
    "mean",
    "naive_error",
    "posterior",
    "record",
    "repetition",
    "sequential",
    "value",
    "wanted",
]
