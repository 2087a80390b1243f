"""Store: one SQLite file per session, in which nothing is lost that anybody was told.

One thread writes (`pipelines.live.storing.writer`); readers have a connection of their own (WAL).
"""

import asyncio
import json
import os
import sqlite3
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import TypeAdapter

from generators.weakness import Cell
from pipelines.config import parsed
from pipelines.drawing import Planned
from pipelines.errors import StorageError
from pipelines.live.curriculum import LiveSplit
from pipelines.live.storing.writer import Conflict, Writer, connected
from pipelines.mill import Made

FORMAT = 1
_SCHEMA = """
CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS assignments (
    serial INTEGER PRIMARY KEY,
    split TEXT NOT NULL,
    ticket INTEGER NOT NULL,
    family TEXT NOT NULL,
    bin INTEGER NOT NULL,
    knobs TEXT NOT NULL,
    planned TEXT,
    part TEXT,
    id TEXT NOT NULL,
    instance TEXT NOT NULL,
    reason TEXT NOT NULL,
    row BLOB NOT NULL,
    UNIQUE (split, ticket)
);
CREATE UNIQUE INDEX IF NOT EXISTS instances ON assignments (instance);
CREATE INDEX IF NOT EXISTS ids ON assignments (id);
CREATE TABLE IF NOT EXISTS outcomes (
    number INTEGER PRIMARY KEY,
    serial INTEGER NOT NULL REFERENCES assignments (serial),
    key TEXT,
    content TEXT NOT NULL,
    reward REAL,
    verdict TEXT NOT NULL,
    reason TEXT NOT NULL,
    extracted TEXT,
    UNIQUE (serial, key)
);
"""
_PLANNED = TypeAdapter(Planned)
_ASSIGNED = "serial, split, ticket, family, bin, knobs, planned, part, id, instance, reason, row"
_KEPT = "serial, key, content, reward, verdict, reason, extracted"


class Assignment(NamedTuple):
    """A ticket's problem."""

    serial: int
    split: LiveSplit
    ticket: int
    cell: Cell
    knobs: tuple[float, ...]
    """In the order of the family's knobs."""
    part: str | None
    """What its row was taken from, if it was not made for the session."""
    made: Made

    @property
    def key(self) -> tuple[LiveSplit, int]:
        """Split and number of its ticket."""
        return self.split, self.ticket


class Outcome(NamedTuple):
    """What became of one response."""

    serial: int
    key: str | None
    content: str
    """Hash of the response, or the reward: the same key may not stand for another one."""
    reward: float | None
    """None where it is undecided."""
    verdict: str
    reason: str
    extracted: str | None


class Stored(NamedTuple):
    """An outcome as it is kept, and whether it was there before."""

    outcome: Outcome
    is_new: bool


