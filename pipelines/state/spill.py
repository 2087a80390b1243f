"""Spill: tables that may exceed memory, in a DuckDB that lives in a folder and ends with it.

Nothing there is kept: what a killed run leaves is removed by the next one. DuckDB is imported where
it is used: a module that holds it, and is held by a thread of Prefect's at exit, makes it complain.
"""

import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from pipelines.errors import StorageError
from pipelines.state.storage import Store
from proofmill.problem import content_hash

if TYPE_CHECKING:
    import duckdb

WORK = ".work"
"""Folder of what is not finished, inside an output; removed at the end."""
MEMORY = "768MB"
"""What the database may hold before it goes to disk. Rows of reasoning problems need some 128 MB
for a sort and a join; a process peaks some 200 MB above this limit."""
_BATCH = 2048
"""Rows that come out at a time: DuckDB's vectors."""
_SETTINGS: dict[str, str | bool | int | float | list[str]] = {
    "memory_limit": MEMORY,
    # One: each further thread wants memory of its own, and sorting waits for the disk.
    "threads": 1,
    # A join holds its right side, the smaller one as queries are written: DuckDB takes the number
    # of rows of many files from the first of them, and would hold all where that one is empty.
    "disabled_optimizers": "build_side_probe_side",
    # Every query here that has an order says so; to keep one unasked would take memory.
    "preserve_insertion_order": "false",
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
}


@dataclass(frozen=True, slots=True)
class Spill:
    """A database and files beside it."""

    folder: Path
    database: "duckdb.DuckDBPyConnection"

    def run(self, query: str, values: Mapping[str, object] | None = None) -> list[tuple[Any, ...]]:
        """Return what a query gives, all at once.

        Raises:
            StorageError: if the disk is full, or a file that the query reads is damaged.
        """
        with self.working(), self.database.cursor() as cursor:
            return cursor.execute(query, dict(values or {})).fetchall()

    def batches(
        self, query: str, values: Mapping[str, object] | None = None
    ) -> Iterator[pa.RecordBatch]:
        """Yield what a query gives, some thousand rows at a time.

        Raises:
            StorageError: as `run` does.
        """
        with self.working(), self.database.cursor() as cursor:
            yield from cursor.sql(query, params=dict(values or {})).to_arrow_reader(_BATCH)

    def insert(self, table: str, rows: pa.Table) -> None:
        """Append rows, by the names of their columns.

        Raises:
            StorageError: as `run` does.
        """
        with self.working(), self.database.cursor() as cursor:
            cursor.register("arriving", rows)
            cursor.execute(f"insert into {table} by name select * from arriving")
            cursor.unregister("arriving")

    def local(self, store: Store, path: str) -> str:
        """Return where a store's file lies on this machine; from elsewhere it is copied.

        Raises:
            StorageError: if it is absent or unreadable, or the disk is full.
        """
        root = store.local_root
        if root is not None:
            return f"{root}/{path}"
        copy = self.folder / "copies" / content_hash(store.url)[:16] / path
        with self.working():
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(store.read(path))
        return str(copy)

    @contextmanager
    def working(self) -> Iterator[None]:
        """Tell in our words what the disk refuses, of other files in the folder too.

        Raises:
            StorageError: as `run` does.
        """
        with _in_our_words(self.folder):
            yield


@contextmanager
def spilled(store: Store | None, folder: str = WORK) -> Iterator[Spill]:
    """Yield a spill below a folder of a store, or among temporary files if it is elsewhere or none.

    Raises:
        StorageError: if the place cannot be written.
    """
    import duckdb

    with ExitStack() as stack:
        root = store.local_root if store else None
        with _in_our_words(Path(root or tempfile.gettempdir())):
            if root is None:
                made = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="proofmill-")))
            else:
                made = Path(root, folder, "spill")
                shutil.rmtree(made, ignore_errors=True)
                made.mkdir(parents=True)
                stack.callback(_remove, made)
            settings = _SETTINGS | {"temp_directory": str(made / "temporary")}
            database = stack.enter_context(duckdb.connect(":memory:", config=settings))
        yield Spill(made, database)


def _remove(folder: Path) -> None:
    """Remove a folder, and the one above it if nothing else is there."""
    shutil.rmtree(folder, ignore_errors=True)
    with suppress(OSError):
        folder.parent.rmdir()


@contextmanager
def _in_our_words(place: Path) -> Iterator[None]:
    """Tell what a full disk or a damaged file raises; other errors of the database are ours."""
    from duckdb import InvalidInputException, IOException, OutOfMemoryException

    try:
        yield
    except (IOException, OutOfMemoryException, InvalidInputException, OSError) as error:
        first = str(error).strip().partition("\n")[0]
        raise StorageError(
            f"cannot work in {place}: {first}; see to that and run the same command again, "
            "finished units are kept"
        ) from error
