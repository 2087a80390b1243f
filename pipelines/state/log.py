"""Journal: the append-only state of a scheduled loop, as numbered Parquet files per kind.

An entry is JSON under a content-hash id. A file is written whole or not at all and never changed,
so a killed run leaves a readable journal, and entries that are appended again are not doubled:
two scheduled runs leave what one long run leaves.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import pyarrow as pa

from filters.parquet import parquet_bytes, read_parquet
from pipelines.errors import StorageError
from pipelines.state.storage import Store
from proofmill.problem import Json, canonical_json, content_hash

_SCHEMA = pa.schema([("id", pa.string()), ("entry", pa.string())])


@dataclass(frozen=True, slots=True)
class Journal:
    """The log in the folder `journal` of a store; one writer at a time (`Store.locked`)."""

    store: Store

    def append(self, kind: str, entries: Iterable[Mapping[str, Json]]) -> int:
        """Append the entries that are not there yet as one file; return how many were new.

        Raises:
            StorageError: if the place cannot be written; then nothing was appended.
        """
        texts = {content_hash(dict(entry)): canonical_json(dict(entry)) for entry in entries}
        known = {name for name, _ in self._rows(kind)}
        new = [{"id": name, "entry": text} for name, text in texts.items() if name not in known]
        if new:
            number = len(self._files(kind))
            table = pa.Table.from_pylist(new, schema=_SCHEMA)
            self.store.write(f"{_folder(kind)}/{number:08d}.parquet", parquet_bytes(table))
        return len(new)

    def read(self, kind: str) -> list[dict[str, Any]]:
        """Return all entries of a kind in the order in which they were appended.

        Raises:
            StorageError: if a file is missing or damaged.
        """
        return [json.loads(text) for _, text in self._rows(kind)]

    def _rows(self, kind: str) -> list[tuple[str, str]]:
        rows: list[tuple[str, str]] = []
        for number, path in enumerate(self._files(kind)):
            if not path.endswith(f"/{number:08d}.parquet"):
                raise StorageError(
                    f"{self.store.url}/{_folder(kind)} lacks file {number:08d}.parquet; restore it "
                    "from a copy: what follows was decided with it"
                )
            try:
                table = read_parquet(self.store.read(path), _SCHEMA)
            except (pa.ArrowInvalid, OSError) as error:
                raise StorageError(
                    f"{self.store.url}/{path} is damaged ({error}); restore it from a copy"
                ) from error
            rows += zip(table["id"].to_pylist(), table["entry"].to_pylist(), strict=True)
        return rows

    def _files(self, kind: str) -> list[str]:
        return self.store.list(_folder(kind))


def _folder(kind: str) -> str:
    return f"journal/{kind}"
