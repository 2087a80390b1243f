"""Contamination: benchmark registry, and rows of any file compared with its index.

May import: `state`.
"""

from pipelines.contamination.planting import Item, SelfTest, fresh, probes, selftest
from pipelines.contamination.read import COLUMNS, batches, texts
from pipelines.contamination.registry import (
    REGISTRY,
    build_registered,
    chosen,
    load_registry,
    read_registered,
)
from pipelines.contamination.run import decontaminate, judge_rows

__all__ = [
    "COLUMNS",
    "REGISTRY",
    "Item",
    "SelfTest",
    "batches",
    "build_registered",
    "chosen",
    "decontaminate",
    "fresh",
    "judge_rows",
    "load_registry",
    "probes",
    "read_registered",
    "selftest",
    "texts",
]
