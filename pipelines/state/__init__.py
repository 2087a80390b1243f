"""State: atomic files, write-once steps, the append-only log, and tables beyond memory.

May import: nothing more.
"""

from pipelines.state.faults import client_errors
from pipelines.state.log import Kind, Log
from pipelines.state.spill import WORK, Spill, spilled
from pipelines.state.steps import Step
from pipelines.state.storage import Store
from pipelines.state.tables import FORMATS, line_bytes, read_table, table_bytes, table_parts

__all__ = [
    "FORMATS",
    "WORK",
    "Kind",
    "Log",
    "Spill",
    "Step",
    "Store",
    "client_errors",
    "line_bytes",
    "read_table",
    "spilled",
    "table_bytes",
    "table_parts",
]
