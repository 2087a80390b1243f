"""Log: append-only records of a loop, as numbered Parquet files per kind.

A file is written whole or not at all and never changed, so a killed run leaves a readable log, and
records that are appended again are not doubled: two scheduled runs leave what one long run leaves.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import NoneType, UnionType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Generic,
    Literal,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

import polars as pl
import pyarrow as pa
from pydantic import TypeAdapter

from filters.atomic import PRIVATE
from filters.parquet import parquet_bytes
from pipelines.errors import StorageError
from pipelines.state.storage import Store
from proofmill.problem import content_hash

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Record = TypeVar("Record", bound="DataclassInstance")

ENTRY = pa.field("entry", pa.string())
"""Column of a record's content hash, by which it is known when it is appended again."""


@dataclass(frozen=True)
class Kind(Generic[Record]):
    """What the records of one folder are."""

    folder: str
    record: type[Record]
    """A frozen dataclass; mappings are of pydantic's type `Json`, one column of text."""

    @cached_property
    def schema(self) -> pa.Schema:
        """A column per field, of the field's type."""
        return pa.schema(list(_column(self.record)))

    @cached_property
    def codec(self) -> TypeAdapter[Record]:
        """Records to plain values and back."""
        return TypeAdapter(self.record)

    def path(self, number: int) -> str:
        """Return where the file of an append lies."""
        return f"{self.folder}/{number:08d}.parquet"


_PLAIN = {int: pa.int64(), float: pa.float64(), str: pa.string(), bool: pa.bool_()}


def _column(field_type: Any) -> pa.DataType:  # noqa: ANN401 - any type that a field may have
    """Return the Arrow type of a field: tuples are lists, records and named tuples structs."""
    kind, inner = get_origin(field_type), get_args(field_type)
    if field_type in _PLAIN:
        return _PLAIN[field_type]
    if kind is Annotated:
        return _column(inner[0])
    if kind in (Literal, dict):
        return pa.string()
    if kind is tuple:
        return pa.list_(_column(inner[0]))
    if kind is UnionType:
        return _column(next(other for other in inner if other is not NoneType))
    hints = get_type_hints(field_type, include_extras=True)
    return pa.struct([(name, _column(hint)) for name, hint in hints.items()])


@dataclass(frozen=True, slots=True)
class Log:
    """The log of a store; one writer at a time (`Store.locked`)."""

    store: Store
    _hashes: dict[str, set[str]] = field(default_factory=dict)
    """Folder -> hashes of its records, read with the first append."""

    def append(self, kind: Kind[Record], records: Sequence[Record]) -> int:
        """Append the records that are not there yet as one file; return how many were new.

        Raises:
            StorageError: if the place cannot be written; then nothing was appended.
        """
        if kind.folder not in self._hashes:
            self._hashes[kind.folder] = set(self.frame(kind, ENTRY.name)[ENTRY.name])
        known = self._hashes[kind.folder]
        rows = (kind.codec.dump_python(record, round_trip=True) for record in records)
        new = {name: row for row in rows if (name := content_hash(row)) not in known}
        if new:
            table = pa.Table.from_pylist(
                [{ENTRY.name: name} | row for name, row in new.items()],
                schema=pa.schema([ENTRY, *kind.schema]),
            )
            path = kind.path(len(self.store.list(kind.folder)))
            self.store.write(path, parquet_bytes(table), PRIVATE)
            known.update(new)
        return len(new)

    def read(self, kind: Kind[Record], where: pl.Expr | None = None) -> list[Record]:
        """Return the records of a kind, or those that fulfil `where`, in order of appending.

        Raises:
            StorageError: if a file is missing or damaged.
        """
        rows = self.frame(kind, *kind.schema.names, where=where).iter_rows(named=True)
        return [kind.codec.validate_python(row) for row in rows]

    def count(self, kind: Kind[Record]) -> int:
        """Return how many records there are.

        Raises:
            StorageError: if a file is missing or damaged.
        """
        return self.frame(kind, ENTRY.name).height

    def frame(
        self, kind: Kind[Record], *columns: str, where: pl.Expr | None = None
    ) -> pl.DataFrame:
        """Return columns of the records, in order of appending; nothing else is read.

        Raises:
            StorageError: if a file is missing or damaged.
        """
        paths = self._paths(kind)
        try:
            scan = self._scan(kind, paths)
            scan = scan if where is None else scan.filter(where)
            return scan.select(columns).collect()
        except pl.exceptions.PolarsError as error:
            path = next((path for path in paths if not self._is_whole(kind, path)), paths[-1])
            raise StorageError(
                f"{self.store.url}/{path} is damaged, or of another version ({error}); restore it "
                "from a copy"
            ) from error

    def _paths(self, kind: Kind[Record]) -> list[str]:
        paths = self.store.list(kind.folder)
        for number, path in enumerate(paths):
            if path != kind.path(number):
                raise StorageError(
                    f"{self.store.url}/{kind.folder} lacks file {number:08d}.parquet; restore it "
                    "from a copy: what follows was decided with it"
                )
        return paths

    def _scan(self, kind: Kind[Record], paths: Sequence[str]) -> pl.LazyFrame:
        if not paths:
            return pl.LazyFrame(schema=pl.Schema(pa.schema([ENTRY, *kind.schema])))
        root = self.store.local_root
        if root is None:
            return pl.scan_parquet([self.store.read(path) for path in paths])
        return pl.scan_parquet([f"{root}/{path}" for path in paths], glob=False)

    def _is_whole(self, kind: Kind[Record], path: str) -> bool:
        try:
            self._scan(kind, [path]).select(kind.schema.names).collect()
        except pl.exceptions.PolarsError:
            return False
        return True
