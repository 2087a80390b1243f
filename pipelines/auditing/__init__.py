"""Auditing: what is wrong with a data set that already exists.

May import: `build`, `dataset`, `state`.
"""

from pipelines.auditing.read import read_dataset
from pipelines.auditing.run import Audit, audit, clean_name, write

__all__ = [
    "Audit",
    "audit",
    "clean_name",
    "read_dataset",
    "write",
]
