"""The loop over knobs: one release after another, each made where the last ones failed.

May import: `config`, `drawing`, `figures`, `grading`, `loops.kernel`, `sources`, `state`.
"""

from pipelines.loops.knobs.loop import KnobLoop, close_release
from pipelines.loops.knobs.reading import History, read_history
from pipelines.loops.knobs.records import RELEASES, Measurement, Summary, subject_of
from pipelines.loops.knobs.report import Release

__all__ = [
    "RELEASES",
    "History",
    "KnobLoop",
    "Measurement",
    "Release",
    "Summary",
    "close_release",
    "read_history",
    "subject_of",
]
