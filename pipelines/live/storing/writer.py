"""Writer: the one thread that writes to a session's file, many pieces of work to a transaction.

What has come in while a transaction was under way goes into the next one together, and whoever
asked is answered when that is committed.
"""

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, TypeAlias, TypeVar

from pipelines.errors import ProofmillError

T = TypeVar("T")


class Conflict(ProofmillError):
    """A key that was used for another response or reward."""


Piece: TypeAlias = tuple[Callable[[sqlite3.Connection], Any], "asyncio.Future[Any]"]
"""Work, and who waits for its result."""
Result: TypeAlias = tuple["asyncio.Future[Any]", Any, Exception | None]


class Writer(threading.Thread):
    """The one that writes to a file; asked from one event loop."""

    def __init__(self, path: Path) -> None:
        """Write to `path`, from `start` on."""
        super().__init__(name=f"writer of {path.name}", daemon=True)
        self._path = path
        self._loop = asyncio.get_running_loop()
        self._pieces: list[Piece] = []
        self._queue: SimpleQueue[list[Piece] | None] = SimpleQueue()

    def do(self, work: Callable[[sqlite3.Connection], T]) -> "asyncio.Future[T]":
        """Do a piece of work in a transaction; the result is there when it is committed."""
        future: asyncio.Future[T] = self._loop.create_future()
        if not self._pieces:  # what is asked in this turn of the loop goes over together
            self._loop.call_soon(self._send)
        self._pieces.append((work, future))
        return future

    def _send(self) -> None:
        if self._pieces:
            self._queue.put(self._pieces)
            self._pieces = []

    def close(self) -> None:
        """Write what has come in, and end."""
        self._send()
        self._queue.put(None)
        self.join()

    def run(self) -> None:
        """Write until `close`."""
        with closing(connected(self._path)) as connection:
            is_open = True
            while is_open:
                batch, is_open = self._batch()
                if batch:
                    results = _committed(connection, batch)
                    with suppress(RuntimeError):  # the loop has ended, and nobody waits
                        self._loop.call_soon_threadsafe(_settle, results)

    def _batch(self) -> tuple[list[Piece], bool]:
        """Return what waits, and whether more may come."""
        some = self._queue.get()
        batch: list[Piece] = []
        while some is not None:
            batch += some
            try:
                some = self._queue.get_nowait()
            except Empty:
                return batch, True
        return batch, False


def connected(path: Path, *, reads: bool = False) -> sqlite3.Connection:
    """Return a connection without transactions of its own making."""
    place = f"{path.resolve().as_uri()}?mode=ro" if reads else str(path)
    connection = sqlite3.connect(place, isolation_level=None, uri=reads, check_same_thread=False)
    connection.execute("PRAGMA synchronous=NORMAL")
    connection.execute("PRAGMA busy_timeout=10000")
    return connection


def _committed(connection: sqlite3.Connection, batch: Sequence[Piece]) -> list[Result]:
    """Do pieces of work in one transaction; one that fails is undone by itself."""
    results: list[Result] = []
    try:
        connection.execute("BEGIN IMMEDIATE")
        for work, future in batch:
            connection.execute("SAVEPOINT piece")
            try:
                results.append((future, work(connection), None))
            except (Conflict, sqlite3.IntegrityError) as error:
                connection.execute("ROLLBACK TO piece")
                results.append((future, None, error))
            connection.execute("RELEASE piece")
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        results = [(future, None, error) for _, future in batch]
    return results


def _settle(results: Sequence[Result]) -> None:
    for future, result, fault in results:
        if future.done():
            continue
        if fault:
            future.set_exception(fault)
        else:
            future.set_result(result)
