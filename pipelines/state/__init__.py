"""State: atomic files, write-once steps and the append-only log.

May import: nothing more.
"""

from pipelines.state.log import Journal
from pipelines.state.steps import Result, Runner, Stage, Yield, result
from pipelines.state.storage import Store, replacing

__all__ = [
    "Journal",
    "Result",
    "Runner",
    "Stage",
    "Store",
    "Yield",
    "replacing",
    "result",
]
