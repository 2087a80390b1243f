"""Writing what decontamination keeps and removes, in the format of the input, file by file."""

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO

import pyarrow as pa
import pyarrow.parquet as pq

from pipelines.contamination.read import Batch
from pipelines.contamination.report import Hit
from pipelines.errors import StorageError

COLUMN = "benchmark_matches"
"""Added to removed rows: why."""
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


@dataclass(slots=True)
class Sinks:
    """The two files that one input becomes."""

    kept: Path
    removed: Path
    _tables: dict[Path, pq.ParquetWriter] = field(default_factory=dict)
    _lines: dict[Path, BinaryIO] = field(default_factory=dict)

    @classmethod
    @contextmanager
    def opened(cls, out: Path, source: Path) -> Iterator["Sinks"]:
        """Open both files under temporary names; they get their names when the block ends well.

        Raises:
            StorageError: if the folder cannot be written.
        """
        sinks = cls(out / "kept" / source.name, out / "removed" / source.name)
        try:
            for path in (sinks.kept, sinks.removed):
                path.parent.mkdir(parents=True, exist_ok=True)
                path.unlink(missing_ok=True)
            try:
                yield sinks
            except BaseException:
                sinks._close(is_whole=False)
                raise
            sinks._close(is_whole=True)
        except OSError as error:
            raise StorageError(f"cannot write into {out}: {error.strerror or error}") from error

    def write(
        self, batch: Batch, kept: Sequence[int], removed: Mapping[int, Sequence[Hit]]
    ) -> None:
        """Append rows of a batch, by position."""
        if isinstance(batch.raw, list):
            self._write(self.kept, b"".join(batch.raw[at] for at in kept))
            lines = []
            for at, hits in removed.items():
                row = {**(batch.records[at] or {}), COLUMN: [_json(hit) for hit in hits]}
                lines.append(json.dumps(row) + "\n")
            self._write(self.removed, "".join(lines).encode())
            return
        matches = [[_json(hit) for hit in removed[at]] for at in removed]
        gone = batch.raw.take(pa.array(list(removed), pa.int64()))
        self._append(self.kept, batch.raw.take(pa.array(list(kept), pa.int64())))
        self._append(self.removed, gone.append_column(COLUMN, pa.array(matches, _TYPE)))

    def _append(self, path: Path, table: pa.Table) -> None:
        if path not in self._tables:
            schema = table.schema
            self._tables[path] = pq.ParquetWriter(_partial(path), schema, compression="zstd")
        self._tables[path].write_table(table)

    def _write(self, path: Path, data: bytes) -> None:
        if path not in self._lines:
            self._lines[path] = _partial(path).open("wb")
        self._lines[path].write(data)

    def _close(self, is_whole: bool) -> None:
        for path, file in (*self._tables.items(), *self._lines.items()):
            file.close()
            if is_whole:
                os.replace(_partial(path), path)
            else:
                _partial(path).unlink(missing_ok=True)


def _partial(path: Path) -> Path:
    return path.with_name(f".tmp-{os.getpid()}-{path.name}")


def _json(hit: Hit) -> dict[str, Any]:
    found = hit.match
    return {
        "column": hit.column,
        "benchmark": found.benchmark,
        "item_id": found.item_id,
        "rule": found.rule,
        "score": float(found.score),
        "span": list(found.span) if found.span else None,
    }
