"""The loop over knobs: one release after another, each made where the last ones failed.

May import: `config`, `drawing`, `grading`, `loops.kernel`, `sources`, `state`.
"""

from pipelines.loops.knobs.loop import KnobLoop, close_release
from pipelines.loops.knobs.report import Release

__all__ = [
    "KnobLoop",
    "Release",
    "close_release",
]
