"""The loop over knobs: one release after another, each made where the last ones failed.

May import: `build`, `config`, `grading`, `sources`, `state`.
"""

from pipelines.loops.knobs.loop import KnobLoop, Work, close_release
from pipelines.loops.knobs.report import Release

__all__ = [
    "KnobLoop",
    "Release",
    "Work",
    "close_release",
]
