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
from pipelines.contamination.planting import SelfTest, selftest, selftest_files
from pipelines.contamination.registry import REGISTRY, chosen, load_registry, read_registered
from pipelines.contamination.removed import Held, Removed, removed_rows
from pipelines.contamination.run import decontaminate, judge_rows

__all__ = [
    "REGISTRY",
    "Evidence",
    "Held",
    "Removed",
    "SelfTest",
    "build_index",
    "chosen",
    "decontaminate",
    "evidence_of",
    "explain",
    "judge_rows",
    "load_registry",
    "local_items",
    "open_index",
    "read_registered",
    "removed_rows",
    "selftest",
    "selftest_files",
]
