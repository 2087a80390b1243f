"""Storing: the file of a session, in which nothing is lost that anybody was told.

May import: `config`, `drawing`, `live.curriculum`, `mill`.
"""

from pipelines.live.storing.store import Assignment, Outcome, SessionFile, Stored, create_file
from pipelines.live.storing.writer import Conflict

__all__ = ["Assignment", "Conflict", "Outcome", "SessionFile", "Stored", "create_file"]
