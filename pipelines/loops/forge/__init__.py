"""The forge: a model writes families, programs judge them, a person promotes what is accepted.

May import: `build`, `config`, `gates`, `loops.kernel`, `state`.
"""

from pipelines.loops.forge.canaries import BlindGatesError, canaries
from pipelines.loops.forge.config import ROLES, ForgeSettings
from pipelines.loops.forge.drawn import Drawn, Sizes
from pipelines.loops.forge.loop import Round, forge_round
from pipelines.loops.forge.records import VERDICTS, Verdict
from pipelines.loops.forge.trial import GATES, Finding, early, late, second

__all__ = [
    "GATES",
    "ROLES",
    "VERDICTS",
    "BlindGatesError",
    "Drawn",
    "Finding",
    "ForgeSettings",
    "Round",
    "Sizes",
    "Verdict",
    "canaries",
    "early",
    "forge_round",
    "late",
    "second",
]
