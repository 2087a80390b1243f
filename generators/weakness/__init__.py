"""Weakness-driven synthesis: from what a policy fails to new problems of exactly that kind.

In knob space (`knobs`) the new problems come from the families and no model is needed; in text
(`text`) language models write them. `mixture` weighs the families by what a trainer's rollouts
earned, release by release; `online` after every group.
"""

from generators.weakness.mixture import (
    RULES,
    Cell,
    History,
    Rule,
    Tally,
    Weight,
    mix,
    teaching,
)
from generators.weakness.online import EMA, START, banded, falling, floored, moved, useful

__all__ = [
    "EMA",
    "RULES",
    "START",
    "Cell",
    "History",
    "Rule",
    "Tally",
    "Weight",
    "banded",
    "falling",
    "floored",
    "mix",
    "moved",
    "teaching",
    "useful",
]
