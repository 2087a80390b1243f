"""The self-play loop: rounds of proposing, proving, attacking, measuring and releasing.

May import: `build`, `config`, `dataset`, `drawing`, `grading`, `loops.kernel`, `sources`, `state`.
"""

from pipelines.loops.selfplay.challenger import Challenges
from pipelines.loops.selfplay.config import (
    FLAVOURS,
    Challenger,
    SelfPlay,
    SelfPlaySettings,
    Sneaky,
    asked_of_model,
)
from pipelines.loops.selfplay.fates import Fate, admit
from pipelines.loops.selfplay.loop import Round, propose_round
from pipelines.loops.selfplay.state import History

__all__ = [
    "FLAVOURS",
    "Challenger",
    "Challenges",
    "Fate",
    "History",
    "Round",
    "SelfPlay",
    "SelfPlaySettings",
    "Sneaky",
    "admit",
    "asked_of_model",
    "propose_round",
]
