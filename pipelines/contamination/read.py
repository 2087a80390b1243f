"""Reading rows to be compared with benchmarks: Parquet and JSONL, a batch at a time.

All columns that hold a question, an answer or worked steps are compared, not the question alone.
A batch keeps the rows as they were read, so that those kept are written as they came.
"""

import os
import re
from collections.abc import Generator, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

from pipelines.errors import DatasetError
from pipelines.foreign import GZIP, object_or_none, unbroken

ROWS = 4096
"""Rows of a batch: bounds memory."""
COLUMNS = (
    *("question", "problem", "prompt", "query", "instruction", "input", "text", "messages"),
    *("conversations", "answer", "solution", "response", "output", "completion", "generation"),
    *("steps", "reasoning", "rationale", "explanation", "worked_solution", "demonstrations"),
)
"""Columns that are compared unless others are named."""
_LONGEST_PATH = 1000
"""Characters; a longer name is a text, which the file system would refuse to look for."""
SUFFIXES = (".parquet", ".jsonl", ".ndjson")


class Batch(NamedTuple):
    """Some rows of one file, with what is compared of them."""

    first: int
    """Number of the first row in its file, from 1."""
    records: list[Mapping[str, Any] | None]
    """The compared columns, `family` and `instance`; None for a line that is no JSON object of
    whole characters."""
    raw: pa.Table | list[bytes]
    """The rows as they were read: Parquet rows, or lines."""


def batches(path: Path, columns: Sequence[str] | None = None) -> Generator[Batch]:
    """Yield the rows of a file.

    Raises:
        DatasetError: if it cannot be read, or has none of the columns.
    """
    if path.suffix not in SUFFIXES:
        raise DatasetError(f"{path} is no Parquet or JSONL file: give one of {', '.join(SUFFIXES)}")
    try:
        yield from (_parquet if path.suffix == ".parquet" else _lines)(path, columns)
    except UnicodeDecodeError as error:
        raise DatasetError(f"{path} has text that is not UTF-8: {error}; write it anew") from error
    except (OSError, pa.ArrowInvalid) as error:
        raise DatasetError(f"cannot read {path}: {error}; is it what its name says?") from error


def count(path: Path) -> int:
    """Return the number of rows of a file, lines for JSONL; 0 if it cannot be read."""
    try:
        if path.suffix == ".parquet":
            return int(pq.read_metadata(path).num_rows)
        with path.open("rb") as file:
            return sum(1 for line in file if line.strip())
    except (OSError, pa.ArrowInvalid):
        return 0  # `batches` says why


def _parquet(path: Path, columns: Sequence[str] | None) -> Iterator[Batch]:
    with pq.ParquetFile(path, pre_buffer=False) as file:
        names = file.schema_arrow.names
        wanted = [*_chosen(path, names, columns), *_puzzle(names)]
        first = 1
        for batch in file.iter_batches(ROWS, use_threads=False):
            table = pa.Table.from_batches([batch])
            yield Batch(first, table.select(wanted).to_pylist(), table)
            first += table.num_rows


def _lines(path: Path, columns: Sequence[str] | None) -> Iterator[Batch]:
    number = 0
    with path.open("rb") as file:
        if file.peek(len(GZIP)).startswith(GZIP):
            raise DatasetError(f"{path} is a gzip file; unpack it first")
        for raw in _blocks(line for line in file if line.strip()):
            records = [_record(line) for line in raw]
            names = {name for record in records if record for name in record}
            if names:
                _chosen(path, sorted(names), columns)
            yield Batch(number + 1, records, raw)
            number += len(raw)


def _blocks(lines: Iterator[bytes]) -> Iterator[list[bytes]]:
    block: list[bytes] = []
    for line in lines:
        block.append(line if line.endswith(b"\n") else line + b"\n")
        if len(block) == ROWS:
            yield block
            block = []
    if block:
        yield block


def _record(line: bytes) -> Mapping[str, Any] | None:
    value = object_or_none(line)
    return value if unbroken(value) is value else None


def _chosen(path: Path, names: Sequence[str], columns: Sequence[str] | None) -> list[str]:
    compared = [name for name in columns or COLUMNS if name in names]
    if not compared or (columns and len(compared) < len(columns)):
        wanted = ", ".join(columns) if columns else "the usual names of a question or an answer"
        raise DatasetError(
            f"{path} has the columns {', '.join(names)}, not {wanted}: name some with --column"
        )
    twice = [name for name in compared if names.count(name) > 1]
    if twice:
        raise DatasetError(f"{path} has the column {twice[0]!r} twice: rename one of them")
    return compared


def _puzzle(names: Sequence[str]) -> list[str]:
    return [name for name in ("family", "instance") if name in names]


def texts(record: Mapping[str, Any], columns: Sequence[str] | None = None) -> dict[str, str]:
    """Return the texts of a row by column; a text that stands in two columns comes once."""
    fields: dict[str, str] = {}
    for name in columns or COLUMNS:
        text = _text(record.get(name))
        if text and text not in fields.values():
            fields[name] = text
    return fields


def all_texts(paths: Sequence[Path]) -> list[str]:
    """Return every text of the rows of some files.

    Raises:
        DatasetError: if a file cannot be read, or has no column of text.
    """
    records = (record for path in paths for batch in batches(path) for record in batch.records)
    return [text for record in records if record is not None for text in texts(record).values()]


def row_texts(place: str, columns: Sequence[str] | None = None) -> dict[str, str]:
    """Return the texts of the row `FILE:NUMBER` by column; what names no file is a text itself.

    Raises:
        DatasetError: if the file is not there, cannot be read or has no such row, or if a file is
            named without a row.
    """
    name, _, number = place.rpartition(":")
    if _is_file(place):
        raise DatasetError(f"{place} names no row; give FILE:NUMBER, counted from 1, or a text")
    if not number.isdecimal() or not (_is_file(name) or re.fullmatch(r"\S*/\S*", name)):
        return {"text": place}
    if not os.path.isfile(name):
        raise DatasetError(
            f"file {name} does not exist; give FILE:NUMBER of one that does, or a text of several "
            "words"
        )
    for batch in batches(Path(name), columns):
        at = int(number) - batch.first
        if 0 <= at < len(batch.records):
            record = batch.records[at]
            if record is None:
                raise DatasetError(f"{place} is no JSON object")
            return texts(record, columns)
    raise DatasetError(f"{name} has no row {number}; rows count from 1")


def _is_file(name: str) -> bool:
    """Tell whether a text names a file: it is there, or ends as one does."""
    is_short = 0 < len(name) <= _LONGEST_PATH
    return is_short and (os.path.exists(name) or name.endswith(SUFFIXES))


def _text(value: object) -> str:
    """Return a cell as text: the parts of a list, the contents of chat messages, line by line."""
    if isinstance(value, str):
        return value.strip()
    if isinstance(value, Mapping):
        return _text(next((value[key] for key in ("content", "value", "text") if key in value), ""))
    if isinstance(value, list):
        return "\n".join(filter(None, map(_text, value)))
    return ""
