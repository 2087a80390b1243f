"""Site: evidence as pages that a browser opens from disk, without a server.

May import: `certifying`, `config`, `contamination`, `dataset`, `figures`, `grading`, `loops.knobs`,
`loops.selfplay`, `loops.text`, `state`.
"""

from pipelines.site.dataset import DRAWN_PER_CELL, MOST_ROWS, dataset_site
from pipelines.site.kinds import KINDS, kind_of, write_report
from pipelines.site.plots import card_figures, dataset_figures
from pipelines.site.serving import served

__all__ = [
    "DRAWN_PER_CELL",
    "KINDS",
    "MOST_ROWS",
    "card_figures",
    "dataset_figures",
    "dataset_site",
    "kind_of",
    "served",
    "write_report",
]
