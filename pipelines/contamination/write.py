"""Writing what decontamination keeps and removes, in the format of the input, file by file."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

from filters.atomic import replacing
from pipelines.contamination.read import Batch
from pipelines.contamination.report import Hit
from pipelines.errors import StorageError

COLUMN = "benchmark_matches"
"""Added to removed rows: why."""
KEPT, REMOVED = "kept", "removed"
"""Folders of the output."""
_TYPE = pa.list_(
    pa.struct(
        [
            ("column", pa.string()),
            ("benchmark", pa.string()),
            ("item_id", pa.string()),
            ("rule", pa.string()),
            ("score", pa.float64()),
            ("span", pa.list_(pa.int64())),
        ]
    )
)


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


class Sinks(NamedTuple):
    """The two files that one input becomes."""

    kept: _Sink
    removed: _Sink

    @classmethod
    @contextmanager
    def opened(cls, out: Path, source: Path) -> Iterator["Sinks"]:
        """Yield both files; they get their names when the block ends well.

        Raises:
            StorageError: if the folder cannot be written.
        """
        try:
            with ExitStack() as stack:
                yield cls(
                    _Sink(out / KEPT / source.name, stack),
                    _Sink(out / REMOVED / source.name, stack),
                )
        except OSError as error:
            raise StorageError(f"cannot write into {out}: {error.strerror or error}") from error

    def write(
        self, batch: Batch, kept: Sequence[int], removed: Mapping[int, Sequence[Hit]]
    ) -> None:
        """Append rows of a batch, by position."""
        matches = [[_plain(hit) for hit in hits] for hits in removed.values()]
        if isinstance(batch.raw, list):
            lines = (
                json.dumps({**(batch.records[at] or {}), COLUMN: match}) + "\n"
                for at, match in zip(removed, matches, strict=True)
            )
            self.kept.write(b"".join(batch.raw[at] for at in kept))
            self.removed.write("".join(lines).encode())
        else:
            gone = batch.raw.take(pa.array(list(removed), pa.int64()))
            self.kept.write(batch.raw.take(pa.array(list(kept), pa.int64())))
            self.removed.write(gone.append_column(COLUMN, pa.array(matches, _TYPE)))


def _plain(hit: Hit) -> dict[str, Any]:
    """Return a hit as JSON values."""
    fields = hit.match._asdict()
    return {"column": hit.column, **fields, "score": float(hit.match.score)}
