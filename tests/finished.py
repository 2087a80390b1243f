"""Datasets of rows that a test has made itself."""

from pathlib import Path

import pyarrow as pa

from pipelines.dataset import Manifest, all_pages, gathered, write_dataset
from pipelines.dataset.writing import Pages
from pipelines.progress import quiet
from pipelines.state import WORK, Store


def write(out: Path, rows: pa.Table, draft: Manifest, pages: Pages = all_pages) -> Manifest:
    """Write rows of CANDIDATE_SCHEMA as a finished dataset."""
    store = Store(str(out))
    with gathered(store, WORK, [rows]) as held:
        return write_dataset(store, held, draft, quiet, pages=pages)