class SessionFile:
    """The file of a session."""

    def __init__(self, path: Path) -> None:
        """Open a file that `create_file` has made.

        Raises:
            StorageError: if it is none, or of another version.
        """
        self.path = path
        try:
            self._reader = connected(path, reads=True)
            self.facts: Mapping[str, Any] = {
                name: json.loads(value)
                for name, value in self._reader.execute("SELECT name, value FROM facts")
            }
        except (sqlite3.Error, ValueError) as error:
            raise StorageError(f"{path} is no session of a live mill: {error}") from error
        if self.facts.get("format") != FORMAT:
            raise StorageError(
                f"{path} has format {self.facts.get('format')!r}, this version reads {FORMAT}"
            )
        self._writer: Writer | None = None

    def close(self) -> None:
        """Write what has come in, and let go of the file."""
        if self._writer:
            self._writer.close()
            self._writer = None
        self._reader.close()

    def _write(self) -> Writer:
        if self._writer is None:
            self._writer = Writer(self.path)
            self._writer.start()
        return self._writer

    def assign(self, new: Assignment) -> "asyncio.Future[Assignment]":
        """Keep a ticket's problem; the serial is given to it here."""
        values = (
            *(new.split, new.ticket, new.cell.family, new.cell.bin, json.dumps(new.knobs)),
            new.made.plan or None,
            *(new.part, new.made.id, new.made.instance, new.made.reason),
            new.made.packed,
        )

        def insert(connection: sqlite3.Connection) -> Assignment:
            marks = ", ".join("?" * len(values))
            done = connection.execute(
                f"INSERT INTO assignments ({_ASSIGNED[8:]}) VALUES ({marks})", values
            )
            return new._replace(serial=int(done.lastrowid or 0))

        return self._write().do(insert)

    def find(self, split: LiveSplit, ticket: int) -> Assignment | None:
        """Return a ticket's problem, if it has one."""
        query = f"SELECT {_ASSIGNED} FROM assignments WHERE split = ? AND ticket = ?"
        row = self._reader.execute(query, (split, ticket)).fetchone()
        return _assignment(row) if row else None

    def truth(self, row_id: str) -> str | None:
        """Return the ground truth of a row that was given out."""
        query = f"SELECT {_ASSIGNED} FROM assignments WHERE id = ?"
        row = self._reader.execute(query, (row_id,)).fetchone()
        return _assignment(row).made.truth if row else None

    def has(self, instance: str) -> bool:
        """Tell whether a problem about this instance was given out."""
        query = "SELECT 1 FROM assignments WHERE instance = ?"
        return self._reader.execute(query, (instance,)).fetchone() is not None

    def keep(self, outcomes: Sequence[Outcome]) -> "asyncio.Future[list[Stored]]":
        """Keep outcomes, all or none; one whose key was used returns the one that is there.

        The future raises Conflict if a key stands for another response.
        """
        return self._write().do(lambda connection: [_kept(connection, one) for one in outcomes])

    def kept(self, serial: int, key: str) -> Outcome | None:
        """Return the outcome under a key, if there is one."""
        return _under(self._reader, serial, key)

    def assignments(self) -> Iterator[Assignment]:
        """Yield all problems that were given out, in order."""
        for row in self._reader.execute(f"SELECT {_ASSIGNED} FROM assignments ORDER BY serial"):
            yield _assignment(row)

    def outcomes(self) -> Iterator[tuple[Outcome, Cell, LiveSplit, tuple[float, ...]]]:
        """Yield all outcomes in order, with the cell, split and knobs of their problems."""
        columns = ", ".join(f"o.{name}" for name in _KEPT.split(", "))
        query = (
            f"SELECT a.family, a.bin, a.split, a.knobs, {columns} FROM outcomes o "
            "JOIN assignments a ON a.serial = o.serial ORDER BY o.number"
        )
        for family, place, split, knobs, *fields in self._reader.execute(query):
            yield Outcome(*fields), Cell(family, place), split, tuple(json.loads(knobs))

    def last(self) -> tuple[int, dict[str, int]]:
        """Return one more than the greatest ordinal in use, and the problems of each split."""
        greatest = "SELECT MAX(json_extract(planned, '$.ordinal')) FROM assignments WHERE split = ?"
        (ordinal,) = self._reader.execute(greatest, ("train",)).fetchone()
        counts = self._reader.execute("SELECT split, COUNT(*) FROM assignments GROUP BY split")
        return (0 if ordinal is None else ordinal + 1), dict(counts.fetchall())


def create_file(path: Path, facts: Mapping[str, Any]) -> None:
    """Make the file of a session, for its owner's eyes only; it is whole or absent.

    Raises:
        StorageError: if it cannot be written.
    """
    draft = path.with_suffix(".draft")
    try:
        draft.unlink(missing_ok=True)
        os.close(os.open(draft, os.O_CREAT | os.O_EXCL, 0o600))
        with closing(connected(draft)) as connection:
            connection.execute("PRAGMA journal_mode=WAL")
            connection.executescript(_SCHEMA)
            stated = {
                name: json.dumps(value) for name, value in {**facts, "format": FORMAT}.items()
            }
            connection.executemany("INSERT INTO facts VALUES (?, ?)", stated.items())
        draft.rename(path)
    except (OSError, sqlite3.Error) as error:
        raise StorageError(f"cannot write {path}: {error}; name another --state") from error


def _assignment(row: Sequence[Any]) -> Assignment:
    serial, split, ticket, family, place, knobs, planned, part, name, instance, reason, data = row
    text = zlib.decompress(data)
    made = Made(
        planned=parsed(_PLANNED, planned) if planned else None,
        reason=reason,
        id=name,
        instance=instance,
        truth=json.loads(text)["reward_model"]["ground_truth"],
        row=text,
        packed=data,
        plan=planned or "",
    )
    cell = Cell(family, place)
    return Assignment(serial, split, ticket, cell, tuple(json.loads(knobs)), part, made)


def _kept(connection: sqlite3.Connection, new: Outcome) -> Stored:
    there = _under(connection, new.serial, new.key) if new.key is not None else None
    if there is None:
        marks = ", ".join("?" * len(new))
        connection.execute(f"INSERT INTO outcomes ({_KEPT}) VALUES ({marks})", new)
        return Stored(new, is_new=True)
    if there.content != new.content:
        raise Conflict(
            f"key {new.key!r} was used for another response of this ticket; give each its own"
        )
    return Stored(there, is_new=False)


def _under(connection: sqlite3.Connection, serial: int, key: str) -> Outcome | None:
    query = f"SELECT {_KEPT} FROM outcomes WHERE serial = ? AND key = ?"
    row = connection.execute(query, (serial, key)).fetchone()
    return Outcome(*row) if row else None
