"""Index: finds a dataset's rows behind records of a log, by id or by the question in the prompt.

Rows lie in a database, so a dataset may exceed memory. Questions are known by 64 bits of a hash
that holds within a process: two of a million rows share one in one of ten million cases.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

import pyarrow as pa

from pipelines.state import Spill

_PROMPTS = ("input", "prompt", "question")
_MARK = 60
"""Characters of a question's beginning by which it is looked up in a rendered prompt."""
_AT_ONCE = 5000
"""Rows that are written down at a time."""


class Row(NamedTuple):
    """What a mixture needs of a row of the dataset."""

    id: str
    question: str
    split: str
    family: str
    dial: float | None


class Found(NamedTuple):
    """The row behind a record."""

    id: str
    split: str
    family: str
    dial: float | None


class Index:
    """The rows of a dataset."""

    def __init__(self, spill: Spill, rows: Iterable[Row]) -> None:
        """Write the rows down.

        Raises:
            StorageError: if the disk is full.
        """
        self._spill = spill
        spill.run(_TABLES)
        lines = (_line(place, row) for place, row in enumerate(rows))
        while some := list(islice(lines, _AT_ONCE)):
            spill.insert("known", _table(some, _ROWS))
        spill.run("create table marks as select distinct mark, length from known")

    def cells(self) -> list[tuple[str, float]]:
        """Return family and dial of the rows that have one, each once."""
        query = "select distinct family, dial from known where dial is not null"
        return [(family, dial) for family, dial in self._spill.run(query)]

    def without_dial(self) -> tuple[str, str] | None:
        """Return id and family of the first row that has no dial."""
        query = "select id, family from known where dial is null order by place limit 1"
        return next(iter(self._spill.run(query)), None)

    def find(self, records: Sequence[Mapping[str, Any]]) -> list[Found | None]:
        """Return the row behind each record: the one it names, else the first one it quotes.

        Raises:
            StorageError: if the disk is full.
        """
        found: list[Found | None] = [None] * len(records)
        names = [(at, _name(record)) for at, record in enumerate(records) if _name(record)]
        for at, *row in self._asked(names, _NAMED, _BY_NAME):
            found[at] = Found(*row)
        texts = {at: _prompt(record) for at, record in enumerate(records) if found[at] is None}
        # A trainer's chat template stands around the question, so it may begin anywhere.
        marks = (
            (at, start, hash(text[start : start + _MARK]))
            for at, text in texts.items()
            for start in range(len(text))
        )
        begun = list(self._asked(list(marks), _MARKED, _BY_MARK))
        quoted = [
            (at, start, hash(texts[at][start : start + length])) for at, start, length in begun
        ]
        for at, _, *row in self._asked(quoted, _MARKED, _BY_TEXT):
            found[at] = found[at] or Found(*row)
        return found

    def _asked(
        self, lines: Sequence[tuple[Any, ...]], schema: pa.Schema, query: str
    ) -> Iterator[tuple[Any, ...]]:
        if lines:
            columns = ", ".join(f"{field.name} {_TYPES[field.type]}" for field in schema)
            self._spill.run(f"create or replace table asked ({columns})")
            self._spill.insert("asked", _table(lines, schema))
            yield from self._spill.run(query)


def _line(place: int, row: Row) -> tuple[Any, ...]:
    """Return what is known of a row; its question, which may be long, by hashes."""
    text = _plain(row.question)
    hashes = (hash(text[:_MARK]), len(text), hash(text))
    return place, *hashes, row.id, row.split, row.family, row.dial


def _plain(text: str) -> str:
    return " ".join(text.split())


def _name(record: Mapping[str, Any]) -> str:
    name = record.get("id")
    return name.encode("utf8", "replace").decode() if isinstance(name, str) else ""


def _prompt(record: Mapping[str, Any]) -> str:
    prompt = next((record[key] for key in _PROMPTS if record.get(key)), None)
    if isinstance(prompt, list):  # a conversation
        turns = (turn for turn in prompt if isinstance(turn, Mapping))
        prompt = "\n".join(str(turn.get("content", "")) for turn in turns)
    return _plain(prompt) if isinstance(prompt, str) else ""


def _table(lines: Sequence[tuple[Any, ...]], schema: pa.Schema) -> pa.Table:
    return pa.table([list(column) for column in zip(*lines, strict=True)], schema=schema)


_TYPES = {pa.int64(): "bigint", pa.string(): "varchar"}
_NAMED = pa.schema([("record", pa.int64()), ("id", pa.string())])
_MARKED = pa.schema([("record", pa.int64()), ("start", pa.int64()), ("mark", pa.int64())])
_ROWS = pa.schema(
    [
        *((name, pa.int64()) for name in ("place", "mark", "length", "whole")),
        *((name, pa.string()) for name in ("id", "split", "family")),
        ("dial", pa.float64()),
    ]
)
_TABLES = """
create table known (
    place bigint, mark bigint, length bigint, whole bigint,
    id varchar, split varchar, family varchar, dial double
)
"""
_BY_NAME = "select record, id, split, family, dial from known join asked using (id) order by place"
_BY_MARK = "select record, start, length from marks join asked using (mark)"
_BY_TEXT = """
select record, start, id, split, family, dial
from known join asked on asked.mark = known.whole order by record, start, place
"""
