"""Mill: certified rows on demand, from Python or over standard streams; no dataset is written.

May import: `dataset`, `drawing`.
"""

from pipelines.mill.lines import serve_lines
from pipelines.mill.rows import FamilyRows, MixedRows, Row, Rows, create_dataset, mix

__all__ = ["FamilyRows", "MixedRows", "Row", "Rows", "create_dataset", "mix", "serve_lines"]
