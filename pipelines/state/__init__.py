"""State: atomic files, write-once steps and the append-only log.

May import: nothing more.
"""

from pipelines.state.log import Kind, Log
from pipelines.state.steps import Step
from pipelines.state.storage import Store
from pipelines.state.tables import FORMATS, line_bytes, read_table, table_bytes

__all__ = [
    "FORMATS",
    "Kind",
    "Log",
    "Step",
    "Store",
    "line_bytes",
    "read_table",
    "table_bytes",
]
