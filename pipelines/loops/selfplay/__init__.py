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
from pipelines.loops.selfplay.reading import Played, Proposal, read_rounds
from pipelines.loops.selfplay.state import MODEL, PROPOSALS, History, Standing

__all__ = [
    "FLAVOURS",
    "MODEL",
    "PROPOSALS",
    "Challenger",
    "Challenges",
    "Fate",
    "History",
    "Played",
    "Proposal",
    "Round",
    "SelfPlay",
    "SelfPlaySettings",
    "Sneaky",
    "Standing",
    "admit",
    "asked_of_model",
    "propose_round",
    "read_rounds",
]
