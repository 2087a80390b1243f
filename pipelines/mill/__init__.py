"""Mill: certified rows on demand, from Python or over standard streams; no dataset is written.

May import: `dataset`, `drawing`.
"""

from pipelines.mill.batches import (
    Drawn,
    Made,
    Stream,
    Timed,
    json_bytes,
    made_of,
    make_planned,
    make_rows,
)
from pipelines.mill.lines import serve_lines
from pipelines.mill.rows import FamilyRows, MixedRows, Row, Rows, create_dataset, mix

__all__ = [
    "Drawn",
    "FamilyRows",
    "Made",
    "MixedRows",
    "Row",
    "Rows",
    "Stream",
    "Timed",
    "create_dataset",
    "json_bytes",
    "made_of",
    "make_planned",
    "make_rows",
    "mix",
    "serve_lines",
]
