"""Adapting: rows of other people's environments, through our gates; nothing of theirs is believed.

May import: `certifying`, `gates`, `sources`, `state`.
"""

from pipelines.adapting.confined import PeerError
from pipelines.adapting.files import FORMS, KINDS, adapt_file
from pipelines.adapting.reasoning_gym_tasks import REASONING_GYM
from pipelines.adapting.record import (
    FILE,
    Record,
    TaskRecord,
    load_records,
    merged,
    records_bytes,
)
from pipelines.adapting.run import REPORT, adapt

__all__ = [
    "FILE",
    "FORMS",
    "KINDS",
    "REASONING_GYM",
    "REPORT",
    "PeerError",
    "Record",
    "TaskRecord",
    "adapt",
    "adapt_file",
    "load_records",
    "merged",
    "records_bytes",
]
