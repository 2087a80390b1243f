"""Steps: files of records that are made and written once, so a restart decides nothing anew."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from pydantic import TypeAdapter, ValidationError

from filters.atomic import PRIVATE
from pipelines.errors import StorageError
from pipelines.state.storage import Store

Record = TypeVar("Record")


@dataclass(frozen=True, slots=True)
class Step(Generic[Record]):
    """One file of a store, a record in JSON per line."""

    store: Store
    path: str
    record: type[Record]
    """A type that pydantic can turn into JSON and back: dataclasses, tuples, plain values."""

    @property
    def is_done(self) -> bool:
        """Whether the file is there; it is whole then."""
        return self.store.exists(self.path)

    def once(self, make: Callable[[], Iterable[Record]]) -> list[Record]:
        """Return the records, made and written first if they are not there: never made twice.

        Raises:
            StorageError: if the place cannot be written, or the file is damaged.
        """
        if not self.is_done:
            self.write(make())
        return self.read()

    def write(self, records: Iterable[Record]) -> None:
        """Write the file.

        Raises:
            StorageError: if the place cannot be written.
        """
        self.store.write(self.path, self._lines(records), PRIVATE)

    def read(self) -> list[Record]:
        """Return the records.

        Raises:
            StorageError: if the file is absent or damaged.
        """
        return self._records(self.store.read(self.path))

    def _lines(self, records: Iterable[Record]) -> bytes:
        codec = TypeAdapter(self.record)
        return b"".join(codec.dump_json(record) + b"\n" for record in records)

    def _records(self, data: bytes) -> list[Record]:
        codec = TypeAdapter(self.record)
        try:
            return [codec.validate_json(line) for line in data.split(b"\n")[:-1]]
        except ValidationError as error:
            first = error.errors()[0]
            raise self.damaged(f"{'.'.join(map(str, first['loc']))} {first['msg']}") from error

    def damaged(self, fault: str) -> StorageError:
        """Return the error that says what is wrong with the file."""
        return StorageError(
            f"{self.store.url}/{self.path} is damaged ({fault.strip()}); remove that file and run "
            "the same command again: it is made anew, stored replies are not asked for again"
        )
