"""Drawing: one row of a family's stream, solved again, attacked and certified, or refused.

An installed mill draws rows with no table library, so none is imported here.

May import: nothing more.
"""

from pipelines.drawing.candidate import Candidate, certified
from pipelines.drawing.planned import Planned, mean_dial

__all__ = ["Candidate", "Planned", "certified", "mean_dial"]
