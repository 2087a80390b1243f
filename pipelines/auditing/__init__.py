"""Auditing: what is wrong with a data set that already exists.

May import: `build`, `contamination`, `dataset`, `state`.
"""

from pipelines.auditing.read import read_dataset
from pipelines.auditing.run import Audit, Workplace, audit, clean_name, workplace, write

__all__ = [
    "Audit",
    "Workplace",
    "audit",
    "clean_name",
    "read_dataset",
    "workplace",
    "write",
]
