"""Contamination: benchmark registry, and rows of any file compared with its index.

May import: `config`, `state`.
"""

from pipelines.contamination.index import (
    Evidence,
    build_index,
    evidence_of,
    explain,
    local_items,
    open_index,
)
from pipelines.contamination.inputs import Input, faults, found_inputs, one_file, require_apart
from pipelines.contamination.planting import SelfTest, selftest, selftest_files
from pipelines.contamination.read import Batch, batches, no_row, require_readable, rows_in, texts
from pipelines.contamination.registry import REGISTRY, chosen, load_registry, read_registered
from pipelines.contamination.removed import Held, Removed, removed_rows
from pipelines.contamination.run import decontaminate, judge_rows, own_instance
from pipelines.contamination.write import Reasons, Sinks

__all__ = [
    "REGISTRY",
    "Batch",
    "Evidence",
    "Held",
    "Input",
    "Reasons",
    "Removed",
    "SelfTest",
    "Sinks",
    "batches",
    "build_index",
    "chosen",
    "decontaminate",
    "evidence_of",
    "explain",
    "faults",
    "found_inputs",
    "judge_rows",
    "load_registry",
    "local_items",
    "no_row",
    "one_file",
    "open_index",
    "own_instance",
    "read_registered",
    "removed_rows",
    "require_apart",
    "require_readable",
    "rows_in",
    "selftest",
    "selftest_files",
    "texts",
]
