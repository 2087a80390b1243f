"""Ability: how the pass rate of one solver depends on the knobs of a family, and how surely."""

from solvers.ability.effort import Effort
from solvers.ability.families import Asked, fit_families
from solvers.ability.regression import SPREAD, Ability, Logits, logistic_normal

__all__ = [
    "SPREAD",
    "Ability",
    "Asked",
    "Effort",
    "Logits",
    "fit_families",
    "logistic_normal",
]
