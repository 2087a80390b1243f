"""Rows as a `torch` iterable dataset. Imported where `torch` is installed."""

from collections.abc import Iterator
from itertools import count
from typing import Any, Protocol

from torch.utils.data import (  # pyright: ignore[reportMissingImports]
    IterableDataset,
    get_worker_info,
)


class Indexed(Protocol):
    """What is read of `pipelines.mill.Rows`."""

    size: int | None

    def row(self, index: int) -> dict[str, Any]:
        """Return the row at an index."""
        ...


class TorchRows(IterableDataset):  # type: ignore[misc]  # torch is not in this environment
    """The rows in order; the workers of a loader take turns."""

    def __init__(self, rows: Indexed) -> None:
        self.rows = rows

    def __iter__(self) -> Iterator[dict[str, Any]]:
        worker, size = get_worker_info(), self.rows.size
        first, step = (worker.id, worker.num_workers) if worker else (0, 1)
        places = count(first, step) if size is None else range(first, size, step)
        return map(self.rows.row, places)
