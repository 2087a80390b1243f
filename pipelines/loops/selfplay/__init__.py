"""The self-play loop: rounds of proposing, proving, attacking, measuring and releasing.

May import: `build`, `config`, `dataset`, `grading`, `sources`, `state`.
"""

from pipelines.loops.selfplay.challenger import Challenges
from pipelines.loops.selfplay.config import Challenger, SelfPlay, Sneaky
from pipelines.loops.selfplay.loop import Round, Work, propose_round
from pipelines.loops.selfplay.made import Made
from pipelines.loops.selfplay.propose import admit
from pipelines.loops.selfplay.state import History

__all__ = [
    "Challenger",
    "Challenges",
    "History",
    "Made",
    "Round",
    "SelfPlay",
    "Sneaky",
    "Work",
    "admit",
    "propose_round",
]
