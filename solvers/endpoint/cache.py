"""Responses, stored under the hash of the whole request: a reply that was paid for is never lost.

One SQLite file, safe for several threads and processes. A reply is on the disk (write-ahead log,
flushed) before anyone sees it. Threads that store at the same moment share one transaction, since
a flush costs milliseconds and a row costs microseconds.
"""

import json
import sqlite3
import threading
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from solvers.protocol import FinishReason, SolverError

_APPLICATION = 0x50524D43
"""Marks the file as ours in SQLite's header: "PRMC"."""
_FORMAT = 1
_WAIT = 60.0
"""Seconds to wait for another process that writes."""


class Reply(NamedTuple):
    """What a server answered."""

    text: str
    finish_reason: FinishReason
    prompt_tokens: int
    completion_tokens: int


@dataclass(slots=True)
class _Write:
    key: bytes
    reply: Reply
    stored: Reply | None = None
    error: SolverError | None = None


class ResponseCache:
    """Replies by key, in the file at `path`, or in memory for the life of this object."""

    def __init__(self, path: Path | None) -> None:
        """Open or create the file.

        Raises:
            SolverError: if it is damaged, belongs to something else, or cannot be written.
        """
        self._name = str(path) if path else "memory"
        self._queue_lock = threading.Lock()
        self._queue: list[_Write] = []
        self._lock = threading.Lock()
        self._database = self._connected(path)
        try:
            self._prepare()
        except SolverError:
            self._database.close()
            raise
        # A connection for reading, so that a lookup never waits for a flush to the disk.
        self._read_lock = threading.Lock() if path else self._lock
        self._reader = self._connected(path) if path else self._database

    def get(self, key: str) -> Reply | None:
        """Return the reply stored under a key of hex digits.

        Raises:
            SolverError: if the file is damaged.
        """
        try:
            with self._read_lock:
                return _stored(self._reader, bytes.fromhex(key))
        except (sqlite3.Error, zlib.error, ValueError, TypeError) as error:
            raise self._fault(error) from error

    def put(self, key: str, reply: Reply) -> Reply:
        """Store a reply durably and return the one that counts: the first under this key.

        Raises:
            SolverError: if the disk is full or the file damaged; what was stored before stays.
        """
        write = _Write(bytes.fromhex(key), reply)
        with self._queue_lock:
            self._queue.append(write)
        with self._lock:
            if write.stored is None and write.error is None:
                self._flush()
        if write.stored is None:
            raise write.error or SolverError(f"response cache {self._name} lost a write")
        return write.stored

    def close(self) -> None:
        """Close the file; nothing is pending, since every `put` has waited for its own write."""
        with self._lock:
            self._database.close()
        with self._read_lock:
            self._reader.close()

    def _connected(self, path: Path | None) -> sqlite3.Connection:
        try:
            if path:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.touch(mode=0o600)  # SQLite gives its journals the same permissions
            return sqlite3.connect(
                path or ":memory:", timeout=_WAIT, isolation_level=None, check_same_thread=False
            )
        except (sqlite3.Error, OSError) as error:
            raise self._fault(error) from error

    def _prepare(self) -> None:
        run = self._database.execute
        try:
            run("BEGIN IMMEDIATE")
            found = (self._one("PRAGMA application_id"), self._one("PRAGMA user_version"))
            if found != (_APPLICATION, _FORMAT):
                if found != (0, 0) or self._one("SELECT count(*) FROM sqlite_master"):
                    raise SolverError(
                        f"response cache {self._name} is a database of something else, or of "
                        "another version; name another file"
                    )
                run("CREATE TABLE replies (key BLOB PRIMARY KEY, reply BLOB NOT NULL)")
                run(f"PRAGMA application_id = {_APPLICATION}")
                run(f"PRAGMA user_version = {_FORMAT}")
            run("COMMIT")
            run("PRAGMA journal_mode = WAL")
            run("PRAGMA synchronous = FULL")
        except sqlite3.Error as error:
            raise self._fault(error) from error

    def _one(self, query: str) -> int:
        return int(self._database.execute(query).fetchone()[0])

    def _flush(self) -> None:
        """Write all that is queued in one transaction; every one learns how it went."""
        with self._queue_lock:
            batch, self._queue = self._queue, []
        try:
            self._database.execute("BEGIN IMMEDIATE")
            self._database.executemany(
                "INSERT OR IGNORE INTO replies VALUES (?, ?)",
                [(write.key, _packed(write.reply)) for write in batch],
            )
            winners = [_stored(self._database, write.key) for write in batch]
            self._database.execute("COMMIT")
        except (sqlite3.Error, zlib.error, ValueError, TypeError) as error:
            self._undo()
            fault = self._fault(error)
            for write in batch:
                write.error = fault
            return
        for write, winner in zip(batch, winners, strict=True):
            write.stored = winner

    def _undo(self) -> None:
        if self._database.in_transaction:
            try:
                self._database.execute("ROLLBACK")
            except sqlite3.Error:
                return  # rolled back by SQLite itself

    def _fault(self, error: Exception) -> SolverError:
        what = str(error)
        if "full" in what or "disk I/O" in what:
            remedy = "free some space and run again; everything stored before is kept"
        elif "locked" in what or "busy" in what:
            remedy = f"another program has held it for {_WAIT:.0f} s; stop that one and run again"
        elif "unable to open" in what or "readonly" in what:
            remedy = "the file or its folder cannot be written; name another file"
        else:
            remedy = (
                "the file is damaged; move it away, with its -wal and -shm files, and run again "
                "(`sqlite3 OLD .recover` may save what it held)"
            )
        return SolverError(f"response cache {self._name}: {what}: {remedy}")


def _stored(database: sqlite3.Connection, key: bytes) -> Reply | None:
    row = database.execute("SELECT reply FROM replies WHERE key = ?", (key,)).fetchone()
    if row is None:
        return None
    text, finish_reason, asked, answered = json.loads(zlib.decompress(row[0]))
    return Reply(text, finish_reason, asked, answered)


def _packed(reply: Reply) -> bytes:
    """Return compressed JSON; its Adler-32 checksum finds flipped bits that SQLite does not."""
    return zlib.compress(json.dumps(reply).encode(), 1)
