"""State: atomic files, write-once steps and the append-only log.

May import: nothing more.
"""

from pipelines.state.log import Kind, Log
from pipelines.state.steps import Step
from pipelines.state.storage import Store
from pipelines.state.tables import read_table

__all__ = [
    "Kind",
    "Log",
    "Step",
    "Store",
    "read_table",
]
