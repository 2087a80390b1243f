"""Writing the rows that are kept and those that are removed, in the format of the input."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

from filters.atomic import replacing
from pipelines.contamination.read import Batch
from pipelines.errors import StorageError

KEPT, REMOVED = "kept", "removed"
"""Folders of the output."""


class _Sink:
    """One file of rows, opened with the first of them."""

    def __init__(self, path: Path, stack: ExitStack) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        self._path, self._stack = path, stack
        self._file: BinaryIO | None = None
        self._table: pq.ParquetWriter | None = None

    def write(self, rows: pa.Table | bytes) -> None:
        """Append rows: Parquet rows, or lines."""
        if self._file is None:
            self._file = self._stack.enter_context(replacing(self._path))
        if isinstance(rows, bytes):
            self._file.write(rows)
            return
        if self._table is None:
            writer = pq.ParquetWriter(self._file, rows.schema, compression="zstd")
            self._table = self._stack.enter_context(writer)
        self._table.write_table(rows)


class Reasons(NamedTuple):
    """The column that says of removed rows why."""

    column: str
    type: pa.DataType


class Sinks(NamedTuple):
    """The two files that one input becomes."""

    kept: _Sink
    removed: _Sink
    reasons: Reasons

    @classmethod
    @contextmanager
    def opened(cls, out: Path, name: str, reasons: Reasons) -> Iterator["Sinks"]:
        """Yield both files of an input; they get their names when the block ends well.

        Raises:
            StorageError: if the folder cannot be written.
        """
        try:
            with ExitStack() as stack:
                yield cls(
                    _Sink(out / KEPT / name, stack), _Sink(out / REMOVED / name, stack), reasons
                )
        except OSError as error:
            raise StorageError(f"cannot write into {out}: {error.strerror or error}") from error

    def write(self, batch: Batch, kept: Sequence[int], removed: Mapping[int, Any]) -> None:
        """Append rows of a batch, by position; `removed` has their reasons as JSON values.

        A column of the reasons' name that is there already is replaced.
        """
        name, kind = self.reasons
        if isinstance(batch.raw, list):
            lines = (
                json.dumps({**(batch.records[at] or {}), name: why}) + "\n"
                for at, why in removed.items()
            )
            self.kept.write(b"".join(batch.raw[at] for at in kept))
            self.removed.write("".join(lines).encode())
        else:
            gone = batch.raw.take(pa.array(list(removed), pa.int64()))
            gone = gone.drop_columns(name) if name in gone.column_names else gone
            self.kept.write(batch.raw.take(pa.array(list(kept), pa.int64())))
            self.removed.write(gone.append_column(name, pa.array(list(removed.values()), kind)))
