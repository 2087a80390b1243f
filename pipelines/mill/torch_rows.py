"""Rows as a `torch` iterable dataset. Imported where `torch` is installed."""

from collections.abc import Iterator
from itertools import count
from typing import TYPE_CHECKING

from torch.utils.data import IterableDataset, get_worker_info

if TYPE_CHECKING:
    from pipelines.mill.rows import Row, Rows


class TorchRows(IterableDataset):  # type: ignore[misc]  # torch is not in this environment
    """The rows in order; the workers of a loader take turns."""

    def __init__(self, rows: "Rows") -> None:
        self.rows = rows

    def __iter__(self) -> Iterator["Row"]:
        worker, size = get_worker_info(), self.rows.size
        first, step = (worker.id, worker.num_workers) if worker else (0, 1)
        places = count(first, step) if size is None else range(first, size, step)
        return map(self.rows.row, places)
