"""Auditing: what is wrong with a data set that already exists.

May import: `build`, `state`.
"""

from pipelines.auditing.read import read_dataset
from pipelines.auditing.run import Audit, audit, write

__all__ = [
    "Audit",
    "audit",
    "read_dataset",
    "write",
]
