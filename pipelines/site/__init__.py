"""Site: evidence as pages that a browser opens from disk, without a server.

May import: `certifying`, `config`, `dataset`, `grading`, `state`.
"""

from pipelines.site.dataset import DRAWN_PER_CELL, MOST_ROWS, dataset_site
from pipelines.site.serving import served

__all__ = ["DRAWN_PER_CELL", "MOST_ROWS", "dataset_site", "served"]
