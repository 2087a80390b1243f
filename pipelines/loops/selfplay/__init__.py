"""The self-play loop: rounds of proposing, proving, attacking, measuring and releasing.

May import: `build`, `config`, `dataset`, `grading`, `loops.kernel`, `sources`, `state`.
"""

from pipelines.loops.selfplay.challenger import Challenges
from pipelines.loops.selfplay.config import Challenger, SelfPlay, Sneaky
from pipelines.loops.selfplay.fates import Fate, admit
from pipelines.loops.selfplay.loop import Round, propose_round
from pipelines.loops.selfplay.state import History

__all__ = [
    "Challenger",
    "Challenges",
    "Fate",
    "History",
    "Round",
    "SelfPlay",
    "Sneaky",
    "admit",
    "propose_round",
]
