"""The loop over mixtures: trainer logs to the weights of the next release's cells.

May import: `dataset`, `sources`, `state`.
"""

from pipelines.loops.mixture.index import Index, Row
from pipelines.loops.mixture.logs import read_logs
from pipelines.loops.mixture.weigh import Mixture, make_mixture, tally

__all__ = [
    "Index",
    "Mixture",
    "Row",
    "make_mixture",
    "read_logs",
    "tally",
]
