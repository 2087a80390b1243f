"""Quality: faults of questions and gold answers that stand in the text itself."""

from filters.quality import question
from filters.quality.flags import FLAGS, SET_FLAGS, Flag, SetFlag, Severity
from filters.quality.row import Row

__all__ = ["FLAGS", "SET_FLAGS", "Flag", "Row", "SetFlag", "Severity", "question"]
