"""Curriculum: what a session is set to, what it knows of its solver, and what it asks next.

May import: `config`, `sources`.
"""

from pipelines.live.curriculum.knowledge import Knowledge, Seen
from pipelines.live.curriculum.policies import TABLE, Policy, directed
from pipelines.live.curriculum.settings import (
    BINS,
    SESSION_NAME,
    LiveSplit,
    PolicyName,
    Position,
    SessionSettings,
    on_the_dial,
)

__all__ = [
    "BINS",
    "SESSION_NAME",
    "TABLE",
    "Knowledge",
    "LiveSplit",
    "Policy",
    "PolicyName",
    "Position",
    "Seen",
    "SessionSettings",
    "directed",
    "on_the_dial",
]
